"""Quick accept for LEGAL_VERIFIED games: moves that cannot expose a royal need not be made and unmade.

``scan_royals`` marks every cell that is visited to see that the royals of a player are safe, and in a block
of its own those on hurdle patterns. Arriving on a cell only blocks clear rays. So a non-royal piece that leaves no
marked cell and enters none of a hurdle pattern leaves the royals as safe as before.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.thread_rays import thread_threats
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.position.undo_log import next_epoch
from ndvariants.kernel.records import argument_of_move, flags_of_move, kind_of_move
from ndvariants.kernel.walks import opponents, royals, walk_states
from ndvariants.kernel.words import (
    code_on,
    has_hops,
    hops_against,
    is_royal,
    origin_of,
    owner_of,
    target_of,
    threats_against,
)
from ndvariants.machine.jit import kernel


@kernel
def has_no_rules(T: Tables) -> bool:
    """Return whether a move changes only what its effect says: no rule runs after it, none may take off pieces, and no
    condition decides who attacks; and whether royals are to be kept safe at all.
    """
    if T[head.VETOES] == L.VETO_ALONE or T[head.ON_OUT_PROGRAM] != 0:
        return False
    if T[head.AT_ROYAL_WHEN] != 0 or T[head.CHECK_NEEDS_ALL] != 0:
        return False  # who is royal, and what is check, does not follow from the attack of one royal
    if T[head.AT_THREAT_GUARDS] != 0:
        return False
    if T[head.CHECK_IS_DIRECT] != 0 or T[head.AT_SIDE_EFFECTS] != 0 or T[head.HAS_TURN_SIDE_EFFECTS] != 0:
        return False
    if T[head.HAS_RULES] != 0:
        return False
    return True


@kernel
def scan_royals(T: Tables, R: Rays, S: Position, player: int) -> int:
    """The epoch of the cells that the safety of a player's royals depends on; 0 when one is attacked, or rules run."""
    return scan_rays(T, R, S, player) if has_no_rules(T) else 0


@kernel
def scan_rays(T: Tables, R: Rays, S: Position, player: int) -> int:
    """The same whatever the rules do."""
    epoch = next_epoch(T, S)
    for _, cell in royals(T, S, player):
        for by in opponents(T, player):
            if not scan_attacks_on(T, R, S, cell, by, epoch):
                return 0
    return epoch


@kernel
def scan_attacks_on(T: Tables, R: Rays, S: Position, cell: int, by: int, epoch: int) -> bool:
    """Return whether no piece of *by* attacks *cell*; the cells visited are marked."""
    if mark_rays(T, R, S, threats_against(T, by, cell), cell, epoch, 0):
        return False
    if has_hops(T, by) and mark_rays(T, R, S, hops_against(T, by, cell), cell, epoch, 2):
        return False
    if T[head.AT_THREAD] != 0:
        rays = thread_threats(T, S, by, cell)
        if rays != 0 and mark_rays(T, S, S, rays, cell, epoch, 0):
            return False
    return True


@kernel
def mark_rays(T: Tables, V: Rays, S: Position, rays: int, cell: int, epoch: int, block: int) -> bool:
    """Return whether a ray of the threat list at ``V[rays]`` meets an attacker; the cells visited are marked."""
    epochs = T[head.IN_S_EPOCHS]
    hurdles = epochs + block * T[head.N_CELLS]
    for _, seen, action in walk_states(T, V, S, T[head.AT_THREAT_ACTIONS], rays, cell):
        S[epochs + seen] = epoch
        S[hurdles + seen] = epoch
        if action & L.THREAT_ANY:
            return True
    return False


@kernel
def cannot_expose(T: Tables, S: Position, move: int, epoch: int) -> bool:
    """Return whether *move*, a plain move or drop of an own piece that is not royal, surely leaves the royals safe."""
    kind = kind_of_move(T, move)
    epochs = T[head.IN_S_EPOCHS]
    origin = origin_of(move)
    target = target_of(move)
    code = code_on(T, S, origin)
    if kind == L.DROP:
        code = argument_of_move(T, move)
    elif kind != L.PLAIN or S[epochs + origin] == epoch:
        return False
    if owner_of(T, code) != S[L.SIDE] or is_royal(T, code):
        return False
    if S[epochs + 2 * T[head.N_CELLS] + target] == epoch or is_royal(T, code_on(T, S, target)):
        return False
    return flags_of_move(T, move) & L.EFFECT_VERIFY == 0


@kernel
def cannot_touch(T: Tables, S: Position, move: int, epoch: int) -> bool:
    """Return whether *move*, a plain one, a promotion or a drop, changes no marked cell."""
    kind = kind_of_move(T, move)
    marks = T[head.IN_S_EPOCHS]
    if S[marks + target_of(move)] == epoch or flags_of_move(T, move) & L.EFFECT_VERIFY:
        return False
    if is_royal(T, code_on(T, S, target_of(move))):
        return False
    return kind == L.DROP or (kind in (L.PLAIN, L.BECOME) and S[marks + origin_of(move)] != epoch)
