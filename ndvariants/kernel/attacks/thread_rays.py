"""Threads: lines through sections whose order depends on where the movable ones stand.

The thread record at ``T[AT_THREAD]`` says which sections there are, which cells carry which label, and what each piece
does along the thread. A ray may branch, and branches may meet again, so there can be very many ways to one cell;
but a piece gets there if one of them is free. So the thread is searched through its free cells, from the piece
outwards, each *state* (a node of the thread and a label) once. What is found is written as a ray list of the usual
entries, each a ray of one cell, into the scratch part of ``S``; it holds until the next one is asked for.
Source of the rule: L. Lynn Smith, *Curved Space*.

Thread record (word offsets from ``T[AT_THREAD]``); a *place* is a label of a section, section * k + label
    N_MOVABLE sections m · N_FIXED sections f · N_LABELS k
    CLOSED 1: the first section follows the last · TURNING_OFF 1: branches are taken in either sense
    MARKERS offset of int[m]: code of each movable section's marker, in the order of the thread
    CELLS offset of int[(f + m) * k]: cell of each place, fixed sections first, lowest first
    POINTS offset of int[n_cells * 2]: for a point its fixed section (else -1), and 1 when it lies above
    RULES offset of rules, RULE_WIDTH words: most steps (0: any number), labels turned at each step, action row
    CODE_RULES offset of int[n_codes * 2]: first rule of a code, and how many
    THREAT_ROWS offset of int[n_players * k * 2]: threat row by player and labels turned, at one step and farther on, -1
    FIRST_PLACE offset of int[n_cells]: a place of the cell, -1 none
    NEXT_PLACE offset of int[(f + m) * k]: the next place of its cell

Block at ``S[T[IN_S_THREAD]]``, with n = 2 * m + f, the most nodes that a thread can have
    SEARCH_EPOCH the number of the last search · PLACES_AT m words: the cell of each movable section + 1, 0 when it
    stands nowhere · then number of nodes, n words: their sections · 2 * n * (n + 1) words: for each node those that
    follow it upwards, then for each those downwards, counted first · n * k words: cell of each state · n * k words:
    number of the search that found each state last · n * k words: nodes found and free · the ray list
"""

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Position, Tables
from ndvariants.kernel.position.undo_log import LAST_EPOCH
from ndvariants.kernel.words import code_on, entry_word, n_pieces, pieces_at
from ndvariants.machine.jit import kernel

(
    N_MOVABLE, N_FIXED, N_LABELS, CLOSED, TURNING_OFF, KEPT_TWICE, MARKERS, CELLS, POINTS, RULES, CODE_RULES,
    THREAT_ROWS, FIRST_PLACE, NEXT_PLACE,
) = range(14)  # fmt: skip
RULE_REACH, RULE_TURN, RULE_ROW, RULE_WIDTH = range(4)
SEARCH_EPOCH, PLACES_AT = 0, 1


@kernel
def thread_moves(T: Tables, S: Position, code: int, cell: int) -> int:
    """Index in ``S`` of the ray list of a piece of *code* on *cell* along the thread, 0 if there is none."""
    record = T[head.AT_THREAD]
    place = T[T[record + FIRST_PLACE] + cell]
    rules = T[record + CODE_RULES] + 2 * code
    if place < 0 or T[rules + 1] == 0:
        return 0
    follow_sections(T, S)
    rays = rays_at(T)
    end = rays + 1
    while place >= 0:
        for rule in range(T[rules], T[rules] + T[rules + 1]):
            r = T[record + RULES] + rule * RULE_WIDTH
            row = T[r + RULE_ROW]
            for down in range(2):
                end = search(T, S, place, down, T[r + RULE_TURN], T[r + RULE_REACH], row, row, end)
        place = T[T[record + NEXT_PLACE] + place]
    S[rays] = end - rays - 1
    return rays


