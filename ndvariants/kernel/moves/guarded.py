"""Attacks on a condition: captures that a movement's ``if`` must allow.

Threat rays tell where such an attacker stands (THREAT_GUARDED) and which programs allow its capture; here these are
asked. So whoever is not even attacked that way need ask no program, and nobody lists the moves of the opponent.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.royals import is_royal_now
from ndvariants.kernel.header import AT_THREAT_GUARDS, IN_S_BOARD, N_PLAYERS
from ndvariants.kernel.layout import (
    EMPTY,
    EVENT_MOVER,
    EVENT_ORIGIN,
    EVENT_TARGET,
    SIDE,
    THREAT_GUARDED,
    Moves,
    Position,
    Rays,
    Tables,
)
from ndvariants.kernel.rules.interpreter import run
from ndvariants.kernel.words import (
    base_of,
    cell_of,
    code_on,
    entries_on,
    first_royal,
    guards_of_threat,
    has_hops,
    hops_against,
    left_of,
    n_pieces,
    piece_at,
    threat_at,
    threat_state_behind,
    threats_against,
)
from ndvariants.machine.jit import kernel


@kernel
def royal_attacked_on_condition(T: Tables, R: Rays, S: Position, M: Moves, player: int) -> bool:
    """Whether a royal of *player* is attacked by a piece whose movement's condition holds."""
    for i in range(first_royal(T, player), first_royal(T, player + 1)):
        if is_royal_now(T, S, T[i]):
            for k in range(n_pieces(T, S, T[i])):
                if attacked_on_condition(T, R, S, M, piece_at(T, S, T[i], k), player):
                    return True
    return False


@kernel
def attacked_on_condition(T: Tables, R: Rays, S: Position, M: Moves, cell: int, player: int) -> bool:
    """Whether an opponent of *player* attacks *cell* with a piece whose movement's condition holds."""
    if T[AT_THREAT_GUARDS] == 0:
        return False
    for by in range(T[N_PLAYERS]):
        if by != player:
            if any_guarded_hits(T, R, S, M, threats_against(T, by, cell), cell, by):
                return True
            if has_hops(T, by) and any_guarded_hits(T, R, S, M, hops_against(T, by, cell), cell, by):
                return True
    return False


@kernel
def attacked_on_condition_lifted(
    T: Tables, R: Rays, S: Position, M: Moves, origin: int, cell: int, player: int
) -> bool:  # fmt: skip
    """The same if the piece on *origin* were not there."""
    lifted = T[IN_S_BOARD] + origin
    code = S[lifted]
    S[lifted] = EMPTY
    result = attacked_on_condition(T, R, S, M, cell, player)
    S[lifted] = code
    return bool(result)


@kernel
def any_guarded_hits(T: Tables, R: Rays, S: Position, M: Moves, rays: int, cell: int, by: int) -> bool:
    """Whether a ray of the threat list at ``R[rays]`` meets a piece of *by* first that may capture on *cell*."""
    base = base_of(T, cell)
    i = rays + 1
    stop = i + R[rays]
    state = 0
    while i < stop:
        entry = R[i]
        left = left_of(T, entry)
        action = threat_at(T, S, base, entry, state)
        if action & THREAT_GUARDED and is_allowed(T, R, S, M, action, cell_of(T, base, entry), cell, by):
            return True
        i += entries_on(action, left)
        state = threat_state_behind(action, left)
    return False


@kernel
def is_allowed(T: Tables, R: Rays, S: Position, M: Moves, action: int, origin: int, target: int, by: int) -> bool:
    """Whether one of the programs of a threat *action* allows *by* to capture from *origin* on *target*."""
    side = S[SIDE]
    S[SIDE] = by
    S[EVENT_ORIGIN] = origin
    S[EVENT_TARGET] = target
    S[EVENT_MOVER] = code_on(T, S, origin)
    guards = guards_of_threat(T, action)
    allowed = 0
    for i in range(T[guards]):
        if allowed == 0:
            allowed = run(T, R, S, M, T[guards + 1 + i])
    S[SIDE] = side
    return allowed != 0
