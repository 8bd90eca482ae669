"""Proof-number search: does a side win by force, whatever the others do?

A node's proof number is how many leaves would have to be won to prove it, its disproof number how many to refute it;
each step goes down to the leaf that matters most to both. A leaf begins with the number of its moves. Draws, and
positions that come back on the line, are no wins: a forced win needs no position twice, unless rules ask
how often it came. Nothing is pruned.
"""

from __future__ import annotations

from ndvariants.kernel import layout as L
from ndvariants.kernel.header import IN_S_HISTORY, N_ENDINGS
from ndvariants.kernel.layout import History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.endings import holds, result_of
from ndvariants.kernel.legality.hashing import full_key, key_after
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.legality.outcomes import position_outcome
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.records import ending_record
from ndvariants.kernel.solve import workspace as ws
from ndvariants.kernel.solve.workspace import Workspace
from ndvariants.machine.jit import kernel


@kernel
def open_proof(T: Tables, R: Rays, S: Position, M: Moves, H: History, D: Workspace, hero: int) -> int:
    """Return how many moves the root has; the tree in ``D`` is the root alone, for the side *hero*."""
    D[ws.HERO] = hero
    D[ws.END] = ws.ROOT + ws.NODE
    D[ws.WAS_CUT] = 0
    D[ws.ROOT_KEY] = full_key(T, S)
    D[ws.ROOT_MARK] = S[L.TOP]
    H[H[0]] = D[ws.ROOT_KEY]
    D[ws.ROOT + ws.PARENT] = -1
    D[ws.ROOT + ws.N_CHILDREN] = 0
    D[ws.ROOT + ws.IS_MINE] = 1 if S[L.SIDE] == hero else 0
    D[ws.ROOT + ws.PROOF] = 1
    D[ws.ROOT + ws.DISPROOF] = 1
    return legal_moves(T, R, S, M, 0)


@kernel
def prove(T: Tables, R: Rays, S: Position, M: Moves, H: History, D: Workspace, steps: int) -> int:
    """SOLVED: the root is proved or refuted; FULL: no room is left; RUNNING: the steps are used up."""
    for _ in range(steps):
        if D[ws.ROOT + ws.PROOF] == 0 or D[ws.ROOT + ws.DISPROOF] == 0:
            return ws.SOLVED
        node = descend(T, R, S, M, H, D)
        grown = expand(T, R, S, M, H, D, node)
        undo(S, D[ws.ROOT_MARK])
        if grown == 0:
            return ws.FULL
        update(D, node)
    return ws.RUNNING


@kernel
def descend(T: Tables, R: Rays, S: Position, M: Moves, H: History, D: Workspace) -> int:
    """The leaf that matters most, its position made in ``S``, the keys of the line in ``H``."""
    node = ws.ROOT
    ply = 0
    key = D[ws.ROOT_KEY]
    while D[node + ws.N_CHILDREN] > 0:
        number = ws.PROOF if D[node + ws.IS_MINE] == 1 else ws.DISPROOF
        best = D[node + ws.FIRST_CHILD]
        for child in range(best + ws.NODE, best + ws.NODE * D[node + ws.N_CHILDREN], ws.NODE):
            if D[child + number] < D[best + number]:
                best = child
        node = best
        savepoint = S[L.TOP]
        make(T, R, S, M, D[node + ws.MOVE])
        key = key_after(T, S, key, savepoint)
        ply += 1
        H[H[0] + ply] = key
    D[ws.REACHED_KEY] = key
    D[ws.REACHED_PLY] = ply
    return node


@kernel
def expand(T: Tables, R: Rays, S: Position, M: Moves, H: History, D: Workspace, node: int) -> int:
    """1 when the children of a leaf were added and judged, 0 when there is no room for them."""
    n = legal_moves(T, R, S, M, 0)
    child = D[ws.END]
    if child + n * ws.NODE > D[ws.ROOM]:
        return 0
    D[node + ws.FIRST_CHILD] = child
    D[node + ws.N_CHILDREN] = n
    for i in range(n):
        savepoint = S[L.TOP]
        make(T, R, S, M, M[i])
        D[child + ws.PARENT] = node
        D[child + ws.MOVE] = M[i]
        D[child + ws.N_CHILDREN] = 0
        D[child + ws.IS_MINE] = 1 if S[L.SIDE] == D[ws.HERO] else 0
        judge_leaf(T, R, S, M, H, D, child, key_after(T, S, D[ws.REACHED_KEY], savepoint), n)
        undo(S, savepoint)
        child += ws.NODE
    D[ws.END] = child
    return 1


