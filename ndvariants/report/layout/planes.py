"""The cells of one slice of a grid as polygons on the plane, where they are no squares: slanted axes, hexagons, rings.

Text, SVG and the page all draw from here. One step is about 1 long, and y grows upwards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin

from ndvariants.model.cells import cell_names
from ndvariants.model.variant import Board, Drawing, Notation
from ndvariants.report.layout.slices import Layout, layout

Spot = tuple[float, float]
Polygon = tuple[Spot, ...]

SHADES = ("dark", "light", "middle", "deep")  # of the colour classes
_ARC = 0.12  # how long each straight part of a ring's edge is, about
_APART = 0.6  # what is written less apart lies upon each other
_NARROWEST = 0.8  # how wide the inner cells of a ring are, about
_PARTS = re.compile(r"([A-Za-z]+|[0-9]+)([A-Za-z]+|[0-9]+)$")


@dataclass(frozen=True, slots=True)
class Plane:
    """A slice: by place (across + upwards * width) the polygon of the cell, counter-clockwise, its middle, and how
    large a piece is drawn on it; ``labels`` are spots beside the cells with what their rows and columns are called."""

    polygons: tuple[Polygon, ...]
    middles: tuple[Spot, ...]
    sizes: tuple[float, ...]
    labels: tuple[tuple[Spot, str], ...]


@lru_cache(maxsize=8)
def plane(
    board: Board, notation: Notation, drawing: Drawing, gone: frozenset[int] = frozenset(), outer: tuple[int, ...] = ()
) -> Plane | None:
    """The cells of a slice (the first one), or ``None`` where they are squares; no name beside those ``gone``."""
    plan = layout(board.axes, notation, drawing.piled)
    if plan.upwards is None or not (drawing.ring or drawing.vectors):
        return None
    if drawing.ring:
        polygons, middles = _ring(board, plan)
    else:
        polygons, middles = _slanted(board, plan, drawing)
    sizes = tuple(room(polygon, middle) * 1.7 for polygon, middle in zip(polygons, middles, strict=True))
    return Plane(tuple(polygons), tuple(middles), sizes, tuple(_labels(board, notation, plan, middles, gone, outer)))


def shade(drawing: Drawing, cell: int, coordinates: Sequence[int]) -> str:
    """The shade of a grid's cell: that of its colour class, else that of its style: two by turns, or one."""
    if drawing.shades:
        return SHADES[drawing.shades[cell]]
    if drawing.style != "checkered":
        return {"plain": "light", "points": "point"}.get(drawing.style, drawing.style)
    return "light" if sum(coordinates) % 2 else "dark"


def room(polygon: Sequence[Spot], middle: Spot) -> float:
    """The distance from a spot to the nearest edge of a polygon."""
    nearest = float("inf")
    for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        right, up = x2 - x1, y2 - y1
        along = (middle[0] - x1) * right + (middle[1] - y1) * up
        part = min(1.0, max(0.0, along / (right * right + up * up or 1.0)))
        nearest = min(nearest, hypot(x1 + part * right - middle[0], y1 + part * up - middle[1]))
    return nearest


# --------------------------------------------------------------------------- slanted axes


def _slanted(board: Board, plan: Layout, drawing: Drawing) -> tuple[list[Polygon], list[Spot]]:
    assert plan.upwards is not None
    given = dict(drawing.vectors)
    right = given.get(board.axes[plan.across].name, (1.0, 0.0))
    up = given.get(board.axes[plan.upwards].name, (0.0, 1.0))
    outline = _nearest_to_origin(right, up)
    middles = [(right[0] * a + up[0] * b, right[1] * a + up[1] * b) for b in range(plan.high) for a in range(plan.wide)]
    return [tuple((x + a, y + b) for a, b in outline) for x, y in middles], middles


def _nearest_to_origin(right: Spot, up: Spot) -> list[Spot]:
    """The spots that are nearer to the origin than to any other spot of the lattice: its Voronoi cell."""
    far = 2 * (hypot(*right) + hypot(*up))
    cell: list[Spot] = [(-far, -far), (far, -far), (far, far), (-far, far)]
    for a in range(-3, 4):
        for b in range(-3, 4):
            x, y = right[0] * a + up[0] * b, right[1] * a + up[1] * b
            if (a, b) != (0, 0):
                cell = _cut(cell, (x, y), (x * x + y * y) / 2)
    return cell


