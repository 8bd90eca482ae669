"""Threads: lines through sections whose order depends on where the movable ones stand.

The thread record at ``T[T_THREAD]`` says which sections there are, which cells carry which label, and
what each piece does along the thread. ``weave`` turns the present placement into streams of the
usual entries, in the scratch part of ``S``; they are woven again only when a movable section has moved.
A ray may branch, so its entries form a tree in depth-first order, ``rest`` being the size of the subtree:
the walk of a straight ray walks a tree as well. Source of the rule: L. Lynn Smith, *Curved Space*.

Thread record (word offsets from ``T[T_THREAD]``)
    0 number of movable sections m · 1 number of fixed sections f · 2 number of labels k · 3 number of rules
    4 offset of int[m]: code of each movable section's marker, in the order of the thread
    5 offset of int[(f + m) * k]: cell of each label of each section, fixed ones first, lowest first
    6 offset of int[n_cells * 2]: for a point its fixed section (else -1), and 1 when it lies above
    7 offset of rules, RULE_WIDTH words: slot, most steps (0: any number), labels turned at each step, action row
    8 number of slots (kinds of pieces that use the thread) · 9 offset of int[n_codes]: slot of a code, -1 none
    10 offset of int[n_players * k * 2]: threat row by player and labels turned, at one step and farther on; -1 none
    11 action row that passes over anything (the man's own cell, when a thread crosses it again)

Woven block at ``S[T[T_S_WEAVE]]``
    0 key of the placement + 1 · 1 next free word · then the nodes, the path, the pointers (0: no stream), entries
"""

from ndvariants.kernel.jit import kernel
from ndvariants.kernel.layout import (
    T_CELLS,
    T_LIST,
    T_PLAYERS,
    T_REST_SHIFT,
    T_ROW_SHIFT,
    T_S_COUNT,
    T_S_WEAVE,
    T_THREAD,
    T_WEAVE_ROOM,
)
from ndvariants.kernel.vectors import Vector

RULE_WIDTH = 4
MAX_NODES = 40  # nodes of the thread: two for each movable section and one for each fixed section at most
PATH = 256  # steps of one path at most
NODES_AT = 2
PATH_AT = NODES_AT + 1 + MAX_NODES
PATH_WIDTH = 4  # node, label, next successor to try, word of the entry
POINTERS_AT = PATH_AT + PATH * PATH_WIDTH


@kernel
def placement_key(T: Vector, S: Vector) -> int:
    """A number that tells where every movable section stands."""
    record = T[T_THREAD]
    key = 0
    for i in range(T[record]):
        code = T[T[record + 4] + i]
        key = key * (T[T_CELLS] + 1)
        if S[T[T_S_COUNT] + code] > 0:
            key += S[T[T[T_LIST] + code]] + 1
    return key & 0x7FFFFFFF


@kernel
def list_nodes(T: Vector, S: Vector) -> int:
    """How many nodes the thread's own sequence has; the sections of all nodes are written to ``S``.

    Fixed sections that carry no movable one follow the sequence as one more node each.
    """
    record = T[T_THREAD]
    base = T[T_S_WEAVE] + NODES_AT
    n_movable = T[record]
    n_fixed = T[record + 1]
    n = 0
    for i in range(n_movable):
        code = T[T[record + 4] + i]
        if S[T[T_S_COUNT] + code] == 0:
            continue
        point = T[record + 6] + 2 * S[T[T[T_LIST] + code]]
        first = T[point]
        second = n_fixed + i
        if T[point + 1] == 0:
            first = n_fixed + i
            second = T[point]
        if n == 0 or S[base + n] != first:
            n += 1
            S[base + n] = first
        n += 1
        S[base + n] = second
    length = n
    for section in range(n_fixed):
        carried = 0
        for i in range(length):
            if S[base + 1 + i] == section:
                carried = 1
        if carried == 0:
            n += 1
            S[base + n] = section
    S[base] = n
    return length


@kernel
def follows(T: Vector, S: Vector, length: int, node: int, other: int, step: int) -> int:
    """1 when *other* is a successor of *node* going up (step 1) or down (step -1), else 0."""
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
def grow(
    T: Vector, S: Vector, length: int, node: int, label: int, step: int, turn: int, reach: int, near: int, far: int
) -> int:
    """Write the ray from (node, label) as a tree of entries; return 0, or 1 when the room is used up.

    ``reach`` is the number of steps; ``near`` the row of the first step, ``far`` of the others.
    A path never meets the same node and label twice, but different branches may.
    """
    record = T[T_THREAD]
    block = T[T_S_WEAVE]
    n_nodes = S[block + NODES_AT]
    n_labels = T[record + 2]
    cells = T[record + 5]
    origin = T[cells + S[block + NODES_AT + 1 + node] * n_labels + label]
    path = block + PATH_AT
    S[path] = node
    S[path + 1] = label
    S[path + 2] = 0
    S[path + 3] = 0
    depth = 0
    while depth >= 0:
        frame = path + depth * PATH_WIDTH
        other = S[frame + 2]
        if other >= n_nodes or depth >= reach:
            if depth > 0:
                entry = S[frame + 3]
                S[entry] += (S[block + 1] - entry) << T[T_REST_SHIFT]
            depth -= 1
            continue
        S[frame + 2] = other + 1
        if follows(T, S, length, S[frame], other, step) == 0:
            continue
        next_label = (S[frame + 1] + turn) % n_labels
        met = 0
        for i in range(depth + 1):
            if S[path + i * PATH_WIDTH] == other and S[path + i * PATH_WIDTH + 1] == next_label:
                met = 1
        if met == 1:
            continue
        cell = T[cells + S[block + NODES_AT + 1 + other] * n_labels + next_label]
        row = near
        if depth > 0:
            row = far
        if cell == origin:
            row = T[record + 11]
        free = S[block + 1]
        if free >= block + T[T_WEAVE_ROOM] or depth + 2 >= PATH:
            return 1
        S[free] = cell + (row << T[T_ROW_SHIFT])
        S[block + 1] = free + 1
        depth += 1
        frame = path + depth * PATH_WIDTH
        S[frame] = other
        S[frame + 1] = next_label
        S[frame + 2] = 0
        S[frame + 3] = free
    return 0


