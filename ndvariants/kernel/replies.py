"""Counting the answers to every move of a position: the last two plies of perft at once.

A move changes two cells. A man's moves depend on the cells that his walk looks at and on nothing else, so an opponent
is counted again only when he looks at one of the two; the royals, their castlings and whoever might be pinned only
when one of the two is a cell that the walks for them looked at. All is noted once, before the moves are tried, in
``M`` at a work place *w*:

    M[w] moves of the men added up · M[w + 1] moves of the royals, less those that pins and screens forbid ·
    M[w + 2] where free words begin · M[w + 3] how many masks a cell has · M[w + 4], M[w + 5] where the notes on
    the royals' steps begin and end (``marks``) · M[w + 6] these are all of the royals' moves, and nobody is bound
    then, a word for each cell: the first node of the cell's watchers · 1 where the royals' walks looked · the moves of
    the man who stands there · the last try in which he was counted again · the masks of the royals' steps
    then nodes: a watcher's cell + (next node << CELL_BITS)

Moves that change more cells or give check, and trails that the opponent may take, are counted in full.
Gained: about twice the leaves of counting each position by itself in chess, five times on 8x8x8x8.
"""

from __future__ import annotations

from ndvariants.kernel.analysis import HAS_PINNED, HAS_SCREENS, HAS_SENSITIVE, VERIFY_ALL, analyse
from ndvariants.kernel.count import count_leaps, count_legal, count_rays, count_states, legal_of
from ndvariants.kernel.endings import state_outcome
from ndvariants.kernel.generate import castling_moves, man_moves, men_may_move
from ndvariants.kernel.jit import kernel
from ndvariants.kernel.layout import (
    ACT_STATE_MASK,
    ACT_STATE_SHIFT,
    ACT_STOP,
    BECOME,
    CELL_BITS,
    CHECKERS,
    EFFECT_SHIFT,
    EFFECT_VERIFY,
    EFFECT_WIDTH,
    KIND_GUARDED,
    KIND_LEAPS,
    KIND_REPEATS,
    KIND_SPECIAL,
    KIND_STATES,
    KIND_TRAIL,
    LEAVE_TRAIL,
    LEGAL_FILTERED,
    MOVE_CELL_MASK,
    NODE_FLAGS,
    RIGHTS,
    SIDE,
    T_ACTION,
    T_CASTLINGS,
    T_CELL_MASK,
    T_CELLS,
    T_CHECK_GIVEN,
    T_DROPS,
    T_EFFECTS,
    T_EVENTS,
    T_FIRST,
    T_KIND,
    T_LEGALITY,
    T_LIST,
    T_MAX_MOVES,
    T_MOVES,
    T_N_PHASES,
    T_OWNER,
    T_PASS,
    T_PLAYERS,
    T_POINTS,
    T_RELATIVE,
    T_REST_MASK,
    T_REST_SHIFT,
    T_ROW_SHIFT,
    T_ROYAL,
    T_ROYALS,
    T_S_BOARD,
    T_S_COUNT,
    T_S_STAMPS,
    T_SHIFT,
    T_STATE_ENDINGS,
    T_THREAD,
    T_TURN_END,
    TARGET_SHIFT,
    TOP,
    TRAIL_CELLS,
    TRAIL_N,
)
from ndvariants.kernel.legal import legal_moves
from ndvariants.kernel.make import clear_trail, make
from ndvariants.kernel.marks import MOST_BLOCKS, STEPS, all_step, note_royals, note_steps, steps_change
from ndvariants.kernel.state import poke, undo
from ndvariants.kernel.vectors import Vector

FEW = 6  # moves for which it is not worth while
MEN, ROYALS, FREE, BLOCKS, STEPS_AT, STEPS_END, PLAIN, WORDS = 0, 1, 2, 3, 4, 5, 6, 7
BOUND = HAS_PINNED | HAS_SCREENS


