"""Who attacks a cell: the threat streams, walked outwards from it.

The streams of all enemy pieces are merged, so one walk asks for all of them. Patterns that need hurdles are
a second set, whose rows have states. What no stream can tell (a capture elsewhere whose effects remove a man)
is asked by making the move: see ``legal``.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.thread_rays import thread_threats
from ndvariants.kernel.layout import (
    AT_THREAD,
    EMPTY,
    IN_S_BOARD,
    N_PLAYERS,
    THREAT_HIT,
    THREAT_STOP,
)
from ndvariants.kernel.words import (
    base_of,
    entries_on,
    has_hops,
    hops_against,
    left_of,
    threat_at,
    threat_state_behind,
    threats_against,
)
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def attacked(T: Vector, R: Vector, S: Vector, cell: int, by: int) -> int:
    """1 when a man of player *by* attacks *cell*, else 0."""
    if stream_hits(T, R, S, threats_against(T, by, cell), cell) == 1:
        return 1
    if has_hops(T, by):
        if state_stream_hits(T, R, S, hops_against(T, by, cell), cell) == 1:
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
    base = base_of(T, cell)
    i = stream + 1
    stop = i + V[stream]
    while i < stop:
        entry = V[i]
        action = threat_at(T, S, base, entry, 0)
        if action & THREAT_HIT:
            return 1
        if action & THREAT_STOP:
            i += left_of(T, entry)
        else:
            i += 1
    return 0


@kernel
def state_stream_hits(T: Vector, V: Vector, S: Vector, stream: int, cell: int) -> int:
    """The same for rows with states; every ray starts in state 0."""
    base = base_of(T, cell)
    i = stream + 1
    stop = i + V[stream]
    state = 0
    while i < stop:
        entry = V[i]
        rest = left_of(T, entry)
        action = threat_at(T, S, base, entry, state)
        if action & THREAT_HIT:
            return 1
        i += entries_on(action, rest)
        state = threat_state_behind(action, rest)
    return 0
