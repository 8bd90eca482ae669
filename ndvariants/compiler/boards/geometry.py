"""The geometry of a variant's board: cells, coordinates, rays, zones; one face for every kind of board.

``geometry(variant)`` asks the module of the board's kind, which ``SHAPES`` names, for a ``Shape``; what
stands above (tracks, streams, programs, reports) sees cells and rays only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial, reduce
from typing import Any

import numpy as np

from ndvariants.compiler.boards.anywhere import anywhere_rays
from ndvariants.compiler.boards.classes import Classifier
from ndvariants.compiler.boards.distances import MANHATTAN, MOST_IN_TABLES, SQUARED, STEPS, Distance, steps_between
from ndvariants.compiler.boards.graphs.graph import graph_shape
from ndvariants.compiler.boards.graphs.mesh import mesh_shape
from ndvariants.compiler.boards.graphs.relations import RelationShape
from ndvariants.compiler.boards.grids.directions import bend_of
from ndvariants.compiler.boards.grids.grid_shape import GridShape, constant, grid_shape
from ndvariants.compiler.boards.grids.lines import dimensions, line_cells
from ndvariants.compiler.boards.joined.over import over_rays
from ndvariants.compiler.boards.joined.sections import SectionShape, section_shape
from ndvariants.compiler.boards.joined.sewn import bent_rays, sewn
from ndvariants.compiler.boards.rays import Bools, Ints, Rays, from_origins
from ndvariants.compiler.boards.static import CELL_ONLY, NOBODY, Dynamic, Failed, Scope, Value, static, zone
from ndvariants.compiler.faults import error_of, placed
from ndvariants.errors import VariantError
from ndvariants.faults.geometry import FREE_AXIS_BENDS, HOLES_OF_A_BOARD, ONLY_AXES_BEND, ONLY_LINES_PASS_GAPS
from ndvariants.language.trees.syntax import Combine, Direction, Expr, Leg, Over, Word
from ndvariants.model.boards.graph import GraphBoard
from ndvariants.model.boards.grid import GridBoard
from ndvariants.model.boards.joined import SectionBoard
from ndvariants.model.boards.mesh import MeshBoard
from ndvariants.model.variant import Board, Piece, Player, Thread, Variant
from ndvariants.model.walk import leads_anywhere
from ndvariants.words.movements import PASSING_GAPS

__all__ = ["NOBODY", "Dynamic", "Geometry", "Rays", "Shape", "geometry"]


# A kind of board: its cells and the steps between them. ``axes``, ``coordinates``, ``exists``, ``section`` and ``rays``
# are those of its ``Geometry``; ``widths`` int32[n_cells, n_axes] says how wide each axis is at each cell, 0: no such.
Shape = GridShape | RelationShape | SectionShape


@dataclass(frozen=True, eq=False)
class Geometry:
    """Cells of a variant and directions through them.
    Cells are numbered as the board says (grids: first axis fastest). ``coordinates`` are 0-based and
    absolute; zones and expressions are counted from a player's side.
    """

    variant: Variant
    shape: Shape
    scope: Scope
    _rays: dict[tuple[Direction, int, int | None, int], Rays] = field(default_factory=dict, repr=False)

    @property
    def n_cells(self) -> int:
        return len(self.shape.coordinates)

    @property
    def axes(self) -> tuple[str, ...]:
        """Names of the axes; empty on boards without coordinates."""
        return self.shape.axes

    @property
    def coordinates(self) -> Ints:
        """0-based coordinates int32[n_cells, n_axes]; -1 where a cell has no such axis."""
        return self.shape.coordinates

    @property
    def exists(self) -> Bools:
        """bool[n_cells]: False for holes."""
        return self.shape.exists

    @property
    def grid(self) -> GridShape | None:
        """The grid, on boards that are one."""
        return self.shape if isinstance(self.shape, GridShape) else None

    @property
    def thread(self) -> Thread | None:
        """The thread of a board of sections: its rays depend on the position and are not made here."""
        return self.variant.board.thread

    @property
    def section(self) -> Ints | None:
        """The number of each cell's section int32[n_cells], -1 for points; ``None`` on other boards."""
        return self.shape.section

    def rays(
        self, direction: Direction, player: int, limit: int | None = None, origins: Ints | None = None, bend: int = 0
    ) -> Rays:
        """The rays of a direction for a player, at most ``limit`` cells long, from ``origins`` only if given.

        On a padded board they start from the members of its plain classes, if not.

        ``bend``: how often they may turn back from edges (-1: without bound), or another of ``words/movements.py``.
        Thread words give no rays. Raises ``VariantError`` where the board has no such direction.
        Rays without ``origins`` are remembered: asking twice gives the same object.
        """
        if origins is not None:
            return self._made(direction, player, limit, origins)
        wanted = (direction, player, limit, bend)
        if wanted not in self._rays:
            starts = None if self.classes is None else self.classes.plain.members
            if bend == PASSING_GAPS:
                self._rays[wanted] = self._passing_gaps(direction, player, limit)
            elif bend:
                self._rays[wanted] = self._bent(direction, player, limit, bend)
            else:
                self._rays[wanted] = self._made(direction, player, limit, starts)
        return self._rays[wanted]

    def leg_rays(self, leg: Leg, player: int, origins: Ints | None = None, outward: bool = False) -> Rays:
        """The rays of a leg of a movement; *outward*: a leg of it asks along which axes the others go."""
        limit = None if leg.high is None else constant(leg.high)
        plain = not bend_of(leg) and not isinstance(leg.direction, Over) and not leads_anywhere(leg.direction)
        if outward and plain and self.grid is not None and any(axis.wrap for axis in self.grid.board_axes):
            return self.grid.rays(leg.direction, player, limit, origins, apart=True)
        return self.rays(leg.direction, player, limit, origins, bend_of(leg))

    def _bent(self, direction: Direction, player: int, limit: int | None, bend: int) -> Rays:
        if isinstance(direction, Over):
            raise error_of(FREE_AXIS_BENDS, direction)
        if isinstance(self.shape, GridShape | SectionShape) and not leads_anywhere(direction):
            return bent_rays(self.shape, direction, player, limit, bend)
        raise error_of(ONLY_AXES_BEND, direction)

    def _passing_gaps(self, direction: Direction, player: int, limit: int | None) -> Rays:
        if isinstance(direction, Over) or leads_anywhere(direction):
            raise error_of(ONLY_LINES_PASS_GAPS, direction)
        if self.grid is not None:
            return self.grid.over_holes(direction, player, limit)
        return self.shape.rays(direction, player, limit, None)

    @cached_property
    def classes(self) -> Classifier | None:
        """The classes of cells of a padded board, ``None`` where every cell has rays of its own."""
        if self.grid is not None and self.grid.padded:
            return Classifier(self.variant, self.grid, self.zone)
        return None

    def origins(self, piece: Piece) -> Ints | None:
        """The cells that stand for all cells which a piece may start from, ``None`` where each has its own rays."""
        return None if self.classes is None else self.classes.of_piece(piece).members

    def _made(self, direction: Direction, player: int, limit: int | None, origins: Ints | None) -> Rays:
        if isinstance(direction, Over):
            return over_rays(self.shape, direction, player, limit, origins)
        if not leads_anywhere(direction):
            return self.shape.rays(direction, player, limit, origins)

        def ordinary(part: Direction, steps: int | None) -> Rays:
            return self.shape.rays(part, player, steps, origins)

        return from_origins(anywhere_rays(direction, self.exists, ordinary, limit), origins, self.n_cells)

    def zone(self, expr: Expr, player: int, subjects: frozenset[str] = CELL_ONLY) -> Bools:
        """The existing cells where an expression holds: bool[n_cells]. Raises ``Dynamic``."""
        return zone(expr, self.scope, player, subjects) & self.exists

    def static(
        self,
        expr: Expr,
        player: int,
        subjects: frozenset[str] = CELL_ONLY,
        hidden: frozenset[str] = frozenset(),
        failed: Failed | None = None,
    ) -> Value:
        """The value of an expression at every cell: bool or int64 [n_cells]. Raises ``Dynamic``."""
        return static(expr, self.scope, player, subjects, hidden, failed)

    def never(self, condition: Expr, player: int) -> bool:
        """Return True if the condition of a move is known to be false before the game."""
        try:
            return not self.static(condition, player, frozenset(), frozenset(self.axes)).any()
        except Dynamic:
            return False

    @cached_property
    def lines(self) -> Ints:
        """The line of cells along each axis through each cell: int32[n_line_axes, n_cells, width], -1 padded."""
        return line_cells(self.shape.coordinates, self.shape.widths, self.shape.exists, _apart(self.shape))


