"""What exchanges on a cell are worth: which captures lose by them, and which quiet moves."""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.attacks import attacked
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.legality.hashing import has_simple_writes
from ndvariants.kernel.moves.make import next_player
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.workspace import Workspace
from ndvariants.kernel.words import (
    base_of,
    effect_of,
    entries_on,
    has_hops,
    hops_against,
    left_of,
    origin_of,
    target_of,
    threat_at,
    threat_state_behind,
    threats_against,
)
from ndvariants.machine.jit import kernel

PRICELESS = 1 << 30  # what a royal is worth in an exchange


@kernel
def mover_of(T: Tables, S: Position, move: int) -> int:
    """The code of the piece that moves or is dropped; EMPTY for a pass."""
    effect = effect_of(move)
    if effect != 0:
        record = T[head.AT_EFFECTS] + effect * L.EFFECT_WIDTH
        if T[record] == L.DROP:
            return T[record + 1]
        if T[record] in (L.PASS, L.LEAVE):
            return L.EMPTY
    return S[T[head.IN_S_BOARD] + origin_of(move)]


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

    0 for the least pieces, and in games where captures do more than take.
    """
    code = mover_of(T, S, move)
    if W[W[ws.VALUES] + code] <= W[ws.LEAST] or T[T[head.AT_IS_ROYAL] + code] == 1 or T[head.N_PLAYERS] != 2:
        return 0
    if has_simple_writes(T) == 0:
        return 0
    cell = target_of(move)
    by = next_player(T, S)
    if attacked(T, R, S, cell, by) == 0:
        return 0
    origin = T[head.IN_S_BOARD] + origin_of(move)
    if effect_of(move) != 0 and T[T[head.AT_EFFECTS] + effect_of(move) * L.EFFECT_WIDTH] == L.DROP:
        origin = T[head.IN_S_BOARD] + cell
    found = S[origin]
    S[origin] = L.EMPTY
    lost = exchange(T, R, S, W, cell, by, W[W[ws.VALUES] + code])
    S[origin] = found
    return 1 if lost > 0 else 0


@kernel
def exchange(T: Tables, R: Rays, S: Position, W: Workspace, cell: int, by: int, stake: int) -> int:
    """What player *by*, one of two, wins by taking a piece worth *stake* on *cell*, the least pieces first."""
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
    """What a piece is worth to who takes it in an exchange."""
    return PRICELESS if T[T[head.AT_IS_ROYAL] + code] == 1 else max(W[W[ws.VALUES] + code], 0)


@kernel
def least_attacker(T: Tables, R: Rays, S: Position, W: Workspace, cell: int, by: int) -> int:
    """The cell of the least piece of player *by* that attacks *cell* along its rays, -1 if there is none."""
    least = least_on_rays(T, R, S, W, threats_against(T, by, cell), cell, 0, -1)
    if has_hops(T, by):
        least = least_on_rays(T, R, S, W, hops_against(T, by, cell), cell, 1, least)
    return least


@kernel
def least_on_rays(T: Tables, R: Rays, S: Position, W: Workspace, rays: int, cell: int, hops: int, least: int) -> int:
    """The same of one list of rays, with hurdles where *hops* is 1, and the cell *least*, where that is not -1."""
    base = base_of(T, cell)
    i = rays + 1
    stop = i + R[rays]
    state = 0
    while i < stop:
        entry = R[i]
        left = left_of(T, entry)
        action = threat_at(T, S, base, entry, state)
        if action & L.THREAT_HIT:
            found = (base + entry) & T[head.ENTRY_CELL_MASK]
            if least < 0 or worth_at(T, S, W, found) < worth_at(T, S, W, least):
                least = found
        if hops == 1:
            i += entries_on(action, left)
            state = threat_state_behind(action, left)
        else:
            i += left if action & L.THREAT_STOP else 1
    return least


@kernel
def worth_at(T: Tables, S: Position, W: Workspace, cell: int) -> int:
    """What the piece on a cell is worth in an exchange."""
    return worth_of(T, W, S[T[head.IN_S_BOARD] + cell])
