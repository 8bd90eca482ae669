"""Is a royal who was safe attacked now, after a move? On small boards one ray answers for each cell of the move.

A royal is newly attacked only along a ray through the cell that a man has left or come to. The tables name that ray
for every pair of cells (T_RAYS); so the random moves of a game rarely ask all rays of a royal. On larger boards
``watch`` keeps account of the royals that a cell matters to.
"""

from __future__ import annotations

from ndvariants.kernel.jit import kernel
from ndvariants.kernel.layout import (
    ASK_ALL,
    CASTLE,
    DROP,
    EFFECT_SHIFT,
    EFFECT_VERIFY,
    EFFECT_WIDTH,
    MOVE_CELL_MASK,
    T_CELL_MASK,
    T_CELLS,
    T_EFFECTS,
    T_LIST,
    T_RAYS,
    T_REST_MASK,
    T_REST_SHIFT,
    T_ROW_SHIFT,
    T_ROYALS,
    T_S_BOARD,
    T_S_COUNT,
    T_SHIFT,
    T_THREAT_ACTION,
    TARGET_SHIFT,
    THREAT_HIT,
    THREAT_STOP,
)
from ndvariants.kernel.vectors import Vector

SAFE, ATTACKED, UNKNOWN = 0, 1, 2


@kernel
def is_remote(T: Vector, move: int) -> int:
    """1 when *move* changes other cells than its origin and target, or only one of them."""
    record = T[T_EFFECTS] + (move >> EFFECT_SHIFT) * EFFECT_WIDTH
    if T[record + 2] & EFFECT_VERIFY or T[record] == CASTLE or T[record] == DROP:
        return 1
    return 0


@kernel
def danger_after(T: Vector, R: Vector, S: Vector, move: int, player: int, own: int) -> int:
    """SAFE, ATTACKED or UNKNOWN: the royals of *player*, safe before *move*, which is made now.

    *own* is 1 when it was a move of *player* himself, of another man than a royal: nobody attacks from its target.
    """
    if is_remote(T, move) == 1:
        return UNKNOWN
    origin = move & MOVE_CELL_MASK
    target = (move >> TARGET_SHIFT) & MOVE_CELL_MASK
    rays = T[T[T_RAYS] + player]
    for i in range(T[T[T_ROYALS] + player], T[T[T_ROYALS] + player + 1]):
        for k in range(S[T[T_S_COUNT] + T[i]]):
            royal = rays + T[T_CELLS] * S[T[T[T_LIST] + T[i]] + k]
            left = T[royal + origin]
            come = T[royal + target]
            if left == ASK_ALL or come == ASK_ALL:
                return UNKNOWN
            if left & 1 and ray_hits(T, R, S, left >> 1) == 1:
                return ATTACKED
            if own == 0 and come != 0 and ray_hits(T, R, S, come >> 1) == 1:
                return ATTACKED
    return SAFE


@kernel
def ray_hits(T: Vector, R: Vector, S: Vector, i: int) -> int:
    """1 when the threat ray that begins at ``R[i]`` meets an attacker first."""
    actions = T[T_THREAT_ACTION]
    while True:
        entry = R[i]
        found = S[T[T_S_BOARD] + (entry & T[T_CELL_MASK])]
        action = T[actions + ((entry >> T[T_ROW_SHIFT]) << T[T_SHIFT]) + found]
        if action & THREAT_HIT:
            return 1
        if action & THREAT_STOP or (entry >> T[T_REST_SHIFT]) & T[T_REST_MASK] == 1:
            return 0
        i += 1
