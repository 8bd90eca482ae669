"""Compiled kernels and the same functions un-jitted say the same, and neither is loaded before it is needed."""

import subprocess
import sys

import pytest

from ndvariants import load


@pytest.mark.parametrize("name", ["chess", "xiangqi", "collapse", "icochess", "curved_space", "raumschach"])
def test_random_games_are_the_same_compiled_and_plain(name):
    start = load(name).start()
    arena = start.game.arena
    games = [list(arena.play_out(start.state, (), 5, 60, 3, 4, compiled=way)) for way in (True, False)]
    assert games[0] == games[1]


@pytest.mark.parametrize(("name", "depth"), [("chess", 3), ("xiangqi", 2), ("collapse", 1), ("curved_space", 2)])
def test_perft_is_the_same_compiled_and_plain(name, depth):
    start = load(name).start()
    arena = start.game.arena
    assert arena.perft(start.state, depth, compiled=True) == arena.perft(start.state, depth, compiled=False)


@pytest.mark.parametrize(
    ("code", "absent"),
    [
        ("import ndvariants", ("numpy", "numba", "lark", "yaml")),
        ("import ndvariants; ndvariants.load('chess').start().legal_moves()", ("numba",)),
        ("import ndvariants as n; n.perft(n.load('chess').start(), 3)", ("numba",)),
    ],
)
def test_nothing_heavy_is_imported_before_it_is_needed(code, absent):
    check = f"{code}; import sys; assert not set({absent}) & set(sys.modules), set({absent}) & set(sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True, timeout=60)
