"""Points: what may be drawn for a random move, and which pseudo-legal move a point stands for.

The side to move has a fixed number of points in a position: every man has as many as the longest stream of his code,
every castling and every cell that a hand may drop on has one. A point is at most one pseudo-legal move, and each such
move is exactly one point.

Most men are *quick*: entry j of the stream is point j, and is a move when its row allows one, no earlier entry of
the ray ends the way, and, where rays meet, no earlier entry makes the same move. What a quick point stands for is
found without a branch that depends on the draw (``aim``); whether the way is clear is asked afterwards
(``is_barred``). Of the other men the moves are listed; where one entry may make several moves (promotion choices) a
man is quick as long as none of his code stands where it does.

A table of points at a work place *p* of ``M``, one for each player: QUICK, the points of the quick men · MEN, those of
all men · N_QUICK and N_ROWS, how many rows are quick, and how many there are · LISTED, whether some men are always
listed · rows of ROW words: the first point after its own, EACH man's points, COUNT and LIST (where in ``S`` the men
are counted and listed), then for quick rows INVERSE, STREAMS (where in ``T`` their streams are), FANS (T_FANS of the
code), OTHER (the row that counts while a man stands there), for other rows IN_USE and CODE. Before them a row whose end
is 0. Codes without men have rows too, as that costs less than asking.
"""

from __future__ import annotations

from ndvariants.kernel.generate import ask_guard, castling_moves, man_moves, may_pass, men_may_move
from ndvariants.kernel.jit import kernel
from ndvariants.kernel.layout import (
    ACT_COUNT_MASK,
    ACT_COUNT_SHIFT,
    ACT_EFFECT_SHIFT,
    ACT_STOP,
    EFFECT_SHIFT,
    EMPTY,
    INVERSE_SHIFT,
    KIND_LISTED,
    MOVE_CELL_MASK,
    NO_MOVE,
    PHASE,
    RIGHTS,
    SIDE,
    T_ACTION,
    T_CASTLINGS,
    T_CELL_MASK,
    T_CELLS,
    T_DROPS,
    T_EARLIER,
    T_FAN,
    T_FANS,
    T_FIRST,
    T_INVERSES,
    T_KIND,
    T_LIST,
    T_MOVES,
    T_PASS_EFFECT,
    T_PLAYERS,
    T_POINTS,
    T_RELATIVE,
    T_REST_MASK,
    T_REST_SHIFT,
    T_ROW_SHIFT,
    T_S_BOARD,
    T_S_COUNT,
    T_S_HANDS,
    T_SHIFT,
    T_THREAD,
    T_TYPES,
    TARGET_SHIFT,
    TRAIL,
)
from ndvariants.kernel.vectors import Vector

QUICK, MEN, N_QUICK, N_ROWS, LISTED, ROWS = 0, 1, 2, 3, 4, 8
ROW = 8
EACH, COUNT, LIST, INVERSE, STREAMS, FANS, OTHER = 1, 2, 3, 4, 5, 6, 7  # in a row, after its end
IN_USE, CODE = 4, 5
TO_LIST = -1
NOT_QUICK = -2
SPARSE = 20  # more points than this a man, of men who must be listed: listing all is cheaper than drawing
FOUND = 3  # words that ``aim`` writes: the move, its entry in ``R``, the stream


@kernel
def table_size(n_codes: int) -> int:
    """Words of a table of points: most codes have one row, those with promotions two."""
    return ROWS + ROW * (2 * n_codes + 1)


