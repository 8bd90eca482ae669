"""Walls and seams in pictures: walls as walls, and the same mark on two sides that are joined."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from ndvariants import load, load_text
from ndvariants.model.variant import Axis, GridBoard
from ndvariants.report.layout.positions import view
from ndvariants.report.layout.seams import ghosts
from ndvariants.report.layout.slices import layout
from ndvariants.report.svg.grid import grid_picture
from ndvariants.report.svg.position import position_svg
from ndvariants.report.svg.scene import scene
from ndvariants.report.text.boards import board_text


def test_walls_are_drawn_where_no_step_leads() -> None:
    game = load("walled")
    marks = view(game.start()).sides
    walls = {(game.cells[one.cell], "+-"[one.sign < 0] + "fr"[one.axis]) for one in marks if not one.colour}
    above = {(f"{file}4", "+r") for file in "cdef"} | {(f"{file}5", "-r") for file in "cdef"}
    beside = {(f"d{rank}", "+f") for rank in range(3, 7)} | {(f"e{rank}", "-f") for rank in range(3, 7)}
    assert walls == above | beside
    passage = {game.cells[one.cell]: one.text for one in marks if one.colour}
    assert passage["a4"] == passage["h5"] != passage["h4"] == passage["a5"]


@pytest.mark.parametrize(("name", "pairs"), [("cylinder", 8), ("torus", 16), ("walled", 2)])
def test_joined_sides_carry_the_same_mark(name: str, pairs: int) -> None:
    game = load(name)
    texts = Counter(one.text for one in view(game.start()).sides if one.colour)
    assert sorted(texts.values()) == [2] * pairs
    assert position_svg(game.start()).count('ndv-seam"') >= 2 * pairs  # numbers, or the names of cells beyond the edge
    assert len(scene(game)["sides"]) == len(view(game.start()).sides)


def test_a_plain_board_has_no_marks() -> None:
    assert view(load("chess").start()).sides == ()
    assert view(load("glinski").start()).sides == ()


def test_what_lies_beyond_an_edge_is_drawn_pale() -> None:
    board = GridBoard((Axis("file", 8), Axis("rank", 8)))
    seen = view(load_text(KLEIN).start())
    found = ghosts(seen, board, layout(board.axes, seen.notation))
    assert len(found.cells) == 32 and found.west and found.east and found.south and found.north
    names = {place: seen.names[cell] for place, cell in found.cells.items()}
    assert names[8, 0] == "a8" and names[-1, 7] == "h1" and names[3, 8] == "d1" and names[3, -1] == "d8"
    plain = load("walled").start()
    assert not ghosts(view(plain), board, layout(board.axes, view(plain).notation)).cells


@pytest.mark.parametrize(
    ("seams", "ways"),
    [  # the pictures of every book of topology: left, right, bottom and top edge
        (["+file to -file"], {"left": ["up"], "right": ["up"]}),
        (["+file to -file, flipped"], {"left": ["down"], "right": ["up"]}),
        (["+rank to -rank", "+file to -file, flipped"],
         {"left": ["down"], "right": ["up"], "bottom": ["right"] * 2, "top": ["right"] * 2}),
        (["+rank to -rank, flipped", "+file to -file, flipped"],
         {"left": ["down"], "right": ["up"], "bottom": ["left"] * 2, "top": ["right"] * 2}),
    ],
)  # fmt: skip
def test_joined_edges_carry_arrows_that_point_as_they_are_joined(seams: list[str], ways: dict[str, list[str]]) -> None:
    board = {"board": {"wrap": None, "seams": seams}, "variant": "sewn", "extends": "torus", "tests": None}
    text = "\n".join(f"{key}: {json.dumps(value)}" for key, value in board.items())
    seen = view(load_text(text).start())
    assert isinstance(seen.board, GridBoard)
    picture = grid_picture(seen)
    spots = [spot for tile in picture.tiles for spot in tile.points]
    ends = [min(x for x, _ in spots), max(x for x, _ in spots), max(y for _, y in spots), min(y for _, y in spots)]
    found: dict[str, list[str]] = {}
    for line in picture.edges:
        if line.arrow:
            (x1, y1), (x2, y2) = line.start, line.end
            near = [abs(x1 - ends[0]), abs(x1 - ends[1]), abs(y1 - ends[2]), abs(y1 - ends[3])]
            edge = ("left", "right", "bottom", "top")[near.index(min(near))]
            way = ("up" if y2 < y1 else "down") if x1 == x2 else ("right" if x2 > x1 else "left")
            found.setdefault(edge, []).append(way)
    assert {edge: len(heads) for edge, heads in found.items()} == {edge: len(heads) for edge, heads in ways.items()}
    assert (found["left"] == found["right"]) == (ways["left"] == ways["right"])
    assert (found.get("top") == found.get("bottom")) == (ways.get("top") == ways.get("bottom"))


def test_a_board_wider_than_the_terminal_is_cut_into_bands() -> None:
    lines = board_text(load_text(WIDE).start(), columns=40).split("\n")
    assert max(map(len, lines)) <= 40 and [line[-1] for line in lines if line.startswith("3 ")] == [".", "k"]


WIDE = """
variant: wide
board: {grid: {file: 26, rank: 3}}
players: {white: {}, black: {}}
pieces: {king: {letter: k, royal: true, moves: step any}}
setup: {cells: {white: {king: a1}, black: {king: z3}}}
endings: [no legal move: draw, repetition 3: draw]
"""

KLEIN = """
variant: bottle
extends: torus
board: {wrap: null, seams: ["+rank to -rank", "+file to -file, flipped"]}
tests: null
"""

WALLED = """\
a step over a numbered side comes in over the other side of that number; no step
crosses | and -

