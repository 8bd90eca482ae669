"""The Platonic solids as numbered vertices and faces: what a file's ``faces`` are counted by.

The numbering of vertices is part of the language; the icosahedron's is that of
github.com/reasonmakes/icochess. Pure Python: checking a file needs no numpy.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, product
from math import atan2, sqrt

Spot = tuple[float, float, float]

RELATIONS = ("edge", "side_corner", "direct_corner")  # how two tiles of a polyhedron may touch
_CLOSE = 1e-6
GOLDEN = (1 + sqrt(5)) / 2
_CUBE: tuple[Spot, ...] = tuple((x, y, z) for x, y, z in product((-1.0, 1.0), repeat=3))
_PAIRS = tuple(product((-1, 1), repeat=2))
_VERTICES: dict[str, tuple[Spot, ...]] = {
    "tetrahedron": ((1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)),
    "cube": _CUBE,
    "octahedron": ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)),
    "dodecahedron": (
        *_CUBE,
        *((0, a / GOLDEN, b * GOLDEN) for a, b in _PAIRS),
        *((a / GOLDEN, b * GOLDEN, 0) for a, b in _PAIRS),
        *((b * GOLDEN, 0, a / GOLDEN) for a, b in _PAIRS),
    ),
    "icosahedron": (
        (-1, GOLDEN, 0), (1, GOLDEN, 0), (-1, -GOLDEN, 0), (1, -GOLDEN, 0),
        (0, -1, GOLDEN), (0, 1, GOLDEN), (0, -1, -GOLDEN), (0, 1, -GOLDEN),
        (GOLDEN, 0, -1), (GOLDEN, 0, 1), (-GOLDEN, 0, -1), (-GOLDEN, 0, 1),
    ),
}  # fmt: skip
SOLIDS = tuple(_VERTICES)
CORNERS = {"tetrahedron": 3, "cube": 4, "octahedron": 3, "dodecahedron": 5, "icosahedron": 3}  # of a face


@lru_cache(maxsize=8)
def vertices(base: str) -> tuple[Spot, ...]:
    """The vertices of the solid of this name (one of ``SOLIDS``), on the unit sphere."""
    return tuple(unit(spot) for spot in _VERTICES[base])


@lru_cache(maxsize=8)
def faces(base: str) -> tuple[tuple[int, ...], ...]:
    """The faces as rings of vertex numbers: counter-clockwise seen from outside, smallest number first.

    They stand in the order of their sorted vertices.

    >>> faces("tetrahedron")
    ((0, 1, 2), (0, 3, 1), (0, 2, 3), (1, 3, 2))
    """
    spots = vertices(base)
    found: dict[tuple[int, ...], None] = {}
    for a, b, c in combinations(range(len(spots)), 3):
        normal = cross(minus(spots[b], spots[a]), minus(spots[c], spots[a]))
        heights = [dot(minus(spot, spots[a]), normal) for spot in spots]
        on = tuple(number for number, height in enumerate(heights) if abs(height) < 1e-9)
        if len(on) == CORNERS[base] and (max(heights) < 1e-9 or min(heights) > -1e-9):
            found[on] = None
    return tuple(ring_of(face, spots) for face in sorted(found))


def default_faces(base: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The faces named A, B, C, ... for files that name none."""
    return tuple((chr(ord("A") + number), ring) for number, ring in enumerate(faces(base)))


def default_suffixes(subdivide: int, corners: int = 3) -> tuple[str, ...]:
    """The names of the parts of a face for files that name none: ``1``, ``2``, ...; nothing for a whole face.

    Those of a square are named as on a chessboard: ``a1``, ``b1``, ...
    """
    if corners == 4 and 1 < subdivide <= 26:
        return tuple(f"{chr(ord('a') + right)}{up + 1}" for up in range(subdivide) for right in range(subdivide))
    return ("",) if subdivide == 1 else tuple(str(number + 1) for number in range(subdivide**2))


def ring_of(face: Sequence[int], spots: Sequence[Spot]) -> tuple[int, ...]:
    """The vertices of a face in order round it, seen from outside."""
    corners = [spots[number] for number in face]
    middle = mean(corners)
    return tuple(face[k] for k in in_turn(corners, middle, middle))


def in_turn(spots: Sequence[Spot], middle: Spot, outward: Spot) -> list[int]:
    """The numbers of the spots, counter-clockwise round the middle as seen from outside."""
    across = unit(minus(spots[0], middle))
    along = unit(cross(outward, across))
    turn = [atan2(dot(minus(spot, middle), along), dot(minus(spot, middle), across)) for spot in spots]
    return sorted(range(len(spots)), key=lambda k: turn[k] if turn[k] > -_CLOSE else turn[k] + 7)


def mean(spots: Sequence[Spot]) -> Spot:
    """The middle of some spots."""
    n = len(spots)
    return sum(x for x, _, _ in spots) / n, sum(y for _, y, _ in spots) / n, sum(z for _, _, z in spots) / n


def minus(a: Spot, b: Spot) -> Spot:
    """The way from b to a."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def dot(a: Spot, b: Spot) -> float:
    """The inner product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Spot, b: Spot) -> Spot:
    """The outer product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def unit(spot: Spot) -> Spot:
    """The spot in the same direction at distance 1."""
    return _scaled(spot, 1 / sqrt(dot(spot, spot)))


def _scaled(spot: Spot, factor: float) -> Spot:
    return spot[0] * factor, spot[1] * factor, spot[2] * factor
