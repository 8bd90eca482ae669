"""Ranges that are counted in play mean what a line for each number means."""

import re

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.load import load_text
from tests.walks import assert_same_games

GAME = """
variant: counted
board: {{grid: {{file: 6, rank: 6}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
pieces:
  king: {{letter: k, royal: true, moves: step any}}
  rook:
    letter: r
    moves: |
{lines}
setup: |
  r r . k . r
  . r . . . .
  . . . . . .
  . . . . . .
  . R . . . .
  R R . K . R
endings: [{{"no legal move, in check": loss}}, {{"no legal move": draw}}]
"""
BESIDE = "count(pieces on neighbours of origin)"


def game(*lines: str):
    return load_text(GAME.format(lines="\n".join(f"      {line}" for line in lines)))


def each(asked: str, more: str = "") -> list[str]:
    """A line for every number of steps that a board of six ranks has room for."""
    return [f"slide any exactly {n} if {asked.replace('N', str(n))}{more}" for n in range(1, 6)]


@pytest.mark.parametrize(
    ("counted", "lines"),
    [
        (f"slide any exactly {BESIDE}", each(f"N = {BESIDE}")),
        (f"slide any up to {BESIDE} if ply < 20", each(f"N <= {BESIDE}", " and ply < 20")),
        (f"slide any 2..{BESIDE}", each(f"2 <= N and N <= {BESIDE}")),
        ("slide any up to ply - 2", each("N <= ply - 2")),
        ("slide any exactly 2", ["slide any exactly 2"]),
    ],
)
def test_a_counted_range_is_a_line_for_each_number(counted: str, lines: list[str]) -> None:
    assert_same_games(game(counted), game(*lines), plies=24)


def test_a_rook_goes_as_far_as_it_has_neighbours() -> None:
    moves = map(str, game(f"slide any exactly {BESIDE}").start().legal_moves())
    assert {move for move in moves if move.startswith("f1")} == set()  # none beside it
    moves = map(str, game(f"slide any exactly {BESIDE} + 1").start().legal_moves())
    assert {move for move in moves if move.startswith("f1")} == {"f1e1", "f1e2", "f1f2"}


def test_not_too_many_movements_are_made_of_such_lines() -> None:
    assert load_text(GAME.format(lines="\n".join(f"      slide any up to {BESIDE} + {n}" for n in range(50))))
    with pytest.raises(VariantError, match="stand for 306 movements"):
        game(*(f"slide any up to {BESIDE} + {n}" for n in range(51)))


@pytest.mark.parametrize(
    ("line", "board"),
    [
        (f"slide diagonal up to {BESIDE} bouncing", ""),
        (f"slide any exactly {BESIDE} then slide any exactly {BESIDE}", ""),
        (f"slide any exactly {BESIDE}", "grid: {file: 6, rank: 6}, seams: [{from: f+, to: f-}]"),
        (f"slide any exactly {BESIDE}", "grid: {file: 60, rank: 6}"),
    ],
)
def test_elsewhere_a_counted_range_is_a_fault(line: str, board: str) -> None:
    text = GAME.format(lines=f"      {line}")
    with pytest.raises(VariantError, match=re.escape("counted in play")):
        load_text(text.replace("grid: {file: 6, rank: 6}", board) if board else text)
