"""Sections in one space as a picture: each plane a tilted sheet, the higher ones above, so far apart that none hides
another; thin lines go down from the corners of a sheet to what lies under them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product

from ndvariants.model.variant import Board
from ndvariants.report.layout.levels import Sheet, sheets
from ndvariants.report.layout.picture import Label, Line, Picture, Spot, Tile
from ndvariants.report.layout.slices import written

_SIDE = 40.0
_LEAN, _DEPTH = 11.0, 33.0  # to the right and up, of a step up on a sheet
_MARGIN = 30.0  # above and below a sheet, for its labels
_GAP = 46.0


@dataclass(frozen=True, slots=True)
class _Laid:
    """A sheet, and where the lower left corner of its first column and row would lie; y grows downwards."""

    sheet: Sheet
    right: float
    down: float

    def spot(self, x: float, y: float) -> Spot:
        return self.right + x * _SIDE + y * _LEAN, self.down - y * _DEPTH


def levels_picture(board: Board, gone: frozenset[int] = frozenset()) -> Picture:
    """All sheets of the board in one picture, but for those of which every cell is gone."""
    laid = _laid(sheets(board, gone))
    spots = [spot for one in laid for x, y in one.sheet.cells for spot in (one.spot(x, y), one.spot(x + 1, y + 1))]
    left, top = min(x for x, _ in spots) - 24, min(y for _, y in spots) - _MARGIN
    width, height = max(x for x, _ in spots) - left + 4, max(y for _, y in spots) - top + 22
    tiles = tuple(tile for one in laid for tile in _tiles(one))
    labels = tuple(label for one in laid for label in _labels(one))
    picture = Picture(width, height, tiles, labels, tuple(_pillars(laid)))
    return replace(picture.moved(-left, -top), width=width, height=height)


def _laid(found: Sequence[Sheet]) -> list[_Laid]:
    """The sheets in their places: the first axis that they do not show leads up, the next to the right, and so on."""
    outer = sorted({axis for sheet in found for axis in range(len(sheet.outer)) if sheet.outer[axis]})
    offsets = {sheet.outer: (0.0, 0.0) for sheet in found}
    for number, axis in enumerate(outer):
        places = sorted({sheet.outer[axis] for sheet in found})
        far = _heights(found, axis) if number == 0 else {at: _extent(found, offsets, number % 2) * at for at in places}
        for key, (right, down) in offsets.items():
            offsets[key] = (right + far[key[axis]], down) if number % 2 else (right, down - far[key[axis]])
    return [_Laid(sheet, *offsets[sheet.outer]) for sheet in found]


def _heights(found: Sequence[Sheet], axis: int) -> dict[int, float]:
    """Return how high each place on the axis lies, so that no sheet hides one below it."""
    places = sorted({sheet.outer[axis] for sheet in found})
    heights = {places[0]: 0.0}
    for low, high in pairwise(places):
        heights[high] = heights[low] + _MARGIN
        for upper, lower in product(found, found):
            if upper.outer[axis] == high and lower.outer[axis] in heights and lower.outer[axis] < high:
                over = (lower.rows.stop - upper.rows.start) * _DEPTH + _MARGIN + 14
                if _meet(upper, lower):
                    heights[high] = max(heights[high], heights[lower.outer[axis]] + over)
    return heights


def _meet(one: Sheet, other: Sheet) -> bool:
    """Return True if two sheets share a column, the lean included."""
    low, high = (sheet.columns.start + sheet.rows.start * _LEAN / _SIDE for sheet in (one, other))
    end, stop = (sheet.columns.stop + sheet.rows.stop * _LEAN / _SIDE for sheet in (one, other))
    return low < stop and high < end


def _extent(found: Sequence[Sheet], offsets: dict[tuple[int, ...], Spot], number: int) -> float:
    """Return how wide (or high) all sheets laid so far are, and a gap."""
    laid = [_Laid(sheet, *offsets[sheet.outer]) for sheet in found]
    spots = [one.spot(x, y) for one in laid for x in (one.sheet.columns.start, one.sheet.columns.stop)
             for y in (one.sheet.rows.start, one.sheet.rows.stop)]  # fmt: skip
    along = [spot[0 if number else 1] for spot in spots]
    return max(along) - min(along) + _GAP


def _tiles(one: _Laid) -> Iterator[Tile]:
    for (x, y), cell in one.sheet.cells.items():
        corners = tuple(one.spot(x + right, y + up) for right, up in ((0, 0), (1, 0), (1, 1), (0, 1)))
        shade = "light" if (x + y) % 2 else "dark"
        yield Tile(cell, corners, one.spot(x + 0.5, y + 0.5), _DEPTH * 0.95, shade)


def _labels(one: _Laid) -> Iterator[Label]:
    """The title of each section at its upper left corner, the writing of both axes along its first row and column.

    Where the next section lies right beside it there is no room, and the two read as one board.
    """
    taken = one.sheet.cells
    for part in one.sheet.parts:
        left, low, top = part.columns.start, part.rows.start, part.rows.stop
        if (left, top) not in taken:
            x, y = one.spot(left, top)
            yield Label((x, y - 6), part.title, "slice", "start")
        for column in part.columns if (left, low - 1) not in taken else ():
            x, y = one.spot(column + 0.5, low)
            yield Label((x, y + 12), written(column, one.sheet.styles[0]))
        for row in part.rows if one.sheet.up >= 0 and (left - 1, low) not in taken else ():
            x, y = one.spot(left, row + 0.5)
            yield Label((x - 5, y + 3.5), written(row, one.sheet.styles[1]), anchor="end")


def _pillars(laid: Sequence[_Laid]) -> Iterator[Line]:
    """From each corner of a section down to the next sheet that has a corner of a cell there."""
    for number, one in enumerate(laid):
        below = [other for other in laid[:number] if _under(other.sheet, one.sheet)]
        for part in one.sheet.parts:
            for x, y in product(_ends(part.columns), _ends(part.rows)):
                under = next((other for other in reversed(below) if _has_corner(other.sheet, x, y)), None)
                if under is not None:
                    yield Line(one.spot(x, y), under.spot(x, y), 2)


def _under(lower: Sheet, upper: Sheet) -> bool:
    """Return True if two sheets differ on one axis that they do not show, and show the same ones."""
    apart = sum(a != b for a, b in zip(lower.outer, upper.outer, strict=True))
    return (lower.across, lower.up) == (upper.across, upper.up) and apart == 1


def _ends(along: range) -> tuple[int, int]:
    return along.start, along.stop


def _has_corner(sheet: Sheet, x: int, y: int) -> bool:
    return any((x - right, y - up) in sheet.cells for right, up in product((0, 1), (0, 1)))
