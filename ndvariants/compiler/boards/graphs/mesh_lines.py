"""Straight lines over polygons, found by what they share, without coordinates.

The border of a polygon of n sides has 2n places: vertices and edges by turns; the place opposite is n further. A
straight line comes into a cell at one place and leaves at the opposite one. Over an edge it comes into the cell beyond;
through a vertex it goes to what is opposite around the vertex, where cells and edges alternate as well: into a cell, or
along an edge to its other end. So squares, hexagons, triangles and all mixtures have rooks and bishops, and no line
branches.

A zigzag leaves a cell to the left and to the right of the opposite place, by turns.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

import numpy as np

from ndvariants.compiler.boards.grids.grid import Indices
from ndvariants.compiler.boards.rays import Ints, Rays, without_repeats
from ndvariants.compiler.faults import error_of
from ndvariants.faults.geometry import LinesWithoutEnd

MOST_LAID = 1_000_000  # cells of all lines of a rule: each is compared with those before it on its line

Ring = Sequence[int]
Place = tuple[int, int]  # a cell, and a place on its border: 2k is its vertex k, 2k + 1 the edge from there to the next


@dataclass(frozen=True)
class Surface:
    """Polygons and how they lie together."""

    rings: Sequence[Ring]
    _around: dict[int, list[int] | None] = field(default_factory=dict)

    @cached_property
    def beyond(self) -> dict[Place, Place]:
        """For every edge of a cell that another cell shares: that cell and its edge."""
        first: dict[frozenset[int], Place] = {}
        found: dict[Place, Place] = {}
        for cell, ring in enumerate(self.rings):
            for k in range(len(ring)):
                place, edge = (cell, 2 * k + 1), frozenset((ring[k], ring[(k + 1) % len(ring)]))
                if edge in first:
                    found[place], found[first[edge]] = first[edge], place
                first[edge] = place
        return found

    @cached_property
    def first_place(self) -> tuple[list[int], int]:
        """The number of the first place of every cell, counted through all cells, and how many places there are."""
        ends = list(accumulate((2 * len(ring) for ring in self.rings), initial=0))
        return ends[:-1], ends[-1]

    @cached_property
    def cell_of_place(self) -> Ints:
        """The cell of every place."""
        return np.repeat(np.arange(len(self.rings), dtype=np.int32), [2 * len(ring) for ring in self.rings])

    @cached_property
    def place_numbers(self) -> Ints:
        """The number of every place within its cell."""
        return np.concatenate([np.arange(2 * len(ring), dtype=np.int32) for ring in self.rings])

    @cached_property
    def at_vertex(self) -> dict[int, int]:
        """One of the cells at every vertex."""
        return {vertex: cell for cell, ring in enumerate(self.rings) for vertex in ring}

    def around(self, vertex: int) -> list[int] | None:
        """Items around a vertex: a cell, the other end of the edge behind it, a cell ...; ``None`` at the rim."""
        if vertex not in self._around:
            self._around[vertex] = self._turned(vertex)
        return self._around[vertex]

    def _turned(self, vertex: int) -> list[int] | None:
        start = cell = self.at_vertex[vertex]
        edge = 2 * list(self.rings[cell]).index(vertex) + 1
        found: list[int] = []
        while True:
            ends = {self.rings[cell][edge // 2], self.rings[cell][(edge // 2 + 1) % len(self.rings[cell])]}
            found += [cell, *(ends - {vertex})]
            if (cell, edge) not in self.beyond:
                return None
            cell, came = self.beyond[cell, edge]
            if cell == start:
                return found
            sides = 2 * len(self.rings[cell])
            edge = (
                (came + 2) % sides if self.rings[cell][(came // 2 + 1) % (sides // 2)] == vertex else (came - 2) % sides
            )

    def onward(self, cell: int, place: int) -> Place | None:
        """Place where a line enters the next cell if it leaves a cell at this place; ``None`` beyond the rim."""
        if place % 2:
            return self.beyond.get((cell, place))
        vertex = self.rings[cell][place // 2]
        item, is_edge = cell, 0
        for _ in range(len(self.at_vertex)):
            around = self.around(vertex)
            if around is None:
                return None
            at = next(k for k in range(is_edge, len(around), 2) if around[k] == item)
            reached = (at + len(around) // 2) % len(around)
            if reached % 2 == 0:
                return around[reached], 2 * list(self.rings[around[reached]]).index(vertex)
            item, vertex, is_edge = vertex, around[reached], 1
        return None


def straight(surface: Surface, starts: Collection[str], first_key: int = 0) -> Rays:
    """The straight half-lines of every cell that begin over an ``edge``, through a ``corner``, or both."""
    first, total = surface.first_place
    onward = np.full(total, -1, np.int32)
    for cell, ring in enumerate(surface.rings):
        sides = len(ring)
        for place in range(2 * sides):
            reached = surface.onward(cell, place)
            if reached is not None:
                n = len(surface.rings[reached[0]])
                onward[first[cell] + place] = first[reached[0]] + (reached[1] + n) % (2 * n)
    parity = surface.place_numbers % 2
    wanted = [kind for kind, name in ((1, "edge"), (0, "corner")) if name in starts]
    return _walked(np.flatnonzero(np.isin(parity, wanted)), onward, surface.cell_of_place, first_key)


def zigzag(surface: Surface, first_key: int = 0) -> Rays:
    """The zigzags of every cell over its edges: those that turn to one side first, and to the other."""
    first, total = surface.first_place
    onward = np.full(2 * total, -1, np.int32)  # a state is a place and the side to turn to: after the cell beyond
    for (cell, place), reached in surface.beyond.items():
        n = len(surface.rings[reached[0]])
        hand = _same_hand(surface, (cell, place), reached)
        for side in (0, 1):
            aside = (1 if side == 0 else -1) * hand
            leaving = reached[1] + n + aside
            leaving += aside if leaving % 2 == 0 else 0  # to an edge
            turned = 1 - side if hand > 0 else side
            onward[2 * (first[cell] + place) + side] = 2 * (first[reached[0]] + leaving % (2 * n)) + turned
    starts = np.flatnonzero(np.repeat(surface.place_numbers % 2, 2) == 1)
    return without_repeats(_walked(starts, onward, np.repeat(surface.cell_of_place, 2), first_key))


def _walked(starts: Indices, onward: Ints, cell_of: Ints, first_key: int) -> Rays:
    """The lines from states to states, each until the rim or a cell that it has met.

    Raises ``VariantError`` where they are too long to list.
    """
    path = cell_of[starts][:, None]
    here: Indices = starts
    rows, laid = np.arange(len(starts)), 0
    while len(rows):
        laid += len(rows)
        if laid > MOST_LAID:
            label = f"its straight lines hold more than {MOST_LAID:,} cells"
            raise error_of(LinesWithoutEnd(label), None)
        here = onward[here].astype(np.intp)
        cell = np.where(here >= 0, cell_of[here], -1)
        alive = (here >= 0) & ~(path[rows] == cell[:, None]).any(axis=1)
        rows, here = rows[alive], here[alive]
        column = np.full(len(starts), -1, np.int32)
        column[rows] = cell[alive]
        path = np.column_stack([path, column])
    found = path[:, 1] >= 0 if path.shape[1] > 1 else np.zeros(len(starts), np.bool_)
    origin = path[found, 0]
    order = np.argsort(origin, kind="stable")
    origin, cells = origin[order], path[found][order][:, 1:-1] if path.shape[1] > 2 else path[found][order][:, 1:]
    rank = np.arange(len(origin)) - np.searchsorted(origin, origin)
    return Rays(origin.astype(np.int32), np.ascontiguousarray(cells), (first_key + rank).astype(np.int32))


def _same_hand(surface: Surface, left: Place, entered: Place) -> int:
    """1 where the borders of two neighbours run the same way round, -1 where not."""
    one, other = surface.rings[left[0]], surface.rings[entered[0]]
    return -1 if one[left[1] // 2] == other[entered[1] // 2] else 1
