"""What a player is."""

from __future__ import annotations

from typing import Protocol

from ndvariants.game.move import Move
from ndvariants.game.position import Position


class Player(Protocol):
    """Somebody who chooses a move. Players are made from a seed and keep no other state between games."""

    name: str

    def choose(self, position: Position) -> Move:
        """A legal move of a position that has at least one."""
        ...
