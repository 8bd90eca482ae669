"""Sets of cells hold what exists, or, of gone cells, what does not."""

from __future__ import annotations

from ndvariants import load_text

GAPS = """
variant: gaps
board: {grid: {file: 6, rank: 2}, mutable: true}
players: {white: {}, black: {}}
pieces: {rook: {letter: r, moves: slide orthogonal over gaps}}
registers: {lost: {}, there: {}}
rules:
  count:
    when: any piece moves
    do: |
      set lost to count(gone passed cells)
      set there to count(passed cells)
setup: {cells: {white: {rook: a1}, black: {rook: f2}}, gone: file = 3 and rank = 1}
endings: [no legal move: loss]
"""


def test_passed_cells_are_there_and_gone_ones_are_not() -> None:
    position = load_text(GAPS).start().play("a1e1")
    assert position.text().endswith("lost=1 there=2")  # c1 is gone, b1 and d1 are there
