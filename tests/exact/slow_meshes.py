"""Boards of polygons, slowly: triangles, a Goldberg sphere, a dodecahedron cut into sixty.

A cell is a ring of vertices. Its border has corners and edges by turns; a straight line leaves opposite to where it
came in. Solids are made from their coordinates. What their cells are called is found by laying one graph of neighbours
on the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import combinations
from math import atan2, degrees, sqrt
from typing import Any

Vertex = Any
Face = int
Spot = tuple[str, Any]  # ("corner", vertex) or ("edge", the two vertices)


def _alternately(first: int, number: int) -> int:
    return first * (-1) ** number


@dataclass(frozen=True, eq=False)
class Mesh:
    """Cells as rings of vertices."""

    rings: Sequence[Sequence[Vertex]]

    def spots(self, face: Face) -> list[Spot]:
        """The corners and edges of a cell, in order."""
        ring = self.rings[face]
        found: list[Spot] = []
        for number, vertex in enumerate(ring):
            found += [("corner", vertex), ("edge", frozenset((vertex, ring[(number + 1) % len(ring)])))]
        return found

    @cached_property
    def sharing(self) -> dict[frozenset[Vertex], list[Face]]:
        """The cells on both sides of each edge."""
        found: dict[frozenset[Vertex], list[Face]] = {}
        for face in range(len(self.rings)):
            for kind, what in self.spots(face):
                if kind == "edge":
                    found.setdefault(what, []).append(face)
        return found

    def beside(self, face: Face) -> list[Face]:
        """The cells over its edges."""
        return [other for edge in self.edges(face) for other in self.sharing[edge] if other != face]

    def edges(self, face: Face) -> list[frozenset[Vertex]]:
        """Its edges."""
        return [what for kind, what in self.spots(face) if kind == "edge"]

    @cached_property
    def around(self) -> dict[Vertex, list[Spot]]:
        """Cells and edges by turns around each vertex that lies inside; none around those of the rim."""
        found = {}
        for vertex in {vertex for ring in self.rings for vertex in ring}:
            faces = [face for face, ring in enumerate(self.rings) if vertex in ring]
            circle: list[Spot] = []
            face, came = faces[0], None
            while True:
                edge = next(edge for edge in self.edges(face) if vertex in edge and edge != came)
                circle += [("face", face), ("edge", edge)]
                others = [other for other in self.sharing[edge] if other != face]
                if not others:
                    circle = []
                    break
                face, came = others[0], edge
                if face == faces[0]:
                    break
            if circle:
                found[vertex] = circle
        return found

    def opposite(self, face: Face, spot: Spot, turn: int = 0) -> Spot:
        """The place opposite to one on the border, or so many beside that."""
        spots = self.spots(face)
        return spots[(spots.index(spot) + len(spots) // 2 + turn) % len(spots)]

    def leave(self, face: Face, spot: Spot) -> tuple[Face, Spot] | None:
        """The cell that a line comes to and where it comes in, leaving a cell at a place."""
        if spot[0] == "edge":
            others = [other for other in self.sharing[spot[1]] if other != face]
            return (others[0], spot) if others else None
        vertex, came = spot[1], ("face", face)
        while vertex in self.around:
            circle = self.around[vertex]
            kind, what = circle[(circle.index(came) + len(circle) // 2) % len(circle)]
            if kind == "face":
                return what, ("corner", vertex)
            (vertex,) = what - {vertex}
            came = ("edge", what)
        return None

    def straight(self, face: Face, kind: str) -> Iterator[list[Face]]:
        """The straight lines from a cell that begin over an edge, or through a corner."""
        for spot in self.spots(face):
            if spot[0] == kind:
                yield self._line(face, spot, lambda number: 0)

    def zigzag(self, face: Face) -> Iterator[list[Face]]:
        """Strips: over edges left and right of the opposite place by turns."""
        for edge in self.edges(face):
            for first in (1, -1):
                yield self._line(face, ("edge", edge), partial(_alternately, first))

    def _line(self, face: Face, spot: Spot, turn: Callable[[int], int]) -> list[Face]:
        path: list[Face] = []
        came = self.leave(face, spot)
        at = face
        while came is not None and came[0] != face and came[0] not in path:
            at, entered = came
            path.append(at)
            came = self.leave(at, self.opposite(at, entered, turn(len(path))))
        return path

    def corners(self, face: Face, straight_on: bool) -> list[Face]:
        """The cells that share a vertex only: straight across it, or those beside."""
        near = set(self.beside(face)) | {face}
        across = {step[0] for vertex in self.rings[face] if (step := self._across(face, vertex))}
        touching = {other for other, ring in enumerate(self.rings) if set(ring) & set(self.rings[face])} - near
        return sorted(across - near if straight_on else touching - across)

    def _across(self, face: Face, vertex: Vertex) -> tuple[Face, Spot] | None:
        if vertex in self.around and len(self.around[vertex]) % 4 == 0:
            return self.leave(face, ("corner", vertex))
        return None


def triangles(side: int) -> tuple[Mesh, dict[str, Face], list[tuple[float, float]]]:
    """A hexagon of triangles, with names by rows from below, and the middles of the cells."""
    inside = lambda a, b: max(abs(a), abs(b), abs(a + b)) <= side  # noqa: E731
    rings = []
    for a in range(-side, side + 1):
        for b in range(-side, side + 1):
            for ring in (((a, b), (a + 1, b), (a, b + 1)), ((a + 1, b), (a + 1, b + 1), (a, b + 1))):
                if all(inside(*vertex) for vertex in ring):
                    rings.append(ring)
    middles = [(sum(a + b / 2 for a, b in ring) / 3, sum(b for _, b in ring) * sqrt(3) / 6) for ring in rings]
    rows: dict[int, list[Face]] = {}
    for face, ring in enumerate(rings):
        rows.setdefault(min(b for _, b in ring) + side, []).append(face)
    names = {}
    for row, faces in rows.items():
        for number, face in enumerate(sorted(faces, key=lambda one: middles[one])):
            names[f"{chr(97 + number)}{row + 1}"] = face
    return Mesh(rings), names, middles


def heading(middles: Sequence[tuple[float, float]], one: Face, other: Face) -> float:
    """The direction from one cell to another, in degrees from the right."""
    return degrees(atan2(middles[other][1] - middles[one][1], middles[other][0] - middles[one][0])) % 360


def _icosahedron() -> tuple[list[tuple[float, float, float]], list[tuple[int, int, int]]]:
    golden = (1 + sqrt(5)) / 2
    points = [p for s in (1, -1) for t in (golden, -golden) for p in ((0, s, t), (s, t, 0), (t, 0, s))]

    def close(a: int, b: int) -> bool:
        return abs(sum((x - y) ** 2 for x, y in zip(points[a], points[b], strict=True)) - 4) < 1e-9

    faces = [three for three in combinations(range(12), 3) if all(close(a, b) for a, b in combinations(three, 2))]
    return points, faces


def goldberg(times: int) -> Mesh:
    """The dual of an icosahedron whose triangles are cut into so many squared."""
    points, faces = _icosahedron()
    small: list[tuple[Vertex, Vertex, Vertex]] = []

    def vertex(face: Sequence[int], a: int, b: int) -> Vertex:
        whole = [sum(w * points[corner][axis] for w, corner in zip((a, b, times - a - b), face, strict=True))
                 for axis in range(3)]  # fmt: skip
        return tuple(round(part, 6) + 0.0 for part in whole)

    for face in faces:
        for a in range(times):
            for b in range(times - a):
                small.append((vertex(face, a, b), vertex(face, a + 1, b), vertex(face, a, b + 1)))
                if a + b + 1 < times:
                    small.append((vertex(face, a + 1, b), vertex(face, a + 1, b + 1), vertex(face, a, b + 1)))
    return Mesh([_ring(small, one) for one in sorted({vertex for three in small for vertex in three})])


def _ring(triangles: Sequence[Sequence[Vertex]], vertex: Vertex) -> list[int]:
    """The numbers of the triangles around a vertex, in order."""
    left = [number for number, three in enumerate(triangles) if vertex in three]
    ring = [left.pop(0)]
    while left:
        following = next(one for one in left if len(set(triangles[one]) & set(triangles[ring[-1]])) == 2)
        left.remove(following)
        ring.append(following)
    return ring


def dodecahedron_in_sixty() -> Mesh:
    """A dodecahedron, each face cut into five triangles, all turning the same way seen from outside."""
    points, faces = _icosahedron()
    rings: list[tuple[Vertex, ...]] = []
    for point, middle in enumerate(points):
        ring = _ring(faces, point)
        first, second = (_sum(points[corner] for corner in faces[number]) for number in ring[:2])
        if _volume(middle, first, second) < 0:
            ring.reverse()
        rings += [(("middle", point), ring[k], ring[(k + 1) % 5]) for k in range(5)]
    return Mesh(rings)


def _sum(points: Iterable[Sequence[float]]) -> list[float]:
    return [sum(parts) for parts in zip(*points, strict=True)]


def _volume(a: Sequence[float], b: Sequence[float], c: Sequence[float]) -> float:
    """Positive where three points turn to the left, seen from outside."""
    return sum(a[k] * (b[k - 2] * c[k - 1] - b[k - 1] * c[k - 2]) for k in range(3))


def laid_on(mesh: Mesh, neighbours: Mapping[str, set[str]]) -> dict[str, Face]:
    """Names for the cells of a mesh: its graph of neighbours laid on one with names. Any way that fits will do."""
    mine = {face: set(mesh.beside(face)) for face in range(len(mesh.rings))}
    order = list(neighbours)[:1]
    for name in order:
        order += sorted(other for other in neighbours[name] if other not in order)

    def place(found: dict[str, Face]) -> dict[str, Face] | None:
        if len(found) == len(order):
            return found
        name = order[len(found)]
        known = [other for other in neighbours[name] if other in found]
        choices = set.intersection(*(mine[found[other]] for other in known)) if known else set(mine)
        for face in sorted(choices - set(found.values())):
            fits = len(mine[face]) == len(neighbours[name])
            if fits and all((found[o] in mine[face]) == (o in neighbours[name]) for o in found):
                whole = place({**found, name: face})
                if whole is not None:
                    return whole
        return None

    laid = place({})
    assert laid is not None
    return laid