@kernel
def open_stream(T: Vector, S: Vector, pointer: int) -> int:
    """The start of a new stream, whose count is still to be set; *pointer* is made to point at it."""
    start = S[T[T_S_WEAVE] + 1]
    S[pointer] = start
    S[start] = 0
    S[T[T_S_WEAVE] + 1] = start + 1
    return start


@kernel
def weave_moves(T: Vector, S: Vector, length: int, slot: int, section: int, label: int) -> None:
    """Write the move stream of one kind of piece from one cell of a section."""
    record = T[T_THREAD]
    base = T[T_S_WEAVE] + NODES_AT
    cell = T[T[record + 5] + section * T[record + 2] + label]
    start = open_stream(T, S, T[T_S_WEAVE] + POINTERS_AT + slot * T[T_CELLS] + cell)
    for rule in range(T[record + 3]):
        r = T[record + 7] + rule * RULE_WIDTH
        if T[r] != slot:
            continue
        reach = T[r + 1]
        if reach == 0:
            reach = PATH
        for node in range(S[base]):
            if S[base + 1 + node] == section:
                grow(T, S, length, node, label, 1, T[r + 2], reach, T[r + 3], T[r + 3])
                grow(T, S, length, node, label, -1, T[r + 2], reach, T[r + 3], T[r + 3])
    S[start] = S[T[T_S_WEAVE] + 1] - start - 1


@kernel
def weave_threats(T: Vector, S: Vector, length: int, player: int, section: int, label: int) -> None:
    """Write the threat stream of *player* against one cell: the paths that lead to it, walked back."""
    record = T[T_THREAD]
    n_labels = T[record + 2]
    base = T[T_S_WEAVE] + NODES_AT
    cell = T[T[record + 5] + section * n_labels + label]
    slots = T[record + 8]
    start = open_stream(T, S, T[T_S_WEAVE] + POINTERS_AT + (slots + player) * T[T_CELLS] + cell)
    for turn in range(n_labels):
        rows = T[record + 10] + (player * n_labels + turn) * 2
        if T[rows] < 0 and T[rows + 1] < 0:
            continue
        reach = PATH
        if T[rows + 1] < 0:
            reach = 1
        for node in range(S[base]):
            if S[base + 1 + node] == section:
                back = (n_labels - turn) % n_labels
                grow(T, S, length, node, label, 1, back, reach, T[rows], T[rows + 1])
                grow(T, S, length, node, label, -1, back, reach, T[rows], T[rows + 1])
    S[start] = S[T[T_S_WEAVE] + 1] - start - 1


@kernel
def weave(T: Vector, S: Vector) -> None:
    """Make the woven streams of ``S`` right for where the movable sections stand now."""
    block = T[T_S_WEAVE]
    key = placement_key(T, S) + 1
    if S[block] == key:
        return
    record = T[T_THREAD]
    S[block] = key
    n_pointers = (T[record + 8] + T[T_PLAYERS]) * T[T_CELLS]
    for i in range(n_pointers):
        S[block + POINTERS_AT + i] = 0
    S[block + 1] = block + POINTERS_AT + n_pointers
    length = list_nodes(T, S)
    for section in range(T[record] + T[record + 1]):
        for label in range(T[record + 2]):
            for slot in range(T[record + 8]):
                weave_moves(T, S, length, slot, section, label)
            for player in range(T[T_PLAYERS]):
                weave_threats(T, S, length, player, section, label)


@kernel
def woven_moves(T: Vector, S: Vector, code: int, cell: int) -> int:
    """Where in ``S`` the thread stream of a piece on *cell* starts, 0 when it has none."""
    record = T[T_THREAD]
    slot = T[T[record + 9] + code]
    if slot < 0:
        return 0
    weave(T, S)
    return S[T[T_S_WEAVE] + POINTERS_AT + slot * T[T_CELLS] + cell]


@kernel
def woven_threats(T: Vector, S: Vector, player: int, cell: int) -> int:
    """Where in ``S`` the thread threats of *player* against *cell* start, 0 when there are none."""
    weave(T, S)
    return S[T[T_S_WEAVE] + POINTERS_AT + (T[T[T_THREAD] + 8] + player) * T[T_CELLS] + cell]
