"""Slots: what may be drawn for a random move. ``slot_moves`` decodes one.

Every piece owns as many slots as the longest ray list of its piece code, every castling and every drop cell one. A
slot decodes to at most one pseudo-legal move, and every such move to exactly one slot; drawing slots until one is
legal is therefore uniform.

Most pieces are *direct*: entry j of the ray list is slot j, and is a move when its row allows one, no earlier entry of
the ray stops, and, where rays meet, no earlier entry makes the same move. A direct slot is decoded without listing
anything. The moves of other pieces are listed; where one entry may make several moves (promotion choices) a piece
is direct as long as none of its code stands where it does.

A table of slots at *p* in ``M``, one for each player: DIRECT_SLOTS, the slots of the direct pieces · PIECE_SLOTS, those
of all pieces · N_DIRECT and N_ROWS, how many rows are direct, and how many there are · LISTED, whether some pieces are
always listed · rows of ROW words: the first slot after its own, EACH piece's slots, COUNT and LIST (where in ``S`` the
pieces are counted and listed), then for direct rows INVERSE, RAY_LISTS (where in ``T`` their ray lists are),
CHOICE_CELLS (AT_CHOICE_CELLS of the code), OTHER (the row that counts while a piece stands there), for other rows
IN_USE and CODE. Before them a row whose end is 0. Codes without pieces have rows too: that costs less than asking.
"""

from __future__ import annotations

from ndvariants.kernel.header import (
    AT_CASTLINGS,
    AT_CHOICE_CELLS,
    AT_CHOICES,
    AT_DROPS,
    AT_INVERSES,
    AT_MOVES,
    AT_SLOTS,
    AT_THREAD,
    IN_S_COUNT,
    N_CELLS,
    N_PHASES,
)
from ndvariants.kernel.layout import (
    CASTLING_LEAST,
    DROP_N_CELLS,
    INVERSE_SHIFT,
    KIND_LISTED,
    PHASE_ONLY,
    RIGHTS,
    SIDE,
    Moves,
    Position,
    Tables,
)
from ndvariants.kernel.moves.generate import passes_at_all, who_may_move
from ndvariants.kernel.moves.turns import is_inside_turn
from ndvariants.kernel.records import drops_of, first_castling, is_in_hand, next_drop, phase_record
from ndvariants.kernel.words import first_code, kind_of, n_pieces, pieces_at
from ndvariants.machine.jit import kernel

DIRECT_SLOTS, PIECE_SLOTS, N_DIRECT, N_ROWS, LISTED, ROWS = 0, 1, 2, 3, 4, 8
ROW = 8
EACH, COUNT, LIST, INVERSE, RAY_LISTS, CHOICE_CELLS, OTHER = 1, 2, 3, 4, 5, 6, 7  # in a row, after its end
IN_USE, CODE = 4, 5
TO_LIST = -1
NOT_DIRECT = -2
SPARSE = 20  # more slots than this a piece, of pieces that must be listed: listing all is cheaper than drawing
FOUND = 3  # words that ``decode_direct`` writes: the move, its entry in ``R``, the ray list


@kernel
def table_size(n_codes: int) -> int:
    """Words of a table of slots: most codes have one row, those with promotions two."""
    return ROWS + ROW * (2 * n_codes + 1)


