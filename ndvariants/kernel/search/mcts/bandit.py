"""Monte Carlo tree search: the move tried most often after a number of lines played to their ends.

A line goes down the tree (``promise``) by what promises most, is followed on from there (``lines``), and tells all
nodes above what it was worth. A move becomes a node when it is tried again. What is won or lost whatever anybody does
is proved: it is not tried again, and counts as such above.
"""

from __future__ import annotations

from ndvariants.kernel import layout as L
from ndvariants.kernel.header import HAS_OUTS
from ndvariants.kernel.layout import History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.hashing import repetition_key
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.legality.outcomes import position_outcome
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.players import is_team_out
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.alphabeta.deepen import open_search
from ndvariants.kernel.search.alphabeta.order import gain
from ndvariants.kernel.search.evaluation.results import result_value, value_by_history, value_without_moves
from ndvariants.kernel.search.evaluation.score import follow, is_hero
from ndvariants.kernel.search.mcts import promise as tree
from ndvariants.kernel.search.mcts.lines import note_move, of_hero, open_lines, room_of, value_of_line
from ndvariants.kernel.search.workspace import Table, Workspace
from ndvariants.machine.jit import kernel

HALF = 400  # the points at which a win is half sure
MOST_GAIN = 1000
NO_MOVES, NO_ROOM = -1, -2


@kernel
def bandit(T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table, lines: int) -> int:
    """1 when the limit is reached, 0 when *lines* more lines were played and it may go on."""
    open_lines(T, M)
    if W[ws.PLAYOUTS] == 0:
        W[ws.TREE_END] = W[ws.TREE_START]
        add_node(T, R, S, M, W, X)
        if W[ws.RANDOM_PLIES] > 0:
            for i in range(2 * ws.MOVE_ROOMS):
                W[W[ws.PLAYED_MOVES] + i] = 0
    end = min(W[ws.NODE_LIMIT], W[ws.PLAYOUTS] + lines)
    while W[ws.PLAYOUTS] < end and W[ws.FINISHED] == 0:
        W[ws.PLAYOUTS] += 1
        follow_line(T, R, S, M, H, W, X)
    tell_best(W, X)
    if W[ws.PLAYOUTS] >= W[ws.NODE_LIMIT]:
        W[ws.FINISHED] = 1
    return W[ws.FINISHED]


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
    """Index of the node of the position in ``S``, with its legal moves; NO_MOVES or NO_ROOM without one."""
    n = legal_moves(T, R, S, M, 0)
    if n == 0:
        return NO_MOVES
    node = W[ws.TREE_END]
    if node + tree.NODE + n * tree.EDGE > W[ws.TREE_ROOM]:
        return NO_ROOM
    W[ws.TREE_END] = node + tree.NODE + n * tree.EDGE
    X[node + tree.N_MOVES] = n
    X[node + tree.N_VISITS] = 0
    X[node + tree.N_SUM] = 0
    X[node + tree.N_ROOT] = 0
    whole = 0
    for i in range(n):
        e = node + tree.NODE + i * tree.EDGE
        X[e + tree.E_MOVE] = M[i]
        X[e + tree.E_PRIOR] = W[ws.LEAST] + min(gain(T, S, W, M[i]), MOST_GAIN)
        X[e + tree.E_CHILD] = 0
        X[e + tree.E_SUM] = 0
        X[e + tree.E_OTHERS] = 0
        X[e + tree.E_PROVED] = ws.OPEN
        whole += X[e + tree.E_PRIOR]
    for i in range(n):
        e = node + tree.NODE + i * tree.EDGE
        X[e + tree.E_PRIOR] = tree.PRIORS * X[e + tree.E_PRIOR] // whole
    return node


@kernel
def follow_line(T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, X: Table) -> None:
    """Go down the tree to its edge, perhaps add a node, follow the line on, and tell all nodes above."""
    root = S[L.TOP]
    node = W[ws.TREE_START]
    ply = 0
    value = ws.OPEN  # the hero's
    proved = 0
    W[ws.KEY] = W[ws.ROOT_KEY]
    W[ws.SCORE] = W[ws.ROOT_SCORE]
    while value == ws.OPEN:
        camp = is_hero(W, S[L.SIDE])
        e = tree.promising(W, X, node, ply)
        if e < 0:
            W[ws.FINISHED] = 1
            return
        W[W[ws.PATH] + 3 * ply] = node
        W[W[ws.PATH] + 3 * ply + 1] = e
        W[W[ws.PATH] + 3 * ply + 2] = camp
        note_move(W, camp, X[e + tree.E_MOVE], ply)
        if X[e + tree.E_PROVED] != ws.OPEN:
            value = of_hero(S, W, X[e + tree.E_PROVED])
            ply += 1
            break
        mark = S[L.TOP]
        make(T, R, S, M, X[e + tree.E_MOVE])
        follow(T, S, W, mark)
        ply += 1
        value = end_value(T, R, S, M, H, W, ply)
        proved = int(value != ws.OPEN)
        node = X[e + tree.E_CHILD] % tree.VISIT
        if value == ws.OPEN and node == 0 and X[e + tree.E_CHILD] > 0 and ply < ws.MOST_PLIES - 2:
            node = add_node(T, R, S, M, W, X)
            X[e + tree.E_CHILD] += max(node, 0)
            if node == NO_MOVES:
                proved = 1
                value = of_hero(S, W, value_without_moves(T, R, S, M, W, ply, 0))
        if value == ws.OPEN and (node <= 0 or ply >= ws.MOST_PLIES - 2):
            value = value_of_line(T, R, S, M, H, W, X, ply)
    W[ws.SELECTIVE_DEPTH] = max(W[ws.SELECTIVE_DEPTH], ply)
    back_up(W, X, ply, as_share(value))
    if proved == 1:
        prove(W, X, ply, value)
    undo(S, root)