@kernel
def count_two_plies(T: Vector, R: Vector, S: Vector, M: Vector, at: int) -> int:
    """The number of lines of two legal moves. ``M[at:]`` is scratch."""
    n = legal_moves(T, R, S, M, at)
    w = at + n
    noted = 0
    if n >= FEW and is_simple(T, S) == 1:
        noted = note_watchers(T, R, S, M, w)
    free = w
    if noted == 1:
        free = M[w + FREE]
    total = 0
    for i in range(at, w):
        move = M[i]
        effect = move >> EFFECT_SHIFT
        mark = S[TOP]
        make(T, R, S, M, move)
        answers = -1
        if noted == 1 and T[T_STATE_ENDINGS] != 0 and state_outcome(T, R, S, M, free) != 0:
            answers = 0
        elif noted == 1 and (effect == 0 or is_seen_through(T, S, M, w, effect) == 1):
            answers = count_changed(T, R, S, M, w, move, i + 1)
        if answers < 0:
            answers = count_legal(T, R, S, M, free)
        total += answers
        undo(S, mark)
    return total


@kernel
def is_simple(T: Vector, S: Vector) -> int:
    """1 when nothing but men on the board and their cells decides the moves of the next player."""
    if T[T_LEGALITY] != LEGAL_FILTERED or T[T_PLAYERS] != 2 or T[T_THREAD] != 0:
        return 0
    if T[T_EVENTS] != 0 or T[T_TURN_END] != 0 or T[T_CHECK_GIVEN] != 0:
        return 0
    if T[T_DROPS] != 0 or T[T_PASS] != 0 or T[T_N_PHASES] > 1 or men_may_move(T, S) != 1:
        return 0
    return 1


@kernel
def is_seen_through(T: Vector, S: Vector, M: Vector, w: int, effect: int) -> int:
    """1 when the move just made, with this effect, changed its origin and target only, as far as the opponent sees.

    A trail is like an empty cell, but for men who take trails: none of them may look at it.
    """
    record = T[T_EFFECTS] + effect * EFFECT_WIDTH
    if T[record + 2] & EFFECT_VERIFY or (T[record] != BECOME and T[record] != LEAVE_TRAIL):
        return 0
    for i in range(S[TRAIL_N]):
        node = M[w + WORDS + S[TRAIL_CELLS + i]]
        while node != 0:
            code = S[T[T_S_BOARD] + (M[node] & MOVE_CELL_MASK)]
            if T[T[T_KIND] + code] & KIND_TRAIL:
                return 0
            node = M[node] >> CELL_BITS
    return 1


@kernel
def note_watchers(T: Vector, R: Vector, S: Vector, M: Vector, w: int) -> int:
    """1 when everything about the opponent was noted at *w*; 0 when he must be counted in full."""
    n_cells = T[T_CELLS]
    blocks = blocks_for(T, S)
    if blocks == 0:
        return 0
    masks = w + WORDS + 4 * n_cells
    for i in range(w, masks + blocks * n_cells):
        M[i] = 0
    M[w + FREE] = masks + blocks * n_cells
    M[w + BLOCKS] = blocks
    mark = S[TOP]
    if S[TRAIL_N] != 0:
        clear_trail(T, S)
    poke(S, SIDE, 1 - S[SIDE])
    serial = analyse(T, R, S)
    noted = 0
    if S[CHECKERS] == 0 and S[NODE_FLAGS] & (VERIFY_ALL | HAS_SENSITIVE) == 0:
        noted = note_men(T, R, S, M, w, serial)
        if noted == 1:
            note_royals(T, R, S, M, w + WORDS + n_cells, serial)
            M[w + STEPS_AT] = M[w + FREE]
            M[w + STEPS_END] = note_steps(T, R, S, M, masks, blocks, M[w + FREE], serial)
            M[w + FREE] = M[w + STEPS_END]
            if S[NODE_FLAGS] & BOUND == 0 and (T[T_CASTLINGS] == 0 or S[RIGHTS] == 0):
                M[w + PLAIN] = all_step(T, S, serial)
            M[w + ROYALS] = count_royal_moves(T, R, S, M, M[w + FREE], serial)
            if S[NODE_FLAGS] & BOUND:
                M[w + ROYALS] += bound_change(T, R, S, M, M[w + FREE], serial)
    undo(S, mark)
    return noted


