"""Slips that were written before their messages: each is found where it stands, with what to write.

``tests/slips/fresh.tsv`` has one slip a line, sown into the sound file of ``test_seeded_mistakes``: what is replaced,
by what (the slip between « and »), and the suggestion.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ndvariants.errors import Problem, VariantError
from tests.test_seeded_mistakes import Mistake, sown
from tests.test_silences import everything

ROWS = (Path(__file__).parent / "slips" / "fresh.tsv").read_text().splitlines()
SLIPS = [tuple(json.loads(f'"{part}"') for part in row.split("\t")) for row in ROWS]


def at_the_slip(old: str, new: str) -> list[Problem]:
    """What is told of a slip at the place where it stands."""
    text, where = sown(Mistake("", old, new))
    try:
        found = everything(text)
    except VariantError as error:
        found = list(error.problems)
    if where is None:
        return found
    line, first, last = where
    return [
        p for p in found if p.place.line == line and p.place.column < last and first < p.place.column + p.place.length
    ]


@pytest.mark.parametrize(("old", "new", "hint"), SLIPS, ids=[f"{i}" for i in range(len(SLIPS))])
def test_a_slip_is_answered_with_what_to_write(old: str, new: str, hint: str) -> None:
    assert hint in [problem.hint for problem in at_the_slip(old, new)]


def test_every_slip_has_a_suggestion() -> None:
    assert len(SLIPS) > 250
    assert all(hint for _, _, hint in SLIPS)
