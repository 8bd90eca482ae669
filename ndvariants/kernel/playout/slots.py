"""Slots: what may be drawn for a random move. ``slot_moves`` decodes one.

Every piece owns as many slots as the longest ray list of its piece code, every castling and every drop cell one. A
slot decodes to at most one pseudo-legal move, and every such move to exactly one slot; drawing slots until one is
legal is therefore uniform.

Most pieces are *drawn*: choice i of entry j of the ray list is slot ``j * choices + i``, and is a move when the entry's
row allows it, no earlier entry of the ray stops, and, where rays meet, no earlier entry makes the same move. Such
a slot is decoded without listing anything. The moves of other pieces are listed. Where one entry may make several moves
(promotion choices) the pieces of a code have one slot an entry as long as none of them stands where it does.

A table of slots at *p* in ``M``, one for each player: PIECE_SLOTS, those of all pieces · N_ROWS · LISTED, whether some
pieces are always listed · ENDS, where 0 stands, then the first slot after those of each row, and MOST_SLOTS behind
them. The rows of ROW words stand behind that (``rows_at``), the first N_DIRECT those of pieces with one slot an entry:
EACH piece's slots, COUNT and LIST (where in ``S`` the pieces are counted and listed), INVERSE (of EACH), RAY_LISTS
(where in ``T`` their ray lists are), CHOICES of an entry, 0 for listed pieces, INVERSE_CHOICES, and then CHOICE_CELLS
(AT_CHOICE_CELLS of the code) and OTHER (the row that counts while a piece stands there), or IN_USE of those others.
Codes without pieces have rows too: that costs less than asking.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Moves, Position, Tables
from ndvariants.kernel.moves.generate import passes_at_all, who_may_move
from ndvariants.kernel.moves.turns import passes_if_stuck
from ndvariants.kernel.records import first_castling, hand_of, phase_record
from ndvariants.kernel.walks import codes_of, drops
from ndvariants.kernel.words import kind_of, n_pieces, pieces_at
from ndvariants.machine.jit import kernel

PIECE_SLOTS, N_ROWS, N_DIRECT, LISTED, ENDS = 0, 1, 2, 3, 4
ROW = 10
EACH, COUNT, LIST, INVERSE, RAY_LISTS, CHOICES, INVERSE_CHOICES, CHOICE_CELLS, OTHER = range(9)
IN_USE = CHOICE_CELLS
TOGETHER = 4  # ends that are compared at once
MOST_SLOTS = 1 << 62
TO_LIST = -1
NOT_DIRECT = -2
SPARSE = 20  # more slots than this a piece, of pieces that must be listed: listing all is cheaper than drawing
FOUND = 3  # words that ``decode_direct`` writes: the move, its entry in ``R``, the ray list


@kernel
def table_size(n_codes: int) -> int:
    """Words of a table of slots: most codes have one row, those with promotions two."""
    return ENDS + 1 + TOGETHER + 2 * n_codes * (1 + ROW)


@kernel
def rows_at(T: Tables, p: int) -> int:
    """Index of the rows of the table at *p*."""
    return p + ENDS + 1 + TOGETHER + 2 * T[head.N_CODES]


@kernel
def open_slots(T: Tables, M: Moves, p: int, player: int) -> None:
    """Set up the table of a player: all but the numbers that depend on the position."""
    row = rows_at(T, p)
    M[p + ENDS] = 0
    M[p + LISTED] = 0
    for code in codes_of(T, player):
        if is_direct(T, code):
            choices = T[T[head.AT_CHOICES] + code]
            set_row(T, M, row, code, T[T[head.AT_SLOTS] + code] // choices, 1)
            M[row + CHOICE_CELLS] = T[T[head.AT_CHOICE_CELLS] + code] if choices > 1 else 0
            row += ROW
    M[p + N_DIRECT] = (row - rows_at(T, p)) // ROW
    direct = rows_at(T, p)
    for code in codes_of(T, player):
        in_use = 1
        if is_direct(T, code):
            M[direct + OTHER] = row
            in_use = 0
            direct += ROW
            if M[direct - ROW + CHOICE_CELLS] == 0:
                continue
        choices = T[T[head.AT_CHOICES] + code]
        if is_listed(T, code):
            M[p + LISTED] |= int(kind_of(T, code) & L.KIND_LISTED != 0)
            choices = 0
        set_row(T, M, row, code, T[T[head.AT_SLOTS] + code], choices)
        M[row + IN_USE] = in_use
        row += ROW
    M[p + N_ROWS] = (row - rows_at(T, p)) // ROW
    for k in range(p + ENDS + 1, rows_at(T, p)):
        M[k] = MOST_SLOTS


@kernel
def is_listed(T: Tables, code: int) -> bool:
    """Return whether the moves of the pieces of *code* are listed before one is drawn."""
    return kind_of(T, code) & L.KIND_LISTED != 0 or T[head.AT_THREAD] != 0


@kernel
def is_direct(T: Tables, code: int) -> bool:
    """Return whether the pieces of *code* have one slot an entry while none is where an entry makes several moves."""
    if is_listed(T, code):
        return False
    choices = T[T[head.AT_CHOICES] + code]
    if choices > 1 and T[T[head.AT_CHOICE_CELLS] + code] == 0:
        return False
    entries = T[T[head.AT_SLOTS] + code] // choices
    return inverse_of(T, code, entries) != 0 or entries == 0


@kernel
def inverse_of(T: Tables, code: int, each: int) -> int:
    """Factor for slots of pieces of *code* to divide them by *each*; 0 if that would not be exact."""
    most = pieces_at(T, code + 1) - pieces_at(T, code)
    if each == 0 or most * each * each >= 1 << L.INVERSE_SHIFT:
        return 0
    return ((1 << L.INVERSE_SHIFT) + each - 1) // each


@kernel
def set_row(T: Tables, M: Moves, row: int, code: int, each: int, choices: int) -> None:
    """Write what all rows have."""
    M[row + EACH] = each
    M[row + COUNT] = T[head.IN_S_COUNT] + code
    M[row + LIST] = pieces_at(T, code)
    M[row + INVERSE] = inverse_of(T, code, each)
    M[row + RAY_LISTS] = T[head.AT_MOVES] + code * T[head.N_CELLS]
    M[row + CHOICES] = choices
    M[row + INVERSE_CHOICES] = ((1 << L.INVERSE_SHIFT) + choices - 1) // max(choices, 1)


@kernel
def count_slots(T: Tables, S: Position, M: Moves, p: int) -> int:
    """Return how many slots the side to move has; TO_LIST where its moves must be listed, or had better be."""
    movers = who_may_move(T, S)
    if movers > 1 or (movers == 1 and passes_if_stuck(T, S)):
        return TO_LIST  # only some pieces may move, or a pass is the last resort
    if T[head.N_PHASES] != 0 and T[phase_record(T, S) + L.PHASE_ONLY] != 0:
        return TO_LIST
    slots = int(passes_at_all(T, S))
    M[p + PIECE_SLOTS] = 0
    if movers == 1:
        if M[p + LISTED] == 1 and is_sparse(T, S):
            return TO_LIST
        count_piece_slots(T, S, M, p)
        slots += M[p + PIECE_SLOTS] + castling_slots(T, S)
    if T[head.AT_DROPS] != 0:
        for record in drops(T, S):
            slots += drop_slots(T, S, record)
    return slots


@kernel
def count_piece_slots(T: Tables, S: Position, M: Moves, p: int) -> None:
    """Bring the ends of the rows up to date."""
    row = rows_at(T, p)
    end = 0
    at = p + ENDS + 1
    for _ in range(M[p + N_DIRECT]):
        n = S[M[row + COUNT]]
        if M[row + CHOICE_CELLS] != 0:
            several = 0
            for k in range(n):
                several |= T[M[row + CHOICE_CELLS] + S[M[row + LIST] + k]]
            M[M[row + OTHER] + IN_USE] = several
            if several != 0:
                n = 0
        end += n * M[row + EACH]
        M[at] = end
        at += 1
        row += ROW
    for _ in range(M[p + N_ROWS] - M[p + N_DIRECT]):
        end += S[M[row + COUNT]] * M[row + EACH] * M[row + IN_USE]
        M[at] = end
        at += 1
        row += ROW
    M[p + PIECE_SLOTS] = end


@kernel
def is_sparse(T: Tables, S: Position) -> bool:
    """Return whether nearly all draws would miss, each after listing a piece's moves: then all are listed at once."""
    excess = 0
    for code in codes_of(T, S[L.SIDE]):
        n = n_pieces(T, S, code)
        excess -= n * SPARSE
        if kind_of(T, code) & L.KIND_LISTED:
            excess += n * T[T[head.AT_SLOTS] + code]
    return excess > 0


@kernel
def castling_slots(T: Tables, S: Position) -> int:
    """A bound of the castlings of the side to move: the words of their records, 0 without any right."""
    if T[head.AT_CASTLINGS] == 0 or S[L.RIGHTS] == 0:
        return 0
    restricted = first_castling(T, S[L.SIDE] + 1) - first_castling(T, S[L.SIDE])
    return restricted // L.CASTLING_LEAST


@kernel
def drop_slots(T: Tables, S: Position, record: int) -> int:
    """The cells of a drop record, 0 when the hand has no such piece; without a branch, as hands differ all the time."""
    return T[record + L.DROP_N_CELLS] * (T[record + L.DROP_ENDLESS] | int(S[hand_of(T, record)] > 0))
