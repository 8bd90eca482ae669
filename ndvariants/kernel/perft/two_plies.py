"""Counting the answers to every move of a position: the last two plies of perft at once.

A move changes two cells. A man's moves depend on the cells that his walk looks at and on nothing else, so an opponent
is counted again only when he looks at one of the two; the royals, their castlings and whoever might be pinned only
when one of the two is a cell that the walks for them looked at. All is noted once, before the moves are tried, in
``M`` at a work place *w* (``notes``). A move between two cells on which nothing depends is not even made.

Moves that change more cells or give check, and trails that the opponent may take, are counted in full.
Gained: about twice the leaves of counting each position by itself in chess, five times on 8x8x8x8.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.pins import HAS_PINNED, HAS_SCREENS, HAS_SENSITIVE, VERIFY_ALL, analyse
from ndvariants.kernel.layout import (
    AT_DROPS,
    AT_EVENTS,
    AT_THREAD,
    BECOME,
    CHECK_GIVEN_PROGRAM,
    CHECKERS,
    EFFECT_FLAGS,
    EFFECT_KIND,
    EFFECT_VERIFY,
    EN_PASSANT_CELLS,
    HAS_STATE_ENDINGS,
    IN_S_EPOCHS,
    KIND_EN_PASSANT,
    KIND_GUARDED,
    KIND_SPECIAL,
    LEAVE_EN_PASSANT,
    LEGAL_FILTERED,
    LEGALITY,
    MAY_PASS,
    N_CELLS,
    N_EN_PASSANT,
    N_PHASES,
    N_PLAYERS,
    NODE_FLAGS,
    SIDE,
    SIZE_OF_DEPENDENCIES,
    TOP,
    TURN_END_PROGRAM,
)
from ndvariants.kernel.legality.bulk_count import count_legal, count_man, legal_of
from ndvariants.kernel.legality.endings import state_outcome
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.generate import castling_moves, man_moves, men_may_move
from ndvariants.kernel.moves.make import clear_trail, make
from ndvariants.kernel.perft.dependencies import (
    ALL_STEP,
    CELL,
    FREE,
    FULL,
    MARK,
    MEN,
    MOVES,
    NODE_MASK,
    NODE_SHIFT,
    ROYALS,
    STEPPED,
    TRY,
    WATCHERS,
    add_node,
    is_unseen,
    note_for,
    note_of,
    open_notes,
    stride,
)
from ndvariants.kernel.perft.royal_dependencies import note_royals
from ndvariants.kernel.perft.royal_steps import all_step, note_steps, steps_change
from ndvariants.kernel.position.undo_log import poke, undo
from ndvariants.kernel.records import effect_record
from ndvariants.kernel.words import (
    action_at,
    actions_for,
    base_of,
    cell_of,
    code_on,
    effect_of,
    entries_on,
    first_code,
    is_royal,
    kind_of,
    left_of,
    n_pieces,
    origin_of,
    piece_at,
    rays_of,
    state_behind,
    target_of,
)
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector

FEW = 6  # moves for which it is not worth while
BOUND = HAS_PINNED | HAS_SCREENS


@kernel
def count_two_plies(T: Vector, R: Vector, S: Vector, M: Vector, at: int) -> int:
    """The number of lines of two legal moves.

    ``M[at:]`` is scratch, SIZE_OF_DEPENDENCIES words more than ``legal_moves`` needs.
    """
    n = legal_moves(T, R, S, M, at)
    w = at + n
    noted = 0
    if n >= FEW and is_simple(T, S) == 1:
        noted = note_answers(T, R, S, M, at, w)
    if noted == 0:
        return count_each(T, R, S, M, at, w)
    plain = M[w + MEN] + M[w + STEPPED] + M[w + ROYALS]
    total = 0
    for i in range(at, w):
        move = M[i]
        effect = effect_of(move)
        if effect == 0 and T[HAS_STATE_ENDINGS] == 0 and is_unseen(T, M, w, move) == 1:
            total += plain
            continue
        mark = S[TOP]
        make(T, R, S, M, move)
        answers = -1
        if T[HAS_STATE_ENDINGS] != 0 and state_outcome(T, R, S, M, M[w + FREE]) != 0:
            answers = 0
        elif effect == 0 or is_seen_through(T, S, M, w, effect) == 1:
            answers = count_changed(T, R, S, M, w, move, i + 1)
        if answers < 0:
            answers = count_legal(T, R, S, M, M[w + FREE])
        total += answers
        undo(S, mark)
    return total


@kernel
def count_each(T: Vector, R: Vector, S: Vector, M: Vector, at: int, end: int) -> int:
    """How many answers there are to the moves ``M[at:end]``, every position being counted by itself."""
    total = 0
    for i in range(at, end):
        mark = S[TOP]
        make(T, R, S, M, M[i])
        total += count_legal(T, R, S, M, end)
        undo(S, mark)
    return total


@kernel
def is_simple(T: Vector, S: Vector) -> int:
    """1 when nothing but men on the board and their cells decides the moves of the next player."""
    if T[LEGALITY] != LEGAL_FILTERED or T[N_PLAYERS] != 2 or T[AT_THREAD] != 0:
        return 0
    if T[AT_EVENTS] != 0 or T[TURN_END_PROGRAM] != 0 or T[CHECK_GIVEN_PROGRAM] != 0:
        return 0
    if T[AT_DROPS] != 0 or T[MAY_PASS] != 0 or T[N_PHASES] > 1 or men_may_move(T, S) != 1:
        return 0
    return 1


@kernel
def is_seen_through(T: Vector, S: Vector, M: Vector, w: int, effect: int) -> int:
    """1 when the move just made, with this effect, changed its origin and target only, as far as the opponent sees.

    A trail is like an empty cell, but for men who take trails: none of them may look at it.
    """
    record = effect_record(T, effect)
    if T[record + EFFECT_FLAGS] & EFFECT_VERIFY or T[record + EFFECT_KIND] not in (BECOME, LEAVE_EN_PASSANT):
        return 0
    for i in range(S[N_EN_PASSANT]):
        node = M[note_of(T, M, w, S[EN_PASSANT_CELLS + i]) + WATCHERS * stride(T)]
        while node != 0:
            code = code_on(T, S, M[(M[node] & NODE_MASK) + CELL])
            if kind_of(T, code) & KIND_EN_PASSANT:
                return 0
            node = M[node] >> NODE_SHIFT
    return 1


@kernel
def note_answers(T: Vector, R: Vector, S: Vector, M: Vector, at: int, w: int) -> int:
    """1 when all was noted at *w* about the opponent of him who has the moves ``M[at:w]``; 0: he is counted in full."""
    if open_notes(T, R, S, M, w, at) == 0:
        return 0
    mark = S[TOP]
    if S[N_EN_PASSANT] != 0:
        clear_trail(T, S)
    poke(S, SIDE, 1 - S[SIDE])
    serial = analyse(T, R, S)
    noted = 0
    if S[CHECKERS] == 0 and S[NODE_FLAGS] & (VERIFY_ALL | HAS_SENSITIVE) == 0:
        noted = note_men(T, R, S, M, w, serial)
        if noted == 1:
            M[w + ALL_STEP] = all_step(T, S, serial)
            note_royals(T, R, S, M, w)
            if M[w + ALL_STEP] == 1:
                note_steps(T, R, S, M, w)
            M[w + ROYALS] = count_bound(T, R, S, M, w, serial)
            noted = 1 - M[w + FULL]
    undo(S, mark)
    return noted


@kernel
def note_men(T: Vector, R: Vector, S: Vector, M: Vector, w: int, serial: int) -> int:
    """Note the moves of every man of the side to move who is no royal, and the cells he looks at; 0 when unfit."""
    side = S[SIDE]
    stamps = T[IN_S_EPOCHS]
    for code in range(first_code(T, side), first_code(T, side + 1)):
        unfit = KIND_GUARDED | KIND_SPECIAL
        if is_royal(T, code):
            unfit |= KIND_EN_PASSANT
        if n_pieces(T, S, code) > 0 and kind_of(T, code) & unfit:
            return 0
        if is_royal(T, code):
            continue
        for i in range(n_pieces(T, S, code)):
            cell = piece_at(T, S, code, i)
            moves = count_man(T, R, S, M, M[w + FREE], code, cell)
            note = note_for(T, M, w, cell)
            if M[w + FULL] == 1:
                return 0
            M[note + MOVES * stride(T)] = moves
            M[w + MEN] += moves
            bound = 0
            if S[stamps + cell] == serial or S[stamps + 2 * T[N_CELLS] + cell] == serial:
                bound = 1
            watch(T, R, S, M, w, code, note, bound)
    return 1 - M[w + FULL]


@kernel
def watch(T: Vector, R: Vector, S: Vector, M: Vector, w: int, code: int, watcher: int, bound: int) -> None:
    """Enter the man whose cell has the note *watcher* at every cell that his walk looks at.

    For a man *bound* to shield a royal, or to be no screen, these cells matter to the royals too.
    """
    cell = M[watcher + CELL]
    actions = actions_for(T, code)
    base = base_of(T, cell)
    i = rays_of(T, code, cell) + 1
    stop = i + R[i - 1]
    node = M[w + FREE]
    if node + R[i - 1] > w + T[SIZE_OF_DEPENDENCIES]:
        M[w + FULL] = 1
        return
    state = 0
    while i < stop:
        entry = R[i]
        rest = left_of(T, entry)
        seen = cell_of(T, base, entry)
        note = note_of(T, M, w, seen)
        if note != 0:
            add_node(M, node, note + WATCHERS * stride(T), watcher)
            M[note + MARK * stride(T)] |= bound
            node += 1
        action = action_at(T, S, actions, base, entry, state)
        i += entries_on(action, rest)
        state = state_behind(action, rest)
    M[w + FREE] = node


@kernel
def count_bound(T: Vector, R: Vector, S: Vector, M: Vector, w: int, serial: int) -> int:
    """How many legal moves the royals have, as far as they are no noted steps, less those that pins and screens forbid.

    With *serial* the position has just been analysed; the side to move is not in check.
    """
    side = S[SIDE]
    at = M[w + FREE]
    end = at
    if M[w + ALL_STEP] == 0:
        for code in range(first_code(T, side), first_code(T, side + 1)):
            if is_royal(T, code):
                for i in range(n_pieces(T, S, code)):
                    end = man_moves(T, R, S, M, end, code, piece_at(T, S, code, i))
    end = castling_moves(T, R, S, M, end, 1)
    count = legal_of(T, R, S, M, at, end, serial)
    if S[NODE_FLAGS] & BOUND:
        count += bound_change(T, R, S, M, at, serial)
    return count


@kernel
def count_changed(T: Vector, R: Vector, S: Vector, M: Vector, w: int, move: int, number: int) -> int:
    """How many legal moves the side to move has after *move*, try *number*, from what was noted before it.

    -1 when it is in check, or one of its royals shields another, and all must be counted in full.
    """
    origin = note_of(T, M, w, origin_of(move))
    target = note_of(T, M, w, target_of(move))
    total = M[w + MEN] + M[w + STEPPED] - M[target + MOVES * stride(T)]
    if M[origin + MARK * stride(T)] | M[target + MARK * stride(T)] != 0:
        serial = analyse(T, R, S)
        if S[CHECKERS] != 0 or S[NODE_FLAGS] & (VERIFY_ALL | HAS_SENSITIVE):
            return -1
        if S[NODE_FLAGS] & BOUND and M[w + ALL_STEP] == 1 and all_step(T, S, serial) == 0:
            return -1
        total += count_bound(T, R, S, M, w, serial)
    else:
        total += M[w + ROYALS]
    if M[w + ALL_STEP] == 1:
        total += steps_change(T, R, S, M, w, origin, target, number)
    M[target + TRY * stride(T)] = number  # the captured man is not counted again
    total += count_watchers(T, R, S, M, w, M[origin + WATCHERS * stride(T)], number)
    total += count_watchers(T, R, S, M, w, M[target + WATCHERS * stride(T)], number)
    return total


@kernel
def count_watchers(T: Vector, R: Vector, S: Vector, M: Vector, w: int, node: int, number: int) -> int:
    """By how much the moves of the watchers from *node* on have changed; each man only once for a *number*."""
    change = 0
    while node != 0:
        note = M[node] & NODE_MASK
        node = M[node] >> NODE_SHIFT
        if M[note + TRY * stride(T)] != number:
            M[note + TRY * stride(T)] = number
            cell = M[note + CELL]
            change += count_man(T, R, S, M, M[w + FREE], code_on(T, S, cell), cell) - M[note + MOVES * stride(T)]
    return change


@kernel
def bound_change(T: Vector, R: Vector, S: Vector, M: Vector, at: int, serial: int) -> int:
    """How many fewer legal moves pinned men and screens of the side to move have than pseudo-legal ones (<= 0)."""
    side = S[SIDE]
    screens = T[IN_S_EPOCHS] + 2 * T[N_CELLS]
    change = 0
    for code in range(first_code(T, side), first_code(T, side + 1)):
        if is_royal(T, code):
            continue
        for i in range(n_pieces(T, S, code)):
            cell = piece_at(T, S, code, i)
            if S[T[IN_S_EPOCHS] + cell] == serial or S[screens + cell] == serial:
                end = man_moves(T, R, S, M, at, code, cell)
                change += legal_of(T, R, S, M, at, end, serial) - (end - at)
    return change
