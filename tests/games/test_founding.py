"""Alternatives of the founding games, position by position, worked out by hand from their rules sheets."""

from __future__ import annotations

from pathlib import Path

import pytest

from ndvariants.game.load import load
from ndvariants.language.yaml.source import read_source
from ndvariants.lint.promises import try_promises
from ndvariants.report.prose.rules import rules_in_words

FILES = sorted((Path(__file__).parent / "founding").glob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_positions_worked_out_by_hand(file: Path) -> None:
    trials = try_promises(read_source(str(file)))
    assert trials
    assert [f"{trial.place.line}: {trial.problem.message}" for trial in trials if trial.problem is not None] == []


@pytest.mark.parametrize(
    ("given", "said", "unsaid"),
    [
        ({}, "A king on a field that vanishes is lost, unless it is the survivor.", "A king on the line stays"),
        ({"kings": "immune"}, "A king on the line stays, and so does its field.", "is lost"),
        ({"shape": "8,8"}, "in the dimension of the cannon's field: 0, 10, 40 in dimension", "120"),
        ({"equally_near": "owner"}, "Of two equally near pieces, their owner chooses one", "on the cannon's side"),
    ],
)
def test_a_collapse_is_told_with_the_options_chosen(given: dict[str, str], said: str, unsaid: str) -> None:
    lines = dict(rules_in_words(load("collapse", **given).variant))["what happens"]
    assert any(said in line for line in lines) and not any(unsaid in line or "`" in line for line in lines)
    assert len(lines) <= 12
