"""Boards on the faces of a solid: tiles, their relations, and straight lines over them.

Everything is decided by which vertices two tiles share; coordinates serve only to draw
(``drawing``). Tiles are numbered face by face in the order of the file, and within a face as
``triangle_parts`` says: at the first, second, third vertex, then the centre, for two parts an edge.

``edge``           the tiles share two vertices.
``side_corner``    they share one vertex, and an edge neighbour of one is an edge neighbour of the other.
``direct_corner``  they share one vertex and are no side corners: straight across the vertex.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from ndvariants.compiler.boards.grid import Indices
from ndvariants.compiler.boards.rays import Floats, Ints, padded
from ndvariants.compiler.boards.relations import HalfLines, RelationShape, with_keys
from ndvariants.compiler.faults import BAD_SOLID, TOO_MANY_LINES, UNFIT_DIRECTION, UNKNOWN_DIRECTION, fault
from ndvariants.model.solids import CORNERS, RELATIONS, SOLIDS, default_faces, default_suffixes, faces, vertices
from ndvariants.model.variant import LineRule, PolyhedronBoard

MOST_HALF_LINES = 200_000

Corner = tuple[tuple[int, int], ...]  # what a vertex is made of: (base vertex, weight), ...
Weights = tuple[int, int, int]  # barycentric, summing to the number of parts of an edge


@dataclass(frozen=True, eq=False, slots=True)
class Tiling:
    """The tiles of a subdivided solid.

    ``tiles`` are rings of vertex numbers, face by face; ``vertices`` float64[n_vertices, 3] lie on the
    unit sphere, those of the base solid first; ``faces`` are the base faces in the order of the file.
    """

    names: tuple[str, ...]
    tiles: tuple[tuple[int, ...], ...]
    vertices: Floats
    faces: tuple[tuple[int, ...], ...]


def polyhedron_shape(board: PolyhedronBoard) -> RelationShape:
    """The shape of a polyhedron board. Raises ``VariantError`` for faces that the solid does not have."""
    tiles = tiling(board)
    near = relations(tiles)
    words: dict[str, HalfLines] = {
        name: [[[other] for other in row if other >= 0] for row in near[name].tolist()] for name in RELATIONS
    }
    for rule in board.lines:
        unknown = [relation for relation in rule.relations if relation not in near]
        if unknown or not rule.relations:
            text = f"line `{rule.name}` runs by `{', '.join(unknown)}`, but a polyhedron has {', '.join(RELATIONS)}"
            raise fault(UNKNOWN_DIRECTION, rule, text)
        words[rule.name] = half_lines(rule, near, tiles)
        if not any(words[rule.name]):
            text = f"line `{rule.name}` leads nowhere: no tile is without a vertex of the one {rule.apart} steps back"
            raise fault(UNFIT_DIRECTION, rule, text, hint="`apart` is 2 for a line across, 3 for a strip of triangles")
    return RelationShape(tiles.names, np.ones(len(tiles.tiles), np.bool_), with_keys(words), RELATIONS)


# ------------------------------------------------------------------ tiles


def tiling(board: PolyhedronBoard) -> Tiling:
    """The tiles of a board with their names and vertices."""
    if board.base not in SOLIDS:
        raise fault(BAD_SOLID, board, f"`{board.base}` is no Platonic solid", hint=f"one of {', '.join(SOLIDS)}")
    if board.subdivide < 1 or (board.subdivide > 1 and CORNERS[board.base] != 3):
        raise fault(BAD_SOLID, board, f"the faces of a {board.base} cannot be split {board.subdivide}-fold")
    named = _named_faces(board)
    suffixes = board.suffixes or default_suffixes(board.subdivide)
    if len(suffixes) != board.subdivide**2:
        raise fault(BAD_SOLID, board, f"a face has {board.subdivide**2} parts, but {len(suffixes)} are named")
    numbers: dict[Corner, int] = {((v, board.subdivide),): v for v in range(len(vertices(board.base)))}
    tiles = [
        tuple(numbers.setdefault(corner, len(numbers)) for corner in corners)
        for _, ring in named
        for corners in _parts(ring, board.subdivide)
    ]
    base = np.array(vertices(board.base))
    spots = np.array([sum(base[vertex] * weight for vertex, weight in corner) for corner in numbers])
    spots /= np.linalg.norm(spots, axis=1, keepdims=True)
    names = tuple(letter + suffix for letter, _ in named for suffix in suffixes)
    return Tiling(names, tuple(tiles), spots, tuple(ring for _, ring in named))


def _parts(ring: Sequence[int], parts: int) -> list[list[Corner]]:
    """The tiles of a face by what their corners are made of, so that neighbouring faces agree on them."""
    if len(ring) != 3:
        return [[((vertex, parts),) for vertex in ring]]
    return [
        [
            tuple(sorted((vertex, weight) for vertex, weight in zip(ring, weights, strict=True) if weight))
            for weights in triangle
        ]
        for triangle in triangle_parts(parts)
    ]


def triangle_parts(parts: int) -> list[tuple[Weights, Weights, Weights]]:
    """The triangles that a face splits into when its edges have so many parts, as barycentric corners.

    First those that stand like the face, row by row from its first vertex, then those upside down.

    >>> triangle_parts(2)[3]
    ((1, 1, 0), (0, 1, 1), (1, 0, 1))
    """

    def point(row: int, place: int) -> Weights:
        return (parts - row, row - place, place)

    upright = [(point(r, k), point(r + 1, k), point(r + 1, k + 1)) for r in range(parts) for k in range(r + 1)]
    inverted = [(point(r, k), point(r + 1, k + 1), point(r, k + 1)) for r in range(1, parts) for k in range(r)]
    return upright + inverted


def _named_faces(board: PolyhedronBoard) -> Sequence[tuple[str, tuple[int, ...]]]:
    """The base faces by name, as the file orders them and their vertices; A, B, C, ... if it names none."""
    rings = {frozenset(ring): ring for ring in faces(board.base)}
    named = []
    for name, corners in board.faces or default_faces(board.base):
        ring = rings.pop(frozenset(corners), None)
        if ring is None or len(corners) != len(ring):
            text = ", ".join(map(str, corners))
            raise fault(BAD_SOLID, board, f"face {name}: {text} is no face of the {board.base}, or it is named twice")
        named.append((name, tuple(corners) if len(ring) == 3 else ring))
    if rings:
        left = "; ".join(", ".join(map(str, ring)) for ring in rings.values())
        raise fault(BAD_SOLID, board, f"these faces of the {board.base} have no name: {left}")
    return named


# ------------------------------------------------------------------ relations and lines


def relations(tiles: Tiling) -> dict[str, Ints]:
    """The tiles related to each: int32[n_tiles, most], in order, -1 padded, for each of ``RELATIONS``."""
    shared: Counter[tuple[int, int]] = Counter()
    for around in _tiles_at(tiles):
        shared.update(permutations(around, 2))
    edge = _table(len(tiles.tiles), [pair for pair, count in shared.items() if count > 1])
    further = np.where(edge[:, :, None] >= 0, edge[edge], -1).reshape(len(edge), -1)
    corner = np.array([pair for pair, count in shared.items() if count == 1], np.int32).reshape(-1, 2)
    is_side = (further[corner[:, 0]] == corner[:, 1, None]).any(axis=1)
    return {
        "edge": edge,
        "side_corner": _table(len(edge), [(a, b) for a, b in corner[is_side].tolist()]),
        "direct_corner": _table(len(edge), [(a, b) for a, b in corner[~is_side].tolist()]),
    }


def _tiles_at(tiles: Tiling) -> list[list[int]]:
    """The tiles around each vertex."""
    around: list[list[int]] = [[] for _ in tiles.vertices]
    for tile, ring in enumerate(tiles.tiles):
        for vertex in ring:
            around[vertex].append(tile)
    return around


def _table(n_tiles: int, pairs: Sequence[tuple[int, int]]) -> Ints:
    """The second of each pair by the first."""
    rows: list[list[int]] = [[] for _ in range(n_tiles)]
    for one, other in sorted(pairs):
        rows[one].append(other)
    return padded(rows)


def half_lines(rule: LineRule, near: Mapping[str, Ints], tiles: Tiling) -> list[list[list[int]]]:
    """For each tile, its half-lines under a rule, in order.

    Steps go by each relation in turn, starting with any. From the step ``rule.apart`` on, the next tile
    shares no vertex with the one so many back; a line ends before it meets itself. Where several tiles
    fit there are several half-lines.
    """
    found: list[dict[tuple[int, ...], None]] = [{} for _ in tiles.tiles]
    corners = np.array(tiles.tiles)
    for start in range(len(rule.relations)):
        turns = [near[relation] for relation in rule.relations[start:] + rule.relations[:start]]
        for path in _paths(rule, turns, corners):
            found[path[0]].setdefault(tuple(path[1:]))
    return [[list(line) for line in lines] for lines in found]


def _paths(rule: LineRule, turns: Sequence[Ints], corners: Indices) -> list[list[int]]:
    """All longest paths of at least one step whose k-th step goes by ``turns[k mod len(turns)]``, in order.

    ``corners`` int[n_tiles, n_corners] are the vertices of each tile.
    """
    growing = np.arange(len(corners), dtype=np.int32)[:, None]
    done: list[list[int]] = []
    while len(growing):
        step = growing.shape[1]
        onward = turns[(step - 1) % len(turns)][growing[:, -1]]
        fits = (onward >= 0) & ~(growing[:, :, None] == onward[:, None, :]).any(axis=1)
        if step >= rule.apart > 0:
            back = corners[growing[:, step - rule.apart]]
            fits &= ~(corners[onward][:, :, :, None] == back[:, None, None, :]).any(axis=(2, 3))
        if step > 1:
            done.extend(growing[~fits.any(axis=1)].tolist())
        path, choice = np.nonzero(fits)
        if len(path) > MOST_HALF_LINES:
            text = f"line `{rule.name}` branches too often to list"
            raise fault(TOO_MANY_LINES, rule, text, hint="a smaller `apart` leaves fewer ways on")
        growing = np.column_stack([growing[path], onward[path, choice]])
    return sorted(done)
