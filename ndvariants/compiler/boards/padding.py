"""Padded boards (the n-dimensional mailbox): a border of wall cells lets one list of offsets serve every cell.

On a board of a million cells a list of the cells that a queen sees from each of them would take gigabytes. Where
every axis has room for some numbers past its width, and all of those are walls, the list can hold offsets from
wherever the queen stands: a step off the board meets a wall, whichever way it goes, and the list is the same for
every cell. Zones (where pawns promote, where they step twice) part the cells into a few classes (``classes``).

An axis whose ends join needs no walls, but there the offset of a step depends on where on it the piece stands: every
place on such axes is a class of its own, so boards that are joined all round are not padded.

The room of an axis is the farthest that any leap goes along it, so that no step passes over the walls; they stand
behind the last cell of a line and thereby before the first cell of the next. Nothing but the numbers of cells
changes: a padded variant says the same as before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import prod
from typing import Any

from ndvariants.compiler.boards.grids.directions import Frame, bend_of, vectors
from ndvariants.compiler.boards.grids.grid_shape import constant
from ndvariants.errors import VariantError
from ndvariants.kernel.layout import CELL_BITS
from ndvariants.language.trees.syntax import CellSet, Movement, Number, Over, Select
from ndvariants.model.boards.axes import cell_at, grid_coordinate, number_count
from ndvariants.model.cells import real_cells
from ndvariants.model.variant import Axis, Board, GridBoard, Variant
from ndvariants.model.walk import leads_anywhere, nodes_in, rebuilt
from ndvariants.words.sets import Sets

# Smaller boards keep a list for every cell: without walls to run into, those are quicker to walk. On 8x8x8x8 that is
# 10 to 40 per cent for random games; on 6^5 (7,776 cells) 25 per cent, for five times the memory and time to compile.
LEAST_CELLS = 5_000
FEWER = 4  # how many times fewer classes than cells there should be
MOST_NUMBERS = 1 << CELL_BITS  # of cells and walls, as moves hold them: 30 words each make a gigabyte
FOLLOWING_FROM_CELLS = frozenset({Sets.ZONE, Sets.CELLS, Sets.UNION, Sets.EXCEPT})  # these sets need no lines
PARTS = ("zones", "pieces", "castlings", "phases", "endings")  # the parts of a variant that may speak of cells


def padded(variant: Variant, least: int = LEAST_CELLS) -> Variant:
    """The same variant with walls around its board, if that is a large grid that can have them.

    Not possible are seams, cells or pieces changed by rules, bent and zoned ways to capture.
    """
    board = variant.board
    if not isinstance(board, GridBoard) or real_cells(board) < least or variant.notation.names:
        return variant  # names are listed by the numbers of the cells: there are none for walls
    leaps = _leaps(variant, board)
    if leaps is None:
        return variant
    axes = tuple(
        axis if axis.wrap else replace(axis, room=axis.width + leap)
        for axis, leap in zip(board.axes, leaps, strict=True)
    )
    if number_count(axes) > MOST_NUMBERS or not _worth(board, least):
        return variant

    def number(cell: int) -> int:
        return cell_at(axes, grid_coordinate(board.axes, cell))

    parts = {part: _renumbered(getattr(variant, part), number) for part in PARTS}
    setup = tuple(replace(placed, cell=number(placed.cell)) for placed in variant.setup)
    holes = _renumbered(board.holes, number)
    return replace(variant, board=replace(board, axes=axes, holes=holes), setup=setup, **parts)


def _worth(board: Board, least: int) -> bool:
    """Return True if there are far fewer classes of cells than cells, or the board must be padded whatever its size."""
    classes = prod(axis.width if axis.wrap else min(axis.width, 3) for axis in board.axes)
    return not all(axis.wrap for axis in board.axes) and (least == 0 or FEWER * classes <= real_cells(board))


def largest_side(variant: Variant) -> int:
    """The most cells along each axis for which a board of as many axes can be padded; 0 where none can."""
    board = variant.board
    leaps = _leaps(variant, board) if board.axes else None
    if leaps is None:
        return 0

    def numbers(side: int) -> int:
        return number_count([Axis("", side, room=side + leap) for leap in leaps])

    return next((side for side in range(64, 1, -1) if numbers(side) <= MOST_NUMBERS), 0)


def _leaps(variant: Variant, board: Board) -> tuple[int, ...] | None:
    """Return how far steps lead along each axis, ``None`` where the board cannot be padded."""
    if not _regular(variant, board):
        return None
    try:
        return longest_leaps(variant, board)
    except VariantError:  # some direction is at fault; its compilation reports it
        return None


def longest_leaps(variant: Variant, board: Board) -> tuple[int, ...]:
    """Return the longest step of any movement along each axis. Raises ``VariantError`` for an unknown direction."""
    longest = [0] * len(board.axes)
    for number, player in enumerate(variant.players):
        frame = Frame(board.axes, player.signs, constant, pair=board.hexagons, turned=player.turned)
        pieces = [piece for piece in variant.pieces if number in variant.owners(piece)]
        for direction in {leg.direction for piece in pieces for move in piece.movements for leg in move.legs}:
            for vector in vectors(direction, frame):
                longest = [max(far, abs(step)) for far, step in zip(longest, vector, strict=True)]
    return tuple(longest)


def _regular(variant: Variant, board: Board) -> bool:
    """Return True if every cell is like every other, but for zones of what moves there."""
    if board.mutable or variant.rules or board.seams or any(axis.room for axis in board.axes):
        return False
    movements = [movement for piece in variant.pieces for movement in piece.movements]
    if not all(_straight(movement) for movement in movements):
        return False
    sets = (node for node in nodes_in([getattr(variant, part) for part in PARTS]) if isinstance(node, CellSet | Select))
    return all(node.kind in FOLLOWING_FROM_CELLS for node in sets)


def _straight(movement: Movement) -> bool:
    """Return True if the movement is one leg, with captures that are the same from everywhere."""
    zoned = any(zone is not None for zone in (movement.origin_zone, movement.target_zone, movement.within))
    legs = movement.legs
    plain = not isinstance(legs[0].direction, Over) and not leads_anywhere(legs[0].direction)
    one_leg = len(legs) == 1 and plain and not bend_of(legs[0])
    return one_leg and not (zoned and movement.mode != "move")


def _renumbered(tree: Any, number: Callable[[int], int]) -> Any:
    if isinstance(tree, CellSet) and tree.kind is Sets.CELLS:
        cells = [argument for argument in tree.arguments if isinstance(argument, Number)]
        return replace(tree, arguments=tuple(replace(cell, value=number(cell.value)) for cell in cells))
    return rebuilt(tree, lambda _, part: _renumbered(part, number))
