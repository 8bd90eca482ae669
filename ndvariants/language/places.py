"""Line and column of a character of a text or of a YAML scalar."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

from ndvariants.errors import Place

# White space behind a backslash in a double-quoted scalar (and the line break that it hides).
_WHITE_ESCAPES = "\n\t \rntrvfNLP_"
_CODED_ESCAPES = {"x": 4, "u": 6, "U": 10}


@dataclass(frozen=True)
class Text:
    """A file's text, with the starts of its lines."""

    path: str
    text: str
    _starts: list[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0] + [i + 1 for i, character in enumerate(self.text) if character == "\n"]
        object.__setattr__(self, "_starts", starts)

    def place(self, start: int, end: int) -> Place:
        """The Place of ``text[start:end]``, cut off at the end of its first line."""
        start = max(0, min(start, len(self.text)))
        line = bisect_right(self._starts, start) - 1
        line_end = self._starts[line + 1] - 1 if line + 1 < len(self._starts) else len(self.text)
        length = max(1, min(end, line_end) - start)
        return Place(self.path, line + 1, start - self._starts[line] + 1, length)


@dataclass(frozen=True)
class Scalar:
    """A YAML scalar: its value, and the stretch ``text[start:end]`` of the file that wrote it.

    ``style`` is ``"|"``, ``">"``, ``"'"``, ``'"'`` or ``""`` (plain).
    """

    text: Text
    value: str
    start: int
    end: int
    style: str

    @cached_property
    def _inked(self) -> list[tuple[int, int]]:
        """For every non-white character of the value, where it starts and ends in the file.

        Folding, indentation and chomping change white space only, so aligning the other
        characters in order is exact for every style.
        """
        raw, i = self.text.text, self.start
        if self.style in ("|", ">"):
            newline = raw.find("\n", i)
            i = self.end if newline < 0 else newline + 1  # past the header and its comment
        elif self.style:
            i += 1
        found = []
        while i < self.end:
            step, white = self._character(raw, i)
            if not white:
                found.append((i, i + step))
            i += step
        return found

    def _character(self, raw: str, i: int) -> tuple[int, bool]:
        """How many characters of the file write the one at ``i``, and whether it is white space."""
        if self.style == '"' and raw[i] == "\\":
            kind = raw[i + 1 : i + 2]
            step = _CODED_ESCAPES.get(kind, 2)
            if step > 2:
                return step, _coded(raw[i + 2 : i + step]).isspace()
            return step, kind in _WHITE_ESCAPES
        if self.style == "'" and raw[i : i + 2] == "''":
            return 2, False
        return 1, raw[i].isspace()

    @cached_property
    def _rank(self) -> list[int]:
        """For every offset of the value (and its end), how many non-white characters stand before it."""
        ranks, count = [], 0
        for character in self.value:
            ranks.append(count)
            count += not character.isspace()
        return [*ranks, count]

    def place(self, offset: int, length: int = 1) -> Place:
        """The Place in the file of ``value[offset:offset + length]``.

        White space and the end of the value stand right behind the last character before them.
        """
        offset = max(0, min(offset, len(self.value)))
        inked, rank = self._inked, self._rank[offset]
        last = self._rank[max(offset, min(offset + length, len(self.value)))]
        if offset < len(self.value) and not self.value[offset].isspace() and rank < len(inked):
            start, end = inked[rank]
            return self.text.place(start, inked[min(last, len(inked)) - 1][1] if last > rank else end)
        if 0 < rank <= len(inked):
            start = inked[rank - 1][1]
            return self.text.place(start, start + 1)
        return self.text.place(self.start, self.start + 1)


def _coded(digits: str) -> str:
    try:
        return chr(int(digits, 16))
    except (ValueError, OverflowError):
        return "?"
