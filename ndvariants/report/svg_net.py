"""Boards that are no grids as a picture: polyhedra as a net and as a solid from two sides, graphs where they lie."""

from __future__ import annotations

from math import hypot, sqrt

from ndvariants.model.variant import GraphBoard, PolyhedronBoard
from ndvariants.report.nets import flat, solid
from ndvariants.report.picture import Label, Picture, Tile, together
from ndvariants.report.view import View

_EDGE = 92.0  # of a tile of the net
_RADIUS = 260.0  # of the solid
_LARGEST = 76.0  # of a piece, however large the tile
Vector = tuple[float, float, float]


def net_picture(view: View, facing: int | None) -> Picture:
    """The net (or the places of a graph); below it a solid from the side of the cell ``facing``, and from behind."""
    flat_net = net(view)
    corners = solid(view.board)
    if corners is None:
        return flat_net
    front = _solid(view, corners, 0 if facing is None else facing, 1)
    back = _solid(view, corners, 0 if facing is None else facing, -1)
    down = flat_net.height + 24
    step = 2 * _RADIUS + 50
    left = max(0.0, (flat_net.width - step - 2 * _RADIUS) / 2)
    return together([flat_net, front.moved(left, down), back.moved(left + step, down)])


def _shade(view: View, cell: int) -> str:
    """``dark`` for the middle part of every face of a solid, ``light`` for the rest."""
    board = view.board
    if isinstance(board, PolyhedronBoard):
        parts = max(1, len(board.suffixes))
        return "dark" if parts > 1 and cell % parts == parts - 1 else "light"
    return "light"


def net(view: View) -> Picture:
    """Every cell as its polygon on the plane, with its name."""
    board = view.board
    assert isinstance(board, PolyhedronBoard | GraphBoard)
    polygons = flat(board)
    left = min(x for polygon in polygons for x, _ in polygon)
    top = max(y for polygon in polygons for _, y in polygon)
    tiles, labels, centres = [], [], []
    for cell, polygon in enumerate(polygons):
        points = tuple(((x - left) * _EDGE + 2, (top - y) * _EDGE + 2) for x, y in polygon)
        centre = _middle(points)
        centres.append(centre)
        radius = _inner_radius(points, centre)
        tiles.append(Tile(cell, points, centre, min(radius * 1.7, _LARGEST), _shade(view, cell)))
        if cell not in view.gone:
            labels.append(Label(_name_spot(points, centre, radius), view.names[cell], "name"))
    width = max(x for tile in tiles for x, _ in tile.points) + 2
    height = max(y for tile in tiles for _, y in tile.points) + 2
    lines = []
    if isinstance(board, GraphBoard):
        number = {name: cell for cell, name in enumerate(view.names)}
        lines = [
            (centres[number[a]], centres[number[b]])
            for _, pairs in board.edges
            for a, b in pairs
            if number[a] not in view.gone and number[b] not in view.gone
        ]
    return Picture(width, height, tuple(tiles), tuple(labels), tuple(lines))


def _name_spot(
    points: tuple[tuple[float, float], ...], centre: tuple[float, float], radius: float
) -> tuple[float, float]:
    """Where a cell's name does not lie under a piece: in the left corner of a triangle, else along the lower edge."""
    if len(points) != 3:
        return centre[0], centre[1] + radius * 0.92
    if _points_up(points, centre):
        return centre[0] - radius * 1.15, centre[1] + radius * 0.88
    return centre[0] - radius * 1.15, centre[1] - radius * 0.88 + 7


def _points_up(points: tuple[tuple[float, float], ...], centre: tuple[float, float]) -> bool:
    """Whether most corners lie below the centre, as those of a triangle on its base do."""
    return sum(y > centre[1] for _, y in points) * 2 > len(points)


def _middle(points: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _inner_radius(points: tuple[tuple[float, float], ...], centre: tuple[float, float]) -> float:
    """The distance from the centre to the nearest edge."""
    nearest = float("inf")
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
        length = hypot(x2 - x1, y2 - y1)
        if length > 1e-9:
            area = abs((x2 - x1) * (y1 - centre[1]) - (x1 - centre[0]) * (y2 - y1))
            nearest = min(nearest, area / length)
    return nearest


# --------------------------------------------------------------------------- the solid


def _solid(view: View, corners: list[tuple[Vector, ...]], facing: int, side: int) -> Picture:
    """The solid seen along the direction of a cell (``side`` 1) or from behind (-1); hidden tiles left out."""
    frame = _frame(_mean(corners[facing]), side)
    tiles: list[tuple[float, Tile]] = []
    labels: list[Label] = []
    for cell, polygon in enumerate(corners):
        turned = [_turned(frame, corner) for corner in polygon]
        normal = _normal(turned)
        if normal[2] <= 0.03 or cell in view.gone:
            continue
        points = tuple((_RADIUS * (1 + x) + 2, _RADIUS * (1 - y) + 2) for x, y, _ in turned)
        centre = _middle(points)
        radius = _inner_radius(points, centre)
        depth = sum(z for _, _, z in turned) / len(turned)
        tiles.append(
            (depth, Tile(cell, points, centre, min(radius * 1.7, _LARGEST), _shade(view, cell), 0.42 * (1 - normal[2])))
        )
        if cell not in view.pieces and normal[2] > 0.45:
            labels.append(Label((centre[0], centre[1] + 3), view.names[cell], "name"))
    name = view.names[facing]
    title = f"seen from {name}" if side > 0 else f"seen from the side opposite {name}"
    labels.append(Label((_RADIUS, 2 * _RADIUS + 22), title, "slice"))
    ordered = tuple(tile for _, tile in sorted(tiles, key=lambda pair: pair[0]))
    return Picture(2 * _RADIUS + 4, 2 * _RADIUS + 30, ordered, tuple(labels))


def _mean(polygon: tuple[Vector, ...]) -> Vector:
    n = len(polygon)
    return sum(p[0] for p in polygon) / n, sum(p[1] for p in polygon) / n, sum(p[2] for p in polygon) / n


def _unit(v: Vector) -> Vector:
    length = sqrt(v[0] ** 2 + v[1] ** 2 + v[2] ** 2) or 1.0
    return v[0] / length, v[1] / length, v[2] / length


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _frame(direction: Vector, side: int) -> tuple[Vector, Vector, Vector]:
    """Three unit vectors: to the right, upwards and towards the viewer, who looks from ``direction``."""
    towards = _unit((direction[0] * side, direction[1] * side, direction[2] * side))
    up = (0.0, 0.0, 1.0) if abs(towards[2]) < 0.9 else (0.0, 1.0, 0.0)
    right = _unit(_cross(up, towards))
    return right, _cross(towards, right), towards


def _turned(frame: tuple[Vector, Vector, Vector], corner: Vector) -> Vector:
    x, y, z = (sum(a * b for a, b in zip(axis, corner, strict=True)) for axis in frame)
    return x, y, z


def _normal(polygon: list[Vector]) -> Vector:
    """The outward unit normal of a polygon; corners run counter-clockwise seen from outside, or not: the normal
    points away from the centre of the solid."""
    a, b, c = polygon[0], polygon[1], polygon[2]
    normal = _unit(_cross((b[0] - a[0], b[1] - a[1], b[2] - a[2]), (c[0] - a[0], c[1] - a[1], c[2] - a[2])))
    middle = _mean(tuple(polygon))
    if sum(p * q for p, q in zip(normal, middle, strict=True)) < 0:
        return -normal[0], -normal[1], -normal[2]
    return normal
