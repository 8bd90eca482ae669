"""Cells and moves as text, and back.

Cells have the names of the variant: ``e4``, ``1e4``, ``A1e4``, ``B3``, ``P1:a2``. A move is its two cells,
``e2e4`` on a board of two axes and ``1e2-1e4`` elsewhere, then what the piece becomes: ``e7e8q``,
``1e7-1e8=q`` (without the ``~`` of promoted pieces; ``h8h2+r``, or shorter ``h8h2+``). Drops are ``N@f3``, or
``P@f3=g`` of a piece that becomes another, passes ``pass``; a capture without moving ends in ``!``. Reading is
lenient: cells may be joined or parted by ``-``, ``x``, ``>``, ``:`` or a space, capitals do not matter, and a piece
may be called by its letter or its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ndvariants.errors import NotationError
from ndvariants.game.text.faults import did_you_mean, pointed
from ndvariants.game.text.letters import PROMOTED, PROMOTED_BEFORE, PieceLetters
from ndvariants.model.boards.grid import GridNames

PASS = "pass"
RIFLE = "!"  # behind a capture by a piece that stays where it is
OUT = "out"  # the only move of a player whom an ending puts out
_PASSES = ("pass", "0000", "--")
_LIKE_A_CELL = re.compile(r"[A-Za-z]+\d+(?=\W|[A-Za-z]|$)")
_SEPARATORS = " \t-\N{EN DASH}>\N{RIGHTWARDS ARROW}x:"


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a move text: cell numbers (origin ``-1`` for a drop, both for a pass), and words.

    ``promotion`` and ``drop`` are piece names or ``""``; ``rifle`` says that the piece stays where it is.
    """

    origin: int
    target: int
    promotion: str = ""
    drop: str = ""
    rifle: bool = False


class _Index:
    def __init__(self, cells: Sequence[str]) -> None:
        self._exact = {name: cell for cell, name in enumerate(cells)}
        self._folded: dict[str, list[int]] = {}
        for cell, name in enumerate(cells):
            self._folded.setdefault(name.casefold(), []).append(cell)
        self.first_and_last = (cells[0], cells[-1])
        self.longest = max((len(name) for name in cells), default=0)

    def __contains__(self, name: object) -> bool:
        return name in self._exact

    def index(self, name: str) -> int:
        return self._exact[name]

    def alike(self, name: str) -> list[int]:
        """The numbers of the cells with this name, whatever its capitals."""
        return self._folded.get(name.casefold(), [])


class NoMove(NotationError):
    """A text that is no move, of which nothing better is known than how moves are written: that is its hint."""


