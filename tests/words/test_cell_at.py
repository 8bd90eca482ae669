"""``cell at (...)``: a cell by its coordinates, as the player counts them; worked out here from the cells' names."""

from __future__ import annotations

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.load import load_text

GAME = """
variant: mirrored
board: {board}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
pieces: {{man: {{letter: m, moves: leap anywhere}}}}
rules: {{marked: {{when: any piece moves, do: "put man on {cell}"}}}}
setup: {{cells: {{white: {{man: {start}}}, black: {{man: {other}}}}}}}
endings: [after 9 plies: draw]
"""
FLAT = "{grid: {file: 5, rank: 4}}"


def put_on(cell: str, *moves: str, board: str = FLAT, start: str = "a1", other: str = "e4") -> set[str]:
    """The cells on which something stands after the moves, but for the men that moved."""
    position = load_text(GAME.format(board=board, cell=cell, start=start, other=other)).start()
    for move in moves:
        position = position.play(move)
    return set(position.piece_map())


def test_white_counts_from_its_own_side() -> None:
    assert put_on("cell at (6 - file(target), rank(target))", "a1b3") == {"b3", "d3", "e4"}
    assert put_on("cell at (6 - file(target), 5 - rank(target))", "a1b3") == {"b3", "d2", "e4"}


def test_black_counts_from_the_other() -> None:
    assert put_on("cell at (file(target), 1)", "a1a2", "e4c3") == {"a2", "a1", "c3", "c4"}


def test_letters_stand_for_numbers() -> None:
    assert put_on("cell at (c, 2)", "a1a3") == {"a3", "c2", "e4"}


@pytest.mark.parametrize("cell", ["cell at (file(target) + 4, 1)", "cell at (0, 1)", "cell at (2, rank(target) * 2)"])
def test_beyond_the_board_there_is_none(cell: str) -> None:
    assert put_on(cell, "a1b3") == {"b3", "e4"}


def test_a_hole_is_no_cell() -> None:
    board = "{grid: {file: 5, rank: 4}, holes: file = 3}"
    assert put_on("cell at (file(target) + 1, 1)", "a1b3", board=board) == {"b3", "e4"}
    assert put_on("cell at (file(target) + 2, 1)", "a1b3", board=board) == {"b3", "d1", "e4"}


def test_it_has_as_many_coordinates_as_the_board() -> None:
    board = "{grid: {file: 3, rank: 3, level: 3}}"
    start = {"start": "1a1", "other": "3c3"}
    found = put_on("cell at (file(target), rank(target), level(target) + 1)", "1a12b1", board=board, **start)
    assert found == {"2b1", "3b1", "3c3"}


@pytest.mark.parametrize(
    ("board", "cell", "message"),
    [
        (FLAT, "cell at (1)", "takes 2 coordinates here, not 1"),
        ("{polyhedron: {solid: cube, cells: faces}}", "cell at (1)", "no coordinates"),
        (FLAT, "cell at (target, 1)", "this is a cell, and a number is wanted"),
    ],
)
def test_what_does_not_fit_is_a_fault(board: str, cell: str, message: str) -> None:
    with pytest.raises(VariantError, match=message):
        put_on(cell, "a1b3", board=board, start="a1", other="a1")
