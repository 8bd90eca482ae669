"""Attacks on a condition: captures that a movement's ``if`` must allow.

Threat rays tell where such an attacker stands (THREAT_GUARDED) and which programs allow its capture; here these are
asked. So a royal that no ray attacks asks no program, and the opponent's moves are never listed.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.attacks import attacked
from ndvariants.kernel.attacks.royals import is_royal_now, royal_attacked
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.moves.turns import go_back
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.rules import opcodes as op
from ndvariants.kernel.rules.interpreter import run
from ndvariants.kernel.walks import opponents, royals, walk_states
from ndvariants.kernel.words import code_on, guards_of_threat, has_hops, hops_against, threats_against
from ndvariants.machine.jit import kernel


@kernel
def royal_attacked_on_condition(T: Tables, R: Rays, S: Position, M: Moves, player: int) -> bool:
    """Return whether a royal of *player* (if CHECK_NEEDS_ALL is 1: every one) is attacked, conditions included."""
    every = T[head.CHECK_NEEDS_ALL]
    found = 0
    for code, cell in royals(T, S, player):
        if is_royal_now(T, S, code) and (every == 0 or found >= 0):
            hit = attacked_on_condition(T, R, S, M, cell, player)
            if hit and every == 0:
                return True
            found = 1 if hit else -1
    return found == 1


@kernel
def attacked_on_condition(T: Tables, R: Rays, S: Position, M: Moves, cell: int, player: int) -> bool:
    """Return whether an opponent of *player* attacks *cell* with a piece whose movement's condition holds."""
    if T[head.AT_THREAT_GUARDS] == 0:
        return False
    for by in opponents(T, player):
        if attacks_on_condition(T, R, S, M, cell, by):
            return True
    return False


@kernel
def attacks_on_condition(T: Tables, R: Rays, S: Position, M: Moves, cell: int, by: int) -> bool:
    """Return whether *by* attacks *cell* with a piece whose movement's condition holds."""
    if any_guarded_hits(T, R, S, M, threats_against(T, by, cell), cell, by):
        return True
    return has_hops(T, by) and any_guarded_hits(T, R, S, M, hops_against(T, by, cell), cell, by)


@kernel
def attacked_on_condition_lifted(
    T: Tables, R: Rays, S: Position, M: Moves, origin: int, cell: int, player: int
) -> bool:  # fmt: skip
    """The same if the piece on *origin* stood on *cell*."""
    lifted = T[head.IN_S_BOARD] + origin
    there = T[head.IN_S_BOARD] + cell
    code = S[lifted]
    stood = S[there]
    S[lifted] = L.EMPTY
    S[there] = code
    result = attacked_on_condition(T, R, S, M, cell, player)
    S[there] = stood
    S[lifted] = code
    return bool(result)


@kernel
def any_guarded_hits(T: Tables, R: Rays, S: Position, M: Moves, rays: int, cell: int, by: int) -> bool:
    """Return whether a ray of the threat list at ``R[rays]`` meets a piece of *by* first that may capture on *cell*."""
    for _, origin, action in walk_states(T, R, S, T[head.AT_THREAT_ACTIONS], rays, cell):
        if action & L.THREAT_HIT:
            return True
        if action & L.THREAT_GUARDED and is_allowed(T, R, S, M, action, origin, cell, by):
            return True
    return False


@kernel
def is_allowed(T: Tables, R: Rays, S: Position, M: Moves, action: int, origin: int, target: int, by: int) -> bool:
    """Return whether one of the programs of a threat *action* allows *by* to capture from *origin* on *target*."""
    side = S[L.SIDE]
    mark = S[L.TOP]
    if T[head.HAS_EXTRA_TURNS] == 1 and by != side:
        go_back(T, S)  # where a player moves again the others move in the phase after that
    S[L.SIDE] = by
    S[L.EVENT_ORIGIN] = origin
    S[L.EVENT_TARGET] = target
    S[L.EVENT_MOVER] = code_on(T, S, origin)
    guards = guards_of_threat(T, action)
    allowed = 0
    for i in range(T[guards]):
        if allowed == 0:
            allowed = run(T, R, S, M, T[guards + 1 + i])
    S[L.SIDE] = side
    undo(S, mark)
    return allowed != 0


@kernel
def is_attacked_now(T: Tables, R: Rays, S: Position, M: Moves, asked: int, of: int, by: int) -> bool:
    """Result of CHECKED (of player *of*, by player *by*; -1: by any), or ATTACKED (of cell *of*, by player *by*), with
    conditions considered.

    Called by a program: its frame is left as it was. A condition may ask this as well, but no deeper.
    """
    if asked == op.CHECKED and by < 0 and royal_attacked(T, R, S, of):
        return True
    if asked == op.CHECKED and by >= 0 and attacks_royal(T, R, S, of, by):
        return True
    if asked != op.CHECKED and attacked(T, R, S, of, by):
        return True
    if T[head.AT_THREAT_GUARDS] == 0 or S[L.LOOKING] > T[head.FRAME_SIZE]:
        return False
    origin = S[L.EVENT_ORIGIN]
    target = S[L.EVENT_TARGET]
    mover = S[L.EVENT_MOVER]
    S[L.LOOKING] += T[head.FRAME_SIZE]
    found = 0
    if asked != op.CHECKED:
        found = int(attacks_on_condition(T, R, S, M, of, by))
    elif by < 0:
        found = int(royal_attacked_on_condition(T, R, S, M, of))
    else:
        for code, cell in royals(T, S, of):
            if found == 0 and is_royal_now(T, S, code):
                found = int(attacks_on_condition(T, R, S, M, cell, by))
    S[L.LOOKING] -= T[head.FRAME_SIZE]
    S[L.EVENT_ORIGIN] = origin
    S[L.EVENT_TARGET] = target
    S[L.EVENT_MOVER] = mover
    return found != 0


@kernel
def attacks_royal(T: Tables, R: Rays, S: Position, player: int, by: int) -> bool:
    """Return whether *by* attacks a royal of *player* on no condition."""
    for code, cell in royals(T, S, player):
        if is_royal_now(T, S, code) and attacked(T, R, S, cell, by):
            return True
    return False
