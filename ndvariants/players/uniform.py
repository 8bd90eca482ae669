"""The random player."""

from __future__ import annotations

from random import Random

from ndvariants.game.move import Move
from ndvariants.game.position import Position
from ndvariants.players.player import expect_moves


class RandomPlayer:
    """Plays every legal move with equal probability; the same seed makes the same choices."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def choose(self, position: Position) -> Move:
        """A legal move, drawn uniformly."""
        expect_moves(position)
        return self._random.choice(position.legal_moves())
