"""Boards and players after the build."""

from __future__ import annotations

import pytest

from ndvariants.model.cells import cell_names
from ndvariants.model.variant import GraphBoard, GridBoard, MeshBoard, SectionBoard
from tests.model.writing import problems, small, variant

MEN = "{king: {letter: k, royal: true, moves: step any}}"


@pytest.mark.parametrize(
    ("grid", "axes"),
    [
        ("{file: 3, rank: 4}", [("file", 3), ("rank", 4)]),
        ("{file: 3, rank: 4, side: 2}", [("file", 3), ("rank", 4), ("side", 2)]),
        ("{dimensions: 3, side: 5}", [("file", 5), ("rank", 5), ("level", 5)]),
        ("{dimensions: n, side: n + 1, names: [x, y, z, w]}", [("x", 4), ("y", 4), ("z", 4)]),
        ("{shape: [3, n, 2 * n]}", [("file", 3), ("rank", 3), ("level", 6)]),
        ("{shape: widths, names: [a1, b, c, d]}", [("a1", 4), ("b", 5)]),
    ],
)
def test_the_forms_of_a_grid(grid: str, axes: list[tuple[str, int]]) -> None:
    text = small(
        board=f"{{grid: {grid}}}",
        parameters="{n: {type: integer, default: 3}, widths: [4, 5]}",
        players="{white: {}, black: {}}",
        setup="{place: {king: false}}",
        pieces="{king: {letter: k, moves: leap any}}",
        hands="{white: {king: 1}}",
    )
    text = text.replace("letter: k, moves", "letter: k, drop: true, moves")
    board = variant(text).board
    assert isinstance(board, GridBoard)
    assert [(axis.name, axis.width) for axis in board.axes] == axes


def test_wraps_and_holes() -> None:
    board = variant(
        small(board='{grid: {file: 4, rank: 4}, wrap: [file], holes: "file = 2 and rank = 2", mutable: true}')
    ).board
    assert isinstance(board, GridBoard)
    assert [axis.wrap for axis in board.axes] == [True, False]
    assert board.holes is not None
    assert board.mutable


# source: Euler; a face split by k has k * k triangles
@pytest.mark.parametrize(
    ("base", "subdivide", "cells"),
    [("tetrahedron", 1, 4), ("cube", 1, 6), ("octahedron", 2, 32), ("dodecahedron", 1, 12), ("icosahedron", 3, 180)],
)
def test_a_solid_without_names_has_letters(base: str, subdivide: int, cells: int) -> None:
    board = f"{{polyhedron: {{base: {base}, subdivide: {subdivide}}}}}"
    last = {1: "B", 2: "B1", 3: "B1"}[subdivide]
    first = {1: "A", 2: "A1", 3: "A1"}[subdivide]
    setup = f"{{cells: {{white: {{king: {first}}}, black: {{king: {last}}}}}}}"
    found = variant(
        small(board=board, pieces=MEN.replace("any", "edge"), setup=setup, players="{white: {}, black: {}}")
    )
    assert isinstance(found.board, MeshBoard)
    assert found.board.n_cells == cells == len(set(cell_names(found.board, found.notation)))


def test_a_graph_has_its_edges_both_ways_and_its_arcs_one_way() -> None:
    cells, lines = "{a: [0, 0], b: [1, 0], c: [2.5, 1]}", "{ring: [[a, b, c, a]]}"
    graph = f"{{cells: {cells}, edges: {{road: [[a, b]]}}, arcs: {{road: [[b, c]]}}, lines: {lines}}}"
    setup = "{cells: {white: {king: a}, black: {king: c}}}"
    men = MEN.replace("any", "road | ring")
    found = variant(small(board=f"{{graph: {graph}}}", pieces=men, setup=setup, players="{white: {}, black: {}}"))
    assert isinstance(found.board, GraphBoard)
    assert found.board.edges == (("road", (("a", "b"), ("b", "a"), ("b", "c"))),)
    assert found.board.lines == (("ring", (("a", "b", "c", "a"),)),)
    assert found.board.cells[2] == ("c", 2.5, 1.0)


def test_curved_space_has_its_sections_and_points() -> None:
    # source: rules of Curved Space: 3 levels of 16 cells, 4 platforms of 4, 24 points
    found = variant("variant: curved\nextends: curved_space\n")
    assert isinstance(found.board, SectionBoard)
    names = cell_names(found.board, found.notation)
    assert len(names) == 3 * 16 + 4 * 4 + 24
    assert {"Wa1", "Bd4", "P1:a2", "Na4d", "Wa1u"} <= set(names)
    assert found.board.thread is not None
    assert found.board.thread.stack == ("W", "N", "B")
    assert [player.name for player in found.players] == ["white", "black", "shared"]
    assert [piece.name for piece in found.pieces][-4:] == ["P1", "P2", "P3", "P4"]


@pytest.mark.parametrize(
    ("forward", "signs"),
    [
        ("+rank", (("rank", 1),)),
        ("-rank | +file", (("rank", -1), ("file", 1))),
        ("+axes", (("file", 1), ("rank", 1))),
        ("-axes except file", (("rank", -1),)),
        ("+rank | +rank", (("rank", 1),)),
    ],
)
def test_forward(forward: str, signs: tuple[tuple[str, int], ...]) -> None:
    assert variant(small(players=f"{{white: {{forward: {forward}}}, black: {{}}}}")).players[0].forward == signs


def test_neutral_players_come_last() -> None:
    found = variant(small(players="{nature: {neutral: true}, white: {}, black: {}}"))
    assert [player.name for player in found.players] == ["white", "black", "nature"]
    assert found.pieces[0].owners == ("white", "black")


def test_a_piece_that_only_one_player_has_may_share_a_letter() -> None:
    pieces = """
  king: {letter: k, royal: true, moves: leap any, owners: white}
  khan: {letter: k, royal: true, moves: leap any, owners: [black]}
  rook: {letter: r, moves: slide any}"""
    found = variant(small(pieces=pieces))
    assert [man.piece for man in found.setup if man.player == "black"] == ["khan", "rook"]


def test_a_name_may_not_mean_two_things() -> None:
    found = problems(small(zones="{rank: rank = 1, king: rank = 2, white: rank = 3}"))
    assert [problem.message for problem in found if problem.code == "NDV210"] == [
        "`king` is both the name of a zone and of a piece",
        "`rank` is both the name of an axis and of a zone",
        "`white` is both the name of a player and of a zone",
    ]


def test_a_promotion_is_to_a_piece_that_the_player_has() -> None:
    pieces = """
  king: {letter: k, royal: true, moves: leap any}
  rook: {letter: r, moves: slide any, promotes: {on: rank = 4, to: [baron]}}
  baron: {letter: b, moves: leap any, owners: black}"""
    assert [problem.message for problem in problems(small(pieces=pieces))] == [
        "white has none of the pieces that `rook` becomes"
    ]
