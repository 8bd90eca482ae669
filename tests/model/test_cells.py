"""Names of cells: the rule for every number of axes, and back."""

from __future__ import annotations

import pytest

from ndvariants.model.boards.axes import cell_at, default_notation
from ndvariants.model.cells import base_axes, cell_name, cell_names, cell_number
from ndvariants.model.variant import Axis, GridBoard, Notation

AXES = (("file", 3), ("rank", 4), ("height", 2), ("hyper", 5), ("fifth", 2), ("sixth", 2))


def grid(*axes: tuple[str, int]) -> GridBoard:
    return GridBoard(tuple(Axis(name, width) for name, width in axes))


# source: HyperChess notation (2-D e4, 3-D 1e4, 4-D A1e4), carried on for more axes
@pytest.mark.parametrize(
    ("n", "first", "last"),
    [
        (1, "a", "c"),
        (2, "a1", "c4"),
        (3, "1a1", "2c4"),
        (4, "A1a1", "E2c4"),
        (5, "1A1a1", "2E2c4"),
        (6, "A1A1a1", "B2E2c4"),
    ],
)
def test_the_rule_of_names(n: int, first: str, last: str) -> None:
    names = cell_names(grid(*AXES[:n]), Notation())
    assert (names[0], names[-1]) == (first, last)


@pytest.mark.parametrize("n", range(1, 7))
def test_every_name_is_read_back(n: int) -> None:
    board = grid(*AXES[:n])
    names = cell_names(board, Notation())
    for number, (name, coordinate) in enumerate(zip(names, board.coordinates(), strict=True)):
        assert cell_number(board, Notation(), name) == number
        assert cell_name(board, Notation(), number) == name
        assert cell_at(board.axes, coordinate) == number


def test_file_and_rank_stand_last_whatever_their_order() -> None:
    board = grid(("rank", 8), ("file", 8), ("height", 8))
    assert cell_names(board, Notation())[cell_at(board.axes, (1, 4, 0))] == "1e2"
    assert base_axes(board, Notation()) == (1, 0)


def test_other_axes_take_the_first_two() -> None:
    assert default_notation(grid(("x", 4), ("y", 4), ("z", 4)).axes).cells == ((2, "1"), (0, "a"), (1, "1"))


def test_more_than_26_letters_and_9_numbers() -> None:
    board = grid(("file", 30), ("rank", 12))
    assert cell_names(board, Notation())[-1] == "ad12"
    assert cell_number(board, Notation(), "ad12") == 30 * 12 - 1


@pytest.mark.parametrize("text", ["", "e", "5", "e0", "e9", "i1", "E4", "e4 ", "e44", "é4"])
def test_what_is_no_cell(text: str) -> None:
    assert cell_number(grid(("file", 8), ("rank", 8)), Notation(), text) is None
