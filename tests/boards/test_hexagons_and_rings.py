"""Hexagonal and circular games against a generator that counts in other coordinates, cell by cell."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ndvariants import VariantError, load
from ndvariants import perft as count
from ndvariants.game.game import Position
from ndvariants.game.load import load_text
from ndvariants.report.text.boards import board_text
from tests.boards.mailbox import Cell, Pawn, Place, Rules, legal, perft

FILES = "abcdefghikl"
RING = "abcdefghijklmnop"
# Cube coordinates (x + y + z = 0) of hexagons that stand on an edge: y grows upwards, x to the right.
EDGES = [(0, 1, -1), (1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0)]
CORNERS = [(1, 1, -2), (2, -1, -1), (1, -2, 1), (-1, -1, 2), (-2, 1, 1), (-1, 2, -1)]
KNIGHT = [(x, y, z) for x in range(-3, 4) for y in range(-3, 4) for z in range(-3, 4)
          if x + y + z == 0 and sorted(map(abs, (x, y, z))) == [1, 2, 3]]  # fmt: skip


def hexagon(name: str) -> Cell:
    """The cube coordinates of a cell of Gliński's board, with f6 in the middle."""
    x, rank = FILES.index(name[0]) - 5, int(name[1:])
    y = rank - 6 + max(0, -x)  # ranks are counted from the lower edge, which rises to both sides
    return x, y, -x - y


def over_hexagons(cell: Cell, way: Any) -> Cell:
    to = tuple(a + b for a, b in zip(cell, way, strict=True))
    return to if max(map(abs, to)) <= 5 else None


def round_ring(cell: Cell, way: Any) -> Cell:
    file, rank = (cell[0] + way[0]) % 16, cell[1] + way[1]
    return (file, rank) if 0 <= rank < 4 else None


def hexagonal(takes: dict[int, tuple[Any, ...]], homes: tuple[set[Cell], set[Cell]]) -> Rules:
    def pawn(side: int) -> Pawn:
        ahead = EDGES[0] if side == 0 else EDGES[3]
        last = lambda cell: over_hexagons(cell, ahead) is None  # noqa: E731
        return Pawn(ahead, takes[side], lambda cell: True, lambda cell: cell in homes[side], last, passing=True)

    slides = {"r": EDGES, "b": CORNERS, "q": EDGES + CORNERS}
    steps = {"k": EDGES + CORNERS, "n": KNIGHT}
    return Rules(over_hexagons, steps, slides, ([pawn(0)], [pawn(1)]), "qrbn")


def shafrans() -> tuple[Rules, Any]:
    """Files a to i from rank max(1, file - 4) to min(10, file + 5); a rank runs down to the right."""

    def cell(name: str) -> Cell:
        file, rank = FILES.index(name[0]), int(name[1:])
        return file - 4, rank - file, 4 - rank

    names = [f"{name}{rank}" for k, name in enumerate(FILES[:9]) for rank in range(max(1, k - 3), min(10, k + 6) + 1)]
    board = {cell(name) for name in names}

    def go(start: Cell, way: Any) -> Cell:
        to = tuple(a + b for a, b in zip(start, way, strict=True))
        return to if to in board else None

    def pawn(ahead: Any, takes: tuple[Any, ...], twice: str, thrice: str) -> Pawn:
        further = {cell(name): 1 for name in twice.split()} | {cell(name): 2 for name in thrice.split()}
        last = lambda start: go(start, ahead) is None  # noqa: E731
        return Pawn(ahead, takes, lambda start: True, lambda start: further.get(start, 0), last, passing=True)

    white = pawn(EDGES[0], (CORNERS[0], CORNERS[5]), "b2 c2 g4 h5", "d2 e2 f3")
    black = pawn(EDGES[3], (CORNERS[2], CORNERS[3]), "b6 c7 g9 h9", "d8 e9 f9")
    slides = {"r": EDGES, "b": CORNERS, "q": EDGES + CORNERS}
    return Rules(go, {"k": EDGES + CORNERS, "n": KNIGHT}, slides, ([white], [black]), "qrbn"), cell


