"""A whole search of a position: deeper and deeper, until a limit."""

from __future__ import annotations

from ndvariants.kernel.header import N_CELLS, N_CODES, N_PLAYERS
from ndvariants.kernel.layout import SIDE, TOP, History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.hashing import full_key
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.search.alphabeta.entering import push
from ndvariants.kernel.search.alphabeta.table import GENERATION_MASK
from ndvariants.kernel.search.alphabeta.tree import search
from ndvariants.kernel.search.evaluation.score import full_score
from ndvariants.kernel.search.workspace import (
    BEST_LINE,
    BEST_MOVE,
    BEST_VALUE,
    BUCKET,
    BUCKETS,
    DEPTH,
    DEPTH_LIMIT,
    DONE_DEPTH,
    ENDINGS,
    F_BEST,
    F_BEST_MOVE,
    F_BETA,
    F_COUNT,
    F_LOW,
    FINISHED,
    FLAGS,
    FRAMES,
    GENERATION,
    HERO,
    HISTORY,
    INFINITE,
    KILLERS,
    LINES,
    LIVELY,
    MATE,
    MATES,
    MOST_PLIES,
    NODE_LIMIT,
    NODE_PLY,
    NODES,
    NOISE_KEY,
    ONLY_TAKES,
    PLAYOUTS,
    QUIET_END,
    RANDOM_PLIES,
    ROOT_KEY,
    ROOT_MARK,
    ROOT_SCORE,
    SEAT_ASKED,
    SEAT_ENDINGS,
    SEAT_LIVELY,
    SEAT_RANDOM_PLIES,
    SEAT_VALUED,
    SEAT_WIDTH,
    SEATS,
    SLICE_END,
    SQUARES,
    UNKNOWN,
    USE_ORDER,
    Table,
    Workspace,
)
from ndvariants.machine.jit import kernel

LEAST_QUIET = 500  # nodes until which the first two iterations look beyond their depth, at least
MOST_QUIET = 25_000  # times 4 for each ply of depth: nodes until which an iteration looks beyond it, whatever the limit
MOST_OVER = 16  # times the limit: more nodes no search takes to look at the answers
CARE = 4  # nodes for each move at the root: from there on no search stops before it has looked at the answers
EVERY = 64  # nodes
NARROW_FROM, NARROW = 4, 30  # the iteration, and points to either side
SHORT = MATE - 3  # wins that no reduction hides


@kernel
def take_seat(T: Tables, W: Workspace, entrant: int, player: int) -> int:
    """Where the words of an entrant stand who plays for *player*; what it asks and its values are in use now."""
    seat = W[SEATS] + (entrant * T[N_PLAYERS] + player) * SEAT_WIDTH
    for i in range(NOISE_KEY):
        W[NODE_LIMIT + i] = W[seat + SEAT_ASKED + i]
    for i in range(6):
        W[SQUARES + i] = W[seat + SEAT_VALUED + i]
    for i in range(2):
        W[LIVELY + i] = W[seat + SEAT_LIVELY + i]
    W[RANDOM_PLIES] = W[seat + SEAT_RANDOM_PLIES]
    W[ENDINGS] = W[seat + SEAT_ENDINGS]
    return seat


@kernel
def open_search(T: Tables, S: Position, W: Workspace, X: Table, entrant: int, noise_key: int) -> None:
    """Make everything ready to search the position in ``S`` for the side to move."""
    W[HERO] = S[SIDE]
    take_seat(T, W, entrant, S[SIDE])
    W[NOISE_KEY] = noise_key
    W[ROOT_MARK] = S[TOP]
    W[ROOT_KEY] = full_key(T, S)
    W[ROOT_SCORE] = full_score(T, S, W)
    for word in range(NODES, FINISHED + 1):
        W[word] = 0
    W[BEST_MOVE] = -1
    W[W[BEST_LINE]] = 0
    W[PLAYOUTS] = 0
    W[DEPTH] = 0
    W[NODE_PLY] = -1
    for i in range(2 * MOST_PLIES):
        W[W[KILLERS] + i] = -1
    for i in range(T[N_CODES] * T[N_CELLS]):
        W[W[HISTORY] + i] = 0
    W[GENERATION] += 1
    if W[GENERATION] > GENERATION_MASK:
        for i in range(W[BUCKETS] * BUCKET):
            X[i] = 0
        W[GENERATION] = 1


@kernel
def search_slice(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table,
    begins: int, noise_key: int, nodes: int
) -> int:  # fmt: skip
    """``think`` for the first entrant, after opening the search where *begins* is 1."""
    if begins == 1:
        open_search(T, S, W, X, 0, noise_key)
    return think(T, R, S, M, H, W, X, nodes)


