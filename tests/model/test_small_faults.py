"""Files that were refused, or drawn, otherwise than the documents say."""

import pytest

from ndvariants.game.load import load_text
from ndvariants.report.svg.position import position_svg

ROWS = """
variant: rows
board: {{grid: {{file: 5, rank: 4}}}}
players: {{white: {{}}, black: {{}}}}
pieces: {{crab: {{letter: Cr, moves: step any}}}}
setup:
  rows:
    - {{row: {word} . . . ., along: file, on: rank = 1, for: [white]}}
    - {{row: {word} . . . ., along: file, on: rank = 4, for: [black]}}
endings: [no legal move: draw]
"""


@pytest.mark.parametrize("word", ["Cr", "CR"])
def test_a_letter_of_two_signs_stands_in_a_row_as_it_is_declared(word: str) -> None:
    pieces = load_text(ROWS.format(word=word)).start().piece_map()
    assert {cell: piece.player for cell, piece in pieces.items()} == {"a1": "white", "a4": "black"}


HEXAGONS = """
variant: hexagons
board: {{tiling: {{hexagons: 3}}, style: {style}}}
players: {{white: {{}}, black: {{}}}}
pieces: {{stone: {{letter: s, moves: none, drop: true}}}}
hands: {{white: {{stone: endless}}, black: {{stone: endless}}}}
endings: [no legal move: draw]
"""


def test_a_style_changes_a_board_of_hexagons() -> None:
    drawn = {
        style: position_svg(load_text(HEXAGONS.format(style=style)).start()) for style in ("checkered", "felt", "blue")
    }
    assert len(set(drawn.values())) == 3
