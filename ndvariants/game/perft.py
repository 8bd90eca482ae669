"""Counting the paths of legal moves: the number that shows whether a generator is right."""

from __future__ import annotations

from ndvariants.game.move import Move
from ndvariants.game.position import Position

SMALL = 20_000  # leaves that the reference counts in less time than the compiled kernels take to load


def perft(position: Position, depth: int) -> int:
    """How many lines of ``depth`` legal moves start from a position.

    >>> from ndvariants import load
    >>> perft(load("chess").start(), 2)
    400
    """
    if depth <= 0:
        return 1
    n = len(position.legal_numbers())
    if depth == 1 or n == 0:
        return n
    return position.game.arena.perft(position.state, depth, small=n**depth < SMALL)


def divide(position: Position, depth: int) -> dict[Move, int]:
    """The same count for each legal move apart, in the order of ``legal_moves``."""
    n = len(position.legal_moves())
    small = n ** max(depth, 0) < SMALL
    arena = position.game.arena
    return {
        move: arena.perft(arena.play(position.state, move.number), depth - 1, small=small) if depth > 1 else 1
        for move in position.legal_moves()
    }
