"""The moves of a piece as a drawing: the piece alone on an empty board, and where it may go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ndvariants.kernel.layout import FIRST_PIECE
from ndvariants.language.syntax import Movement
from ndvariants.model.variant import GridBoard, Piece
from ndvariants.report.blocks import Block, wrapped
from ndvariants.report.boards import Paint, board_text, plain, rectangle, sign
from ndvariants.report.reach import reach
from ndvariants.report.slices import coordinates_at, layout, slices, written
from ndvariants.report.view import Man, View

if TYPE_CHECKING:
    from ndvariants.compiler.tables import Tables

_WINDOW = 2  # on boards of more than two axes, so many cells around the piece are drawn
_MOST_SLICES = 9


def piece_diagram(view: View, tables: Tables, piece: Piece, columns: int = 80, paint: Paint = plain) -> Block:
    """The lines of a drawing of a piece's moves, for its first owner; empty when it has none to draw.

    ``view`` is the position at the start: a piece whose moves depend on where it stands is drawn from one of
    the cells where it starts, every other from the middle of the board.
    """
    code = _code(tables, piece)
    if code is None:
        return []
    for origin in _origins(view, piece, tables.codes[code].player):
        marks = reach(tables, code, origin)
        if marks:
            man = next((m for m in view.men.values() if m.piece == piece.name), None)
            man = man or Man(tables.codes[code].player, piece.name, piece.letter.upper())
            return _drawn(_alone(view, origin, replace(man, fresh=False), marks), origin, columns, paint)
    return []


def _code(tables: Tables, piece: Piece) -> int | None:
    """The code of a man of this piece who may do all that it can do: a fresh one where that is remembered."""
    codes = [code for code in range(FIRST_PIECE, len(tables.codes)) if tables.codes[code].piece == piece.name]
    if not codes:
        return None
    first = min(tables.codes[number].player for number in codes)
    mine = [number for number in codes if tables.codes[number].player == first]
    fresh = [number for number in mine if tables.codes[number].fresh]
    return (fresh or mine)[0]


def _origins(view: View, piece: Piece, player: int) -> list[int]:
    """The cells to draw a piece from, the best first."""
    here = [cell for cell in range(len(view.names)) if cell not in view.gone]
    if not here:
        return []
    centre = [(min(axis) + max(axis)) / 2 for axis in zip(*view.coordinates, strict=True)] if view.coordinates else []
    near = sorted(here, key=lambda cell: _distance(view.coordinates[cell], centre) if centre else 0.0)
    starts = [cell for cell in near if cell in view.men and view.men[cell].piece == piece.name]
    starts = [cell for cell in starts if view.men[cell].player == player] or starts
    middle = near[: min(len(near), 12)]
    return [*starts, *middle] if any(map(_stands_somewhere, piece.movements)) else [*middle, *starts]


def _stands_somewhere(movement: Movement) -> bool:
    """Whether a movement depends on where its man stands."""
    zones = (movement.origin_zone, movement.target_zone, movement.within)
    return any(zone is not None for zone in zones) or "unmoved" in movement.flags


def _distance(coordinates: tuple[int, ...], centre: list[float]) -> float:
    """How far a cell is from the middle; of equal ones, the nearer to the origin of all axes is first."""
    return max((abs(a - b) + 0.01 * (a - b) for a, b in zip(coordinates, centre, strict=True)), default=0.0)


def _alone(view: View, origin: int, man: Man, marks: Mapping[int, str]) -> View:
    """The board with one man on it and the cells marked that he may reach."""
    return replace(view, men={origin: man}, marks=marks, status=())


def _drawn(view: View, origin: int, columns: int, paint: Paint) -> Block:
    """The drawing, cut to the neighbourhood of the man where the board is large."""
    board = view.board
    if isinstance(board, GridBoard) and len([axis for axis in board.axes if axis.width > 1]) > 2:
        return _window_block(view, board, origin, columns, paint)
    return board_text(view, columns, paint).split("\n")


def _window_block(view: View, board: GridBoard, origin: int, columns: int, paint: Paint) -> Block:
    """The slices near the man that hold a mark, cut to the cells near him."""
    plan = layout(board.axes, view.notation)
    cells = {coordinates: cell for cell, coordinates in enumerate(view.coordinates)}
    middle = view.coordinates[origin]

    def span(axis: int | None) -> range:
        if axis is None:
            return range(1)
        return range(max(0, middle[axis] - _WINDOW), min(plan.widths[axis], middle[axis] + _WINDOW + 1))

    blocks: list[tuple[int, Block]] = []
    for one in slices(plan):
        far = sum(abs(number - middle[axis]) for axis, number in zip(plan.outer, one.outer, strict=True))
        rows = [
            [cells[coordinates_at(plan, one.outer, right, up)] for right in span(plan.across)]
            for up in span(plan.upwards)
        ]
        if not any(cell in view.marks or cell == origin for row in rows for cell in row):
            continue
        signs = [[sign(view, cell, paint) for cell in row] for row in rows]
        right_names = [written(number, plan.styles[plan.across]) for number in span(plan.across)]
        up_names = [""] if plan.upwards is None else [written(n, plan.styles[plan.upwards]) for n in span(plan.upwards)]
        blocks.append((far, [f"  {paint(one.label, 'label')}", *rectangle(signs, right_names, up_names, paint)]))
    nearest = sorted(range(len(blocks)), key=lambda number: blocks[number][0])[:_MOST_SLICES]
    lines = wrapped([blocks[number][1] for number in sorted(nearest)], columns)
    if len(blocks) > _MOST_SLICES:
        lines.append(f"... and {len(blocks) - _MOST_SLICES} more slices")
    return lines
