"""Slips in files of many families: found where they stand, told once, with what to write."""

from __future__ import annotations

import pytest

from tests.slips.told import LISTS, Slip, verdict, written
from tests.slips.typos import drawn

QUICK = [slip for name in LISTS for slip in written(name) if slip.answered][::7]


@pytest.mark.parametrize("slip", QUICK, ids=[f"{slip.base}-{i}" for i, slip in enumerate(QUICK)])
def test_a_slip_is_one_fault_with_what_to_write(slip: Slip) -> None:
    found = verdict(slip)
    assert (found.faults, found.located, found.right) == (1, True, True)


def test_nearly_every_slip_of_the_pen_is_told_with_the_word_that_was_meant() -> None:
    found = [one for one in map(verdict, drawn(40, 7)) if one.faults]
    assert len(found) > 30
    assert sum(one.right and one.faults == 1 for one in found) >= 0.9 * len(found)
