"""Kernels loaded before processes fork, so that none of them has to compile or load them."""

from __future__ import annotations

from functools import cache

from ndvariants.game.load import load_text
from tests.random_rules.checking import fault_of

PLAIN = """\
variant: plain
board: {grid: {file: 3, rank: 4}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  rook: {letter: r, moves: slide orthogonal}
setup: {cells: {white: {king: a1, rook: b1}, black: {king: c4, rook: b4}}}
endings:
  - no legal move, in check: loss
  - no legal move: draw
"""


@cache
def warm() -> None:
    """Load the kernels, once that the checks use; a game that is certainly right is checked by that."""
    found = fault_of(load_text(PLAIN), 1)
    if found:
        raise AssertionError(found)
