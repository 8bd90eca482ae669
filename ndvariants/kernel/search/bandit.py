"""Monte Carlo tree search: the move that was tried most often, after so many lines that were followed to their ends.

The tree lies in ``X``. A node is how many moves it has, its visits and the sum of their values, then four words for
each move: the move, how promising it is, visits << 32 | the node that it leads to, the sum of its values. A line
goes down by what promises most (PUCT), adds a node at its end, and is judged there by quiescence, after random plies
if these are asked. All in integers; values are thousandths of a win for the side that moves at the node.
"""

from __future__ import annotations

from ndvariants.kernel.header import HAS_OUTS, MAX_WRITES
from ndvariants.kernel.layout import PLY, SIDE, TOP, History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.endings import state_outcome
from ndvariants.kernel.legality.hashing import repetition_key
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.players import is_out
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.random import draw, key_of
from ndvariants.kernel.search.deepen import open_search
from ndvariants.kernel.search.entering import push
from ndvariants.kernel.search.order import gain
from ndvariants.kernel.search.results import result_value, value_by_history, value_without_moves
from ndvariants.kernel.search.score import follow, is_hero
from ndvariants.kernel.search.tree import is_excluded, search
from ndvariants.kernel.search.workspace import (
    BEST_LINE,
    BEST_MOVE,
    BEST_VALUE,
    DONE_DEPTH,
    FINISHED,
    HERO,
    INFINITE,
    KEY,
    LEAST,
    LOG_ROOM,
    MATE,
    MATES,
    MOST_PLIES,
    NODE_LIMIT,
    NODES,
    NOISE_KEY,
    OPEN,
    PATH,
    PLAYOUTS,
    RANDOM_PLIES,
    ROOT_KEY,
    ROOT_SCORE,
    SCORE,
    SELECTIVE_DEPTH,
    SLICE_END,
    TREE_END,
    TREE_ROOM,
    TREE_START,
    UNKNOWN,
    VALUE,
    Table,
    Workspace,
)
from ndvariants.machine.jit import kernel

NODE, EDGE = 3, 4  # words of a node, and of each of its moves
N_MOVES, N_VISITS, N_SUM = range(NODE)
E_MOVE, E_PRIOR, E_CHILD, E_SUM = range(EDGE)
VISIT = 1 << 32
WIN, HALF = 1000, 400  # a win; the points at which a win is half sure
EXPLORE, CAUTION = 1600, 150  # thousandths: how much is tried that seems promising; what an untried move is feared
MOST_GAIN = 1000


@kernel
def bandit(T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table, lines: int) -> int:
    """1 when the limit is reached, 0 when so many *lines* more were followed and it may go on."""
    if W[PLAYOUTS] == 0:
        W[TREE_END] = W[TREE_START]
        add_node(T, R, S, M, W, X)
    end = min(W[NODE_LIMIT], W[PLAYOUTS] + lines)
    while W[PLAYOUTS] < end:
        W[PLAYOUTS] += 1
        follow_line(T, R, S, M, H, W, X)
    tell_best(W, X)
    if W[PLAYOUTS] >= W[NODE_LIMIT]:
        W[FINISHED] = 1
    return W[FINISHED]


@kernel
def bandit_slice(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table,
    begins: int, noise_key: int, lines: int
) -> int:  # fmt: skip
    """``bandit`` for the first entrant, after opening the search where *begins* is 1."""
    if begins == 1:
        open_search(T, S, W, X, 0, noise_key)
    return bandit(T, R, S, M, H, W, X, lines)


@kernel
def add_node(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, X: Table) -> int:
    """Where the node of the position in ``S`` stands, with its legal moves; -1 without moves, -2 without room."""
    n = legal_moves(T, R, S, M, 0)
    if n == 0:
        return -1
    node = W[TREE_END]
    if node + NODE + n * EDGE > W[TREE_ROOM]:
        return -2
    W[TREE_END] = node + NODE + n * EDGE
    X[node + N_MOVES] = n
    X[node + N_VISITS] = 0
    X[node + N_SUM] = 0
    whole = 0
    for i in range(n):
        e = node + NODE + i * EDGE
        X[e + E_MOVE] = M[i]
        X[e + E_PRIOR] = W[LEAST] + min(gain(T, S, W, M[i]), MOST_GAIN)
        X[e + E_CHILD] = 0
        X[e + E_SUM] = 0
        whole += X[e + E_PRIOR]
    for i in range(n):
        e = node + NODE + i * EDGE
        X[e + E_PRIOR] = 100_000 * X[e + E_PRIOR] // whole
    return node


@kernel
def follow_line(T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table) -> None:
    """Go down the tree to its edge, add a node, judge it, and tell all nodes above."""
    root = S[TOP]
    node = W[TREE_START]
    ply = 0
    value = OPEN
    W[KEY] = W[ROOT_KEY]
    W[SCORE] = W[ROOT_SCORE]
    while value == OPEN:
        e = choose_edge(W, X, node, ply)
        W[W[PATH] + 3 * ply] = node
        W[W[PATH] + 3 * ply + 1] = e
        W[W[PATH] + 3 * ply + 2] = is_hero(W, S[SIDE])
        mark = S[TOP]
        make(T, R, S, M, X[e + E_MOVE])
        follow(T, S, W, mark)
        ply += 1
        value = end_value(T, R, S, M, H, W, ply)
        node = X[e + E_CHILD] % VISIT
        if value == OPEN and (node == 0 or ply >= MOST_PLIES - 2):
            added = node
            if node == 0:
                added = add_node(T, R, S, M, W, X)
            if added == -1:
                value = value_without_moves(T, R, S, M, W, ply, 0)
            else:
                value = leaf_value(T, R, S, M, H, W, X, ply)
                X[e + E_CHILD] += max(added, 0) - node
    W[SELECTIVE_DEPTH] = max(W[SELECTIVE_DEPTH], ply)
    back_up(W, X, ply, as_share(value) if is_hero(W, S[SIDE]) == 1 else -as_share(value))
    undo(S, root)


