"""Statistics of games, against numbers worked out by hand."""

import json
from itertools import pairwise

import pytest

from ndvariants.game.endings import DRAW
from ndvariants.game.random_games import Result
from ndvariants.simulation.estimation.statistics import summarize, wilson


# source: R. G. Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3
@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_the_published_intervals(successes, trials, low, high):
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_wilson_keeps_to_the_ends():
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(7, 7)[1] == 1.0


GAMES = [
    Result(0, 0, "checkmate", 10, 200, 10),
    Result(1, 1, "checkmate", 30, 300, 10),
    Result(2, DRAW, "stalemate", 20, 100, 10),
    Result(3, 0, "checkmate", 40),
]


def test_a_run_is_counted():
    said = summarize(GAMES, ["white", "black"])
    assert [(s.name, s.games, s.share) for s in said.results] == [
        ("white", 2, 0.5),
        ("black", 1, 0.25),
        ("draw", 1, 0.25),
        ("unfinished", 0, 0.0),
    ]
    assert [(s.name, s.games) for s in said.reasons] == [("checkmate", 3), ("stalemate", 1)]
    assert said.endings[0].name == "white: checkmate"
    assert (said.lengths.mean, said.lengths.median) == (25, 25)
    assert (said.lengths.minimum, said.lengths.maximum) == (10, 40)
    assert (said.branching.mean, said.branching.positions) == (20, 30)
    assert json.loads(json.dumps(said.as_dict()))["games"] == 4


def test_the_histogram_holds_every_game_once():
    bins = summarize(GAMES, ["white", "black"]).lengths.histogram
    assert sum(b.games for b in bins) == 4
    assert all(a.high + 1 == b.low for a, b in pairwise(bins))
    assert bins[0].low <= 10 and bins[-1].high >= 40
    assert len(bins) <= 13


def test_no_games_are_no_fault():
    said = summarize([], ["white", "black"])
    assert said.games == 0 and said.lengths is None and said.branching is None
