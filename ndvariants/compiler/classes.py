"""Classes: cells of a spread board from which every man sees the same, step for step.

What a man may do on his way depends on the zones that his cell and the cells ahead lie in, so cells are alike when
all those zones hold at the same steps from them. One member of each class stands for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

import numpy as np
import numpy.typing as npt

from ndvariants.compiler.directions import vectors
from ndvariants.compiler.faults import NOT_STATIC, fault
from ndvariants.compiler.grid_shape import GridShape, constant
from ndvariants.compiler.rays import Bools, Ints
from ndvariants.compiler.static import Dynamic
from ndvariants.language.syntax import Expr, Movement
from ndvariants.model.variant import Piece, Variant

Zones = Callable[[Expr, int], Bools]


@dataclass(frozen=True, eq=False, slots=True)
class Classes:
    """``members`` int32[n_classes] is one cell of each class, in the order of the cells; ``of_cell`` int32[n_cells]
    the class of every cell, 0 for walls."""

    members: Ints
    of_cell: Ints

    def numbers(self, members: Ints) -> Ints:
        """The classes that these members stand for."""
        return np.searchsorted(self.members, members).astype(np.int32)


def find_classes(variant: Variant, shape: GridShape, zone: Zones) -> Classes:
    """The classes of the cells of a spread board. Raises ``VariantError`` for a zone that is no zone."""
    marks = _Marks(len(shape.exists), zone)
    for piece in variant.pieces:
        for movement in piece.movements:
            for player in range(len(variant.players)):
                _mark(marks, piece, movement, shape, player)
    special = np.flatnonzero((marks.of_cell != 0) & shape.exists)
    _, first, which = np.unique(marks.of_cell[special], return_index=True, return_inverse=True)
    plain = np.flatnonzero((marks.of_cell == 0) & shape.exists)[:1]
    members = np.concatenate([plain, special[first]])
    order = np.argsort(members)
    rank = np.empty(len(members), np.int32)
    rank[order] = np.arange(len(members))
    of_cell = np.full(len(shape.exists), rank[0] if len(plain) else 0, np.int32)
    of_cell[special] = rank[len(plain) :][which.ravel()]
    of_cell[~shape.exists] = 0
    return Classes(members[order].astype(np.int32), of_cell)


@dataclass
class _Marks:
    """What is known of each cell: the sum of one random number for every zone and step where it holds.

    (Two kinds of cells with equal sums are not to be expected: the numbers have 64 bits.)
    """

    n_cells: int
    zone: Zones
    of_cell: npt.NDArray[np.uint64] = field(init=False)
    _random: Random = field(default_factory=lambda: Random(1))
    _inside: dict[tuple[int, int], Ints] = field(default_factory=dict)
    _known: set[tuple[int, int, int]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.of_cell = np.zeros(self.n_cells, np.uint64)

    def add(self, expr: Expr, player: int, offset: int) -> None:
        """Mark the cells from which a step of this offset leads into a zone."""
        key = (id(expr), player, offset)
        if key in self._known:
            return
        self._known.add(key)
        if key[:2] not in self._inside:
            try:
                self._inside[key[:2]] = np.flatnonzero(self.zone(expr, player)).astype(np.int32)
            except Dynamic as dynamic:
                raise fault(NOT_STATIC, dynamic.node, "a zone must follow from the cell alone") from None
        cells = (self._inside[key[:2]] - offset) & (self.n_cells - 1)
        self.of_cell[cells] += np.uint64(self._random.getrandbits(64))


def _mark(marks: _Marks, piece: Piece, movement: Movement, shape: GridShape, player: int) -> None:
    if movement.origin_zone is not None:
        marks.add(movement.origin_zone, player, 0)
    ahead = [zone for zone in (movement.target_zone, movement.within) if zone is not None]
    if piece.promotion is not None:
        ahead.append(piece.promotion.on)
    if ahead:
        for offset in _offsets(movement, shape, player):
            for zone in ahead:
                marks.add(zone, player, offset)


def _offsets(movement: Movement, shape: GridShape, player: int) -> Iterator[int]:
    """How far the numbers of the cells on the ways of a movement are from the number of its origin."""
    for leg in movement.legs:
        limit = None if leg.high is None else constant(leg.high)
        for vector in vectors(leg.direction, shape.frame(player)):
            offset = shape.offset(vector)
            for step in range(1, shape.steps(vector, limit) + 1):
                yield step * offset
