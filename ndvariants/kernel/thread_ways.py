"""The ways along a thread from one cell: breadth first, those only that no shorter one makes superfluous.

A way leads to a *state*, a node of the thread with a label. A man may go it when the cells before its end are empty.
So a way to a state is superfluous when another way to the same state passes no other cells; and whatever
goes on from its end goes on from the other's. That keeps few ways where there are millions of paths.

Woven block at ``S[T[T_S_WEAVE]]`` (all of it is scratch, right for the placement that it names)
    FREE next free word (0: nothing woven) · LENGTH nodes of the thread's own sequence
    PLACES_AT for each movable section its cell + 1, 0 when it stands nowhere · NODES_AT number of nodes, their sections
    POINTERS_AT where each stream starts, 0 not yet woven · then heads: the last way to each state · ways · entries

A way is WAY_WIDTH words and the set of the cells before its end, SET_BITS to a word. Ways count from 1; 1 is the start.
"""

from ndvariants.kernel.jit import kernel
from ndvariants.kernel.layout import (
    T_CELLS,
    T_PLAYERS,
    T_REST_SHIFT,
    T_ROW_SHIFT,
    T_S_WEAVE,
    T_THREAD,
    T_WEAVE_ROOM,
)
from ndvariants.kernel.vectors import Vector

MAX_MOVABLE = 32
MAX_NODES = 96  # nodes of the thread: two for each movable section and one for each fixed section at most
MAX_WAYS = 1 << 14  # ways of one ray; more are not followed
FREE, LENGTH, PLACES_AT = 0, 1, 2
NODES_AT = PLACES_AT + MAX_MOVABLE
POINTERS_AT = NODES_AT + 1 + MAX_NODES
SET_BITS = 30
NODE, LABEL, BEFORE, CHILD, SIBLING, SAME, DEPTH, ENTRY, WAY_WIDTH = range(9)


@kernel
def set_words(T: Vector) -> int:
    """How many words hold a set of labelled cells."""
    record = T[T_THREAD]
    return (T[record] + T[record + 1]) * T[record + 2] // SET_BITS + 1


@kernel
def first_head(T: Vector) -> int:
    """Where in ``S`` the last way to each state is noted."""
    return T[T_S_WEAVE] + POINTERS_AT + (T[T[T_THREAD] + 8] + T[T_PLAYERS]) * T[T_CELLS]


@kernel
def first_way(T: Vector) -> int:
    """Where in ``S`` way number 0, which is none, would stand."""
    return first_head(T) + MAX_NODES * T[T[T_THREAD] + 2]


@kernel
def first_entry(T: Vector) -> int:
    """Where in ``S`` the entries of the streams begin."""
    return first_way(T) + MAX_WAYS * (WAY_WIDTH + set_words(T))


@kernel
def follows(T: Vector, S: Vector, node: int, other: int, step: int) -> int:
    """1 when *other* is a successor of *node* going up (step 1) or down (step -1), else 0."""
    length = S[T[T_S_WEAVE] + LENGTH]
    if node < length and other < length and other == node + step:
        return 1
    n_fixed = T[T[T_THREAD] + 1]
    base = T[T_S_WEAVE] + NODES_AT + 1
    here = S[base + node]
    there = S[base + other]
    if here >= n_fixed or there >= n_fixed or there != here + step:
        return 0
    if node >= length or other >= length:
        return 1
    return 0


@kernel
def superfluous(T: Vector, S: Vector, way: int, size: int, ways: int, head: int) -> int:
    """1 when a way to the same state passes no cell that the one at word *way* does not pass, else 0."""
    other = S[head]
    while other != 0:
        at = ways + other * size
        within = 1
        for word in range(WAY_WIDTH, size):
            if S[at + word] & ~S[way + word] != 0:
                within = 0
                break
        if within == 1:
            return 1
        other = S[at + SAME]
    return 0


@kernel
def find_ways(T: Vector, S: Vector, node: int, label: int, step: int, turn: int, reach: int) -> int:
    """How many ways lead from (node, label) by at most *reach* steps, the start included; they are left in ``S``."""
    record = T[T_THREAD]
    n_labels = T[record + 2]
    nodes = T[T_S_WEAVE] + NODES_AT
    heads = first_head(T)
    ways = first_way(T)
    size = WAY_WIDTH + set_words(T)
    for i in range(S[nodes] * n_labels):
        S[heads + i] = 0
    for word in range(size):
        S[ways + size + word] = 0
    S[ways + size + NODE] = node
    S[ways + size + LABEL] = label
    S[heads + node * n_labels + label] = 1
    origin = S[nodes + 1 + node] * n_labels + label
    n = 1
    way = 0
    while way < n:
        way += 1
        here = ways + way * size
        if S[here + DEPTH] >= reach:
            continue
        passed = S[nodes + 1 + S[here + NODE]] * n_labels + S[here + LABEL]
        next_label = (S[here + LABEL] + turn) % n_labels
        for other in range(S[nodes]):
            if n + 1 >= MAX_WAYS or follows(T, S, S[here + NODE], other, step) == 0:
                continue
            there = ways + (n + 1) * size
            for word in range(WAY_WIDTH, size):
                S[there + word] = S[here + word]
            if passed != origin:  # the man's own cell is empty while he moves
                word = there + WAY_WIDTH + passed // SET_BITS
                S[word] = S[word] | (1 << (passed % SET_BITS))
            head = heads + other * n_labels + next_label
            if superfluous(T, S, there, size, ways, head) == 1:
                continue
            n += 1
            S[there + NODE] = other
            S[there + LABEL] = next_label
            S[there + BEFORE] = way
            S[there + CHILD] = 0
            S[there + SIBLING] = S[here + CHILD]
            S[there + SAME] = S[head]
            S[there + DEPTH] = S[here + DEPTH] + 1
            S[here + CHILD] = n
            S[head] = n
    return n


@kernel
def grow(
    T: Vector, S: Vector, node: int, label: int, step: int, turn: int, reach: int, near: int, far: int
) -> int:
    """Write the ray from (node, label) as a tree of entries; return 0, or 1 when there is no room for it.

    ``reach`` is the number of steps; ``near`` the row of the first step, ``far`` of the others.
    """
    record = T[T_THREAD]
    block = T[T_S_WEAVE]
    cells = T[record + 5]
    n_labels = T[record + 2]
    n = find_ways(T, S, node, label, step, turn, reach)
    free = S[block + FREE]
    if free + n + T[T_CELLS] * (T[record + 8] + T[T_PLAYERS]) > block + T[T_WEAVE_ROOM]:
        return 1  # the words kept back are the counts of streams still to come
    size = WAY_WIDTH + set_words(T)
    ways = first_way(T)
    origin = T[cells + S[block + NODES_AT + 1 + node] * n_labels + label]
    way = S[ways + size + CHILD]
    while way > 1:
        at = ways + way * size
        cell = T[cells + S[block + NODES_AT + 1 + S[at + NODE]] * n_labels + S[at + LABEL]]
        row = near
        if S[at + DEPTH] > 1:
            row = far
        if cell == origin:
            row = T[record + 11]
        S[free] = cell + (row << T[T_ROW_SHIFT])
        S[at + ENTRY] = free
        free += 1
        if S[at + CHILD] != 0:
            way = S[at + CHILD]
            continue
        while way > 1:  # the subtrees that end here
            at = ways + way * size
            S[S[at + ENTRY]] += (free - S[at + ENTRY]) << T[T_REST_SHIFT]
            if S[at + SIBLING] != 0:
                way = S[at + SIBLING]
                break
            way = S[at + BEFORE]
    S[block + FREE] = free
    return 0
