"""Reflections of grids, and axes of one width exchanged."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ndvariants.model.boards.grid import GridBoard

Cells = NDArray[np.int64]


def reflections(board: GridBoard, place: Cells) -> Iterator[Cells]:
    """Yield reflections along each axis, and axes of one width exchanged, that map these *places* onto each other:
    the row of the place to which each one goes.
    """
    number = {tuple(row): cell for cell, row in enumerate(place.tolist())}
    if len(number) < len(place):
        return
    for axis, one in enumerate(board.axes):
        turned = [place.copy()]
        turned[0][:, axis] = one.width - 1 - place[:, axis]
        if axis and board.axes[axis - 1].width == one.width:
            turned.append(place.copy())
            turned[1][:, [axis - 1, axis]] = place[:, [axis, axis - 1]]
        for rows in turned:
            cells = [number.get(tuple(row), -1) for row in rows.tolist()]
            if -1 not in cells:
                yield np.array(cells)