def _cut(polygon: Sequence[Spot], normal: Spot, limit: float) -> list[Spot]:
    """The part of a convex polygon where ``normal . spot <= limit``."""
    kept: list[Spot] = []
    for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        one, other = normal[0] * x1 + normal[1] * y1 - limit, normal[0] * x2 + normal[1] * y2 - limit
        if one <= 1e-9:
            kept.append((x1, y1))
        if (one < -1e-9 < 1e-9 < other) or (other < -1e-9 < 1e-9 < one):
            part = one / (one - other)
            kept.append((x1 + part * (x2 - x1), y1 + part * (y2 - y1)))
    return kept


# --------------------------------------------------------------------------- rings


def _ring(board: Board, plan: Layout) -> tuple[list[Polygon], list[Spot]]:
    """Cells round a middle: the axis whose ends join runs clockwise from above, the other one outwards."""
    round_is_across = board.axes[plan.across].wrap
    n_round = plan.wide if round_is_across else plan.high
    inner = max(0.6, n_round * _NARROWEST / (2 * pi))
    polygons, middles = [], []
    for b in range(plan.high):
        for a in range(plan.wide):
            turn, out = (a, b) if round_is_across else (b, a)
            polygons.append(_sector(turn / n_round, (turn + 1) / n_round, inner + out, inner + out + 1))
            middles.append(_polar((turn + 0.5) / n_round, inner + out + 0.5))
    return polygons, middles


def _polar(part: float, radius: float) -> Spot:
    return radius * sin(2 * pi * part), radius * cos(2 * pi * part)


def _sector(start: float, end: float, inner: float, outer: float) -> Polygon:
    steps = max(1, round((end - start) * 2 * pi * outer / _ARC))
    parts = [start + (end - start) * k / steps for k in range(steps + 1)]
    return (*(_polar(part, inner) for part in parts), *(_polar(part, outer) for part in reversed(parts)))


# --------------------------------------------------------------------------- writing along the edges


def _labels(
    board: Board,
    notation: Notation,
    plan: Layout,
    middles: Sequence[Spot],
    gone: frozenset[int],
    outer: tuple[int, ...],
) -> list[tuple[Spot, str]]:
    """Labels of the columns and rows of a slice, before the first cell of each, or behind a row."""
    names, wide = cell_names(board, notation), plan.wide
    groups: tuple[dict[str, list[int]], dict[str, list[int]]] = ({}, {})
    for place, cell in enumerate(plan.cells(outer)):
        found = _PARTS.search(names[cell])
        if found is not None and cell not in gone:
            across, up = found.groups() if plan.styles[plan.across] in "aA" else found.groups()[::-1]
            groups[0].setdefault(across, []).append(place)
            groups[1].setdefault(up, []).append(place)
    columns = [
        (_before(middles, sorted(places, key=lambda place: place // wide), (0.0, 1.0)), text)
        for text, places in groups[0].items()
    ]
    rows = {text: sorted(places, key=lambda place: place % wide) for text, places in groups[1].items()}
    first = [(_before(middles, places, (0.87, -0.5)), text) for text, places in rows.items()]
    if any(hypot(x - a, y - b) < _APART for (x, y), _ in first for (a, b), _ in columns):
        first = [(_before(middles, places[::-1], (-0.87, 0.5)), text) for text, places in rows.items()]
    return [*columns, *first]


def _before(middles: Sequence[Spot], places: Sequence[int], alone: Spot) -> Spot:
    """A spot on the other side of the first cell than the second one; ``alone`` is where that would be."""
    first = middles[places[0]]
    x, y = alone if len(places) < 2 else (middles[places[1]][0] - first[0], middles[places[1]][1] - first[1])
    length = hypot(x, y) or 1.0
    return first[0] - 0.78 * x / length, first[1] - 0.78 * y / length
