"""Alpha-beta with a stack of its own: one node is entered, or one move tried, at each step.

Nothing is kept but in the four vectors, so a search may pause after any node. ``enter`` judges a position,
``advance`` tries the next move, ``receive`` takes what the move was worth. A node that has come to its value
leaves it in ``W[VALUE]`` for the node above.
"""

from __future__ import annotations

from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.legality.hashing import has_simple_writes
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.history import line_so_far
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.alphabeta.entering import enter, leave, open_moves, push
from ndvariants.kernel.search.alphabeta.marks import DOUBTS, MARKS, NO_CHECK, RANKS, mark_checks, stands
from ndvariants.kernel.search.alphabeta.order import gain, pick, raise_checks, reward
from ndvariants.kernel.search.alphabeta.pruning import ends_game, ends_nothing, is_doubtful, reduction
from ndvariants.kernel.search.alphabeta.table import fetch, store
from ndvariants.kernel.search.evaluation.results import value_without_moves
from ndvariants.kernel.search.evaluation.score import follow, follow_plain, is_hero
from ndvariants.kernel.search.workspace import Table, Workspace
from ndvariants.kernel.words import effect_of
from ndvariants.machine.jit import kernel


@kernel
def search(T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table) -> int:
    """1 when the tree from the root is searched (``W[VALUE]``), 0 when the slice of nodes is used up before."""
    while W[ws.NODE_PLY] >= 0:
        f = W[ws.FRAMES] + W[ws.NODE_PLY] * ws.FRAME
        if W[ws.STATE] == ws.ADVANCING:
            advance(T, R, S, M, W, X, f)
        elif W[ws.STATE] == ws.RETURNING:
            receive(T, R, S, M, W, X, f)
        else:
            if W[ws.NODES] >= W[ws.SLICE_END]:
                return 0
            value = enter(T, R, S, M, H, W, X, f)
            if value == ws.OPEN:
                W[ws.STATE] = ws.ADVANCING
            elif value != ws.PUSHED:
                leave(W, value)
    return 1


@kernel
def advance(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, X: Table, f: int) -> None:
    """Try the next move of the node, or close it when there is none left."""
    at = W[f + ws.F_AT]
    n = W[f + ws.F_COUNT]
    i = W[f + ws.F_NEXT]
    ply = W[ws.NODE_PLY]
    if i >= n:
        close(T, R, S, M, W, X, f)
        return
    if i == 1 and W[f + ws.F_QUIESCENT] == 0 and W[ws.ASKS_CHECK] == 1:
        mark_checks(T, R, S, M, at, n, W[ws.KEEPS_CELLS])
        if W[ws.ONLY_GIVES] == 1 and W[ws.FLAGS] & ws.USE_ORDER:
            raise_checks(T, M, at, n)
    move = pick(M, at, n, i)
    marks = M[at + n + i] & MARKS
    W[f + ws.F_RANK] = M[at + n + i] // RANKS
    W[f + ws.F_NEXT] = i + 1
    if ply == 0 and is_excluded(W, move) == 1:
        return
    won = gain(T, S, W, move)
    if W[f + ws.F_QUIESCENT] == 1 and W[f + ws.F_STATIC] + won + 2 * W[ws.LEAST] <= W[f + ws.F_ALPHA]:
        return
    if marks & DOUBTS != 0 and stands(T, R, S, M, at + 2 * n, move, marks) == 0:
        return
    W[f + ws.F_LEGAL] += 1
    doubtful = is_doubtful(T, R, S, W, f, move, won)
    if doubtful == 1 and marks & NO_CHECK != 0 and ends_nothing(T, W, f) == 1:
        return
    W[f + ws.F_REDUCTION] = reduction(T, R, S, W, f, move, won)
    step(T, R, S, M, W, f, move)
    fetch(W, X, W[f + ws.F_CHILD_KEY])
    W[f + ws.F_GIVES] = 0
    if W[f + ws.F_QUIESCENT] == 1:
        W[f + ws.F_GIVES] = ws.UNKNOWN
    elif W[ws.ASKS_CHECK] == 1 and marks & NO_CHECK == 0:
        W[f + ws.F_GIVES] = int(in_check(T, R, S, M, S[L.SIDE], at + 2 * n))
    if doubtful == 1 and W[f + ws.F_GIVES] == 0 and ends_game(T, R, S, M, W, f, at + 2 * n) == 0:
        undo(S, W[f + ws.F_MARK])
        return
    W[f + ws.F_GAIN] = won
    if W[f + ws.F_GIVES] == 1:
        W[f + ws.F_REDUCTION] = 0
    W[f + ws.F_STAGE] = ws.FULL
    if W[f + ws.F_LEGAL] > 1 and W[f + ws.F_QUIESCENT] == 0:
        W[f + ws.F_STAGE] = ws.SCOUT
    try_move(W, f)


@kernel
def is_excluded(W: Workspace, move: int) -> int:
    """1 for the root moves that are not to be looked at."""
    for k in range(W[ws.EXCLUDED] + 1, W[ws.EXCLUDED] + 1 + W[W[ws.EXCLUDED]]):
        if W[k] == move:
            return 1
    return 0


