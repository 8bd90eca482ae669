"""Alternatives of the founding games, position by position, worked out by hand from their rules sheets."""

from __future__ import annotations

from pathlib import Path

import pytest

from ndvariants.language.yaml.source import read_source
from ndvariants.lint.promises import try_promises

FILES = sorted((Path(__file__).parent / "founding").glob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_positions_worked_out_by_hand(file: Path) -> None:
    trials = try_promises(read_source(str(file)))
    assert trials
    assert [f"{trial.place.line}: {trial.problem.message}" for trial in trials if trial.problem is not None] == []
