"""Rays on boards with seams: a step of several axes made of links, and lines walked from step to step.

A step takes its axes one after the other; where the order matters it leads several ways and the line branches, but not
to cells that fewer of the axes reach: there, round a corner of a cube, the line ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations
from math import factorial

import numpy as np

from ndvariants.compiler.boards.grids.directions import Keys, Vector, lines_along
from ndvariants.compiler.boards.grids.links import Frame, Links, turned
from ndvariants.compiler.boards.rays import Bools, Ints, Rays, joined
from ndvariants.compiler.faults import error_of
from ndvariants.faults.geometry import SEAMED_WITHOUT_END, TOO_MANY_OVER_SEAMS, SeamedTooLarge
from ndvariants.words.movements import WITHOUT_BOUND

MOST_LAID = 2_300_000  # steps of cells over seams, in each order of their axes: half a second for 800,000
MOST_BRANCHES = 64  # lines from one cell along one direction
MOST_ENTRIES = 750_000  # cells of all lines over seams and of bent ones: half a second for 100,000


@dataclass(frozen=True, eq=False, slots=True)
class Step:
    """One step along a vector: ``target`` int32[ways, n_cells] (-1: nowhere), ``frame`` the transformation of the axes
    there.
    """

    target: Ints
    frame: Ints


@dataclass(eq=False)
class Walker:
    """Steps and lines over the links of a board; each step is made once."""

    links: Links
    exists: Bools
    _steps: dict[Vector, Step] = field(default_factory=dict)
    _composed: dict[tuple[int, int], int] = field(default_factory=dict)
    entries: int = 0  # cells of all the lines that were laid
    laid: int = 0  # steps over sides, in each order of the axes

    @property
    def n_axes(self) -> int:
        """Number of axes of the board."""
        return len(self.links.target) // 2 - int(self.links.hexagons is not None)

    def rays(
        self, starts: Sequence[tuple[Ints, Sequence[Vector]]], keys: Keys, limit: int | None, bend: int = 0
    ) -> Rays:
        """The rays along vectors from cells, ordered by origin; ``starts`` are cells and their vectors.

        They may turn back from edges so often (-1: without bound), or bend in another way.
        """
        ways = lines_along(list(dict.fromkeys(vector for _, chosen in starts for vector in chosen)), bend)
        bounces = bend if bend >= WITHOUT_BOUND else 0
        lines = [_Lines(self, way, keys.number(tuple(sum(way, ()))), bounces) for way in ways]
        found = joined([one.walk(_starting(starts, one.way), limit) for one in lines], self.n_axes)
        self._part_branches(found.origin, found.key, keys, limit)
        return replace(found, maps=self.maps())

    def _part_branches(self, origin: Ints, key: Ints, keys: Keys, limit: int | None) -> None:
        """Give the second and later branches of a line keys of their own."""
        same = (origin[1:] == origin[:-1]) & (key[1:] == key[:-1])
        line, branch = -1, 0
        for row in (np.flatnonzero(same) + 1).tolist():
            branch = branch + 1 if same[row - 2] and row > 1 else 1
            line = line if branch > 1 else int(key[row - 1])
            key[row] = keys.number((line, branch, limit or 0, *[0] * self.links.target.shape[0]))

    def maps(self) -> Ints:
        """The matrix of every frame: int32[n_frames, n_axes, n_axes]."""
        frames = self.links.frames
        maps = np.zeros((len(frames), self.n_axes, self.n_axes), np.int32)
        for number, frame in enumerate(frames):
            for axis, image in enumerate(frame[: self.n_axes]):
                maps[number, self._parts(image >> 1), axis] = 1 - 2 * (image & 1)
        return maps

    def _parts(self, axis: int) -> list[int]:
        """The axes along which steps over the sides of a number go: one, or the two of hexagons."""
        hexagons = self.links.hexagons
        return list(hexagons) if hexagons is not None and axis == self.n_axes else [axis]

    def step(self, vector: Vector) -> Step:
        """The step along a vector from every cell."""
        if vector not in self._steps:
            self._steps[vector] = self._made(vector)
        return self._steps[vector]

    def seen(self, vector: Vector, frame: int) -> Vector:
        """The vector in a frame."""
        if frame == 0:
            return vector
        found = [0] * len(vector)
        for axis, length in enumerate(vector):
            image = self.links.frames[frame][axis]
            for part in self._parts(image >> 1) if length else ():
                found[part] += -length if image & 1 else length
        return tuple(found)

    def _over_sides(self, vector: Vector) -> Vector:
        """Return how many steps a vector takes over the sides of each axis and over hexagons' third pair of edges."""
        if self.links.hexagons is None:
            return vector
        a, b = self.links.hexagons
        both = min(vector[a], vector[b], key=abs) if vector[a] * vector[b] > 0 else 0
        return (*(length - both * (axis in (a, b)) for axis, length in enumerate(vector)), both)

    def _along_axes(self, sides: Vector) -> Vector:
        found = list(sides[: self.n_axes])
        for number in range(self.n_axes, len(sides)):
            for axis in self._parts(number):
                found[axis] += sides[number]
        return tuple(found)

    def bounced(self, vector: Vector, frame: int, cell: int) -> int:
        """The frame in which a vector turns back from the edge at a cell; the same frame where all of it turns."""
        here = self.seen(vector, frame)
        blocked = [axis for axis, length in enumerate(here) if length and self._stuck(here, axis, cell)]
        if len(blocked) in (0, sum(length != 0 for length in here)) or self.links.hexagons is not None:
            return frame
        mirror = tuple(2 * axis + (axis in blocked) for axis in range(len(here)))
        return self._compose(frame, self.links.number(mirror))

    def _stuck(self, vector: Vector, axis: int, cell: int) -> bool:
        alone = tuple(length if number == axis else 0 for number, length in enumerate(vector))
        return bool((self.step(alone).target[:, cell] < 0).all())

    def composed(self, first: Ints, then: Ints) -> Ints:
        """The frame after two turns, the second of them seen from where the first one led."""
        if not then.any():
            return first
        pairs, which = np.unique(first.astype(np.int64) << 32 | then, return_inverse=True)
        return np.array([self._compose(pair >> 32, pair & 0xFFFFFFFF) for pair in pairs.tolist()], np.int32)[which]

    def _compose(self, first: int, then: int) -> int:
        if (first, then) not in self._composed:
            frames = self.links.frames
            frame: Frame = tuple(turned(frames[then], image) for image in frames[first])
            self._composed[first, then] = self.links.number(frame)
        return self._composed[first, then]

    # ------------------------------------------------------------------ one step

    def _made(self, vector: Vector) -> Step:
        sides = self._over_sides(vector)
        axes = [axis for axis, length in enumerate(sides) if length]
        self.laid += factorial(len(axes)) * len(self.exists)
        if self.laid > MOST_LAID:
            raise error_of(TOO_MANY_OVER_SEAMS, None)
        orders = [self._in_order(sides, order) for order in permutations(axes)]
        target, frame = orders[0]
        if all(np.array_equal(one, target) and np.array_equal(two, frame) for one, two in orders[1:]):
            return Step(target[None], frame[None])
        targets, frames = np.stack([one for one, _ in orders]), np.stack([two for _, two in orders])
        found = np.full_like(targets, -1)
        turns = np.zeros_like(frames)
        agreed = (targets == target).all(axis=0) & (frames == frame).all(axis=0)
        found[0, agreed], turns[0, agreed] = target[agreed], frame[agreed]
        nearer = self._nearer(sides, axes)
        for cell in np.flatnonzero(~agreed).tolist():
            pairs = zip(targets[:, cell].tolist(), frames[:, cell].tolist(), strict=True)
            distinct = {(way[0], self.seen(vector, way[1])): way for way in reversed(list(pairs)) if way[0] >= 0}
            ways = list(reversed(distinct.values()))
            if len(ways) > 1:
                ways = [way for way in ways if way[0] not in nearer[:, cell]]
            for number, way in enumerate(ways):
                found[number, cell], turns[number, cell] = way
        used = max(1, int((found >= 0).any(axis=1).sum()))
        return Step(found[:used], turns[:used])

    def _nearer(self, sides: Vector, axes: Sequence[int]) -> Ints:
        """Targets of steps over some of the sides of a vector, from every cell: int32[ways, n_cells]."""
        fewer = [part for count in range(1, len(axes)) for part in combinations(axes, count)]
        parts = [tuple(length if axis in part else 0 for axis, length in enumerate(sides)) for part in fewer]
        return np.concatenate([self.step(self._along_axes(part)).target for part in parts])

    def _in_order(self, sides: Vector, order: Sequence[int]) -> tuple[Ints, Ints]:
        """Targets of the steps over the sides in this order, and the frames there."""
        links = self.links.jump if max(map(abs, sides)) > 1 else self.links.target
        at = np.arange(links.shape[1], dtype=np.int32)
        frame = np.zeros(len(at), np.int32)
        for axis in order:
            for _ in range(abs(sides[axis])):
                heading = self.links.images()[frame, axis] ^ int(sides[axis] < 0)
                turn = np.where(at >= 0, self.links.turn[heading, at], 0).astype(np.int32)
                at = np.where(at >= 0, links[heading, at], -1).astype(np.int32)
                frame = self.composed(frame, turn)
        at[~self.exists | ~np.append(self.exists, False)[at]] = -1
        return at, np.where(at >= 0, frame, 0).astype(np.int32)


