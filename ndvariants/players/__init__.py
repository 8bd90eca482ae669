"""Who chooses a move. ``PLAYERS`` names the players that a program can ask for."""

from __future__ import annotations

from collections.abc import Callable

from ndvariants.players.player import Player
from ndvariants.players.uniform import RandomPlayer

PLAYERS: dict[str, Callable[[int], Player]] = {"random": RandomPlayer}

__all__ = ["PLAYERS", "Player", "RandomPlayer"]
