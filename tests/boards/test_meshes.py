"""Tilings, solids and meshes: counted, regular inside, and with the lines that squares and hexagons have."""

from __future__ import annotations

import time
from collections import Counter
from math import atan2

import numpy as np
import pytest

from ndvariants import load
from ndvariants.compiler.boards.graphs.mesh_lines import Surface, straight, zigzag
from ndvariants.compiler.boards.rays import Rays
from ndvariants.errors import VariantError
from ndvariants.game.load import load_text
from ndvariants.model.meshes import Mesh, dual, platonic, spot_key
from ndvariants.model.tilings import DUALS, PERIODS, tiling
from ndvariants.model.uniform import UNIFORM, uniform
from ndvariants.report.polygons.mesh import colour_classes
from ndvariants.report.svg.position import position_svg
from ndvariants.report.text.boards import board_text

# What lies around every vertex, in turn (Grünbaum and Shephard, Tilings and Patterns, 1987, section 2.1).
VERTEX_FIGURES = {
    "triangles": "3.3.3.3.3.3",
    "squares": "4.4.4.4",
    "trihexagonal": "3.6.3.6",
    "rhombitrihexagonal": "3.4.6.4",
    "truncated_square": "4.8.8",
    "truncated_hexagonal": "3.12.12",
    "truncated_trihexagonal": "4.6.12",
    "snub_square": "3.3.4.3.4",
    "snub_hexagonal": "3.3.3.3.6",
    "elongated_triangular": "3.3.3.4.4",
}
# Vertices, edges, faces of the Archimedean solids (Cromwell, Polyhedra, 1997, table 2.1).
SOLIDS = {
    "truncated_tetrahedron": (12, 18, 8),
    "cuboctahedron": (12, 24, 14),
    "truncated_cube": (24, 36, 14),
    "truncated_octahedron": (24, 36, 14),
    "rhombicuboctahedron": (24, 48, 26),
    "truncated_cuboctahedron": (48, 72, 26),
    "snub_cube": (24, 60, 38),
    "icosidodecahedron": (30, 60, 32),
    "truncated_dodecahedron": (60, 90, 32),
    "truncated_icosahedron": (60, 90, 32),
    "rhombicosidodecahedron": (60, 120, 62),
    "truncated_icosidodecahedron": (120, 180, 62),
    "snub_dodecahedron": (60, 150, 92),
}


def edges(mesh: Mesh) -> Counter[frozenset[int]]:
    return Counter(frozenset((ring[k - 1], ring[k])) for ring in mesh.rings for k in range(len(ring)))


def figure(mesh: Mesh, vertex: int) -> str:
    """The numbers of sides around a vertex, in the order that reads smallest."""
    around = [cell for cell, ring in enumerate(mesh.rings) if vertex in ring]
    x, y, _ = mesh.vertices[vertex]
    turn = sorted(around, key=lambda cell: atan2(mesh.middles[cell][1] - y, mesh.middles[cell][0] - x))
    sides = [len(mesh.rings[cell]) for cell in turn]
    both = (sides, sides[::-1])
    return ".".join(map(str, min(one[k:] + one[:k] for one in both for k in range(len(one)))))


@pytest.mark.parametrize("name", sorted(PERIODS))
def test_every_vertex_inside_a_uniform_tiling_looks_the_same(name: str) -> None:
    mesh = tiling(name, 3, "rhombus")
    rim = {vertex for edge, count in edges(mesh).items() if count == 1 for vertex in edge}
    inside = [vertex for vertex in range(len(mesh.vertices)) if vertex not in rim]
    assert {figure(mesh, vertex) for vertex in inside} == {VERTEX_FIGURES[name]}


@pytest.mark.parametrize("name", sorted({*PERIODS, *DUALS}))
def test_a_tiling_has_no_gaps_and_half_turns(name: str) -> None:
    for outline in ("hexagon", "rhombus", "square"):
        mesh = tiling(name, 3, outline)
        assert len(mesh.vertices) - len(edges(mesh)) + len(mesh.rings) == 1  # Euler, for a disc
        assert max(edges(mesh).values()) == 2
        middles = {spot_key(spot) for spot in mesh.middles}
        assert middles == {(-x, -y, z) for x, y, z in middles}


@pytest.mark.parametrize(
    ("name", "sides"), [("rhombi", 4), ("kites", 4), ("cairo", 5), ("petals", 5), ("kisrhombi", 3)]
)
def test_duals_have_one_kind_of_cell(name: str, sides: int) -> None:
    assert {len(ring) for ring in tiling(name, 3, "hexagon").rings} == {sides}


def test_triangles_are_counted() -> None:
    assert [len(tiling("triangles", 8, outline).rings) for outline in ("triangle", "rhombus")] == [64, 128]
    assert len(tiling("triangles", 4, "hexagon").rings) == 96  # the board of Dekle's Triangular Chess


