"""A grid of any number of axes as a picture: its slices, in rows as the outer axes go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil, sqrt

from ndvariants.errors import ResourceError
from ndvariants.model.boards.axes import cell_at, grid_coordinate
from ndvariants.model.variant import Board
from ndvariants.report.layout.marks import Marks, marks
from ndvariants.report.layout.picture import Label, Line, Picture, Tile, square, together
from ndvariants.report.layout.plane_sides import edges_of, rim_of
from ndvariants.report.layout.planes import Plane, Spot, plane, shade
from ndvariants.report.layout.seams import Ghosts, ghosts, seam_arrows
from ndvariants.report.layout.slices import FEW_SLICES, MOST_SLICES, Layout, Slice, layout, occupied, slices
from ndvariants.report.layout.view import View

Labels = tuple[tuple[Spot, str], ...]
_SIDE = 44.0  # of a cell on a board of two axes
_SMALL = 26.0  # and on a board of more
MOST_CELLS = 100_000  # of one picture: three seconds, 200 MB
_EDGE = 16.0  # room for the writing along the edges


def grid_picture(view: View) -> Picture:
    """All slices (of a big board those where something stands), set as the axes go; else in rows of equal length.

    Raises ResourceError where those are too many cells for a picture.
    """
    board, plan = view.board, layout(view.board.axes, view.notation, view.drawing.piled)
    side = _SMALL if plan.outer else _SIDE
    every = slices(plan)
    found = _round_marks(view, plan, every) if len(every) <= MOST_SLICES else occupied(view, plan, every)
    cells = len(found) * plan.wide * plan.high
    if cells > MOST_CELLS:
        raise ResourceError(f"a picture of {cells:,} cells is too large: at most {MOST_CELLS:,} are drawn")
    sheet = [_slice(view, board, plan, one, side) for one in found]
    if len(plan.outer) > 1 and len(every) <= MOST_SLICES:
        spots = [_spot(plan, one, sheet[0].width + 14, sheet[0].height + 12) for one in found]
        left, top = (min(part) for part in zip(*spots, strict=True))
        lefts_and_tops = [(right - left, down - top) for right, down in spots]
    else:
        lefts_and_tops = [
            (column * (sheet[0].width + 14), row * (sheet[0].height + 12)) for row, column in _rows(len(found))
        ]
    drawn = together([picture.moved(*spot) for picture, spot in zip(sheet, lefts_and_tops, strict=True)])
    return replace(drawn, tiles=(*_piles(view, drawn.tiles), *drawn.tiles))


def _piles(view: View, tiles: tuple[Tile, ...]) -> Iterator[Tile]:
    """Tiles of pieces and marks below the top of a pile, the lowest first: tiles without corners."""
    axis, by_cell = view.drawing.piled, {tile.cell: tile for tile in tiles}
    if axis is None:
        return
    for cell in sorted({*view.pieces, *view.marks}, key=lambda cell: -view.coordinates[cell][axis]):
        at = view.coordinates[cell]
        top = by_cell.get(cell_at(view.board.axes, (*at[:axis], 0, *at[axis + 1 :])))
        if at[axis] and top is not None:
            (x, y), down = top.centre, min(0.09 * at[axis], 0.4) * top.size
            yield replace(top, cell=cell, points=(), centre=(x, y + down), size=0.92 * top.size)


def _round_marks(view: View, plan: Layout, every: list[Slice]) -> list[Slice]:
    """The slices in the box round those where a piece stands or may go; all of a drawing without marks. Of many slices
    a piece alone shows no others than those that it reaches."""
    busy = occupied(view, plan, every) if view.marks else every
    bounds = [(min(places), max(places)) for places in zip(*(one.outer for one in busy), strict=True)]
    box = [
        one for one in every if all(low <= place <= high for place, (low, high) in zip(one.outer, bounds, strict=True))
    ]
    return busy if len(box) > FEW_SLICES and len(view.pieces) == 1 else box


def _spot(plan: Layout, one: Slice, step_right: float, step_down: float) -> tuple[float, float]:
    """Position of a slice: the outer axes go right, up, right, up ..., each around the area filled before."""
    right, down = 0.0, 0.0
    for number, (axis, place) in enumerate(reversed(list(zip(plan.outer, one.outer, strict=True)))):
        if number % 2 == 0:
            right += place * step_right
            step_right = plan.axes[axis].width * step_right + 22
        else:
            down += (plan.axes[axis].width - 1 - place) * step_down
            step_down = plan.axes[axis].width * step_down + 22
    return right, down


def _rows(n_slices: int) -> list[tuple[int, int]]:
    """Rows and columns for slices along one axis: one row up to five, else about a square."""
    columns = n_slices if n_slices <= 5 else ceil(sqrt(n_slices * 1.6))
    return [divmod(number, columns) for number in range(n_slices)]


def _slice(view: View, board: Board, plan: Layout, one: Slice, side: float) -> Picture:
    flat = plane(board, view.notation, view.drawing, view.gone)
    if flat is not None:
        own = plane(board, view.notation, view.drawing, view.gone, one.outer) if any(one.outer) else flat
        assert own is not None
        return _drawn_slice(view, board, plan, one, side, flat, own.labels)
    beyond, marked = ghosts(view, board, plan), marks(board, plan, view.drawing, view.gone)
    left = (_EDGE if plan.upwards is not None else 2.0) + beyond.west * side
    top = (20.0 if one.label else 2.0) + beyond.north * side

    def drawn(right: int, up: int, cell: int) -> Tile:
        colour = shade(view.drawing, cell, grid_coordinate(board.axes, cell))
        return square(cell, left + right * side, top + (plan.high - 1 - up) * side, side, marked.shade(cell, colour))

    tiles = [drawn(k % plan.wide, k // plan.wide, cell) for k, cell in enumerate(plan.cells(one.outer))]
    pale = [drawn(right, up, cell) for (right, up), cell in beyond.cells.items()]
    labels = _written(plan, beyond, side, left, top)
    if one.label:
        labels.append(Label((left, 14.0), one.label, "slice", "start"))
    edges, numbers = _sides(view, plan, tiles, beyond.seams)
    numbers += tuple(Label((tile.centre[0], tile.points[2][1] - 3), view.names[tile.cell], "seam") for tile in pale)
    size = left + (plan.wide + beyond.east) * side + 2, top + (plan.high + beyond.south) * side + _EDGE
    edges = (*_marked(marked, plan, tiles), *edges, *_arrows(view, plan, tiles), *seam_arrows(view.sides, tiles, plan))
    return Picture(*size, tuple(tiles), (*labels, *numbers), edges=edges, ghosts=tuple(pale))


def _written(plan: Layout, beyond: Ghosts, side: float, left: float, top: float) -> list[Label]:
    bottom = top + (plan.high + beyond.south) * side + 12
    labels = [Label((left + (right + 0.5) * side, bottom), name) for right, name in enumerate(plan.columns)]
    if plan.upwards is not None:
        before = left - beyond.west * side - 4
        for up, name in enumerate(plan.rows):
            labels.append(Label((before, top + (plan.high - 0.5 - up) * side + 3.5), name, anchor="end"))
    return labels


def _sides(
    view: View, plan: Layout, tiles: list[Tile], shown: frozenset[str]
) -> tuple[tuple[Line, ...], tuple[Label, ...]]:
    """Walls and seams along the edges of squares; what lies across the axes that are not drawn is left out.

    Seams have numbers, but for those that are ``shown`` by what lies beyond them.
    """
    by_cell, edges, labels = {tile.cell: tile for tile in tiles}, [], []
    for mark in view.sides:
        tile = by_cell.get(mark.cell)
        if tile is None or mark.axis not in (plan.across, plan.upwards):
            continue
        start, end = _side(tile, mark.axis == plan.across, mark.sign)
        x, y = tile.centre
        edges.append(Line(start, end, mark.colour))
        spot = start[0] - mark.sign * 6.5, y + 2.5
        if mark.axis == plan.upwards:
            spot = x, start[1] + (8.5 if mark.sign > 0 else -3.5)
        labels.append(Label(spot, mark.text, "seam"))
    return tuple(edges), tuple(label for label in labels if label.text not in ("", *shown))


def _marked(found: Marks, plan: Layout, tiles: list[Tile]) -> Iterator[Line]:
    by_cell = {tile.cell: tile for tile in tiles}
    for one, other in found.joins:
        if one in by_cell and other in by_cell:
            yield Line(by_cell[one].centre, by_cell[other].centre, paint="line")
    for cell in sorted(found.dots & by_cell.keys()):
        yield Line(by_cell[cell].centre, by_cell[cell].centre, paint="dot")
    for cell, axis, sign, player in found.borders:
        if cell in by_cell:
            yield Line(*_side(by_cell[cell], axis == plan.across, sign), paint=_border(player))


def _border(player: int) -> str:
    return "border" if player < 0 else f"side {player}"


def _side(tile: Tile, upright: bool, sign: int) -> tuple[Spot, Spot]:
    """The side of a square that looks to the right or upwards, or (sign -1) the other way."""
    (left, top), _, (right, bottom), _ = tile.points
    if upright:
        at = right if sign > 0 else left
        return (at, top), (at, bottom)
    at = top if sign > 0 else bottom
    return (left, at), (right, at)


def _arrows(view: View, plan: Layout, tiles: list[Tile]) -> tuple[Line, ...]:
    """A small head at the edge of a square for each way that leaves it, where ways differ from cell to cell."""
    by_cell, found = {tile.cell: tile for tile in tiles}, []
    for cell, vector in view.drawing.arrows:
        tile = by_cell.get(cell)
        right, up = vector[plan.across], 0 if plan.upwards is None else vector[plan.upwards]
        if tile is None or any(step for axis, step in enumerate(vector) if axis not in (plan.across, plan.upwards)):
            continue
        half = (tile.points[1][0] - tile.points[0][0]) / 2
        (x, y), far = tile.centre, half / max(abs(right), abs(up), 1)
        start, end = (
            (x + part * far * right, y - part * far * up) for part in ((0.76, 0.92) if right and up else (0.7, 0.93))
        )
        found.append(Line(start, end, arrow=True))
    return tuple(found)


def _outline(view: View, plan: Layout, flat: Plane) -> list[Spot]:
    """The corners of every place at which any slice has a cell."""
    every = (plan.cells(one.outer) for one in slices(plan)[:MOST_SLICES])
    places = {place for cells in every for place, cell in enumerate(cells) if cell not in view.gone}
    return [spot for place in places for spot in flat.polygons[place]]


def _drawn_slice(
    view: View, board: Board, plan: Layout, one: Slice, side: float, flat: Plane, written: Labels
) -> Picture:
    tiles, marked = [], marks(board, plan, view.drawing, view.gone)
    spots: list[Spot] = _outline(view, plan, flat) if plan.outer else []
    for place, cell in enumerate(plan.cells(one.outer)):
        if cell not in view.gone:
            colour = shade(view.drawing, cell, grid_coordinate(board.axes, cell))
            tiles.append((place, cell, marked.shade(cell, colour)))
            spots += flat.polygons[place]
    spots += [spot for spot, _ in flat.labels]
    left, high = min(x for x, _ in spots), max(y for _, y in spots)
    edge, top = _EDGE / 2, _EDGE / 2 + (18.0 if one.label else 0.0)

    def at(spot: Spot) -> Spot:
        return (spot[0] - left) * side + edge, (high - spot[1]) * side + top

    drawn = tuple(
        Tile(cell, tuple(map(at, flat.polygons[place])), at(flat.middles[place]), flat.sizes[place] * side, colour)
        for place, cell, colour in tiles
    )
    labels = [Label((x, y + 3.5), text) for (x, y), text in ((at(spot), text) for spot, text in written)]
    if one.label:
        labels.append(Label((edge, 14.0), one.label, "slice", "start"))
    tiles_at, edges = {cell: place for place, cell, _ in tiles}, list[Line]()
    for (start, end), player in rim_of(plan, flat, tiles_at, marked.borders):
        edges.append(Line(at(start), at(end), paint=_border(player)))
    edges += [Line(at(flat.middles[tiles_at[cell]]), at(flat.middles[tiles_at[cell]]), paint="dot")
              for cell in sorted(marked.dots & tiles_at.keys())]  # fmt: skip
    for mark, sides in edges_of(view, plan, flat, tiles_at):
        edges += [Line(at(start), at(end), mark.colour) for start, end in sides]
        if mark.text:
            (x1, y1), (x2, y2), (x, y) = *map(at, sides[0]), at(flat.middles[tiles_at[mark.cell]])
            labels.append(
                Label((x + 0.72 * ((x1 + x2) / 2 - x), y + 0.72 * ((y1 + y2) / 2 - y) + 2.5), mark.text, "seam")
            )
    width, height = at((max(x for x, _ in spots), min(y for _, y in spots)))
    return Picture(width + edge, height + edge, drawn, tuple(labels), edges=tuple(edges))
