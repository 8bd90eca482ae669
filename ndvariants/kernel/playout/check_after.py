"""Incremental check detection: only the rays through a move's origin and target can newly attack a royal.

Boards of up to 256 cells tabulate these rays for every pair of cells (AT_ROYAL_RAYS). Larger boards keep
``royal_masks``.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.attacks import attacked_by_others
from ndvariants.kernel.layout import (
    ASK_ALL,
    AT_ROYAL_RAYS,
    CASTLE,
    DROP,
    EFFECT_VERIFY,
    N_CELLS,
    THREAT_HIT,
    THREAT_STOP,
)
from ndvariants.kernel.records import flags_of_move, kind_of_move
from ndvariants.kernel.words import (
    first_code,
    first_royal,
    left_of,
    n_pieces,
    origin_of,
    piece_at,
    target_of,
    threat_at,
    threats_against,
)
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector

SAFE, ATTACKED, UNKNOWN = 0, 1, 2
FEW = 8  # entries of a royal's threat stream that cost as much as asking the rays through one enemy


@kernel
def is_remote(T: Vector, move: int) -> int:
    """1 when *move* changes other cells than its origin and target, or only one of them."""
    if flags_of_move(T, move) & EFFECT_VERIFY or kind_of_move(T, move) in (CASTLE, DROP):
        return 1
    return 0


@kernel
def danger_after(T: Vector, R: Vector, S: Vector, move: int, player: int, own: int) -> int:
    """SAFE, ATTACKED or UNKNOWN: the royals of *player*, safe before *move*, which is made now.

    *own* is 1 when it was a move of *player* himself, of another man than a royal: nobody attacks from its target.
    """
    if is_remote(T, move) == 1:
        return UNKNOWN
    origin = origin_of(move)
    target = target_of(move)
    rays = T[T[AT_ROYAL_RAYS] + player]
    for i in range(first_royal(T, player), first_royal(T, player + 1)):
        for k in range(n_pieces(T, S, T[i])):
            royal = rays + T[N_CELLS] * piece_at(T, S, T[i], k)
            left = T[royal + origin]
            come = T[royal + target]
            if (left | come) < 0:
                danger = danger_on_several(T, R, S, left, come, own)
                if danger != SAFE:
                    return danger
                continue
            if left & 1 and ray_hits(T, R, S, left >> 1) == 1:
                return ATTACKED
            if own == 0 and come != 0 and ray_hits(T, R, S, come >> 1) == 1:
                return ATTACKED
    return SAFE


@kernel
def royals_in_check(T: Vector, R: Vector, S: Vector, player: int) -> int:
    """1 when a royal of *player* is attacked, where the tables name rays."""
    for i in range(first_royal(T, player), first_royal(T, player + 1)):
        for k in range(n_pieces(T, S, T[i])):
            if attacked_by_few(T, R, S, piece_at(T, S, T[i], k), player) == 1:
                return 1
    return 0


@kernel
def attacked_by_few(T: Vector, R: Vector, S: Vector, cell: int, player: int) -> int:
    """1 when the royal of *player* on *cell* is attacked: where enemies are few, the rays through each are asked."""
    enemy = 1 - player
    first = first_code(T, enemy)
    last = first_code(T, enemy + 1)
    men = 0
    for code in range(first, last):
        men += n_pieces(T, S, code)
    if men * FEW > R[threats_against(T, enemy, cell)]:
        return attacked_by_others(T, R, S, cell, player)
    rays = T[T[AT_ROYAL_RAYS] + player] + T[N_CELLS] * cell
    for code in range(first, last):
        for k in range(n_pieces(T, S, code)):
            through = T[rays + piece_at(T, S, code, k)]
            if through == ASK_ALL:
                return attacked_by_others(T, R, S, cell, player)
            if through != 0 and one_hits(T, R, S, through) == 1:
                return 1
    return 0


@kernel
def danger_on_several(T: Vector, R: Vector, S: Vector, left: int, come: int, own: int) -> int:
    """The same for one royal, by the words of AT_ROYAL_RAYS for the two cells, one of which names no single ray.

    Speedup with ``attacked_by_few``: 6 per cent on a board where rays meet.
    """
    if left == ASK_ALL or come == ASK_ALL:
        return UNKNOWN
    if one_hits(T, R, S, left) == 1:
        return ATTACKED
    if own == 0 and come != left and one_hits(T, R, S, come) == 1:
        return ATTACKED
    return SAFE


@kernel
def one_hits(T: Vector, R: Vector, S: Vector, rays: int) -> int:
    """1 when one of the rays that a word of AT_ROYAL_RAYS names meets an attacker first."""
    if rays >= 0:
        return ray_hits(T, R, S, rays >> 1) if rays > 0 else 0
    for i in range(1 - rays, 1 - rays + T[-rays]):
        if ray_hits(T, R, S, T[i]) == 1:
            return 1
    return 0


@kernel
def ray_hits(T: Vector, R: Vector, S: Vector, i: int) -> int:
    """1 when the threat ray that begins at ``R[i]`` meets an attacker first."""
    while True:
        entry = R[i]
        action = threat_at(T, S, 0, entry, 0)
        if action & THREAT_HIT:
            return 1
        if action & THREAT_STOP or left_of(T, entry) == 1:
            return 0
        i += 1
