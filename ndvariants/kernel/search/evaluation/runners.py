"""Bonuses of runners beside their values by cell: pieces that promote, and never go back to cells where they have been.

In chess these are the pawns. A runner is free if no runner of the enemy can come to block its way or to attack a cell
of it; guarded if another of its side attacks its cell, and alone if none can ever come to do so; it is behind another
if that one stands in its way.
"""

from __future__ import annotations

from ndvariants.kernel.header import N_CELLS
from ndvariants.kernel.layout import SIDE, Position, Tables
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.evaluation.score import between, early_of, first_royal, weight_of
from ndvariants.kernel.search.workspace import Workspace
from ndvariants.kernel.walks import codes_of, pieces, pieces_of
from ndvariants.machine.jit import kernel

RUNNER_STEP = 6
MOST_RUNNERS = 150


@kernel
def running(T: Tables, S: Position, W: Workspace, score: int) -> int:
    """Points of the side to move against the other's for their runners, at most MOST_RUNNERS."""
    packed = all_runners(T, S, W)
    early = early_of(packed)
    points = between(early, (packed - early) >> ws.PART_BITS, weight_of(score))
    if S[SIDE] != 0:
        points = -points
    return min(max(points, -MOST_RUNNERS), MOST_RUNNERS)


@kernel
def all_runners(T: Tables, S: Position, W: Workspace) -> int:
    """Points of the first player against the second's for their runners, packed."""
    base = W[ws.RUNNERS]
    words = (T[N_CELLS] + ws.RUNNER_BITS - 1) // ws.RUNNER_BITS
    if collect(T, S, W, base, words) == 0:
        return 0
    return points_of(T, S, W, base, words, 0) - points_of(T, S, W, base, words, 1)


@kernel
def collect(T: Tables, S: Position, W: Workspace, base: int, words: int) -> int:
    """Return how many runners there are; the cells of each player's are noted in its set."""
    sets = base + ws.RUNNER_SETS
    for i in range(2 * words):
        W[sets + i] = 0
    total = 0
    for player in range(2):
        for code, cell in pieces_of(T, S, player):
            if W[base + W[base + ws.RUNNER_CODES] + code] >= 0:
                W[sets + player * words + cell // ws.RUNNER_BITS] |= 1 << (cell % ws.RUNNER_BITS)
                total += 1
    return total


@kernel
def points_of(T: Tables, S: Position, W: Workspace, base: int, words: int, player: int) -> int:
    """Points for the runners of a player, packed."""
    points = 0
    mine = base + ws.RUNNER_SETS + player * words
    theirs = base + ws.RUNNER_SETS + (1 - player) * words
    n = T[N_CELLS]
    worth = base + W[base + ws.RUNNER_POINTS]
    for code in codes_of(T, player):
        number = W[base + W[base + ws.RUNNER_CODES] + code]
        if number < 0:
            continue
        for cell in pieces(T, S, code):
            place = number * n + cell
            masks = base + W[base + ws.RUNNER_MASKS] + place * 4 * words
            if touches(W, masks, theirs, words) == 0:
                points += W[worth + place] + (near_royals(T, S, W, player, cell) << ws.PART_BITS)
            if touches(W, masks + words, mine, words) == 1:
                points += W[base + ws.RUNNER_TERMS]
            elif touches(W, masks + 2 * words, mine, words) == 0:
                points -= W[base + ws.RUNNER_TERMS + 1]
            if touches(W, masks + 3 * words, mine, words) == 1:
                points -= W[base + ws.RUNNER_TERMS + 2]
    return points


@kernel
def near_royals(T: Tables, S: Position, W: Workspace, player: int, cell: int) -> int:
    """Points, late, for a free runner that is nearer to its own royal than to the enemy's."""
    mine = first_royal(T, S, player)
    other = first_royal(T, S, 1 - player)
    if W[ws.DISTANCES] == 0 or mine < 0 or other < 0:
        return 0
    steps = W[W[ws.DISTANCES] + other * T[N_CELLS] + cell] - W[W[ws.DISTANCES] + mine * T[N_CELLS] + cell]
    return RUNNER_STEP * min(max(steps, -4), 4)


@kernel
def touches(W: Workspace, one: int, other: int, words: int) -> int:
    """1 when two sets of cells have one in common."""
    for i in range(words):
        if W[one + i] & W[other + i] != 0:
            return 1
    return 0