@kernel
def choose_edge(W: Workspace, X: Table, node: int, ply: int) -> int:
    """Where the most promising move of a node stands: by what it brought, and by how little it was tried."""
    visits = X[node + N_VISITS]
    spread = EXPLORE * square_root((visits + 1) << 20)
    untried = -CAUTION
    if visits > 0:
        untried = X[node + N_SUM] // visits - CAUTION
    best = -1
    best_promise = 0
    for i in range(X[node + N_MOVES]):
        e = node + NODE + i * EDGE
        if ply == 0 and is_excluded(W, X[e + E_MOVE]) == 1:
            continue
        tried = X[e + E_CHILD] // VISIT
        promise = untried
        if tried > 0:
            promise = X[e + E_SUM] // tried
        promise = promise * 1000 + spread * X[e + E_PRIOR] // ((tried + 1) * 102_400)
        if best < 0 or promise > best_promise:
            best = e
            best_promise = promise
    return best


@kernel
def square_root(n: int) -> int:
    """The whole part of the square root of *n* > 0, by Newton's rule."""
    root = n
    better = (n + 1) // 2
    while better < root:
        root = better
        better = (root + n // root) // 2
    return root


@kernel
def end_value(T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, ply: int) -> int:
    """The value of a position that ends the game by itself or by its history, else OPEN."""
    result = state_outcome(T, R, S, M, 0)
    if result != 0:
        return result_value(S, W, result, ply)
    if T[HAS_OUTS] == 1 and is_out(T, S, W[HERO]):
        return MATE - ply
    H[H[0] + ply] = repetition_key(T, R, S, M, W[KEY], 0)
    return value_by_history(T, R, S, M, H, W, ply, 0)


@kernel
def leaf_value(T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table, ply: int) -> int:
    """What the position at the end of a line is worth to the side to move, by quiescence after random plies."""
    mark = S[TOP]
    key = W[KEY]
    score = W[SCORE]
    side = is_hero(W, S[SIDE])
    number = key_of(W[NOISE_KEY] ^ key, W[PLAYOUTS])
    value = OPEN
    drawn = 0
    end = S[PLY] + W[RANDOM_PLIES]
    while S[PLY] < end and value == OPEN and S[TOP] + 4 * T[MAX_WRITES] < W[LOG_ROOM]:
        n = legal_moves(T, R, S, M, 0)
        if n == 0:
            result = state_outcome(T, R, S, M, 0)
            value = value_without_moves(T, R, S, M, W, ply, 0)
            if result != 0:
                value = result_value(S, W, result, ply)
            break
        before = S[TOP]
        make(T, R, S, M, M[draw(number, drawn, n)])
        follow(T, S, W, before)
        drawn += 1
    if value == OPEN:
        value = calm_value(T, R, S, M, H, W, X, ply)
    if is_hero(W, S[SIDE]) != side:
        value = -value
    undo(S, mark)
    W[KEY] = key
    W[SCORE] = score
    return value


@kernel
def calm_value(T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table, ply: int) -> int:
    """The value by quiescence, without the table, whose place the tree has."""
    W[SLICE_END] = W[NODES] + INFINITE
    W[BEST_MOVE] = -1  # what was told before is not looked at first
    H[0] += ply
    push(W, 0, 0, W[KEY], W[SCORE], 0, -INFINITE, INFINITE, UNKNOWN, 0)
    search(T, R, S, M, H, W, X)
    H[0] -= ply
    return W[VALUE]


@kernel
def as_share(value: int) -> int:
    """Points as thousandths of a win."""
    if value > MATES:
        return WIN
    if value < -MATES:
        return -WIN
    return WIN * value // (abs(value) + HALF)


@kernel
def back_up(W: Workspace, X: Table, plies: int, value: int) -> None:
    """Tell every move of the line what it led to; *value* is the hero's."""
    for ply in range(plies):
        node = W[W[PATH] + 3 * ply]
        e = W[W[PATH] + 3 * ply + 1]
        own = value if W[W[PATH] + 3 * ply + 2] == 1 else -value
        X[node + N_VISITS] += 1
        X[node + N_SUM] += own
        X[e + E_CHILD] += VISIT
        X[e + E_SUM] += own


@kernel
def tell_best(W: Workspace, X: Table) -> None:
    """Write the most tried line, and what its first move is worth in points."""
    node = W[TREE_START]
    length = 0
    while length < MOST_PLIES and (length == 0 or node > 0):
        best = -1
        for i in range(X[node + N_MOVES]):
            e = node + NODE + i * EDGE
            if X[e + E_CHILD] >= VISIT and (best < 0 or X[e + E_CHILD] // VISIT > X[best + E_CHILD] // VISIT):
                best = e
        if best < 0:
            break
        length += 1
        W[W[BEST_LINE] + length] = X[best + E_MOVE]
        if length == 1:
            W[BEST_MOVE] = X[best + E_MOVE]
            share = X[best + E_SUM] // (X[best + E_CHILD] // VISIT)
            W[BEST_VALUE] = HALF * share // max(WIN // 50, WIN - abs(share))
        node = X[best + E_CHILD] % VISIT
    W[W[BEST_LINE]] = length
    W[DONE_DEPTH] = length
