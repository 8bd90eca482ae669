"""A whole search of a position: deeper and deeper, until a limit."""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.hashing import full_key
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.alphabeta.entering import push
from ndvariants.kernel.search.alphabeta.table import GENERATION_MASK
from ndvariants.kernel.search.alphabeta.tree import search
from ndvariants.kernel.search.evaluation.score import full_score
from ndvariants.kernel.search.workspace import Table, Workspace
from ndvariants.kernel.words import are_mates
from ndvariants.machine.jit import kernel

LEAST_QUIET = 500  # nodes until which the first two iterations look beyond their depth, at least
MOST_QUIET = 25_000  # times 4 for each ply of depth: nodes until which an iteration looks beyond it, whatever the limit
MOST_OVER = 16  # times the limit: more nodes no search takes to look at the answers
CARE = 4  # nodes for each move at the root: from there on no search stops before it has looked at the answers
EVERY = 64  # nodes
NARROW_FROM, NARROW = 4, 30  # the iteration, and points to either side
SHORT = ws.MATE - 3  # wins that no reduction hides


@kernel
def take_seat(T: Tables, W: Workspace, entrant: int, player: int) -> int:
    """Index of the words of an entrant who plays for *player*; its limits and its values become the current ones."""
    seat = W[ws.SEATS] + (entrant * T[head.N_PLAYERS] + player) * ws.SEAT_WIDTH
    for i in range(ws.NOISE_KEY):
        W[ws.NODE_LIMIT + i] = W[seat + ws.SEAT_ASKED + i]
    for i in range(6):
        W[ws.SQUARES + i] = W[seat + ws.SEAT_VALUED + i]
    for i in range(2):
        W[ws.LIVELY + i] = W[seat + ws.SEAT_LIVELY + i]
    W[ws.RANDOM_PLIES] = W[seat + ws.SEAT_RANDOM_PLIES]
    W[ws.ENDINGS] = W[seat + ws.SEAT_ENDINGS]
    return seat


@kernel
def open_search(T: Tables, S: Position, W: Workspace, X: Table, entrant: int, noise_key: int) -> None:
    """Make everything ready to search the position in ``S`` for the side to move."""
    W[ws.HERO] = S[L.SIDE]
    W[ws.ALLIES] = 0
    for player in range(T[head.N_PLAYERS]):
        W[ws.ALLIES] |= int(are_mates(T, player, S[L.SIDE])) << player
    take_seat(T, W, entrant, S[L.SIDE])
    W[ws.NOISE_KEY] = noise_key
    W[ws.ROOT_MARK] = S[L.TOP]
    W[ws.ROOT_KEY] = full_key(T, S)
    W[ws.ROOT_SCORE] = full_score(T, S, W)
    for word in range(ws.NODES, ws.FINISHED + 1):
        W[word] = 0
    W[ws.BEST_MOVE] = -1
    W[W[ws.BEST_LINE]] = 0
    W[ws.PLAYOUTS] = 0
    W[ws.DEPTH] = 0
    W[ws.NODE_PLY] = -1
    for i in range(2 * ws.MOST_PLIES):
        W[W[ws.KILLERS] + i] = -1
    for i in range(T[head.N_CODES] * T[head.N_CELLS]):
        W[W[ws.HISTORY] + i] = 0
    W[ws.GENERATION] += 1
    if W[ws.GENERATION] > GENERATION_MASK:
        for i in range(W[ws.BUCKETS] * ws.BUCKET):
            X[i] = 0
        W[ws.GENERATION] = 1


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
    pause = W[ws.NODES] + nodes
    while W[ws.FINISHED] == 0:
        stops = 0
        if W[ws.NODE_PLY] < 0:
            W[ws.DEPTH] += 1
            if W[ws.DEPTH] > min(W[ws.DEPTH_LIMIT], ws.MOST_PLIES - 1):
                W[ws.FINISHED] = 1
                break
            begin_iteration(W)
            W[ws.QUIET_END] = W[ws.NODES] + (MOST_QUIET << min(2 * W[ws.DEPTH], 40))
            if W[ws.DEPTH] <= 2:
                W[ws.QUIET_END] = min(W[ws.QUIET_END], max(W[ws.NODE_LIMIT], LEAST_QUIET))
            if W[ws.ONLY_TAKES] == 1:
                W[ws.QUIET_END] = 0
            stops = may_stop(W)
        if stops == 0:
            asks_at = next_question(W)
            W[ws.SLICE_END] = min(pause, asks_at)
            if search(T, R, S, M, H, W, X) == 1:
                if widens(W) == 1:
                    continue
                W[ws.DONE_DEPTH] = W[ws.DEPTH]
            else:
                if W[ws.NODES] >= asks_at:
                    stops = may_stop(W)
                if stops == 0:
                    if W[ws.NODES] >= pause:
                        return 0
                    continue
        if stops == 1:
            undo(S, W[ws.ROOT_MARK])
            W[ws.FINISHED] = 1
        before = W[ws.BEST_VALUE]
        keep_best(W)
        if abs(W[ws.BEST_VALUE]) > ws.MATES and ws.MATE - abs(W[ws.BEST_VALUE]) <= W[ws.DONE_DEPTH]:
            if W[ws.BEST_VALUE] < 0 or W[ws.BEST_VALUE] >= SHORT or W[ws.BEST_VALUE] == before:
                W[ws.FINISHED] = 1  # a longer win is kept when one more iteration has found none that is shorter
    return 1


