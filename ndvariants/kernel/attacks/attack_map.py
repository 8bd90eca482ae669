"""Moves that have nothing to do with the royals, where nothing else is proved of moves (LEGAL_VERIFIED).

All cells that are looked at to see that the royals of the side to move are safe are stamped, in block 0 of the stamps,
and in block 2 those that hurdle patterns look at. An own man who comes to a cell closes clear paths and opens none; so
if he is no royal, nobody looks at where he was, and no pattern at where he goes, they are as safe as before.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.thread_rays import thread_threats
from ndvariants.kernel.layout import (
    AT_EFFECTS,
    AT_EVENTS,
    AT_HOP_THREATS,
    AT_IS_ROYAL,
    AT_LISTS,
    AT_OWNER,
    AT_ROYAL_CODES,
    AT_SIDE_EFFECTS,
    AT_THREAD,
    AT_THREAT_ACTIONS,
    AT_THREATS,
    CHECK_GIVEN_PROGRAM,
    CHECK_IS_DIRECT,
    CODE_SHIFT,
    DROP,
    EFFECT_SHIFT,
    EFFECT_VERIFY,
    EFFECT_WIDTH,
    ENTRY_CELL_MASK,
    ENTRY_LEFT_MASK,
    ENTRY_LEFT_SHIFT,
    ENTRY_ROW_SHIFT,
    HAS_TURN_SIDE_EFFECTS,
    IN_S_BOARD,
    IN_S_COUNT,
    IN_S_EPOCHS,
    IS_RELATIVE,
    MOVE_CELL_MASK,
    N_CELLS,
    N_PLAYERS,
    PLAIN,
    SIDE,
    TARGET_SHIFT,
    THREAT_HIT,
    THREAT_STATE_MASK,
    THREAT_STATE_SHIFT,
    THREAT_STOP,
    TURN_END_PROGRAM,
)
from ndvariants.kernel.position.undo_log import next_serial
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def is_silent(T: Vector) -> int:
    """1 when a move does to other cells, men and royals only what its effect says: no rule has a say."""
    if T[CHECK_IS_DIRECT] != 0 or T[AT_SIDE_EFFECTS] != 0 or T[HAS_TURN_SIDE_EFFECTS] != 0:
        return 0
    if T[AT_EVENTS] != 0 or T[TURN_END_PROGRAM] != 0 or T[CHECK_GIVEN_PROGRAM] != 0:
        return 0
    return 1


@kernel
def stamp_looks(T: Vector, R: Vector, S: Vector) -> int:
    """The serial of the stamps where the own royals look; 0 when one is attacked, or rules have a say."""
    if is_silent(T) == 0:
        return 0
    side = S[SIDE]
    serial = next_serial(T, S)
    for i in range(T[T[AT_ROYAL_CODES] + side], T[T[AT_ROYAL_CODES] + side + 1]):
        for k in range(S[T[IN_S_COUNT] + T[i]]):
            cell = S[T[T[AT_LISTS] + T[i]] + k]
            for by in range(T[N_PLAYERS]):
                if by != side and looks_in_vain(T, R, S, cell, by, serial) == 0:
                    return 0
    return serial


@kernel
def looks_in_vain(T: Vector, R: Vector, S: Vector, cell: int, by: int, serial: int) -> int:
    """1 when no man of *by* attacks *cell*; the cells looked at are stamped."""
    hits = stamp_stream(T, R, S, T[T[AT_THREATS + by] + cell], cell, serial, 0)
    if T[AT_HOP_THREATS + by] != 0:
        hits |= stamp_stream(T, R, S, T[T[AT_HOP_THREATS + by] + cell], cell, serial, 2)
    if T[AT_THREAD] != 0:
        stream = thread_threats(T, S, by, cell)
        if stream != 0:
            hits |= stamp_stream(T, S, S, stream, cell, serial, 0)
    return 1 - hits


@kernel
def stamp_stream(T: Vector, V: Vector, S: Vector, stream: int, cell: int, serial: int, block: int) -> int:
    """1 when a ray of the threat stream at ``V[stream]`` meets an attacker; the cells looked at are stamped."""
    stamps = T[IN_S_EPOCHS]
    hurdles = stamps + block * T[N_CELLS]
    base = cell * T[IS_RELATIVE]
    i = stream + 1
    stop = i + V[stream]
    state = 0
    while i < stop:
        entry = V[i]
        rest = (entry >> T[ENTRY_LEFT_SHIFT]) & T[ENTRY_LEFT_MASK]
        seen = (base + entry) & T[ENTRY_CELL_MASK]
        S[stamps + seen] = serial
        S[hurdles + seen] = serial
        row = (entry >> T[ENTRY_ROW_SHIFT]) + state
        action = T[T[AT_THREAT_ACTIONS] + (row << T[CODE_SHIFT]) + S[T[IN_S_BOARD] + seen]]
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
    effect = T[AT_EFFECTS] + (move >> EFFECT_SHIFT) * EFFECT_WIDTH
    stamps = T[IN_S_EPOCHS]
    origin = move & MOVE_CELL_MASK
    target = (move >> TARGET_SHIFT) & MOVE_CELL_MASK
    code = S[T[IN_S_BOARD] + origin]
    if T[effect] == DROP:
        code = T[effect + 1]
    elif T[effect] != PLAIN or S[stamps + origin] == serial:
        return 0
    if T[T[AT_OWNER] + code] != S[SIDE] or T[T[AT_IS_ROYAL] + code] == 1:
        return 0
    if S[stamps + 2 * T[N_CELLS] + target] == serial or T[T[AT_IS_ROYAL] + S[T[IN_S_BOARD] + target]] == 1:
        return 0
    return 1 - (T[effect + 2] & EFFECT_VERIFY)