class Notation:
    """How one game writes its cells and moves. ``joined``: no hyphen between two cells."""

    def __init__(
        self, cells: Sequence[str], letters: PieceLetters, joined: bool, aliases: Mapping[str, str] | None = None
    ) -> None:
        self.cells = cells
        self._letters, self._joined, self._aliases = letters, joined, aliases or {}
        self._index: _Index | GridNames = cells if isinstance(cells, GridNames) else _Index(cells)

    # ----------------------------------------------------------------------- writing

    def move(self, origin: int, target: int, promotion: str = "", rifle: bool = False) -> str:
        """The text of a piece's move; ``promotion`` is the name of the piece it becomes."""
        text = self.cells[origin] + ("" if self._joined else "-") + self.cells[target]
        if promotion:
            letter = self._letters.letter(promotion).lower().removesuffix(PROMOTED)
            short = len(letter.removeprefix(PROMOTED_BEFORE)) == 1
            text += letter if self._joined and short else f"={letter}"
        return text + (RIFLE if rifle else "")

    def drop(self, piece: str, target: int, becomes: str = "") -> str:
        """The text of a drop, with a capital for all players: ``N@f3``; ``P@f3=g`` of a piece that becomes another."""
        letter = self._letters.letter(piece)
        tail = f"={self._letters.letter(becomes).lower().removesuffix(PROMOTED)}" if becomes else ""
        return f"{letter[0].upper()}{letter[1:]}@{self.cells[target]}{tail}"

    # ----------------------------------------------------------------------- reading

    def cell(self, text: str) -> int:
        """The cell with this name, whatever its case; raises NotationError with a suggestion."""
        word = self._aliases.get(text.strip(), text.strip())
        if word in self._index:
            return self._index.index(word)
        found = self._index.alike(word)
        if len(found) == 1:
            return found[0]
        known = self.cells if isinstance(self._index, _Index) else ()
        hint = did_you_mean(word, known) or f"cells are written like {' and '.join(self._index.first_and_last)}"
        raise NotationError(f"there is no cell '{word}'", hint)

    def readings(self, text: str) -> list[Reading]:
        """Every way to read a move text, best first; raises NotationError when there is none."""
        word = text.strip()
        if word.casefold() in _PASSES:
            return [Reading(-1, -1)]
        if "@" in word or (len(word) > 2 and "*" in word[1:3]):  # P*5e is a drop in USI
            return [self._read_drop(word.replace("*", "@"))]
        found = list(dict.fromkeys(self._read_steps(word)))
        if not found:
            raise self._why_not(word)
        return found

    def _read_drop(self, word: str) -> Reading:
        letter, _, cell = word.partition("@")
        piece = self._letters.piece_named(letter.strip())
        if piece is None:
            hint = did_you_mean(letter, self._letters.letters()) or f"letters: {', '.join(self._letters.letters())}"
            raise NotationError(*pointed(f"no piece has the letter '{letter}'", word, 0, len(letter), hint))
        name, _, other = cell.partition("=")
        becomes = self._letters.piece_named(other.strip()) if other else ""
        if becomes is None:
            hint = did_you_mean(other, self._letters.letters()) or f"letters: {', '.join(self._letters.letters())}"
            raise NotationError(*pointed(f"'{other}' is no piece", word, len(word) - len(other), len(other), hint))
        return Reading(-1, self.cell(name), becomes, piece)

    def _read_steps(self, word: str) -> Iterator[Reading]:
        for origin, at in self._cells_at(word, 0):
            starts = [at]
            while at < len(word) and word[at] in _SEPARATORS:
                at += 1
                starts.append(at)
            for start in reversed(starts):
                for target, end in self._cells_at(word, start):
                    yield from self._read_rest(origin, target, word[end:])

    def _cells_at(self, word: str, at: int) -> Iterator[tuple[int, int]]:
        """Cells whose name stands at ``at``, longest name first, with where it ends."""
        longest = max([self._index.longest, *map(len, self._aliases)])
        for end in range(min(len(word), at + longest), at, -1):
            name = self._aliases.get(word[at:end], word[at:end])
            if name in self._index:
                yield self._index.index(name), end
            else:
                yield from ((cell, end) for cell in self._index.alike(name))

    def _read_rest(self, origin: int, target: int, rest: str) -> Iterator[Reading]:
        rifle = rest.endswith(RIFLE)
        letter = rest.removesuffix(RIFLE).lstrip(" =/(").rstrip(" )")
        if letter == PROMOTED_BEFORE:
            yield from (Reading(origin, target, piece) for piece in self._letters.promoted_before())
            return
        promotion = self._letters.piece_named(letter) if letter else ""
        if promotion is not None:
            yield Reading(origin, target, promotion, rifle=rifle)

    def _whole(self, origin: int, end: str) -> str:
        """A move to the cell whose name ends like this and begins like that of the origin; empty for none."""
        name = self.cells[origin]
        begun = (name[:size] + end for size in range(1, len(name)))
        whole = next((text for text in begun if text in self._index), None)
        return self.move(origin, self._index.index(whole)) if whole is not None else ""

    @property
    def example(self) -> str:
        """Example of how moves are written, as a hint."""
        first_cell, last_cell = map(self._index.index, self._index.first_and_last)
        return f"moves are written like {self.move(first_cell, last_cell)}"

    def _why_not(self, word: str) -> NotationError:
        if not word:
            return NoMove("the move is empty", self.example)
        first = next(self._cells_at(word, 0), None)
        cell = _LIKE_A_CELL.match(word)
        if first is None and cell is not None:
            known = f"cells are written like {' and '.join(self._index.first_and_last)}"
            return NotationError(*pointed(f"there is no cell '{cell[0]}'", word, 0, len(cell[0]), known))
        if first is None:
            return NoMove(*pointed("this does not begin with the name of a cell", word, 0, len(word), self.example))
        at = first[1]
        while at < len(word) and word[at] in _SEPARATORS:
            at += 1
        if at == len(word):
            return NoMove(*pointed("the cell to go to is missing", word, at, 1, self.example))
        second = next(self._cells_at(word, at), None)
        if second is None:
            whole = self._whole(first[0], word[at:])
            fault = NotationError if whole else NoMove
            hint = f"names of cells are written in full: did you mean '{whole}'?" if whole else self.example
            return fault(*pointed(f"there is no cell '{word[at:]}'", word, at, len(word) - at, hint))
        rest = word[second[1] :]
        hint = did_you_mean(rest, self._letters.letters()) or f"letters: {', '.join(self._letters.letters())}"
        return NotationError(*pointed(f"'{rest}' is no piece", word, second[1], len(rest), hint))
