"""The positions of a game that has been played, as those who learn from it want them."""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import restore
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.alphabeta.deepen import take_seat
from ndvariants.kernel.search.evaluation.activity import activity
from ndvariants.kernel.search.evaluation.runners import running
from ndvariants.kernel.search.evaluation.score import blended, full_score, weight_of
from ndvariants.kernel.search.workspace import Workspace
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Words64

# words of a row before those of the board and of the hands
ROW_PLY, ROW_SIDE, ROW_CHECKED, ROW_PIECES, ROW_HEAVY, ROW_REST, ROW_SCORE = range(7)
ROW = 7


@kernel
def retrace(
    T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, start: Position, moves: Words64, out: Words64
) -> int:
    """Return how many positions of a game were written to *out*, from *start* on: one before each of *moves*.

    A row has the words above, the board, the hands: how many pieces stand on the board, the weight of the heavy
    ones, what the first player's score has beside cells and hands, and the whole of it.
    """
    restore(T, S, start)
    take_seat(T, W, 0, 0)
    W[ws.ALLIES] = 1  # two players
    hands = (T[head.N_PLAYERS] + 1) * T[head.N_TYPES]
    at = 0
    ply = 0
    while moves[ply] != L.NO_MOVE:
        S[L.TOP] = T[head.IN_S_UNDO_LOG]
        score = full_score(T, S, W)
        points = 0
        if W[ws.RUNNERS] != 0:
            points += running(T, S, W, score)
        if W[ws.LIVELY] != 0:
            points += activity(T, R, S, W, score)
        out[at + ROW_PLY] = S[L.PLY]
        out[at + ROW_SIDE] = S[L.SIDE]
        out[at + ROW_CHECKED] = int(in_check(T, R, S, M, S[L.SIDE], T[head.MAX_MOVES]))
        out[at + ROW_HEAVY] = weight_of(score)
        out[at + ROW_REST] = points if S[L.SIDE] == 0 else -points
        out[at + ROW_SCORE] = blended(score) + out[at + ROW_REST]
        pieces = 0
        at += ROW
        for i in range(T[head.N_CELLS]):
            out[at + i] = S[T[head.IN_S_BOARD] + i]
            pieces += 1 if out[at + i] >= L.FIRST_PIECE else 0
        at += T[head.N_CELLS]
        for i in range(hands):
            out[at + i] = S[T[head.IN_S_HANDS] + i]
        out[at - T[head.N_CELLS] - ROW + ROW_PIECES] = pieces
        at += hands
        make(T, R, S, M, moves[ply])
        ply += 1
    return ply
