"""Positions as other programs write them."""

import pytest

from ndvariants import load
from ndvariants.errors import PositionError
from ndvariants.game.load import load_text
from ndvariants.game.text.dialects import with_counts


def test_castling_rights_may_be_files():
    chess = load("chess")
    assert chess.position("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1") == chess.position(
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    )
    assert chess.position("r3k2r/8/8/8/8/8/8/R3K2R w Ha - 0 1").text().split()[2] == "Kq"
    with pytest.raises(PositionError, match="'B' is no castling right"):
        chess.position("r3k2r/8/8/8/8/8/8/R3K2R w B - 0 1")


def test_fields_that_other_programs_leave_out():
    house = load("crazyhouse")
    start = house.start().text()
    board = start.split("[", maxsplit=1)[0]
    assert house.position(f"{board}[-] b 3 7").text() == f"{board}[] b - - 3 7"


def test_two_en_passant_cells_without_a_comma():
    game = load_text(
        "variant: far\nextends: chess\nboard: {grid: {file: 8, rank: 10}}\nmoves: null\n"
        "pieces:\n  pawn:\n    moves: |\n      move step forward\n"
        "      move slide forward exactly 3 from rank = 2, leaving a trail\n"
        "      capture step forward + sideways\n      capture step forward + sideways on trail\n"
        "    promotes: {on: rank = 10, to: [queen]}\n"
        "setup: {cells: {white: {king: e1, pawn: a2}, black: {king: e10, pawn: b4}}}\n"
    )
    text = game.start().play("a2a5").text()
    assert " a3,a4 " in text
    assert game.position(text.replace("a3,a4", "a3a4")) == game.position(text)


def test_counts_of_what_is_left():
    game = load_text(
        "variant: left\nextends: chess\nregisters: {checks_left: {per: [player], initial: 3}}\n"
        "rules:\n  count:\n    when: check is given\n    do: add -1 to checks_left[me]\n"
    )
    board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    assert game.position(f"{board} w KQkq - 3+2 0 1").registers()["checks_left"] == (3, 2)
    assert game.position(f"{board} w KQkq - 3+3 0 1") == game.start()
    given = load("threecheck").position(f"{board} w KQkq - 3+2 0 1")
    assert given.registers()["checks"] == (0, 1)
    assert with_counts(given.text(), given.game.registers) == f"{board} w KQkq - 3+2 0 1"
    assert with_counts(game.start().text(), game.registers) == f"{board} w KQkq - 3+3 0 1"
    for name, counts in (("chess", "3+3"), ("threecheck", "3+4")):
        with pytest.raises(PositionError, match="counts nothing of this game"):
            load(name).position(f"{board} w KQkq - {counts} 0 1")
    assert with_counts("8 w", load("chess").registers) == "8 w"
