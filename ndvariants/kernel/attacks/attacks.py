"""Attacks on a cell: the threat rays, walked outwards from it.

The threat rays of all pieces of a player are merged, so one walk tests for all of them. Patterns that need hurdles are
a second set, whose rows have states. Attacks that no ray can express (a capture elsewhere whose effects remove a
piece) are tested by making the move: see ``legality.check``.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.thread_rays import thread_threats
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.walks import opponents, walk, walk_states
from ndvariants.kernel.words import has_hops, hops_against, joins_threats, joint_threats_against, threats_against
from ndvariants.machine.jit import kernel


@kernel
def attacked(T: Tables, R: Rays, S: Position, cell: int, by: int) -> bool:
    """Return whether a piece of player *by* attacks *cell* on no condition."""
    return attacked_so(T, R, S, cell, by, L.THREAT_HIT)


@kernel
def attacked_so(T: Tables, R: Rays, S: Position, cell: int, by: int, hits: int) -> bool:
    """Return whether a piece of player *by* attacks *cell* in one of the ways *hits*: bits of threat actions."""
    if clear_ray_hits(T, R, S, threats_against(T, by, cell), cell, hits):
        return True
    if has_hops(T, by):
        if hop_ray_hits(T, R, S, hops_against(T, by, cell), cell, hits):
            return True
    if T[head.AT_THREAD] != 0:
        rays = thread_threats(T, S, by, cell)
        if rays != 0:
            return clear_ray_hits(T, S, S, rays, cell, hits)
    return False


@kernel
def attacked_by_others(T: Tables, R: Rays, S: Position, cell: int, player: int, hits: int) -> bool:
    """Return whether any opponent of *player* attacks *cell* in one of the ways *hits*.

    THREAT_HIT: on no condition; THREAT_ANY: or would, if the conditions of its captures held.
    """
    if joins_threats(T, player):
        return clear_ray_hits(T, R, S, joint_threats_against(T, player, cell), cell, hits)
    for by in opponents(T, player):
        if attacked_so(T, R, S, cell, by, hits):
            return True
    return False


@kernel
def attacked_lifted(T: Tables, R: Rays, S: Position, origin: int, cell: int, player: int, hits: int) -> bool:
    """The same if the piece on *origin* were not there (it blocks nothing)."""
    lifted = T[head.IN_S_BOARD] + origin
    code = S[lifted]
    S[lifted] = L.EMPTY
    result = attacked_by_others(T, R, S, cell, player, hits)
    S[lifted] = code
    return bool(result)


@kernel
def clear_ray_hits(T: Tables, V: Rays, S: Position, rays: int, cell: int, hits: int) -> bool:
    """Return whether a ray of the threat list at ``V[rays]`` meets an attacker first, in one of the ways *hits*."""
    for _, _, action in walk(T, V, S, T[head.AT_THREAT_ACTIONS], rays, cell):
        if action & hits:
            return True
    return False


@kernel
def hop_ray_hits(T: Tables, V: Rays, S: Position, rays: int, cell: int, hits: int) -> bool:
    """The same for rows with states; every ray starts in state 0."""
    for _, _, action in walk_states(T, V, S, T[head.AT_THREAT_ACTIONS], rays, cell):
        if action & hits:
            return True
    return False
