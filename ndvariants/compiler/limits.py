"""Refuses boards whose tables would be too large, before anything large is made."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

import numpy as np

from ndvariants.compiler.boards.geometry import Geometry
from ndvariants.compiler.boards.grids.directions import Vector, bend_of, lines_along, vectors
from ndvariants.compiler.boards.grids.grid import entries_along
from ndvariants.compiler.boards.grids.grid_shape import GridShape, constant
from ndvariants.compiler.boards.padding import largest_side
from ndvariants.compiler.codes import Codes
from ndvariants.compiler.faults import MAX_WORDS, MOST_TABULATED, error_of
from ndvariants.faults.programs import BentTooLong, MovementTooLong, PathsTooLong, TooManyCells, TooManyKinds
from ndvariants.language.trees.syntax import Direction, Expr, Leg, Movement, Number, Over
from ndvariants.model.cells import real_cells
from ndvariants.model.variant import Board, Variant
from ndvariants.model.walk import leads_anywhere
from ndvariants.words.movements import PASSING_GAPS, WITHOUT_BOUND

MAX_CELLS = 1 << 19
MOST_COUNTED = 1e15  # entries of a movement of several legs: beyond them nothing is counted
MAX_ENTRIES = 20_000_000  # cells times directions times steps, for one leg of a movement
MAX_LISTED = 2_000_000  # the same for the sets of cells of all rules


def check_cells(variant: Variant) -> None:
    """Raises ``VariantError`` when the board has too many cells."""
    n_cells = real_cells(variant.board)
    if variant.board.axes and any(axis.room for axis in variant.board.axes):
        return
    if n_cells > MAX_CELLS:
        raise error_of(TooManyCells(n_cells, _most(variant)), None)


def _most(variant: Variant) -> str:
    side = largest_side(variant)
    if not variant.board.axes or side == 0:
        return f"{MAX_CELLS:,}"
    return f"{len(variant.board.axes)} axes of {side} cells each"


def check_rays(variant: Variant, geometry: Geometry) -> None:
    """Raises ``VariantError`` when some piece has too many ways through the board."""
    grid = geometry.grid
    if grid is None:
        return
    for piece in variant.pieces:
        origins = geometry.origins(piece)
        n_origins = geometry.n_cells if origins is None else len(origins)
        players = variant.owners(piece)
        for leg in {leg for movement in piece.movements for leg in movement.legs}:
            if origins is None and _is_plain(leg, grid):
                entries, most = _plain_entries(leg, grid, players), MOST_TABULATED
            else:
                longest = _longest(variant.board, bend_of(leg), n_origins)
                entries = n_origins * _ways(leg.direction, leg.high, grid, players, longest, bend_of(leg))
                most = MAX_ENTRIES
            if entries > most:
                raise error_of(MovementTooLong(piece.name, entries, most), leg if leg.place else piece)


def check_paths(geometry: Geometry, direction: Direction, high: Expr | None, node: Expr) -> None:
    """Raises ``VariantError`` when a rule asks for too many cells: it has the paths from every cell listed."""
    grid = geometry.grid
    if grid is None:
        return
    leg = Leg("slide", direction, Number(1), high)
    players = [number for number, player in enumerate(geometry.variant.players) if not player.neutral]
    longest = max((axis.width - 1 for axis in geometry.variant.board.axes), default=0)
    if _is_plain(leg, grid):
        check_listed(_plain_entries(leg, grid, players), geometry, node)
    else:
        check_listed(geometry.n_cells * _ways(direction, high, grid, players, longest), geometry, node)


def check_listed(cells: int, geometry: Geometry, node: Expr) -> None:
    """Raises ``VariantError`` when the board has too many cells for the paths that rules ask for."""
    if cells > MAX_LISTED:
        raise error_of(PathsTooLong(cells, MAX_LISTED), node)


def check_codes(variant: Variant, geometry: Geometry, codes: Codes) -> None:
    """Raises ``VariantError`` when there are too many piece types for the number of cells."""
    pointers = len(codes) * geometry.n_cells
    if pointers > MAX_WORDS:
        raise error_of(TooManyKinds(len(codes), geometry.n_cells), None)


def check_bends(variant: Variant, geometry: Geometry) -> None:
    """Raises ``VariantError`` when a movement of several legs leads too many ways."""
    for piece in variant.pieces:
        for movement in piece.movements:
            if len(movement.legs) == 1:
                continue
            for player in variant.owners(piece):
                entries = _bent_entries(movement, geometry, player)
                if entries > MOST_TABULATED:
                    raise error_of(
                        BentTooLong(piece.name, entries, MOST_TABULATED), movement if movement.place else piece
                    )


def _is_plain(leg: Leg, shape: GridShape) -> bool:
    """Return True if the rays of a leg run straight from every cell to the edge, or round once."""
    straight = not bend_of(leg) and not isinstance(leg.direction, Over) and not leads_anywhere(leg.direction)
    return straight and shape.walker is None


def _plain_entries(leg: Leg, shape: GridShape, players: Sequence[int]) -> int:
    """The cells of all the rays of a plain leg, as if the board had no holes: of the one of *players* who has most."""
    limit = None if leg.high is None else constant(leg.high)
    found = [vectors(leg.direction, shape.frame(player)) for player in players]
    return max((sum(entries_along(shape.board_axes, vector, limit) for vector in ways) for ways in found), default=0)


def _bent_entries(movement: Movement, geometry: Geometry, player: int) -> int:
    """The ways of a movement of several legs times the longest of them: a leg's ways are counted from cell to cell."""
    here = np.ones(geometry.n_cells)  # how many ways end at each cell
    longest, ways = 0, 0.0
    for leg in movement.legs:
        rays = geometry.leg_rays(leg, player)
        ways = float(here[rays.origin].sum())
        longest += rays.cells.shape[1]
        steps = rays.cells[:, constant(leg.low) - 1 :]
        reached = np.broadcast_to(here[rays.origin][:, None], steps.shape)
        if ways * longest > MOST_COUNTED:
            break  # too many in any case
        here = np.bincount(steps[steps >= 0], reached[steps >= 0], geometry.n_cells).astype(np.float64)
    return int(ways * longest)


def _longest(board: Board, bend: int, n_cells: int) -> int:
    """The most steps of a line that goes on so: to a corner, up stairs, or from edge to edge till it is back."""
    spans = [axis.width - 1 for axis in board.axes if axis.width > 1] or [0]
    if bend == PASSING_GAPS:
        return max(spans)
    if bend < WITHOUT_BOUND:
        return sum(spans)
    if bend == WITHOUT_BOUND:
        return min(2 * lcm(*spans), 4 * n_cells)
    return max(spans) * (1 + bend)


def _ways(
    direction: Direction, high: Expr | None, shape: GridShape, players: Sequence[int], longest: int, bend: int = 0
) -> int:
    if leads_anywhere(direction):
        return len(shape.exists)
    steps = longest if high is None else min(longest, constant(high))
    found = [vectors(direction, shape.frame(player)) for player in players]
    lines = [lines_along(list(way), bend) for way in found]
    return max((sum(min(steps, _round(line, steps)) for line in ways) for ways in lines), default=0)


def _round(line: tuple[Vector, ...], steps: int) -> int:
    """The most steps of a line that comes back to where it began; *steps* of another."""
    return steps if any(map(sum, zip(*line, strict=True))) else len(line) - 1
