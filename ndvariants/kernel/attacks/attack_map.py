"""Moves that have nothing to do with the royals, where nothing else is proved of moves (LEGAL_VERIFIED).

All cells that are looked at to see that the royals of the side to move are safe are stamped, in block 0 of the stamps,
and in block 2 those that hurdle patterns look at. An own man who comes to a cell closes clear paths and opens none; so
if he is no royal, nobody looks at where he was, and no pattern at where he goes, they are as safe as before.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.thread_rays import thread_threats
from ndvariants.kernel.layout import (
    DROP,
    EFFECT_SHIFT,
    EFFECT_VERIFY,
    EFFECT_WIDTH,
    MOVE_CELL_MASK,
    PLAIN,
    SIDE,
    T_CELL_MASK,
    T_CELLS,
    T_CHECK_GIVEN,
    T_DANGER,
    T_DIRECT,
    T_EFFECTS,
    T_EVENTS,
    T_HOP_THREATS,
    T_LIST,
    T_OWNER,
    T_PLAYERS,
    T_RELATIVE,
    T_REST_MASK,
    T_REST_SHIFT,
    T_ROW_SHIFT,
    T_ROYAL,
    T_ROYALS,
    T_S_BOARD,
    T_S_COUNT,
    T_S_STAMPS,
    T_SHIFT,
    T_THREAD,
    T_THREAT_ACTION,
    T_THREATS,
    T_TURN_DANGER,
    T_TURN_END,
    TARGET_SHIFT,
    THREAT_HIT,
    THREAT_STATE_MASK,
    THREAT_STATE_SHIFT,
    THREAT_STOP,
)
from ndvariants.kernel.position.undo_log import next_serial
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def is_silent(T: Vector) -> int:
    """1 when a move does to other cells, men and royals only what its effect says: no rule has a say."""
    if T[T_DIRECT] != 0 or T[T_DANGER] != 0 or T[T_TURN_DANGER] != 0:
        return 0
    if T[T_EVENTS] != 0 or T[T_TURN_END] != 0 or T[T_CHECK_GIVEN] != 0:
        return 0
    return 1


@kernel
def stamp_looks(T: Vector, R: Vector, S: Vector) -> int:
    """The serial of the stamps where the own royals look; 0 when one is attacked, or rules have a say."""
    if is_silent(T) == 0:
        return 0
    side = S[SIDE]
    serial = next_serial(T, S)
    for i in range(T[T[T_ROYALS] + side], T[T[T_ROYALS] + side + 1]):
        for k in range(S[T[T_S_COUNT] + T[i]]):
            cell = S[T[T[T_LIST] + T[i]] + k]
            for by in range(T[T_PLAYERS]):
                if by != side and looks_in_vain(T, R, S, cell, by, serial) == 0:
                    return 0
    return serial


@kernel
def looks_in_vain(T: Vector, R: Vector, S: Vector, cell: int, by: int, serial: int) -> int:
    """1 when no man of *by* attacks *cell*; the cells looked at are stamped."""
    hits = stamp_stream(T, R, S, T[T[T_THREATS + by] + cell], cell, serial, 0)
    if T[T_HOP_THREATS + by] != 0:
        hits |= stamp_stream(T, R, S, T[T[T_HOP_THREATS + by] + cell], cell, serial, 2)
    if T[T_THREAD] != 0:
        stream = thread_threats(T, S, by, cell)
        if stream != 0:
            hits |= stamp_stream(T, S, S, stream, cell, serial, 0)
    return 1 - hits


@kernel
def stamp_stream(T: Vector, V: Vector, S: Vector, stream: int, cell: int, serial: int, block: int) -> int:
    """1 when a ray of the threat stream at ``V[stream]`` meets an attacker; the cells looked at are stamped."""
    stamps = T[T_S_STAMPS]
    hurdles = stamps + block * T[T_CELLS]
    base = cell * T[T_RELATIVE]
    i = stream + 1
    stop = i + V[stream]
    state = 0
    while i < stop:
        entry = V[i]
        rest = (entry >> T[T_REST_SHIFT]) & T[T_REST_MASK]
        seen = (base + entry) & T[T_CELL_MASK]
        S[stamps + seen] = serial
        S[hurdles + seen] = serial
        row = (entry >> T[T_ROW_SHIFT]) + state
        action = T[T[T_THREAT_ACTION] + (row << T[T_SHIFT]) + S[T[T_S_BOARD] + seen]]
        if action & THREAT_HIT:
            return 1
        state = (action >> THREAT_STATE_SHIFT) & THREAT_STATE_MASK
        if action & THREAT_STOP:
            i += rest
            state = 0
        else:
            i += 1
            if rest == 1:
                state = 0
    return 0


@kernel
def is_aloof(T: Vector, S: Vector, move: int, serial: int) -> int:
    """1 when a plain move or drop of an own man who is no royal means nothing to those who look, by their stamps."""
    effect = T[T_EFFECTS] + (move >> EFFECT_SHIFT) * EFFECT_WIDTH
    stamps = T[T_S_STAMPS]
    origin = move & MOVE_CELL_MASK
    target = (move >> TARGET_SHIFT) & MOVE_CELL_MASK
    code = S[T[T_S_BOARD] + origin]
    if T[effect] == DROP:
        code = T[effect + 1]
    elif T[effect] != PLAIN or S[stamps + origin] == serial:
        return 0
    if T[T[T_OWNER] + code] != S[SIDE] or T[T[T_ROYAL] + code] == 1:
        return 0
    if S[stamps + 2 * T[T_CELLS] + target] == serial or T[T[T_ROYAL] + S[T[T_S_BOARD] + target]] == 1:
        return 0
    return 1 - (T[effect + 2] & EFFECT_VERIFY)
