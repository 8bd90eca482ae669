"""Code for every game and code for one: the same answers, neither later than before, nothing left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from ndvariants import load, make_player
from ndvariants.cache import store, stored
from ndvariants.game.kernels import specialization
from ndvariants.game.kernels.maker import Maker
from ndvariants.game.random_games import RandomGames
from ndvariants.kernel import header as H
from ndvariants.kernel.perft.perft import perft
from ndvariants.kernel.playout.playout import playouts
from ndvariants.kernel.random import draw, key_of
from ndvariants.machine import jit
from ndvariants.machine.jit import compiled, found, is_stored, stored_name

PATIENCE = 120  # seconds for what takes five on a quiet machine
GAMES = ["chess", "collapse"]


@pytest.fixture
def way(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Forces a way from here on."""

    def force(name: str) -> None:
        monkeypatch.setattr(specialization, "WAY", name)
        specialization.code_of.cache_clear()

    monkeypatch.setattr(specialization, "_MAKER", Maker())
    monkeypatch.setattr(specialization, "_COMPILED", set())
    yield force
    specialization.code_of.cache_clear()


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache where nothing lies yet, and of which nothing is loaded."""
    monkeypatch.setattr(jit, "_entries", {})
    monkeypatch.setenv("NDVARIANTS_CACHE", str(tmp_path))
    return tmp_path / "ndvariants" / "kept"


@pytest.fixture
def general(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache where only code for the random games of every game lies."""
    compiled(playouts)
    code = stored(stored_name(playouts))
    monkeypatch.setattr(jit, "_entries", {})
    monkeypatch.setenv("NDVARIANTS_CACHE", str(tmp_path))
    if code is not None:  # else it is compiled when it is asked for
        store(stored_name(playouts), code)
    return tmp_path / "ndvariants" / "kept"


def answers(name: str) -> list[Any]:
    """What many plies of a game leave behind: random games, and of chess a count and a search, too."""
    game = load(name)
    start = game.start()
    found: list[Any] = [RandomGames(start, 3, 200).play(0, 30)]
    if name == "chess":
        player = make_player("alphabeta:nodes=3000,noise=0", seed=1)
        found += [game.engine.perft(start.state, 3, compiled=True), player.choose(start).text]
    return found


def header_of(name: str) -> tuple[int, ...]:
    return tuple(load(name).engine.T[: H.HEADER_SIZE])


def waited(until: Callable[[], bool]) -> bool:
    """Does it come about within our patience?"""
    end = monotonic() + PATIENCE
    while not until() and monotonic() < end:
        sleep(0.1)
    return until()


def python(code: str) -> subprocess.Popen[str]:
    environment = {name: value for name, value in os.environ.items() if name != "NDVARIANTS_KERNELS"}
    return subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    )


@pytest.mark.parametrize("name", GAMES)
def test_code_for_one_game_answers_as_code_for_every_game(name: str) -> None:
    said = []
    for how in (specialization.GENERAL, specialization.SPECIAL):
        with specialization.forced(how):
            said.append(answers(name))
    assert said[0] == said[1]


def test_code_that_takes_over_goes_on_with_the_same_games(way: Callable[[str], None], general: Path) -> None:
    way(specialization.GENERAL)
    wanted = RandomGames(load("losalamos").start(), 5, 100).play(0, 40)
    way(specialization.TAKE_OVER)
    games = RandomGames(load("losalamos").start(), 5, 100)
    header = header_of("losalamos")
    before = games.play(0, 20)
    assert waited(lambda: found(playouts, header) is not None)
    assert before + games.play(20, 20) == wanted
    code = specialization.code_of(playouts, header)
    assert code.is_settled
    assert [games.play(0, 20), games.play(20, 20)] == [wanted[:20], wanted[20:]]


FIRST = """
from ndvariants import load
start = load("losalamos").start()
print(start.game.engine.perft(start.state, 3, compiled=True))
"""


def test_the_first_command_compiles_for_its_game_and_leaves_code_for_every_game_behind(empty: Path) -> None:
    done = python(FIRST)
    assert done.communicate()[0] == "1212\n"  # tests/perft/losalamos.perft
    assert is_stored(perft, header_of("losalamos"))
    assert waited(lambda: is_stored(perft))
    assert waited(lambda: not list(empty.glob("*.claim")))


def test_a_short_job_compiles_nothing_besides(general: Path, way: Callable[[str], None]) -> None:
    way(specialization.GENERAL)
    RandomGames(load("losalamos").start(), 5, 100)
    before = set(general.iterdir())
    way("")
    RandomGames(load("losalamos").start(), 5, 100).play(0, 100)
    assert set(general.iterdir()) == before


def test_one_process_compiles_what_several_want(empty: Path) -> None:
    one, other = Maker(), Maker()
    assert one.asks(key_of) and other.asks(key_of)
    assert one._process is not None and other._process is None
    assert waited(lambda: is_stored(key_of))
    assert one.asks(draw) and waited(lambda: is_stored(draw))  # the same process, or a new one


def test_where_nothing_is_kept_a_second_game_brings_code_for_every_game(
    way: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NDVARIANTS_CACHE", "/dev/null")
    monkeypatch.setattr(jit, "_entries", {})
    way("")
    for game in range(3):
        specialization.code_of(key_of, (game,))
    assert [header for _, header in jit._entries] == [(0,), ()]


def test_a_way_that_is_none_is_named() -> None:
    environment = {**os.environ, "NDVARIANTS_KERNELS": "fast"}
    code = "import ndvariants.game.kernels.specialization"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stderr == "NDVARIANTS_KERNELS=fast says nothing; say general, special or take over, or leave it out\n"


ASKED = """
import sys
from ndvariants import load
from ndvariants.game.kernels.maker import Maker
from ndvariants.kernel import header as H
from ndvariants.kernel.search.alphabeta.deepen import search_slice
maker = Maker()
maker.asks(search_slice, tuple(load("chess").engine.T[:H.HEADER_SIZE]))
print(maker._process.pid, flush=True)
sys.stdin.readline()
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("how", ["kill", "terminate", "interrupt", "end"])
def test_the_other_process_dies_with_the_one_that_plays(how: str, empty: Path) -> None:
    playing = python(ASKED)
    assert playing.stdin and playing.stdout
    number = int(playing.stdout.readline())
    sleep(1.0)  # it is at work
    assert is_alive(number)
    match how:
        case "kill":
            playing.kill()
        case "terminate":
            playing.terminate()
        case "interrupt":
            playing.send_signal(signal.SIGINT)
        case "end":
            playing.stdin.write("\n")
    playing.communicate()
    assert waited(lambda: not is_alive(number))
    assert not list(empty.glob("search_slice-*.o"))


def is_alive(number: int) -> bool:
    """Is a process at work? One that has ended, and that nobody asks for, is not."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
