"""The order of cells in a position text, and the slashes between rows.

On a grid a row runs along the axis that is named before the last in cell names (the file); ranks follow
from the highest down, parted by ``/``; the next axis from the highest down by ``//``, the next by ``///``.
Other boards list their cells in their own order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from ndvariants.model.boards.axes import default_notation, strides
from ndvariants.model.variant import Axis, Board, Notation


@dataclass(frozen=True, slots=True)
class Row:
    """Cells written together, and how many slashes stand before them."""

    slashes: int
    cells: tuple[int, ...]


def board_rows(board: Board, notation: Notation, n_cells: int) -> tuple[Row, ...]:
    """The rows of a board from first to last; the first has no slashes before it."""
    if board.axes:
        order = [axis for axis, _ in notation.cells or default_notation(board.axes).cells]
        return tuple(_grid(board.axes, order, 0, 0))
    if board.sections:
        return tuple(_sections(board, n_cells))
    width = board.row_length
    starts = range(0, n_cells, width)
    return tuple(Row(1 if start else 0, tuple(range(start, min(start + width, n_cells)))) for start in starts)


def _grid(axes: Sequence[Axis], order: Sequence[int], first: int, slashes: int) -> Iterator[Row]:
    """Rows of one grid whose cells are numbered from ``first``; ``order`` are its axes as cell names write them."""
    steps = strides(axes)
    along, ranks = (order[-2], [*order[:-2], order[-1]]) if len(order) > 1 else (order[0], [])
    before: tuple[int, ...] | None = None
    for place in product(*(reversed(range(axes[k].width)) for k in ranks)):
        start = first + sum(c * steps[k] for c, k in zip(place, ranks, strict=True))
        cells = tuple(start + c * steps[along] for c in range(axes[along].width))
        yield Row(slashes if before is None else _highest_change(before, place), cells)
        before = place


def _highest_change(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """1 when only the last coordinate differs, 2 when the one before it does, and so on."""
    return next(len(after) - k for k in range(len(after)) if before[k] != after[k])


def _sections(board: Board, n_cells: int) -> Iterator[Row]:
    first = 0
    for section in board.sections:
        order = [axis for axis, _ in default_notation(section.axes).cells]
        yield from _grid(section.axes, order, first, 2 if first else 0)
        first += prod(axis.width for axis in section.axes)
    if first < n_cells:
        yield Row(2, tuple(range(first, n_cells)))
