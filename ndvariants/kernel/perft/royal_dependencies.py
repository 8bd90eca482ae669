"""The cells on which the safety and the moves of a side's royals depend: they are marked in the notes at *w*.

A change of any other cell leaves the royals' moves and castlings, the checks, the pins and the screens of the side to
move as they are, but for the steps of leaping royals, which ``steps`` notes one by one; ``replies`` rests on that.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.pins import sets_after
from ndvariants.kernel.layout import (
    ACT_COUNT_MASK,
    ACT_COUNT_SHIFT,
    ACT_STATE_MASK,
    ACT_STATE_SHIFT,
    ACT_STOP,
    AT_ACTIONS,
    AT_CASTLINGS,
    AT_FIRST_CODE,
    AT_HOP_THREATS,
    AT_IS_ROYAL,
    AT_LISTS,
    AT_MOVES,
    AT_OWNER,
    AT_THREAT_ACTIONS,
    AT_THREATS,
    CODE_SHIFT,
    ENTRY_CELL_MASK,
    ENTRY_LEFT_MASK,
    ENTRY_LEFT_SHIFT,
    ENTRY_ROW_SHIFT,
    IN_S_BOARD,
    IN_S_COUNT,
    IS_RELATIVE,
    N_CELLS,
    RIGHTS,
    SIDE,
    THREAT_HIT,
    THREAT_STATE_MASK,
    THREAT_STATE_SHIFT,
    THREAT_STOP,
)
from ndvariants.kernel.perft.dependencies import ALL_STEP, mark
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def note_royals(T: Vector, R: Vector, S: Vector, M: Vector, w: int) -> None:
    """Mark every cell on which castlings, checks and pins of the side to move depend, and the royals' moves.

    Royals that all step are left to ``steps``.
    """
    side = S[SIDE]
    for code in range(T[T[AT_FIRST_CODE] + side], T[T[AT_FIRST_CODE] + side + 1]):
        if T[T[AT_IS_ROYAL] + code] == 1:
            for i in range(S[T[IN_S_COUNT] + code]):
                cell = S[T[T[AT_LISTS] + code] + i]
                mark_threats(T, R, S, M, w, cell, 1)
                mark_hops(T, R, S, M, w, cell, 1)
                if M[w + ALL_STEP] == 0:
                    mark_royal_moves(T, R, S, M, w, code, cell)
    if T[AT_CASTLINGS] != 0 and S[RIGHTS] != 0:
        mark_castlings(T, R, S, M, w)


@kernel
def mark_royal_moves(T: Vector, R: Vector, S: Vector, M: Vector, w: int, code: int, cell: int) -> None:
    """Mark the cells that a royal's walk looks at, and those that tell whether he would be safe where he may go."""
    board = T[IN_S_BOARD]
    S[board + cell] = 0  # lifted, as when he moves
    actions = T[AT_ACTIONS + T[T[AT_OWNER] + code]]
    i = T[T[AT_MOVES] + code * T[N_CELLS] + cell] + 1
    stop = i + R[i - 1]
    state = 0
    while i < stop:
        rest = (R[i] >> T[ENTRY_LEFT_SHIFT]) & T[ENTRY_LEFT_MASK]
        target = (cell * T[IS_RELATIVE] + R[i]) & T[ENTRY_CELL_MASK]
        action = T[actions + (((R[i] >> T[ENTRY_ROW_SHIFT]) + state) << T[CODE_SHIFT]) + S[board + target]]
        mark(T, M, w, target)
        if (action >> ACT_COUNT_SHIFT) & ACT_COUNT_MASK:
            mark_threats(T, R, S, M, w, target, 0)
            mark_hops(T, R, S, M, w, target, 0)
        state = (action >> ACT_STATE_SHIFT) & ACT_STATE_MASK
        if action & ACT_STOP:
            i += rest
            state = 0
        else:
            i += 1
            if rest == 1:
                state = 0
    S[board + cell] = code


