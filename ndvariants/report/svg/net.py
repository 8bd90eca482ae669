"""Boards that are no grids as a picture: polyhedra as a net and as a solid from two sides, graphs where they lie."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

from ndvariants.model.solids import Spot, cross, dot, mean, minus
from ndvariants.model.variant import Board
from ndvariants.report.layout.picture import Label, Line, Picture, Tile, together
from ndvariants.report.layout.planes import SHADES, room
from ndvariants.report.layout.view import View
from ndvariants.report.polygons.kinds import Flat, drawn, flat, solid
from ndvariants.report.polygons.sections import Solid

_EDGE = 92.0  # of a tile of the net
_RADIUS = 260.0  # of the solid
_ROOM = 27.0  # from the middle of a cell of a mesh to its edge
_SHEET = 1600.0  # no mesh is drawn wider or higher
_NAMED = 9.0  # smaller cells have no names
_LARGEST = 76.0  # of a piece, however large the tile


def net_picture(view: View, facing: int | None) -> Picture:
    """The net (or the places of a graph); below it a solid from the side of the cell ``facing``, and from behind."""
    flat_net = _without_names_under_pieces(view, net(view))
    corners = solid(view.board)
    if corners is None:
        return flat_net
    facing = drawn(view.board).facing(corners) if facing is None else facing
    front, back = _solid(view, corners, facing, 1), _solid(view, corners, facing, -1)
    down = flat_net.height + 24
    step = 2 * _RADIUS + 50
    left = max(0.0, (flat_net.width - step - 2 * _RADIUS) / 2)
    return together([flat_net, front.moved(left, down), back.moved(left + step, down)])


def _without_names_under_pieces(view: View, picture: Picture) -> Picture:
    under = {view.names[cell] for cell in view.pieces if len(picture.tiles[cell].points) != 3}
    return replace(picture, labels=tuple(one for one in picture.labels if one.kind != "name" or one.text not in under))


def _shades(board: Board) -> list[str]:
    return [SHADES[number] for number in drawn(board).shades(board)]


def net(view: View) -> Picture:
    """Every cell as its polygon on the plane, with its name."""
    lying, polygons = drawn(view.board), flat(view.board)
    edge = _EDGE if lying.unit else _scale(polygons)
    left = min(x for polygon in polygons for x, _ in polygon)
    top = max(y for polygon in polygons for _, y in polygon)
    captions = lying.captions(view.board)
    head = 22.0 if captions else 2.0
    tiles, labels, centres = [], [], []
    shades = _shades(view.board)
    for cell, polygon in enumerate(polygons):
        points = tuple(((x - left) * edge + 2, (top - y) * edge + head) for x, y in polygon)
        centre = _middle(points)
        centres.append(centre)
        radius = room(points, centre)
        tiles.append(Tile(cell, points, centre, min(radius * 1.7, _LARGEST), shades[cell]))
        if cell not in view.gone and radius > _NAMED:
            labels.append(Label(_name_spot(points, centre, radius), view.names[cell], "name"))
    width = max(x for tile in tiles for x, _ in tile.points) + 2
    height = max(y for tile in tiles for _, y in tile.points) + 2
    for at, caption in enumerate(captions):
        cells = tiles[at * len(tiles) // len(captions) : (at + 1) * len(tiles) // len(captions)]
        labels.append(Label((min(x for tile in cells for x, _ in tile.points), 14.0), caption, "slice", "start"))
    number = {name: cell for cell, name in enumerate(view.names)}
    lines = [
        Line(centres[number[a]], centres[number[b]], kind, arrow)
        for a, b, kind, arrow in lying.roads(view.board, view.drawing)
        if number[a] not in view.gone and number[b] not in view.gone
    ]
    return Picture(width, height, tuple(tiles), tuple(labels), tuple(lines))


def _scale(polygons: Flat) -> float:
    """Return how long one unit is drawn, such that pieces have room and the board fits on a sheet."""
    rooms = sorted(room(polygon, _middle(polygon)) for polygon in polygons)
    xs, ys = ([spot[k] for polygon in polygons for spot in polygon] for k in (0, 1))
    middle, sheet = rooms[len(rooms) // 2], max(max(xs) - min(xs), max(ys) - min(ys))
    return min(_ROOM / (middle or 1.0), _SHEET / (sheet or 1.0))  # 0: all lie on one spot


def _name_spot(
    points: tuple[tuple[float, float], ...], centre: tuple[float, float], radius: float
) -> tuple[float, float]:
    """Spot for a cell's name that no piece covers: the left corner of a triangle, else along the lower edge."""
    if len(points) != 3 or not _is_level(points):
        return centre[0], centre[1] + radius * 0.92
    if _points_up(points, centre):
        return centre[0] - radius * 1.15, centre[1] + radius * 0.88
    return centre[0] - radius * 1.15, centre[1] - radius * 0.88 + 7


