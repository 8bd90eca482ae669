"""Alpha-beta with a stack of its own: one node is entered, or one move tried, at each step.

Nothing is kept but in the four vectors, so a search may pause after any node. ``enter`` judges a position,
``advance`` tries the next move, ``receive`` takes what the move was worth. A node that has come to its value
leaves it in ``W[VALUE]`` for the node above.
"""

from __future__ import annotations

from ndvariants.kernel.layout import N_EN_PASSANT, RIGHTS, SIDE, TOP, History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.legality.hashing import has_simple_writes
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.search.alphabeta.entering import enter, leave, open_moves, push
from ndvariants.kernel.search.alphabeta.marks import DOUBTS, MARKS, NO_CHECK, RANKS, mark_checks, stands
from ndvariants.kernel.search.alphabeta.order import gain, pick, reward
from ndvariants.kernel.search.alphabeta.pruning import ends_game, ends_nothing, is_doubtful, reduction
from ndvariants.kernel.search.alphabeta.table import fetch, store
from ndvariants.kernel.search.evaluation.results import value_without_moves
from ndvariants.kernel.search.evaluation.score import follow, follow_plain, is_hero
from ndvariants.kernel.search.workspace import (
    ADVANCING,
    ASKS_CHECK,
    AT_LEAST,
    AT_MOST,
    EXACT,
    EXCLUDED,
    F_ALPHA,
    F_AT,
    F_BEST,
    F_BEST_MOVE,
    F_BETA,
    F_CHILD_KEY,
    F_CHILD_SCORE,
    F_COUNT,
    F_DEPTH,
    F_FIRST,
    F_GAIN,
    F_GIVES,
    F_KEY,
    F_LEGAL,
    F_LOW,
    F_MARK,
    F_MOVE,
    F_NEXT,
    F_QUIESCENT,
    F_RANK,
    F_REDUCTION,
    F_REPEATED,
    F_SAME,
    F_SCORE,
    F_STAGE,
    F_STATIC,
    FLAGS,
    FRAME,
    FRAMES,
    FULL,
    KEY,
    LEAST,
    LINES,
    MATES,
    MOST_PLIES,
    NODE_PLY,
    NODES,
    NULL_MOVE,
    OPEN,
    PUSHED,
    RETURNING,
    SCORE,
    SCOUT,
    SLICE_END,
    STATE,
    UNKNOWN,
    USE_TABLE,
    VALUE,
    Table,
    Workspace,
)
from ndvariants.kernel.words import effect_of
from ndvariants.machine.jit import kernel


@kernel
def search(T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table) -> int:
    """1 when the tree from the root is searched (``W[VALUE]``), 0 when the slice of nodes is used up before."""
    while W[NODE_PLY] >= 0:
        f = W[FRAMES] + W[NODE_PLY] * FRAME
        if W[STATE] == ADVANCING:
            advance(T, R, S, M, W, X, f)
        elif W[STATE] == RETURNING:
            receive(T, R, S, M, W, X, f)
        else:
            if W[NODES] >= W[SLICE_END]:
                return 0
            value = enter(T, R, S, M, H, W, X, f)
            if value == OPEN:
                W[STATE] = ADVANCING
            elif value != PUSHED:
                leave(W, value)
    return 1


@kernel
def advance(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, X: Table, f: int) -> None:
    """Try the next move of the node, or close it when there is none left."""
    at = W[f + F_AT]
    n = W[f + F_COUNT]
    i = W[f + F_NEXT]
    ply = W[NODE_PLY]
    if i >= n:
        close(T, R, S, M, W, X, f)
        return
    if i == 1 and W[f + F_QUIESCENT] == 0 and W[ASKS_CHECK] == 1:
        mark_checks(T, R, S, M, at, n)
    move = pick(M, at, n, i)
    marks = M[at + n + i] & MARKS
    W[f + F_RANK] = M[at + n + i] // RANKS
    W[f + F_NEXT] = i + 1
    if ply == 0 and is_excluded(W, move) == 1:
        return
    won = gain(T, S, W, move)
    if W[f + F_QUIESCENT] == 1 and W[f + F_STATIC] + won + 2 * W[LEAST] <= W[f + F_ALPHA]:
        return
    if marks & DOUBTS != 0 and stands(T, R, S, M, at + 2 * n, move, marks) == 0:
        return
    W[f + F_LEGAL] += 1
    doubtful = is_doubtful(T, R, S, W, f, move, won)
    if doubtful == 1 and marks & NO_CHECK != 0 and ends_nothing(T, W, f) == 1:
        return
    W[f + F_REDUCTION] = reduction(T, R, S, W, f, move, won)
    step(T, R, S, M, W, f, move)
    fetch(W, X, W[f + F_CHILD_KEY])
    W[f + F_GIVES] = 0
    if W[f + F_QUIESCENT] == 1:
        W[f + F_GIVES] = UNKNOWN
    elif W[ASKS_CHECK] == 1 and marks & NO_CHECK == 0:
        W[f + F_GIVES] = int(in_check(T, R, S, M, S[SIDE], at + 2 * n))
    if doubtful == 1 and W[f + F_GIVES] == 0 and ends_game(T, R, S, M, W, f, at + 2 * n) == 0:
        undo(S, W[f + F_MARK])
        return
    W[f + F_GAIN] = won
    if W[f + F_GIVES] == 1:
        W[f + F_REDUCTION] = 0
    W[f + F_STAGE] = FULL
    if W[f + F_LEGAL] > 1 and W[f + F_QUIESCENT] == 0:
        W[f + F_STAGE] = SCOUT
    try_move(W, f)


