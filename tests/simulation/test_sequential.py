"""The interval that may be looked at after every game holds the true share at all times, 95 times of a hundred."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from ndvariants.errors import ParameterError
from ndvariants.simulation.estimation.sequential import STEP, Watch, confidence_sequence, goal_of

WINNERS = {"white": 0, "black": 1, "draw": -1}


@pytest.mark.parametrize("share", [0.05, 0.3, 0.5])
def test_the_true_share_is_hardly_ever_left_at_any_time(share):
    random, left = Random(int(share * 100)), 0
    for _ in range(300):
        wins = games = 0
        for _ in range(12):
            new = 50
            wins, games = wins + sum(random.random() < share for _ in range(new)), games + new
            low, high = confidence_sequence(wins, games)
            if not low <= share <= high:
                left += 1
                break
    assert left <= 0.05 * 300 + 2 * (300 * 0.05 * 0.95) ** 0.5


def test_intervals_narrow_and_mirror():
    widths = [confidence_sequence(n // 2, n) for n in (10, 100, 10_000, 1_000_000)]
    assert all(b[1] - b[0] < a[1] - a[0] for a, b in itertools.pairwise(widths))
    low, high = confidence_sequence(30, 100)
    assert confidence_sequence(70, 100) == pytest.approx((1 - high, 1 - low))
    assert confidence_sequence(0, 100)[0] == 0 and confidence_sequence(100, 100)[1] == 1


def test_a_watch_looks_in_the_order_of_the_numbers():
    watch = Watch(goal_of("white +- 6 %", WINNERS))
    for number in range(STEP, 1000):
        watch.add(number, number % 2)
    assert watch.met_at is None
    for number in range(STEP):
        watch.add(number, number % 2)
    assert watch.met_at is not None and 200 < watch.met_at < 1000  # whichever games came first
    assert watch.met_at % STEP == 0


def test_copies_of_a_game_bring_a_watch_no_further():
    """Of 3,000 games from fifty openings, all of one opening alike, a share is known as from fifty games."""
    random, watch = Random(1), Watch(goal_of("white +- 6 %", WINNERS))
    winners = [random.randrange(2) for _ in range(50)]
    for number in range(3000):
        watch.add(number, winners[number % 50], number % 50)
    assert watch.met_at is None


@pytest.mark.parametrize(
    ("text", "said"),
    [("white", "how narrow"), ("red ± 1 %", "no 'red'"), ("white ± 90 %", "from 0.05 %"), ("white ± 0 %", "0.05")],
)
def test_goals_that_are_none_are_told(text, said):
    with pytest.raises(ParameterError, match=said):
        goal_of(text, WINNERS)
