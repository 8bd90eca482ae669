"""Rays: a direction of any board as a matrix of cells, one row a ray.

Knows matrices of cells; knows nothing of boards, coordinates or words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

MOST_BITS = 1 << 26  # up to here a byte for every possible number is quicker than sorting

Ints = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False, slots=True)
class Rays:
    """The half-lines of a set of directions, ordered by origin.

    ``origin``  int32[n_rays]: the cell each ray starts from (not part of the ray).
    ``cells``   int32[n_rays, length]: the cells it leads through in order, padded with -1 behind the last.
                Every ray has at least one cell, none contains its origin.
    ``key``     int32[n_rays]: which direction it is: equal keys at one origin are the same half-line, in
                whatever call it was asked for, so movements over it may be merged.
    ``vector``  int32[n_rays, n_axes]: one step as seen on the axes of the board, ``None`` where a board
                has no vectors.
    ``frame``   int32[n_rays, length]: what the axes of the origin have become at each cell, a number of ``maps``;
                ``None`` where they never turn.
    ``maps``    int32[n_frames, n_axes, n_axes]: the matrix by which a vector of the origin is seen in each frame.
    ``landing`` int32[n_rays, length]: the step after which one may land on a cell, 0 where it is only passed;
                ``None``: one may land everywhere, each cell is a step.
    """

    origin: Ints
    cells: Ints
    key: Ints
    vector: Ints | None = None
    frame: Ints | None = None
    maps: Ints | None = None
    landing: Ints | None = None

    def __len__(self) -> int:
        return len(self.origin)


def no_rays(n_axes: int | None) -> Rays:
    """Return no rays, on a board of that many axes (``None``: a board without vectors)."""
    nothing = np.empty(0, np.int32)
    vector = None if n_axes is None else np.empty((0, n_axes), np.int32)
    return Rays(nothing, np.empty((0, 1), np.int32), nothing, vector)


def padded(rows: Sequence[Sequence[int]]) -> Ints:
    """The rows as int32[n_rows, length of the longest, at least 1], filled up with -1."""
    width = max((len(row) for row in rows), default=1) or 1
    cells = np.full((len(rows), width), -1, np.int32)
    for number, row in enumerate(rows):
        cells[number, : len(row)] = row
    return cells


def joined(parts: Sequence[Rays], n_axes: int | None = None) -> Rays:
    """All rays of the parts in one, ordered by origin (whatever each part is) and otherwise as given."""
    parts = [part for part in parts if len(part)]
    if not parts:
        return no_rays(n_axes)
    width = max(part.cells.shape[1] for part in parts)
    origin = np.concatenate([part.origin for part in parts])
    vectors = [part.vector for part in parts if part.vector is not None]
    frames = [widened(part.frame, width) for part in parts if part.frame is not None]
    landings = [widened(part.landing, width, 0) for part in parts if part.landing is not None]
    whole = Rays(
        origin,
        np.concatenate([widened(part.cells, width) for part in parts]),
        np.concatenate([part.key for part in parts]),
        np.concatenate(vectors) if len(vectors) == len(parts) else None,
        np.concatenate(frames) if len(frames) == len(parts) else None,
        parts[-1].maps if len(frames) == len(parts) else None,
        np.concatenate(landings) if len(landings) == len(parts) else None,
    )
    return selected(whole, np.argsort(origin, kind="stable"))


def widened(cells: Ints, width: int, filling: int = -1) -> Ints:
    """The matrix with *width* columns."""
    return np.pad(cells, ((0, 0), (0, width - cells.shape[1])), constant_values=filling)


def selected(rays: Rays, keep: npt.NDArray[np.bool_ | np.intp]) -> Rays:
    """The rays where ``keep`` (bool[n_rays]) holds, or those of these numbers, in their order."""
    vector = None if rays.vector is None else rays.vector[keep]
    frame = None if rays.frame is None else rays.frame[keep]
    landing = None if rays.landing is None else rays.landing[keep]
    return Rays(rays.origin[keep], rays.cells[keep], rays.key[keep], vector, frame, rays.maps, landing)


def shortened(rays: Rays, limit: int | None) -> Rays:
    """The same rays, each cut after ``limit`` cells."""
    if limit is None or rays.cells.shape[1] <= limit:
        return rays
    frame = None if rays.frame is None else rays.frame[:, :limit]
    return Rays(rays.origin, np.ascontiguousarray(rays.cells[:, :limit]), rays.key, rays.vector, frame, rays.maps)


def from_origins(rays: Rays, origins: Ints | None, n_cells: int) -> Rays:
    """Only the rays that start from one of ``origins`` (``None``: all)."""
    if origins is None:
        return rays
    wanted = np.zeros(n_cells, np.bool_)
    wanted[origins] = True
    return selected(rays, wanted[rays.origin])


def without_repeats(rays: Rays) -> Rays:
    """The rays, each (origin, cells) once: the first of equal ones stays."""
    rows = np.column_stack([rays.origin, rays.cells])
    _, first = np.unique(rows, axis=0, return_index=True)
    keep = np.zeros(len(rays), np.bool_)
    keep[first] = True
    return rays if keep.all() else selected(rays, keep)


def minus(rays: Rays, others: Rays) -> Rays:
    """The rays that are not, cell for cell, among ``others``."""
    unwanted = {
        (int(origin), tuple(row[row >= 0].tolist())) for origin, row in zip(others.origin, others.cells, strict=True)
    }
    keep = [
        (int(o), tuple(row[row >= 0].tolist())) not in unwanted for o, row in zip(rays.origin, rays.cells, strict=True)
    ]
    return selected(rays, np.array(keep, np.bool_))


def distinct(keys: npt.NDArray[np.integer], bound: int) -> int:
    """Return how many different numbers there are among ``keys``, each at least 0 and below ``bound``.

    >>> distinct(np.array([3, 1, 3]), 10)
    2
    """
    if bound <= MOST_BITS:
        seen = np.zeros(bound, np.bool_)
        seen[keys] = True
        return int(np.count_nonzero(seen))
    ordered = np.sort(keys)
    return len(keys) and 1 + int(np.count_nonzero(ordered[1:] != ordered[:-1]))
