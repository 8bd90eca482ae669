"""Compiled kernels and the same functions un-jitted say the same, and neither is loaded before it is needed."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from ndvariants import load
from ndvariants.game.random_games import RandomGames
from ndvariants.kernel.header import IN_S_UNDO_LOG, MAX_WRITES


@pytest.mark.parametrize("name", ["chess", "xiangqi", "collapse", "icochess", "curved_space", "raumschach"])
def test_random_games_are_the_same_compiled_and_plain(name):
    start = load(name).start()
    games = [RandomGames(start, seed=5, max_plies=60, compiled=way).play(3, 4) for way in (True, False)]
    assert games[0] == games[1]


@pytest.mark.parametrize("name", ["four_player", "curved_space", "chess"])
def test_a_position_is_put_in_without_the_undo_log(name):
    """A rule on all pieces makes the log a million words long; a start that is copied has none of them."""
    start = load(name).start()
    engine = start.game.engine
    whole, before = engine.loaded(start.state), engine.before_log(start.state)
    assert list(before) == list(whole[: engine.T[IN_S_UNDO_LOG]])
    assert len(whole) >= len(before) + 2 * engine.T[MAX_WRITES]


def test_many_threads_may_play_the_games_of_one_run():
    """All of one run object, while the position itself is asked for moves."""
    start = load("crazyhouse").start()
    run = RandomGames(start, seed=3, max_plies=200)
    alone = [run.play(first, 5) for first in range(0, 200, 5)]
    with ThreadPoolExecutor(4) as pool:
        playing = [pool.submit(run.play, first, 5) for first in range(0, 200, 5)]
        moves = [len(start.after(text).legal_moves()) for text in ("e2e4", "e2e4 d7d5 e4d5", "g1f3") * 5]
    assert [future.result() for future in playing] == alone
    assert moves == [20, 28, 20] * 5


def test_a_kernel_that_is_loaded_counts_for_every_game_of_its_process():
    load("losalamos").engine.perft(load("losalamos").start().state, 1, compiled=True)
    assert load("losalamos").engine.has_compiled_perft and load("minishogi").engine.has_compiled_perft


def test_a_seed_may_be_any_number_from_0_on():
    start = load("losalamos").start()
    for seed in (2**63, 2**64, 10**30):
        fast, plain = (RandomGames(start, seed, max_plies=20, compiled=way).play(0, 2) for way in (True, False))
        assert fast == plain


@pytest.mark.parametrize(("name", "depth"), [("chess", 3), ("xiangqi", 2), ("collapse", 1), ("curved_space", 2)])
def test_perft_is_the_same_compiled_and_plain(name, depth):
    start = load(name).start()
    engine = start.game.engine
    assert engine.perft(start.state, depth, compiled=True) == engine.perft(start.state, depth, compiled=False)


@pytest.mark.parametrize(
    ("code", "absent"),
    [
        ("import ndvariants", ("numpy", "llvmlite", "lark", "yaml")),
        ("import ndvariants; ndvariants.load('chess').start().legal_moves()", ("llvmlite",)),
        ("import ndvariants as n; n.perft(n.load('chess').start(), 3)", ("llvmlite",)),
    ],
)
def test_nothing_heavy_is_imported_before_it_is_needed(code, absent):
    check = f"{code}; import sys; assert not set({absent}) & set(sys.modules), set({absent}) & set(sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True, timeout=60)
