"""Boards that lose cells and get them back: deleting and restoring, and the dimensions of those that stay.

The dimension of a cell is the number of axes with at least one other existing cell on its line there, holes
passed over; where IS_MUTABLE is UNBROKEN, of axes on whose line no cell is gone. A deleted cell holds WALL and has
dimension 0; a cell that is left with dimension 0 is deleted, too, unless it ``stays_alone``. On boards that have no
axes only cells go.
"""

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.position.undo_log import poke, take
from ndvariants.kernel.walks import cells_in, line_through
from ndvariants.kernel.words import code_on, is_royal
from ndvariants.machine.jit import kernel


@kernel
def remove_piece(T: Tables, S: Position, cell: int) -> bool:
    """Return whether a piece stood on *cell*; it is gone now, with the rights that depended on it."""
    if code_on(T, S, cell) < L.FIRST_PIECE:
        return False
    take(T, S, cell)
    if T[head.AT_RIGHTS_LOST] != 0 and T[T[head.AT_RIGHTS_LOST] + cell] != 0:
        poke(S, L.RIGHTS, S[L.RIGHTS] & ~T[T[head.AT_RIGHTS_LOST] + cell])
    return True


@kernel
def left_alone(T: Tables, R: Rays, S: Position, axis: int, cell: int) -> int:
    """The only existing cell on the line of *cell* along *axis*, or -1 when there are more, or none."""
    found = -1
    for other in line_through(T, R, axis, cell):
        if code_on(T, S, other) != L.WALL:
            if found >= 0:
                return -1
            found = other
    return found


@kernel
def stays_alone(T: Tables, S: Position, cell: int) -> bool:
    """Return whether *cell* stays where it is alone on all its lines."""
    keeps = T[head.KEEPS_LONELY]
    return keeps == L.LONELY_STAY or (keeps == L.LONELY_ROYALS_STAY and is_royal(T, code_on(T, S, cell)))


@kernel
def wall_up(T: Tables, S: Position, cell: int) -> None:
    """Make *cell* a wall: its piece is gone and its dimension is 0."""
    remove_piece(T, S, cell)
    poke(S, T[head.IN_S_BOARD] + cell, L.WALL)
    if T[head.IS_MUTABLE] != 0 and S[T[head.IN_S_DIMENSION] + cell] != 0:
        poke(S, T[head.IN_S_DIMENSION] + cell, 0)


@kernel
def delete_cell(T: Tables, R: Rays, S: Position, cell: int) -> bool:
    """Delete *cell* with its piece, and every cell that it leaves with dimension 0; return whether *cell* existed.

    A cell of dimension 0 lies on no other cell's line, so its going changes no dimension: one pass is enough. Where
    lines count only unbroken, a cell that goes breaks those of others, and all are counted until none goes.
    """
    if code_on(T, S, cell) == L.WALL:
        return False
    wall_up(T, S, cell)
    if T[head.IS_MUTABLE] == L.UNBROKEN:
        recount(T, R, S)
        return True
    for axis in range(T[head.N_AXES]):
        other = left_alone(T, R, S, axis, cell)
        if other >= 0:
            dimension = S[T[head.IN_S_DIMENSION] + other] - 1
            if dimension > 0 or stays_alone(T, S, other):
                poke(S, T[head.IN_S_DIMENSION] + other, dimension)
            else:
                wall_up(T, S, other)
    return True


@kernel
def restore_cells(T: Tables, R: Rays, S: Position, at: int) -> None:
    """Bring back the cells of the set at ``S[at]`` that are gone, empty; one alone on all its lines stays gone."""
    for cell in cells_in(S, at, S[at]):
        restore_cell(T, R, S, cell)
    if T[head.N_AXES] == 0 or T[head.IS_MUTABLE] == 0:
        return
    if T[head.IS_MUTABLE] == L.UNBROKEN:
        recount(T, R, S)
        return
    for cell in cells_in(S, at, S[at]):
        alone = code_on(T, S, cell) != L.WALL and S[T[head.IN_S_DIMENSION] + cell] == 0
        if alone and not stays_alone(T, S, cell):
            wall_up(T, S, cell)


@kernel
def restore_cell(T: Tables, R: Rays, S: Position, cell: int) -> None:
    """Bring *cell* back where it is gone: it is empty, and it counts on its lines."""
    if code_on(T, S, cell) != L.WALL:
        return
    if T[head.IS_MUTABLE] == L.UNBROKEN:
        poke(S, T[head.IN_S_BOARD] + cell, L.EMPTY)
        return
    for axis in range(T[head.N_AXES]):
        other = left_alone(T, R, S, axis, cell)
        if other >= 0:
            poke(S, T[head.IN_S_DIMENSION] + other, S[T[head.IN_S_DIMENSION] + other] + 1)
    poke(S, T[head.IN_S_BOARD] + cell, L.EMPTY)
    if T[head.IS_MUTABLE] != 0:
        poke(S, T[head.IN_S_DIMENSION] + cell, dimension_of(T, R, S, cell))


@kernel
def dimension_of(T: Tables, R: Rays, S: Position, cell: int) -> int:
    """The dimension of *cell*, counted from the board; 0 when it does not exist."""
    if code_on(T, S, cell) == L.WALL:
        return 0
    dimension = 0
    for axis in range(T[head.N_AXES]):
        line = T[T[head.AT_LINES] + axis * T[head.N_CELLS] + cell]
        here = 0
        for other in line_through(T, R, axis, cell):
            if code_on(T, S, other) != L.WALL:
                here += 1
        if here > 1 and (T[head.IS_MUTABLE] != L.UNBROKEN or here == R[line]):
            dimension += 1
    return dimension


@kernel
def recount(T: Tables, R: Rays, S: Position) -> None:
    """Recount every dimension; cells of dimension 0 go, until there are none."""
    changed = True
    while changed:
        changed = False
        for cell in range(T[head.N_CELLS]):
            if code_on(T, S, cell) != L.WALL:
                dimension = dimension_of(T, R, S, cell)
                if dimension == 0 and not stays_alone(T, S, cell):
                    wall_up(T, S, cell)
                    changed = True
                elif dimension != S[T[head.IN_S_DIMENSION] + cell]:
                    poke(S, T[head.IN_S_DIMENSION] + cell, dimension)


@kernel
def set_dimensions(T: Tables, R: Rays, S: Position) -> None:
    """Recompute every dimension from the board, without logging (a position just read from text)."""
    for cell in range(T[head.N_CELLS]):
        S[T[head.IN_S_DIMENSION] + cell] = dimension_of(T, R, S, cell)
