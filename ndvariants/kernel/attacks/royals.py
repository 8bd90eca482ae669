"""The men whose safety a game turns on: where they stand, and whether they are attacked."""

from __future__ import annotations

from ndvariants.kernel.attacks.attacks import attacked_by_others
from ndvariants.kernel.layout import AT_LISTS, AT_ROYAL_CODES, IN_S_COUNT
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def count_royals(T: Vector, S: Vector, player: int) -> int:
    """How many royals of *player* stand on the board."""
    n = 0
    for i in range(T[T[AT_ROYAL_CODES] + player], T[T[AT_ROYAL_CODES] + player + 1]):
        n += S[T[IN_S_COUNT] + T[i]]
    return n


@kernel
def royal_attacked(T: Vector, R: Vector, S: Vector, player: int) -> int:
    """1 when a royal of *player* is attacked along a threat stream, else 0."""
    for i in range(T[T[AT_ROYAL_CODES] + player], T[T[AT_ROYAL_CODES] + player + 1]):
        code = T[i]
        for k in range(S[T[IN_S_COUNT] + code]):
            if attacked_by_others(T, R, S, S[T[T[AT_LISTS] + code] + k], player) == 1:
                return 1
    return 0