def geometry(variant: Variant) -> Geometry:
    """The geometry of the variant's board. Raises ``VariantError`` where the board cannot be made."""
    try:
        shape = _shape(variant)
    except VariantError as error:
        raise placed(error, variant.path) from None
    return Geometry(variant, shape, _scope(variant, shape))


# Who makes the cells and rays of each kind of board, for these players: without its holes and seams.
SHAPES: Mapping[type[Board], Callable[[Any, Sequence[Player]], Shape]] = {
    GridBoard: grid_shape,
    MeshBoard: mesh_shape,
    GraphBoard: lambda board, players: graph_shape(board),
    SectionBoard: section_shape,
}


def _shape(variant: Variant) -> Shape:
    board = variant.board
    shape = SHAPES[type(board)](board, variant.players)
    if isinstance(board, GridBoard) and board.holes is not None:
        shape = grid_shape(board, variant.players, _there(variant, shape, board.holes))
    if board.seams and isinstance(shape, GridShape | SectionShape):
        return sewn(shape, board.seams, _scope(variant, shape))
    return shape


def _there(variant: Variant, blank: Shape, holes: Expr) -> Bools:
    """The cells where the holes of a board do not hold, counted absolutely: bool[n_cells]."""
    try:
        return blank.exists & ~zone(holes, _scope(variant, blank), NOBODY)
    except Dynamic as dynamic:
        raise error_of(HOLES_OF_A_BOARD, dynamic.node) from None


