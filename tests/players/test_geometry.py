"""Geometry of pieces: figures of the literature, theorems on four-dimensional chess, and a search of another kind."""

from __future__ import annotations

import pytest

from ndvariants import between, geometry, load, load_text
from ndvariants.errors import PositionError
from ndvariants.players.worth import geometry as module
from ndvariants.report.text.geometry_text import geometry_lines

# Sums, least, most and diameters of the pieces alone on 8 x 8 x 8 x 8 cells: counted in the original program of
# four-dimensional chess and by an independent generator. Theorems 2.1 to 2.4, 2.8 and 2.9 of its document follow;
# its tables of moves (rook 56, bishop 168, queen 224) count both halves of a line as if each had seven cells, and its
# bound of seven moves for a queen is not the least.
FOUR_D = {
    "rook": (114688, 28, 28, 8, 4, (4096,)),
    "bishop": (215040, 42, 78, 24, 4, (2048, 2048)),
    "queen": (329728, 70, 106, 32, 4, (4096,)),
    "king": (230160, 15, 80, 80, 7, (4096,)),
    "knight": (129024, 12, 48, 48, 10, (4096,)),
}


@pytest.fixture(scope="module")
def four_d():
    return {(one.piece, one.unmoved): one for one in geometry(load("four_d").start())}


@pytest.mark.parametrize("piece", FOUR_D)
def test_pieces_of_four_dimensional_chess(four_d, piece):
    one = four_d[piece, False]
    total = round(one.moves.mean * one.cells)
    assert (total, one.moves.least, one.moves.most, one.directions, one.diameter, one.classes) == FOUR_D[piece]


def test_pawns_of_four_dimensional_chess_have_four_moves_and_five_captures(four_d):
    one = four_d["pawn", True]
    assert (one.moves.least, one.moves.most, one.directions) == (0, 4, 2 + 5)
    assert set(one.classes) == {64}, "a pawn never moves along two of the axes"


@pytest.mark.parametrize("n", [2, 3])
def test_a_rook_changes_one_coordinate_a_move(n):
    (rook,) = (one for one in geometry(load("hyperchess", n=n).start()) if one.piece == "rook")
    assert (rook.moves.least, rook.moves.most, rook.diameter) == (7 * n, 7 * n, n)


def test_figures_of_chess():
    found = {one.piece: one for one in geometry(load("chess").start())}
    assert found["knight"].diameter == 6 and found["king"].diameter == 7 and found["queen"].diameter == 2
    assert found["bishop"].classes == (32, 32)
    assert found["knight"].moves.least_cells == ("a1", "h1", "a8", "h8")
    assert [spread.least for spread in found["knight"].within] == [2, 11, 31, 52, 62, 63]
    assert found["pawn"].player == "", "figures of mirrored players are the same"


def test_the_unicorn_of_raumschach_sees_a_fourth_of_the_board():
    (unicorn,) = (one for one in geometry(load("raumschach").start()) if one.piece == "unicorn")
    assert unicorn.classes == (35, 30, 30, 30) and not unicorn.connected


@pytest.mark.parametrize("name", ["icochess", "glinski", "raumschach", "torus"])
def test_a_search_from_each_cell_finds_the_same(name):
    """Positions with one piece alone, read as text and asked for their moves, against sets of cells."""
    game = load(name)
    rook = next(one for one in geometry(game.start()) if one.piece == "knight")
    code = next(
        k for k, one in game.letters.by_code.items() if (one.piece, one.player, one.unmoved) == ("knight", 0, 0)
    )
    fields = game.start().fields
    bare = [held if held < 3 else 0 for held in fields.board]
    beside = {}
    for cell, held in enumerate(bare):
        if held == 0 and game.cells[cell]:
            board = (*bare[:cell], code, *bare[cell + 1 :])
            numbers = game.engine.pseudo(game.state_of(type(fields)(board=board, side=0)))
            moves = game.moves_of(game.state_of(type(fields)(board=board, side=0)), numbers)
            beside[game.cells[cell]] = {move.target for move in moves if move.origin == game.cells[cell]}
    reached = {cell: {cell} for cell in beside}
    for spread in rook.within:
        reached = {cell: there.union(*(beside[one] for one in there)) for cell, there in reached.items()}
        sizes = [len(there) - 1 for there in reached.values()]
        assert (spread.least, spread.most) == (min(sizes), max(sizes))
    assert all(there == there.union(*(beside[one] for one in there)) for there in reached.values())