def circular() -> Rules:
    def pawn(side: int, sign: int) -> Pawn:
        start = {(0, 1): 5, (0, -1): 2, (1, 1): 13, (1, -1): 10}[side, sign]
        steps = {(start + sign * k) % 16: k for k in range(8)}
        return Pawn(
            ahead=(sign, 0),
            takes=((sign, 1), (sign, -1)),
            here=lambda cell: steps.get(cell[0], 9) < 7,
            twice=lambda cell: cell[0] == start,
            last=lambda cell: steps.get(cell[0]) == 6,
            passing=False,
        )

    straight, slanted = [(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    knight = [(a * s, b * t) for a, b in ((1, 2), (2, 1)) for s in (1, -1) for t in (1, -1)]
    steps: dict[str, list[Any]] = {"k": straight + slanted, "n": knight}
    slides: dict[str, list[Any]] = {"r": straight, "b": slanted, "q": straight + slanted}
    pawns = ([pawn(0, 1), pawn(0, -1)], [pawn(1, 1), pawn(1, -1)])
    return Rules(round_ring, steps, slides, pawns, "qrbn")


def stands(position: Position, cell: Any) -> dict[Cell, str]:
    letters = {piece.name: piece.letter for piece in position.game.variant.pieces}
    return {
        cell(one.cell): letters[one.piece].upper() if one.player == "white" else letters[one.piece]
        for one in position.pieces()
    }


def rules_of(name: str) -> tuple[Rules, Any]:
    if name == "circular":
        return circular(), lambda text: (RING.index(text[0]), int(text[1]) - 1)
    if name == "shafran":
        return shafrans()
    start = load(name).start()
    homes = tuple(
        {hexagon(one.cell) for one in start.pieces() if one.piece == "pawn" and one.player == player}
        for player in ("white", "black")
    )
    if name == "mccooey":
        homes = tuple({cell for cell in side if cell[0]} for side in homes)
    beside = {0: (EDGES[1], EDGES[5]), 1: (EDGES[2], EDGES[4])}
    through = {0: (CORNERS[0], CORNERS[5]), 1: (CORNERS[2], CORNERS[3])}
    return hexagonal(beside if name == "glinski" else through, (homes[0], homes[1])), hexagon


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("glinski", [51, 2586]),
        ("mccooey", [31, 947]),
        ("shafran", [42, 1706]),
        ("circular", [20, 400]),
    ],
)
def test_an_independent_generator_counts_the_same(name: str, counts: list[int]) -> None:
    rules, cell = rules_of(name)
    start = load(name).start()
    place = Place(stands(start, cell))
    assert [perft(rules, place, depth + 1) for depth in range(len(counts))] == counts
    assert [count(start, depth + 1) for depth in range(len(counts))] == counts


@pytest.mark.parametrize("name", ["glinski", "mccooey", "circular"])
def test_games_have_the_same_moves_at_every_ply(name: str) -> None:
    rules, cell = rules_of(name)
    letters = {piece.name: piece.letter for piece in load(name).variant.pieces}
    random, position = Random(name), load(name).start()
    place = Place(stands(position, cell))
    while position.outcome() is None and position.ply < 50:
        moves = {
            (cell(move.origin), cell(move.target), letters[move.promotion] if move.promotion else ""): move
            for move in position.legal_moves()
        }
        after = legal(rules, place)
        assert set(moves) == set(after)
        chosen = random.choice(sorted(moves))
        position, place = position.play(moves[chosen]), after[chosen]


PRISM = """
variant: prism
board:
  tiling: {hexagons: 3, level: 3}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: MOVES}
setup: {cells: {white: {king: 2c3}, black: {king: 1a1}}}
options: {check: false}
endings: [repetition 3: draw]
"""


@pytest.mark.parametrize(
    ("moves", "targets"),
    [("step orthogonal", 8), ("step diagonal", 6 + 12), ("step any", 8 + 18 + 12), ("leap (2,1)", 12)],
)
def test_a_prism_of_hexagons_has_eight_faces_a_cell(moves: str, targets: int) -> None:
    game = load_text(PRISM.replace("MOVES", f"'{moves}'"))
    assert len({move.target for move in game.start().legal_moves()}) == targets


def test_black_sees_the_board_after_half_a_turn() -> None:
    text = PRISM.replace("MOVES", "'step +file+rank | sideways'").replace(", level: 3", "")
    game = load_text(text.replace("2c3", "b2").replace("1a1", "d3"))
    assert [move.text for move in game.start().legal_moves()] == ["b2c3", "b2d2"]
    black = game.start().play(game.start().legal_moves()[0])
    assert [move.text for move in black.legal_moves()] == ["d3c3", "d3b3"]


def test_hexagons_are_written_where_they_lie() -> None:
    lines = board_text(load("glinski").start(), columns=80).split("\n")
    assert [line.split() for line in lines[:3]] == [["11"], ["10", "b"], ["9", "q", "k"]]
    assert board_text(load("glinski").start(), columns=20)  # too narrow: as ranks and files


SIDED = """
variant: sided
board:
  tiling: {hexagons: 4}
  LINE
players: {white: {}, black: {}}
pieces: {king: {letter: k, royal: true, moves: step orthogonal}}
setup: {cells: {white: {king: d4}, black: {king: d7}}}
endings: [no legal move: draw, repetition 3: draw]
"""


@pytest.mark.parametrize(
    ("line", "reached"),
    [
        ("walls: [+file of d1]", {"d5", "d3", "c4", "e4", "c3", "e3"}),
        ("walls: [+file+rank of d4]", {"d5", "d3", "c4", "c3", "e3"}),  # the cell to the upper right
        ("walls: [±file of d4, ±rank of d4]", {"c3", "e4"}),  # the other two edges stay open
        ("seams: ['+file+rank of d4 to -rank of a1']", {"d5", "d3", "c4", "a1", "c3", "e3"}),
    ],
)
def test_hexagons_have_six_sides_that_walls_and_seams_may_close(line: str, reached: set[str]) -> None:
    moves = load_text(SIDED.replace("LINE", line)).start().legal_moves()
    assert {move.target for move in moves} == reached


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("seams: ['+file to -file, flipped']", "would bend a straight line"),
        ("seams: ['+file+rank to -file-rank']", "cells are joined one to one"),
        ("walls: [+file-rank of d4]", "with equal signs"),
    ],
)
def test_what_hexagons_cannot_be_sewn_by_is_told(line: str, told: str) -> None:
    with pytest.raises(VariantError, match=told):
        load_text(SIDED.replace("LINE", line))
