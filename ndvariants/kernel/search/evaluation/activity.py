"""What the heavy pieces of a position may do just now, and who threatens whom.

Where light pieces are many, cells that a light enemy attacks are not open to a heavy piece; the first cells that it may
go to count for more than further ones (a root of their number), those round an enemy royal the more, the more of them
are reached (a square). It is bad to stand where a light enemy attacks, and good to attack what is worth more.
Elsewhere each cell counts for as much. Which it is stands in the numbers (``players.worth.liveliness``).
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.moves.make import next_player
from ndvariants.kernel.position.undo_log import next_epoch
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.evaluation.score import weight_of
from ndvariants.kernel.search.workspace import Workspace
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

MOST_ACTIVITY = 200  # points: what is further off than that is not counted
PARTS = 64  # of a point
A_NEAR, A_THREAT = 1 << 10, 1 << 20  # one of each, packed


@kernel
def activity(T: Tables, R: Rays, S: Position, W: Workspace, score: int) -> int:
    """Points of the side to move against the other's for what their pieces may do, at most MOST_ACTIVITY."""
    side = S[L.SIDE]
    other = next_player(T, S)
    weight = weight_of(score)
    points = prospects(T, R, S, W, side, other, weight) - prospects(T, R, S, W, other, side, weight)
    points //= PARTS
    return min(max(points, -MOST_ACTIVITY), MOST_ACTIVITY)


@kernel
def prospects(T: Tables, R: Rays, S: Position, W: Workspace, player: int, enemy: int, weight: int) -> int:
    """Parts of points for what the heavy pieces of *player* may do, and for what threatens whom."""
    epoch = mark_zone(T, R, S, enemy)
    here = W[ws.LIVELY]
    mark_light(T, S, W, here + W[here + ws.LIVELY_LIGHT], enemy, epoch)
    marks = T[head.IN_S_EPOCHS] + T[head.N_CELLS]
    weights = here + W[here + ws.LIVELY_WEIGHTS]
    counts = here + W[here + ws.LIVELY_COUNTS]
    points = 0
    near = 0
    threats = 0
    for code in range(first_code(T, player), first_code(T, player + 1)):
        if W[weights + code] == 0:
            continue
        least = W[W[ws.VALUES] + code] + W[ws.LEAST] // 2
        total = 0
        for i in range(n_pieces(T, S, code)):
            cell = piece_at(T, S, code, i)
            reached = outlook(T, R, S, W, code, cell, epoch, least)
            total += W[counts + reached % A_NEAR]
            near += reached % A_THREAT // A_NEAR
            threats += reached // A_THREAT
            if S[marks + cell] == epoch:
                threats -= 1
        points += total * W[weights + code]
    points += near * W[here + ws.LIVELY_NEAR]
    near = min(near, ws.MOST_NEAR)
    return (
        points
        + (near * near * W[here + ws.LIVELY_SQUARE] + threats * W[here + ws.LIVELY_THREAT]) * weight // ws.ALL_WEIGHT
    )


@kernel
def mark_zone(T: Tables, R: Rays, S: Position, player: int) -> int:
    """The epoch of the marks on the cells round the royals of *player*."""
    epoch = next_epoch(T, S)
    for k in range(T[T[head.AT_ROYAL_CODES] + player], T[T[head.AT_ROYAL_CODES] + player + 1]):
        code = T[k]
        for i in range(n_pieces(T, S, code)):
            cell = piece_at(T, S, code, i)
            rays = T[T[head.AT_MOVES] + code * T[head.N_CELLS] + cell]
            base = cell * T[head.IS_RELATIVE]
            for j in range(rays + 1, rays + 1 + R[rays]):
                S[T[head.IN_S_EPOCHS] + ((base + R[j]) & T[head.ENTRY_CELL_MASK])] = epoch
            S[T[head.IN_S_EPOCHS] + cell] = epoch
    return epoch


@kernel
def mark_light(T: Tables, S: Position, W: Workspace, at: int, player: int, epoch: int) -> None:
    """Mark the cells that light pieces of *player* attack, in the second block of marks."""
    marks = T[head.IN_S_EPOCHS] + T[head.N_CELLS]
    for code in range(first_code(T, player), first_code(T, player + 1)):
        if W[at + code] != 0:
            for i in range(n_pieces(T, S, code)):
                k = at + W[at + W[at + code] + piece_at(T, S, code, i)]
                for j in range(k + 1, k + 1 + W[k]):
                    S[marks + W[j]] = epoch


@kernel
def outlook(T: Tables, R: Rays, S: Position, W: Workspace, code: int, cell: int, epoch: int, least: int) -> int:
    """How many cells a piece may go to that no light enemy attacks; packed: how many marked, how many of more worth."""
    total = 0
    actions = actions_for(T, code)
    base = cell * T[head.IS_RELATIVE]
    i = T[T[head.AT_MOVES] + code * T[head.N_CELLS] + cell] + 1
    stop = i + R[i - 1]
    board = T[head.IN_S_BOARD]
    epochs = T[head.IN_S_EPOCHS]
    marks = epochs + T[head.N_CELLS]
    values = W[ws.VALUES]
    cell_mask = T[head.ENTRY_CELL_MASK]
    row_shift = T[head.ENTRY_ROW_SHIFT]
    code_shift = T[head.CODE_SHIFT]
    states = kind_of(T, code) & L.KIND_STATES
    state = 0
    while i < stop:
        entry = R[i]
        target = (base + entry) & cell_mask
        found = S[board + target]
        action = T[actions + (((entry >> row_shift) + state) << code_shift) + found]
        if action & L.ACT_MOVES:
            if S[marks + target] != epoch:
                total += 1
            if S[epochs + target] == epoch:
                total += A_NEAR
            if found >= L.FIRST_PIECE and W[values + found] > least:
                total += A_THREAT
        if states:
            left = left_of(T, entry)
            i += entries_on(action, left)
            state = state_behind(action, left)
        else:
            i += left_of(T, entry) if action & L.ACT_STOP else 1
    return total
