"""Sentences of the documents on ways: what a slide, `within`, `adjacent` and `outward` ask of the cells between."""

import pytest

from ndvariants.game.load import load_text

GAME = """
variant: small
board: {{grid: {{file: {file}, rank: {rank}}}{board}}}
players: {{white: {{}}, black: {{}}}}
{more}
pieces: {{wolf: {{letter: w, moves: "{moves}"}}, king: {{letter: k, moves: none}}}}
setup: {{cells: {{white: {{wolf: {wolf}}}, black: {{king: {king}}}}}}}
options: {{check: false}}
endings: [no legal move: draw]
"""
ARROWS = "directions: {arrow: {+file: file = 1, +rank: file = 2}}"
HOLE = ", holes: rank = 2"


@pytest.mark.parametrize(
    ("moves", "size", "wolf", "king", "board", "more", "targets"),
    [
        # A slide along arrows goes straight on: it asks the cell where it begins.
        ("slide arrow", (3, 3), "a1", "c3", "", ARROWS, {"b1", "c1"}),
        ("slide arrow", (3, 3), "b1", "c3", "", ARROWS, {"b2", "b3"}),
        # A leap asks `within` of its ends, a slide of every cell.
        ("leap (0,2) within rank != 2", (1, 3), "a1", "a3", "", "", {"a3"}),
        ("slide orthogonal within rank != 2", (1, 3), "a1", "a3", "", "", set()),
        # Holes lie in no zone.
        ("slide orthogonal over gaps", (1, 3), "a1", "a3", HOLE, "", {"a3"}),
        ("slide orthogonal over gaps within rank >= 1", (1, 3), "a1", "a3", HOLE, "", set()),
        # What stands behind a hole is adjacent, where holes do not stop the way.
        ("hop orthogonal over 1 adjacent over gaps", (1, 4), "a1", "a3", HOLE, "", {"a4"}),
        # Behind an edge the way so far is turned as the piece is: it arrives at c1 going down, and may not go up.
        ("slide (1,1) bouncing exactly 2 then step +rank outward", (3, 2), "a1", "a2", "", "", set()),
    ],
)
def test_ways(
    moves: str, size: tuple[int, int], wolf: str, king: str, board: str, more: str, targets: set[str]
) -> None:
    text = GAME.format(file=size[0], rank=size[1], wolf=wolf, king=king, board=board, more=more, moves=moves)
    assert {move.target for move in load_text(text).start().legal_moves()} == targets