@kernel
def end_value(T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, ply: int) -> int:
    """The hero's value of a position that ends the game by itself or by its history, else OPEN."""
    result = position_outcome(T, R, S, M, 0)
    if result != 0:
        return of_hero(S, W, result_value(S, W, result, ply))
    if T[HAS_OUTS] == 1 and is_team_out(T, S, W[ws.HERO]):
        return ply - ws.MATE
    H[H[0] + ply] = repetition_key(T, R, S, M, W[ws.KEY], 0)
    value = value_by_history(T, R, S, M, H, W, ply, 0)
    return ws.OPEN if value == ws.OPEN else of_hero(S, W, value)


@kernel
def as_share(value: int) -> int:
    """Points as thousandths of a win."""
    if value > ws.MATES:
        return tree.WIN
    if value < -ws.MATES:
        return -tree.WIN
    return tree.WIN * value // (abs(value) + HALF)


@kernel
def back_up(W: Workspace, X: Table, plies: int, value: int) -> None:
    """Tell every move of the line what it led to, and those beside it that were made later; *value* is the hero's."""
    for ply in range(plies):
        node = W[W[ws.PATH] + 3 * ply]
        e = W[W[ws.PATH] + 3 * ply + 1]
        camp = W[W[ws.PATH] + 3 * ply + 2]
        own = value if camp == 1 else -value
        X[node + tree.N_VISITS] += 1
        X[node + tree.N_SUM] += own
        X[e + tree.E_CHILD] += tree.VISIT
        X[e + tree.E_SUM] += own
        if W[ws.RANDOM_PLIES] == 0:
            continue
        since = (W[ws.PLAYOUTS] << ws.PLY_BITS) + ply
        for i in range(X[node + tree.N_MOVES]):
            e = node + tree.NODE + i * tree.EDGE
            if W[room_of(W, camp, X[e + tree.E_MOVE])] >= since:
                X[e + tree.E_OTHERS] += tree.OTHERS + own + tree.WIN


@kernel
def prove(W: Workspace, X: Table, plies: int, value: int) -> None:
    """Note that the last move of a line has a worth to the hero, and what that proves of those above."""
    for k in range(plies):
        ply = plies - 1 - k
        node = W[W[ws.PATH] + 3 * ply]
        own = value if W[W[ws.PATH] + 3 * ply + 2] == 1 else -value
        X[W[W[ws.PATH] + 3 * ply + 1] + tree.E_PROVED] = own
        if own < ws.MATES:
            for i in range(X[node + tree.N_MOVES]):
                proved = X[node + tree.NODE + i * tree.EDGE + tree.E_PROVED]
                if proved == ws.OPEN:
                    return
                own = max(own, proved)
        value = own if W[W[ws.PATH] + 3 * ply + 2] == 1 else -own
    W[ws.FINISHED] = 1


@kernel
def tell_best(W: Workspace, X: Table) -> None:
    """Write the most tried line, and what its first move is worth in points."""
    node = W[ws.TREE_START]
    length = 0
    while length < ws.MOST_PLIES and (length == 0 or node > 0):
        best = tree.best_edge(W, X, node, length)
        if best < 0:
            break
        length += 1
        W[W[ws.BEST_LINE] + length] = X[best + tree.E_MOVE]
        if length == 1:
            W[ws.BEST_MOVE] = X[best + tree.E_MOVE]
            W[ws.BEST_VALUE] = X[best + tree.E_PROVED]
            if W[ws.BEST_VALUE] == ws.OPEN:
                share = X[best + tree.E_SUM] // (X[best + tree.E_CHILD] // tree.VISIT)
                W[ws.BEST_VALUE] = HALF * share // max(tree.WIN // 50, tree.WIN - abs(share))
        node = X[best + tree.E_CHILD] % tree.VISIT
    W[W[ws.BEST_LINE]] = length
    W[ws.DONE_DEPTH] = length
