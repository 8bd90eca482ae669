"""The Archimedean solids, from mirrors: a point that is equally far from some of three mirrors, and all its images.

The three mirrors meet at angles of 180/p, 180/q and 90 degrees (Wythoff's kaleidoscope); the images of the corners of
their triangle are the axes of the faces. Snub solids take every other image only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import cos, pi, sqrt

from ndvariants.model.meshes import Mesh, spot_key
from ndvariants.model.solids import Spot, cross, dot, minus, ring_of, unit

# The solid: p (with q = 3), and from which of the three mirrors the point is away; none: snub.
UNIFORM: dict[str, tuple[int, tuple[int, ...]]] = {
    "truncated_tetrahedron": (3, (0, 1)),
    "cuboctahedron": (4, (1,)),
    "truncated_cube": (4, (0, 1)),
    "truncated_octahedron": (4, (1, 2)),
    "rhombicuboctahedron": (4, (0, 2)),
    "truncated_cuboctahedron": (4, (0, 1, 2)),
    "snub_cube": (4, ()),
    "icosidodecahedron": (5, (1,)),
    "truncated_dodecahedron": (5, (0, 1)),
    "truncated_icosahedron": (5, (1, 2)),
    "rhombicosidodecahedron": (5, (0, 2)),
    "truncated_icosidodecahedron": (5, (0, 1, 2)),
    "snub_dodecahedron": (5, ()),
}
_NEAR = 1e-6


@lru_cache(maxsize=16)
def uniform(name: str) -> Mesh:
    """The solid of this name (one of ``UNIFORM``), its vertices on the unit sphere."""
    p, away = UNIFORM[name]
    mirrors = _mirrors(p)
    if away:
        start = _at_distances(mirrors, [1.0 if k in away else 0.0 for k in range(3)])
        spots = _images(unit(start), mirrors)
    else:
        spots = _images(_snub_point(mirrors), mirrors, ((0, 1), (1, 2), (0, 2), (1, 0), (2, 1)))
    axes = [axis for k in range(3) for axis in _images(_corner(mirrors, k), mirrors)]
    faces = [face for axis in axes if len(face := _facing(axis, spots)) > 2]
    if not away:
        faces += _triangles_between(spots, faces)
    return Mesh(tuple(ring_of(face, spots) for face in faces), tuple(spots))


def _mirrors(p: int) -> tuple[Spot, Spot, Spot]:
    """The normals of three mirrors; the second and third meet at 60 degrees."""
    a, c = -cos(pi / p), -0.5
    return (1.0, 0.0, 0.0), (a, sqrt(1 - a * a - c * c), c), (0.0, 0.0, 1.0)


def _corner(mirrors: Sequence[Spot], k: int) -> Spot:
    one, other = (mirror for number, mirror in enumerate(mirrors) if number != k)
    found = unit(cross(one, other))
    return found if dot(found, mirrors[k]) > 0 else (-found[0], -found[1], -found[2])


def _at_distances(mirrors: Sequence[Spot], wanted: Sequence[float]) -> Spot:
    x = y = z = 0.0
    for k in range(3):
        corner = _corner(mirrors, k)
        far = wanted[k] / dot(corner, mirrors[k])
        x, y, z = x + far * corner[0], y + far * corner[1], z + far * corner[2]
    return x, y, z


def _images(start: Spot, mirrors: Sequence[Spot], turns: Sequence[tuple[int, ...]] = ((0,), (1,), (2,))) -> list[Spot]:
    """All images of a point in the mirrors, or after several reflections at a time."""
    known = {spot_key(start)}
    found = [start]
    for spot in found:
        for turn in turns:
            image = _turned(spot, mirrors, turn)
            if spot_key(image) not in known:
                known.add(spot_key(image))
                found.append(image)
    return found


def _turned(spot: Spot, mirrors: Sequence[Spot], turn: tuple[int, ...]) -> Spot:
    for k in turn:
        far = 2 * dot(spot, mirrors[k])
        x, y, z = mirrors[k]
        spot = spot[0] - far * x, spot[1] - far * y, spot[2] - far * z
    return spot


def _snub_point(mirrors: Sequence[Spot]) -> Spot:
    """The point whose three nearest turned images are equally far, by halving steps towards equality."""
    weights, step = [1.0, 1.0, 1.0], 0.5

    def uneven(tried: Sequence[float]) -> float:
        spot = unit(_at_distances(mirrors, tried))
        gaps = [minus(spot, _turned(spot, mirrors, pair)) for pair in ((0, 1), (1, 2), (0, 2))]
        lengths = [sqrt(dot(gap, gap)) for gap in gaps]
        return max(lengths) - min(lengths)

    while step > 1e-13:
        tries = [[w + step * (k == n) * sign for n, w in enumerate(weights)] for k in (0, 1) for sign in (1, -1)]
        best = min((tried for tried in tries if min(tried) > 0), key=uneven)
        if uneven(best) < uneven(weights):
            weights = best
        else:
            step /= 2
    return unit(_at_distances(mirrors, weights))


def _facing(axis: Spot, spots: Sequence[Spot]) -> list[int]:
    heights = [dot(axis, spot) for spot in spots]
    most = max(heights)
    return [k for k, height in enumerate(heights) if height > most - _NEAR]


def _triangles_between(spots: Sequence[Spot], faces: Sequence[Sequence[int]]) -> list[list[int]]:
    known = {frozenset(three) for face in faces for three in combinations(face, 3)}
    most = max(dot(spots[0], spot) for spot in spots[1:])
    near = [{k for k, other in enumerate(spots) if k != n and dot(spot, other) > most - _NEAR}
            for n, spot in enumerate(spots)]  # fmt: skip
    found = {frozenset((a, b, c)) for a in range(len(spots)) for b in near[a] for c in near[a] & near[b]}
    return [sorted(three) for three in sorted(map(sorted, found - known))]
