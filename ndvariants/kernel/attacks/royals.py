"""Royals: how many there are, and whether one is attacked."""

from __future__ import annotations

from ndvariants.kernel.attacks.attacks import attacked_by_others
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.words import first_royal, n_pieces, piece_at
from ndvariants.machine.jit import kernel


@kernel
def count_royals(T: Tables, S: Position, player: int) -> int:
    """How many royals of *player* stand on the board."""
    n = 0
    for i in range(first_royal(T, player), first_royal(T, player + 1)):
        n += n_pieces(T, S, T[i])
    return n


@kernel
def royal_attacked(T: Tables, R: Rays, S: Position, player: int) -> bool:
    """Whether a royal of *player* is attacked along a threat list."""
    for i in range(first_royal(T, player), first_royal(T, player + 1)):
        code = T[i]
        for k in range(n_pieces(T, S, code)):
            if attacked_by_others(T, R, S, piece_at(T, S, code, k), player):
                return True
    return False
