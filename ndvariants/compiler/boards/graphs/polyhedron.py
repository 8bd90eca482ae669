"""Boards on the faces of a Platonic solid: the tiles into which its faces are cut.

Tiles are numbered face by face in the order of the file, and within a face as ``triangle_parts`` says: at the first,
second, third vertex, then the centre, for two parts an edge. A square is cut along its first edge, then row by row;
its parts stay flat, those of a triangle lie on the sphere.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ndvariants.compiler.boards.graphs.mesh import Tiling, mesh_shape
from ndvariants.compiler.boards.graphs.relations import RelationShape
from ndvariants.compiler.faults import BAD_SOLID, fault
from ndvariants.model.meshes import square_parts, triangle_parts
from ndvariants.model.solids import CORNERS, SOLIDS, default_faces, default_suffixes, faces, vertices
from ndvariants.model.variant import PolyhedronBoard

Corner = tuple[tuple[int, int], ...]  # what a vertex is made of: (base vertex, weight), ...


def polyhedron_shape(board: PolyhedronBoard) -> RelationShape:
    """The shape of a polyhedron board. Raises ``VariantError`` for faces that the solid does not have."""
    return mesh_shape(tiling(board), board.lines)


# ------------------------------------------------------------------ tiles


def tiling(board: PolyhedronBoard) -> Tiling:
    """The tiles of a board with their names and vertices."""
    if board.base not in SOLIDS:
        raise fault(BAD_SOLID, board, f"`{board.base}` is no Platonic solid", hint=f"one of {', '.join(SOLIDS)}")
    if board.subdivide < 1 or (board.subdivide > 1 and CORNERS[board.base] > 4):
        raise fault(BAD_SOLID, board, f"the faces of a {board.base} cannot be split {board.subdivide}-fold")
    named = _named_faces(board)
    suffixes = board.suffixes or default_suffixes(board.subdivide, CORNERS[board.base])
    if len(suffixes) != board.subdivide**2:
        raise fault(BAD_SOLID, board, f"a face has {board.subdivide**2} parts, but {len(suffixes)} are named")
    whole = board.subdivide ** (CORNERS[board.base] - 2) if CORNERS[board.base] < 5 else 1
    numbers: dict[Corner, int] = {((v, whole),): v for v in range(len(vertices(board.base)))}
    tiles = [
        tuple(numbers.setdefault(corner, len(numbers)) for corner in corners)
        for _, ring in named
        for corners in _parts(ring, board.subdivide)
    ]
    base = np.array(vertices(board.base))
    spots = np.array([sum(base[vertex] * weight for vertex, weight in corner) for corner in numbers])
    spots /= np.linalg.norm(spots, axis=1, keepdims=True) if CORNERS[board.base] == 3 else whole
    names = tuple(letter + suffix for letter, _ in named for suffix in suffixes)
    return Tiling(names, tuple(tiles), spots, tuple(ring for _, ring in named))


def _parts(ring: Sequence[int], parts: int) -> list[list[Corner]]:
    """The tiles of a face by what their corners are made of, so that neighbouring faces agree on them."""
    if len(ring) > 4:
        return [[((vertex, 1),) for vertex in ring]]
    pieces: Sequence[Sequence[Sequence[int]]] = triangle_parts(parts) if len(ring) == 3 else square_parts(parts)
    return [
        [
            tuple(sorted((vertex, weight) for vertex, weight in zip(ring, weights, strict=True) if weight))
            for weights in piece
        ]
        for piece in pieces
    ]


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