@kernel
def open_slots(T: Tables, M: Moves, p: int, player: int) -> None:
    """Set up the table of a player: all but the numbers that depend on the position."""
    row = p + ROWS
    M[row] = 0
    n_rows = 0
    for code in range(first_code(T, player), first_code(T, player + 1)):
        if is_direct(T, code):
            n_rows += 1
            row += ROW
            choices = T[T[AT_CHOICES] + code]
            set_row(T, M, row, code, T[T[AT_SLOTS] + code] // choices)
            M[row + INVERSE] = T[T[AT_INVERSES] + code]
            M[row + RAY_LISTS] = T[AT_MOVES] + code * T[N_CELLS]
            M[row + CHOICE_CELLS] = 0
            if choices > 1:
                M[row + CHOICE_CELLS] = T[T[AT_CHOICE_CELLS] + code]
    M[p + N_DIRECT] = n_rows
    M[p + LISTED] = 0
    direct = p + ROWS
    for code in range(first_code(T, player), first_code(T, player + 1)):
        if kind_of(T, code) & KIND_LISTED:
            M[p + LISTED] = 1
        in_use = 1
        if is_direct(T, code):
            direct += ROW
            if M[direct + CHOICE_CELLS] == 0:
                continue
            M[direct + OTHER] = row + ROW
            in_use = 0
        n_rows += 1
        row += ROW
        set_row(T, M, row, code, T[T[AT_SLOTS] + code])
        M[row + IN_USE] = in_use
        M[row + CODE] = code
    M[p + N_ROWS] = n_rows


@kernel
def is_direct(T: Tables, code: int) -> bool:
    """Whether the pieces of *code* are direct, at least while none stands where an entry makes several moves."""
    if kind_of(T, code) & KIND_LISTED or T[AT_THREAD] != 0:
        return False
    choices = T[T[AT_CHOICES] + code]
    if choices > 1 and T[T[AT_CHOICE_CELLS] + code] == 0:
        return False
    entries = T[T[AT_SLOTS] + code] // choices
    most = pieces_at(T, code + 1) - pieces_at(T, code)
    if most * entries * entries >= 1 << INVERSE_SHIFT:
        return False  # multiplying by the inverse would not divide exactly
    return True


@kernel
def set_row(T: Tables, M: Moves, row: int, code: int, each: int) -> None:
    """Write what all rows have."""
    M[row] = 0
    M[row + EACH] = each
    M[row + COUNT] = T[IN_S_COUNT] + code
    M[row + LIST] = pieces_at(T, code)


@kernel
def count_slots(T: Tables, S: Position, M: Moves, p: int) -> int:
    """How many slots the side to move has; TO_LIST where its moves must be listed, or had better be."""
    movers = who_may_move(T, S)
    if movers > 1 or is_inside_turn(T, S):
        return TO_LIST  # only some pieces may move, or a pass is the last resort
    if T[N_PHASES] != 0 and T[phase_record(T, S) + PHASE_ONLY] != 0:
        return TO_LIST
    slots = int(passes_at_all(T, S))
    M[p + DIRECT_SLOTS] = 0
    M[p + PIECE_SLOTS] = 0
    if movers == 1:
        if M[p + LISTED] == 1 and is_sparse(T, S):
            return TO_LIST
        count_piece_slots(T, S, M, p)
        slots += M[p + PIECE_SLOTS] + castling_slots(T, S)
    if T[AT_DROPS] != 0:
        drops = drops_of(T, S)
        record = drops + 1
        for _ in range(T[drops]):
            slots += drop_slots(T, S, record)
            record = next_drop(T, record)
    return slots


@kernel
def count_piece_slots(T: Tables, S: Position, M: Moves, p: int) -> None:
    """Bring the ends of the rows up to date."""
    row = p + ROWS
    end = 0
    for _ in range(M[p + N_DIRECT]):
        row += ROW
        n = S[M[row + COUNT]]
        if M[row + CHOICE_CELLS] != 0:
            several = 0
            for k in range(n):
                several |= T[M[row + CHOICE_CELLS] + S[M[row + LIST] + k]]
            M[M[row + OTHER] + IN_USE] = several
            if several != 0:
                n = 0
        end += n * M[row + EACH]
        M[row] = end
    M[p + DIRECT_SLOTS] = end
    for _ in range(M[p + N_ROWS] - M[p + N_DIRECT]):
        row += ROW
        end += S[M[row + COUNT]] * M[row + EACH] * M[row + IN_USE]
        M[row] = end
    M[p + PIECE_SLOTS] = end


@kernel
def is_sparse(T: Tables, S: Position) -> bool:
    """Whether nearly all draws would miss, each after listing a piece's moves: then all are listed at once."""
    side = S[SIDE]
    excess = 0
    for code in range(first_code(T, side), first_code(T, side + 1)):
        n = n_pieces(T, S, code)
        excess -= n * SPARSE
        if kind_of(T, code) & KIND_LISTED:
            excess += n * T[T[AT_SLOTS] + code]
    return excess > 0


@kernel
def castling_slots(T: Tables, S: Position) -> int:
    """A bound of the castlings of the side to move: the words of their records, 0 without any right."""
    if T[AT_CASTLINGS] == 0 or S[RIGHTS] == 0:
        return 0
    restricted = first_castling(T, S[SIDE] + 1) - first_castling(T, S[SIDE])
    return restricted // CASTLING_LEAST


@kernel
def drop_slots(T: Tables, S: Position, record: int) -> int:
    """The cells of a drop record, 0 when the hand has no such piece."""
    if is_in_hand(T, S, record):
        return T[record + DROP_N_CELLS]
    return 0
