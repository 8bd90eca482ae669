"""Meshes: polygons by the vertices at their corners, their middles, and their duals. Pure Python, without names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ndvariants.model.solids import Spot, cross, dot, faces, in_turn, mean, minus, unit, vertices

Ring = tuple[int, ...]
Weights = tuple[int, int, int]  # barycentric, summing to the number of parts of an edge


@dataclass(frozen=True, slots=True)
class Mesh:
    """Polygons as rings of vertex numbers; a flat one has all vertices at height 0 and its rings counter-clockwise."""

    rings: tuple[Ring, ...]
    vertices: tuple[Spot, ...]

    @property
    def middles(self) -> list[Spot]:
        """The mean of the corners of every polygon."""
        return [mean([self.vertices[corner] for corner in ring]) for ring in self.rings]


def spot_key(spot: Spot) -> tuple[int, int, int]:
    """The same for spots that are equal but for rounding.

    >>> spot_key((0.1 + 0.2, 0.0, -0.0)) == spot_key((0.3, 0.0, 0.0))
    True
    """
    return round(spot[0] * 1e5), round(spot[1] * 1e5), round(spot[2] * 1e5)


def dual(mesh: Mesh, flat: bool) -> Mesh:
    """The mesh whose polygons stand for the vertices, with the middles of the old ones at their corners.

    Vertices at the rim of an open mesh have no polygon.
    """
    around: list[list[int]] = [[] for _ in mesh.vertices]
    edges: list[set[int]] = [set() for _ in mesh.vertices]
    for face, ring in enumerate(mesh.rings):
        for k, vertex in enumerate(ring):
            around[vertex].append(face)
            edges[vertex] |= {ring[k - 1], ring[(k + 1) % len(ring)]}
    middles, rings = mesh.middles, []
    for vertex, found in enumerate(around):
        if len(found) > 2 and len(found) == len(edges[vertex]):
            spot = mesh.vertices[vertex]
            spots = [middles[face] for face in found]
            rings.append(tuple(found[k] for k in in_turn(spots, spot, (0.0, 0.0, 1.0) if flat else spot)))
    return tidy(rings, middles if flat else [_polar(mesh, face) for face in range(len(mesh.rings))])


def upright(mesh: Mesh) -> Mesh:
    """A solid turned so that a cell of the rarest kind is on top (where all are alike, a vertex), a corner in front."""
    counts = Counter(map(len, mesh.rings))
    top = min(range(len(mesh.rings)), key=lambda cell: (counts[len(mesh.rings[cell])], cell))
    up, corner = unit(mesh.middles[top]), mesh.vertices[mesh.rings[top][0]]
    if len(counts) == 1:
        degrees = Counter(vertex for ring in mesh.rings for vertex in ring)
        kinds = Counter(degrees.values())
        pole = min(degrees, key=lambda vertex: (kinds[degrees[vertex]], -degrees[vertex], vertex))
        ring = next(ring for ring in mesh.rings if pole in ring)
        up, corner = unit(mesh.vertices[pole]), mesh.vertices[ring[ring.index(pole) - 1]]
    height = dot(corner, up)
    front = unit((corner[0] - height * up[0], corner[1] - height * up[1], corner[2] - height * up[2]))
    right = cross(up, front)
    return Mesh(mesh.rings, tuple((dot(spot, front), dot(spot, right), dot(spot, up)) for spot in mesh.vertices))


def _polar(mesh: Mesh, face: int) -> Spot:
    """The pole of a face's plane: where the dual of a solid has a vertex."""
    a, b, c = (mesh.vertices[corner] for corner in mesh.rings[face][:3])
    normal = unit(cross(minus(b, a), minus(c, a)))
    height = dot(normal, a)
    return normal[0] / height, normal[1] / height, normal[2] / height


def tidy(rings: Sequence[Ring], spots: Sequence[Spot]) -> Mesh:
    """The mesh without vertices at which no polygon has a corner."""
    used = sorted({corner for ring in rings for corner in ring})
    number = {old: new for new, old in enumerate(used)}
    return Mesh(tuple(tuple(number[corner] for corner in ring) for ring in rings), tuple(spots[old] for old in used))


# --------------------------------------------------------------------------- solids, subdivided


@lru_cache(maxsize=8)
def platonic(base: str, parts: int, rings_in_order: tuple[Ring, ...] = ()) -> Mesh:
    """A Platonic solid, each edge of its triangles or squares split in parts; split triangles lie on the sphere.

    The faces are cut one after the other, as they are given or else as ``faces`` has them.
    """
    spots: dict[tuple[int, int, int], int] = {}
    found: list[Spot] = []
    rings = []
    for ring in rings_in_order or faces(base):
        corners = [vertices(base)[corner] for corner in ring]
        for polygon in _cut(corners, parts):
            here = []
            for spot in polygon:
                placed = unit(spot) if len(ring) == 3 else spot
                if spot_key(placed) not in spots:
                    spots[spot_key(placed)] = len(found)
                    found.append(placed)
                here.append(spots[spot_key(placed)])
            rings.append(tuple(here))
    return Mesh(tuple(rings), tuple(found))


def _cut(corners: Sequence[Spot], parts: int) -> list[list[Spot]]:
    """A triangle or square in parts * parts smaller ones; another polygon whole."""
    if parts == 1 or len(corners) > 4:
        return [list(corners)]
    pieces: Sequence[Sequence[Sequence[int]]] = triangle_parts(parts) if len(corners) == 3 else square_parts(parts)
    return [[mixed(corners, weights) for weights in piece] for piece in pieces]


def square_parts(parts: int) -> list[tuple[tuple[int, ...], ...]]:
    """The squares that a face splits into when its edges are split in parts, as weights of its four corners.

    >>> square_parts(1)
    [((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))]
    """

    def point(a: int, b: int) -> tuple[int, ...]:
        return ((parts - a) * (parts - b), a * (parts - b), a * b, (parts - a) * b)

    return [
        (point(a, b), point(a + 1, b), point(a + 1, b + 1), point(a, b + 1)) for b in range(parts) for a in range(parts)
    ]


def triangle_parts(parts: int) -> list[tuple[Weights, Weights, Weights]]:
    """The triangles that a face splits into when its edges are split in parts, as barycentric corners.

    First those that stand like the face, row by row from its first vertex, then those upside down.

    >>> triangle_parts(2)[3]
    ((1, 1, 0), (0, 1, 1), (1, 0, 1))
    """

    def point(row: int, place: int) -> Weights:
        return (parts - row, row - place, place)

    upright = [(point(r, k), point(r + 1, k), point(r + 1, k + 1)) for r in range(parts) for k in range(r + 1)]
    inverted = [(point(r, k), point(r + 1, k + 1), point(r, k + 1)) for r in range(1, parts) for k in range(r)]
    return upright + inverted


def mixed(corners: Sequence[Spot], weights: Sequence[int]) -> Spot:
    """The mean of spots by weight."""
    total = sum(weights)
    parts = [[coordinate * weight for coordinate in spot] for spot, weight in zip(corners, weights, strict=True)]
    x, y, z = (sum(along) / total for along in zip(*parts, strict=True))
    return x, y, z
