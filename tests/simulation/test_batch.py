"""Runs of random games: the same seed, the same games, whoever plays them."""

import pytest

from ndvariants import load
from ndvariants.simulation.batch import simulate
from ndvariants.simulation.record import Record, record
from ndvariants.simulation.statistics import summarize


@pytest.fixture(scope="module")
def start():
    return load("losalamos").start()


@pytest.fixture(scope="module")
def games(start):
    return simulate(start, 40, seed=11, max_plies=300)


def test_the_same_seed_gives_the_same_games_in_blocks_of_any_size(start, games):
    for block in (1, 7, 100):
        assert simulate(start, 40, seed=11, max_plies=300, block=block).results == games.results


def test_the_same_seed_gives_the_same_games_with_several_workers(start, games):
    assert simulate(start, 40, seed=11, max_plies=300, workers=2, block=9).results == games.results


def test_another_seed_gives_other_games(start, games):
    assert simulate(start, 40, seed=12, max_plies=300).results != games.results


def test_a_longer_run_begins_with_the_same_games(start, games):
    assert simulate(start, 60, seed=11, max_plies=300).results[:40] == games.results


def test_games_are_numbered_and_end_by_the_limit(games):
    assert [game.number for game in games.results] == list(range(40))
    assert all(0 < game.plies <= 300 for game in games.results)
    assert all((game.plies == 300) == (game.reason == "ply limit") for game in games.results)


def test_progress_is_told_until_all_games_are_done(start):
    seen = []
    simulate(start, 10, seed=1, max_plies=50, block=4, progress=lambda done, games: seen.append((done, games)))
    assert seen == [(4, 10), (8, 10), (10, 10)]


def test_stopping_keeps_the_games_that_are_done(start):
    def stop(done, games):
        if done >= 8:
            raise KeyboardInterrupt

    stopped = simulate(start, 40, seed=11, max_plies=300, block=4, progress=stop)
    assert stopped.interrupted and len(stopped.results) == 8
    assert stopped.results == simulate(start, 8, seed=11, max_plies=300).results


def test_a_run_may_start_anywhere(start):
    mate = load("chess").start().after("f2f3 e7e5 g2g4 d8h4")
    result = simulate(mate, 2, seed=1).results[1]
    assert (result.winner, result.reason, result.plies) == (1, "checkmate", 0)


def test_statistics_of_a_run_add_up(start, games):
    said = summarize(games.results, start.game.players)
    assert sum(share.games for share in said.results) == 40
    assert said.branching is not None and 1 < said.branching.mean < 60


def test_a_game_is_recorded_and_read_back(start):
    played = start.after("b2b3 b5b4")
    kept = record(played)
    assert kept.moves == ("b2b3", "b5b4") and kept.start == start.text() and kept.outcome is None
    assert Record.from_dict(kept.as_dict()) == kept
