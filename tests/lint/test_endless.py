"""Games that need never end are told with the moves that go on for ever, and no others are."""

from __future__ import annotations

import pytest

from ndvariants import load_text
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import inspect

KINGS = """variant: kings
board: {grid: {file: 5, rank: 5}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: MOVES}
setup: {place: {king: rank = 1 and file = c}}
endings:
  - no legal move, in check: loss
  - no legal move: draw
"""


def told(text: str) -> list[str]:
    """The messages of the remark on a file."""
    return [problem.message for problem in inspect(source_from_text(text), {}) if problem.code == "NDV434"]


def test_kings_that_go_to_and_fro_are_told_with_their_cells() -> None:
    text = KINGS.replace("MOVES", "step orthogonal")
    assert told(text) == ["white may move from c1 to c2 and back, black from c5 to c4, and no ending stops it"]
    position = load_text(text).start()
    for _ in range(50):
        position = position.after("c1c2 c5c4 c2c1 c4c5")
    assert position.outcome() is None


@pytest.mark.parametrize(
    "more",
    [
        "  - repetition 3: draw",
        "  - 100 plies without capture: draw",
        "  - after 200 plies: draw",
        "  - if occurrences >= 3: draw",
        "  - if ply > 90: draw",
        "  - if moves[white] > 40: draw\nregisters: {moves: {per: [player]}}\n"
        "rules: {counted: {when: any piece moves, do: 'add 1 to moves[me]'}}",
    ],
)
def test_an_ending_or_a_rule_that_counts_is_an_end(more: str) -> None:
    assert told(KINGS.replace("MOVES", "step orthogonal") + more + "\n") == []


@pytest.mark.parametrize("moves", ["step forward", "step forward + right", '"slide forward up to 2"'])
def test_pieces_that_do_not_come_back_end_a_game(moves: str) -> None:
    assert told(KINGS.replace("MOVES", moves)) == []


def test_a_rook_that_loses_a_right_by_its_first_move_goes_on_after_it() -> None:
    text = KINGS.replace("MOVES", '"step orthogonal\\nmove slide forward exactly 2 if unmoved"')
    assert len(told(text)) == 1
