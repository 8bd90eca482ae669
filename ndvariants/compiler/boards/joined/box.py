"""The box around sections in one space: a grid of places, of which only those of cells exist."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from math import prod

import numpy as np

from ndvariants.compiler.boards.grids.directions import Keys, Vector
from ndvariants.compiler.boards.grids.grid import strides
from ndvariants.compiler.boards.grids.grid_shape import grid_rays
from ndvariants.compiler.boards.rays import Bools, Ints, Rays, joined, selected
from ndvariants.model.variant import Axis

Starts = Sequence[tuple[Ints, tuple[Vector, ...]]]  # cells, and the vectors along which rays start from them


class Box:
    """A grid of places: ``place`` int32[n_cells] is where each cell lies (-1: not in the space), ``cell``
    int32[n_places] what lies there."""

    def __init__(self, axes: tuple[Axis, ...], coordinates: Ints, inside: Bools) -> None:
        """The box with these axes round the cells ``inside``, at these 0-based coordinates."""
        self.axes = axes
        place = np.maximum(coordinates, 0) @ strides(axes)
        self.place: Ints = np.where(inside, place, -1).astype(np.int32)

    @cached_property
    def cell(self) -> Ints:
        """The cell at each place, -1 where there is none."""
        found = np.full(prod(axis.width for axis in self.axes), -1, np.int32)
        cells = np.flatnonzero(self.place >= 0)
        found[self.place[cells]] = cells
        return found

    @property
    def filled(self) -> Bools:
        """Whether there is a cell, by place."""
        return self.cell >= 0

    def rays(self, starts: Starts, keys: Keys, limit: int | None) -> Rays:
        """The rays of the grid from the cells in it along their vectors, ordered by origin."""
        parts = []
        for chosen in dict.fromkeys(vectors for _, vectors in starts):
            cells = np.concatenate([cells for cells, vectors in starts if vectors == chosen])
            inside = self.place[cells][self.place[cells] >= 0]
            parts.append(grid_rays(self.axes, self.filled, chosen, keys, limit, inside))
        return self.cells_of(joined(parts, len(self.axes)))

    def cells_of(self, rays: Rays) -> Rays:
        """Rays over places as rays over the cells that lie there, ordered by origin."""
        origin = self.cell[rays.origin]
        cells = np.where(rays.cells >= 0, self.cell[rays.cells], -1).astype(np.int32)
        return selected(replace(rays, origin=origin, cells=cells), np.argsort(origin, kind="stable"))