def _starting(starts: Sequence[tuple[Ints, Sequence[Vector]]], way: tuple[Vector, ...]) -> Ints:
    found = [cells for cells, chosen in starts if set(way) <= set(chosen)]
    return np.sort(np.concatenate(found)) if found else np.empty(0, np.int32)


@dataclass(eq=False)
class _Lines:
    """The lines along one vector, or along several by turns, walked from many cells at once."""

    walker: Walker
    way: tuple[Vector, ...]
    key: int
    bounces: int = 0

    def walk(self, origins: Ints, limit: int | None) -> Rays:
        """Every line from these cells; it ends before it repeats itself."""
        origin = origins[self.walker.exists[origins]]
        cells = np.empty((len(origin), 0), np.int32)
        frames = np.empty((len(origin), 0), np.int32)
        current, frame = origin, np.zeros(len(origin), np.int32)
        left = np.full(len(origin), self.bounces, np.int32)
        done: list[tuple[Ints, Ints, Ints]] = []
        while len(origin) and (limit is None or cells.shape[1] < limit):
            vector = self.way[cells.shape[1] % len(self.way)]
            frame, left = self._turned(vector, current, frame, left)
            row, target, arrived = self._onward(vector, current, frame)
            alike = slice(cells.shape[1] % len(self.way), None, len(self.way))  # steps that go on in the same way
            again = ((cells[row, alike] == target[:, None]) & (frames[row, alike] == arrived[:, None])).any(axis=1)
            going = (target != origin[row]) & ~again
            row, target, arrived = row[going], target[going], arrived[going]
            ended = np.ones(len(origin), np.bool_)
            ended[row] = False
            done.append((origin[ended], cells[ended], frames[ended]))
            origin, current, frame, left = origin[row], target, arrived, left[row]
            cells, frames = np.column_stack([cells[row], target]), np.column_stack([frames[row], arrived])
            self.walker.entries += len(origin)
            if self.walker.entries > MOST_ENTRIES:
                label = f"the lines over it hold more than {MOST_ENTRIES:,} cells: fewer cells, directions or steps"
                raise error_of(SeamedTooLarge(label), None)
            if len(origin) > MOST_BRANCHES * max(1, len(origins)):
                raise error_of(SEAMED_WITHOUT_END, None)
        done.append((origin, cells, frames))
        step = np.array(self.way[:1], np.int32)
        return joined([
            Rays(origin, cells, np.full(len(origin), self.key, np.int32), np.repeat(step, len(origin), 0), frames)
            for origin, cells, frames in done
            if cells.shape[1]
        ])  # fmt: skip

    def _turned(self, vector: Vector, current: Ints, frame: Ints, left: Ints) -> tuple[Ints, Ints]:
        """The frames once those lines that lead nowhere have bounced, and how often each may still do so."""
        if not left.any():
            return frame, left
        frame, left = frame.copy(), left.copy()
        for number in np.unique(frame[left != 0]).tolist():
            inside = np.flatnonzero((frame == number) & (left != 0))
            target = self.walker.step(self.walker.seen(vector, number)).target
            for at in inside[(target[:, current[inside]] < 0).all(axis=0)].tolist():
                frame[at] = self.walker.bounced(vector, number, int(current[at]))
                left[at] -= left[at] > 0
        return frame, left

    def _onward(self, vector: Vector, current: Ints, frame: Ints) -> tuple[Ints, Ints, Ints]:
        """(row, cell, frame) of every way on from (cell, frame)."""
        rows, targets, arrived = [], [], []
        for number in np.unique(frame).tolist():
            inside = np.flatnonzero(frame == number)
            step = self.walker.step(self.walker.seen(vector, number))
            for target, turn in zip(step.target, step.frame, strict=True):
                alive = inside[target[current[inside]] >= 0]
                rows.append(alive)
                targets.append(target[current[alive]])
                arrived.append(self.walker.composed(frame[alive], turn[current[alive]]))
        row = np.concatenate(rows)
        order = np.argsort(row, kind="stable")
        return row[order], np.concatenate(targets)[order], np.concatenate(arrived)[order]
