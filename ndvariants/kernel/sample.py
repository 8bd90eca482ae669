"""One legal move, each with the same chance, mostly without listing any.

The side to move has a fixed number of *points*: every man of a code has T_POINTS of them, every castling and
every cell that a hand may drop on has one. A point is at most one pseudo-legal move, and each such move is exactly one
point. So: draw a point; if it is a move, make it; if the royals are safe then, that is the move. Each legal move
has the same chance at every try, so the accepted one is uniform. After TRIES misses all legal moves are listed
and one is drawn, which is uniform as well; so the whole is uniform whatever TRIES is.

Gained, against listing: 2.5 times the plies in chess, 40 times on 8x8x8x8 (notes on measurements: docs/performance.md).
"""

from __future__ import annotations

from ndvariants.kernel.analysis import walk_threats
from ndvariants.kernel.check import castles_safely, in_check, verified
from ndvariants.kernel.generate import (
    ask_guard,
    castling_moves,
    man_moves,
    may_pass,
    men_may_move,
    pseudo_legal_moves,
)
from ndvariants.kernel.jit import kernel
from ndvariants.kernel.layout import (
    ACT_COUNT_MASK,
    ACT_COUNT_SHIFT,
    ACT_EFFECT_SHIFT,
    ACT_STOP,
    CASTLE,
    DROP,
    EFFECT_SHIFT,
    EFFECT_VERIFY,
    EFFECT_WIDTH,
    EMPTY,
    KIND_GUARDED,
    KIND_LISTED,
    KIND_REPEATS,
    KIND_STATES,
    LEGAL_ANY,
    LEGAL_FILTERED,
    MOVE_CELL_MASK,
    NO_MOVE,
    PHASE,
    RIGHTS,
    SIDE,
    T_ACTION,
    T_CASTLINGS,
    T_CELL_MASK,
    T_CELLS,
    T_DIRECT,
    T_DROPS,
    T_EFFECTS,
    T_FAN,
    T_FIRST,
    T_KIND,
    T_LEGALITY,
    T_LIST,
    T_MOVES,
    T_PASS_EFFECT,
    T_PLAYERS,
    T_POINTS,
    T_RELATIVE,
    T_REST_MASK,
    T_REST_SHIFT,
    T_ROW_SHIFT,
    T_ROYALS,
    T_S_BOARD,
    T_S_COUNT,
    T_S_HANDS,
    T_S_STAMPS,
    T_SHIFT,
    T_THREAD,
    T_TYPES,
    TARGET_SHIFT,
    TOP,
    TRAIL,
)
from ndvariants.kernel.legal import legal_moves
from ndvariants.kernel.make import make
from ndvariants.kernel.random import draw
from ndvariants.kernel.royals import count_royals
from ndvariants.kernel.state import next_serial, undo
from ndvariants.kernel.vectors import Vector
from ndvariants.kernel.watch import ALL, MOST, attacked_royals, touched

LIST_COUNTER = 1 << 20  # the number of the random number that draws from a list
NO_WATCH = -1
NOT_ASKED = -2
SPARSE = 20  # more points than this a man, of men who must be listed: see ``is_sparse``


@kernel
def random_move(T: Vector, R: Vector, S: Vector, M: Vector, at: int, key: int, tries: int) -> int:
    """A legal move drawn uniformly, and made; NO_MOVE when there is none. ``M[at:]`` is scratch.

    *key* is the key of this ply's random numbers. Endings are not asked.
    """
    return random_watched_move(T, R, S, M, at, key, tries, NO_WATCH, ALL)


@kernel
def random_watched_move(
    T: Vector, R: Vector, S: Vector, M: Vector, at: int, key: int, tries: int, w: int, exposed: int
) -> int:
    """The same with the masks of ``watch`` at *w*: of the own royals at most those in *exposed* are attacked."""
    if men_may_move(T, S) > 1 or is_sparse(T, S) == 1:
        return random_of_listed(T, R, S, M, at, key)
    points = count_points(T, S)
    checked = NOT_ASKED
    serial = 0
    if points > 0:
        for counter in range(tries):
            move = move_of_point(T, R, S, M, at, draw(key, counter, points))
            if move == NO_MOVE or (checked >= 0 and is_no_answer(T, S, move, checked, serial) == 1):
                continue
            if make_if_legal(T, R, S, M, at, move, w, exposed) == 1:
                return move
            if checked == NOT_ASKED:
                serial = next_serial(T, S)
                checked = checked_royal(T, R, S, M, w, exposed, serial)
    if T[T_LEGALITY] != LEGAL_FILTERED:
        return random_of_listed(T, R, S, M, at, key)
    n = 0
    if checked >= 0:
        n = answers_to_check(T, R, S, M, at, checked, serial)
    else:
        n = legal_moves(T, R, S, M, at)
    if n == 0:
        return NO_MOVE
    move = M[at + draw(key, LIST_COUNTER, n)]
    make(T, R, S, M, move)
    return move


