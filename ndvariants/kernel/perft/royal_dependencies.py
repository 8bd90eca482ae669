"""The cells on which the safety and the moves of a side's royals depend: they are marked in the records at *w*.

A change of any other cell leaves the royals' moves and castlings, the checks, the pins and the hurdles of the side to
move as they are, but for the steps of leaping royals, which have records of their own (``royal_steps``).
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.pins import sets_after
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.perft import dependencies as dep
from ndvariants.kernel.records import castling_empties, castling_safe, shift_from
from ndvariants.kernel.walks import castlings, royals, walk_states
from ndvariants.kernel.words import (
    actions_for,
    base_of,
    cell_of,
    code_on,
    has_hops,
    hops_against,
    left_of,
    n_moves_of,
    owner_of,
    rays_of,
    state_after,
    threat_of,
    threat_row,
)
from ndvariants.machine.jit import kernel


@kernel
def register_royals(T: Tables, R: Rays, S: Position, M: Moves, w: int) -> None:
    """Mark every cell on which castlings, checks and pins of the side to move depend, and the royals' moves.

    Royals that all leap are left to ``royal_steps``.
    """
    for code, cell in royals(T, S, S[L.SIDE]):
        mark_threats(T, R, S, M, w, cell, 1)
        mark_hops(T, R, S, M, w, cell, 1)
        if M[w + dep.ALL_STEP] == 0:
            mark_royal_moves(T, R, S, M, w, code, cell)
    if T[head.AT_CASTLINGS] != 0 and S[L.RIGHTS] != 0:
        mark_castlings(T, R, S, M, w)


@kernel
def mark_royal_moves(T: Tables, R: Rays, S: Position, M: Moves, w: int, code: int, cell: int) -> None:
    """Mark the cells that a royal's rays visit, and those that tell whether it would be safe where it may go."""
    board = T[head.IN_S_BOARD]
    S[board + cell] = 0  # lifted, as when it moves
    for _, target, action in walk_states(T, R, S, actions_for(T, code), rays_of(T, code, cell), cell):
        dep.mark_royals_depend(T, M, w, target)
        if n_moves_of(action):
            mark_threats(T, R, S, M, w, target, 0)
            mark_hops(T, R, S, M, w, target, 0)
    S[board + cell] = code


@kernel
def mark_castlings(T: Tables, R: Rays, S: Position, M: Moves, w: int) -> None:
    """Mark every cell on which the castlings of the side to move depend."""
    for record in castlings(T, S):
        if S[L.RIGHTS] & T[record + L.CASTLING_RIGHT] != 0:
            empties = castling_empties(T, record)
            safe = castling_safe(T, record)
            for i in range(record + L.CASTLING_SHIFTS, empties):
                dep.mark_royals_depend(T, M, w, T[i])
            for i in range(empties + 1, safe):
                dep.mark_royals_depend(T, M, w, T[i])
            king = T[head.IN_S_BOARD] + shift_from(T, record, 0)
            code = S[king]
            S[king] = 0
            for i in range(safe + 1, safe + 1 + T[safe]):
                mark_threats(T, R, S, M, w, T[i], 0)
                mark_hops(T, R, S, M, w, T[i], 0)
            S[king] = code


@kernel
def mark_threats(T: Tables, R: Rays, S: Position, M: Moves, w: int, cell: int, through: int) -> None:
    """Mark the cells that are visited to tell whether *cell* is attacked by the opponent of the side to move.

    With *through* 1 also those behind a first own piece, as for pins.
    """
    side = S[L.SIDE]
    base = base_of(T, cell)
    i = T[T[head.AT_THREATS + 1 - side] + cell] + 1
    stop = i + R[i - 1]
    blockers = 0
    while i < stop:
        entry = R[i]
        seen = cell_of(T, base, entry)
        code = code_on(T, S, seen)
        left = left_of(T, entry)
        action = threat_of(T, entry, 0, code)
        dep.mark_royals_depend(T, M, w, seen)
        if action & L.THREAT_HIT and through == 0:
            return
        if action & (L.ACT_STOP | L.THREAT_HIT) == 0:
            i += 1
            if left == 1:
                blockers = 0
        elif through == 1 and blockers == 0 and left > 1 and owner_of(T, code) == side:
            blockers = 1
            i += 1
        else:
            blockers = 0
            i += left


@kernel
def mark_hops(T: Tables, R: Rays, S: Position, M: Moves, w: int, cell: int, through: int) -> None:
    """The same for hurdle patterns: with *through* 1 the cells that count while one piece may leave and one arrive."""
    by = 1 - S[L.SIDE]
    if not has_hops(T, by):
        return
    base = base_of(T, cell)
    i = hops_against(T, by, cell) + 1
    stop = i + R[i - 1]
    sets = 1
    state = 0
    while i < stop:
        seen = cell_of(T, base, R[i])
        left = left_of(T, R[i])
        dep.mark_royals_depend(T, M, w, seen)
        code = code_on(T, S, seen)
        if through == 1:
            sets = sets_after(T, S, threat_row(T, R[i]), code, sets)
        else:
            action = threat_of(T, R[i], state, code)
            if action & L.THREAT_HIT:
                return
            state = state_after(action)
            sets = 1 - (action & L.ACT_STOP)
        i += 1
        if sets == 0:
            i += left - 1
        if sets == 0 or left == 1:
            sets = 1
            state = 0
