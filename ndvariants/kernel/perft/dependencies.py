"""Dependency records: what depends on each cell that a move may change, for ``two_plies``.

They stand at *w* in ``M``. Only the origins and targets of the listed moves, and the en passant cells that they leave,
have a record: all other cells are constant while the moves are tried. So nothing has to be cleared, and a
board of 65,000 cells costs no more than its moves. (On small boards all cells have records.)

    ``M[w + PIECE_MOVES]`` ... the words named below · a word for each cell: the number of its record (anything, where
    there is none: a record says which cell it is of) · the records: word f of one stands at
    ``M[record + f * stride(T)]``, so that words of one kind lie together; record 0 is that of no cell · then, as they
    are made, steps and rays (``royal_steps``) and links: what is listed + (next link << LINK_SHIFT); link 0 ends a list
"""

from __future__ import annotations

from ndvariants.kernel import layout as L
from ndvariants.kernel.header import N_CELLS
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.records import kind_of_move
from ndvariants.kernel.words import origin_of, target_of
from ndvariants.machine.jit import kernel

# words at w
PIECE_MOVES = 0  # moves of the pieces added up
STEP_MOVES = 1  # legal steps of the royals, where all step
ROYAL_MOVES = 2  # their other moves, less those of the pieces that pins and hurdles forbid
ALL_STEP = 3  # 1: every royal leaps, and blocks no other
FREE = 4  # where free words begin
N_RECORDS = 5  # how many records there are
FULL = 6  # 1: there was no room for all
WORDS = 7

# words of a record
CELL = 0
ROYALS_DEPEND = 1  # 1: the safety of all royals may depend on the cell
DEPENDENTS = 2  # links: the records of the pieces whose rays visit it
STEPS = 3  # links: the royals' steps that lead there
RAYS = 4  # links: the rays that visit it, to tell whether a step is safe
MOVES = 5  # of the opponent's piece that stands there
COUNTED_IN = 6  # the number of the move after which it was counted again last
WIDTH = 7

SMALL = 256  # cells: each has a record, and all are cleared. Chess is counted a fifth faster so
MOST_DEPENDENCIES = 1 << 15
PADDING = 73  # words: those of one cell lie in different lines of the cache, though boards are powers of two
LINK_SHIFT = 31
LINK_MASK = (1 << LINK_SHIFT) - 1


@kernel
def open_dependencies(T: Tables, R: Rays, S: Position, M: Moves, w: int, at: int) -> bool:
    """Return whether records at *w* exist of all cells that the moves ``M[at:w]`` may change; else there is no room."""
    for i in range(w, w + WORDS):
        M[i] = 0
    first = w + WORDS + T[N_CELLS]
    M[w + N_RECORDS] = 1
    M[w + FREE] = first + WIDTH * stride(T)
    if T[N_CELLS] <= SMALL:
        for i in range(first, M[w + FREE]):
            M[i] = 0
        return True
    for i in range(at, w):
        dependency_for(T, M, w, origin_of(M[i]))
        dependency_for(T, M, w, target_of(M[i]))
        if kind_of_move(T, M[i]) == L.LEAVE_EN_PASSANT:
            top = S[L.TOP]
            make(T, R, S, M, M[i])
            for k in range(S[L.N_EN_PASSANT]):
                dependency_for(T, M, w, S[L.EN_PASSANT_CELLS + k])
            undo(S, top)
    return M[w + FULL] == 0


@kernel
def stride(T: Tables) -> int:
    """Return how many words of M are between two words of a record: as many records fit, less the padding."""
    return min(T[N_CELLS], MOST_DEPENDENCIES) + PADDING


@kernel
def dependency_of(T: Tables, M: Moves, w: int, cell: int) -> int:
    """Index of the record of *cell*, 0 if there is none."""
    if T[N_CELLS] <= SMALL:
        return w + WORDS + T[N_CELLS] + cell
    number = M[w + WORDS + cell]
    if 0 < number < M[w + N_RECORDS]:
        dependency = w + WORDS + T[N_CELLS] + number
        if M[dependency + CELL] == cell:
            return dependency
    return 0


@kernel
def dependency_for(T: Tables, M: Moves, w: int, cell: int) -> int:
    """The same, a record being made where there is none; without room for it ``M[w + FULL]`` is set."""
    dependency = dependency_of(T, M, w, cell)
    if dependency != 0:
        M[dependency + CELL] = cell
        return dependency
    number = M[w + N_RECORDS]
    dependency = w + WORDS + T[N_CELLS]
    if number >= MOST_DEPENDENCIES:
        M[w + FULL] = 1
        return dependency
    M[w + N_RECORDS] = number + 1
    M[w + WORDS + cell] = number
    dependency += number
    for word in range(WIDTH):
        M[dependency + word * stride(T)] = 0
    M[dependency + CELL] = cell
    return dependency


@kernel
def mark_royals_depend(T: Tables, M: Moves, w: int, cell: int) -> None:
    """Record that the safety of all royals may depend on *cell*."""
    dependency = dependency_of(T, M, w, cell)
    if dependency != 0:
        M[dependency + ROYALS_DEPEND * stride(T)] = 1


@kernel
def add_link(M: Moves, link: int, head: int, listed: int) -> None:
    """Make ``M[link]`` the first link of the list that begins at ``M[head]``."""
    M[link] = listed + (M[head] << LINK_SHIFT)
    M[head] = link


@kernel
def has_no_dependents(T: Tables, M: Moves, w: int, move: int) -> bool:
    """Return whether nothing depends on the cells of a plain *move*: it captures nothing, and changes no answer."""
    apart = stride(T)
    a = dependency_of(T, M, w, origin_of(move))
    b = dependency_of(T, M, w, target_of(move))
    found = M[b + MOVES * apart]
    for word in range(ROYALS_DEPEND, MOVES):
        found |= M[a + word * apart] | M[b + word * apart]
    return found == 0
