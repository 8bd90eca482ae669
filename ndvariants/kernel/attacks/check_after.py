"""Incremental check detection: only the rays through a move's origin and target can newly attack a royal.

Boards of up to 256 cells tabulate these rays for every pair of cells (AT_ROYAL_RAYS). Larger boards keep
``royal_masks``. What is attacked only on a condition (THREAT_GUARDED) counts as attacked here.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.attacks import attacked_by_others
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.records import flags_of_move, kind_of_move
from ndvariants.kernel.walks import n_pieces_of, pieces_of, royals
from ndvariants.kernel.words import left_of, origin_of, target_of, threat_at, threats_against
from ndvariants.machine.jit import kernel

SAFE, ATTACKED, UNKNOWN = 0, 1, 2
FEW = 8  # entries of a royal's threat list that cost as much as asking the rays through one enemy


@kernel
def has_side_effects(T: Tables, move: int) -> bool:
    """Return whether *move* changes other cells than its origin and target."""
    if flags_of_move(T, move) & L.EFFECT_VERIFY or kind_of_move(T, move) == L.CASTLE:
        return True
    return False


@kernel
def check_after_move(T: Tables, R: Rays, S: Position, move: int, player: int, own: int) -> int:
    """SAFE, ATTACKED or UNKNOWN: the royals of *player*, safe before *move*, which is made now.

    *own* is 1 for a move of *player*, not of a royal: it attacks no own royal from its target.
    """
    if has_side_effects(T, move):
        return UNKNOWN
    origin = origin_of(move)
    target = target_of(move)
    dropped = kind_of_move(T, move) == L.DROP
    rays = T[T[head.AT_ROYAL_RAYS] + player]
    for _, cell in royals(T, S, player):
        royal = rays + T[head.N_CELLS] * cell
        left = T[royal + origin]
        entered = T[royal + target]
        if dropped and left != L.ASK_ALL:
            left = 0
        if (left | entered) < 0:
            verdict = check_on_several(T, R, S, left, entered, own)
            if verdict != SAFE:
                return verdict
            continue
        if left & 1 and ray_hits(T, R, S, left >> 1):
            return ATTACKED
        if own == 0 and entered != 0 and ray_hits(T, R, S, entered >> 1):
            return ATTACKED
    return SAFE


@kernel
def royals_in_check(T: Tables, R: Rays, S: Position, player: int) -> bool:
    """Return whether a royal of *player* is attacked, where the tables name rays."""
    for _, cell in royals(T, S, player):
        if attacked_by_few(T, R, S, cell, player):
            return True
    return False


@kernel
def attacked_by_few(T: Tables, R: Rays, S: Position, cell: int, player: int) -> bool:
    """Return whether the royal of *player* on *cell* is attacked: with few enemies, the rays through each are asked."""
    enemy = 1 - player
    if n_pieces_of(T, S, enemy) * FEW > R[threats_against(T, enemy, cell)]:
        return attacked_by_others(T, R, S, cell, player, L.THREAT_ANY)
    rays = T[T[head.AT_ROYAL_RAYS] + player] + T[head.N_CELLS] * cell
    for _, origin in pieces_of(T, S, enemy):
        through = T[rays + origin]
        if through == L.ASK_ALL:
            return attacked_by_others(T, R, S, cell, player, L.THREAT_ANY)
        if through != 0 and any_ray_hits(T, R, S, through):
            return True
    return False


@kernel
def check_on_several(T: Tables, R: Rays, S: Position, left: int, entered: int, own: int) -> int:
    """The same for one royal, by the words of AT_ROYAL_RAYS for the two cells, one of which names no single ray.

    Speedup with ``attacked_by_few``: 6 per cent on a board where rays meet.
    """
    if left == L.ASK_ALL or entered == L.ASK_ALL:
        return UNKNOWN
    if any_ray_hits(T, R, S, left):
        return ATTACKED
    if own == 0 and entered != left and any_ray_hits(T, R, S, entered):
        return ATTACKED
    return SAFE


@kernel
def any_ray_hits(T: Tables, R: Rays, S: Position, rays: int) -> bool:
    """Return whether one of the rays that a word of AT_ROYAL_RAYS names meets an attacker first."""
    if rays >= 0:
        return rays > 0 and ray_hits(T, R, S, rays >> 1)
    for i in range(1 - rays, 1 - rays + T[-rays]):
        if ray_hits(T, R, S, T[i]):
            return True
    return False


@kernel
def ray_hits(T: Tables, R: Rays, S: Position, i: int) -> bool:
    """Return whether the threat ray that begins at ``R[i]`` meets an attacker first."""
    while True:
        entry = R[i]
        action = threat_at(T, S, 0, entry, 0)
        if action & L.THREAT_ANY:
            return True
        if action & L.ACT_STOP or left_of(T, entry) == 1:
            return False
        i += 1