8 r n b q k b n r
7 p p p p p p p p
6 . . . .|. . . .
5 . . . .|. . . .
  2             1
  1   - - - -   2
4 . . . .|. . . .
3 . . . .|. . . .
2 P P P P P P P P
1 R N B Q K B N R
  a b c d e f g h

white to move, ply 0"""


def test_walls_and_seams_stand_in_the_text() -> None:
    assert board_text(load("walled").start()) == WALLED
    lines = board_text(load_text(KLEIN).start(), columns=100).split("\n")
    assert lines[2].split() == [str(number) for number in range(9, 17)] == lines[-4].split()
    assert lines[3].split() == ["8", "1", *"pppppppp", "8"] and lines[10].split() == ["1", "8", *"PPPPPPPP", "1"]


def test_a_symbol_may_be_the_kind_that_a_piece_looks_like() -> None:
    assert ">pawn<" not in position_svg(load("moebius").start())


SLANTED = """
variant: slanted
board:
  tiling: {hexagons: 4}
  walls: [+rank if rank = 4 and file in c..e]
  seams: ["+rank of a4 | b5 to -rank of g1 | f1"]
players: {white: {}, black: {}}
pieces:
  king: {letter: k, royal: true, moves: step any}
setup: {cells: {white: {king: d1}, black: {king: d7}}}
endings: [no legal move: draw, repetition 3: draw]
"""


def test_walls_of_hexagons_lie_between_their_cells() -> None:
    seen = view(load_text(SLANTED).start())
    board = seen.board
    assert isinstance(board, GridBoard)
    picture = grid_picture(seen)
    middles = {tile.cell: tile.centre for tile in picture.tiles}
    lines = {(mark.cell, mark.sign): line for mark, line in zip(seen.sides, picture.edges, strict=True)}
    walls = [mark for mark in seen.sides if not mark.text]
    assert len(walls) == 6 and len(seen.sides) == 10
    for mark in walls:
        (x1, y1), (x2, y2) = lines[mark.cell, mark.sign].start, lines[mark.cell, mark.sign].end
        (a, b), (c, d) = middles[mark.cell], middles[mark.cell + mark.sign * board.axes[0].width]
        assert (x1 + x2, y1 + y2) == pytest.approx((a + c, b + d))


def test_walls_on_a_ring_are_arcs() -> None:
    ring = load_text("variant: dike\nextends: circular\nboard: {walls: [+rank if rank = 2 and file = 3]}\n").start()
    seen = view(ring)
    assert isinstance(seen.board, GridBoard)
    assert len(grid_picture(seen).edges) > 4  # parts of two arcs, one upon the other, and no seams
