"""Nothing that is said never to happen happens in any position of small games made by chance."""

from __future__ import annotations

from contextlib import suppress

import pytest

from ndvariants.errors import NdVariantsError
from tests.never.small_files import Maker
from tests.never.walked import CHECKS, LEFT_OUT, difference, false_alarms, remarks, without

FILES, MOST = 20, 50  # files without faults in all, and positions of each that are walked


def sound(first: int, n: int) -> list[str]:
    """So many files without faults of which something is said."""
    found, seed = list[str](), first
    while len(found) < n:
        text = Maker(seed).text()
        try:
            if any(problem.code in (*LEFT_OUT, *CHECKS) for problem in remarks(text)):
                found.append(text)
        except (ValueError, NdVariantsError):
            pass
        seed += 1
    return found


@pytest.mark.parametrize("first", range(0, 4000, 1000))
def test_what_is_said_never_to_happen_does_not(first: int) -> None:
    for text in sound(first, FILES // 4):
        assert list(false_alarms(text, MOST)) == [], text


def test_a_line_that_matters_is_seen_to_matter() -> None:
    """The walk would notice: without most movements other moves are legal."""
    noticed = 0
    for text in sound(500, 4):
        numbers = [n for n, line in enumerate(text.split("\n"), 1) if line.startswith("      ") and "{" not in line]
        for number in numbers:
            rest = without(text, number)
            with suppress(NdVariantsError):
                noticed += rest is not None and difference(text, rest, MOST) is not None
    assert noticed >= 4


# ------------------------------------------------------------------ those that were false

KINGS = """variant: kings
board: {grid: {file: 3, rank: 4}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king:
    letter: k
    royal: true
    moves: |
      move slide sideways
      step forward from file = 2 and rank = 2
setup:
  cells:
    white: {king: [a1]}
    black: {king: [a3]}
endings: [no legal move: draw]
"""
UNMOVED = """variant: unmoved
board: {grid: {file: 3, rank: 4}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  pawn:
    letter: p
    moves: |
      step any if unmoved
      step forward + sideways
setup:
  cells:
    white: {king: [c1], pawn: [b2]}
    black: {king: [c4], pawn: [b3]}
endings: [no legal move: draw]
"""


def test_a_piece_that_comes_to_more_cells_from_elsewhere_is_not_said_to_keep_to_a_part() -> None:
    assert "NDV431" not in {problem.code for problem in remarks(KINGS)}


def test_what_a_piece_does_before_it_has_moved_is_not_all_it_does() -> None:
    assert "NDV363" not in {problem.code for problem in remarks(UNMOVED)}
    turned = UNMOVED.replace("step any if unmoved", "step any").replace("sideways\n", "sideways if unmoved\n")
    assert "NDV363" in {problem.code for problem in remarks(turned)}
