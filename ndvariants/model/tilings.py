"""Tilings of the plane by regular polygons with edges of length 1, and their duals: what lies within an outline.

A tiling is given by the steps after which it repeats and the vertices of one period. Vertices at distance 1 are joined;
the polygons are what is left between these edges. The middle of the outline is a middle of half turns of the tiling.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import atan2, cos, floor, hypot, pi, radians, sin, sqrt

from ndvariants.model.meshes import Mesh, dual, tidy

Flat = tuple[float, float]
Period = tuple[Flat, Flat, list[Flat]]  # two steps after which all repeats, and the vertices of one period

OUTLINES = ("triangle", "hexagon", "rhombus", "square")
_THIRD = sqrt(3)
_NEAR = 1e-6


def _ring(n: int, first: float, radius: float, middle: Flat = (0.0, 0.0)) -> list[Flat]:
    """The corners of a regular polygon, the first at this angle in degrees."""
    turns = [radians(first + 360 * k / n) for k in range(n)]
    return [(middle[0] + radius * cos(turn), middle[1] + radius * sin(turn)) for turn in turns]


def _slanted(length: float, vertices: list[Flat]) -> Period:
    return (length, 0.0), (length / 2, length * _THIRD / 2), vertices


def _straight(length: float, vertices: list[Flat]) -> Period:
    return (length, 0.0), (0.0, length), vertices


def _removed() -> Period:
    """The triangles without every seventh vertex."""
    a, b = (1.0, 0.0), (0.5, _THIRD / 2)
    return (2 * a[0] + b[0], b[1]), (-a[0] + 3 * b[0], 3 * b[1]), [(float(k), 0.0) for k in range(1, 7)]


_TRUNCATED = 2 / _THIRD + 1
PERIODS: dict[str, Period] = {
    "triangles": _slanted(1, [(0.0, 0.0)]),
    "squares": _straight(1, [(0.5, 0.5)]),
    "trihexagonal": _slanted(2, _ring(3, 0, 1)),
    "rhombitrihexagonal": _slanted(1 + _THIRD, _ring(6, 30, 1)),
    "truncated_square": _straight(1 + sqrt(2), _ring(4, 0, sqrt(2) / 2, ((1 + sqrt(2)) / 2, (1 + sqrt(2)) / 2))),
    "truncated_hexagonal": _slanted(
        2 + _THIRD, _ring(3, 90, 1 / _THIRD, (0.0, _TRUNCATED)) + _ring(3, 270, 1 / _THIRD, (0.0, -_TRUNCATED))
    ),
    "truncated_trihexagonal": _slanted(3 + _THIRD, _ring(12, 15, 1 / (2 * sin(pi / 12)))),
    "snub_square": _straight(sqrt(2 + _THIRD), _ring(4, 60, sqrt(0.5))),
    "snub_hexagonal": _removed(),
    "elongated_triangular": ((1.0, 0.0), (0.5, 1 + _THIRD / 2), [(0.5, 0.5), (0.5, -0.5)]),
}
DUALS = {
    "rhombi": "trihexagonal",
    "kites": "rhombitrihexagonal",
    "cairo": "snub_square",
    "petals": "snub_hexagonal",
    "tetrakis_square": "truncated_square",
    "triakis_triangular": "truncated_hexagonal",
    "kisrhombi": "truncated_trihexagonal",
    "prismatic_pentagons": "elongated_triangular",
}
TILINGS = ("hexagons", *PERIODS, *DUALS)


@lru_cache(maxsize=8)
def tiling(name: str, size: int, outline: str) -> Mesh:
    """The polygons of a tiling whose middles lie within the outline; its size is in periods from the middle to a side.

    Of triangles, `triangle` and `hexagon` have that many cells along each side.
    """
    periods = PERIODS[DUALS.get(name, name)]
    sides = _outline(periods, size, outline)
    reach = size * max(hypot(*periods[0]), hypot(*periods[1])) * 1.2 + 4
    whole = _polygons(_vertices(periods, reach), reach)
    if name in DUALS:
        whole = dual(whole, flat=True)
    kept = [
        ring
        for ring, (right, up, _) in zip(whole.rings, whole.middles, strict=True)
        if all(x * right + y * up <= limit for x, y, limit in sides)
    ]
    return tidy(kept, whole.vertices)


def _outline(periods: Period, size: int, outline: str) -> list[tuple[float, float, float]]:
    """The sides of the outline: (x, y, limit), and inside ``x * right + y * up <= limit``."""
    (ax, ay), (bx, by), _ = periods
    length, area = hypot(ax, ay), ax * by - ay * bx
    if outline == "triangle":  # with its base below, a vertex of the tiling at its left end
        return [(0.0, -1.0, 0.0), (-_THIRD, 1.0, 0.0), (_THIRD, 1.0, _THIRD * size * ax)]
    if outline == "hexagon":
        turns = [atan2(ay, ax) + pi / 6 + k * pi / 3 for k in range(3)]
        sides, limits = [(cos(turn), sin(turn)) for turn in turns], [size * length * _THIRD / 2] * 3
    elif outline == "rhombus":
        sides, limits = [(by / area, -bx / area), (-ay / area, ax / area)], [size / 2] * 2
    else:
        sides, limits = [(1.0, 0.0), (0.0, 1.0)], [size * length / 2, size * abs(by) / 2]
    found = zip(sides, limits, strict=True)
    return [(sign * x, sign * y, limit + _NEAR) for (x, y), limit in found for sign in (1, -1)]


def _vertices(periods: Period, reach: float) -> list[Flat]:
    (ax, ay), (bx, by), within = periods
    most = int(2 * reach / min(hypot(ax, ay), hypot(bx, by))) + 2
    found = {}
    for i, j in product(range(-most, most + 1), repeat=2):
        for x, y in within:
            spot = x + i * ax + j * bx, y + i * ay + j * by
            if hypot(*spot) <= reach:
                found[round(spot[0] * 1e5), round(spot[1] * 1e5)] = spot
    return [found[key] for key in sorted(found)]


def _polygons(spots: Sequence[Flat], reach: float) -> Mesh:
    """The polygons between the edges of length 1, but for those at the rim."""
    near = _neighbours(spots)
    rings, done = [], set()
    for start in range(len(spots)):
        for second in near[start]:
            if (start, second) in done:
                continue
            ring = [start]
            here, there = start, second
            while there != start and len(ring) < 13:
                done.add((here, there))
                ring.append(there)
                turns = near[there]
                here, there = (
                    there,
                    turns[turns.index(here) - 1],
                )  # the next edge clockwise: the polygon lies to the left
            done.add((here, there))
            if there == start and _area(spots, ring) > 0 and all(hypot(*spots[k]) < reach - 0.5 for k in ring):
                rings.append(tuple(ring))
    return Mesh(tuple(rings), tuple((x, y, 0.0) for x, y in spots))


def _neighbours(spots: Sequence[Flat]) -> list[list[int]]:
    boxes: dict[tuple[int, int], list[int]] = {}
    for k, (x, y) in enumerate(spots):
        boxes.setdefault((floor(x), floor(y)), []).append(k)
    near = []
    for x, y in spots:
        close = []
        for k in _around(boxes, floor(x), floor(y)):
            right, up = spots[k][0] - x, spots[k][1] - y
            if abs(hypot(right, up) - 1) < _NEAR:
                close.append((atan2(up, right), k))
        near.append([k for _, k in sorted(close)])
    return near


def _around(boxes: dict[tuple[int, int], list[int]], x: int, y: int) -> Iterator[int]:
    for right, up in product((-1, 0, 1), repeat=2):
        yield from boxes.get((x + right, y + up), ())


def _area(spots: Sequence[Flat], ring: Sequence[int]) -> float:
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return sum(spots[a][0] * spots[b][1] - spots[b][0] * spots[a][1] for a, b in pairs)
