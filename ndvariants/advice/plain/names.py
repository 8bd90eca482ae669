"""The names of a file as plain English may say them: with large letters, in the plural, in several words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ndvariants.advice.plain.phrase_book import Token, tokens
from ndvariants.builder.names.scope import Scope

_LETTER = re.compile(r"[a-p]")
_NEW = re.compile(r"[^\W\d]\w*")
LETTERS = 26
_OF_CHESS = 8  # files of a board on which castling is that of chess
_MOST_WORDS = 4  # of a name


@dataclass(frozen=True)
class Names:
    """The names of a file: those of its ``scope``, ``locals`` of steps, and the axis that leads ``ahead``."""

    scope: Scope
    locals: Sequence[str] = ()
    ahead: str = "rank"

    @cached_property
    def said(self) -> dict[tuple[str, ...], list[tuple[str, str]]]:
        """Names by how they are said: words -> kind and name."""
        found: dict[tuple[str, ...], list[tuple[str, str]]] = {}
        scope = self.scope
        declared = {
            "PIECE": (*scope.pieces, *scope.classes),
            "ZONE": scope.zones,
            "PLAYER": scope.players,
            "PHASE": scope.phases,
            "PARAMETER": scope.parameters,
            "LOCAL": self.locals,
            "WAY": (*scope.directions, *scope.by_cell),
            "AXIS": scope.axes,
            "COUNTER": [name for name, indices in scope.registers.items() if not indices],
            "EACH": [name for name, indices in scope.registers.items() if indices == 1],
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
        return frozenset().union(*self.scope.declared, self.scope.relations, self.scope.phases)

    @cached_property
    def board(self) -> dict[str, str]:
        """Board facts for the meaning of a phrase: the board's axes, their widths, its middle and its edge."""
        axes, pieces = self.scope.axes, (*self.scope.pieces, *self.scope.classes)
        aside = [axis for axis in axes if axis != self.ahead and axes[axis] > 1]
        rank, file = self.ahead if self.ahead in axes else "", "file" if "file" in axes else (aside or [""])[0]
        found = {"royal": "king" if "king" in pieces else "royals", "pawn": "pawn"}
        if "pawn" not in pieces and "soldier" in pieces:
            found["pawn"] = "soldier"
        found["stone"] = pieces[0] if len(pieces) == 1 else "pieces"
        widest = max(axes.values(), default=8)
        found["reach"] = str(widest - 1)
        if rank:
            height = axes[rank]
            found |= {"rank": rank, "height": str(height), "mid_ranks": _middle(height, rank)}
        if file:
            width = axes[file]
            found |= {"file": file, "width": str(width), "mid_files": _middle(width, file)}
        if rank and file:
            found["centre"] = f"{found['mid_files']} and {found['mid_ranks']}"
            across, along = f"{file} = 1 or {file} = {found['width']}", f"{rank} = 1 or {rank} = {found['height']}"
            found |= {"edge": f"{across} or {along}", "corner": f"({across}) and ({along})"}
        deep = sum(width > 1 for width in axes.values()) > 2
        found |= {"through_edges": "diagonal" if deep else "orthogonal"}
        found |= {"through_corners": "triagonal" if deep else "diagonal"}
        if file == "file" and axes[file] == _OF_CHESS:
            between = "both unmoved, nothing between, king never attacked"
            right, left = (
                ("king slides file e to g", "rook file h to f"),
                ("king slides file e to c", "rook file a to d"),
            )
            found |= {"king_right": right[0], "rook_left_of": right[1]}
            found |= {"castle_right": f"{', '.join(right)}, {between}", "castle_left": f"{', '.join(left)}, {between}"}
        others = [axis for axis in aside if axis != file]
        if others:
            found |= {"level": others[0], "depth": str(axes[others[0]])}
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
        if self.scope.cell(word) is not None:
            yield "CELL", word, i + 1, 0.0
        if _NEW.fullmatch(word):
            yield "NEW", word, i + 1, 0.0
        end, signed = i, ""
        while end + 1 < len(words) and words[end].word in "+-±" and words[end + 1].word in self.scope.axes:
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
