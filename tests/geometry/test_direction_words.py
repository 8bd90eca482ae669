"""Promises of the direction words that grids and other boards have beside the plain ones."""

from __future__ import annotations

import pytest

from ndvariants import load
from ndvariants.errors import VariantError
from ndvariants.language.trees.syntax import Binary, Combine, Leaper, Name, Number, Scaled, Word
from ndvariants.model.boards.mesh import platonic_board
from ndvariants.model.variant import GraphBoard, GridBoard, Player

from .boards import axes, grid, numbers, on, rows, vectors_of

FORWARD, SIDEWAYS, ANYWHERE = Word("forward"), Word("sideways"), Word("anywhere")


def test_a_scaled_direction_is_one_longer_leap():
    board = grid(8, 8)
    shogi_knight = Combine("+", Scaled(2, FORWARD), SIDEWAYS)
    assert set(vectors_of(board, shogi_knight)) == {(1, 2), (-1, 2)}
    assert set(vectors_of(board, shogi_knight, 1)) == {(1, -2), (-1, -2)}
    assert set(vectors_of(board, Scaled(3, Word("orthogonal")))) == {(3, 0), (-3, 0), (0, 3), (0, -3)}


def test_left_and_right_are_seen_by_the_player():
    board = grid(8, 8)
    assert [vectors_of(board, Word("right"), player) for player in (0, 1)] == [{(1, 0)}, {(-1, 0)}]
    assert [vectors_of(board, Word("left"), player) for player in (0, 1)] == [{(-1, 0)}, {(1, 0)}]


def test_an_axis_of_width_1_does_not_take_left_and_right_away():
    assert vectors_of(grid(8, 8, 1), Word("left")) == {(-1, 0, 0)}


@pytest.mark.parametrize(
    "board",
    [
        grid(4, 4, 4),  # two axes are sideways
        grid(1, 8),  # none is
        on(GridBoard(axes(4, 4)), (Player("red", ()), Player("green", ()))),  # no axis is forward
        on(GridBoard(axes(4, 4)), (Player("red", (("file", 1), ("rank", 1))),)),  # both are
    ],
)
def test_left_means_nothing_without_one_forward_and_one_sideways_axis(board):
    with pytest.raises(VariantError, match="unknown direction `left`"):
        board.rays(Word("left"), 0)


def test_anywhere_leads_to_every_other_cell_of_every_board():
    tiles = platonic_board("cube")
    graph = GraphBoard((("a", 0, 0), ("b", 1, 0), ("c", 2, 0)), (("road", (("a", "b"),)),))
    for board, n in ((grid(3, 4, 2), 24), (grid(3, 3, wrap=("file",)), 9), (on(tiles), 6), (on(graph), 3)):
        assert rows(board, ANYWHERE, 1) == [[cell] for cell in range(n) if cell != 1]


def test_anywhere_leaves_out_holes():
    corner = Binary("and", *(Binary("=", Name(axis), Number(1)) for axis in ("file", "rank")))
    board = grid(2, 2, holes=corner)
    assert rows(board, ANYWHERE, 3) == [[1], [2]]
    assert rows(board, ANYWHERE, 0) == []


def test_anywhere_joins_other_directions_cell_by_cell():
    board = grid(3, 3)
    assert rows(board, Combine("except", ANYWHERE, Word("any")), 0) == [[2], [5], [6], [7], [8]]
    assert rows(board, Combine("|", Word("orthogonal"), Combine("except", ANYWHERE, Word("any"))), 4) == [
        [1], [3], [5], [7],
    ]  # fmt: skip
    knight = Leaper(numbers(2, 1))
    assert rows(board, Combine("except", ANYWHERE, knight), 0) == [[1], [2], [3], [4], [6], [8]]


@pytest.mark.parametrize("direction", [Scaled(2, ANYWHERE), Combine("+", ANYWHERE, FORWARD)])
def test_anywhere_has_no_vector(direction):
    with pytest.raises(VariantError, match="has no vector"):
        grid(3, 3).rays(direction, 0)


# ------------------------------------------------------------------ from the file to the moves

LONE = """
variant: lone
title: Lone man
board: {{grid: {{file: 8, rank: 8}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
zones: {{edge: file = 1}}
pieces:
  wizard: {{letter: w, moves: "{moves}"}}
  stone: {{letter: s, moves: none}}
setup: {{cells: {{white: {{wizard: d4}}, black: {{wizard: d5}}}}}}
"""


@pytest.mark.parametrize(
    ("moves", "white", "black"),
    [
        ("betza ffN", "c6 e6", "c3 e3"),
        ("betza fN", "c6 e6", "c3 e3"),
        ("betza fhN", "b5 c6 e6 f5", "b4 c3 e3 f4"),
        ("betza fD", "d6", "d3"),
        ("betza lW", "c4", "e5"),
        ("betza rW", "e4", "c5"),
        ("leap 2 forward + sideways", "c6 e6", "c3 e3"),
        ("move leap anywhere to edge", "a1 a2 a3 a4 a5 a6 a7 a8", "a1 a2 a3 a4 a5 a6 a7 a8"),
    ],
)
def test_words_and_betza_letters_become_moves(tmp_path, moves, white, black):
    path = tmp_path / "lone.yaml"
    path.write_text(LONE.format(moves=moves))
    game = load(path)
    start = game.start()
    assert sorted(move.target for move in start.legal_moves()) == white.split()
    answer = game.position(start.text().replace(" w ", " b "))
    assert sorted(move.target for move in answer.legal_moves()) == black.split()


def test_a_man_who_goes_anywhere_takes_anywhere(tmp_path):
    path = tmp_path / "lone.yaml"
    path.write_text(LONE.format(moves="leap anywhere"))
    moves = load(path).start().legal_moves()
    assert len(moves) == 63 and sum(move.text.endswith("d5") for move in moves) == 1
