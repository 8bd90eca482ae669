"""Threads: lines through sections whose order depends on where the movable ones stand.

The thread record at ``T[T_THREAD]`` says which sections there are, which cells carry which label, and
what each piece does along the thread. Streams of the usual entries are woven from the present placement into
the scratch part of ``S``, each when it is first asked for; a movable section that has moved makes all of them
void. Source of the rule: L. Lynn Smith, *Curved Space*.

A ray may branch, and branches may meet again, so there can be very many ways to one cell. Only those are kept
that no other way does without some of their cells (``kernel.thread_ways``). They form a tree, whose entries
stand in depth-first order, ``rest`` being the size of the subtree: the walk of a straight ray walks a tree too.

Thread record (word offsets from ``T[T_THREAD]``)
    0 number of movable sections m · 1 number of fixed sections f · 2 number of labels k · 3 number of rules
    4 offset of int[m]: code of each movable section's marker, in the order of the thread
    5 offset of int[(f + m) * k]: cell of each label of each section, fixed ones first, lowest first
    6 offset of int[n_cells * 2]: for a point its fixed section (else -1), and 1 when it lies above
    7 offset of rules, RULE_WIDTH words: slot, most steps (0: any number), labels turned at each step, action row
    8 number of slots (kinds of pieces that use the thread) · 9 offset of int[n_codes]: slot of a code, -1 none
    10 offset of int[n_players * k * 2]: threat row by player and labels turned, at one step and farther on; -1 none
    11 action row that passes over anything (the man's own cell, when a thread crosses it again)
"""

from ndvariants.kernel.jit import kernel
from ndvariants.kernel.layout import (
    T_CELLS,
    T_LIST,
    T_PLAYERS,
    T_S_COUNT,
    T_S_WEAVE,
    T_THREAD,
)
from ndvariants.kernel.thread_ways import FREE, LENGTH, MAX_WAYS, NODES_AT, PLACES_AT, POINTERS_AT, first_entry, grow
from ndvariants.kernel.vectors import Vector

RULE_WIDTH = 4


@kernel
def placed_as_woven(T: Vector, S: Vector) -> int:
    """1 when every movable section stands where it stood at the last weaving; where they stand now is noted."""
    record = T[T_THREAD]
    places = T[T_S_WEAVE] + PLACES_AT
    same = 1
    for i in range(T[record]):
        code = T[T[record + 4] + i]
        place = 0
        if S[T[T_S_COUNT] + code] > 0:
            place = S[T[T[T_LIST] + code]] + 1
        if S[places + i] != place:
            S[places + i] = place
            same = 0
    return same


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
def open_stream(T: Vector, S: Vector, pointer: int) -> int:
    """The start of a new stream, whose count is still to be set; *pointer* is made to point at it."""
    stream = S[T[T_S_WEAVE] + FREE]
    S[pointer] = stream
    S[stream] = 0
    S[T[T_S_WEAVE] + FREE] = stream + 1
    return stream


@kernel
def weave_moves(T: Vector, S: Vector, slot: int, section: int, label: int, stream: int) -> None:
    """Write the move stream of one kind of piece from one cell of a section."""
    record = T[T_THREAD]
    base = T[T_S_WEAVE] + NODES_AT
    for rule in range(T[record + 3]):
        r = T[record + 7] + rule * RULE_WIDTH
        if T[r] != slot:
            continue
        reach = T[r + 1]
        if reach == 0:
            reach = MAX_WAYS
        for node in range(S[base]):
            if S[base + 1 + node] == section:
                grow(T, S, node, label, 1, T[r + 2], reach, T[r + 3], T[r + 3])
                grow(T, S, node, label, -1, T[r + 2], reach, T[r + 3], T[r + 3])
    S[stream] = S[T[T_S_WEAVE] + FREE] - stream - 1


@kernel
def weave_threats(T: Vector, S: Vector, player: int, section: int, label: int, stream: int) -> None:
    """Write the threat stream of *player* against one cell: the paths that lead to it, walked back."""
    record = T[T_THREAD]
    n_labels = T[record + 2]
    base = T[T_S_WEAVE] + NODES_AT
    for turn in range(n_labels):
        rows = T[record + 10] + (player * n_labels + turn) * 2
        if T[rows] < 0:  # who attacks from afar attacks from one step, too
            continue
        reach = MAX_WAYS
        if T[rows + 1] < 0:
            reach = 1
        back = (n_labels - turn) % n_labels
        for node in range(S[base]):
            if S[base + 1 + node] == section:
                grow(T, S, node, label, 1, back, reach, T[rows], T[rows + 1])
                grow(T, S, node, label, -1, back, reach, T[rows], T[rows + 1])
    S[stream] = S[T[T_S_WEAVE] + FREE] - stream - 1


@kernel
def begin(T: Vector, S: Vector) -> None:
    """Forget every stream when a movable section has moved since they were woven."""
    block = T[T_S_WEAVE]
    if placed_as_woven(T, S) == 1 and S[block + FREE] != 0:
        return
    record = T[T_THREAD]
    for i in range((T[record + 8] + T[T_PLAYERS]) * T[T_CELLS]):
        S[block + POINTERS_AT + i] = 0
    S[block + FREE] = first_entry(T)
    S[block + LENGTH] = list_nodes(T, S)


@kernel
def stream_of(T: Vector, S: Vector, row: int, cell: int) -> int:
    """Where in ``S`` the stream number *row* of *cell* starts: of a slot, or behind the slots of a player's threats."""
    begin(T, S)
    record = T[T_THREAD]
    pointer = T[T_S_WEAVE] + POINTERS_AT + row * T[T_CELLS] + cell
    if S[pointer] != 0:
        return S[pointer]
    stream = open_stream(T, S, pointer)
    n_labels = T[record + 2]
    for place in range((T[record] + T[record + 1]) * n_labels):
        if T[T[record + 5] + place] != cell:
            continue
        if row < T[record + 8]:
            weave_moves(T, S, row, place // n_labels, place % n_labels, stream)
        else:
            weave_threats(T, S, row - T[record + 8], place // n_labels, place % n_labels, stream)
    return stream


@kernel
def woven_moves(T: Vector, S: Vector, code: int, cell: int) -> int:
    """Where in ``S`` the thread stream of a piece on *cell* starts, 0 when it has none."""
    slot = T[T[T[T_THREAD] + 9] + code]
    if slot < 0:
        return 0
    return stream_of(T, S, slot, cell)


@kernel
def woven_threats(T: Vector, S: Vector, player: int, cell: int) -> int:
    """Where in ``S`` the thread threats of *player* against *cell* stream."""
    return stream_of(T, S, T[T[T_THREAD] + 8] + player, cell)