@kernel
def step(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, f: int, move: int) -> None:
    """Make a move of the node; key and score of the position reached stand in its frame."""
    side = S[L.SIDE]
    rights = S[L.RIGHTS]
    trailed = S[L.N_EN_PASSANT]
    mark = S[L.TOP]
    W[f + ws.F_MARK] = mark
    W[f + ws.F_MOVE] = move
    W[ws.KEY] = W[f + ws.F_KEY]
    W[ws.SCORE] = W[f + ws.F_SCORE]
    make(T, R, S, M, move)
    if trailed == 0 and effect_of(move) == 0 and has_simple_writes(T):
        follow_plain(T, S, W, mark, side, rights)
    else:
        follow(T, S, W, mark)
    W[f + ws.F_CHILD_KEY] = W[ws.KEY]
    W[f + ws.F_CHILD_SCORE] = W[ws.SCORE]
    W[f + ws.F_SAME] = 1 if is_hero(W, S[L.SIDE]) == is_hero(W, side) else 0


@kernel
def try_move(W: Workspace, f: int) -> None:
    """Push the position after the move with the depth and the window of this stage."""
    depth = W[f + ws.F_DEPTH] - 1
    alpha = W[f + ws.F_ALPHA]
    beta = W[f + ws.F_BETA]
    if W[f + ws.F_STAGE] == ws.SCOUT:
        depth -= W[f + ws.F_REDUCTION]
        beta = alpha + 1
    if W[f + ws.F_SAME] == 0:
        low = alpha
        alpha = -beta
        beta = -low
    at = W[f + ws.F_AT] + 2 * W[f + ws.F_COUNT]
    push(
        W,
        W[ws.NODE_PLY] + 1,
        at,
        W[f + ws.F_CHILD_KEY],
        W[f + ws.F_CHILD_SCORE],
        depth,
        alpha,
        beta,
        W[f + ws.F_GIVES],
        0,
    )


@kernel
def receive(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, X: Table, f: int) -> None:
    """Take the value of the position below: search it again, better, or take the move back and go on."""
    value = W[ws.VALUE]
    if W[f + ws.F_SAME] == 0:
        value = -value
    if W[ws.NODE_PLY] == 0 and W[f + ws.FRAME + ws.F_REPEATED] == 1:
        value = min(value, 0)  # coming back to a position of the game is no progress
    if W[f + ws.F_STAGE] == ws.NULL_MOVE:
        undo(S, W[f + ws.F_MARK])
        if value >= W[f + ws.F_BETA]:
            leave(W, min(value, ws.MATES))
        else:
            open_moves(T, R, S, M, W, f, W[f + ws.F_AT])
            W[ws.STATE] = ws.ADVANCING
        return
    if W[f + ws.F_STAGE] == ws.SCOUT and value > W[f + ws.F_ALPHA]:
        if W[f + ws.F_REDUCTION] > 0:
            W[f + ws.F_REDUCTION] = 0
            try_move(W, f)
            return
        if value < W[f + ws.F_BETA]:
            W[f + ws.F_STAGE] = ws.FULL
            try_move(W, f)
            return
    undo(S, W[f + ws.F_MARK])
    W[ws.STATE] = ws.ADVANCING
    if value > W[f + ws.F_BEST]:
        W[f + ws.F_BEST] = value
        if value > W[f + ws.F_ALPHA]:
            improve(T, R, S, M, W, X, f, value)


@kernel
def improve(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, X: Table, f: int, value: int) -> None:
    """The move just tried is the best so far, perhaps too good for the other side to allow."""
    move = W[f + ws.F_MOVE]
    ply = W[ws.NODE_PLY]
    W[f + ws.F_ALPHA] = value
    W[f + ws.F_BEST_MOVE] = move
    line = W[ws.LINES] + ply * (ws.MOST_PLIES + 2)
    below = line + ws.MOST_PLIES + 2
    W[line] = W[below] + 1
    W[line + 1] = move
    for k in range(W[below]):
        W[line + 2 + k] = W[below + 1 + k]
    if value >= W[f + ws.F_BETA]:
        if W[f + ws.F_GAIN] == 0 and W[f + ws.F_QUIESCENT] == 0:
            reward(T, S, M, W, W[f + ws.F_AT], W[f + ws.F_NEXT] - 1, W[f + ws.F_DEPTH], ply)
        close(T, R, S, M, W, X, f)


@kernel
def close(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, X: Table, f: int) -> None:
    """All moves are tried, or one was too good: keep what was found and hand it on."""
    best = W[f + ws.F_BEST]
    ply = W[ws.NODE_PLY]
    if W[f + ws.F_LEGAL] == 0 and W[f + ws.F_QUIESCENT] == 0:
        leave(W, value_without_moves(T, R, S, M, W, ply, W[f + ws.F_AT]))
        return
    if W[ws.FLAGS] & ws.USE_TABLE:
        bound = ws.EXACT
        if best >= W[f + ws.F_BETA]:
            bound = ws.AT_LEAST
        elif best <= W[f + ws.F_LOW]:
            bound = ws.AT_MOST
        move = W[f + ws.F_BEST_MOVE]
        if move == -1:
            move = max(W[f + ws.F_FIRST], 0)
        store(W, X, W[f + ws.F_KEY] ^ line_so_far(T, S), move, best, max(W[f + ws.F_DEPTH], -1), bound, ply)
    leave(W, best)
