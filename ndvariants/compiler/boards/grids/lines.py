"""Lines along axes: for boards whose cells may be deleted, and for the dimension of a cell.

The line through a cell along an axis holds every existing cell that differs from it in that axis
only, in the order of the coordinate, itself included; holes are passed over.
"""

from __future__ import annotations

import numpy as np

from ndvariants.compiler.boards.grids.grid import Indices
from ndvariants.compiler.boards.rays import Bools, Ints


def line_axes(widths: Ints) -> list[int]:
    """The numbers of the axes that give lines: those wider than 1 anywhere."""
    return np.flatnonzero(widths.max(axis=0, initial=0) > 1).tolist()


def line_cells(coordinates: Ints, widths: Ints, exists: Bools, section: Ints | None = None) -> Ints:
    """The lines: int32[n_line_axes, n_cells, widest axis], -1 padded; empty for cells that do not exist.

    Row ``k`` belongs to the axis ``line_axes(widths)[k]``.
    """
    axes = line_axes(widths)
    n_cells = len(coordinates)
    lines = np.full((len(axes), n_cells, int(widths.max(initial=1))), -1, np.int32)
    for row, axis in enumerate(axes):
        group = line_numbers(coordinates, axis, section)
        member = np.flatnonzero(exists & (widths[:, axis] > 0))
        order = member[np.lexsort((coordinates[member, axis], group[member]))]
        start = np.flatnonzero(np.diff(group[order], prepend=-1))
        place = np.arange(len(order)) - np.repeat(start, np.diff(start, append=len(order)))
        table = np.full((int(group.max(initial=0)) + 1, lines.shape[2]), -1, np.int32)
        table[group[order], place] = order
        lines[row, member] = table[group[member]]
    return lines


def line_numbers(coordinates: Ints, axis: int, section: Ints | None = None) -> Indices:
    """Return which line along the axis each cell lies on: intp[n_cells], cells of one line share a number."""
    number = np.zeros(len(coordinates), np.intp) if section is None else section.astype(np.intp) + 1
    for other in range(coordinates.shape[1]):
        if other != axis:
            number *= int(coordinates[:, other].max(initial=0)) + 1
            number += np.maximum(coordinates[:, other], 0)
    return number


def dimensions(coordinates: Ints, widths: Ints, exists: Bools, section: Ints | None = None) -> Ints:
    """The number of axes along which each cell has another existing cell: int32[n_cells], 0 for holes."""
    dimension = np.zeros(len(coordinates), np.int32)
    for axis in line_axes(widths):
        group = line_numbers(coordinates, axis, section)
        crowd = np.bincount(group, weights=exists & (widths[:, axis] > 0))
        dimension += (crowd[group] > 1) & exists & (widths[:, axis] > 0)
    return dimension