@kernel
def think(T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table, nodes: int) -> int:
    """1 when the search is at its limits, 0 when *nodes* more nodes were searched and it may go on.

    The first iteration is always searched to its end, whatever the limit: there is a move to make.
    """
    pause = W[NODES] + nodes
    while W[FINISHED] == 0:
        stops = 0
        if W[NODE_PLY] < 0:
            W[DEPTH] += 1
            if W[DEPTH] > min(W[DEPTH_LIMIT], MOST_PLIES - 1):
                W[FINISHED] = 1
                break
            begin_iteration(W)
            W[QUIET_END] = W[NODES] + (MOST_QUIET << min(2 * W[DEPTH], 40))
            if W[DEPTH] <= 2:
                W[QUIET_END] = min(W[QUIET_END], max(W[NODE_LIMIT], LEAST_QUIET))
            if W[ONLY_TAKES] == 1:
                W[QUIET_END] = 0
            stops = may_stop(W)
        if stops == 0:
            asks_at = next_question(W)
            W[SLICE_END] = min(pause, asks_at)
            if search(T, R, S, M, H, W, X) == 1:
                if widens(W) == 1:
                    continue
                W[DONE_DEPTH] = W[DEPTH]
            else:
                if W[NODES] >= asks_at:
                    stops = may_stop(W)
                if stops == 0:
                    if W[NODES] >= pause:
                        return 0
                    continue
        if stops == 1:
            undo(S, W[ROOT_MARK])
            W[FINISHED] = 1
        before = W[BEST_VALUE]
        keep_best(W)
        if abs(W[BEST_VALUE]) > MATES and MATE - abs(W[BEST_VALUE]) <= W[DONE_DEPTH]:
            if W[BEST_VALUE] < 0 or W[BEST_VALUE] >= SHORT or W[BEST_VALUE] == before:
                W[FINISHED] = 1  # a longer win is kept when one more iteration has found none that is shorter
    return 1


@kernel
def begin_iteration(W: Workspace) -> None:
    """Push the root, from the fourth iteration on in a window round the value of the one before."""
    low = -INFINITE
    high = INFINITE
    if W[DEPTH] >= NARROW_FROM and abs(W[BEST_VALUE]) < MATES and W[FLAGS] & USE_ORDER:
        low = W[BEST_VALUE] - NARROW
        high = W[BEST_VALUE] + NARROW
    push_root(W, low, high)


@kernel
def push_root(W: Workspace, low: int, high: int) -> None:
    """Let the next step enter the root with this window."""
    push(W, 0, 0, W[ROOT_KEY], W[ROOT_SCORE], W[DEPTH], low, high, UNKNOWN, 0)


@kernel
def widens(W: Workspace) -> int:
    """1 when the value lies outside the window of the root, which is searched again with a wider one."""
    root = W[FRAMES]
    if W[root + F_BEST] <= W[root + F_LOW] and W[root + F_LOW] > -INFINITE:
        push_root(W, -INFINITE, W[root + F_BETA])
        return 1
    if W[root + F_BEST] >= W[root + F_BETA] and W[root + F_BETA] < INFINITE:
        keep_best(W)
        push_root(W, W[root + F_LOW], INFINITE)
        return 1
    return 0


@kernel
def next_question(W: Workspace) -> int:
    """The number of nodes at which it is asked next whether the search may stop."""
    over = W[NODES] - W[NODE_LIMIT]
    if over < 0:
        return W[NODE_LIMIT]
    return W[NODE_LIMIT] + (over // EVERY + 1) * EVERY


@kernel
def may_stop(W: Workspace) -> int:
    """1 when the nodes are used up and, where they suffice to see that, a move is known that does not lose at once."""
    if W[NODES] < W[NODE_LIMIT] or W[DEPTH] == 1:
        return 0
    root = W[FRAMES]
    if W[DEPTH] > 2 or W[NODE_LIMIT] < CARE * W[root + F_COUNT] or W[NODES] >= MOST_OVER * W[NODE_LIMIT]:
        return 1
    return 1 if W[root + F_BEST_MOVE] != -1 and W[root + F_BEST] > -MATES else 0


@kernel
def keep_best(W: Workspace) -> None:
    """Note the best move at the root, its value and its line, as far as this iteration has come."""
    if W[W[FRAMES] + F_BEST_MOVE] == -1:
        return
    W[BEST_MOVE] = W[W[FRAMES] + F_BEST_MOVE]
    W[BEST_VALUE] = W[W[FRAMES] + F_BEST]
    for i in range(W[W[LINES]] + 1):
        W[W[BEST_LINE] + i] = W[W[LINES] + i]
