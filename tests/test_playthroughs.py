"""Every frozen game is played as it was when its file was written."""

from __future__ import annotations

import re

import pytest

from tests.playthroughs.cases import cases
from tests.playthroughs.difference import difference
from tests.playthroughs.text import FOLDER, kept, playthrough


@pytest.mark.parametrize("name", cases())
def test_games_are_played_as_they_were(name: str) -> None:
    case = cases()[name]
    found = difference(case, kept(case, playthrough(case)))
    assert not found, found


def test_every_file_has_a_case() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(cases())


def test_a_difference_is_told_with_its_ply() -> None:
    case = cases()["losalamos"]
    text = (FOLDER / "losalamos.txt").read_text(encoding="utf-8")
    at = text.index("\n  plays:", text.index("\nply 5:"))
    told = difference(case, text[:at] + "\n  plays: a1a1" + text[text.index("\n", at + 1) :])
    assert "game with seed 1, ply 5" in told and "now: plays: a1a1" in told
    assert "python -m tests.playthroughs losalamos" in told


def test_a_digest_names_its_plies() -> None:
    case = cases()["gardner"]
    text = (FOLDER / "gardner.txt").read_text(encoding="utf-8")
    changed = re.sub(r"plies 10 to 19: .", "plies 10 to 19: x", text, count=1)
    told = difference(case, changed)
    assert changed != text and "game with seed 1" in told and "now: plies 10 to 19: x" in told
    assert "python -m tests.playthroughs gardner --print" in told
