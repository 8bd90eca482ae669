"""The slow generator as the other program: our moves are found by the cells that its moves name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ndvariants.game.game import Position
from tests.exact.slow import Cell, Key, Place, Rules, legal, perft


class SlowChess:
    """One game of the slow generator."""

    def __init__(self, rules: Rules, cell: Callable[[str], Cell], source: str) -> None:
        """``cell`` reads the name of a cell as the generator knows it."""
        self.rules, self.cell, self.source = rules, cell, source
        self._known: dict[tuple[str, ...], dict[str, Place]] = {}

    def moves(self, position: Position, line: list[str]) -> dict[str, str]:
        """The legal moves after a line of its own moves: as we write them, and as it does."""
        found = self._after(tuple(line))
        letters = {piece.name: piece.letter for piece in position.game.variant.pieces}
        ours: dict[str, str] = {}
        for move in position.legal_moves():
            last = "o-o" if position.game.castling_side(move) else letters.get(move.promotion or "", "")
            ours[_said((self.cell(str(move.origin)), self.cell(str(move.target)), last))] = str(move)
        return {ours.get(said, said): said for said in found}

    def count(self, depth: int) -> int:
        """Lines of so many moves from the start."""
        return perft(self.rules, Place(self.rules.start), depth)

    def _after(self, line: tuple[str, ...]) -> dict[str, Place]:
        if line not in self._known:
            place = self._after(line[:-1])[line[-1]] if line else Place(self.rules.start)
            self._known[line] = {_said(key): after for key, after in legal(self.rules, place).items()}
        return self._known[line]


def _said(key: Key) -> str:
    return f"{key[0]}>{key[1]}{key[2]}"


def standing(game: Any, cell: Callable[[str], Cell], players: tuple[str, ...]) -> dict[Cell, tuple[int, str]]:
    """The start position: where each piece stands is said by the file, not by rules."""
    letters = {piece.name: piece.letter for piece in game.variant.pieces}
    return {cell(one.cell): (players.index(one.player), letters[one.piece]) for one in game.start().pieces()}
