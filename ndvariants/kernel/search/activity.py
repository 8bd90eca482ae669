"""What the pieces of a position may do just now: cells they reach, and how many of those are round an enemy royal."""

from __future__ import annotations

from ndvariants.kernel.header import (
    AT_MOVES,
    AT_ROYAL_CODES,
    CODE_SHIFT,
    ENTRY_CELL_MASK,
    ENTRY_ROW_SHIFT,
    IN_S_BOARD,
    IN_S_EPOCHS,
    IS_RELATIVE,
    N_CELLS,
)
from ndvariants.kernel.layout import ACT_MOVES, ACT_STOP, KIND_STATES, SIDE, Position, Rays, Tables
from ndvariants.kernel.moves.make import next_player
from ndvariants.kernel.position.undo_log import next_epoch
from ndvariants.kernel.search.workspace import LIVELY, NEAR_ROYAL, Workspace
from ndvariants.kernel.words import (
    actions_for,
    entries_on,
    first_code,
    kind_of,
    left_of,
    n_pieces,
    piece_at,
    state_behind,
)
from ndvariants.machine.jit import kernel

MOST_ACTIVITY = 150  # points: what is further off than that is not counted
PARTS = 64  # of a point


@kernel
def activity(T: Tables, R: Rays, S: Position, W: Workspace) -> int:
    """Points of the side to move against the other's for what their pieces may do, at most MOST_ACTIVITY."""
    side = S[SIDE]
    other = next_player(T, S)
    points = activity_of(T, R, S, W, side, other) - activity_of(T, R, S, W, other, side)
    points //= PARTS
    return min(max(points, -MOST_ACTIVITY), MOST_ACTIVITY)


@kernel
def activity_of(T: Tables, R: Rays, S: Position, W: Workspace, player: int, enemy: int) -> int:
    """Points for cells that the pieces of *player* reach, and for those round a royal of *enemy*."""
    epoch = mark_zone(T, R, S, enemy)
    points = 0
    near = 0
    for code in range(first_code(T, player), first_code(T, player + 1)):
        if W[W[LIVELY] + code] == 0:
            continue
        cells = 0
        for i in range(n_pieces(T, S, code)):
            reached = reach(T, R, S, code, piece_at(T, S, code, i), epoch)
            cells += reached & 65535
            near += reached >> 16
        points += cells * W[W[LIVELY] + code]
    return points + near * W[NEAR_ROYAL]


@kernel
def mark_zone(T: Tables, R: Rays, S: Position, player: int) -> int:
    """The epoch of the marks on the cells round the royals of *player*."""
    epoch = next_epoch(T, S)
    for k in range(T[T[AT_ROYAL_CODES] + player], T[T[AT_ROYAL_CODES] + player + 1]):
        code = T[k]
        for i in range(n_pieces(T, S, code)):
            cell = piece_at(T, S, code, i)
            rays = T[T[AT_MOVES] + code * T[N_CELLS] + cell]
            base = cell * T[IS_RELATIVE]
            for j in range(rays + 1, rays + 1 + R[rays]):
                S[T[IN_S_EPOCHS] + ((base + R[j]) & T[ENTRY_CELL_MASK])] = epoch
            S[T[IN_S_EPOCHS] + cell] = epoch
    return epoch


@kernel
def reach(T: Tables, R: Rays, S: Position, code: int, cell: int, epoch: int) -> int:
    """How many cells a piece may go to, and 65536 times as many of them as are marked."""
    total = 0
    actions = actions_for(T, code)
    base = cell * T[IS_RELATIVE]
    i = T[T[AT_MOVES] + code * T[N_CELLS] + cell] + 1
    stop = i + R[i - 1]
    board = T[IN_S_BOARD]
    epochs = T[IN_S_EPOCHS]
    cell_mask = T[ENTRY_CELL_MASK]
    row_shift = T[ENTRY_ROW_SHIFT]
    code_shift = T[CODE_SHIFT]
    if kind_of(T, code) & KIND_STATES:
        state = 0
        while i < stop:
            entry = R[i]
            target = (base + entry) & cell_mask
            action = T[actions + (((entry >> row_shift) + state) << code_shift) + S[board + target]]
            if action & ACT_MOVES:
                total += 65537 if S[epochs + target] == epoch else 1
            left = left_of(T, entry)
            i += entries_on(action, left)
            state = state_behind(action, left)
        return total
    while i < stop:
        entry = R[i]
        target = (base + entry) & cell_mask
        action = T[actions + ((entry >> row_shift) << code_shift) + S[board + target]]
        if action & ACT_MOVES:
            total += 65537 if S[epochs + target] == epoch else 1
        i += left_of(T, entry) if action & ACT_STOP else 1
    return total
