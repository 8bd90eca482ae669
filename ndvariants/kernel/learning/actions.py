"""From a move to its action number: 0 .. N - 1, the same in every position and on every machine.

An action is an origin, a target and a *rank*: 0 for a plain move, others for what a promotion becomes, a drop, a
castling, a capture from afar or in passing. The vector ``A``, which ``addons.learning.actions`` writes, lists for
each origin the targets that any piece may reach, each with the action number of rank 0; on small boards a square
table says it too.
"""

from __future__ import annotations

from ndvariants.kernel import layout as L
from ndvariants.kernel.header import N_CELLS
from ndvariants.kernel.layout import Position, Tables
from ndvariants.kernel.records import kind_of_move
from ndvariants.kernel.words import code_on, effect_of, origin_of, target_of, type_of
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Words32

N_ACTIONS = 0
PASS_ACTION = 1  # -1: none
RANKS = 2  # where in A three words stand for each effect: its rank for a piece of type TYPE and for others, TYPE (-1)
ORIGINS = 3  # where in A the list of each cell begins, and the end: pairs of a target and an action number
SQUARE = 4  # where in A the action numbers of all pairs stand, by origin * n_cells + target; 0 on boards of many cells
HEAD = 5


@kernel
def action_of_move(T: Tables, S: Position, A: Words32, move: int) -> int:
    """The action number of a move of the position in ``S``, -1 for a move that no piece can make."""
    kind = kind_of_move(T, move)
    if kind in (L.PASS, L.LEAVE):
        return A[PASS_ACTION]
    origin = origin_of(move)
    target = target_of(move)
    ranks = A[RANKS] + 3 * effect_of(move)
    rank = A[ranks]
    if A[ranks + 2] >= 0 and (kind == L.DROP or type_of(T, code_on(T, S, origin)) != A[ranks + 2]):
        rank = A[ranks + 1]
    if A[SQUARE] != 0:
        return A[A[SQUARE] + origin * T[N_CELLS] + target] + rank
    low = A[A[ORIGINS] + origin]
    high = A[A[ORIGINS] + origin + 1]
    while low < high:
        middle = low + (high - low) // 4 * 2
        if A[middle] == target:
            return A[middle + 1] + rank
        if A[middle] < target:
            low = middle + 2
        else:
            high = middle
    return -1
