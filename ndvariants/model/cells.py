"""Cells of a board by number and by name. Setups, positions, moves, drawings and faults take their names from here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod

from ndvariants.model.boards.axes import cell_at, default_notation, grid_coordinate, parse_grid_cell, written
from ndvariants.model.variant import Board, Notation


def real_cells(board: Board) -> int:
    """Return how many cells the board has, holes included, walls around a big board not."""
    return prod(axis.width for axis in board.axes) if board.axes else board.n_cells


def cell_name(board: Board, notation: Notation, cell: int) -> str:
    """The name of one cell, by its number.

    >>> from ndvariants.model.variant import Axis, GridBoard
    >>> cell_name(GridBoard((Axis("file", 8), Axis("rank", 8))), Notation(), 12)
    'e2'
    """
    if notation.names or not board.axes:
        return cell_names(board, notation)[cell]
    coordinate = grid_coordinate(board.axes, cell)
    return written(coordinate, notation.cells or default_notation(board.axes).cells)


def base_axes(board: Board, notation: Notation) -> tuple[int, int]:
    """The axes (across, up) of a drawn slice: the last two of the notation; (0, -1) on a board of one axis."""
    shown = notation.cells
    if not shown and board.axes:
        shown = default_notation(board.axes).cells
    if len(shown) < 2:
        return (0, -1) if len(shown) == 1 else (0, 1)
    return shown[-2][0], shown[-1][0]


def cell_names(board: Board, notation: Notation) -> Sequence[str]:
    """The name of every cell, in the order of their numbers; on a big grid each is made when it is asked for."""
    return notation.names or board.cell_names(notation)


def cell_number(board: Board, notation: Notation, text: str) -> int | None:
    """The number of the cell of this name, or None.

    >>> from ndvariants.model.variant import Axis, GridBoard
    >>> cell_number(GridBoard((Axis("file", 8), Axis("rank", 8))), Notation(), "e2")
    12
    """
    if notation.aliases:
        text = dict(notation.aliases).get(text, text)
    if board.axes and not notation.names:
        styles = notation.cells or default_notation(board.axes).cells
        found = parse_grid_cell(board.axes, styles, text)
        return None if found is None else cell_at(board.axes, found)
    return _numbers(board, notation).get(text)


@lru_cache(maxsize=64)
def _numbers(board: Board, notation: Notation) -> dict[str, int]:
    return {name: number for number, name in enumerate(cell_names(board, notation)) if name}
