"""Lines of moves in one call: whether all are legal, and what their short notation depends on, to write a game.

Nothing is made before it is found to be legal, so the line may come from elsewhere.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.legality.hashing import full_key, key_after, repetition_key
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.legality.outcomes import outcome
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import restore
from ndvariants.kernel.questions.answer import list_names
from ndvariants.kernel.records import kind_of_move
from ndvariants.kernel.words import code_on, origin_of, target_of, type_of
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Words64

# ------------------------------------------------------------------ words of the notes
OUTCOME, IN_CHECK_AT_END, END = 0, 1, 2  # how the game stands behind the last move; END: where the notes end
LINES = 4  # for each move: how many names, which of them is its own, ply, side, whether it gives check; the names
OWN_AT, PLY_AT, SIDE_AT, CHECK_AT, NAMES_AT = 1, 2, 3, 4, 5
NO_ROOM = -1
SAME_TYPE, SAME_TARGET, ALL_MOVES = 0, 1, 2


@kernel
def legal_moves_of_line(T: Tables, R: Rays, S: Position, M: Moves, start: Position, line: History, n: int) -> int:
    """Return how many of the *n* numbers of a line are legal moves, each behind those before it, from *start* on."""
    restore(T, S, start)
    for k in range(n):
        S[L.TOP] = T[head.IN_S_UNDO_LOG]
        moves = legal_moves(T, R, S, M, 0)
        if place_of(M, moves, line[k]) == moves:
            return k
        make(T, R, S, M, line[k])
    return n


@kernel
def notes_of_line(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, start: Position, line: History, n: int, notes: Words64,
    room: int, whole: int, cell_bits: int, code_bits: int
) -> int:  # fmt: skip
    """Return how many of the *n* numbers of a line are legal moves, each behind those before it; NO_ROOM in the notes.

    ``H`` has room for n + 2 keys. Names (``list_names``) are those of the moves that one may be taken for: of pieces
    of its type (SAME_TYPE) or of all (SAME_TARGET) to the same cell; all legal moves by *whole* = ALL_MOVES, and where
    a move castles or two may look alike.
    """
    restore(T, S, start)
    key = full_key(T, S)
    H[0] = 1
    H[1] = repetition_key(T, R, S, M, key, 0)
    at = LINES
    for k in range(n):
        S[L.TOP] = T[head.IN_S_UNDO_LOG]
        moves = legal_moves(T, R, S, M, 0)
        chosen = place_of(M, moves, line[k])
        if chosen == moves:
            return k
        if at + NAMES_AT + moves > room:
            return NO_ROOM
        alike = list_names(T, S, M, moves, cell_bits, code_bits)
        every = int(whole == ALL_MOVES) + alike + int(kind_of_move(T, line[k]) == L.CASTLE)
        type = type_on(T, S, line[k])
        notes[at + PLY_AT] = S[L.PLY]
        notes[at + SIDE_AT] = S[L.SIDE]
        found = 0
        for i in range(moves):
            near = target_of(M[i]) == target_of(line[k]) and (whole == SAME_TARGET or type_on(T, S, M[i]) == type)
            if every != 0 or near:
                if i == chosen:
                    notes[at + OWN_AT] = found
                notes[at + NAMES_AT + found] = M[moves + i]
                found += 1
        notes[at] = found
        make(T, R, S, M, line[k])
        key = key_after(T, S, key, T[head.IN_S_UNDO_LOG])
        H[0] = k + 2
        H[k + 2] = repetition_key(T, R, S, M, key, 0)
        notes[at + CHECK_AT] = int(in_check(T, R, S, M, S[L.SIDE], T[head.MAX_MOVES]))
        at += NAMES_AT + found
    notes[END] = at
    notes[OUTCOME] = outcome(T, R, S, M, H, legal_moves(T, R, S, M, 0))
    notes[IN_CHECK_AT_END] = int(in_check(T, R, S, M, S[L.SIDE], T[head.MAX_MOVES]))
    return n


@kernel
def type_on(T: Tables, S: Position, move: int) -> int:
    """The type of the piece on the cell where a move begins; that of a drop is one as good as another."""
    return type_of(T, code_on(T, S, origin_of(move)))


@kernel
def place_of(M: Moves, end: int, move: int) -> int:
    """Index of *move* in ``M[:end]``; *end* if it is not there."""
    for i in range(end):
        if M[i] == move:
            return i
    return end
