"""The names of a file as plain English may say them: with large letters, in the plural, in several words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ndvariants.advice.plain.phrase_book import Token, tokens

_CHESS = ("king", "queen", "rook", "bishop", "knight", "pawn")
_LETTER = re.compile(r"[a-p]")
_CELL = re.compile(r"[a-z]{1,2}\d{1,2}")
_NEW = re.compile(r"[^\W\d]\w*")
LETTERS = 26
_OF_CHESS = 8  # files of a board on which castling is that of chess
_MOST_WORDS = 4  # of a name


@dataclass(frozen=True)
class Names:
    """Names that a file declares: axes with their widths, registers with the number of their indices."""

    pieces: Sequence[str] = _CHESS
    zones: Sequence[str] = ()
    players: Sequence[str] = ("white", "black")
    phases: Sequence[str] = ()
    parameters: Sequence[str] = ()
    ways: Sequence[str] = ()
    others: Sequence[str] = ()
    locals: Sequence[str] = ()
    axes: Mapping[str, int] = field(default_factory=lambda: {"file": 8, "rank": 8})
    registers: Mapping[str, int] = field(default_factory=dict)
    ahead: str = "rank"
    is_cell: Callable[[str], bool] = lambda word: bool(_CELL.fullmatch(word))

    @cached_property
    def said(self) -> dict[tuple[str, ...], list[tuple[str, str]]]:
        """How each name is said: words -> kind and name."""
        found: dict[tuple[str, ...], list[tuple[str, str]]] = {}
        declared = {
            "PIECE": self.pieces,
            "ZONE": self.zones,
            "PLAYER": self.players,
            "PHASE": self.phases,
            "PARAMETER": self.parameters,
            "LOCAL": self.locals,
            "WAY": self.ways,
            "AXIS": tuple(self.axes),
            "COUNTER": [name for name, indices in self.registers.items() if not indices],
            "EACH": [name for name, indices in self.registers.items() if indices == 1],
        }
        for kind, names in declared.items():
            for name in names:
                for words in _ways_to_say(name):
                    found.setdefault(words, []).append((kind, name))
        return found

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of a name."""
        return frozenset(word for words in self.said for word in words)

    @cached_property
    def declared(self) -> frozenset[str]:
        """Every name as it is written."""
        several = (
            self.pieces,
            self.zones,
            self.players,
            self.phases,
            self.parameters,
            self.ways,
            self.others,
            self.axes,
            self.registers,
        )
        return frozenset(name for names in several for name in names)

    @cached_property
    def board(self) -> dict[str, str]:
        """Board facts for the meaning of a phrase: the board's axes, their widths, its middle and its edge."""
        aside = [axis for axis in self.axes if axis != self.ahead and self.axes[axis] > 1]
        rank, file = (
            self.ahead if self.ahead in self.axes else "",
            "file" if "file" in self.axes else (aside or [""])[0],
        )
        found = {"royal": "king" if "king" in self.pieces else "royals", "pawn": "pawn"}
        if "pawn" not in self.pieces and "soldier" in self.pieces:
            found["pawn"] = "soldier"
        found["stone"] = self.pieces[0] if len(self.pieces) == 1 else "pieces"
        widest = max(self.axes.values(), default=8)
        found["reach"] = str(widest - 1)
        if rank:
            height = self.axes[rank]
            found |= {"rank": rank, "height": str(height), "mid_ranks": _middle(height, rank)}
        if file:
            width = self.axes[file]
            found |= {"file": file, "width": str(width), "mid_files": _middle(width, file)}
        if rank and file:
            found["centre"] = f"{found['mid_files']} and {found['mid_ranks']}"
            across, along = f"{file} = 1 or {file} = {found['width']}", f"{rank} = 1 or {rank} = {found['height']}"
            found |= {"edge": f"{across} or {along}", "corner": f"({across}) and ({along})"}
        deep = sum(width > 1 for width in self.axes.values()) > 2
        found |= {"through_edges": "diagonal" if deep else "orthogonal"}
        found |= {"through_corners": "triagonal" if deep else "diagonal"}
        if file == "file" and self.axes[file] == _OF_CHESS:
            between = "both unmoved, nothing between, king never attacked"
            right, left = (
                ("king slides file e to g", "rook file h to f"),
                ("king slides file e to c", "rook file a to d"),
            )
            found |= {"king_right": right[0], "rook_left_of": right[1]}
            found |= {"castle_right": f"{', '.join(right)}, {between}", "castle_left": f"{', '.join(left)}, {between}"}
        others = [axis for axis in aside if axis != file]
        if others:
            found |= {"level": others[0], "depth": str(self.axes[others[0]])}
        return found

    def at(self, words: Sequence[Token], i: int) -> Iterator[tuple[str, str, int, float]]:
        """The names and signs that begin at a word: kind, how they are written, behind which word they end, cost."""
        for length in range(1, min(_MOST_WORDS, len(words) - i) + 1):
            for kind, name in self.said.get(tuple(token.word for token in words[i : i + length]), ()):
                yield kind, name, i + length, 0.0
        word = words[i].word
        if word.isdigit():
            yield "DIGITS", word, i + 1, 0.0
        if _LETTER.fullmatch(word):
            yield "LETTER", word, i + 1, 0.2 if word == "a" else 0.0
        if self.is_cell(word):
            yield "CELL", word, i + 1, 0.0
        if _NEW.fullmatch(word):
            yield "NEW", word, i + 1, 0.0
        end, signed = i, ""
        while end + 1 < len(words) and words[end].word in "+-±" and words[end + 1].word in self.axes:
            if signed and words[end].start > words[end - 1].end:
                break  # what stands apart is another direction
            signed, end = signed + words[end].word + words[end + 1].word, end + 2
        if signed:
            yield "SIGNED", signed, end, 0.0


def _ways_to_say(name: str) -> set[tuple[str, ...]]:
    """A name in one word, in several, and in the plural."""
    whole = tuple(token.word for token in tokens(name))
    apart = tuple(token.word for part in name.split("_") if part for token in tokens(part))
    found = {whole, apart}
    for words in (whole, apart):
        if words and words[-1][-1].isalpha():
            found |= {(*words[:-1], plural) for plural in _plurals(words[-1])}
    return {words for words in found if words}


def _plurals(word: str) -> tuple[str, ...]:
    if word.endswith("s"):
        return (word.removesuffix("s"),)
    if word.endswith("man"):
        return word[:-3] + "men", word + "s"
    if word.endswith("y"):
        return word + "s", word[:-1] + "ies"
    if word.endswith("f"):
        return word + "s", word[:-1] + "ves"
    return word + "s", word + "es"


def _middle(width: int, axis: str) -> str:
    """The one or two middle places of an axis; files in letters."""
    low, high = (width + 1) // 2, width // 2 + 1
    lettered = axis == "file" and high <= LETTERS
    first, last = (chr(96 + place) if lettered else str(place) for place in (low, high))
    return f"{axis} = {first}" if first == last else f"{axis} in {first}..{last}"