@kernel
def blocks_for(T: Vector, S: Vector) -> int:
    """How many masks each cell has: for the steps of the next player's royals, as far as there is room; 0: no room."""
    n_cells = T[T_CELLS]
    by = 1 - S[SIDE]
    longest = 1
    for i in range(T[T[T_ROYALS] + by], T[T[T_ROYALS] + by + 1]):
        longest += S[T[T_S_COUNT] + T[i]] * T[T[T_POINTS] + T[i]]
    blocks = min(MOST_BLOCKS, 1 + longest // STEPS)
    while blocks > 0 and WORDS + (4 + blocks) * n_cells + 2 * longest > T[T_MAX_MOVES]:
        blocks -= 1
    return blocks


@kernel
def note_men(T: Vector, R: Vector, S: Vector, M: Vector, w: int, serial: int) -> int:
    """Note the moves of every man of the side to move who is no royal, and the cells he looks at; 0 when unfit."""
    side = S[SIDE]
    n_cells = T[T_CELLS]
    counts = w + WORDS + 2 * n_cells
    stamps = T[T_S_STAMPS]
    entries = 0
    for code in range(T[T[T_FIRST] + side], T[T[T_FIRST] + side + 1]):
        unfit = KIND_GUARDED | KIND_SPECIAL
        if T[T[T_ROYAL] + code] == 0:
            unfit |= KIND_REPEATS
        else:
            unfit |= KIND_TRAIL
        if S[T[T_S_COUNT] + code] > 0 and T[T[T_KIND] + code] & unfit:
            return 0
        if T[T[T_ROYAL] + code] == 1:
            continue
        for i in range(S[T[T_S_COUNT] + code]):
            cell = S[T[T[T_LIST] + code] + i]
            entries += R[T[T[T_MOVES] + code * n_cells + cell]]
            if entries > T[T_MAX_MOVES]:
                return 0
            moves = count_man(T, R, S, code, cell)
            M[counts + cell] = moves
            M[w + MEN] += moves
            bound = 0
            if S[stamps + cell] == serial or S[stamps + 2 * n_cells + cell] == serial:
                bound = 1
            watch(T, R, S, M, w, code, cell, bound)
    return 1


@kernel
def count_man(T: Vector, R: Vector, S: Vector, code: int, cell: int) -> int:
    """How many pseudo-legal moves a man has."""
    stream = T[T[T_MOVES] + code * T[T_CELLS] + cell]
    actions = T[T_ACTION + T[T[T_OWNER] + code]]
    if T[T[T_KIND] + code] & KIND_LEAPS:
        return count_leaps(T, R, S, stream, actions, cell)
    if T[T[T_KIND] + code] & KIND_STATES:
        return count_states(T, R, S, stream, actions, cell)
    return count_rays(T, R, S, stream, actions, cell)


@kernel
def watch(T: Vector, R: Vector, S: Vector, M: Vector, w: int, code: int, cell: int, bound: int) -> None:
    """Enter the man on *cell* as a watcher of every cell that his walk looks at.

    For a man *bound* to shield a royal, or to be no screen, these cells matter to the royals too.
    """
    mask = T[T_CELL_MASK]
    heads = w + WORDS
    actions = T[T_ACTION + T[T[T_OWNER] + code]]
    base = cell * T[T_RELATIVE]
    i = T[T[T_MOVES] + code * T[T_CELLS] + cell] + 1
    stop = i + R[i - 1]
    node = M[w + FREE]
    state = 0
    while i < stop:
        entry = R[i]
        rest = (entry >> T[T_REST_SHIFT]) & T[T_REST_MASK]
        seen = (base + entry) & mask
        M[node] = cell + (M[heads + seen] << CELL_BITS)
        M[heads + seen] = node
        node += 1
        if bound == 1:
            M[heads + T[T_CELLS] + seen] = 1
        action = T[actions + (((entry >> T[T_ROW_SHIFT]) + state) << T[T_SHIFT]) + S[T[T_S_BOARD] + seen]]
        state = (action >> ACT_STATE_SHIFT) & ACT_STATE_MASK
        if action & ACT_STOP:
            i += rest
            state = 0
        else:
            i += 1
            if rest == 1:
                state = 0
    M[w + FREE] = node


@kernel
def count_royal_moves(T: Vector, R: Vector, S: Vector, M: Vector, at: int, serial: int) -> int:
    """How many legal moves the royals of the side to move have, castlings included."""
    side = S[SIDE]
    end = at
    for code in range(T[T[T_FIRST] + side], T[T[T_FIRST] + side + 1]):
        if T[T[T_ROYAL] + code] == 1:
            for i in range(S[T[T_S_COUNT] + code]):
                end = man_moves(T, R, S, M, end, code, S[T[T[T_LIST] + code] + i])
    end = castling_moves(T, R, S, M, end, 1)
    return legal_of(T, R, S, M, at, end, serial)


@kernel
def count_changed(T: Vector, R: Vector, S: Vector, M: Vector, w: int, move: int, number: int) -> int:
    """How many legal moves the side to move has after *move*, try *number*, from what was noted before it.

    -1 when it is in check, and must be counted in full.
    """
    origin = move & MOVE_CELL_MASK
    target = (move >> TARGET_SHIFT) & MOVE_CELL_MASK
    n_cells = T[T_CELLS]
    heads = w + WORDS
    counts = heads + 2 * n_cells
    royals = M[w + ROYALS]
    steps = 1  # the royals' moves have changed by their steps only
    if M[heads + n_cells + origin] | M[heads + n_cells + target] != 0:
        serial = analyse(T, R, S)
        if S[CHECKERS] != 0 or S[NODE_FLAGS] & (VERIFY_ALL | HAS_SENSITIVE):
            return -1
        if M[w + PLAIN] == 0 or S[NODE_FLAGS] & BOUND:
            steps = 0
            royals = count_royal_moves(T, R, S, M, M[w + FREE], serial)
            if S[NODE_FLAGS] & BOUND:
                royals += bound_change(T, R, S, M, M[w + FREE], serial)
    if steps == 1:
        masks = heads + 4 * n_cells
        royals += steps_change(T, R, S, M, masks, M[w + BLOCKS], M[w + STEPS_AT], M[w + STEPS_END], origin, target)
    total = M[w + MEN] + royals - M[counts + target]
    M[counts + n_cells + target] = number  # the captured man is not counted again
    total += count_watchers(T, R, S, M, M[heads + origin], counts, number)
    total += count_watchers(T, R, S, M, M[heads + target], counts, number)
    return total


@kernel
def count_watchers(T: Vector, R: Vector, S: Vector, M: Vector, node: int, counts: int, number: int) -> int:
    """By how much the moves of the watchers from *node* on have changed; each man only once for a *number*."""
    tries = counts + T[T_CELLS]
    change = 0
    while node != 0:
        cell = M[node] & MOVE_CELL_MASK
        node = M[node] >> CELL_BITS
        if M[tries + cell] != number:
            M[tries + cell] = number
            change += count_man(T, R, S, S[T[T_S_BOARD] + cell], cell) - M[counts + cell]
    return change


@kernel
def bound_change(T: Vector, R: Vector, S: Vector, M: Vector, at: int, serial: int) -> int:
    """How many fewer legal moves pinned men and screens of the side to move have than pseudo-legal ones (<= 0)."""
    side = S[SIDE]
    screens = T[T_S_STAMPS] + 2 * T[T_CELLS]
    change = 0
    for code in range(T[T[T_FIRST] + side], T[T[T_FIRST] + side + 1]):
        if T[T[T_ROYAL] + code] == 1:
            continue
        for i in range(S[T[T_S_COUNT] + code]):
            cell = S[T[T[T_LIST] + code] + i]
            if S[T[T_S_STAMPS] + cell] == serial or S[screens + cell] == serial:
                end = man_moves(T, R, S, M, at, code, cell)
                change += legal_of(T, R, S, M, at, end, serial) - (end - at)
    return change
