"""Mobility of the heavy pieces of a position, and threats.

If there are many light pieces, cells that a light enemy attacks are closed to a heavy piece; the first cells that it
may move to count for more than further ones (a root of their number), those around an enemy royal for the more, the
more of them are reached (a square). It is bad to stand where a light enemy attacks, and good to attack what is worth
more. Otherwise each cell counts for as much. Where captured pieces come into a hand, it is good to hold much while
cells around an enemy royal are free or reached. The weights select among them (``players.worth.liveliness``).
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.moves.make import next_player
from ndvariants.kernel.position.undo_log import next_epoch
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.evaluation.score import early_of, weight_of
from ndvariants.kernel.search.workspace import Workspace
from ndvariants.kernel.walks import codes_of, entries, pieces, pieces_of, royals, walk_states
from ndvariants.kernel.words import actions_for, rays_of
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
    for code in codes_of(T, player):
        if W[weights + code] == 0:
            continue
        least = W[W[ws.VALUES] + code] + W[ws.LEAST] // 2
        total = 0
        for cell in pieces(T, S, code):
            reached = outlook(T, R, S, W, code, cell, epoch, least)
            total += W[counts + reached % A_NEAR]
            near += reached % A_THREAT // A_NEAR
            threats += reached // A_THREAT
            if S[marks + cell] == epoch:
                threats -= 1
        points += total * W[weights + code]
    points += near * W[here + ws.LIVELY_NEAR]
    if W[here + ws.LIVELY_HELD] != 0:
        points += siege(T, R, S, W, player, enemy, near) * W[here + ws.LIVELY_HELD] // 100
    near = min(near, ws.MOST_NEAR)
    return (
        points
        + (near * near * W[here + ws.LIVELY_SQUARE] + threats * W[here + ws.LIVELY_THREAT]) * weight // ws.ALL_WEIGHT
    )


@kernel
def siege(T: Tables, R: Rays, S: Position, W: Workspace, player: int, enemy: int, near: int) -> int:
    """The points that *player* has in hand, times the cells round the enemy royals: free ones, and *near* reached."""
    hand = player * T[head.N_TYPES]
    held = 0
    for piece in range(hand, hand + T[head.N_TYPES]):
        if S[T[head.IN_S_HANDS] + piece] > 0:
            held += S[T[head.IN_S_HANDS] + piece] * abs(early_of(W[W[ws.HANDS] + piece]))
    if held == 0:
        return 0
    cells = near
    for code, cell in royals(T, S, enemy):
        for _, beside in entries(T, R, rays_of(T, code, cell), cell):
            if S[T[head.IN_S_BOARD] + beside] < L.FIRST_PIECE:
                cells += 1
    return min(held, ws.MOST_HELD) * cells


@kernel
def mark_zone(T: Tables, R: Rays, S: Position, player: int) -> int:
    """The epoch of the marks on the cells round the royals of *player*."""
    epoch = next_epoch(T, S)
    for code, cell in royals(T, S, player):
        for _, near in entries(T, R, rays_of(T, code, cell), cell):
            S[T[head.IN_S_EPOCHS] + near] = epoch
        S[T[head.IN_S_EPOCHS] + cell] = epoch
    return epoch


@kernel
def mark_light(T: Tables, S: Position, W: Workspace, at: int, player: int, epoch: int) -> None:
    """Mark the cells that light pieces of *player* attack, in the second block of marks."""
    marks = T[head.IN_S_EPOCHS] + T[head.N_CELLS]
    for code, cell in pieces_of(T, S, player):
        if W[at + code] != 0:
            k = at + W[at + W[at + code] + cell]
            for j in range(k + 1, k + 1 + W[k]):
                S[marks + W[j]] = epoch


@kernel
def outlook(T: Tables, R: Rays, S: Position, W: Workspace, code: int, cell: int, epoch: int, least: int) -> int:
    """Return how many cells a piece may go to that no light enemy attacks; packed: marked ones, those worth more."""
    total = 0
    board = T[head.IN_S_BOARD]
    epochs = T[head.IN_S_EPOCHS]
    marks = epochs + T[head.N_CELLS]
    values = W[ws.VALUES]
    for _, target, action in walk_states(T, R, S, actions_for(T, code), rays_of(T, code, cell), cell):
        if action & L.ACT_MOVES:
            if S[marks + target] != epoch:
                total += 1
            if S[epochs + target] == epoch:
                total += A_NEAR
            if S[board + target] >= L.FIRST_PIECE and W[values + S[board + target]] > least:
                total += A_THREAT
    return total