@pytest.mark.parametrize("name", sorted(UNIFORM))
def test_archimedean_solids_are_counted_and_have_equal_edges(name: str) -> None:
    mesh = uniform(name)
    assert (len(mesh.vertices), len(edges(mesh)), len(mesh.rings)) == SOLIDS[name]
    assert set(edges(mesh).values()) == {2}
    spots = np.array(mesh.vertices)
    lengths = [np.linalg.norm(spots[a] - spots[b]) for a, b in map(tuple, edges(mesh))]
    assert np.ptp(lengths) < 1e-6
    assert len(dual(mesh, flat=False).rings) == len(mesh.vertices)


@pytest.mark.parametrize("parts", [1, 2, 3, 5])
def test_goldberg_polyhedra_have_twelve_pentagons(parts: int) -> None:
    mesh = dual(platonic("icosahedron", parts), flat=False)
    assert Counter(map(len, mesh.rings)) == Counter({5: 12, 6: 10 * parts**2 - 10}) - Counter({6: 0})


@pytest.mark.parametrize("parts", [1, 2, 4, 8])
def test_a_cube_has_four_neighbours_everywhere(parts: int) -> None:
    mesh = platonic("cube", parts)
    assert len(mesh.rings) == 6 * parts**2
    assert len(mesh.vertices) - len(edges(mesh)) + len(mesh.rings) == 2
    assert set(edges(mesh).values()) == {2}


# --------------------------------------------------------------------------- lines


def lines_by_middles(mesh: Mesh, rays: Rays) -> set[tuple[tuple[int, ...], ...]]:
    middles = [(round(2 * x), round(2 * y)) for x, y, _ in mesh.middles]
    return {
        (middles[origin], *(middles[cell] for cell in row if cell >= 0))
        for origin, row in zip(rays.origin.tolist(), rays.cells.tolist(), strict=True)
    }


@pytest.mark.parametrize(("start", "ways"), [("edge", [(1, 0), (0, 1)]), ("corner", [(1, 1), (1, -1)])])
def test_straight_lines_over_squares_are_those_of_rooks_and_bishops(start: str, ways: list[tuple[int, int]]) -> None:
    mesh = tiling("squares", 6, "square")
    cells = {(round(2 * x), round(2 * y)) for x, y, _ in mesh.middles}
    wanted = set()
    for x, y in cells:
        for right, up in ways + [(-a, -b) for a, b in ways]:
            line = [(x + 2 * k * right, y + 2 * k * up) for k in range(9)]
            line = [spot for k, spot in enumerate(line) if set(line[: k + 1]) <= cells]
            if len(line) > 1:
                wanted.add(tuple(line))
    assert lines_by_middles(mesh, straight(Surface(mesh.rings), {start})) == wanted


def test_straight_lines_over_hexagons_are_those_of_the_grid() -> None:
    sphere = dual(platonic("icosahedron", 4), flat=False)
    surface = Surface(sphere.rings)
    far = max(range(len(sphere.rings)), key=lambda cell: min(
        sum((a - b) ** 2 for a, b in zip(sphere.middles[cell], sphere.middles[other], strict=True))
        for other, ring in enumerate(sphere.rings) if len(ring) == 5))  # fmt: skip
    for start, word in (("edge", "orthogonal"), ("corner", "diagonal")):
        grid = load_text(KINGS % ("tiling: {hexagons: 3}", word, "c3", "a1"))
        steps = {move.target for move in grid.start().legal_moves()}
        rays = straight(surface, {start})
        assert len({row[0] for row in rays.cells[rays.origin == far].tolist()}) == len(steps) == 6


def test_a_line_and_its_reverse_are_one() -> None:
    for mesh in (tiling("snub_square", 3, "square"), tiling("rhombi", 2, "hexagon"), tiling("kisrhombi", 1, "hexagon")):
        rays = straight(Surface(mesh.rings), {"edge", "corner"})
        found = {
            (o, *(c for c in row if c >= 0)) for o, row in zip(rays.origin.tolist(), rays.cells.tolist(), strict=True)
        }
        for line in found:
            assert any(other[: len(line)] == line[::-1] for other in found)


def test_zigzags_over_triangles_are_strips() -> None:
    mesh = tiling("triangles", 4, "hexagon")
    rays = zigzag(Surface(mesh.rings))
    for origin, row in zip(rays.origin.tolist(), rays.cells.tolist(), strict=True):
        heights = [mesh.middles[cell] for cell in (origin, *(cell for cell in row if cell >= 0))]
        if len(heights) > 4:
            steps = {spot_key(tuple(b - a for a, b in zip(one, other, strict=True)))  # type: ignore[arg-type]
                     for one, other in zip(heights, heights[2:], strict=False)}  # fmt: skip
            assert len(steps) == 1  # every second cell lies one edge further in one direction


