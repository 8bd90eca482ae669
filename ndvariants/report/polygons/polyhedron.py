"""Polyhedra as polygons: the net of a Platonic solid, seen from outside. y grows upwards."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import cos, pi, sin

import numpy as np

from ndvariants.compiler.boards.rays import Floats
from ndvariants.model.boards.mesh import MeshBoard, Platonic
from ndvariants.model.meshes import square_parts, triangle_parts
from ndvariants.model.solids import CORNERS, vertices

Spot = tuple[float, float]


def net_shades(board: MeshBoard) -> list[int]:
    """Squares by turns; of a divided triangle the middle part is dark."""
    solid = _solid(board)
    parts, cells = solid.parts**2, range(board.n_cells)
    if CORNERS[solid.base] == 4:
        return [sum(divmod(cell % parts, solid.parts)) % 2 for cell in cells]
    return [int(parts == 1 or cell % parts != parts - 1) for cell in cells]


def _solid(board: MeshBoard) -> Platonic:
    assert board.solid is not None
    return board.solid


def _outward(ring: Sequence[int], spots: Floats) -> Sequence[int]:
    """The ring, turned round if it runs clockwise seen from outside."""
    a, b, c = spots[list(ring[:3])]
    return ring if np.dot(np.cross(b - a, c - a), a) > 0 else ring[::-1]


def net(board: MeshBoard) -> list[tuple[Spot, ...]]:
    """The net: base faces unfolded one beside the other, each cut into its tiles."""
    solid = _solid(board)
    outlines = [outline * solid.parts for outline in _unfolded(solid)]
    polygons: list[tuple[Spot, ...]] = []
    for outline in outlines:
        if len(outline) > 4:
            polygons.append(_polygon(outline))
            continue
        pieces = triangle_parts(solid.parts) if len(outline) == 3 else square_parts(solid.parts)
        for corners in pieces:
            weights = np.array(corners, np.float64)
            polygons.append(_polygon(weights @ outline / weights[0].sum()))
    return polygons


def _polygon(corners: Floats) -> tuple[Spot, ...]:
    x, y = corners[:, 0], corners[:, 1]
    area = float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))
    return tuple((a, b) for a, b in (corners if area > 0 else corners[::-1]).tolist())


def _unfolded(solid: Platonic) -> list[Floats]:
    """The base faces in the plane, float64[n_corners, 2] each, with edges 1 long and without overlap.

    Any spanning tree of a Platonic solid's faces unfolds without overlap (Horiyama and Shoji 2011).
    """
    spots = np.array(vertices(solid.base))
    rings = [tuple(_outward(ring, spots)) for ring in solid.faces]
    size = len(rings[0])
    placed: dict[int, dict[int, Floats]] = {}
    for face, parent in _tree(rings):
        ring = rings[face]
        if parent is None:
            start, end = np.array([0.0, 0.0]), np.array([1.0, 0.0])
        else:
            # The common edge runs the other way round in the neighbour.
            at = next(k for k in range(size) if {ring[k], ring[k - size + 1]} <= set(rings[parent]))
            ring = ring[at:] + ring[:at]
            start, end = placed[parent][ring[0]], placed[parent][ring[1]]
        placed[face] = dict(zip(ring, _regular(start, end, size), strict=True))
    return [np.array([placed[face][vertex] for vertex in ring]) for face, ring in enumerate(solid.faces)]


def _regular(start: Floats, end: Floats, size: int) -> list[Floats]:
    corners = [start, end]
    step = complex(*(end - start))
    turn = complex(cos(2 * pi / size), sin(2 * pi / size))
    for _ in range(size - 2):
        step *= turn
        corners.append(corners[-1] + np.array([step.real, step.imag]))
    return corners


def _tree(rings: Sequence[Sequence[int]]) -> list[tuple[int, int | None]]:
    """The order in which to unfold faces: (face, the neighbour it stays joined to).

    A solid with a belt (faces that touch neither the first face's first vertex nor the one opposite)
    is unrolled along it, with the other faces as teeth; any other opens like a flower.
    """
    sets = [set(ring) for ring in rings]
    near = [[b for b in range(len(rings)) if len(sets[a] & sets[b]) == 2] for a in range(len(rings))]
    belt = _belt(rings, near)
    order: list[tuple[int, int | None]] = [(face, belt[k - 1] if k else None) for k, face in enumerate(belt)]
    seen = set(belt)
    waiting = deque(belt)
    while waiting:
        face = waiting.popleft()
        for other in near[face]:
            if other not in seen:
                seen.add(other)
                order.append((other, face))
                waiting.append(other)
    return order


def _belt(rings: Sequence[Sequence[int]], near: Sequence[Sequence[int]]) -> list[int]:
    """The faces of the belt between the first face's first vertex and the farthest one, or the first face alone."""
    steps = {rings[0][0]: 0}
    waiting = deque(steps)
    while waiting:
        vertex = waiting.popleft()
        for other in (v for ring in rings if vertex in ring for v in ring):
            if other not in steps:
                steps[other] = steps[vertex] + 1
                waiting.append(other)
    poles = {rings[0][0], max(steps, key=lambda vertex: steps[vertex])}
    middle = [face for face in range(len(rings)) if not poles & set(rings[face])]
    path = middle[:1]
    while path:
        onward = [face for face in near[path[-1]] if face in middle and face not in path]
        if not onward:
            break
        path.append(onward[0])
    is_belt = len(path) == len(middle) and all(sum(f in middle for f in near[face]) == 2 for face in middle)
    return path if is_belt and len(path) > 3 else [0]
