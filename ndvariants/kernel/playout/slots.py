"""Points: what may be drawn for a random move. ``aim`` tells which pseudo-legal move a point stands for.

The side to move has a fixed number of points in a position: every man has as many as the longest stream of his code,
every castling and every cell that a hand may drop on has one. A point is at most one pseudo-legal move, and each such
move is exactly one point.

Most men are *quick*: entry j of the stream is point j, and is a move when its row allows one, no earlier entry of
the ray ends the way, and, where rays meet, no earlier entry makes the same move. What a quick point stands for is
found quickly (``aim``). Of the other men the moves are listed; where one entry may make several moves (promotion
choices) a man is quick as long as none of his code stands where it does.

A table of points at a work place *p* of ``M``, one for each player: QUICK, the points of the quick men · MEN, those of
all men · N_QUICK and N_ROWS, how many rows are quick, and how many there are · LISTED, whether some men are always
listed · rows of ROW words: the first point after its own, EACH man's points, COUNT and LIST (where in ``S`` the men
are counted and listed), then for quick rows INVERSE, STREAMS (where in ``T`` their streams are), FANS (AT_CHOICE_CELLS
of the code), OTHER (the row that counts while a man stands there), for other rows IN_USE and CODE. Before them a row
whose end is 0. Codes without men have rows too, as that costs less than asking.
"""

from __future__ import annotations

from ndvariants.kernel.layout import (
    AT_CASTLINGS,
    AT_CHOICE_CELLS,
    AT_CHOICES,
    AT_DROPS,
    AT_INVERSES,
    AT_MOVES,
    AT_SLOTS,
    AT_THREAD,
    CASTLING_LEAST,
    DROP_N_CELLS,
    IN_S_COUNT,
    INVERSE_SHIFT,
    KIND_LISTED,
    N_CELLS,
    RIGHTS,
    SIDE,
)
from ndvariants.kernel.moves.generate import may_pass, men_may_move
from ndvariants.kernel.records import drops_of, first_castling, hand_of, next_drop
from ndvariants.kernel.words import first_code, kind_of, n_pieces, pieces_at
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector

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
    for code in range(first_code(T, player), first_code(T, player + 1)):
        if is_quick(T, code) == 1:
            n_rows += 1
            row += ROW
            fan = T[T[AT_CHOICES] + code]
            set_row(T, M, row, code, T[T[AT_SLOTS] + code] // fan)
            M[row + INVERSE] = T[T[AT_INVERSES] + code]
            M[row + STREAMS] = T[AT_MOVES] + code * T[N_CELLS]
            M[row + FANS] = 0
            if fan > 1:
                M[row + FANS] = T[T[AT_CHOICE_CELLS] + code]
    M[p + N_QUICK] = n_rows
    M[p + LISTED] = 0
    quick = p + ROWS
    for code in range(first_code(T, player), first_code(T, player + 1)):
        if kind_of(T, code) & KIND_LISTED:
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
        set_row(T, M, row, code, T[T[AT_SLOTS] + code])
        M[row + IN_USE] = in_use
        M[row + CODE] = code
    M[p + N_ROWS] = n_rows


@kernel
def is_quick(T: Vector, code: int) -> int:
    """1 when the men of *code* are quick, at least while none stands where an entry makes several moves."""
    if kind_of(T, code) & KIND_LISTED or T[AT_THREAD] != 0:
        return 0
    fan = T[T[AT_CHOICES] + code]
    if fan > 1 and T[T[AT_CHOICE_CELLS] + code] == 0:
        return 0
    entries = T[T[AT_SLOTS] + code] // fan
    most = pieces_at(T, code + 1) - pieces_at(T, code)
    if most * entries * entries >= 1 << INVERSE_SHIFT:
        return 0  # multiplying by the inverse would not divide exactly
    return 1


@kernel
def set_row(T: Vector, M: Vector, row: int, code: int, each: int) -> None:
    """Write what all rows have."""
    M[row] = 0
    M[row + EACH] = each
    M[row + COUNT] = T[IN_S_COUNT] + code
    M[row + LIST] = pieces_at(T, code)


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
    if T[AT_DROPS] != 0:
        drops = drops_of(T, S)
        record = drops + 1
        for _ in range(T[drops]):
            points += drop_points(T, S, record)
            record = next_drop(T, record)
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
    for code in range(first_code(T, side), first_code(T, side + 1)):
        n = n_pieces(T, S, code)
        excess -= n * SPARSE
        if kind_of(T, code) & KIND_LISTED:
            excess += n * T[T[AT_SLOTS] + code]
    return 1 if excess > 0 else 0


@kernel
def castling_points(T: Vector, S: Vector) -> int:
    """A bound of the castlings of the side to move: the words of their records, 0 without any right."""
    if T[AT_CASTLINGS] == 0 or S[RIGHTS] == 0:
        return 0
    bound = first_castling(T, S[SIDE] + 1) - first_castling(T, S[SIDE])
    return bound // CASTLING_LEAST


@kernel
def drop_points(T: Vector, S: Vector, record: int) -> int:
    """The cells of a drop record, 0 when the hand has no such man."""
    if S[hand_of(T, record)] > 0:
        return T[record + DROP_N_CELLS]
    return 0
