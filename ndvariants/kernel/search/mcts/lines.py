"""How a line of the tree goes on to its end: random moves, then quiescence where the game has not ended.

Moves are drawn as random games draw them, by slots, so that none is listed (``kernel.playout``). Neither the key nor
the score of a position is kept on the way: who has won is seen at the end.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.hashing import full_key
from ndvariants.kernel.moves.turns import parts_made
from ndvariants.kernel.playout.playout import PART_SHIFT, outcome_here, tries_of
from ndvariants.kernel.playout.royal_masks import ALL, NO_MASKS
from ndvariants.kernel.playout.sampling import random_move
from ndvariants.kernel.playout.slots import open_slots
from ndvariants.kernel.playout.workspace import slots_at
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.random import key_of
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.alphabeta.entering import push
from ndvariants.kernel.search.alphabeta.tree import search
from ndvariants.kernel.search.evaluation.results import result_value, value_without_moves
from ndvariants.kernel.search.evaluation.score import full_score, is_hero
from ndvariants.kernel.search.workspace import Table, Workspace
from ndvariants.kernel.words import effect_of, origin_of, target_of
from ndvariants.machine.jit import kernel

MOST_PARTS = 4  # of a ply of a random game, on average: where turns go on and on its plies say little of the work


@kernel
def open_lines(T: Tables, M: Moves) -> None:
    """Make ready to draw moves; ``M`` may have been used by others."""
    for player in range(T[head.N_PLAYERS]):
        open_slots(T, M, slots_at(T, player), player)


@kernel
def room_of(W: Workspace, camp: int, move: int) -> int:
    """Slot of a move in the hashed AMAF table, for the hero's camp (1) or the others'."""
    number = target_of(move) + 61 * (origin_of(move) - target_of(move)) + 997 * effect_of(move)
    return W[ws.PLAYED_MOVES] + camp * ws.MOVE_ROOMS + number % ws.MOVE_ROOMS


@kernel
def note_move(W: Workspace, camp: int, move: int, ply: int) -> None:
    """Note that in this line a camp made a move, at that ply of the tree or below it."""
    if W[ws.RANDOM_PLIES] > 0:
        W[room_of(W, camp, move)] = (W[ws.PLAYOUTS] << ws.PLY_BITS) + ply


@kernel
def value_of_line(T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table, ply: int) -> int:
    """Value of a line for the hero whose tree ends with the position in ``S``, which stays as it is."""
    mark = S[L.TOP]
    key = W[ws.KEY]
    score = W[ws.SCORE]
    value = ws.OPEN
    if W[ws.RANDOM_PLIES] > 0:
        value = random_value(T, R, S, M, H, W, ply)
        if value == ws.OPEN:
            W[ws.KEY] = full_key(T, S)
            W[ws.SCORE] = full_score(T, S, W)
    if value == ws.OPEN:
        value = calm_value(T, R, S, M, H, W, X, ply)
    undo(S, mark)
    W[ws.KEY] = key
    W[ws.SCORE] = score
    return value


@kernel
def of_hero(S: Position, W: Workspace, value: int) -> int:
    """A value for the side to move as the hero's, or back."""
    return value if is_hero(W, S[L.SIDE]) == 1 else -value


@kernel
def random_value(T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, ply: int) -> int:
    """The value of a random game for the hero; OPEN if it did not end within the limit. Its moves stay made."""
    key = key_of(W[ws.NOISE_KEY] ^ W[ws.KEY], W[ws.PLAYOUTS])
    end = S[L.PLY] + W[ws.RANDOM_PLIES]
    tries = tries_of(T)
    S[L.DOUBTS] = ALL
    for _ in range(MOST_PARTS * W[ws.RANDOM_PLIES]):
        if S[L.PLY] >= end or S[L.TOP] + 4 * T[head.MAX_WRITES] >= W[ws.LOG_ROOM]:
            break
        result = outcome_here(T, R, S, M, H, 1)
        if result != 0:
            return of_hero(S, W, result_value(S, W, result, ply))
        side = S[L.SIDE]
        number = key_of(key, S[L.PLY] + (parts_made(T, S) << PART_SHIFT))
        move = random_move(T, R, S, M, 0, number, tries, slots_at(T, side), NO_MASKS, ALL)
        if move == L.NO_MOVE:
            return of_hero(S, W, value_without_moves(T, R, S, M, W, ply, 0))
        note_move(W, is_hero(W, side), move, ply)
    return ws.OPEN


@kernel
def calm_value(T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table, ply: int) -> int:
    """The hero's value by quiescence, without the table, whose place the tree has."""
    W[ws.SLICE_END] = W[ws.NODES] + ws.INFINITE
    W[ws.BEST_MOVE] = -1  # the move found before is not tried first
    H[0] += ply
    push(W, 0, 3 * T[head.MAX_MOVES], W[ws.KEY], W[ws.SCORE], 0, -ws.INFINITE, ws.INFINITE, ws.UNKNOWN, 0)
    search(T, R, S, M, H, W, X)
    H[0] -= ply
    return of_hero(S, W, W[ws.VALUE])
