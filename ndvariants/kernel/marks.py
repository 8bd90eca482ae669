"""The cells on which the safety and the moves of a side's royals depend: they are marked 1 in ``M[marks:]``.

A change of any other cell leaves the royals' moves and castlings, the checks, the pins and the screens of the side to
move as they are; ``replies`` rests on that.
"""

from __future__ import annotations

from ndvariants.kernel.analysis import sets_after
from ndvariants.kernel.jit import kernel
from ndvariants.kernel.layout import (
    ACT_COUNT_MASK,
    ACT_COUNT_SHIFT,
    ACT_STATE_MASK,
    ACT_STATE_SHIFT,
    ACT_STOP,
    CELL_BITS,
    KIND_LEAPS,
    KIND_REPEATS,
    MOVE_CELL_MASK,
    RIGHTS,
    SIDE,
    T_ACTION,
    T_CASTLINGS,
    T_CELL_MASK,
    T_CELLS,
    T_FIRST,
    T_HOP_THREATS,
    T_KIND,
    T_LIST,
    T_MOVES,
    T_OWNER,
    T_RELATIVE,
    T_REST_MASK,
    T_REST_SHIFT,
    T_ROW_SHIFT,
    T_ROYAL,
    T_S_BOARD,
    T_S_COUNT,
    T_S_STAMPS,
    T_SHIFT,
    T_THREAT_ACTION,
    T_THREATS,
    THREAT_HIT,
    THREAT_STATE_MASK,
    THREAT_STATE_SHIFT,
    THREAT_STOP,
)
from ndvariants.kernel.threats import attacked_lifted
from ndvariants.kernel.vectors import Vector

SAFETY = 1  # the mark of cells that matter to all royals' moves
STEPS = 62  # bits of a mask
MOST_BLOCKS = 6


@kernel
def note_royals(T: Vector, R: Vector, S: Vector, M: Vector, marks: int, serial: int) -> None:
    """Mark every cell on which the royals' moves, castlings, checks and pins of the side to move depend."""
    side = S[SIDE]
    for code in range(T[T[T_FIRST] + side], T[T[T_FIRST] + side + 1]):
        if T[T[T_ROYAL] + code] == 1:
            for i in range(S[T[T_S_COUNT] + code]):
                cell = S[T[T[T_LIST] + code] + i]
                mark_threats(T, R, S, M, marks, cell, 1, SAFETY)
                mark_hops(T, R, S, M, marks, cell, 1, SAFETY)
                if is_leaper(T, S, code, cell, serial) == 0:
                    mark_royal_moves(T, R, S, M, marks, code, cell)
    if T[T_CASTLINGS] != 0 and S[RIGHTS] != 0:
        mark_castlings(T, R, S, M, marks)


@kernel
def is_leaper(T: Vector, S: Vector, code: int, cell: int, serial: int) -> int:
    """1 when the royal's steps may be noted one by one: he leaps, each cell once, and shields no other royal."""
    if T[T[T_KIND] + code] & (KIND_LEAPS | KIND_REPEATS) != KIND_LEAPS:
        return 0
    stamps = T[T_S_STAMPS] + cell
    if S[stamps] == serial or S[stamps + 2 * T[T_CELLS]] == serial:
        return 0
    return 1


@kernel
def all_step(T: Vector, S: Vector, serial: int) -> int:
    """1 when the steps of every royal of the side to move are noted one by one."""
    side = S[SIDE]
    for code in range(T[T[T_FIRST] + side], T[T[T_FIRST] + side + 1]):
        if T[T[T_ROYAL] + code] == 1:
            for i in range(S[T[T_S_COUNT] + code]):
                if is_leaper(T, S, code, S[T[T[T_LIST] + code] + i], serial) == 0:
                    return 0
    return 1


