"""Who attacks a cell: the threat streams, walked outwards from it.

The streams of all enemy pieces are merged, so one walk asks for all of them. Patterns that need hurdles are
a second set, whose rows have states. What no stream can tell (a capture elsewhere whose effects remove a man)
is asked by making the move: see ``legal``.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.thread_rays import thread_threats
from ndvariants.kernel.layout import (
    AT_HOP_THREATS,
    AT_THREAD,
    AT_THREAT_ACTIONS,
    AT_THREATS,
    CODE_SHIFT,
    EMPTY,
    ENTRY_CELL_MASK,
    ENTRY_LEFT_MASK,
    ENTRY_LEFT_SHIFT,
    ENTRY_ROW_SHIFT,
    IN_S_BOARD,
    IS_RELATIVE,
    N_PLAYERS,
    THREAT_HIT,
    THREAT_STATE_MASK,
    THREAT_STATE_SHIFT,
    THREAT_STOP,
)
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def attacked(T: Vector, R: Vector, S: Vector, cell: int, by: int) -> int:
    """1 when a man of player *by* attacks *cell*, else 0."""
    if stream_hits(T, R, S, T[T[AT_THREATS + by] + cell], cell) == 1:
        return 1
    if T[AT_HOP_THREATS + by] != 0:
        if state_stream_hits(T, R, S, T[T[AT_HOP_THREATS + by] + cell], cell) == 1:
            return 1
    if T[AT_THREAD] != 0:
        stream = thread_threats(T, S, by, cell)
        if stream != 0:
            return stream_hits(T, S, S, stream, cell)
    return 0


@kernel
def attacked_by_others(T: Vector, R: Vector, S: Vector, cell: int, player: int) -> int:
    """1 when any opponent of *player* attacks *cell*, else 0."""
    for by in range(T[N_PLAYERS]):
        if by != player and attacked(T, R, S, cell, by) == 1:
            return 1
    return 0


@kernel
def attacked_lifted(T: Vector, R: Vector, S: Vector, origin: int, cell: int, player: int) -> int:
    """1 when *cell* would be attacked if the man of *player* on *origin* were not there (he shields nothing)."""
    lifted = T[IN_S_BOARD] + origin
    code = S[lifted]
    S[lifted] = EMPTY
    result = attacked_by_others(T, R, S, cell, player)
    S[lifted] = code
    return result


@kernel
def stream_hits(T: Vector, V: Vector, S: Vector, stream: int, cell: int) -> int:
    """1 when a ray of the threat stream at ``V[stream]`` meets an attacker first."""
    shift = T[CODE_SHIFT]
    mask = T[ENTRY_CELL_MASK]
    rest_shift = T[ENTRY_LEFT_SHIFT]
    rest_mask = T[ENTRY_LEFT_MASK]
    row_shift = T[ENTRY_ROW_SHIFT]
    board = T[IN_S_BOARD]
    actions = T[AT_THREAT_ACTIONS]
    base = cell * T[IS_RELATIVE]
    i = stream + 1
    stop = i + V[stream]
    while i < stop:
        entry = V[i]
        action = T[actions + ((entry >> row_shift) << shift) + S[board + ((base + entry) & mask)]]
        if action & THREAT_HIT:
            return 1
        if action & THREAT_STOP:
            i += (entry >> rest_shift) & rest_mask
        else:
            i += 1
    return 0


@kernel
def state_stream_hits(T: Vector, V: Vector, S: Vector, stream: int, cell: int) -> int:
    """The same for rows with states; every ray starts in state 0."""
    mask = T[ENTRY_CELL_MASK]
    board = T[IN_S_BOARD]
    actions = T[AT_THREAT_ACTIONS]
    base = cell * T[IS_RELATIVE]
    i = stream + 1
    stop = i + V[stream]
    state = 0
    while i < stop:
        entry = V[i]
        rest = (entry >> T[ENTRY_LEFT_SHIFT]) & T[ENTRY_LEFT_MASK]
        row = (entry >> T[ENTRY_ROW_SHIFT]) + state
        action = T[actions + (row << T[CODE_SHIFT]) + S[board + ((base + entry) & mask)]]
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