@kernel
def checked_royal(T: Vector, R: Vector, S: Vector, M: Vector, w: int, exposed: int, serial: int) -> int:
    """The cell of an own royal (of those in *exposed*, where known) attacked along a clear path, -1 when there is none.

    The attackers and the cells before them are stamped with *serial*. Asked once a first move was refused.
    """
    side = S[SIDE]
    bit = MOST * side
    if T[T_LEGALITY] != LEGAL_FILTERED or T[T_DIRECT] == 1:
        return -1
    for i in range(T[T[T_ROYALS] + side], T[T[T_ROYALS] + side + 1]):
        for k in range(S[T[T_S_COUNT] + T[i]]):
            cell = S[T[T[T_LIST] + T[i]] + k]
            if w == NO_WATCH or (exposed >> bit) & 1:
                for by in range(T[T_PLAYERS]):
                    if by != side and walk_threats(T, R, S, cell, by, serial) != 0:
                        return cell
            if bit < MOST * (side + 1) - 1:
                bit += 1
    return -1


@kernel
def answers_to_check(T: Vector, R: Vector, S: Vector, M: Vector, at: int, checked: int, serial: int) -> int:
    """How many legal moves were written to ``M[at:]``; those that surely do not help *checked* are not even made."""
    end = at + pseudo_legal_moves(T, R, S, M, at)
    kept = at
    for i in range(at, end):
        move = M[i]
        if is_no_answer(T, S, move, checked, serial) == 0 and verified(T, R, S, M, end, move) == 1:
            M[kept] = move
            kept += 1
    return kept - at


@kernel
def is_no_answer(T: Vector, S: Vector, move: int, checked: int, serial: int) -> int:
    """1 when *move* surely leaves the royal on *checked* attacked: another man goes where nothing is stamped.

    Gained: on 8x8x8x8, where a check refuses thirty moves before one answers it and a mate two thousand, twice the
    plies.
    """
    if move & MOVE_CELL_MASK == checked:
        return 0
    if S[T[T_S_STAMPS] + T[T_CELLS] + ((move >> TARGET_SHIFT) & MOVE_CELL_MASK)] == serial:
        return 0
    record = T[T_EFFECTS] + (move >> EFFECT_SHIFT) * EFFECT_WIDTH
    if T[record + 2] & EFFECT_VERIFY or T[record] == CASTLE or T[record] == DROP:
        return 0
    return 1


@kernel
def random_of_listed(T: Vector, R: Vector, S: Vector, M: Vector, at: int, key: int) -> int:
    """The same from a list of the pseudo-legal moves, of which illegal ones are struck as they are drawn."""
    n = pseudo_legal_moves(T, R, S, M, at)
    end = at + n
    while n > 0:
        place = at + draw(key, LIST_COUNTER + n, n)
        move = M[place]
        if make_if_legal(T, R, S, M, end, move, NO_WATCH, ALL) == 1:
            return move
        n -= 1
        M[place] = M[at + n]
    return NO_MOVE


@kernel
def is_sparse(T: Vector, S: Vector) -> int:
    """1 when nearly all draws would miss, each after listing a man's moves: then all are listed at once."""
    side = S[SIDE]
    excess = 0
    for code in range(T[T[T_FIRST] + side], T[T[T_FIRST] + side + 1]):
        if T[T[T_KIND] + code] & KIND_LISTED:
            excess += S[T[T_S_COUNT] + code] * T[T[T_POINTS] + code]
        excess -= S[T[T_S_COUNT] + code] * SPARSE
    return 1 if excess > 0 else 0


@kernel
def make_if_legal(T: Vector, R: Vector, S: Vector, M: Vector, at: int, move: int, w: int, exposed: int) -> int:
    """1 when *move*, pseudo-legal, was legal and is made now; 0 when nothing has changed."""
    if T[T_LEGALITY] == LEGAL_ANY:
        make(T, R, S, M, move)
        return 1
    if T[T_DIRECT] == 1 and T[T[T_EFFECTS] + (move >> EFFECT_SHIFT) * EFFECT_WIDTH] == CASTLE:
        if castles_safely(T, R, S, M, at, move) == 0:
            return 0
    player = S[SIDE]
    royals = count_royals(T, S, player)
    mark = S[TOP]
    if w != NO_WATCH:
        exposed |= touched(T, M, w, move, 1)
    make(T, R, S, M, move)
    if count_royals(T, S, player) >= royals:
        if w != NO_WATCH:
            if attacked_royals(T, R, S, M, w, player, exposed) == 0:
                return 1
        elif in_check(T, R, S, M, player, at) == 0:
            return 1
    undo(S, mark)
    return 0


@kernel
def count_points(T: Vector, S: Vector) -> int:
    """How many points the side to move has in this position; 0 where moves must be listed: only some men may move."""
    side = S[SIDE]
    points = may_pass(T, S)
    movers = men_may_move(T, S)
    if movers > 1:
        return 0
    if movers == 1:
        for code in range(T[T[T_FIRST] + side], T[T[T_FIRST] + side + 1]):
            points += S[T[T_S_COUNT] + code] * T[T[T_POINTS] + code]
        points += castling_points(T, S)
    if T[T_DROPS] != 0:
        record = T[T[T_DROPS] + S[PHASE] * T[T_PLAYERS] + side]
        n_records = T[record]
        record += 1
        for _ in range(n_records):
            points += drop_points(T, S, record)
            record += 6 + T[record + 5]
    return points