@kernel
def is_excluded(W: Workspace, move: int) -> int:
    """1 for the root moves that are not to be looked at."""
    for k in range(W[EXCLUDED] + 1, W[EXCLUDED] + 1 + W[W[EXCLUDED]]):
        if W[k] == move:
            return 1
    return 0


@kernel
def step(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, f: int, move: int) -> None:
    """Make a move of the node; key and score of the position reached stand in its frame."""
    side = S[SIDE]
    rights = S[RIGHTS]
    trailed = S[N_EN_PASSANT]
    mark = S[TOP]
    W[f + F_MARK] = mark
    W[f + F_MOVE] = move
    W[KEY] = W[f + F_KEY]
    W[SCORE] = W[f + F_SCORE]
    make(T, R, S, M, move)
    if trailed == 0 and effect_of(move) == 0 and has_simple_writes(T):
        follow_plain(T, S, W, mark, side, rights)
    else:
        follow(T, S, W, mark)
    W[f + F_CHILD_KEY] = W[KEY]
    W[f + F_CHILD_SCORE] = W[SCORE]
    W[f + F_SAME] = 1 if is_hero(W, S[SIDE]) == is_hero(W, side) else 0


@kernel
def try_move(W: Workspace, f: int) -> None:
    """Push the position after the move with the depth and the window of this stage."""
    depth = W[f + F_DEPTH] - 1
    alpha = W[f + F_ALPHA]
    beta = W[f + F_BETA]
    if W[f + F_STAGE] == SCOUT:
        depth -= W[f + F_REDUCTION]
        beta = alpha + 1
    if W[f + F_SAME] == 0:
        low = alpha
        alpha = -beta
        beta = -low
    at = W[f + F_AT] + 2 * W[f + F_COUNT]
    push(W, W[NODE_PLY] + 1, at, W[f + F_CHILD_KEY], W[f + F_CHILD_SCORE], depth, alpha, beta, W[f + F_GIVES], 0)


@kernel
def receive(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, X: Table, f: int) -> None:
    """Take the value of the position below: search it again, better, or take the move back and go on."""
    value = W[VALUE]
    if W[f + F_SAME] == 0:
        value = -value
    if W[NODE_PLY] == 0 and W[f + FRAME + F_REPEATED] == 1:
        value = min(value, 0)  # coming back to a position of the game is no progress
    if W[f + F_STAGE] == NULL_MOVE:
        undo(S, W[f + F_MARK])
        if value >= W[f + F_BETA]:
            leave(W, min(value, MATES))
        else:
            open_moves(T, R, S, M, W, f, W[f + F_AT])
            W[STATE] = ADVANCING
        return
    if W[f + F_STAGE] == SCOUT and value > W[f + F_ALPHA]:
        if W[f + F_REDUCTION] > 0:
            W[f + F_REDUCTION] = 0
            try_move(W, f)
            return
        if value < W[f + F_BETA]:
            W[f + F_STAGE] = FULL
            try_move(W, f)
            return
    undo(S, W[f + F_MARK])
    W[STATE] = ADVANCING
    if value > W[f + F_BEST]:
        W[f + F_BEST] = value
        if value > W[f + F_ALPHA]:
            improve(T, R, S, M, W, X, f, value)


@kernel
def improve(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, X: Table, f: int, value: int) -> None:
    """The move just tried is the best so far, perhaps too good for the other side to allow."""
    move = W[f + F_MOVE]
    ply = W[NODE_PLY]
    W[f + F_ALPHA] = value
    W[f + F_BEST_MOVE] = move
    line = W[LINES] + ply * (MOST_PLIES + 2)
    below = line + MOST_PLIES + 2
    W[line] = W[below] + 1
    W[line + 1] = move
    for k in range(W[below]):
        W[line + 2 + k] = W[below + 1 + k]
    if value >= W[f + F_BETA]:
        if W[f + F_GAIN] == 0 and W[f + F_QUIESCENT] == 0:
            reward(T, S, M, W, W[f + F_AT], W[f + F_NEXT] - 1, W[f + F_DEPTH], ply)
        close(T, R, S, M, W, X, f)


@kernel
def close(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, X: Table, f: int) -> None:
    """All moves are tried, or one was too good: keep what was found and hand it on."""
    best = W[f + F_BEST]
    ply = W[NODE_PLY]
    if W[f + F_LEGAL] == 0 and W[f + F_QUIESCENT] == 0:
        leave(W, value_without_moves(T, R, S, M, W, ply, W[f + F_AT]))
        return
    if W[FLAGS] & USE_TABLE:
        bound = EXACT
        if best >= W[f + F_BETA]:
            bound = AT_LEAST
        elif best <= W[f + F_LOW]:
            bound = AT_MOST
        move = W[f + F_BEST_MOVE]
        if move == -1:
            move = max(W[f + F_FIRST], 0)
        store(W, X, W[f + F_KEY], move, best, max(W[f + F_DEPTH], -1), bound, ply)
    leave(W, best)
