"""Directions that differ from cell to cell: what leaves a cell is said by the cell."""

from __future__ import annotations

import pytest

from ndvariants import VariantError, load, load_text
from ndvariants.report.svg.position import position_svg

# The arrows of Smess as numbers, row by row from a1: 1 up and left, then clockwise, 2 up ... 128 left (the facts of
# Jocly's board, https://github.com/aclap-dev/jocly, src/games/chessbase/smess-geo-model.js).
SMESS = """
2 138 138 138 138 138 130
34 10 170 138 170 146 34
42 168 85 136 85 170 162
34 170 162 255 162 128 193
28 8 42 255 42 170 34
42 170 85 136 85 138 162
34 41 170 168 170 160 34
40 168 168 168 168 168 32
"""
WAYS = ((-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0))


def test_the_arrows_of_smess():
    """A lone numskull on each cell goes where the numbers say."""
    game = load("smess")
    rows = [list(map(int, line.split())) for line in SMESS.split("\n") if line]
    for rank, row in enumerate(rows):
        for file, bits in enumerate(row):
            lines = ["7"] * 8
            lines[7 - rank] = f"{file or ''}S{6 - file or ''}"
            moves = {move.target for move in game.position(f"{'/'.join(lines)} r - - 0 1").pseudo_legal_moves()}
            assert moves == {
                "abcdefg"[file + far * x] + str(rank + far * y + 1)
                for way, (x, y) in enumerate(WAYS)
                if bits >> way & 1
                for far in range(1, 8)
                if 0 <= file + far * x < 7 and 0 <= rank + far * y < 8
            }


GRAPH = """
variant: signals
board:
  graph:
    cells: {a: [0, 0], b: [1, 0], c: [2, 0], d: [1, 1]}
    edges: {road: [[a, b], [b, c], [b, d]], path: [[a, d], [c, d]]}
directions:
  signs: {road: [a, b], path: [d]}
players: {white: {}, black: {}}
pieces:
  king: {letter: k, royal: true, moves: MOVES}
setup: {cells: {white: {king: HERE}, black: {king: a}}}
options: {check: false}
endings: [no legal move: draw, repetition 3: draw]
"""


@pytest.mark.parametrize(
    ("moves", "here", "targets"),
    [
        ("step signs", "b", {"a", "c", "d"}),
        ("step signs", "d", {"a", "c"}),
        ("step signs", "c", set()),
        ("step signs | road", "c", {"b"}),
        ("step signs from d", "b", set()),
        ("move step signs then step road", "b", set()),  # back, or to cells without a road on
        ("move step signs then step path", "b", {"c", "d"}),
    ],
)
def test_a_relation_may_leave_some_cells_only(moves, here, targets):
    start = load_text(GRAPH.replace("MOVES", moves).replace("HERE", here)).start()
    assert {move.target for move in start.legal_moves()} == targets


@pytest.mark.parametrize("moves", ["step road then step signs", "step road except signs"])
def test_elsewhere_it_is_refused(moves):
    with pytest.raises(VariantError, match="`signs` differs from cell to cell") as error:
        load_text(GRAPH.replace("MOVES", moves).replace("HERE", "b"))
    assert error.value.problems[0].code == "NDV206"


def test_signs_are_counted_from_the_owners_side_and_lists_are_not():
    file = """
variant: rails
board: {grid: {file: 3, rank: 4}}
players: {white: {forward: +rank}, black: {forward: -rank}}
directions:
  rails: {+rank: rank < 3, +file: [a4, b4]}
pieces:
  king: {letter: k, royal: true, moves: step rails}
setup: {cells: {white: {king: a2}, black: {king: b4}}}
options: {check: false}
endings: [no legal move: draw, repetition 3: draw]
"""
    start = load_text(file).start()
    assert {move.target for move in start.legal_moves()} == {"a3"}
    assert {move.target for move in start.play("a2a3").legal_moves()} == {"b3", "c4"}


def test_the_arrows_are_drawn():
    assert position_svg(load("smess").start()).count("<polygon") == 56 + sum(
        bin(int(bits)).count("1") for bits in SMESS.split()
    )