@kernel
def castling_points(T: Vector, S: Vector) -> int:
    """A bound of the castlings of the side to move: the words of their records, 0 without any right."""
    if T[T_CASTLINGS] == 0 or S[RIGHTS] == 0:
        return 0
    bound = T[T[T_CASTLINGS] + S[SIDE] + 1] - T[T[T_CASTLINGS] + S[SIDE]]
    return bound // 6  # the shortest record has 6 words


@kernel
def drop_points(T: Vector, S: Vector, record: int) -> int:
    """The cells of a drop record, 0 when the hand has no such man."""
    if S[T[T_S_HANDS] + T[record + 1] * T[T_TYPES] + T[record]] > 0:
        return T[record + 5]
    return 0


@kernel
def move_of_point(T: Vector, R: Vector, S: Vector, M: Vector, at: int, point: int) -> int:
    """The pseudo-legal move that *point* stands for, or NO_MOVE."""
    side = S[SIDE]
    if men_may_move(T, S) == 1:
        for code in range(T[T[T_FIRST] + side], T[T[T_FIRST] + side + 1]):
            each = T[T[T_POINTS] + code]
            points = S[T[T_S_COUNT] + code] * each
            if point < points:
                man = point // each
                return move_of_man(T, R, S, M, at, code, S[T[T[T_LIST] + code] + man], point - man * each)
            point -= points
        points = castling_points(T, S)
        if point < points:
            return nth_move(M, at, castling_moves(T, R, S, M, at, 1), point)
        point -= points
    if T[T_DROPS] != 0:
        record = T[T[T_DROPS] + S[PHASE] * T[T_PLAYERS] + side]
        n_records = T[record]
        record += 1
        for _ in range(n_records):
            points = drop_points(T, S, record)
            if point < points:
                return move_of_drop(T, R, S, M, record, point)
            point -= points
            record += 6 + T[record + 5]
    return T[T_PASS_EFFECT] << EFFECT_SHIFT


@kernel
def nth_move(M: Vector, at: int, end: int, n: int) -> int:
    """Move *n* of ``M[at:end]``, NO_MOVE beyond it."""
    if n < end - at:
        return M[at + n]
    return NO_MOVE


@kernel
def move_of_drop(T: Vector, R: Vector, S: Vector, M: Vector, record: int, n: int) -> int:
    """The drop of a record's man on its cell *n*, or NO_MOVE."""
    cell = T[record + 6 + n]
    found = S[T[T_S_BOARD] + cell]
    if found != EMPTY and found != TRAIL:
        return NO_MOVE
    move = cell + (cell << TARGET_SHIFT) + (T[record + 3] << EFFECT_SHIFT)
    if T[record + 4] != 0 and ask_guard(T, R, S, M, T[record + 4], move, T[record + 2]) == 0:
        return NO_MOVE
    return move


@kernel
def move_of_man(T: Vector, R: Vector, S: Vector, M: Vector, at: int, code: int, cell: int, point: int) -> int:
    """The move of a man that his *point* stands for, or NO_MOVE.

    Where entries are moves, it is choice ``point % fan`` of entry ``point // fan``, if the row allows it and no earlier
    entry of the ray ends it. Men for whom that is not so are listed.
    """
    if T[T[T_KIND] + code] & (KIND_LISTED | KIND_STATES | KIND_REPEATS | KIND_GUARDED) or T[T_THREAD] != 0:
        return nth_move(M, at, man_moves(T, R, S, M, at, code, cell), point)
    stream = T[T[T_MOVES] + code * T[T_CELLS] + cell]
    fan = T[T[T_FAN] + code]
    place = point
    choice = 0
    if fan > 1:
        place = point // fan
        choice = point - place * fan
    if place >= R[stream]:
        return NO_MOVE
    shift = T[T_SHIFT]
    mask = T[T_CELL_MASK]
    row_shift = T[T_ROW_SHIFT]
    board = T[T_S_BOARD]
    actions = T[T_ACTION + S[SIDE]]
    base = cell * T[T_RELATIVE]
    i = stream + 1 + place
    entry = R[i]
    target = (base + entry) & mask
    action = T[actions + ((entry >> row_shift) << shift) + S[board + target]]
    if choice >= (action >> ACT_COUNT_SHIFT) & ACT_COUNT_MASK:
        return NO_MOVE
    rest = (entry >> T[T_REST_SHIFT]) & T[T_REST_MASK]
    while i > stream + 1:
        i -= 1
        entry = R[i]
        rest += 1
        if (entry >> T[T_REST_SHIFT]) & T[T_REST_MASK] != rest:
            break
        if T[actions + ((entry >> row_shift) << shift) + S[board + ((base + entry) & mask)]] & ACT_STOP:
            return NO_MOVE
    return cell + (target << TARGET_SHIFT) + (((action >> ACT_EFFECT_SHIFT) + choice) << EFFECT_SHIFT)
