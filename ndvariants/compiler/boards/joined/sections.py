"""Several grids in one game: fixed sections with rays of their own, movable ones, and points.

A piece on a movable section of a board with a thread moves along the thread only, so such cells have no
rays here; nor have the points where movable sections stand. Rays lead from section to section only where all lie
in one space, and over seams; the thread, which does so too, depends on the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from math import prod

import numpy as np

from ndvariants.compiler.boards.grids.directions import Frame, Keys, Vector, vectors
from ndvariants.compiler.boards.grids.grid import grid_coordinates, strides
from ndvariants.compiler.boards.grids.grid_shape import constant, grid_rays
from ndvariants.compiler.boards.grids.seamed import Walker
from ndvariants.compiler.boards.rays import Bools, Ints, Rays, from_origins, joined, selected
from ndvariants.compiler.faults import error_of
from ndvariants.faults.geometry import SectionInAnotherOrder
from ndvariants.language.trees.syntax import Combine, Direction, Word
from ndvariants.model.boards.sections import axis_order, extents
from ndvariants.model.variant import Axis, Board, Player, Section, SectionBoard

THREAD_MANNERS = ("turning", "opposite")
Starts = Sequence[tuple[Ints, tuple[Vector, ...]]]  # cells, and the vectors along which rays start from them


def thread_words(board: Board) -> frozenset[str]:
    """The direction words that mean the thread: its name, alone or followed by a manner."""
    if board.thread is None:
        return frozenset()
    name = board.thread.name
    return frozenset({name, *(f"{name} {manner}" for manner in THREAD_MANNERS)})


def thread_part(direction: Direction, board: Board) -> frozenset[str]:
    """The thread words within a direction: what the thread walker has to follow for it."""
    if isinstance(direction, Word):
        return frozenset({direction.text}) & thread_words(board)
    if isinstance(direction, Combine) and direction.operator == "|":
        return thread_part(direction.left, board) | thread_part(direction.right, board)
    return frozenset()


class Box:
    """The box around sections in one space: a grid of places, of which only those of cells exist.

    ``place`` int32[n_cells] is where each cell lies (-1: not in the space), ``cell`` int32[n_places] what lies there.
    """

    def __init__(self, axes: tuple[Axis, ...], coordinates: Ints, inside: Bools) -> None:
        """The box with these axes round the cells ``inside``, at these 0-based coordinates."""
        self.axes = axes
        place = np.maximum(coordinates, 0) @ strides(axes)
        self.place: Ints = np.where(inside, place, -1).astype(np.int32)

    @cached_property
    def cell(self) -> Ints:
        """The cell at each place, -1 where there is none."""
        found = np.full(prod(axis.width for axis in self.axes), -1, np.int32)
        cells = np.flatnonzero(self.place >= 0)
        found[self.place[cells]] = cells
        return found

    @property
    def filled(self) -> Bools:
        """True for each place that has a cell."""
        return self.cell >= 0

    def rays(self, starts: Starts, keys: Keys, limit: int | None) -> Rays:
        """The rays of the grid from the cells in it along their vectors, ordered by origin."""
        parts = []
        for chosen in dict.fromkeys(ways for _, ways in starts):
            cells = np.concatenate([cells for cells, ways in starts if ways == chosen])
            inside = self.place[cells][self.place[cells] >= 0]
            parts.append(grid_rays(self.axes, self.filled, chosen, keys, limit, inside))
        return self.cells_of(joined(parts, len(self.axes)))

    def cells_of(self, rays: Rays) -> Rays:
        """Rays over places as rays over the cells that lie there, ordered by origin."""
        origin = self.cell[rays.origin]
        cells = np.where(rays.cells >= 0, self.cell[rays.cells], -1).astype(np.int32)
        return selected(replace(rays, origin=origin, cells=cells), np.argsort(origin, kind="stable"))


@dataclass(frozen=True, eq=False)
class SectionShape:
    """See ``geometry.Shape``. ``first`` int[n_sections] is the first cell of each section, ``players`` know which way
    is forward in each, ``walker`` knows the seams between them, ``box`` the space that they share, if they do."""

    board: SectionBoard
    axes: tuple[str, ...]
    coordinates: Ints
    widths: Ints
    exists: Bools
    section: Ints
    first: tuple[int, ...]
    players: tuple[Player, ...]
    keys: Keys = field(default_factory=Keys)
    walker: Walker | None = None
    box: Box | None = None
    _known: dict[tuple[tuple[tuple[Vector, ...], ...], int | None], Rays] = field(default_factory=dict)

    @property
    def apart(self) -> Ints:
        """Number of each cell's section where no axis joins cells of two; one for all in a space."""
        if self.box is None:
            return self.section
        return np.where(self.box.place >= 0, len(self.first), self.section).astype(np.int32)

    def rays(self, direction: Direction, player: int, limit: int | None, origins: Ints | None) -> Rays:
        """The rays inside every section that has rays of its own, and over the seams between them."""
        if self.walker is not None:
            return from_origins(self._sewn(self.walker, direction, player, limit), origins, len(self.exists))
        walked = self._apart(direction, player, limit)
        if self.box is not None:
            walked.append(self.box.rays(self.starts(direction, player), self.keys, limit))
        return from_origins(joined(walked, len(self.axes)), origins, len(self.exists))

    def _sewn(self, walker: Walker, direction: Direction, player: int, limit: int | None) -> Rays:
        """The rays over the seams; directions of the same vectors (of both players, say) share them."""
        starts = self.starts(direction, player)
        wanted = tuple(chosen for _, chosen in starts), limit
        if wanted not in self._known:
            self._known[wanted] = walker.rays(starts, self.keys, limit)
        return self._known[wanted]

    def _apart(self, direction: Direction, player: int, limit: int | None) -> list[Rays]:
        return [
            self._inside(number, section, direction, player, limit)
            for number, section in enumerate(self.board.sections)
            if section.steps and not section.at
        ]

    def _inside(self, number: int, section: Section, direction: Direction, player: int, limit: int | None) -> Rays:
        axes = self._axes(section)
        present = np.ones(prod(axis.width for axis in axes), np.bool_)
        rays = grid_rays(axes, present, self._vectors(section, direction, player), self.keys, limit, None)
        start = self.first[number]
        return Rays(rays.origin + start, np.where(rays.cells >= 0, rays.cells + start, -1), rays.key, rays.vector)

    def starts(self, direction: Direction, player: int) -> Starts:
        """The cells of each section with the vectors of a direction there: each reads it in its own way."""
        starts = []
        for number, section in enumerate(self.board.sections):
            cells = np.flatnonzero(self.section == number).astype(np.int32)
            starts.append((cells, self._vectors(section, direction, player)))
        return starts

    def _vectors(self, section: Section, direction: Direction, player: int) -> tuple[Vector, ...]:
        signs = self.players[player].signs_in(section.name) if player >= 0 else {}
        return vectors(direction, Frame(self._axes(section), signs, constant, thread_words(self.board)))

    def _axes(self, section: Section) -> tuple[Axis, ...]:
        """The axes of the board as this section has them: an axis that it lacks has width 1."""
        if self.box is not None and section.at:
            return self.box.axes
        own = {axis.name: axis for axis in section.axes}
        return tuple(own.get(name, Axis(name, 1)) for name in self.axes)


