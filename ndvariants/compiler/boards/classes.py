"""Classes of equivalent cells of a padded board: every piece has the same rays from each cell of a class.

What a piece may do on its way depends on the zones that its cell and the cells ahead lie in, so cells are alike when
all those zones hold at the same steps from them. Cells at an end of an axis are classes of their own: there is no
need to look for the wall beyond, and in six dimensions most cells are at some end; on axes whose ends join every place
is. One member stands for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

import numpy as np
import numpy.typing as npt

from ndvariants.compiler.boards.grids.directions import Vector, vectors
from ndvariants.compiler.boards.grids.grid import moved
from ndvariants.compiler.boards.grids.grid_shape import GridShape, constant
from ndvariants.compiler.boards.rays import Bools, Ints
from ndvariants.compiler.boards.static import Dynamic
from ndvariants.compiler.faults import error_of
from ndvariants.faults.geometry import ZONE_DEPENDS
from ndvariants.language.trees.syntax import Expr, Movement
from ndvariants.model.variant import Axis, Piece, Variant

Zones = Callable[[Expr, int], Bools]
Marks = npt.NDArray[np.uint64]


@dataclass(frozen=True, eq=False, slots=True)
class Classes:
    """``members`` int32[n_classes] is one cell of each class, in the order of the cells; ``of_cell`` int32[n_cells]
    the class of every cell, 0 for walls."""

    members: Ints
    of_cell: Ints

    def numbers(self, members: Ints) -> Ints:
        """The classes that these members stand for."""
        return np.searchsorted(self.members, members).astype(np.int32)


@dataclass(frozen=True, eq=False)
class Classifier:
    """The classes of the cells of a padded board: ``plain`` for pieces that mind no zones, and those of each piece."""

    variant: Variant
    shape: GridShape
    zone: Zones
    _known: dict[str, Classes] = field(default_factory=dict)

    @cached_property
    def plain(self) -> Classes:
        """The classes by the ends of axes that cells are at."""
        return _classes(self._ends, self.shape)

    def of_piece(self, piece: Piece) -> Classes:
        """The classes of a piece. Raises ``VariantError`` for a zone that is no zone."""
        if piece.name not in self._known:
            self._known[piece.name] = self._made(piece)
        return self._known[piece.name]

    def _made(self, piece: Piece) -> Classes:
        marks = _Marker(self._ends.copy(), self.zone, self.shape.board_axes)
        for movement in piece.movements:
            for player in self.variant.owners(piece):
                _mark(marks, piece, movement, self.shape, player)
        return _classes(marks.marks, self.shape) if marks.any else self.plain

    @cached_property
    def _ends(self) -> Marks:
        """A number for every end that a cell is at, and for its place on axes whose ends join, added up."""
        random, marks = Random(0), np.zeros(len(self.shape.exists), np.uint64)
        for number, axis in enumerate(self.shape.board_axes):
            for end in range(axis.width) if axis.wrap else {0, axis.width - 1} if axis.width > 1 else ():
                marks[self.shape.coordinates[:, number] == end] += np.uint64(random.getrandbits(64))
        return marks


def _classes(marks: Marks, shape: GridShape) -> Classes:
    cells = np.flatnonzero(shape.exists)
    _, first, which = np.unique(marks[cells], return_index=True, return_inverse=True)
    order = np.argsort(first)
    rank = np.empty(len(first), np.int32)
    rank[order] = np.arange(len(first))
    of_cell = np.zeros(len(shape.exists), np.int32)
    of_cell[cells] = rank[which.ravel()]
    return Classes(cells[first[order]].astype(np.int32), of_cell)


@dataclass
class _Marker:
    """Marks of each cell: the sum of one random number for every zone and step that applies to it.

    (Two kinds of cells with equal sums are not to be expected: the numbers have 64 bits.)
    """

    marks: Marks
    zone: Zones
    axes: tuple[Axis, ...]
    any: bool = False
    _random: Random = field(default_factory=lambda: Random(1))
    _inside: dict[tuple[int, int], Ints] = field(default_factory=dict)
    _known: set[tuple[int, int, Vector]] = field(default_factory=set)

    def add(self, expr: Expr, player: int, vector: Vector) -> None:
        key = (id(expr), player, vector)
        if key in self._known:
            return
        self._known.add(key)
        self.any = True
        if key[:2] not in self._inside:
            try:
                self._inside[key[:2]] = np.flatnonzero(self.zone(expr, player)).astype(np.int32)
            except Dynamic as dynamic:
                raise error_of(ZONE_DEPENDS, dynamic.node) from None
        cells = moved(self.axes, self._inside[key[:2]], tuple(-step for step in vector))
        self.marks[cells] += np.uint64(self._random.getrandbits(64))


def _mark(marks: _Marker, piece: Piece, movement: Movement, shape: GridShape, player: int) -> None:
    here = (0,) * len(shape.board_axes)
    for zone in (movement.origin_zone, movement.within):
        if zone is not None:
            marks.add(zone, player, here)
    ahead = [zone for zone in (movement.target_zone, movement.within) if zone is not None]
    for promotion in piece.promotions:
        ahead.append(promotion.on)
        if promotion.origin_zone is not None:
            marks.add(promotion.origin_zone, player, here)
    if ahead:
        for vector in _walked(movement, shape, player):
            for zone in ahead:
                marks.add(zone, player, vector)


def _walked(movement: Movement, shape: GridShape, player: int) -> Iterator[Vector]:
    """Return how far the cells on the ways of a movement are from its origin."""
    for leg in movement.legs:
        limit = None if leg.high is None else constant(leg.high)
        for vector in vectors(leg.direction, shape.frame(player)):
            for step in range(1, shape.steps(vector, limit) + 1):
                yield tuple(step * length for length in vector)
