"""From a move to its action number: 0 .. N - 1, the same in every position and on every machine.

An action is an origin, a target and a *rank*: 0 for a plain move, others for what a promotion becomes, a drop, a
castling, a capture from afar or in passing, and for moves of one look that do different things. The vector ``A``, which
``addons.learning.survey`` writes, lists for each origin the targets that any piece may reach, each with the action
number of rank 0; on small boards a square table says it too. In a turn of several parts each part is such a move.
"""

from __future__ import annotations

from ndvariants.kernel import layout as L
from ndvariants.kernel.header import N_CELLS
from ndvariants.kernel.layout import Tables
from ndvariants.kernel.records import kind_of_move
from ndvariants.kernel.words import effect_of, origin_of, target_of
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Words32

N_ACTIONS = 0
PASS_ACTION = 1  # -1: none
OUT_ACTION = 2  # of a player who is out, -1: none
RANKS = 3  # where in A the rank of each effect stands, -1: of none that a move has
ORIGINS = 4  # where in A the list of each cell begins, and the end: pairs of a target and an action number
SQUARE = 5  # where in A the action numbers of all pairs stand, by origin * n_cells + target; 0 on boards of many cells
HEAD = 6


@kernel
def action_of_move(T: Tables, A: Words32, move: int) -> int:
    """The action number of a move, -1 for one that the survey of the tables has missed."""
    kind = kind_of_move(T, move)
    if kind == L.PASS:
        return A[PASS_ACTION]
    if kind == L.LEAVE:
        return A[OUT_ACTION]
    first = first_action(T, A, origin_of(move), target_of(move))
    rank = A[A[RANKS] + effect_of(move)]
    if first < 0 or rank < 0:
        return -1
    return first + rank


@kernel
def first_action(T: Tables, A: Words32, origin: int, target: int) -> int:
    """The action number of a plain move between two cells, -1 where none is listed."""
    if A[SQUARE] != 0:
        return A[A[SQUARE] + origin * T[N_CELLS] + target]
    low = A[A[ORIGINS] + origin]
    high = A[A[ORIGINS] + origin + 1]
    while low < high:
        middle = low + (high - low) // 4 * 2
        if A[middle] == target:
            return A[middle + 1]
        if A[middle] < target:
            low = middle + 2
        else:
            high = middle
    return -1
