"""The men whose safety a game turns on: where they stand, and whether they are attacked."""

from __future__ import annotations

from ndvariants.kernel.attacks.attacks import attacked_by_others
from ndvariants.kernel.words import first_royal, n_pieces, piece_at
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def count_royals(T: Vector, S: Vector, player: int) -> int:
    """How many royals of *player* stand on the board."""
    n = 0
    for i in range(first_royal(T, player), first_royal(T, player + 1)):
        n += n_pieces(T, S, T[i])
    return n


@kernel
def royal_attacked(T: Vector, R: Vector, S: Vector, player: int) -> int:
    """1 when a royal of *player* is attacked along a threat stream, else 0."""
    for i in range(first_royal(T, player), first_royal(T, player + 1)):
        code = T[i]
        for k in range(n_pieces(T, S, code)):
            if attacked_by_others(T, R, S, piece_at(T, S, code, k), player) == 1:
                return 1
    return 0
