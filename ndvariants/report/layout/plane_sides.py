"""Walls and seams of slices whose cells are no squares: along the edge of the polygon that looks to the next cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import hypot

from ndvariants.report.layout.planes import Plane, Polygon, Spot
from ndvariants.report.layout.sides import SideMark
from ndvariants.report.layout.slices import Layout
from ndvariants.report.layout.view import View

_SIDEWAYS = 0.3  # an edge whose cosine with a direction is less does not look that way
_ALIKE = 0.15  # edges whose cosines with a direction differ by less look the same way: parts of an arc


def edges_of(
    view: View, plan: Layout, flat: Plane, places: Mapping[int, int]
) -> Iterator[tuple[SideMark, tuple[tuple[Spot, Spot], ...]]]:
    """The marks of a slice whose cells lie at these places, each with the edges that it is drawn along.

    On a ring what a seam joins lies side by side, and is not marked.
    """
    for mark in view.sides:
        place = places.get(mark.cell)
        known = mark.axis in (plan.across, plan.upwards, len(plan.axes))
        if place is None or not known or (mark.text and view.drawing.ring):
            continue
        way = _way(plan, flat, place, mark)
        if way is not None:
            yield mark, tuple(_facing(flat.polygons[place], way))


def rim_of(
    plan: Layout, flat: Plane, places: Mapping[int, int], borders: Iterable[tuple[int, int, int, int]]
) -> Iterator[tuple[tuple[Spot, Spot], int]]:
    """The edges of cells that lie along *borders*, each with the player whose it is: towards no other cell, and of all
    borders of the cell the one that it faces most."""
    seen = Counter(_key(*edge) for place in places.values() for edge in _edges(flat.polygons[place]))
    best: dict[tuple[Spot, Spot], tuple[float, int]] = {}
    for cell, axis, sign, player in borders:
        way = _along(plan, flat, places[cell], axis == plan.across, sign) if cell in places else None
        if way is None:
            continue
        for edge in _edges(flat.polygons[places[cell]]):
            cosine = _cosine(*edge, way)
            if seen[_key(*edge)] == 1 and cosine > max(_SIDEWAYS, best.get(edge, (0.0, 0))[0] + 1e-6):
                best[edge] = cosine, player
    yield from ((edge, player) for edge, (_, player) in best.items())


def _key(start: Spot, end: Spot) -> frozenset[Spot]:
    return frozenset((round(x, 3), round(y, 3)) for x, y in (start, end))


def _edges(polygon: Polygon) -> list[tuple[Spot, Spot]]:
    return list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def _cosine(start: Spot, end: Spot, way: Spot) -> float:
    """Return the cosine of the angle between a way and where an edge looks to."""
    (x1, y1), (x2, y2) = start, end
    return ((y2 - y1) * way[0] - (x2 - x1) * way[1]) / (hypot(x2 - x1, y2 - y1) * hypot(*way) or 1.0)


def _way(plan: Layout, flat: Plane, place: int, mark: SideMark) -> Spot | None:
    """Vector from a mark's cell to the next cell along the mark's axis (or along both axes)."""
    if mark.axis != len(plan.axes):
        return _along(plan, flat, place, mark.axis == plan.across, mark.sign)
    one, other = (_along(plan, flat, place, across, mark.sign) for across in (True, False))
    return None if one is None or other is None else (one[0] + other[0], one[1] + other[1])


def _along(plan: Layout, flat: Plane, place: int, across: bool, way: int) -> Spot | None:
    """Vector from a cell to the next one along an axis; at the rim, the reverse of the step back."""
    wide = plan.wide
    step, at, width = (1, place % wide, wide) if across else (wide, place // wide, plan.high)
    for sign in (way, -way):
        if 0 <= at + sign < width:
            (x, y), (a, b) = flat.middles[place], flat.middles[place + sign * step]
            return (a - x) * sign * way, (b - y) * sign * way
    return None


def _facing(polygon: Polygon, way: Spot) -> Iterator[tuple[Spot, Spot]]:
    """The edges of a polygon (counter-clockwise) that look that way."""
    edges = [(_cosine(*edge, way), edge) for edge in _edges(polygon)]
    best = max(edges)[0]
    yield from (edge for cosine, edge in edges if cosine > best - _ALIKE)