@kernel
def open_points(T: Vector, M: Vector, p: int, player: int) -> None:
    """Set up the table of a player: all but the numbers that depend on the position."""
    row = p + ROWS
    M[row] = 0
    n_rows = 0
    for code in range(T[T[T_FIRST] + player], T[T[T_FIRST] + player + 1]):
        if is_quick(T, code) == 1:
            n_rows += 1
            row += ROW
            fan = T[T[T_FAN] + code]
            set_row(T, M, row, code, T[T[T_POINTS] + code] // fan)
            M[row + INVERSE] = T[T[T_INVERSES] + code]
            M[row + STREAMS] = T[T_MOVES] + code * T[T_CELLS]
            M[row + FANS] = 0
            if fan > 1:
                M[row + FANS] = T[T[T_FANS] + code]
    M[p + N_QUICK] = n_rows
    M[p + LISTED] = 0
    quick = p + ROWS
    for code in range(T[T[T_FIRST] + player], T[T[T_FIRST] + player + 1]):
        if T[T[T_KIND] + code] & KIND_LISTED:
            M[p + LISTED] = 1
        in_use = 1
        if is_quick(T, code) == 1:
            quick += ROW
            if M[quick + FANS] == 0:
                continue
            M[quick + OTHER] = row + ROW
            in_use = 0
        n_rows += 1
        row += ROW
        set_row(T, M, row, code, T[T[T_POINTS] + code])
        M[row + IN_USE] = in_use
        M[row + CODE] = code
    M[p + N_ROWS] = n_rows


@kernel
def is_quick(T: Vector, code: int) -> int:
    """1 when the men of *code* are quick, at least while none stands where an entry makes several moves."""
    if T[T[T_KIND] + code] & KIND_LISTED or T[T_THREAD] != 0:
        return 0
    fan = T[T[T_FAN] + code]
    if fan > 1 and T[T[T_FANS] + code] == 0:
        return 0
    entries = T[T[T_POINTS] + code] // fan
    most = T[T[T_LIST] + code + 1] - T[T[T_LIST] + code]
    if most * entries * entries >= 1 << INVERSE_SHIFT:
        return 0  # multiplying by the inverse would not divide exactly
    return 1


@kernel
def set_row(T: Vector, M: Vector, row: int, code: int, each: int) -> None:
    """Write what all rows have."""
    M[row] = 0
    M[row + EACH] = each
    M[row + COUNT] = T[T_S_COUNT] + code
    M[row + LIST] = T[T[T_LIST] + code]


@kernel
def count_points(T: Vector, S: Vector, M: Vector, p: int) -> int:
    """How many points the side to move has; TO_LIST where its moves must be listed, or had better be."""
    movers = men_may_move(T, S)
    if movers > 1:
        return TO_LIST  # only some men may move
    points = may_pass(T, S)
    M[p + QUICK] = 0
    M[p + MEN] = 0
    if movers == 1:
        if M[p + LISTED] == 1 and is_sparse(T, S) == 1:
            return TO_LIST
        count_men(T, S, M, p)
        points += M[p + MEN] + castling_points(T, S)
    if T[T_DROPS] != 0:
        record = T[T[T_DROPS] + S[PHASE] * T[T_PLAYERS] + S[SIDE]]
        n_records = T[record]
        record += 1
        for _ in range(n_records):
            points += drop_points(T, S, record)
            record += 6 + T[record + 5]
    return points


@kernel
def count_men(T: Vector, S: Vector, M: Vector, p: int) -> None:
    """Bring the ends of the rows up to date."""
    row = p + ROWS
    end = 0
    for _ in range(M[p + N_QUICK]):
        row += ROW
        n = S[M[row + COUNT]]
        if M[row + FANS] != 0:
            several = 0
            for k in range(n):
                several |= T[M[row + FANS] + S[M[row + LIST] + k]]
            M[M[row + OTHER] + IN_USE] = several
            if several != 0:
                n = 0
        end += n * M[row + EACH]
        M[row] = end
    M[p + QUICK] = end
    for _ in range(M[p + N_ROWS] - M[p + N_QUICK]):
        row += ROW
        end += S[M[row + COUNT]] * M[row + EACH] * M[row + IN_USE]
        M[row] = end
    M[p + MEN] = end


@kernel
def is_sparse(T: Vector, S: Vector) -> int:
    """1 when nearly all draws would miss, each after listing a man's moves: then all are listed at once."""
    side = S[SIDE]
    excess = 0
    for code in range(T[T[T_FIRST] + side], T[T[T_FIRST] + side + 1]):
        n = S[T[T_S_COUNT] + code]
        excess -= n * SPARSE
        if T[T[T_KIND] + code] & KIND_LISTED:
            excess += n * T[T[T_POINTS] + code]
    return 1 if excess > 0 else 0


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


# --------------------------------------------------------------------------- quick points


@kernel
def aim(T: Vector, R: Vector, S: Vector, M: Vector, p: int, point: int, to: int) -> None:
    """Write to ``M[to:]`` the move that a quick *point* stands for if the way is clear, or NO_MOVE; see FOUND.

    For another point, NOT_QUICK - *point*.

    No branch depends on the point: the machine works at several points at a time, and none is mispredicted.
    Gained: docs/performance.md.
    """
    if point >= M[p + QUICK]:
        M[to] = NOT_QUICK - point
        return
    row = p + ROWS
    for k in range(M[p + N_QUICK]):
        row += ROW * (M[p + ROWS + ROW + ROW * k] <= point)
    point -= M[row]  # the end of the row before
    row += ROW
    man = (point * M[row + INVERSE]) >> INVERSE_SHIFT
    place = point - man * M[row + EACH]
    cell = S[M[row + LIST] + man]
    stream = T[M[row + STREAMS] + cell]
    n = R[stream]
    i = stream + 1 + place  # perhaps an entry of another stream: read before the length is known
    entry = R[i]
    target = (cell * T[T_RELATIVE] + entry) & T[T_CELL_MASK]
    action = T[T[T_ACTION + S[SIDE]] + ((entry >> T[T_ROW_SHIFT]) << T[T_SHIFT]) + S[T[T_S_BOARD] + target]]
    move = cell + (target << TARGET_SHIFT) + ((action >> ACT_EFFECT_SHIFT) << EFFECT_SHIFT)
    if place >= n:
        move = NO_MOVE
    if (action >> ACT_COUNT_SHIFT) & ACT_COUNT_MASK == 0:
        move = NO_MOVE
    M[to] = move
    M[to + 1] = i
    M[to + 2] = stream


@kernel
def is_barred(T: Vector, R: Vector, S: Vector, M: Vector, to: int) -> int:
    """1 when the way of the move that ``aim`` wrote at *to* is not clear, or another point stands for that move."""
    if ends_before(T, R, S, M[to + 2], M[to + 1], (M[to] & MOVE_CELL_MASK) * T[T_RELATIVE]) == 1:
        return 1
    if T[T_EARLIER] != 0:
        return is_made_earlier(T, R, S, M[to + 2], M[to + 1], M[to])
    return 0


@kernel
def is_made_earlier(T: Vector, R: Vector, S: Vector, stream: int, i: int, move: int) -> int:
    """1 when an entry before ``R[i]`` makes the same *move*: of rays that meet, the first that is open has the point.

    Gained, against listing such men: icochess and cylinder one and a half times the plies.
    """
    base = (move & MOVE_CELL_MASK) * T[T_RELATIVE]
    found = S[T[T_S_BOARD] + ((move >> TARGET_SHIFT) & MOVE_CELL_MASK)]
    back = T[T[T_EARLIER] + i]
    while back != 0:
        i -= back
        action = T[T[T_ACTION + S[SIDE]] + ((R[i] >> T[T_ROW_SHIFT]) << T[T_SHIFT]) + found]
        if (action >> ACT_COUNT_SHIFT) & ACT_COUNT_MASK != 0 and action >> ACT_EFFECT_SHIFT == move >> EFFECT_SHIFT:
            if ends_before(T, R, S, stream, i, base) == 0:
                return 1
        back = T[T[T_EARLIER] + i]
    return 0


@kernel
def ends_before(T: Vector, R: Vector, S: Vector, stream: int, i: int, base: int) -> int:
    """1 when an entry before ``R[i]`` in its ray ends the ray."""
    rest_shift = T[T_REST_SHIFT]
    rest_mask = T[T_REST_MASK]
    actions = T[T_ACTION + S[SIDE]]
    rest = (R[i] >> rest_shift) & rest_mask
    while i > stream + 1:
        i -= 1
        entry = R[i]
        rest += 1
        if (entry >> rest_shift) & rest_mask != rest:
            return 0
        found = S[T[T_S_BOARD] + ((base + entry) & T[T_CELL_MASK])]
        if T[actions + ((entry >> T[T_ROW_SHIFT]) << T[T_SHIFT]) + found] & ACT_STOP:
            return 1
    return 0


# --------------------------------------------------------------------------- other points


@kernel
def other_move(T: Vector, R: Vector, S: Vector, M: Vector, p: int, at: int, point: int) -> int:
    """The pseudo-legal move that a *point* which is not quick stands for, or NO_MOVE. ``M[at:]`` is scratch."""
    if point < M[p + MEN]:
        row = p + ROWS + ROW * (M[p + N_QUICK] + 1)
        while M[row] <= point:
            row += ROW
        point -= M[row - ROW]
        each = M[row + EACH]
        code = M[row + CODE]
        man = point // each
        return move_of_man(T, R, S, M, at, code, S[M[row + LIST] + man], point - man * each)
    point -= M[p + MEN]
    if men_may_move(T, S) == 1:
        castlings = castling_points(T, S)
        if point < castlings:
            return nth_move(M, at, castling_moves(T, R, S, M, at, 1), point)
        point -= castlings
    if T[T_DROPS] != 0:
        record = T[T[T_DROPS] + S[PHASE] * T[T_PLAYERS] + S[SIDE]]
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
    """The move of a man that his *point* stands for, or NO_MOVE: choice ``point % fan`` of entry ``point // fan``."""
    if T[T[T_KIND] + code] & KIND_LISTED or T[T_THREAD] != 0:
        return nth_move(M, at, man_moves(T, R, S, M, at, code, cell), point)
    stream = T[T[T_MOVES] + code * T[T_CELLS] + cell]
    fan = T[T[T_FAN] + code]
    place = point // fan
    choice = point - place * fan
    if place >= R[stream]:
        return NO_MOVE
    i = stream + 1 + place
    base = cell * T[T_RELATIVE]
    target = (base + R[i]) & T[T_CELL_MASK]
    row = T[T_ACTION + S[SIDE]] + ((R[i] >> T[T_ROW_SHIFT]) << T[T_SHIFT])
    action = T[row + S[T[T_S_BOARD] + target]]
    if choice >= (action >> ACT_COUNT_SHIFT) & ACT_COUNT_MASK or ends_before(T, R, S, stream, i, base) == 1:
        return NO_MOVE
    return cell + (target << TARGET_SHIFT) + (((action >> ACT_EFFECT_SHIFT) + choice) << EFFECT_SHIFT)
