"""The moves of a piece as a drawing: the piece alone on an empty board, and where it may go."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod

from ndvariants.compiler.tables.tables import Tables
from ndvariants.kernel.layout import FIRST_PIECE
from ndvariants.language.trees.syntax import Movement
from ndvariants.model.boards.axes import cell_at
from ndvariants.model.boards.grid import GridCoordinates
from ndvariants.model.boards.sections import section_cells
from ndvariants.model.variant import Board, Piece
from ndvariants.report.layout.blocks import Block, Paint, Rows, plain, side_by_side
from ndvariants.report.layout.reach import reach
from ndvariants.report.layout.slices import Layout, Slice, layout, slices
from ndvariants.report.layout.view import DrawnPiece, View
from ndvariants.report.text.boards import board_text
from ndvariants.words.movements import Clause

Reached = Callable[[int, int], Mapping[int, str]]
_WINDOW, _WIDEST = 2, 4  # on boards of more than two axes, how many cells around the piece are drawn
_MOST_SLICES = 9


def piece_diagram(
    view: View,
    tables: Tables,
    piece: Piece,
    columns: int = 80,
    paint: Paint = plain,
    reached: Reached | None = None,
    at: int | None = None,
) -> Block:
    """The lines of a drawing of a piece's moves, for its first owner; empty when it has none to draw.

    ``view`` is the position at the start: a piece whose moves depend on where it stands is drawn from one of
    the cells where it starts, every other from the middle of the board. ``reached`` says where a piece of a code
    goes from a cell; without it that is read off the compiled streams. With ``at`` it is drawn from that cell.
    """
    found = piece_view(view, tables, piece, reached, at)
    return [] if found is None else _drawn(*found, columns, paint)


def piece_view(
    view: View, tables: Tables, piece: Piece, reached: Reached | None = None, at: int | None = None
) -> tuple[View, int] | None:
    """The board with the piece alone and marks where it may go, and the cell where it stands; ``None`` for no moves."""
    code = _code(tables, piece)
    if code is None:
        return None
    player = tables.codes[code].player
    for origin in _origins(view, piece, player) if at is None else [at]:
        marks = reached(code, origin) if reached else reach(tables, code, origin)
        if marks:
            mine = [drawn for drawn in view.pieces.values() if (drawn.piece, drawn.player) == (piece.name, player)]
            drawn = mine[0] if mine else DrawnPiece(player, piece.name, piece.letter.upper())
            return _alone(view, origin, replace(drawn, unmoved=False), marks), origin
    return None


def _code(tables: Tables, piece: Piece) -> int | None:
    """The code with which a piece may do all that it can: the unmoved one, where there is one."""
    codes = [code for code in range(FIRST_PIECE, len(tables.codes)) if tables.codes[code].piece == piece.name]
    if not codes:
        return None
    first = min(tables.codes[number].player for number in codes)
    mine = [number for number in codes if tables.codes[number].player == first]
    unmoved = [number for number in mine if tables.codes[number].unmoved]
    return (unmoved or mine)[0]


def _origins(view: View, piece: Piece, player: int) -> list[int]:
    """The cells to draw a piece from, the best first."""
    stand = [cell for cell in view.pieces if view.pieces[cell].piece == piece.name]
    near = _from_the_middle(view, stand)
    starts = [cell for cell in near if cell in stand] or stand
    starts = [cell for cell in starts if view.pieces[cell].player == player] or starts
    middle = near[:12]
    return [*starts, *middle] if any(map(_stands_somewhere, piece.movements)) else [*middle, *starts]


def _from_the_middle(view: View, stand: Sequence[int]) -> list[int]:
    """The cells of the board, those in its middle first; of several sections those of the first, in one space of the
    one where the piece stands."""
    here = [cell for cell in _central(view) if cell not in view.gone]
    if view.board.sections and view.board.space and stand:
        of_section = (set(cells.values()) for cells in section_cells(view.board.sections).values())
        here = sorted(next(cells for cells in of_section if stand[0] in cells))
    elif view.board.sections:
        first = view.board.sections[0]
        here = here[: prod(axis.width for axis in first.axes)]
        joined = {place for _, place in first.labels}
        here = [cell for cell in here if view.coordinates[cell] in joined] or here
    if not here or not view.coordinates[here[0]]:
        return here
    places = [view.coordinates[cell] for cell in here]
    centre = [(min(along) + max(along)) / 2 for along in zip(*places, strict=True)]
    return sorted(here, key=lambda cell: _distance(view.coordinates[cell], centre))


def _central(view: View) -> Sequence[int]:
    """All cells; of a big grid those that are at most one cell off the middle of each axis."""
    if not isinstance(view.coordinates, GridCoordinates):
        return range(len(view.names))
    axes = view.coordinates.board.axes
    middles = [range(max(0, (axis.width - 1) // 2), min(axis.width, axis.width // 2 + 1)) for axis in axes]
    return sorted(cell_at(axes, place) for place in product(*middles))


def _stands_somewhere(movement: Movement) -> bool:
    return bool(movement.zones) or Clause.UNMOVED in movement.flags


def _distance(coordinates: tuple[int, ...], centre: list[float]) -> float:
    """Return how far a cell is from the middle; of equal ones, the nearer to the origin of all axes is first."""
    return sum((a - b) ** 2 + 0.01 * a for a, b in zip(coordinates, centre, strict=True))


def _alone(view: View, origin: int, drawn: DrawnPiece, marks: Mapping[int, str]) -> View:
    points = view.board.points
    last = len(view.names)
    markers = {cell: view.pieces[cell] for cell in range(last - len(points), last) if cell in view.pieces}
    return replace(view, pieces={origin: drawn, **markers}, marks=marks, status=())


def _drawn(view: View, origin: int, columns: int, paint: Paint) -> Block:
    board = view.board
    if board.axes and len([axis for axis in board.axes if axis.width > 1]) > 2:
        return _window_block(view, board, origin, columns, paint)
    return board_text(view, columns, paint).split("\n")


def _window_block(view: View, board: Board, origin: int, columns: int, paint: Paint) -> Block:
    """The slices near the piece that hold a mark, cut to the cells near it, in rows as the whole board has them."""
    plan = layout(board.axes, view.notation)
    middle = view.coordinates[origin]
    window = _window(view, middle)
    right, up = _span(plan, plan.across, middle, window), _span(plan, plan.upwards, middle, window)
    columns_near, rows_near = (slice(near.start, near.stop) for near in (right, up))
    found: dict[Slice, Rows] = {}
    for one in slices(plan):
        cells = plan.cells(one.outer)
        rows = [cells[y * plan.wide : (y + 1) * plan.wide][columns_near] for y in up]
        if any(cell in view.marks or cell == origin for row in rows for cell in row):
            found[one] = Rows(rows, plan.columns[columns_near], plan.rows[rows_near], one.label)
    shown = _nearest(plan, list(found), middle)
    lines: Block = []
    in_rows = len(plan.outer) == 2
    for row in sorted({one.row for one in shown}) if in_rows else [0]:
        blocks = [found[one].block(view, paint) for one in found if one in shown and (one.row == row or not in_rows)]
        lines += ([""] if lines else []) + side_by_side(blocks, columns)
    more = len(found) - len(shown)
    return [*lines, *([f"... and {more} more slices"] if more else [])]


def _window(view: View, middle: tuple[int, ...]) -> int:
    """Return how far around the piece is drawn: as far as it goes where that is not far, else a little way."""
    steps = (abs(a - b) for cell in view.marks for a, b in zip(view.coordinates[cell], middle, strict=True))
    far = max(steps, default=0)
    return max(_WINDOW, far) if far <= _WIDEST else _WINDOW


def _span(plan: Layout, axis: int | None, middle: tuple[int, ...], window: int) -> range:
    if axis is None:
        return range(1)
    size = min(2 * window + 1, plan.axes[axis].width)
    first = min(max(0, middle[axis] - window), plan.axes[axis].width - size)
    return range(first, first + size)


def _nearest(plan: Layout, found: list[Slice], middle: tuple[int, ...]) -> list[Slice]:
    """All slices where they are few, else those next to the piece's own, else the nearest few."""
    if len(found) <= _MOST_SLICES:
        return found

    def steps(one: Slice) -> list[int]:
        return [abs(number - middle[axis]) for axis, number in zip(plan.outer, one.outer, strict=True)]

    close = [one for one in found if max(steps(one)) <= 1]
    return close if len(close) <= _MOST_SLICES else sorted(close, key=lambda one: sum(steps(one)))[:_MOST_SLICES]
