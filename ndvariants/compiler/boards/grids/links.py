"""Links: where one step along one axis leads from every cell, and how it turns the axes on the way.

A *heading* is an axis and a sign, numbered ``2 * axis`` for + and ``2 * axis + 1`` for -. A *frame* says what each
heading has become: a tuple with the heading that + of every axis now is. On a plain grid a step leads to the next
cell and turns nothing; seams and walls change that.

Hexagons have a third pair of edges, over which a step goes along both of their axes at once: it is a heading of its
own, numbered behind all axes, and a frame says what has become of it, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ndvariants.compiler.boards.rays import Bools, Ints
from ndvariants.compiler.faults import error_of
from ndvariants.faults.geometry import (
    BENT_BY_THE_SEAM,
    ONE_BEHIND_ANOTHER,
    SEWN_TO_NOTHING,
    SEWN_TWICE,
    WHICH_HEXAGONS,
    ArrivesWhere,
    NotOneToOne,
)
from ndvariants.model.seams import Seam, Side

Frame = tuple[int, ...]


def turned(frame: Frame, heading: int) -> int:
    """A heading as transformed by a frame.

    >>> turned((3, 0), 1)
    2
    """
    return frame[heading >> 1] ^ (heading & 1)


@dataclass(frozen=True, eq=False)
class Lattice:
    """The cells of grids side by side: 0-based ``coordinates`` (-1: no such axis), ``widths``, ``section`` of each."""

    axes: tuple[str, ...]
    coordinates: Ints
    widths: Ints
    exists: Bools
    section: Ints
    wrapped: frozenset[str] = frozenset()
    hexagons: tuple[int, int] | None = None

    @property
    def n_cells(self) -> int:
        return len(self.coordinates)

    def neighbours(self) -> Ints:
        """The next cell on each heading: int32[n_headings, n_cells], -1 at the edge; holes are cells here."""
        keys = self._keys(self.coordinates)
        order = np.argsort(keys)
        ways = [(axis,) for axis in range(len(self.axes))] + ([self.hexagons] if self.hexagons else [])
        found = np.full((2 * len(ways), self.n_cells), -1, np.int32)
        for heading in range(len(found)):
            there, inside = self.coordinates.copy(), np.ones(self.n_cells, np.bool_)
            for axis in ways[heading >> 1]:
                there[:, axis] += 1 - 2 * (heading & 1)
                if self.axes[axis] in self.wrapped:
                    there[:, axis] %= np.maximum(self.widths[:, axis], 1)
                inside &= (self.coordinates[:, axis] >= 0) & (there[:, axis] >= 0)
                inside &= there[:, axis] < self.widths[:, axis]
            found[heading, inside] = order[np.searchsorted(keys, self._keys(there[inside], inside), sorter=order)]
        return found

    def _keys(self, coordinates: Ints, of: Bools | slice = slice(None)) -> npt.NDArray[np.int64]:
        keys = self.section[of].astype(np.int64) + 1
        for axis in range(len(self.axes)):
            keys = keys * (int(self.widths[:, axis].max(initial=0)) + 1) + coordinates[:, axis] + 1
        return keys


@dataclass(eq=False)
class Links:
    """``target`` int32[n_headings, n_cells] is the cell that a step on each heading leads to (-1: none), ``turn`` the
    number of the frame in which it arrives (of ``frames``); ``jump`` is ``target`` without walls, for leaps.

    ``hexagons`` are the axes of hexagons, whose third pair of edges has the last two headings."""

    target: Ints
    jump: Ints
    turn: Ints
    frames: list[Frame] = field(default_factory=list)
    hexagons: tuple[int, int] | None = None
    _numbers: dict[Frame, int] = field(default_factory=dict)
    _table: Ints = field(default_factory=lambda: np.empty((0, 0), np.int32))

    def number(self, frame: Frame) -> int:
        """The number of a frame."""
        if frame not in self._numbers:
            self._numbers[frame] = len(self.frames)
            self.frames.append(frame)
        return self._numbers[frame]

    def images(self) -> Ints:
        """Image of + of every axis in each frame: int32[n_frames, n_axes]."""
        if len(self._table) != len(self.frames):
            self._table = np.array(self.frames, np.int32)
        return self._table


Holds = Callable[[Side], Bools]


def make_links(lattice: Lattice, seams: Sequence[Seam], holds: Holds) -> Links:
    """The links of a board. ``holds`` tells the cells where the condition of a side holds.

    Raises ``VariantError`` for a seam that joins nothing, or a side that is sewn twice.
    """
    plain = lattice.neighbours()
    links = Links(plain.copy(), plain.copy(), np.zeros_like(plain), hexagons=lattice.hexagons)
    links.number(tuple(range(0, len(plain), 2)))
    work = _Sewing(lattice, plain, links, holds)
    for seam in seams:
        if seam.enter is not None:
            work.sew(seam, seam.enter)
    for seam in seams:
        if seam.enter is None:
            work.wall(seam)
    return links


@dataclass(eq=False)
class _Sewing:
    """The links in the making; ``sewn`` are the sides (heading, cell) that a seam has taken."""

    lattice: Lattice
    plain: Ints
    links: Links
    holds: Holds
    sewn: set[tuple[int, int]] = field(default_factory=set)

    def heading(self, side: Side) -> int:
        axis = self.lattice.axes.index(side.axis) if side.second is None else len(self.lattice.axes)
        return 2 * axis + (side.sign < 0)

    def cells(self, side: Side) -> list[int]:
        if side.cells is not None:
            return list(side.cells)
        following = self.plain[self.heading(side)]
        opened = (following < 0) | ~self.lattice.exists[following]
        has_axis = self.lattice.coordinates[:, self.lattice.axes.index(side.axis)] >= 0
        return [int(cell) for cell in np.flatnonzero(opened & has_axis & self.holds(side) & self.lattice.exists)]

    def sew(self, seam: Seam, enter: Side) -> None:
        leaving, entering = self.heading(seam.leave), self.heading(enter)
        pairs = self._pairs(seam, enter)
        if not pairs:
            raise error_of(SEWN_TO_NOTHING, seam)
        frame = self._frame(seam, enter, pairs[0])
        back = [0] * len(frame)
        for axis, image in enumerate(frame):
            back[image >> 1] = 2 * axis + (image & 1)
        there, home = self.links.number(frame), self.links.number(tuple(back))
        for one, other in pairs:
            if seam.both:
                self._tear(leaving, one)
                self._tear(entering, other)
        left = {(leaving, one) for one, _ in pairs}
        for one, other in pairs:
            self._join(seam, leaving, one, other, there)
            if seam.both and (entering, other) not in left:
                self._join(seam, entering, other, one, home)

    def wall(self, seam: Seam) -> None:
        heading, named = self.heading(seam.leave), seam.leave.cells
        inside = self.holds(seam.leave) & self.lattice.exists & (self.links.target[heading] >= 0)
        for cell in (int(one) for one in (np.flatnonzero(inside) if named is None else named)):
            target = int(self.links.target[heading, cell])
            if target < 0:
                continue
            frame = self.links.frames[self.links.turn[heading, cell]]
            if self.links.target[turned(frame, heading) ^ 1, target] == cell:
                self.links.target[turned(frame, heading) ^ 1, target] = -1
            self.links.target[heading, cell] = -1

    def _tear(self, heading: int, cell: int) -> None:
        """Remove the step back across a side that is now sewn to another."""
        target = int(self.plain[heading, cell])
        if target >= 0 and (heading ^ 1, target) not in self.sewn:
            self.links.target[heading ^ 1, target] = -1

    def _join(self, seam: Seam, heading: int, cell: int, target: int, turn: int) -> None:
        if (heading, cell) in self.sewn:
            raise error_of(SEWN_TWICE, seam)
        self.sewn.add((heading, cell))
        self.links.target[heading, cell] = self.links.jump[heading, cell] = target
        self.links.turn[heading, cell] = turn

    # ------------------------------------------------------------------ which cell to which

    def _pairs(self, seam: Seam, enter: Side) -> list[tuple[int, int]]:
        leave, reached = self.cells(seam.leave), self.cells(enter)
        if seam.leave.cells is not None and enter.cells is not None:
            if len(leave) != len(reached):
                raise error_of(NotOneToOne(len(leave), len(reached)), seam)
            return list(zip(leave, reached, strict=True))
        if seam.leave.second or enter.second:
            raise error_of(WHICH_HEXAGONS, seam)
        entered: dict[tuple[int, ...], int] = {}
        for cell in reached:
            key = tuple(int(self.lattice.coordinates[cell, axis]) for axis in self._others(cell, enter.axis))
            if key in entered:
                raise error_of(ONE_BEHIND_ANOTHER, seam)
            entered[key] = cell
        sample = reached[0] if reached else 0
        found = [(cell, entered.get(self._arrival(seam, enter, cell, sample), -1)) for cell in leave]
        return [pair for pair in found if pair[1] >= 0]

    def _others(self, cell: int, axis: str) -> list[int]:
        own = np.flatnonzero(self.lattice.coordinates[cell] >= 0)
        return [int(number) for number in own if self.lattice.axes[number] != axis]

    def _matched(self, seam: Seam, enter: Side, cell: int, sample: int) -> list[tuple[int, int, int, int]]:
        """For each other axis behind the seam: (axis, axis before it, sign, offset), in 0-based coordinates."""
        before, behind = self._others(cell, seam.leave.axis), self._others(sample, enter.axis)
        said = {one.axis: one for one in seam.carried}
        free = [axis for axis in before if self.lattice.axes[axis] not in {one.source for one in seam.carried}]
        names = {self.lattice.axes[axis] for axis in behind if self.lattice.axes[axis] not in said}
        unnamed = [axis for axis in free if self.lattice.axes[axis] not in names]
        found = []
        for axis in behind:
            name = self.lattice.axes[axis]
            if name in said and said[name].source in self.lattice.axes:
                rule = said[name]
                source = self.lattice.axes.index(rule.source)
                found.append((axis, source, rule.sign, rule.sign + rule.offset - 1))
                continue
            if axis not in free and not unnamed:
                raise error_of(ArrivesWhere(name), seam)
            source = axis if axis in free else unnamed.pop(0)
            far = int(self.lattice.widths[sample, axis]) - 1
            found.append((axis, source, -1, far) if seam.flipped else (axis, source, 1, 0))
        return found

    def _arrival(self, seam: Seam, enter: Side, cell: int, sample: int) -> tuple[int, ...]:
        place = self.lattice.coordinates[cell]
        return tuple(sign * int(place[source]) + offset for _, source, sign, offset in
                     self._matched(seam, enter, cell, sample))  # fmt: skip

    def _frame(self, seam: Seam, enter: Side, pair: tuple[int, int]) -> Frame:
        """Transformation of the headings over the seam; axes that neither side has keep their directions."""
        frame: dict[int, int] = {}
        leaving, entering = self.heading(seam.leave), self.heading(enter)
        if self.lattice.hexagons is not None and (seam.leave.second or enter.second):
            return turned_hexagons(len(self.lattice.axes), self.lattice.hexagons, leaving, entering ^ 1)
        frame[leaving >> 1] = entering ^ 1 ^ (leaving & 1)
        for axis, source, sign, _ in self._matched(seam, enter, *pair):
            frame[source] = 2 * axis + (sign < 0)
        used = {image >> 1 for image in frame.values()}
        rest = [axis for axis in range(len(self.lattice.axes)) if axis not in used]
        found = tuple(frame[axis] if axis in frame else 2 * rest.pop(0) for axis in range(len(self.lattice.axes)))
        if self.lattice.hexagons is None:
            return found
        third = third_of(found, self.lattice.hexagons)
        if third is None:
            raise error_of(BENT_BY_THE_SEAM, seam)
        return (*found, third)


# ------------------------------------------------------------------ hexagons


def _around(n_axes: int, pair: tuple[int, int]) -> list[int]:
    """The six headings of hexagons, one after the other round a cell."""
    a, b = pair
    third = 2 * n_axes
    return [2 * a, third, 2 * b, 2 * a + 1, third + 1, 2 * b + 1]


def turned_hexagons(n_axes: int, pair: tuple[int, int], before: int, after: int) -> Frame:
    """The frame that turns hexagons until one heading has become another."""
    ring = _around(n_axes, pair)
    turn = ring.index(after) - ring.index(before)
    frame = list(range(0, 2 * n_axes + 2, 2))
    for axis in (*pair, n_axes):
        frame[axis] = ring[(ring.index(2 * axis) + turn) % 6]
    return tuple(frame)


def third_of(frame: Sequence[int], pair: tuple[int, int]) -> int | None:
    """Image of the third pair of edges when the two axes become these; ``None`` if it is no edge."""
    ring = _around(len(frame), pair)
    one, other = (ring.index(frame[axis]) if frame[axis] in ring else -1 for axis in pair)
    if one < 0 or other < 0 or (other - one) % 6 not in (2, 4):
        return None
    return ring[(one + (1 if (other - one) % 6 == 2 else -1)) % 6]