def section_shape(board: SectionBoard, players: Sequence[Player]) -> SectionShape:
    """The shape of a board of sections. Cells: every section's in order, then the points."""
    apart = [section for section in board.sections if not section.at]
    own = axis_order([[axis.name for axis in section.axes] for section in apart])
    axes = tuple(dict.fromkeys([*(axis.name for axis in board.space), *own]))
    sizes = [prod(axis.width for axis in section.axes) for section in board.sections]
    n_cells = sum(sizes) + len(board.points)
    coordinates = np.full((n_cells, len(axes)), -1, np.int32)
    widths = np.zeros((n_cells, len(axes)), np.int32)
    number = np.full(n_cells, -1, np.int32)
    first = tuple(sum(sizes[:at]) for at in range(len(sizes)))
    for at, (section, start, size) in enumerate(zip(board.sections, first, sizes, strict=True)):
        _check_order(section, axes)
        columns = [axes.index(axis.name) for axis in section.axes]
        here = slice(start, start + size)
        number[here] = at
        widths[here, columns] = [axis.width for axis in section.axes]
        if section.at:
            coordinates[here, : len(board.space)] = [begin for begin, _ in extents(section, board.space)]
            widths[here, : len(board.space)] = [axis.width for axis in board.space]
        coordinates[here, columns] = grid_coordinates(section.axes) + np.array(section.start, np.int32)
    exists = np.ones(n_cells, np.bool_)
    shape = SectionShape(board, axes, coordinates, widths, exists, number, first, tuple(players))
    if not board.space:
        return shape
    whole = (*board.space, *(Axis(name, 1) for name in axes[len(board.space) :]))
    inside = np.isin(number, [at for at, section in enumerate(board.sections) if section.at])
    return replace(shape, box=Box(whole, coordinates, inside))


def _check_order(section: Section, axes: Sequence[str]) -> None:
    """Sections must name common axes in one order: cells are numbered by it."""
    places = [axes.index(axis.name) for axis in section.axes]
    if places != sorted(places):
        raise error_of(SectionInAnotherOrder(section.name), section)


def label_cells(board: Board) -> list[dict[str, int]]:
    """For each section, the cell number of each of its thread labels."""
    found: list[dict[str, int]] = []
    start = 0
    for section in board.sections:
        widths = [axis.width for axis in section.axes]
        found.append({label: start + _number(place, widths) for label, place in section.labels})
        start += prod(widths)
    return found


def _number(place: Sequence[int], widths: Sequence[int]) -> int:
    """The number of a cell inside its section, the first axis fastest."""
    return reduce(lambda number, step: number * step[1] + step[0], reversed(list(zip(place, widths, strict=True))), 0)