@kernel
def thread_threats(T: Tables, S: Position, player: int, cell: int) -> int:
    """Index in ``S`` of the threats of *player* against *cell* along the thread, 0 if there are none.

    They are the ways that lead to the cell, searched backwards.
    """
    record = T[head.AT_THREAD]
    n_labels = T[record + N_LABELS]
    place = T[T[record + FIRST_PLACE] + cell]
    if place < 0:
        return 0
    follow_sections(T, S)
    rays = rays_at(T)
    end = rays + 1
    while place >= 0:
        for turn in range(n_labels):
            rows = T[record + THREAT_ROWS] + (player * n_labels + turn) * 2
            if T[rows] < 0:  # what attacks from afar attacks from one step, too
                continue
            reach = 0
            if T[rows + 1] < 0:
                reach = 1
            back = (n_labels - turn) % n_labels
            for down in range(2):
                end = search(T, S, place, down, back, reach, T[rows], T[rows + 1], end)
        place = T[T[record + NEXT_PLACE] + place]
    S[rays] = end - rays - 1
    return rays


# --------------------------------------------------------------------------- the search


@kernel
def search(T: Tables, S: Position, place: int, down: int, turn: int, reach: int, near: int, far: int, end: int) -> int:
    """The end of the entries, written from ``S[end]`` on, of the cells that a piece on *place* gets to.

    It goes up (*down* 0) or down (1) by at most *reach* steps (0: any number); ``near`` is the row of the first
    step, ``far`` of the others. The cells are free but for the last of a way, and never its own.
    """
    record = T[head.AT_THREAD]
    n_labels = T[record + N_LABELS]
    origin = T[T[record + CELLS] + place]
    label = place % n_labels
    row = near
    at = free_at(T)
    tail = begin_search(T, S, place // n_labels, label)
    while at < tail:
        ring = tail
        label += turn
        if label >= n_labels:
            label -= n_labels
        while at < ring:
            follower = followers_of(T, S[at], down)
            for i in range(follower + 1, follower + 1 + S[follower]):
                cell = find(T, S, S[i], label)
                if cell < 0:
                    continue
                if cell != origin:
                    S[end] = entry_word(T, cell, 1, row)
                    end += 1
                code = code_on(T, S, cell)
                if code in (L.EMPTY, L.EN_PASSANT) or cell == origin:  # its own is empty while it moves
                    S[tail] = S[i]
                    tail += 1
            at += 1
        row = far
        reach -= 1
        if reach == 0:
            break
    return end


@kernel
def begin_search(T: Tables, S: Position, section: int, label: int) -> int:
    """The end of the list of free nodes: those of one section, which alone are found now, with this label."""
    block = T[head.IN_S_THREAD]
    S[block + SEARCH_EPOCH] += 1
    if S[block + SEARCH_EPOCH] >= LAST_EPOCH:
        S[block + SEARCH_EPOCH] = 1
        for state in range(most_nodes(T) * T[T[head.AT_THREAD] + N_LABELS]):
            S[epochs_at(T) + state] = 0
    nodes = nodes_at(T)
    tail = free_at(T)
    for node in range(S[nodes]):
        if S[nodes + 1 + node] == section:
            find(T, S, node, label)
            S[tail] = node
            tail += 1
    return tail


@kernel
def find(T: Tables, S: Position, node: int, label: int) -> int:
    """The cell of a state, which is found now; -1 when it was found before."""
    state = node * T[T[head.AT_THREAD] + N_LABELS] + label
    epoch_at = epochs_at(T) + state
    if S[epoch_at] == S[T[head.IN_S_THREAD] + SEARCH_EPOCH]:
        return -1
    S[epoch_at] = S[T[head.IN_S_THREAD] + SEARCH_EPOCH]
    return S[cells_at(T) + state]


# --------------------------------------------------------------------------- the nodes


@kernel
def follow_sections(T: Tables, S: Position) -> None:
    """List the nodes again if a movable section has moved since they were listed."""
    record = T[head.AT_THREAD]
    places = T[head.IN_S_THREAD] + PLACES_AT
    same = 1 if S[nodes_at(T)] != 0 else 0
    for i in range(T[record + N_MOVABLE]):
        code = T[T[record + MARKERS] + i]
        place = 0
        if n_pieces(T, S, code) > 0:
            place = S[pieces_at(T, code)] + 1
        if S[places + i] != place:
            S[places + i] = place
            same = 0
    if same == 0:
        link_nodes(T, S, list_nodes(T, S))


@kernel
def list_nodes(T: Tables, S: Position) -> int:
    """Return how many nodes the thread's own sequence has; the sections of all nodes are written to ``S``.

    Fixed sections that carry no movable one follow the sequence as one more node each.
    """
    record = T[head.AT_THREAD]
    base = nodes_at(T)
    n_fixed = T[record + N_FIXED]
    n = 0
    for i in range(T[record + N_MOVABLE]):
        place = S[T[head.IN_S_THREAD] + PLACES_AT + i]
        point = T[record + POINTS] + 2 * (place - 1)
        if place == 0 or T[point] < 0:
            continue
        first = T[point]
        second = n_fixed + i
        if T[point + 1] == 0:
            first = n_fixed + i
            second = T[point]
        if n == 0 or S[base + n] != first or T[record + KEPT_TWICE] == 1:
            n += 1
            S[base + n] = first
        n += 1
        S[base + n] = second
    if T[record + CLOSED] == 1 and T[record + KEPT_TWICE] == 0 and n > 1 and S[base + n] == S[base + 1]:
        n -= 1
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
def link_nodes(T: Tables, S: Position, length: int) -> None:
    """Write the followers of every node and the cells of its states; the first *length* nodes are a sequence."""
    record = T[head.AT_THREAD]
    n_labels = T[record + N_LABELS]
    sections = nodes_at(T) + 1
    for node in range(S[nodes_at(T)]):
        for down in range(2):
            follower = followers_of(T, node, down)
            n = 0
            for other in range(S[nodes_at(T)]):
                if follows(T, S, node, other, 1 - 2 * down, length):
                    n += 1
                    S[follower + n] = other
            S[follower] = n
        for label in range(n_labels):
            place = S[sections + node] * n_labels + label
            S[cells_at(T) + node * n_labels + label] = T[T[record + CELLS] + place]


@kernel
def follows(T: Tables, S: Position, node: int, other: int, step: int, length: int) -> bool:
    """Return whether *other* is a successor of *node* going up (step 1) or down (step -1)."""
    record = T[head.AT_THREAD]
    if node < length and other < length:
        if T[record + CLOSED] == 1 and length > 1:
            return other == (node + step + length) % length
        return other == node + step
    here = S[nodes_at(T) + 1 + node]
    there = S[nodes_at(T) + 1 + other]
    if here >= T[record + N_FIXED] or there >= T[record + N_FIXED]:
        return False
    return there == here + step or (T[record + TURNING_OFF] == 1 and there == here - step)


# --------------------------------------------------------------------------- where things stand


@kernel
def most_nodes(T: Tables) -> int:
    """Return how many nodes a thread can have."""
    return 2 * T[T[head.AT_THREAD] + N_MOVABLE] + T[T[head.AT_THREAD] + N_FIXED]


@kernel
def nodes_at(T: Tables) -> int:
    """Index in ``S`` of the number of nodes, followed by their sections."""
    return T[head.IN_S_THREAD] + PLACES_AT + T[T[head.AT_THREAD] + N_MOVABLE]


@kernel
def followers_of(T: Tables, node: int, down: int) -> int:
    """Index in ``S`` of the number of followers of a node, followed by the followers."""
    n = most_nodes(T)
    return nodes_at(T) + 1 + n + (down * n + node) * (n + 1)


@kernel
def cells_at(T: Tables) -> int:
    """Index in ``S`` of the cells of the states."""
    return followers_of(T, 0, 2)


@kernel
def epochs_at(T: Tables) -> int:
    """Index in ``S`` of the epochs of the states: the last search that found each."""
    return cells_at(T) + most_nodes(T) * T[T[head.AT_THREAD] + N_LABELS]


@kernel
def free_at(T: Tables) -> int:
    """Index in ``S`` of the list of free nodes."""
    return cells_at(T) + 2 * most_nodes(T) * T[T[head.AT_THREAD] + N_LABELS]


@kernel
def rays_at(T: Tables) -> int:
    """Index in ``S`` of the ray list."""
    return cells_at(T) + 3 * most_nodes(T) * T[T[head.AT_THREAD] + N_LABELS]
