"""The sides of a grid's cells that are not as one would think: walls, and those sewn to a side elsewhere.

Two sides that are sewn together have the same number; those of one seam, side by side, the same colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ndvariants.compiler.boards.geometry import geometry
from ndvariants.compiler.boards.grids.grid_shape import GridShape
from ndvariants.compiler.boards.grids.links import Lattice, Links, turned
from ndvariants.compiler.boards.rays import Ints
from ndvariants.model.variant import Variant

MOST_CELLS = 4096  # larger boards are drawn without
COLOURS = 5
Side = tuple[int, int]  # the heading (twice the axis, one more for -) and the cell


@dataclass(frozen=True, slots=True)
class SideMark:
    """A side of a cell: the axis and sign along which it is left, the colour (0: a wall), and what is written.

    An axis behind the last one means both axes of hexagons at once.
    """

    cell: int
    axis: int
    sign: int
    colour: int = 0
    text: str = ""


def side_marks(variant: Variant) -> tuple[SideMark, ...]:
    """The marks of a grid with walls, seams or ends that are joined; none for other boards."""
    board = variant.board
    if not board.axes or not (board.seams or any(axis.wrap for axis in board.axes)):
        return ()
    return _marks(_Known(variant))


@dataclass(frozen=True, eq=False)
class _Known:
    """A variant that is known by its board alone."""

    variant: Variant

    def __hash__(self) -> int:
        return hash(self.variant.board)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and other.variant.board == self.variant.board


@lru_cache(maxsize=8)
def _marks(known: _Known) -> tuple[SideMark, ...]:
    shape = geometry(known.variant).grid
    assert shape is not None
    if len(shape.exists) > MOST_CELLS:
        return ()
    exists = shape.exists.tolist()
    if shape.walker is None:
        joined = _lattice(shape, wrapped=True).neighbours()
        links = Links(joined, joined, np.zeros_like(joined), [tuple(range(0, len(joined), 2))])
        return tuple(_found(links, _lattice(shape).neighbours(), exists))
    found = _found(shape.walker.links, _lattice(shape).neighbours(), exists)
    return tuple(sorted(found, key=lambda mark: mark.colour > 0))  # a seam lies over the wall that is its other face


def next_cells(variant: Variant) -> Ints:
    """The next cell of a grid on each heading (twice the axis, one more for -), over seams and ends; -1: none."""
    shape = geometry(variant).grid
    assert shape is not None
    return _lattice(shape, wrapped=True).neighbours() if shape.walker is None else shape.walker.links.target


def _lattice(shape: GridShape, wrapped: bool = False) -> Lattice:
    """The squares of a grid, with its ends joined or not."""
    joined = frozenset(axis.name for axis in shape.board_axes if axis.wrap and wrapped)
    none = np.zeros(len(shape.exists), np.int32)
    return Lattice(shape.axes, shape.coordinates, shape.widths, shape.exists, none, joined, shape.pair)


def _found(links: Links, plain: Ints, exists: Sequence[bool]) -> Iterator[SideMark]:
    """The walls and the sides that are sewn, each pair with a number of its own."""
    target, turn = links.target.tolist(), links.turn.tolist()
    pairs: dict[frozenset[Side], int] = {}
    colours: dict[frozenset[int], int] = {}
    for heading, row in enumerate(plain.tolist()):
        for cell, next_cell in enumerate(row):
            to = target[heading][cell]
            if not exists[cell] or to == next_cell or (to < 0 and (next_cell < 0 or not exists[next_cell])):
                continue
            axis, sign = heading >> 1, 1 - 2 * (heading & 1)
            if to < 0:
                yield SideMark(cell, axis, sign)
            elif exists[to]:
                back = turned(links.frames[turn[heading][cell]], heading) ^ 1
                number = pairs.setdefault(frozenset(((heading, cell), (back, to))), len(pairs) + 1)
                colour = colours.setdefault(frozenset((heading, back)), len(colours))
                yield SideMark(cell, axis, sign, colour % COLOURS + 1, str(number))
