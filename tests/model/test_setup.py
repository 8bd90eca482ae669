"""Setups: drawn blocks, slices, rows, places and names of cells, for each player from its side."""

from __future__ import annotations

import pytest

from tests.model.writing import men, problems, small, variant

PLAIN = {"a1": "white king", "d1": "white rook", "a4": "black king", "d4": "black rook"}


@pytest.mark.parametrize(
    "setup",
    [
        "|\n  k . . r\n  . . . .\n  . . . .\n  K . . R",
        "|\n  k..r\n  ....\n  ....\n  K..R",
        "|\n  black:k . . black:r\n  . . . .\n  . . . .\n  white:k . . white:r",
        "{cells: {white: {king: a1, rook: [d1]}, black: {king: [a4], rook: d4}}}",
        "{place: {king: rank = 1 and file = 1, rook: rank = 1 and file = 4}}",
        "{rows: [{row: K . . R, along: file, on: rank = 1}]}",
        "{rows: [{row: K . . ., along: rank, on: file = 1}, {row: R . . ., along: rank, on: file = d}]}",
        "{place: {king: rank = 1 and file = 1}, cells: {white: {rook: d1}, black: {rook: d4}}}",
    ],
)
def test_one_start_in_every_form(setup: str) -> None:
    assert men(variant(small(setup=setup))) == PLAIN


def test_the_first_line_that_fits_a_cell_fills_it() -> None:
    found = men(variant(small(setup="{place: {king: rank = 1 and file = 2, rook: rank = 1}}")))
    assert found["b1"] == "white king"
    assert [found[cell] for cell in ("a1", "c1", "d1")] == ["white rook"] * 3


def test_slices_name_the_axes_that_are_not_drawn() -> None:
    board = "{grid: {file: 2, rank: 2, level: 2, hyper: 2}}"
    setup = '{slices: {level=1 hyper=1: "K .\\n. .", level=2 hyper=2: ". .\\n. k"}}'
    assert men(variant(small(board=board, setup=setup))) == {"A1a2": "white king", "B2b1": "black king"}


def test_an_axis_of_width_1_need_not_be_named() -> None:
    board = "{grid: {file: 4, rank: 4, level: 1}}"
    assert men(variant(small(board=board))) == {f"1{cell}": man for cell, man in PLAIN.items()}


def test_a_slice_of_an_axis_that_the_board_lacks_is_left_out() -> None:
    board = "{grid: {shape: [2, 2], names: [file, rank, level]}}"
    setup = '{slices: {level=1: "K .\\n. k", level=2: "r r\\nr r"}}'
    assert men(variant(small(board=board, setup=setup))) == {"a2": "white king", "b1": "black king"}


def test_more_players_write_their_names() -> None:
    players = "{white: {}, black: {}, red: {}}"
    setup = "|\n  red:k . . black:k\n  . . . .\n  . . . .\n  white:k . . ."
    assert men(variant(small(players=players, setup=setup))) == {
        "a4": "red king",
        "d4": "black king",
        "a1": "white king",
    }


def test_letters_longer_than_one_character() -> None:
    pieces = "{king: {letter: kg, royal: true, moves: leap any}, knight: {letter: kt, moves: none}}"
    setup = "|\n  kg . . kt\n  . . . .\n  . . . .\n  KG . . Kt"
    assert men(variant(small(pieces=pieces, setup=setup)))["d1"] == "white knight"


def test_no_man_is_placed_on_a_hole() -> None:
    found = men(variant(small(board="{grid: {file: 4, rank: 4}, holes: [b1]}", setup="{place: {king: rank = 1}}")))
    assert "b1" not in found
    assert "b4" in found


def test_a_whole_line_of_a_large_board_is_found_at_once() -> None:
    # source: 12^6 cells are 2,985,984; asking each would take minutes
    board = "{grid: {dimensions: 6, side: 12, names: [file, rank, c, d, e, f]}}"
    setup = '{place: {king: "every a in axes except file: a = 1"}}'
    assert len(variant(small(board=board, setup=setup)).setup) == 24


@pytest.mark.parametrize(
    ("setup", "line", "column", "message"),
    [
        ("|\n  k . . r\n  . . .\n  . . . .\n  K . . R", 3, 8, "this row has 3 cells; `file` has 4"),
        ("|\n  k . . r .\n  . . . .\n  . . . .\n  K . . R", 2, 11, "this row has 5 cells; `file` has 4"),
        ("|\n  k . . q\n  . . . .\n  . . . .\n  K . . R", 2, 9, "no piece has the letter `q`"),
        ("{cells: {white: {king: e5}}}", 1, 31, "unknown cell `e5`"),
        (
            "{place: {king: rank = 1 and file = 1, rook: file = 1}}",
            1,
            46,
            "two pieces are on a1: white king and black rook",
        ),
    ],
)
def test_faults_stand_at_the_letter(setup: str, line: int, column: int, message: str) -> None:
    text = small(setup=setup)
    first = text.split("\n").index(next(row for row in text.split("\n") if row.startswith("setup:"))) + 1
    found = [(problem.place.line - first + 1, problem.place.column, problem.message) for problem in problems(text)]
    assert (line, column, message) in found


def test_places_in_sections_are_counted_in_each_section() -> None:
    board = """
  sections:
    low: {names: [A], grid: {file: 3, rank: 3}}
    high: {names: [B], grid: {file: 2, rank: 2}, cells: "{section}.{cell}"}"""
    setup = "{place: {king: section = A and file = 1 and rank = width(rank), rook: section = B and rank = width(rank)}}"
    found = variant(small(board=board, players="{white: {}, black: {neutral: true}}", setup=setup))
    assert men(found) == {"Aa3": "white king", "B.a2": "white rook", "B.b2": "white rook"}
