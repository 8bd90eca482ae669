"""Runs of random games: the same seed, the same games, whoever plays them."""

import os
import signal
import threading
from threading import Timer
from time import perf_counter

import pytest

from ndvariants import load
from ndvariants.game.random_games import RandomGames
from ndvariants.game.situation import line_of
from ndvariants.simulation.batch import simulate
from ndvariants.simulation.estimation.statistics import summarize
from ndvariants.simulation.games import Blocks


@pytest.fixture(scope="module")
def start():
    return load("losalamos").start()


@pytest.fixture(scope="module")
def games(start):
    return simulate(start, 40, seed=11, max_plies=300)


def test_the_same_seed_gives_the_same_games_in_blocks_of_any_size(start, games):
    for block in (1, 7, 100):
        assert simulate(start, 40, seed=11, max_plies=300, block=block).results == games.results


@pytest.mark.parametrize(("workers", "block"), [(2, 9), (2, None), (3, 1), (8, 7), (50, None)])
def test_the_same_seed_gives_the_same_games_with_several_workers(start, games, workers, block):
    assert simulate(start, 40, seed=11, max_plies=300, workers=workers, block=block).results == games.results


def test_another_seed_gives_other_games(start, games):
    assert simulate(start, 40, seed=12, max_plies=300).results != games.results


def test_a_longer_run_begins_with_the_same_games(start, games):
    assert simulate(start, 60, seed=11, max_plies=300).results[:40] == games.results


def test_games_are_numbered_and_end_by_the_limit(games):
    assert [game.number for game in games.results] == list(range(40))
    assert all(0 < game.plies <= 300 for game in games.results)
    assert all(game.plies == 300 for game in games.results if game.reason == "ply limit")
    assert any(game.reason == "ply limit" for game in games.results)


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


def test_progress_is_told_for_every_block_of_several_workers(start):
    seen = []
    simulate(start, 30, max_plies=50, workers=3, block=4, progress=lambda done, games: seen.append((done, games)))
    assert len(seen) == 8 and seen == sorted(seen) and seen[-1] == (30, 30)


def test_stopping_several_workers_keeps_the_first_games_without_a_gap(start, games):
    def stop(done, games):
        raise KeyboardInterrupt

    stopped = simulate(start, 40, seed=11, max_plies=300, workers=2, block=2, progress=stop)
    assert stopped.interrupted and 2 <= len(stopped.results) < 40
    assert stopped.results == games.results[: len(stopped.results)]


def test_a_fault_in_a_worker_reaches_the_caller(start, monkeypatch):
    play = RandomGames.play

    def broken(run, first, games):
        if first >= 8:
            raise ZeroDivisionError("game 8")
        return play(run, first, games)

    monkeypatch.setattr(RandomGames, "play", broken)
    for workers in (1, 2):
        with pytest.raises(ZeroDivisionError, match="game 8"):
            simulate(start, 40, max_plies=50, workers=workers, block=4)


def sizes(todo, seconds):
    """The blocks handed out one after the other, when a game takes the next of ``seconds``."""
    for each in seconds:
        if block := todo.take():
            todo.took(block, block.games * each)
            yield block.games


def test_blocks_take_half_a_second_and_shrink_when_games_take_longer():
    todo = Blocks([(0, 100_000)], workers=2)
    assert list(sizes(todo, [0.001] * 8)) == [4, 16, 64, 256, 500, 500, 500, 500]
    assert list(sizes(todo, [0.1] * 3)) == [500, 5, 5]


def test_the_last_blocks_are_small_so_that_no_worker_waits_long():
    found = list(sizes(Blocks([(0, 3000)], workers=2), [0.001] * 100))
    assert sum(found) == 3000 and found[-3:] == [1, 1, 1]


@pytest.mark.parametrize("workers", [1, 2])
def test_control_c_ends_a_run_soon_and_keeps_the_first_games(start, workers):
    pressed = []

    def press():
        pressed.append(perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    def progress(done, games):
        if done == 4:  # the first block
            Timer(0.3, press).start()

    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
    try:
        stopped = simulate(start, 100_000_000, max_plies=300, workers=workers, progress=progress)
    finally:
        signal.signal(signal.SIGINT, before)
    assert perf_counter() - pressed[0] < 5  # two blocks at most, on a busy machine
    assert stopped.interrupted
    assert [game.number for game in stopped.results] == list(range(len(stopped.results)))
    assert all("ThreadPool" not in thread.name for thread in threading.enumerate())


def test_a_run_may_start_anywhere(start):
    mate = load("chess").start().after("f2f3 e7e5 g2g4 d8h4")
    result = simulate(mate, 2, seed=1).results[1]
    assert (result.winner, result.reason, result.plies) == (1, "checkmate", 0)


def test_statistics_of_a_run_add_up(start, games):
    said = summarize(games.results, start.game.players)
    assert sum(share.games for share in said.results) == 40
    assert said.branching is not None and 1 < said.branching.mean < 60


def recounted(name, games):
    """The legal turns in all positions of random games in which somebody moves: their sum, and how many these are."""
    start, choices, positions = load(name).start(), 0, 0
    played = RandomGames(start, 1, 1000)
    for number in range(games):
        for position in line_of(start, played.moves(number))[:-1]:
            choices, positions = choices + len(position.legal_moves()), positions + 1
    return choices / positions


@pytest.mark.parametrize(("name", "games"), [("clobber", 100), ("checkers", 30)])
def test_the_branching_factor_is_of_turns_in_positions_in_which_somebody_moves(name, games):
    said = summarize(simulate(load(name).start(), 20_000, seed=2).results, ("x", "y")).branching
    assert said.low < said.mean < said.high < said.low + 1.5
    assert said.low - 0.6 <= recounted(name, games) <= said.high + 0.6
