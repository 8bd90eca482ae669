"""Which move of a node of the tree of ``bandit`` promises most.

The tree lies in ``X``. A node is how many moves it has, its visits, the sum of their values, a square root; then words
for each move: the move, how promising it is before it is tried, visits << 32 | the node that it leads to, the sum of
its values, lines in which it was made here or later, by the same side, and their values, what it is proved to be worth.
All in integers; values are thousandths of a win for the side that moves at the node.
"""

from __future__ import annotations

from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.alphabeta.tree import is_excluded
from ndvariants.kernel.search.workspace import Table, Workspace
from ndvariants.machine.jit import kernel

NODE, EDGE = 4, 6  # words of a node, and of each of its moves
N_MOVES, N_VISITS, N_SUM, N_ROOT = range(NODE)
E_MOVE, E_PRIOR, E_CHILD, E_SUM, E_OTHERS, E_PROVED = range(EDGE)
VISIT, OTHERS = 1 << 32, 1 << 40
WIN = 1000
PRIOR_BITS = 20
PRIORS = 1 << PRIOR_BITS
PART = 1000  # of a thousandth


@kernel
def promising(W: Workspace, X: Table, node: int, ply: int) -> int:
    """Index of the most promising move, by its results and by how little it was tried; -1: all are proved.

    Results of the same move later in lines count as some tries of its own, TRUST at most.
    """
    spread = W[ws.EXPLORE] * root_of_visits(X, node)
    untried = -W[ws.CAUTION]
    if X[node + N_VISITS] > 0:
        untried += X[node + N_SUM] // X[node + N_VISITS]
    best = -1
    best_promise = 0
    trust = W[ws.TRUST]
    for e in range(node + NODE, node + NODE + X[node + N_MOVES] * EDGE, EDGE):
        if X[e + E_PROVED] != ws.OPEN and X[e + E_PROVED] < -ws.MATES:
            continue
        if ply == 0 and is_excluded(W, X[e + E_MOVE]) == 1:
            continue
        tried = X[e + E_CHILD] // VISIT
        others = X[e + E_OTHERS] // OTHERS
        promise = untried * PART
        if others > 0 and trust > 0:
            weight = others + trust
            share = (X[e + E_OTHERS] % OTHERS - WIN * others) * trust * PART // weight
            promise = (X[e + E_SUM] * PART + share) * weight // (tried * weight + others * trust)
        elif tried > 0:
            promise = X[e + E_SUM] * PART // tried
        promise += (spread * X[e + E_PRIOR] >> PRIOR_BITS) // (tried + 1)
        if best < 0 or promise > best_promise:
            best = e
            best_promise = promise
    if best >= 0 and ply == 0 and X[best + E_PROVED] != ws.OPEN:
        return open_edge(W, X, node, best)
    return best


@kernel
def open_edge(W: Workspace, X: Table, node: int, best: int) -> int:
    """At the root: *best* if another move is not proved, else -1."""
    for e in range(node + NODE, node + NODE + X[node + N_MOVES] * EDGE, EDGE):
        if X[e + E_PROVED] == ws.OPEN and is_excluded(W, X[e + E_MOVE]) == 0:
            return best
    return -1


@kernel
def best_edge(W: Workspace, X: Table, node: int, ply: int) -> int:
    """Index of a move that surely wins, else of the one tried most that does not surely lose; -1: none."""
    best = -1
    best_rank = 0
    for e in range(node + NODE, node + NODE + X[node + N_MOVES] * EDGE, EDGE):
        if ply == 0 and is_excluded(W, X[e + E_MOVE]) == 1:
            continue
        rank = X[e + E_CHILD] // VISIT
        if rank == 0:
            continue
        if X[e + E_PROVED] != ws.OPEN and abs(X[e + E_PROVED]) > ws.MATES:
            rank += X[e + E_PROVED] * VISIT
        if best < 0 or rank > best_rank:
            best = e
            best_rank = rank
    return best


@kernel
def root_of_visits(X: Table, node: int) -> int:
    """1000 times the square root of the visits of a node and one more, by Newton's rule from the last one on."""
    n = (X[node + N_VISITS] + 1) * 1_000_000
    root = X[node + N_ROOT] + 1000
    better = (root + n // root) // 2
    while better < root:
        root = better
        better = (root + n // root) // 2
    X[node + N_ROOT] = root
    return root