@kernel
def mark_castlings(T: Vector, R: Vector, S: Vector, M: Vector, w: int) -> None:
    """Mark every cell on which the castlings of the side to move depend."""
    record = T[T[AT_CASTLINGS] + S[SIDE]]
    while record < T[T[AT_CASTLINGS] + S[SIDE] + 1]:
        shifts = record + 2
        empties = shifts + 2 * T[record + 1]
        safe = empties + 1 + T[empties]
        if S[RIGHTS] & T[record] != 0:
            for i in range(shifts, empties):
                mark(T, M, w, T[i])
            for i in range(empties + 1, safe):
                mark(T, M, w, T[i])
            king = T[IN_S_BOARD] + T[shifts]
            code = S[king]
            S[king] = 0
            for i in range(safe + 1, safe + 1 + T[safe]):
                mark_threats(T, R, S, M, w, T[i], 0)
                mark_hops(T, R, S, M, w, T[i], 0)
            S[king] = code
        record = safe + 2 + T[safe]


@kernel
def mark_threats(T: Vector, R: Vector, S: Vector, M: Vector, w: int, cell: int, through: int) -> None:
    """Mark the cells that are looked at to tell whether *cell* is attacked by the opponent of the side to move.

    With *through* 1 also those behind a first own man, as for pins.
    """
    side = S[SIDE]
    base = cell * T[IS_RELATIVE]
    i = T[T[AT_THREATS + 1 - side] + cell] + 1
    stop = i + R[i - 1]
    shields = 0
    while i < stop:
        entry = R[i]
        seen = (base + entry) & T[ENTRY_CELL_MASK]
        code = S[T[IN_S_BOARD] + seen]
        rest = (entry >> T[ENTRY_LEFT_SHIFT]) & T[ENTRY_LEFT_MASK]
        action = T[T[AT_THREAT_ACTIONS] + ((entry >> T[ENTRY_ROW_SHIFT]) << T[CODE_SHIFT]) + code]
        mark(T, M, w, seen)
        if action & THREAT_HIT and through == 0:
            return
        if action & (THREAT_STOP | THREAT_HIT) == 0:
            i += 1
            if rest == 1:
                shields = 0
        elif through == 1 and shields == 0 and rest > 1 and T[T[AT_OWNER] + code] == side:
            shields = 1
            i += 1
        else:
            shields = 0
            i += rest


@kernel
def mark_hops(T: Vector, R: Vector, S: Vector, M: Vector, w: int, cell: int, through: int) -> None:
    """The same for hurdle patterns: with *through* 1 the cells that count while one man may leave and one arrive."""
    if T[AT_HOP_THREATS + 1 - S[SIDE]] == 0:
        return
    base = cell * T[IS_RELATIVE]
    i = T[T[AT_HOP_THREATS + 1 - S[SIDE]] + cell] + 1
    stop = i + R[i - 1]
    sets = 1
    state = 0
    while i < stop:
        seen = (base + R[i]) & T[ENTRY_CELL_MASK]
        rest = (R[i] >> T[ENTRY_LEFT_SHIFT]) & T[ENTRY_LEFT_MASK]
        row = T[AT_THREAT_ACTIONS] + ((R[i] >> T[ENTRY_ROW_SHIFT]) << T[CODE_SHIFT])
        mark(T, M, w, seen)
        code = S[T[IN_S_BOARD] + seen]
        if through == 1:
            sets = sets_after(T, S, row, code, sets)
        else:
            action = T[row + (state << T[CODE_SHIFT]) + code]
            if action & THREAT_HIT:
                return
            state = (action >> THREAT_STATE_SHIFT) & THREAT_STATE_MASK
            sets = 1 - (action & THREAT_STOP)
        i += 1
        if sets == 0:
            i += rest - 1
        if sets == 0 or rest == 1:
            sets = 1
            state = 0
