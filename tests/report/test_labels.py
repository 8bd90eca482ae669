"""A board is labelled as its cells are called."""

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.game import Game
from ndvariants.game.load import load_text
from ndvariants.report.text.boards import board_text

GAME = """
variant: labels
board: {{grid: {{file: 4, rank: 2}}}}
players: {{white: {{}}, black: {{}}}}
pieces: {{king: {{letter: k, moves: step any}}}}
notation: {notation}
setup:
  rows:
    - {{row: K . . ., along: file, on: rank = 1, for: [white]}}
    - {{row: . . . K, along: file, on: rank = 1, for: [black]}}
endings: [no legal move: draw]
"""


def game(notation: str) -> Game:
    return load_text(GAME.format(notation=notation))


@pytest.mark.parametrize(
    ("notation", "columns", "rows"),
    [
        ('{cells: "file:a rank:1"}', "a b c d", "21"),
        ('{cells: "file + 2:a rank + 1:1"}', "c d e f", "32"),
        ('{cells: "file:a rank:1", skip: [b]}', "a c d e", "21"),
        ('{cells: "5 - file:a rank:1"}', "d c b a", "21"),
    ],
)
def test_labels_are_those_of_the_names(notation: str, columns: str, rows: str) -> None:
    found = game(notation)
    drawn = board_text(found.start()).splitlines()
    assert [drawn[0][0], drawn[1][0], drawn[2].strip()] == [*rows, columns]
    assert found.cells[0] == columns[0] + rows[1]


@pytest.mark.parametrize("notation", ['{cells: "file - 1:a rank:1"}', '{cells: "file:a rank - 1:1"}'])
def test_coordinates_are_written_from_1_on(notation: str) -> None:
    with pytest.raises(VariantError, match="a coordinate of file 1 rank 1 would be written below 1"):
        game(notation)
