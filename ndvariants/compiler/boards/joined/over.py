"""Directions over a free axis: one step along the other axes, to any cell there, whatever its place on the free one.

Seen along the free axis a board is a plan of columns. A line runs over the plan and chooses a cell of every column
again, so it branches wherever a column holds several cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ndvariants.compiler.boards.grids.directions import Keys, Vector, vectors
from ndvariants.compiler.boards.grids.grid import grid_coordinates, strides
from ndvariants.compiler.boards.grids.grid_shape import GridShape, grid_rays
from ndvariants.compiler.boards.joined.sections import Box, SectionShape
from ndvariants.compiler.boards.rays import Bools, Ints, Rays, from_origins, joined, padded
from ndvariants.compiler.faults import error_of
from ndvariants.faults.geometry import COLUMNS_BRANCH, NO_COLUMNS
from ndvariants.language.trees.syntax import Over
from ndvariants.model.variant import Axis

MOST_LINES = 1 << 19  # of all cells together, along one direction


@dataclass(frozen=True)
class Columns:
    """The cells of each column: those of column ``c`` are ``cells[first[c] : first[c + 1]]``."""

    cells: Ints
    first: Ints

    def members(self, column: int) -> list[int]:
        """The cells of one column."""
        return [int(cell) for cell in self.cells[self.first[column] : self.first[column + 1]]]

    def spread(self, columns: Ints) -> tuple[Ints, Ints]:
        """(number in ``columns``, cell) of every cell of these columns."""
        count = self.first[columns + 1] - self.first[columns]
        row = np.repeat(np.arange(len(columns)), count)
        within = np.arange(len(row)) - np.repeat(np.cumsum(count) - count, count)
        return row.astype(np.int32), self.cells[self.first[columns][row] + within]


def over_rays(shape: object, direction: Over, player: int, limit: int | None, origins: Ints | None) -> Rays:
    """The rays of a direction over free axes, ordered by origin.

    They have no vectors: each step may change the free axes. Raises ``VariantError`` where they branch too much, and on
    boards whose cells are no places of one grid.
    """
    if isinstance(shape, GridShape) and shape.walker is None:
        chosen = vectors(direction, shape.frame(player))
        found = _lifted(direction, shape.board_axes, shape.exists, chosen, shape.keys, limit)
        return from_origins(found, origins, len(shape.exists))
    if isinstance(shape, SectionShape) and shape.walker is None and shape.box is not None:
        return from_origins(_in_box(shape, shape.box, direction, player, limit), origins, len(shape.exists))
    raise error_of(NO_COLUMNS, direction)


def _in_box(shape: SectionShape, box: Box, direction: Over, player: int, limit: int | None) -> Rays:
    starts = shape.starts(direction, player)
    parts = []
    for chosen in dict.fromkeys(ways for _, ways in starts):
        cells = np.concatenate([cells for cells, ways in starts if ways == chosen])
        lifted = box.cells_of(_lifted(direction, box.axes, box.filled, chosen, shape.keys, limit))
        parts.append(from_origins(lifted, cells, len(shape.exists)))
    return joined(parts, None)


def _lifted(
    direction: Over, axes: Sequence[Axis], exists: Bools, chosen: Sequence[Vector], keys: Keys, limit: int | None
) -> Rays:
    plan = tuple(replace(axis, width=1, wrap=False) if axis.name in direction.axes else axis for axis in axes)
    columns = _columns(axes, plan, exists)
    if direction.whole:
        return _as_one(columns, grid_rays(plan, np.ones(len(columns.first) - 1, np.bool_), chosen, keys, limit, None))
    filled = np.diff(columns.first) > 0
    flat = grid_rays(plan, filled, chosen, keys, limit, None)
    rows, origin = columns.spread(flat.origin)
    cells = np.empty((len(rows), 0), np.int32)
    done: list[tuple[Ints, Ints, Ints]] = []
    for step in range(flat.cells.shape[1]):
        going = flat.cells[rows, step] >= 0
        done.append((origin[~going], rows[~going], cells[~going]))
        origin, rows, cells = origin[going], rows[going], cells[going]
        way, target = columns.spread(flat.cells[rows, step])
        origin, rows, cells = origin[way], rows[way], np.column_stack([cells[way], target]).astype(np.int32)
        if len(origin) > MOST_LINES:
            raise error_of(COLUMNS_BRANCH, direction)
    done.append((origin, rows, cells))
    return joined([Rays(origin, cells, flat.key[rows]) for origin, rows, cells in done])


def _as_one(columns: Columns, flat: Rays) -> Rays:
    """The rays over whole columns: all cells of the columns before must be empty, and any cell of the last is reached.

    Laid end to end, the first cell of each column may be landed on and the others are passed; so there are as many rays
    as a column has cells, each with another one first.
    """
    rays: list[tuple[int, list[int], list[int], int]] = []  # origin, cells, the step of those to land on (else 0), key
    starts, origins = columns.spread(flat.origin)
    for start, origin in zip(starts.tolist(), origins.tolist(), strict=True):
        ahead = [columns.members(column) for column in flat.cells[start].tolist() if column >= 0]
        for turn in range(max((len(members) for members in ahead), default=0)):
            cells: list[int] = []
            steps: list[int] = []
            last = 0
            for step, members in enumerate(ahead, 1):
                first = members[turn : turn + 1]
                cells += [*first, *(cell for cell in members if cell not in first)]
                steps += [step if cell in first else 0 for cell in cells[len(steps) :]]
                last = len(cells) - len(members) + 1 if first else last
            rays.append((origin, cells[:last], steps[:last], int(flat.key[start])))
    rays.sort(key=lambda ray: ray[0])
    matrices = padded([ray[1] for ray in rays]), np.maximum(padded([ray[2] for ray in rays]), 0)
    origin, key = (np.array([ray[at] for ray in rays], np.int32) for at in (0, 3))
    return Rays(origin, matrices[0], key, landing=matrices[1].astype(np.int32))


def _columns(axes: Sequence[Axis], plan: Sequence[Axis], exists: Bools) -> Columns:
    """The columns of a grid: cells that differ on the narrowed axes of the plan only."""
    coordinates = grid_coordinates(axes)
    narrow = [before.width != after.width for before, after in zip(axes, plan, strict=True)]
    coordinates[:, narrow] = 0
    column = (coordinates @ strides(plan)).astype(np.int32)
    n_columns = int(np.prod([axis.width for axis in plan]))
    cells = np.flatnonzero(exists).astype(np.int32)
    cells = cells[np.argsort(column[cells], kind="stable")]
    first = np.append(0, np.cumsum(np.bincount(column[cells], minlength=n_columns))).astype(np.int32)
    return Columns(cells, first)