@kernel
def judge_leaf(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, D: Workspace, leaf: int, key: int, at: int
) -> None:
    """Write the proof numbers of a leaf whose position stands in ``S``. ``M[at:]`` is scratch."""
    n = legal_moves(T, R, S, M, at)
    result = result_here(T, R, S, M, n, at)
    won = result != 0 and result & 255 != L.STATUS_DRAW and (result & 255) - 1 == D[ws.HERO]
    lost = result != 0 and not won
    if not won and not lost:
        if D[ws.REACHED_PLY] + 1 >= D[ws.LINE_ROOM]:
            D[ws.WAS_CUT] = 1
            lost = True
        else:
            lost = T[IN_S_HISTORY] == 0 and came_back(H, H[0] + D[ws.REACHED_PLY], key)
    if won:
        D[leaf + ws.PROOF] = 0
        D[leaf + ws.DISPROOF] = ws.NEVER
    elif lost:
        D[leaf + ws.PROOF] = ws.NEVER
        D[leaf + ws.DISPROOF] = 0
    else:
        D[leaf + ws.PROOF] = 1 if D[leaf + ws.IS_MINE] == 1 else n
        D[leaf + ws.DISPROOF] = n if D[leaf + ws.IS_MINE] == 1 else 1


@kernel
def result_here(T: Tables, R: Rays, S: Position, M: Moves, n_legal: int, at: int) -> int:
    """The outcome of a new position, given its number of legal moves; 0 if none."""
    result = position_outcome(T, R, S, M, at)
    if result != 0:
        return result
    for i in range(T[N_ENDINGS]):
        record = ending_record(T, i)
        if holds(T, R, S, M, record, n_legal, 1, at):
            return result_of(T, S, T[record + L.ENDING_RESULT])
    return L.STATUS_DRAW if n_legal == 0 else 0


@kernel
def came_back(H: History, last: int, key: int) -> bool:
    """Return whether a position with this key was met on the line, which ends with ``H[last]``."""
    for i in range(H[0], last + 1):
        if H[i] == key:
            return True
    return False


@kernel
def update(D: Workspace, node: int) -> None:
    """Bring the numbers of a node whose children are known, and those above it, up to date."""
    while node != -1:
        least = ws.NEVER
        total = 0
        mine = D[node + ws.IS_MINE]
        first = D[node + ws.FIRST_CHILD]
        for child in range(first, first + ws.NODE * D[node + ws.N_CHILDREN], ws.NODE):
            least = min(least, D[child + ws.PROOF] if mine == 1 else D[child + ws.DISPROOF])
            total = min(ws.NEVER, total + (D[child + ws.DISPROOF] if mine == 1 else D[child + ws.PROOF]))
        D[node + ws.PROOF] = least if mine == 1 else total
        D[node + ws.DISPROOF] = total if mine == 1 else least
        node = D[node + ws.PARENT]


@kernel
def measure(T: Tables, R: Rays, D: Workspace) -> int:
    """In how many plies at most the proved root is won; every proved node gets that number, in the tree as it is."""
    node = D[ws.END] - ws.NODE
    while node >= ws.ROOT:
        D[node + ws.LENGTH] = 0
        if D[node + ws.PROOF] == 0 and D[node + ws.N_CHILDREN] > 0:
            longest = 0
            shortest = ws.NEVER
            first = D[node + ws.FIRST_CHILD]
            for child in range(first, first + ws.NODE * D[node + ws.N_CHILDREN], ws.NODE):
                if D[child + ws.PROOF] == 0:
                    longest = max(longest, D[child + ws.LENGTH])
                    shortest = min(shortest, D[child + ws.LENGTH])
            D[node + ws.LENGTH] = 1 + (shortest if D[node + ws.IS_MINE] == 1 else longest)
        node -= ws.NODE
    return D[ws.ROOT + ws.LENGTH]
