"""`outward`: on along the way so far, and back along no axis, whatever line the way so far was."""

import pytest

from ndvariants.game.load import load_text

GAME = """
variant: small
board: {{grid: {{file: 3, rank: 3, level: 2}}}}
players: {{white: {{}}, black: {{}}}}
pieces: {{wolf: {{letter: w, moves: {moves}}}, king: {{letter: k, moves: none}}}}
setup: {{cells: {{white: {{wolf: 2a3}}, black: {{king: 1c3}}}}}}
options: {{check: false}}
endings: [no legal move: draw]
"""


@pytest.mark.parametrize(
    ("moves", "targets"),
    [
        # Over b2 and a1 the wolf has come straight down the file; over b2 alone it has gone along file and rank.
        ("move slide diagonal crooked then slide +file outward", {"2c2"}),
        ("move slide diagonal crooked exactly 2 then slide +file outward", set()),
        ("move slide diagonal crooked exactly 2 then slide -rank outward", set()),
        ("move slide diagonal exactly 1 then slide +file outward", {"2c2"}),
    ],
)
def test_the_way_so_far_is_all_that_was_walked(moves: str, targets: set[str]) -> None:
    start = load_text(GAME.format(moves=moves)).start()
    assert {move.target for move in start.legal_moves()} == targets
