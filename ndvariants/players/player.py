"""The interface of a player."""

from __future__ import annotations

from random import Random
from typing import Protocol

from ndvariants.game.game import Position
from ndvariants.game.move import Move
from ndvariants.players.asked import PlayerError


class RandomPlayer:
    """Plays every legal move with equal probability; the same seed makes the same choices."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def choose(self, position: Position) -> Move:
        """A legal move, drawn uniformly."""
        expect_moves(position)
        return self._random.choice(position.legal_moves())


class Player(Protocol):
    """Somebody who chooses a move. Players are made from a seed and keep no other state between games."""

    name: str

    def choose(self, position: Position) -> Move:
        """A legal move of a position that has at least one; PlayerError where it has none."""
        ...


def expect_moves(position: Position) -> None:
    """Raise PlayerError where there is no move to choose."""
    if len(position.legal_numbers()) == 0:
        outcome = position.outcome()
        over = f": {outcome}" if outcome is not None else ""
        raise PlayerError(f"there is no move to choose{over}", "ask position.outcome() first")
