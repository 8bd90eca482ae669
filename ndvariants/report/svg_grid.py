"""A grid of any number of axes as a picture: its slices, in rows as the outer axes go."""

from __future__ import annotations

from math import ceil, sqrt

from ndvariants.model.cells import cell_at
from ndvariants.model.variant import GridBoard
from ndvariants.report.picture import Label, Picture, Tile, square, together
from ndvariants.report.slices import MOST_SLICES, Layout, Slice, coordinates_at, layout, occupied, slices, written
from ndvariants.report.view import View

_SIDE = 44.0  # of a cell on a board of two axes
_SMALL = 26.0  # and on a board of more
_EDGE = 16.0  # room for the writing along the edges


def grid_picture(view: View, board: GridBoard) -> Picture:
    """All slices (of a big board those where something stands), set as the axes go; else in rows of equal length."""
    plan = layout(board.axes, view.notation)
    side = _SMALL if plan.outer else _SIDE
    every = slices(plan)
    found = every if len(every) <= MOST_SLICES else occupied(view, plan, every)
    sheet = [_slice(view, board, plan, one, side) for one in found]
    if len(plan.outer) > 1 and len(found) == len(every):
        lefts_and_tops = [_spot(plan, one, sheet[0].width + 14, sheet[0].height + 12) for one in found]
    else:
        lefts_and_tops = [
            (column * (sheet[0].width + 14), row * (sheet[0].height + 12)) for row, column in _rows(len(found))
        ]
    return together([picture.moved(*spot) for picture, spot in zip(sheet, lefts_and_tops, strict=True)])


def _spot(plan: Layout, one: Slice, step_right: float, step_down: float) -> tuple[float, float]:
    """Where a slice stands: the outer axes go right, up, right, up ..., each around what the ones before fill."""
    right, down = 0.0, 0.0
    for number, (axis, place) in enumerate(reversed(list(zip(plan.outer, one.outer, strict=True)))):
        if number % 2 == 0:
            right += place * step_right
            step_right = plan.widths[axis] * step_right + 22
        else:
            down += (plan.widths[axis] - 1 - place) * step_down
            step_down = plan.widths[axis] * step_down + 22
    return right, down


def _rows(n_slices: int) -> list[tuple[int, int]]:
    """Rows and columns for slices along one axis: one row up to five, else about a square."""
    columns = n_slices if n_slices <= 5 else ceil(sqrt(n_slices * 1.6))
    return [divmod(number, columns) for number in range(n_slices)]


def _slice(view: View, board: GridBoard, plan: Layout, one: Slice, side: float) -> Picture:
    """One slice at the upper left corner of the sheet."""
    wide = plan.widths[plan.across]
    high = 1 if plan.upwards is None else plan.widths[plan.upwards]
    left, top = (_EDGE if plan.upwards is not None else 2.0), (20.0 if one.label else 2.0)
    tiles: list[Tile] = []
    for up in range(high):
        for right in range(wide):
            coordinates = coordinates_at(plan, one.outer, right, up)
            shade = "light" if sum(coordinates) % 2 else "dark"
            cell = cell_at(board.axes, coordinates)
            tiles.append(square(cell, left + right * side, top + (high - 1 - up) * side, side, shade))
    labels = []
    for right in range(wide):
        spot = left + (right + 0.5) * side, top + high * side + 12
        labels.append(Label(spot, written(right, plan.styles[plan.across])))
    if plan.upwards is not None:
        for up in range(high):
            spot = left - 4, top + (high - 0.5 - up) * side + 3.5
            labels.append(Label(spot, written(up, plan.styles[plan.upwards]), anchor="end"))
    if one.label:
        labels.append(Label((left, 14.0), one.label, "slice", "start"))
    return Picture(left + wide * side + 2, top + high * side + _EDGE, tuple(tiles), tuple(labels))
