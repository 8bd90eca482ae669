"""The cells of tilings, meshes and listed solids as polygons: on the plane for drawing, and in space; their colours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot, sqrt

from ndvariants.model.boards.mesh import MeshBoard
from ndvariants.model.solids import Spot, dot, mean, minus
from ndvariants.report.polygons.sections import outwards

Flat = tuple[float, float]
_GAP = 1.0  # between what lies side by side
MOST = 4  # there are no more shades; four are enough for every map on a plane or a sphere (Appel, Haken 1976)


def mesh_polygons(board: MeshBoard) -> list[tuple[Flat, ...]]:
    """The polygon of every cell, y upwards, an edge about 1 long: level beside level; a solid as two halves."""
    flat = _flat(board) if board.flat else _halves(board)
    xs = [x for polygon in flat for x, _ in polygon]
    step = max(xs) - min(xs) + _GAP
    levels = 1 if board.levels is None else board.levels[1]
    return [tuple((x + level * step, y) for x, y in polygon) for level in range(levels) for polygon in flat]


def level_names(board: MeshBoard) -> list[str]:
    """Names of the copies of a tiling above each other."""
    return [] if board.levels is None else [f"{board.levels[0]} {number + 1}" for number in range(board.levels[1])]


def _flat(board: MeshBoard) -> list[tuple[Flat, ...]]:
    scale = 1 / _edge(board)
    polygons = [
        tuple((board.vertices[k][0] * scale, board.vertices[k][1] * scale) for k in ring) for ring in board.rings
    ]
    return [polygon if _area(polygon) > 0 else polygon[::-1] for polygon in polygons]


def _edge(board: MeshBoard) -> float:
    sides = [
        minus(board.vertices[ring[k]], board.vertices[ring[k - 1]]) for ring in board.rings for k in range(len(ring))
    ]
    lengths = sorted(sqrt(dot(side, side)) for side in sides)
    return lengths[len(lengths) // 2] or 1.0


def _area(polygon: Sequence[Flat]) -> float:
    pairs = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)


def _halves(board: MeshBoard) -> list[tuple[Flat, ...]]:
    """The upper half seen from above, and beside it the lower one from below (Lambert's map: areas are kept)."""
    solid = _solid(board)
    scale = 1.15 * (max(sqrt(dot(spot, spot)) for spot in board.vertices) or 1.0) / _edge(board)
    upper = [mean(polygon)[2] > -1e-6 for polygon in solid]
    mapped = [
        [_lambert(spot, 1 if above else -1, scale) for spot in polygon]
        for polygon, above in zip(solid, upper, strict=True)
    ]
    right = max((x for one, above in zip(mapped, upper, strict=True) if above for x, _ in one), default=0.0)
    left = min((x for one, above in zip(mapped, upper, strict=True) if not above for x, _ in one), default=0.0)
    shifts = [0.0 if above else right - left + _GAP for above in upper]
    return [tuple((x + shift, y) for x, y in polygon) for polygon, shift in zip(mapped, shifts, strict=True)]


def _lambert(spot: Spot, side: int, scale: float) -> Flat:
    """A spot on the map of a half: of the upper (``side`` 1) or the lower one (-1)."""
    length = sqrt(dot(spot, spot)) or 1.0
    x, y, z = spot[0] * side / length, spot[1] / length, spot[2] * side / length
    flat = hypot(x, y)
    far = scale * sqrt(max(0.0, 2 * (1 - z))) / (flat or 1.0)
    return x * far, y * far


def mesh_solid(board: MeshBoard) -> list[tuple[Spot, ...]] | None:
    """The polygons of the cells of a solid in space; ``None`` of a flat board."""
    return None if board.flat else _solid(board)


def _solid(board: MeshBoard) -> list[tuple[Spot, ...]]:
    """The polygon of every cell in space, the middle of all in the origin and the farthest vertex at distance 1."""
    centre = mean(board.vertices)
    moved = [minus(spot, centre) for spot in board.vertices]
    far = max(sqrt(dot(spot, spot)) for spot in moved) or 1.0
    spots = [(x / far, y / far, z / far) for x, y, z in moved]
    polygons = [tuple(spots[k] for k in ring) for ring in board.rings]
    return [polygon if outwards(polygon, (0.0, 0.0, 0.0)) else polygon[::-1] for polygon in polygons]


# Colour classes: neighbours over an edge differ, with as few colours as are found.


@lru_cache(maxsize=8)
def colour_classes(board: MeshBoard) -> tuple[int, ...]:
    """The class of every cell: two where that is possible; each next cell is the one with the fewest classes left."""
    near = _neighbours(board.rings)
    flat = next(found for count in (2, 3, MOST) if (found := _coloured(near, count)) or count == MOST)
    flat = flat or [cell % MOST for cell in range(len(near))]
    levels = 1 if board.levels is None else board.levels[1]
    count = max(flat) + 1
    return tuple((colour + level) % max(count, 2) for level in range(levels) for colour in flat)


def _neighbours(rings: tuple[tuple[int, ...], ...]) -> list[set[int]]:
    near: list[set[int]] = [set() for _ in rings]
    first: dict[frozenset[int], int] = {}
    for cell, ring in enumerate(rings):
        for k in range(len(ring)):
            other = first.setdefault(frozenset((ring[k - 1], ring[k])), cell)
            if other != cell:
                near[cell].add(other)
                near[other].add(cell)
    return near


def _coloured(near: list[set[int]], count: int) -> list[int] | None:
    """A class for every cell (Brélaz 1979), or ``None`` where this way finds none with *count* classes."""
    colour = [-1] * len(near)
    left = [set(range(count)) for _ in near]
    buckets: list[dict[int, None]] = [{} for _ in range(count + 1)]
    buckets[count] = dict.fromkeys(range(len(near)))
    for _ in near:
        fewest = next(bucket for bucket in buckets if bucket)
        cell = next(iter(fewest))
        del fewest[cell]
        if not left[cell]:
            return None
        colour[cell] = min(left[cell])
        for other in near[cell]:
            if colour[other] < 0 and colour[cell] in left[other]:
                del buckets[len(left[other])][other]
                left[other].discard(colour[cell])
                buckets[len(left[other])][other] = None
    return colour