# --------------------------------------------------------------------------- boards

MIRRORED = "}}, mirrored: %s}\noptions"
KINGS = """
variant: kings
board: {%s}
players: {white: {}, black: {}}
pieces: {king: {letter: k, royal: true, moves: "step %s"}}
setup: {cells: {white: {king: %s}, black: {king: %s}}}
options: {check: false}
endings: [repetition 3: draw]
"""


@pytest.mark.parametrize(
    ("board", "word", "white", "black", "targets"),
    [
        ("tiling: {triangles: 4, outline: hexagon}", "edge", "h4", "a1", 3),
        ("tiling: {triangles: 4, outline: hexagon}", "corner", "h4", "a1", 9),
        ("tiling: {triangles: 3, level: 3}", "level", "2b2", "1a1", 2),
        ("tiling: {triangles: 3, level: 3}", "any", "2b2", "1a1", 6 + 2),
        ("polyhedron: {base: cube, subdivide: 8}", "edge", "Aa1", "Bd4", 4),
        ("polyhedron: {base: cube, subdivide: 8}", "corner", "Aa1", "Bd4", 3),
        ("polyhedron: {base: snub_dodecahedron}", "edge", "a1", "c1", 5),
        (
            "mesh: {vertices: [[0, 0], [1, 0], [0, 1], [1, 1]], faces: {a: [0, 1, 2], b: [1, 2, 3]}}",
            "edge",
            "a",
            "b",
            1,
        ),
    ],
)
def test_cells_have_the_neighbours_that_they_should(
    board: str, word: str, white: str, black: str, targets: int
) -> None:
    game = load_text(KINGS % (board, word, white, black))
    assert len(game.start().legal_moves()) == targets


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("tiling: {pentagons: 4}", "one tiling"),
        ("tiling: {triangles: 4, cairo: 3}", "both triangles and cairo"),
        ("tiling: {cairo: 4, outline: triangle}", "unknown outline"),
        ("polyhedron: {base: dodecahedron, subdivide: 2}", "not triangles or squares"),
        ("mesh: {vertices: [[0, 0], [1, 0]], faces: {a: [0, 1, 7]}}", "unknown vertex `7`"),
        (
            "mesh: {vertices: [[0, 0], [1, 0], [0, 1]], faces: {a: [0, 1, 2], b: [0, 1, 2], c: [0, 1, 2]}}",
            "share one edge",
        ),
        ("polyhedron: {base: cube, lines: {l: {straight: edge, zigzag: edge}}}", "needs exactly one way"),
        ("polyhedron: {base: cube, lines: {l: {straight: edge, heading: up}}}", "only on a flat board"),
    ],
)
def test_what_is_no_mesh_is_told(board: str, told: str) -> None:
    with pytest.raises(VariantError, match=told):
        load_text(KINGS % (board, "edge", "a1", "b1"))


def test_armies_are_mirrored_by_symmetries_of_the_board() -> None:
    text = (KINGS % ("tiling: {triangles: 4, outline: hexagon}", "edge", "b1", "a1")).replace(", black: {king: a1}", "")
    for manner, cell in (("half turn", "h8"), ("up and down", "b8"), ("left and right", "h1")):
        game = load_text(text.replace("}}}\noptions", MIRRORED % manner))
        assert [piece.cell for piece in game.start().pieces() if piece.player == "black"] == [cell]
    uneven = text.replace("outline: hexagon", "outline: triangle").replace("}}}\noptions", MIRRORED % "half turn")
    with pytest.raises(VariantError, match="b1 has no mirror image"):
        load_text(uneven)


def test_two_thousand_cells_load_in_a_second() -> None:
    board = "tiling: {snub_square: 18, lines: {road: {straight: edge}, slant: {straight: corner}}}"
    text = (KINGS % (board, "edge", "a1", "b5")).replace("step edge", "slide road | slant")
    load_text(KINGS % ("tiling: {triangles: 2}", "edge", "a1", "a2"))
    started = time.process_time()
    game = load_text(text)
    assert len(game.cells) == 1981
    assert time.process_time() - started < 3  # 0.5 s on the machine where it was written


@pytest.mark.parametrize("name", ["triangular", "goldberg", "dodecachess"])
def test_meshes_are_drawn_in_colours_that_differ_over_edges(name: str) -> None:
    position = load(name).start()
    board = position.game.variant.board
    colours = colour_classes(board)  # type: ignore[arg-type]
    surface = Surface(board.rings)  # type: ignore[union-attr]
    assert all(colours[one] != colours[other] for (one, _), (other, _) in surface.beyond.items())
    assert position_svg(position).count("<polygon") >= len(position.game.cells)
    assert all(name in board_text(position, columns=200) for name in position.game.cells)