@kernel
def begin_iteration(W: Workspace) -> None:
    """Push the root, from the fourth iteration on in a window round the value of the one before."""
    low = -ws.INFINITE
    high = ws.INFINITE
    if W[ws.DEPTH] >= NARROW_FROM and abs(W[ws.BEST_VALUE]) < ws.MATES and W[ws.FLAGS] & ws.USE_ORDER:
        low = W[ws.BEST_VALUE] - NARROW
        high = W[ws.BEST_VALUE] + NARROW
    push_root(W, low, high)


@kernel
def push_root(W: Workspace, low: int, high: int) -> None:
    """Let the next step enter the root with this window."""
    push(W, 0, 0, W[ws.ROOT_KEY], W[ws.ROOT_SCORE], W[ws.DEPTH], low, high, ws.UNKNOWN, 0)


@kernel
def widens(W: Workspace) -> int:
    """1 when the value lies outside the window of the root, which is searched again with a wider one."""
    root = W[ws.FRAMES]
    if W[root + ws.F_BEST] <= W[root + ws.F_LOW] and W[root + ws.F_LOW] > -ws.INFINITE:
        push_root(W, -ws.INFINITE, W[root + ws.F_BETA])
        return 1
    if W[root + ws.F_BEST] >= W[root + ws.F_BETA] and W[root + ws.F_BETA] < ws.INFINITE:
        keep_best(W)
        push_root(W, W[root + ws.F_LOW], ws.INFINITE)
        return 1
    return 0


@kernel
def next_question(W: Workspace) -> int:
    """The number of nodes at which it is asked next whether the search may stop."""
    over = W[ws.NODES] - W[ws.NODE_LIMIT]
    if over < 0:
        return W[ws.NODE_LIMIT]
    return W[ws.NODE_LIMIT] + (over // EVERY + 1) * EVERY


@kernel
def may_stop(W: Workspace) -> int:
    """1 when the nodes are used up and, where they suffice to see that, a move is known that does not lose at once."""
    if W[ws.NODES] < W[ws.NODE_LIMIT] or W[ws.DEPTH] == 1:
        return 0
    root = W[ws.FRAMES]
    if W[ws.DEPTH] > 2 or W[ws.NODE_LIMIT] < CARE * W[root + ws.F_COUNT] or W[ws.NODES] >= MOST_OVER * W[ws.NODE_LIMIT]:
        return 1
    return 1 if W[root + ws.F_BEST_MOVE] != -1 and W[root + ws.F_BEST] > -ws.MATES else 0


@kernel
def keep_best(W: Workspace) -> None:
    """Note the best move at the root, its value and its line, as far as this iteration has come."""
    if W[W[ws.FRAMES] + ws.F_BEST_MOVE] == -1:
        return
    W[ws.BEST_MOVE] = W[W[ws.FRAMES] + ws.F_BEST_MOVE]
    W[ws.BEST_VALUE] = W[W[ws.FRAMES] + ws.F_BEST]
    for i in range(W[W[ws.LINES]] + 1):
        W[W[ws.BEST_LINE] + i] = W[W[ws.LINES] + i]
