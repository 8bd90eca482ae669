"""Notes: what depends on each cell that a move may change, for the last two plies of perft (``replies``).

They stand at a work place *w* in ``M``. Only the cells where some listed move begins or ends, or leaves a trail, have a
note; what is seen elsewhere need not be remembered, for it stays as it is. Nothing has to be cleared then: a
board of 65,000 cells costs no more than its moves. (On small boards all cells have notes.)

    ``M[w + MEN]`` ... the words named below · a word for each cell: the number of its note (anything, where it has
    none: a note says which cell it is of) · the notes: word f of one stands at ``M[note + f * stride(T)]``, so that
    words of one kind lie together; note 0 is that of no cell · then, as they are made, steps and rays (``steps``)
    and nodes: what is listed + (next node << NODE_SHIFT); node 0 ends a list
"""

from __future__ import annotations

from ndvariants.kernel.layout import (
    EN_PASSANT_CELLS,
    LEAVE_EN_PASSANT,
    N_CELLS,
    N_EN_PASSANT,
    TOP,
)
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.records import kind_of_move
from ndvariants.kernel.words import origin_of, target_of
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector

# words at w
MEN = 0  # moves of the men added up
STEPPED = 1  # legal steps of the royals, where all step
ROYALS = 2  # their other moves, less those of the men that pins and screens forbid
ALL_STEP = 3  # 1: every royal leaps, and shields no other
FREE = 4  # where free words begin
NUMBER = 5  # how many notes there are
FULL = 6  # 1: there was no room for all
WORDS = 7

# words of a note
CELL = 0
MARK = 1  # 1: the safety of all royals may depend on the cell
WATCHERS = 2  # nodes: the notes of the men who look at it
STEPS = 3  # nodes: the royals' steps that lead there
RAYS = 4  # nodes: the rays that look at it, to tell whether a step is safe
MOVES = 5  # of the man of the noted side who stands there
TRY = 6  # the last try in which he was counted again
WIDTH = 7

SMALL = 256  # cells: each has a note, and all are cleared. Chess is counted a fifth faster so
MOST_NOTES = 1 << 15
PADDING = 73  # words: those of one cell lie in different lines of the cache, though boards are powers of two
NODE_SHIFT = 31
NODE_MASK = (1 << NODE_SHIFT) - 1


@kernel
def open_notes(T: Vector, R: Vector, S: Vector, M: Vector, w: int, at: int) -> int:
    """1 when there are notes at *w* of all cells that the moves ``M[at:w]`` may change; 0 when there is no room."""
    for i in range(w, w + WORDS):
        M[i] = 0
    first = w + WORDS + T[N_CELLS]
    M[w + NUMBER] = 1
    M[w + FREE] = first + WIDTH * stride(T)
    if T[N_CELLS] <= SMALL:
        for i in range(first, M[w + FREE]):
            M[i] = 0
        return 1
    for i in range(at, w):
        note_for(T, M, w, origin_of(M[i]))
        note_for(T, M, w, target_of(M[i]))
        if kind_of_move(T, M[i]) == LEAVE_EN_PASSANT:
            top = S[TOP]
            make(T, R, S, M, M[i])
            for k in range(S[N_EN_PASSANT]):
                note_for(T, M, w, S[EN_PASSANT_CELLS + k])
            undo(S, top)
    return 1 - M[w + FULL]


@kernel
def stride(T: Vector) -> int:
    """How many words of M lie between two words of a note; there is room for as many notes, less the padding."""
    return min(T[N_CELLS], MOST_NOTES) + PADDING


@kernel
def note_of(T: Vector, M: Vector, w: int, cell: int) -> int:
    """Where the note of *cell* stands, 0 when it has none."""
    if T[N_CELLS] <= SMALL:
        return w + WORDS + T[N_CELLS] + cell
    number = M[w + WORDS + cell]
    if 0 < number < M[w + NUMBER]:
        note = w + WORDS + T[N_CELLS] + number
        if M[note + CELL] == cell:
            return note
    return 0


@kernel
def note_for(T: Vector, M: Vector, w: int, cell: int) -> int:
    """The same, a note being made where there is none; without room for it ``M[w + FULL]`` is set."""
    note = note_of(T, M, w, cell)
    if note != 0:
        M[note + CELL] = cell
        return note
    number = M[w + NUMBER]
    note = w + WORDS + T[N_CELLS]
    if number >= MOST_NOTES:
        M[w + FULL] = 1
        return note
    M[w + NUMBER] = number + 1
    M[w + WORDS + cell] = number
    note += number
    for word in range(WIDTH):
        M[note + word * stride(T)] = 0
    M[note + CELL] = cell
    return note


@kernel
def mark(T: Vector, M: Vector, w: int, cell: int) -> None:
    """Note that the safety of all royals may depend on *cell*."""
    note = note_of(T, M, w, cell)
    if note != 0:
        M[note + MARK * stride(T)] = 1


@kernel
def add_node(M: Vector, node: int, head: int, listed: int) -> None:
    """Make ``M[node]`` the first node of the list that begins at ``M[head]``."""
    M[node] = listed + (M[head] << NODE_SHIFT)
    M[head] = node


@kernel
def is_unseen(T: Vector, M: Vector, w: int, move: int) -> int:
    """1 when nothing depends on the cells of a plain *move*: it takes nobody, and changes no answer."""
    a = note_of(T, M, w, origin_of(move))
    b = note_of(T, M, w, target_of(move))
    found = M[b + MOVES * stride(T)]
    for word in range(MARK, MOVES):
        found |= M[a + word * stride(T)] | M[b + word * stride(T)]
    if found != 0:
        return 0
    return 1
