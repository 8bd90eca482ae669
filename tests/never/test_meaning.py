"""Slips that only mean the wrong thing are told at their line; the sound file that they are made from has none."""

from __future__ import annotations

import pytest

from tests.never.meaning import SLIPS, SOUND, Slip
from tests.never.walked import remarks


def test_the_sound_file_has_no_remark() -> None:
    assert remarks(SOUND) == []


@pytest.mark.parametrize("slip", SLIPS, ids=[slip.name for slip in SLIPS])
def test_a_slip_of_meaning_is_told(slip: Slip) -> None:
    assert SOUND.count(slip.instead) >= 1
    written = SOUND.replace(slip.instead, slip.written, 1)
    first = SOUND[: SOUND.index(slip.instead)].count("\n") + 1
    lines = range(first, first + slip.written.count("\n") + 1)
    ending = len(SOUND.split("endings:")[0].split("\n"))  # what a slip above says of endings is told there
    found = remarks_or_faults(written)
    assert any(line in lines or line >= ending for line in found), found


def remarks_or_faults(text: str) -> list[int]:
    """The lines of which something is said."""
    from ndvariants.language.yaml.source import source_from_text
    from ndvariants.lint.linting import inspect

    return [problem.place.line for problem in inspect(source_from_text(text), {})]
