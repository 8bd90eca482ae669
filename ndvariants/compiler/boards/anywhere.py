"""``anywhere``: from every cell to every other one, on every kind of board; and ``stay``: from every cell to itself.

They are no vectors and no relations, so they are made from the cells alone, each a single step. Joined to other
directions by ``|`` and ``except`` they are taken cell by cell.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ndvariants.compiler.boards.rays import Bools, Rays, joined, minus
from ndvariants.compiler.faults import error_of
from ndvariants.faults.geometry import ANYWHERE_HAS_NO_VECTOR
from ndvariants.language.trees.syntax import ANYWHERE, Combine, Direction, Word
from ndvariants.model.walk import leads_anywhere

FIRST_KEY = 1 << 24  # above the keys of all other directions

RaysOf = Callable[[Direction, int | None], Rays]  # the rays of an ordinary direction, up to a number of steps


def anywhere_rays(direction: Direction, exists: Bools, rays_of: RaysOf, limit: int | None) -> Rays:
    """The rays of a direction in which the word occurs. Raises ``VariantError`` where it makes no sense there."""
    if not leads_anywhere(direction):
        return rays_of(direction, limit)
    match direction:
        case Word(text=text):
            return everywhere(exists) if text == ANYWHERE else in_place(exists)
        case Combine(operator="|"):
            left, right = (anywhere_rays(part, exists, rays_of, limit) for part in (direction.left, direction.right))
            return joined([left, right])
        case Combine(operator="except"):
            left, right = (anywhere_rays(part, exists, rays_of, 1) for part in (direction.left, direction.right))
            return minus(left, right)
    raise error_of(ANYWHERE_HAS_NO_VECTOR, direction)


def in_place(exists: Bools) -> Rays:
    """One step from each existing cell to itself."""
    cells = np.flatnonzero(exists).astype(np.int32)
    return Rays(cells, cells[:, None], cells + FIRST_KEY)


def everywhere(exists: Bools) -> Rays:
    """One step from each existing cell to each other one."""
    cells = np.flatnonzero(exists).astype(np.int32)
    origin, target = np.repeat(cells, len(cells)), np.tile(cells, len(cells))
    apart = origin != target
    return Rays(origin[apart], target[apart][:, None], target[apart] + FIRST_KEY)
