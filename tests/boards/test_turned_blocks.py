"""Blocks of cells that turn: by a quarter to the left or right, and back again."""

from __future__ import annotations

import pytest

from ndvariants import load_text

SPIN = """
variant: spin
board: {grid: {file: 4, rank: 4}}
players: {white: {}, black: {}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  imp: {letter: i, moves: move step any}
setup: {cells: {white: {king: d4, imp: [a1, b1]}, black: {king: d1, imp: c2}}}
rules: {spin: {when: a king moves, do: "STEPS"}}
endings: [no legal move: draw, repetition 3: draw]
"""
BLOCK = "cells in (file <= 3 and rank <= 3)"


@pytest.mark.parametrize(
    ("steps", "imps"),
    [
        (f"turn {BLOCK} right", {"a3", "a2", "b1"}),  # a1 goes to a3, b1 to a2, c2 to b1
        (f"turn {BLOCK} left", {"c1", "c2", "b3"}),
        (f"turn {BLOCK} right\\nturn {BLOCK} left", {"a1", "b1", "c2"}),
        (f"turn {BLOCK} left\\nturn {BLOCK} left\\nturn {BLOCK}", {"a1", "b1", "c2"}),
        ("turn cells in (rank = 1 and file <= 3) left", {"a1", "b1", "c2"}),  # three cells are no square
    ],
)
def test_a_square_block_goes_round_by_a_quarter(steps: str, imps: set[str]) -> None:
    after = load_text(SPIN.replace("STEPS", steps)).start().play("d4d3")
    assert {one.cell for one in after.pieces() if one.piece == "imp"} == imps