def _is_level(points: tuple[tuple[float, float], ...]) -> bool:
    return any(abs(one[1] - other[1]) < 1e-3 for one, other in zip(points, (*points[1:], points[0]), strict=True))


def _points_up(points: tuple[tuple[float, float], ...], centre: tuple[float, float]) -> bool:
    return sum(y > centre[1] for _, y in points) * 2 > len(points)


def _middle(points: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


# --------------------------------------------------------------------------- the solid


def _solid(view: View, corners: Solid, facing: int, side: int) -> Picture:
    """The solid seen along the direction of a cell (``side`` 1) or from behind (-1); hidden tiles left out."""
    frame = _frame(mean(corners[facing]), side)
    tiles: list[tuple[float, Tile]] = []
    labels: list[Label] = []
    shades = _shades(view.board)
    for cell, polygon in enumerate(corners):
        turned = [_turned(frame, corner) for corner in polygon]
        normal = _normal(turned)
        if normal[2] <= 0.03 or cell in view.gone:
            continue
        points = tuple((_RADIUS * (1 + x) + 2, _RADIUS * (1 - y) + 2) for x, y, _ in turned)
        centre = _middle(points)
        radius = room(points, centre)
        depth = sum(z for _, _, z in turned) / len(turned)
        tiles.append(
            (depth, Tile(cell, points, centre, min(radius * 1.7, _LARGEST), shades[cell], 0.42 * (1 - normal[2])))
        )
        if cell not in view.pieces and normal[2] > 0.45:
            labels.append(Label((centre[0], centre[1] + 3), view.names[cell], "name"))
    name = view.names[facing]
    title = f"seen from {name}" if side > 0 else f"seen from the side opposite {name}"
    labels.append(Label((_RADIUS, 2 * _RADIUS + 22), title, "slice"))
    ordered = tuple(tile for _, tile in sorted(tiles, key=lambda pair: pair[0]))
    return Picture(2 * _RADIUS + 4, 2 * _RADIUS + 30, ordered, tuple(labels))


def _unit(v: Spot) -> Spot:
    length = sqrt(dot(v, v)) or 1.0
    return v[0] / length, v[1] / length, v[2] / length


def _frame(direction: Spot, side: int) -> tuple[Spot, Spot, Spot]:
    """Three unit vectors: to the right, upwards and towards the viewer, who looks from ``direction``."""
    towards = _unit((direction[0] * side, direction[1] * side, direction[2] * side))
    up = (0.0, 0.0, 1.0) if abs(towards[2]) < 0.9 else (0.0, 1.0, 0.0)
    right = _unit(cross(up, towards))
    return right, cross(towards, right), towards


def _turned(frame: tuple[Spot, Spot, Spot], corner: Spot) -> Spot:
    right, up, towards = frame
    return dot(right, corner), dot(up, corner), dot(towards, corner)


def _normal(polygon: list[Spot]) -> Spot:
    """The outward unit normal of a polygon; corners run counter-clockwise seen from outside, or not: the normal
    points away from the centre of the solid."""
    a, b, c = polygon[:3]
    normal = _unit(cross(minus(b, a), minus(c, a)))
    return minus((0.0, 0.0, 0.0), normal) if dot(normal, mean(polygon)) < 0 else normal
