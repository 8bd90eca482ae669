"""What programs have in common that are asked about lines of moves from the start: names, counts and results."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ndvariants.game.game import Position
from ndvariants.game.move import Move


class ByLine(ABC):
    """Another program, whose moves are told apart by a key that is made of either text of a move.

    A subclass says what is legal after a line of its own moves, and who has won.
    """

    source = ""
    most_leaves, plies, positions = 50_000, 1_000, 600  # games are played to their end

    @abstractmethod
    def legal(self, line: list[str]) -> list[str]:
        """The legal moves after a line of its own moves."""

    @abstractmethod
    def winner(self, line: list[str]) -> str:
        """The player who has won, ``draw``, or nothing while the game goes on there."""

    def ours(self, position: Position, move: Move) -> str:
        """The key of a move of ours."""
        return str(move)

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        return text

    def moves(self, position: Position, line: list[str]) -> dict[str, str]:
        """The legal moves after a line of its own moves: as we write them, and as it does."""
        ours: dict[str, str] = {}
        for move in position.legal_moves():
            ours.setdefault(self.ours(position, move), str(move))
        found = {self.theirs(text): text for text in self.legal(line)}
        return {ours.get(key, key): text for key, text in found.items()}

    def count(self, depth: int) -> int:
        """Lines of so many moves from the start."""
        return self._count([], depth)

    def _count(self, line: list[str], depth: int) -> int:
        legal = self.legal(line)
        return len(legal) if depth == 1 else sum(self._count([*line, move], depth - 1) for move in legal)
