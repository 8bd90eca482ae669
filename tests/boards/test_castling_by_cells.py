"""Castling written by cells: where no axis joins king and rook, and on boards without axes.

Shafran's: the king goes two cells and the rook three, or the other way round, to either wing
(greenchess.net/rules.php?v=shafran, and the tables of Jocly's ``shafran-model.js``).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from ndvariants import Position, VariantError, load, load_text
from ndvariants.kernel.layout import EMPTY

FOUR = {"e1c1": ("c1", "d1"), "e1b1": ("b1", "c1"), "e1g3": ("g3", "f2"), "e1h4": ("h4", "g3")}


def cleared(*more: str) -> Position:
    """Shafran's start without what stands between kings and rooks, the pawns, and what is named."""
    game = load("shafran")
    start = game.start()
    gone = {one.cell for one in start.pieces() if one.piece not in ("king", "rook") or one.cell in more}
    board = [EMPTY if name in gone else code for name, code in zip(game.cells, start.fields.board, strict=True)]
    return game.position_from(replace(start.fields, board=tuple(board)))


def castlings(position: Position) -> set[str]:
    return {move.text for move in position.legal_moves() if position.game.castling_side(move)}


def test_shafrans_king_castles_short_and_long_to_both_wings():
    position = cleared()
    assert castlings(position) == set(FOUR)
    for text, (king, rook) in FOUR.items():
        after = {one.cell: one.piece for one in position.play(text).pieces() if one.player == "white"}
        assert after[king] == "king" and after[rook] == "rook" and len(after) == 3
    black = position.play("a1a2")
    assert castlings(black) == {"e10g10", "e10h10", "e10c8", "e10b7"}
    assert castlings(black.play("e10e9").play("a2a1")) == set()


def test_both_castlings_of_a_wing_share_one_right():
    position = cleared()
    assert len(position.text().split()[2]) == 4  # two wings each
    assert load("shafran").position(position.text()).text() == position.text()
    assert castlings(cleared("a1")) == {"e1g3", "e1h4"}


GRAPH = """
variant: lane
board:
  graph:
    cells: {a: [0, 0], b: [1, 0], c: [2, 0], d: [3, 0], e: [4, 0], x: [1, 1], y: [2, 1], z: [9, 9]}
    lines: {road: [[a, b, c, d, e], [b, x], [d, y]]}
players: {white: {}, black: {}}
pieces:
  king: {letter: k, royal: true, moves: step road}
  rook: {letter: r, moves: slide road}
moves:
  castling:
    - CASTLING, both unmoved, nothing between, king never attacked
setup: {cells: {white: {king: a, rook: e}, black: {king: z, rook: y}}}
endings:
  - no legal move, in check: loss
  - no legal move: draw
  - repetition 3: draw
"""


@pytest.mark.parametrize(
    ("castling", "found"),
    [
        ("king a to b, rook e to c", True),
        ("king a to c, rook e to b", True),
        ("king slides a to c, rook slides e to b", True),
        ("king a to d, rook e to c", False),  # d is attacked from y
        ("king a via b | x to c, rook e to b", True),
        ("king a via d to c, rook e to b", False),  # by way of an attacked cell
    ],
)
def test_ways_on_a_graph_follow_its_lines_or_what_is_written(castling, found):
    start = load_text(GRAPH.replace("CASTLING", castling)).start()
    assert bool(castlings(start)) == found


def test_no_line_no_way():
    with pytest.raises(VariantError, match="no straight line leads the king to its target") as error:
        load_text(GRAPH.replace("CASTLING", "king a to x, rook e to b"))
    assert error.value.problems[0].code == "NDV312"


def test_a_cell_that_is_not_there_is_told():
    with pytest.raises(VariantError, match="unknown cell `q`"):
        load_text(GRAPH.replace("CASTLING", "king a to q, rook e to b"))
