"""What waits for a royal that no game takes is told; where one may be taken, or a parameter decides, nothing is."""

from __future__ import annotations

import pytest

from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import inspect
from ndvariants.resources import find_variant

HEAD = "variant: plain\nextends: chess\n"
LOST = "endings:\n  - royal lost: loss\n  - no legal move: draw\n"
STEP = "rules:\n  r:\n    when: any piece captures\n    do: |\n      if captured = king: win me\n"
TAKEN = "  taken: {when: a king is captured, do: draw}\n"


def told(text: str) -> list[tuple[str, int]]:
    """The codes of the warnings about a text, each with its line."""
    found = inspect(source_from_text(text, "plain.yaml"), {})
    left = [problem for problem in found if problem.severity != "note" and problem.code != "NDV434"]  # no end by count
    return [(problem.code, problem.place.line) for problem in left]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (LOST, ("NDV351", 4)),
        (LOST.replace("royal lost", "if count(king of me) = 0"), ("NDV356", 4)),
        (LOST.replace("royal lost", "if ply > 3 and count(royals of opponent) < 1"), ("NDV356", 4)),
        ("rules:\n" + TAKEN, ("NDV361", 4)),
        (STEP, ("NDV356", 7)),
    ],
)
def test_what_waits_for_a_royal_that_is_never_taken_is_told(said: str, expected: tuple[str, int]) -> None:
    assert told(HEAD + said) == [expected]


@pytest.mark.parametrize(
    "said",
    [
        "options: {check: false}\nmoves: null\n" + LOST,
        "options: {check: direct}\nmoves: null\n" + LOST,
        "options: {pass: true}\n" + LOST,
        "pieces: {king: {promotes: {on: last, to: [queen]}}}\n" + LOST,
        "pieces: {rook: {moves: slide orthogonal if ply < 40}}\n" + LOST,
        'pieces: {king: {moves: "step any\\nmove slide any exactly 2, leaving a trail"}}\n'
        + LOST,  # on it it may be taken
        "rules: {boom: {when: any piece captures, do: remove neighbours of target}}\n" + LOST,
        "rules: {twice: {when: any piece captures, do: again}}\n" + LOST,
        "rules:\n  never: {when: a queen captures, do: forbid}\n" + TAKEN,
        "rules: {r: {when: any piece moves, if: captured = king or ply = 300, do: draw}}\n",
        "parameters: {free: {type: boolean, default: false}}\noptions: {check: not free}\n" + LOST,
    ],
)
def test_where_a_royal_may_be_taken_nothing_is_told(said: str) -> None:
    assert not [code for code, _ in told(HEAD + said) if code in ("NDV351", "NDV356", "NDV361")]


@pytest.mark.parametrize("name", ["atomic", "duck", "smess"])
def test_shipped_endings_that_ask_for_a_lost_royal_stand(name: str) -> None:
    text = find_variant(name).read_text(encoding="utf-8")
    assert "royal lost" in text
    found = inspect(source_from_text(text, str(find_variant(name))), {})
    assert not [problem for problem in found if problem.severity != "note"]


def test_a_hand_that_a_parameter_fills_is_not_called_empty() -> None:
    rules = "rules:\n  fill:\n    when: any piece captures\n    do: |\n      if free: give pawn to me\n"
    rules += "  ask: {when: any piece moves, if: count(pawn in hand) > 0, do: draw}\n"
    text = HEAD + "parameters: {free: {type: boolean, default: false}}\npieces: {pawn: {drop: true}}\n" + rules
    assert told(text) == []
