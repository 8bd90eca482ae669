"""The lines of ``tests.simulation.coverage``, a few hundred times each."""

import pytest

from tests.simulation.coverage import LINES, is_within, share


@pytest.mark.parametrize("name", LINES)
def test_intervals_hold_the_truth_and_verdicts_err_seldom(name):
    assert is_within(name, share(name, 150, seed=1), 150)


def test_an_interval_that_is_too_narrow_is_found():
    assert not is_within("score, half drawn, 100 games", 0.87, 2000)
    assert not is_within("balance, wrongly reached", 0.07, 2000)