def _scope(variant: Variant, shape: Shape) -> Scope:
    board = variant.board
    seen = {NOBODY: shape.coordinates + 1}
    for number, player in enumerate(variant.players):
        seen[number] = _seen_by(player, variant.board, shape, seen[NOBODY])
    dimension = _dimension(board, shape)
    columns = {"section": None if shape.section is None else shape.section + 1, "dimension": dimension}
    return Scope(
        axes=shape.axes,
        seen=seen,
        widths=shape.widths,
        exists=shape.exists,
        players=tuple(player.name for player in variant.players),
        zones={zone.name: zone for zone in variant.zones},
        parameters=variant.parameters,
        distances=_distances(shape),
        columns={name: column for name, column in columns.items() if column is not None},
    )


def _seen_by(player: Player, board: Board, shape: Shape, absolute: Ints) -> Ints:
    """The 1-based coordinates from the side of a player, who may see each section in a way of its own."""
    parts: list[tuple[dict[str, int], Bools | slice]] = [(player.signs, slice(None))]
    if player.sections and shape.section is not None:
        names = [section.name for section in board.sections]
        parts = [(player.signs_in(name), shape.section == number) for number, name in enumerate(names)]
    if all(sign > 0 for signs, _ in parts for sign in signs.values()):
        return absolute
    seen = absolute.copy(order="K")
    for signs, cells in parts:
        for axis in (number for number, name in enumerate(shape.axes) if signs.get(name, 1) < 0):
            seen[cells, axis] = shape.widths[cells, axis] - shape.coordinates[cells, axis]
    return seen


def _dimension(board: Board, shape: Shape) -> Ints | None:
    """The dimension of every cell int32[n_cells], ``None`` where rules may change it."""
    if board.mutable:
        return None
    if board.axes and board.holes is None:  # the same everywhere, if only for want of other cells
        return np.where(shape.exists, np.int32(sum(axis.width > 1 for axis in board.axes)), np.int32(0))
    return dimensions(shape.coordinates, shape.widths, shape.exists, _apart(shape))


def round_about(shape: Shape) -> Direction:
    """The direction of steps to all neighbours: over edges, where the board has relations and any is called so."""
    named = shape.relations if isinstance(shape, RelationShape) else ("any",)
    words: list[Direction] = [Word(name) for name in (("edge",) if "edge" in named or not named else named)]
    return reduce(lambda one, other: Combine("|", one, other), words)


def _distances(shape: Shape) -> dict[str, Distance]:
    """The measures of distance by their words; those of coordinates where there are axes."""
    n_cells, n_there, steps = len(shape.coordinates), int(shape.exists.sum()), cache(partial(_steps, shape))
    found = {STEPS: Distance(STEPS, n_cells, n_there, steps)}
    if not shape.axes:
        return found
    place, rings, section = shape.coordinates.astype(np.int64), [0] * len(shape.axes), shape.section
    if isinstance(shape, GridShape):
        rings, section = [axis.width * axis.wrap for axis in shape.board_axes], None
        if n_cells > MOST_IN_TABLES and _is_plain(shape):
            found[STEPS] = Distance(STEPS, n_cells, n_there, steps, place, rings)
    for name, far in ((MANHATTAN, n_there), (SQUARED, n_there**2)):
        found[name] = Distance(name, n_cells, far, steps, place, rings, section)
    return found


def _is_plain(shape: GridShape) -> bool:
    """Return True if steps lead from every cell to every other as coordinates say: no holes, walls, seams, hexagons."""
    there = shape.coordinates[shape.exists]
    box = np.prod(np.ptp(there, axis=0) + 1, dtype=np.int64) if len(there) else 0
    return shape.walker is None and shape.pair is None and box == len(there)


def _steps(shape: Shape) -> Ints:
    return steps_between(len(shape.coordinates), int(shape.exists.sum()), shape.rays(round_about(shape), 0, 1, None))


def _apart(shape: Shape) -> Ints | None:
    """The number of each cell's section where no axis joins cells of two, ``None`` elsewhere."""
    return shape.apart if isinstance(shape, SectionShape) else shape.section