@kernel
def note_steps(T: Vector, R: Vector, S: Vector, M: Vector, masks: int, blocks: int, at: int, serial: int) -> int:
    """The end of the notes on the steps of leaping royals, two words each from ``M[at]`` on.

    The words: the royal's cell + (the entry in R << CELL_BITS) · its legal moves. Step j has a bit of its own,
    j % STEPS, in block j // STEPS of masks, at every cell on which its legality depends (with more steps than bits,
    the blocks are used in turn).
    """
    side = S[SIDE]
    board = T[T_S_BOARD]
    actions = T[T_ACTION + side]
    number = 0
    for code in range(T[T[T_FIRST] + side], T[T[T_FIRST] + side + 1]):
        if T[T[T_ROYAL] + code] == 0:
            continue
        for i in range(S[T[T_S_COUNT] + code]):
            cell = S[T[T[T_LIST] + code] + i]
            if is_leaper(T, S, code, cell, serial) == 0:
                continue
            stream = T[T[T_MOVES] + code * T[T_CELLS] + cell]
            for k in range(stream + 1, stream + 1 + R[stream]):
                target = (cell * T[T_RELATIVE] + R[k]) & T[T_CELL_MASK]
                bit = 1 << (number % STEPS)
                marks = masks + ((number // STEPS) % blocks) * T[T_CELLS]
                M[marks + target] |= bit
                action = T[actions + ((R[k] >> T[T_ROW_SHIFT]) << T[T_SHIFT]) + S[board + target]]
                if (action >> ACT_COUNT_SHIFT) & ACT_COUNT_MASK:
                    S[board + cell] = 0  # lifted, as when he moves
                    mark_threats(T, R, S, M, marks, target, 0, bit)
                    mark_hops(T, R, S, M, marks, target, 0, bit)
                    S[board + cell] = code
                M[at] = cell + (k << CELL_BITS)
                M[at + 1] = count_step(T, R, S, cell, k)
                at += 2
                number += 1
    return at


@kernel
def count_step(T: Vector, R: Vector, S: Vector, cell: int, k: int) -> int:
    """How many legal moves the entry ``R[k]`` gives the royal on *cell*."""
    target = (cell * T[T_RELATIVE] + R[k]) & T[T_CELL_MASK]
    action = T[T[T_ACTION + S[SIDE]] + ((R[k] >> T[T_ROW_SHIFT]) << T[T_SHIFT]) + S[T[T_S_BOARD] + target]]
    count = (action >> ACT_COUNT_SHIFT) & ACT_COUNT_MASK
    if count != 0 and attacked_lifted(T, R, S, cell, target, S[SIDE]) == 1:
        count = 0
    return count


@kernel
def steps_change(
    T: Vector, R: Vector, S: Vector, M: Vector, masks: int, blocks: int, at: int, end: int, a: int, b: int
) -> int:
    """By how much the legal steps noted at ``M[at:end]`` have changed after a change of the cells *a* and *b*."""
    change = 0
    for block in range(blocks):
        touched = M[masks + a] | M[masks + b]
        masks += T[T_CELLS]
        step = at + 2 * STEPS * block
        while touched != 0:
            if touched & 1:
                j = step
                while j < end:
                    change += count_step(T, R, S, M[j] & MOVE_CELL_MASK, M[j] >> CELL_BITS) - M[j + 1]
                    j += 2 * STEPS * blocks
            touched >>= 1
            step += 2
    return change


@kernel
def mark_royal_moves(T: Vector, R: Vector, S: Vector, M: Vector, marks: int, code: int, cell: int) -> None:
    """Mark the cells that a royal's walk looks at, and those that tell whether he would be safe where he may go."""
    board = T[T_S_BOARD]
    S[board + cell] = 0  # lifted, as when he moves
    actions = T[T_ACTION + T[T[T_OWNER] + code]]
    i = T[T[T_MOVES] + code * T[T_CELLS] + cell] + 1
    stop = i + R[i - 1]
    state = 0
    while i < stop:
        rest = (R[i] >> T[T_REST_SHIFT]) & T[T_REST_MASK]
        target = (cell * T[T_RELATIVE] + R[i]) & T[T_CELL_MASK]
        action = T[actions + (((R[i] >> T[T_ROW_SHIFT]) + state) << T[T_SHIFT]) + S[board + target]]
        M[marks + target] = 1
        if (action >> ACT_COUNT_SHIFT) & ACT_COUNT_MASK:
            mark_threats(T, R, S, M, marks, target, 0, SAFETY)
            mark_hops(T, R, S, M, marks, target, 0, SAFETY)
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
def mark_castlings(T: Vector, R: Vector, S: Vector, M: Vector, marks: int) -> None:
    """Mark every cell on which the castlings of the side to move depend."""
    record = T[T[T_CASTLINGS] + S[SIDE]]
    while record < T[T[T_CASTLINGS] + S[SIDE] + 1]:
        shifts = record + 2
        empties = shifts + 2 * T[record + 1]
        safe = empties + 1 + T[empties]
        if S[RIGHTS] & T[record] != 0:
            for i in range(shifts, empties):
                M[marks + T[i]] = 1
            for i in range(empties + 1, safe):
                M[marks + T[i]] = 1
            king = T[T_S_BOARD] + T[shifts]
            code = S[king]
            S[king] = 0
            for i in range(safe + 1, safe + 1 + T[safe]):
                mark_threats(T, R, S, M, marks, T[i], 0, SAFETY)
                mark_hops(T, R, S, M, marks, T[i], 0, SAFETY)
            S[king] = code
        record = safe + 2 + T[safe]


@kernel
def mark_threats(T: Vector, R: Vector, S: Vector, M: Vector, marks: int, cell: int, through: int, bit: int) -> None:
    """Mark the cells that are looked at to tell whether *cell* is attacked by the opponent of the side to move.

    With *through* 1 also those behind a first own man, as for pins.
    """
    side = S[SIDE]
    base = cell * T[T_RELATIVE]
    i = T[T[T_THREATS + 1 - side] + cell] + 1
    stop = i + R[i - 1]
    shields = 0
    while i < stop:
        entry = R[i]
        seen = (base + entry) & T[T_CELL_MASK]
        code = S[T[T_S_BOARD] + seen]
        rest = (entry >> T[T_REST_SHIFT]) & T[T_REST_MASK]
        action = T[T[T_THREAT_ACTION] + ((entry >> T[T_ROW_SHIFT]) << T[T_SHIFT]) + code]
        M[marks + seen] |= bit
        if action & THREAT_HIT and through == 0:
            return
        if action & (THREAT_STOP | THREAT_HIT) == 0:
            i += 1
            if rest == 1:
                shields = 0
        elif through == 1 and shields == 0 and rest > 1 and T[T[T_OWNER] + code] == side:
            shields = 1
            i += 1
        else:
            shields = 0
            i += rest


@kernel
def mark_hops(T: Vector, R: Vector, S: Vector, M: Vector, marks: int, cell: int, through: int, bit: int) -> None:
    """The same for hurdle patterns: with *through* 1 the cells that count while one man may leave and one arrive."""
    if T[T_HOP_THREATS + 1 - S[SIDE]] == 0:
        return
    base = cell * T[T_RELATIVE]
    i = T[T[T_HOP_THREATS + 1 - S[SIDE]] + cell] + 1
    stop = i + R[i - 1]
    sets = 1
    state = 0
    while i < stop:
        seen = (base + R[i]) & T[T_CELL_MASK]
        rest = (R[i] >> T[T_REST_SHIFT]) & T[T_REST_MASK]
        row = T[T_THREAT_ACTION] + ((R[i] >> T[T_ROW_SHIFT]) << T[T_SHIFT])
        M[marks + seen] |= bit
        code = S[T[T_S_BOARD] + seen]
        if through == 1:
            sets = sets_after(T, S, row, code, sets)
        else:
            action = T[row + (state << T[T_SHIFT]) + code]
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