LINE = """variant: line
board: {grid: {file: 6, rank: 2}}
players: {white: {forward: +file}, black: {forward: -file}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  runner:
    letter: r
    moves: |
      step forward
      slide forward exactly 3 if unmoved
setup: {cells: {white: {king: a1, runner: a2}, black: {king: f1}}}
endings: [no legal move: draw, repetition 3: draw]
"""


def test_a_first_move_of_its_own_has_its_own_row():
    found = {(one.piece, one.unmoved): one for one in geometry(load_text(LINE).start())}
    assert found["runner", False].diameter == 5 and found["runner", True].diameter == 3
    assert found["runner", False].classes == (6, 6), "cells are joined in either direction"


def test_cells_that_are_gone_are_not_counted():
    game = load("collapse", shape=[3, 3], arm_at=[9])
    whole, holed = (geometry(game.position(text)) for text in ("2k/3/K2 w - - 0 1", "2k/1*1/K2 w - - 0 1"))
    kings = [next(one for one in found if one.piece == "king") for found in (whole, holed)]
    assert [(one.cells, one.moves.most, one.diameter) for one in kings] == [(9, 8, 2), (8, 4, 3)]


WIDE = """variant: wide
board: {grid: {file: SIDE, rank: SIDE}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  rook: {letter: r, moves: slide orthogonal}
setup: {cells: {white: {king: a1, rook: a2}, black: {king: b9}}}
endings: [no legal move: draw, repetition 3: draw]
"""


def test_on_boards_of_many_cells_one_cell_of_each_orbit_is_followed(monkeypatch):
    """91 x 91 cells are 1,081 up to symmetry: the sets of all of them were too large, and no diameter was counted."""
    game = load_text(WIDE.replace("SIDE", "91"))
    king, rook = geometry(game.start())
    assert (rook.cells, rook.moves.most, rook.directions, rook.classes) == (91 * 91, 180, 4, (91 * 91,))
    assert (king.diameter, rook.diameter) == (90, 2)
    monkeypatch.setattr(module, "_MOST_STEPS", -1)
    found = geometry(game.start())
    assert [(one.diameter, len(one.within)) for one in found] == [(None, 1)] * 2
    assert "Not counted: the diameter takes too long" in "\n".join(geometry_lines(found))


def test_boards_too_large_are_refused():
    with pytest.raises(PositionError, match=r"the board needs [\d,]+ cells; geometry lists moves on 131,072"):
        geometry(load_text(WIDE.replace("SIDE", "363")).start())


def test_distances_of_two_cells():
    found = between(load("chess").start(), "a1", "h8")
    assert (found.steps, found.manhattan, round(found.euclid, 3)) == (7, 14, 9.899)
    moves = {(piece, player): n for piece, player, n in found.moves}
    assert (moves["knight", "white"], moves["bishop", "white"], moves["king", "black"]) == (6, 1, 7)
    assert (moves["pawn", "white"], moves["pawn", "black"]) == (None, None)


def test_distances_where_there_are_no_axes():
    found = between(load("icochess").start(), "A1", "A2")
    assert found.manhattan is None and found.euclid is None and found.steps is not None


def test_corners_of_four_dimensional_chess():
    found = between(load("four_d").start(), "A1a1", "H8h8")
    assert (found.steps, found.manhattan, found.euclid) == (7, 28, 14.0)
    assert {piece: n for piece, _, n in found.moves}["knight"] == 10  # 28 in all, at most 3 a move
