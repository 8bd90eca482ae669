"""A grid board as a shape: directions become vectors, vectors become rays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from ndvariants.compiler.boards.grids.directions import Frame, Keys, Vector, vectors
from ndvariants.compiler.boards.grids.grid import (
    WIDEST,
    grid_coordinates,
    longest,
    step_table,
    steps,
    straight,
    strides,
    unbounded,
    walk,
)
from ndvariants.compiler.boards.grids.seamed import Walker
from ndvariants.compiler.boards.rays import Bools, Ints, Rays, no_rays, selected
from ndvariants.compiler.faults import error_of
from ndvariants.faults.geometry import NO_NUMBER_HERE
from ndvariants.language.trees.syntax import Binary, Direction, Expr, Number, Unary
from ndvariants.model.variant import Axis, GridBoard, Player


def constant(expr: Expr) -> int:
    """The integer that an expression of numbers is. Raises ``VariantError`` for anything else."""
    match expr:
        case Number(value=value):
            return value
        case Unary(operator="-", operand=operand):
            return -constant(operand)
        case Binary(operator="+" | "-" | "*" | "/" | "mod", left=left, right=right):
            a, b = constant(left), constant(right)
            if expr.operator in ("/", "mod"):
                if b != 0:
                    return a // b if expr.operator == "/" else a % b
            else:
                return {"+": a + b, "-": a - b, "*": a * b}[expr.operator]
    raise error_of(NO_NUMBER_HERE, expr)


@dataclass(frozen=True, eq=False)
class GridShape:
    """See ``geometry.Shape``; ``signs`` are each player's signs by axis name, ``turned`` those not named forward;
    ``walker`` knows the seams."""

    board_axes: tuple[Axis, ...]
    coordinates: Ints
    widths: Ints
    exists: Bools
    signs: tuple[Mapping[str, int], ...]
    keys: Keys = field(default_factory=Keys)
    section: Ints | None = None
    pair: tuple[int, int] | None = None
    turned: tuple[tuple[str, ...], ...] = ()
    walker: Walker | None = None
    _known: dict[tuple[tuple[Vector, ...], int | None], Rays] = field(default_factory=dict)

    @property
    def axes(self) -> tuple[str, ...]:
        """Names of the axes."""
        return tuple(axis.name for axis in self.board_axes)

    @property
    def padded(self) -> bool:
        """True if walls stand around the board, so that rays may run on into them."""
        return any(axis.room for axis in self.board_axes)

    def offset(self, vector: Vector) -> int:
        """Return how far a step along the vector is in the numbering of cells."""
        return int(np.dot(strides(self.board_axes), vector))

    def steps(self, vector: Vector, limit: int | None) -> int:
        """The most steps of a ray along a vector, at most ``limit``."""
        most = steps(self.board_axes, vector)
        return most if limit is None else min(most, limit)

    def frame(self, player: int, apart: bool = False) -> Frame:
        """Reference frame of directions for a player; *apart*: vectors that lead to one cell round a ring are two."""
        axes = tuple(replace(axis, wrap=False) for axis in self.board_axes) if apart else self.board_axes
        if player < 0:
            return Frame(axes, {}, constant, pair=self.pair)
        return Frame(axes, self.signs[player], constant, pair=self.pair, turned=self.turned[player])

    def rays(
        self, direction: Direction, player: int, limit: int | None, origins: Ints | None, apart: bool = False
    ) -> Rays:
        """The rays of a direction; directions of the same vectors (of both players, say) share them."""
        return self.along(vectors(direction, self.frame(player, apart)), limit, origins)

    def along(self, chosen: tuple[Vector, ...], limit: int | None, origins: Ints | None) -> Rays:
        if origins is not None:
            return self._walked(chosen, limit, origins)
        if (chosen, limit) not in self._known:
            self._known[chosen, limit] = self._walked(chosen, limit, None)
        return self._known[chosen, limit]

    def over_holes(self, direction: Direction, player: int, limit: int | None) -> Rays:
        """The rays of a direction from existing cells, with the holes on their way among their cells."""
        everywhere, chosen = np.ones(len(self.exists), np.bool_), vectors(direction, self.frame(player))
        if self.walker is not None:
            cells = np.flatnonzero(self.exists).astype(np.int32)
            return Walker(self.walker.links, everywhere).rays([(cells, chosen)], self.keys, limit)
        found = grid_rays(self.board_axes, everywhere, chosen, self.keys, limit, None)
        return found if self.exists.all() else selected(found, self.exists[found.origin])

    def _walked(self, chosen: tuple[Vector, ...], limit: int | None, origins: Ints | None) -> Rays:
        if self.walker is None:
            return grid_rays(self.board_axes, self.exists, chosen, self.keys, limit, origins)
        cells = np.flatnonzero(self.exists).astype(np.int32) if origins is None else origins
        return self.walker.rays([(cells, chosen)], self.keys, limit)


def grid_shape(board: GridBoard, players: Sequence[Player], exists: Bools | None = None) -> GridShape:
    """The shape of a grid; ``exists`` (bool[n_cells], ``None``: everywhere) leaves out its holes."""
    coordinates = grid_coordinates(board.axes)
    n_cells = len(coordinates)
    width = np.array([axis.width for axis in board.axes], np.int32)
    widths = np.broadcast_to(width, (n_cells, len(board.axes)))
    signs = tuple(player.signs for player in players)
    present = np.ones(n_cells, np.bool_) if exists is None else exists
    if exists is None and any(axis.room for axis in board.axes):
        for number, axis in enumerate(board.axes):
            present &= coordinates[:, number] < axis.width
    turned = tuple(player.turned for player in players)
    return GridShape(board.axes, coordinates, widths, present, signs, pair=board.hexagons, turned=turned)


def grid_rays(
    axes: Sequence[Axis], exists: Bools, chosen: Sequence[Vector], keys: Keys, limit: int | None, origins: Ints | None
) -> Rays:
    """The rays along chosen vectors of a grid, from every existing cell or from ``origins``.

    Where the board is padded, ``origins`` must be given, and the rays run on into the walls.
    """
    if not chosen or not len(exists):
        return no_rays(len(axes))
    matrix = np.array(chosen, np.int32)
    starts = np.flatnonzero(exists).astype(np.int32) if origins is None else np.sort(origins)
    bound = longest(axes, matrix)
    length = bound if limit is None else min(limit, bound)
    if any(axis.room for axis in axes):
        origin, number, cells = unbounded(axes, matrix, starts, limit)
    elif exists.all() and not any(axis.wrap or axis.width >= WIDEST for axis in axes):
        origin, number, cells = straight(axes, matrix, starts, length)
    else:
        origin, number, cells = walk(step_table(axes, matrix, exists), starts, length)
    numbers = np.array([keys.number(vector) for vector in chosen], np.int32)
    return Rays(origin, cells, numbers[number], matrix[number])
