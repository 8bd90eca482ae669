"""Static exchange evaluation on a cell: captures that lose by it, and quiet moves that do."""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.attacks import attacked
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.legality.hashing import has_simple_writes
from ndvariants.kernel.moves.make import next_player
from ndvariants.kernel.records import argument_of_move, kind_of_move
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.workspace import Workspace
from ndvariants.kernel.walks import walk, walk_states
from ndvariants.kernel.words import code_on, effect_of, has_hops, hops_against, origin_of, target_of, threats_against
from ndvariants.machine.jit import kernel

PRICELESS = 1 << 30  # what a royal is worth in an exchange


@kernel
def mover_of(T: Tables, S: Position, move: int) -> int:
    """The code of the piece that moves or is dropped; EMPTY for a pass."""
    if effect_of(move) != 0:
        kind = kind_of_move(T, move)
        if kind == L.DROP:
            return argument_of_move(T, move)
        if kind in (L.PASS, L.LEAVE):
            return L.EMPTY
    return code_on(T, S, origin_of(move))


@kernel
def loses_exchange(T: Tables, R: Rays, S: Position, W: Workspace, move: int, won: int) -> int:
    """1 when a capture takes less than the mover is worth, and the target is guarded."""
    code = mover_of(T, S, move)
    if W[W[ws.VALUES] + code] <= won + W[ws.LEAST] // 2 or T[T[head.AT_IS_ROYAL] + code] == 1:
        return 0
    return attacked(T, R, S, target_of(move), next_player(T, S))


@kernel
def hangs(T: Tables, R: Rays, S: Position, W: Workspace, move: int) -> int:
    """1 when a quiet move puts its piece where the other side wins something by exchanges.

    0 for the least pieces, and in games where rules change cells.
    """
    code = mover_of(T, S, move)
    if W[W[ws.VALUES] + code] <= W[ws.LEAST] or T[T[head.AT_IS_ROYAL] + code] == 1 or T[head.N_PLAYERS] != 2:
        return 0
    if has_simple_writes(T) == 0 and W[ws.KEEPS_CELLS] == 0:
        return 0
    cell = target_of(move)
    by = next_player(T, S)
    if attacked(T, R, S, cell, by) == 0:
        return 0
    origin = T[head.IN_S_BOARD] + origin_of(move)
    if effect_of(move) != 0 and kind_of_move(T, move) == L.DROP:
        origin = T[head.IN_S_BOARD] + cell
    found = S[origin]
    S[origin] = L.EMPTY
    lost = exchange(T, R, S, W, cell, by, W[W[ws.VALUES] + code])
    S[origin] = found
    return 1 if lost > 0 else 0


@kernel
def exchange(T: Tables, R: Rays, S: Position, W: Workspace, cell: int, by: int, stake: int) -> int:
    """Gain of player *by*, one of two, from taking a piece worth *stake* on *cell*, the least pieces first."""
    attacker = least_attacker(T, R, S, W, cell, by)
    if attacker < 0:
        return 0
    code = S[T[head.IN_S_BOARD] + attacker]
    S[T[head.IN_S_BOARD] + attacker] = L.EMPTY
    won = stake
    if stake < PRICELESS:
        won -= exchange(T, R, S, W, cell, 1 - by, worth_of(T, W, code))
    S[T[head.IN_S_BOARD] + attacker] = code
    return max(won, 0)


@kernel
def worth_of(T: Tables, W: Workspace, code: int) -> int:
    """Value of a piece for its captor in an exchange."""
    return PRICELESS if T[T[head.AT_IS_ROYAL] + code] == 1 else max(W[W[ws.VALUES] + code], 0)


@kernel
def least_attacker(T: Tables, R: Rays, S: Position, W: Workspace, cell: int, by: int) -> int:
    """The cell of the least piece of player *by* that attacks *cell* along its rays, -1 if there is none."""
    least = -1
    for _, found, action in walk(T, R, S, T[head.AT_THREAT_ACTIONS], threats_against(T, by, cell), cell):
        if action & L.THREAT_HIT:
            least = lesser(T, S, W, found, least)
    if has_hops(T, by):
        for _, found, action in walk_states(T, R, S, T[head.AT_THREAT_ACTIONS], hops_against(T, by, cell), cell):
            if action & L.THREAT_HIT:
                least = lesser(T, S, W, found, least)
    return least


@kernel
def lesser(T: Tables, S: Position, W: Workspace, one: int, other: int) -> int:
    """The cell *one* where its piece is worth less than that on the *other* in an exchange, or there is no other."""
    if other < 0 or worth_of(T, W, code_on(T, S, one)) < worth_of(T, W, code_on(T, S, other)):
        return one
    return other
