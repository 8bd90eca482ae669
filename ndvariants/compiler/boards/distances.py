"""Distances between two cells: steps of a king, the sum of the differences of coordinates, the sum of their squares.

Tables of all pairs of cells for small boards; on larger plain grids, arithmetic on coordinates, cell by cell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ndvariants.compiler.boards.rays import Ints, Rays

Cells = NDArray[np.int64]

MOST_IN_TABLES = 2_000  # cells of boards that have tables of two cells: their square is stored
STEPS, MANHATTAN, SQUARED = "distance", "manhattan distance", "squared distance"
_COLLECT: Mapping[str, Callable[[Cells], Cells]] = {
    STEPS: lambda apart: apart.max(axis=-1, initial=0),
    MANHATTAN: lambda apart: apart.sum(axis=-1),
    SQUARED: lambda apart: (apart**2).sum(axis=-1),
}


@dataclass(frozen=True, eq=False)
class Distance:
    """One measure of distance on a board.

    ``coordinates`` int64[n_cells, n_axes] and ``rings`` (the widths of axes with joined ends, else 0) are those that
    it follows from; ``None`` where only ``steps`` know, int32[n_cells, n_cells]. ``far`` is its value from nowhere,
    and between cells of which the ``section`` is not the same.
    """

    name: str
    n_cells: int
    far: int
    steps: Callable[[], Ints]
    coordinates: Cells | None = None
    rings: Sequence[int] = ()
    section: Ints | None = None

    @property
    def is_known(self) -> bool:
        """True if it can be had for any two cells of the board."""
        return self.n_cells <= MOST_IN_TABLES or self.by_axes

    @property
    def by_axes(self) -> bool:
        """True if it follows from coordinates alone."""
        return self.coordinates is not None and self.section is None

    def between(self, one: Cells, other: Cells) -> Cells:
        """The distances of two arrays of cells, element by element; the number of cells, or -1, is nowhere."""
        if self.coordinates is None:
            return np.pad(self.steps(), (0, 1), constant_values=self.far)[one, other].astype(np.int64)
        place = np.append(self.coordinates, self.coordinates[:1], axis=0)
        apart = np.abs(place[one] - place[other])
        rings = np.array(self.rings, np.int64)
        apart = np.where(rings > 0, np.minimum(apart, np.abs(rings - apart)), apart)
        part = np.zeros(self.n_cells, np.int64) if self.section is None else self.section.astype(np.int64)
        part = np.append(part, -1)
        beyond = (part[one] != part[other]) | (part[one] < 0)
        return np.where(beyond, self.far, _COLLECT[self.name](apart)).astype(np.int64)

    def table(self) -> Cells:
        """The distances of all pairs: int64[n_cells, n_cells]."""
        cells = np.arange(self.n_cells)
        return self.between(cells[:, None], cells[None, :])


def steps_between(n_cells: int, n_there: int, steps: Rays) -> Ints:
    """Return the steps from each cell to each other, int32[n_cells, n_cells]; *n_there* if unreachable."""
    beside = [steps.cells[steps.origin == cell, 0] for cell in range(n_cells)]
    found = np.full((n_cells, n_cells), n_there, np.int32)
    np.fill_diagonal(found, 0)
    for row in found:
        reached, far = np.flatnonzero(row == 0), 0
        while len(reached):
            far += 1
            near = np.concatenate([beside[cell] for cell in reached])
            row[near[row[near] > far]] = far
            reached = np.flatnonzero(row == far)
    return found
