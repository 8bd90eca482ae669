"""Promises of polyhedra: tiles, their names and relations, and lines that run straight on."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from ndvariants.compiler.boards.graphs.mesh import relations
from ndvariants.errors import VariantError
from ndvariants.language.trees.syntax import Combine, Word
from ndvariants.model.boards.mesh import LineRule, platonic_board
from ndvariants.model.solids import SOLIDS

from .boards import on, oracle, reach

ICOCHESS = oracle("003_icochess.json")
STRIP = LineRule("strip", ("edge",), 3)
SPINE = LineRule("spine", ("edge", "direct_corner"), 2)
FACES = tuple(
    (letter, tuple(int(vertex[1:]) for vertex in vertices))
    for letter, vertices in ICOCHESS["icosahedron"]["faces"].items()
)
BOARD = platonic_board("icosahedron", 2, FACES, ("2", "3", "4", "1"), (STRIP, SPINE))
GEOMETRY = on(BOARD, ())
NAMES = BOARD.names


def named_rays(word: str, tile: str) -> list[list[str]]:
    rays = GEOMETRY.rays(Word(word), 0)
    return sorted([NAMES[cell] for cell in row if cell >= 0] for row in rays.cells[rays.origin == NAMES.index(tile)])


# Source of the numbers: tests/oracles/003_icochess.json.
def test_tiles_are_numbered_and_named_as_the_game_does():
    assert {name: number for number, name in enumerate(NAMES)} == {
        name: tile["id"] for name, tile in ICOCHESS["tiles"].items()
    }


def test_tiles_lie_where_the_game_has_them():
    vertices = np.array(BOARD.vertices)
    for ring, name in zip(BOARD.rings, BOARD.names, strict=True):
        centre = vertices[list(ring)].mean(axis=0)
        assert np.allclose(centre, ICOCHESS["tiles"][name]["centroid"], atol=1e-6)


@pytest.mark.parametrize("relation", ["edge", "side_corner", "direct_corner"])
def test_relations_are_those_of_icochess(relation):
    for name, tile in ICOCHESS["tiles"].items():
        assert named_rays(relation, name) == sorted([other] for other in tile[relation])


def test_rooks_run_along_strips():
    for name, lines in ICOCHESS["half_lines"].items():
        assert named_rays("strip", name) == sorted(lines["rook"])


def test_bishops_run_along_spines():
    for name, lines in ICOCHESS["half_lines"].items():
        assert named_rays("spine", name) == sorted(line["tiles"] for line in lines["bishop"])


def test_destinations_on_the_empty_board():
    for name, moves in ICOCHESS["empty_board_destinations"].items():
        for word, piece in (("edge", "K"), ("side_corner", "N"), ("strip", "R"), ("spine", "B")):
            assert sorted({cell for ray in named_rays(word, name) for cell in ray}) == sorted(moves[piece])


def test_lines_of_two_kinds_have_keys_of_their_own():
    keys = [set(GEOMETRY.rays(Word(word), 0).key.tolist()) for word in ("edge", "strip", "spine")]
    assert not any(one & other for one, other in pairwise([*keys, keys[0]]))


def test_directions_may_be_joined_and_taken_away():
    assert reach(GEOMETRY, Combine("|", Word("edge"), Word("side_corner"))) == 240 + 480
    assert reach(GEOMETRY, Combine("except", Word("any"), Word("edge"))) == 480 + 2 * 60 + 3 * 20
    with pytest.raises(VariantError, match="NDV411"):
        GEOMETRY.rays(Combine("+", Word("edge"), Word("edge")), 0)
    with pytest.raises(VariantError, match="NDV410"):
        GEOMETRY.rays(Word("orthogonal"), 0)


# ------------------------------------------------------------------ other solids


@pytest.mark.parametrize(
    ("base", "subdivide", "cells", "edges", "at_a_corner_only"),
    [("tetrahedron", 1, 4, 3, 0), ("cube", 1, 6, 4, 0), ("octahedron", 1, 8, 3, 3), ("dodecahedron", 1, 12, 5, 0),
     ("icosahedron", 1, 20, 3, 6), ("octahedron", 3, 72, 3, None), ("icosahedron", 3, 180, 3, None)],
)  # fmt: skip
def test_every_solid_has_its_faces_and_neighbours(base, subdivide, cells, edges, at_a_corner_only):
    geometry = on(platonic_board(base, subdivide, lines=(STRIP,)), ())
    assert geometry.n_cells == cells
    assert reach(geometry, "edge") == cells * edges
    if at_a_corner_only is not None:
        corners = Combine("|", Word("side_corner"), Word("direct_corner"))
        assert reach(geometry, corners) == cells * at_a_corner_only


@pytest.mark.parametrize("base", SOLIDS)
def test_closed_surfaces_obey_euler(base):
    for subdivide in (1, 2, 4) if base in ("tetrahedron", "octahedron", "icosahedron") else (1,):
        board = platonic_board(base, subdivide)
        edges = int((relations(board)["edge"] >= 0).sum()) // 2
        assert len(board.vertices) - edges + len(board.rings) == 2


def test_the_belts_of_an_octahedron_are_hexagons():
    rays = on(platonic_board("octahedron", lines=(STRIP,)), ()).rays(Word("strip"), 0)
    assert len(rays) == 8 * 6
    assert (rays.cells >= 0).all()
    assert rays.cells.shape[1] == 5


@pytest.mark.parametrize(
    "board",
    [
        platonic_board("icosahedron", 1, lines=(LineRule("line", ("bridge",), 2),)),
        platonic_board("icosahedron", 2, lines=(LineRule("wild", ("side_corner",), 9),)),
        platonic_board("icosahedron", 2, lines=(LineRule("line", ("edge",), 1),)),
    ],
    ids=["relation", "wild", "nowhere"],
)
def test_impossible_lines_are_faults(board):
    with pytest.raises(VariantError, match=r"NDV41\d"):
        on(board, ())
