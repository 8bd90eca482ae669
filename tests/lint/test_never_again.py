"""What is said of loops that do the same each time, and of events that no move brings about."""

from __future__ import annotations

import pytest

from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import inspect

LOOP = """
variant: loop
board: {{grid: {{file: 5, rank: 5}}}}
players: {{white: {{}}, black: {{}}}}
pieces: {{king: {{letter: k, moves: step any}}, ill: {{letter: i, moves: none}}, well: {{letter: w, moves: none}}}}
rules: {{spread: {{when: any piece moves, do: "for each cells in (rank = 1): {step}"}}}}
options: {{check: false}}
setup: {{cells: {{white: {{king: a1}}, black: {{king: a5, ill: c1, well: [c2, c3, c4]}}}}}}
endings: [no legal move: draw, after 60 plies: draw]
"""
EVENT = """
variant: event
board: {{grid: {{file: 5, rank: 5}}}}
players: {{white: {{}}, black: {{}}, land: {{neutral: true}}}}
pieces:
  king: {{letter: k, moves: "{moves}"}}
  rook: {{letter: r, moves: slide orthogonal, drop: true}}
  rock: {{letter: x, moves: none, owners: [land]}}
phases: [{{name: first, drop: [rook], move: [king], until: ply > 1}}, {{name: second, move: {second}}}]
hands: {{white: {{rook: 1}}, black: {{rook: 1}}}}
rules: {{r: {{when: {when}, do: win me}}}}
options: {{check: false}}
setup: {{cells: {{white: {{king: a1}}, black: {{king: a5}}, land: {{rock: c3}}}}}}
endings: [no legal move: draw, after 60 plies: draw]
"""


def remarks(text: str, code: str) -> list[str]:
    found = inspect(source_from_text(text), {})
    assert not [problem for problem in found if problem.severity == "error"], found
    return [problem.message for problem in found if problem.code == code]


@pytest.mark.parametrize(
    ("step", "same"),
    [
        ("change well on neighbours of ill to ill", False),  # it spreads further each time
        ("remove neighbours of target", True),
        ("remove well", True),
        ("change well of opponent to ill", True),
        ("remove nearest to target of well", False),
        ("remove group of pieces with target", False),
        ("if count(well) > 1: remove neighbours of target", False),
        ("remove well on neighbours of target", True),
    ],
)
def test_a_loop_is_needless_only_where_its_steps_mean_the_same_again(step: str, same: bool) -> None:
    said = [message for message in remarks(LOOP.format(step=step), "NDV356") if "repeats the same steps" in message]
    assert bool(said) is same


@pytest.mark.parametrize(
    ("moves", "second", "when", "why"),
    [
        ("step any", "true", "a rock is captured", "nothing captures a rock"),
        ("step any taking rock or king", "true", "a rock is captured", ""),
        ("step any", "true", "a rook moves", ""),
        ("step any", "[king]", "a rook moves", "no phase lets a rook move"),
        ("step any", "[king]", "a rook captures", "no phase lets a rook move"),
        ("step any", "[king]", "a king moves", ""),
    ],
)
def test_an_event_that_no_move_brings_about_is_told(moves: str, second: str, when: str, why: str) -> None:
    said = remarks(EVENT.format(moves=moves, second=second, when=when), "NDV361")
    assert [message.partition("never applies: ")[2] for message in said if "rule `r`" in message] == (
        [why] if why else []
    )
