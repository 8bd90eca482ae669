"""Line and column of a character of a text or of a YAML scalar, and the marks that values leave."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from functools import cached_property

from ndvariants.errors import Place

# White space behind a backslash in a double-quoted scalar (and the line break that it hides).
_WHITE_ESCAPES = "\n\t \rntrvfNLP_"
_CODED_ESCAPES = {"x": 4, "u": 6, "U": 10}


def line_at(raw: str, index: int) -> tuple[int, int]:
    """Begin and end of the line of a character."""
    end = raw.find("\n", index)
    return raw.rfind("\n", 0, index) + 1, len(raw) if end < 0 else end


def depth(line: str) -> int:
    """Return how much white space a line begins with."""
    return len(line) - len(line.lstrip())


@dataclass(frozen=True)
class Text:
    """A file's text, with the starts of its lines."""

    path: str
    text: str
    _starts: list[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0, *(found.end() for found in re.finditer("\n", self.text))]
        object.__setattr__(self, "_starts", starts)

    def line(self, number: int) -> str:
        """A line, counted from 1, without its end."""
        start = self._starts[number - 1]
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return self.text[start:end]

    def index(self, place: Place) -> int:
        """Index of the beginning of a place."""
        return self._starts[place.line - 1] + place.column - 1

    def place(self, start: int, end: int) -> Place:
        """The Place of ``text[start:end]``, cut off at the end of its first line."""
        start = max(0, min(start, len(self.text)))
        line = bisect_right(self._starts, start) - 1
        line_end = self._starts[line + 1] - 1 if line + 1 < len(self._starts) else len(self.text)
        length = max(1, min(end, line_end) - start)
        return Place(self.path, line + 1, start - self._starts[line] + 1, length)

    def span(self, start: int, end: int) -> Place:
        """The whole of ``text[start:end]``, line ends included, for a change of it; its length may be 0."""
        return replace(self.place(start, end), length=end - start)


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
    def _inked(self) -> _Inked:
        """For every non-white character of the value, where it starts and ends in the file.

        Folding, indentation and chomping change white space only, so aligning the other
        characters in order is exact for every style.
        """
        return _Inked(self)

    def inside(self) -> int:
        """Index of the beginning of the value itself: after the quote, or after the line of a ``|``."""
        if self.style in ("|", ">"):
            newline = self.text.text.find("\n", self.start)
            return self.end if newline < 0 else newline + 1  # past the header and its comment
        return self.start + bool(self.style)

    def character(self, raw: str, i: int) -> tuple[int, bool]:
        """Return how many characters of the file write the one at ``i``, and whether it is white space."""
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
    def _ranks(self) -> array[int]:
        return array("I", [0])

    def _rank(self, offset: int) -> int:
        """Return how many non-white characters stand before an offset of the value; known as far as was asked."""
        ranks = self._ranks
        for character in self.value[len(ranks) - 1 : offset]:
            ranks.append(ranks[-1] + (not character.isspace()))
        return ranks[offset]

    def place(self, offset: int, length: int = 1) -> Place:
        """The Place in the file of ``value[offset:offset + length]``.

        White space and the end of the value stand right behind the last character before them.
        """
        offset = max(0, min(offset, len(self.value)))
        inked, rank = self._inked, self._rank(offset)
        last = self._rank(max(offset, min(offset + length, len(self.value))))
        known = inked.known(max(rank, last) + 1)
        if offset < len(self.value) and not self.value[offset].isspace() and rank < known:
            start, end = inked.stretch(rank)
            return self.text.place(start, inked.stretch(min(last, known) - 1)[1] if last > rank else end)
        if 0 < rank <= known:
            start = inked.stretch(rank - 1)[1]
            return self.text.place(start, start + 1)
        return self.text.place(self.start, self.start + 1)


class _Inked:
    """Starts and ends of the non-white characters of a scalar in the file, computed as far as needed."""

    def __init__(self, scalar: Scalar) -> None:
        self.scalar = scalar
        self.at = scalar.inside()
        self.starts, self.ends = array("I"), array("I")

    def known(self, wanted: int) -> int:
        """Return how many characters are known, after looking for that many."""
        raw, scalar = self.scalar.text.text, self.scalar
        while self.at < scalar.end and len(self.starts) < wanted:
            step, white = scalar.character(raw, self.at)
            if not white:
                self.starts.append(self.at)
                self.ends.append(self.at + step)
            self.at += step
        return len(self.starts)

    def stretch(self, number: int) -> tuple[int, int]:
        return self.starts[number], self.ends[number]


def _coded(digits: str) -> str:
    try:
        return chr(int(digits, 16))
    except (ValueError, OverflowError):
        return "?"


@dataclass(slots=True)
class Mark:
    """Place of the value of one path: its key's stretch, and its own (a Scalar if it is one)."""

    key: tuple[int, int] | None
    start: int
    end: int
    scalar: Scalar | None
