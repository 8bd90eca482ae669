"""How fast this machine counts, plays and compiles, beside other programs where they are found.

All but what threads gain is CPU time; ours and theirs take turns, and the median counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from ndvariants.addons.benchmark.shares import Measurement, Work, speed
from ndvariants.compiler.compile import compile_variant
from ndvariants.game.game import Game, Position
from ndvariants.game.kernels.specialization import GENERAL, SPECIAL, forced
from ndvariants.game.load import load
from ndvariants.game.perft import perft
from ndvariants.kernel.random import key_of
from ndvariants.machine.jit import compiled, kernel
from ndvariants.resources import variant_paths
from ndvariants.simulation.batch import simulate
from tests.speed.python_face import KIWIPETE, longest_pause, loops, speeds
from tests.speed.reference_engines import (
    ENGINE,
    engine,
    engine_speed,
    openspiel_speed,
    python_chess_speed,
)

XIANGQI_MIDGAME = "1rbakab1r/9/1cn3nc1/p1p1p1p1p/9/2P3P2/P3P3P/1CN2N1C1/9/R1BAKAB1R w - - 0 1"
EVERY = "code for every game"  # ours is code for one: see ``game.kernels.specialization``
_POSITIONS = {KIWIPETE: "kiwipete", XIANGQI_MIDGAME: "midgame"}
_Parameters = tuple[tuple[str, int | str], ...]
Rival = Callable[[], float | None]


@dataclass(frozen=True, slots=True)
class _Count:
    """A perft to be measured; ``engine`` is how the other engine calls the variant, empty where it has none."""

    variant: str
    parameters: _Parameters
    position: str
    depth: int
    engine: str = ""

    def name(self, depth: int) -> str:
        position = [_POSITIONS[self.position]] if self.position else []
        return " ".join([_words(self.variant, self.parameters), *position, f"perft {depth}"])


# What is counted, and how much less deep where the work shall be quick.
_COUNTS = (
    (_Count("chess", (), "", 6, "chess"), 1),
    (_Count("chess", (), KIWIPETE, 5, "chess"), 1),
    (_Count("xiangqi", (), "", 4, "xiangqi"), 0),
    (_Count("xiangqi", (), XIANGQI_MIDGAME, 4, "xiangqi"), 0),
    (_Count("four_d", (), "", 3), 0),
    (_Count("hyperchess", (("n", 3),), "", 4), 1),
    (_Count("hyperchess", (("n", 4),), "", 3), 0),
)
_GAMES: tuple[tuple[str, _Parameters, int], ...] = (
    ("chess", (), 3000),
    ("hyperchess", (("n", 4),), 500),
    ("four_d", (), 600),
    ("icochess", (), 1500),
    ("collapse", (), 1500),
    ("curved_space", (), 1500),
)
_TABLES: tuple[tuple[str, _Parameters], ...] = (
    ("chess", ()),
    ("four_d", (("setup", "v2_128"),)),
    ("hyperchess", (("n", 5), ("side", 6))),
)
_SHARED = ("chess", 6000)  # the variant whose games two workers share, and how many
_PAIRS = 3  # runs of one worker and of two, for each round
_TURNS = 20_000  # of the bare loop for each game; they take half as long
_LOOP_BLOCKS = 64


def measurements(rounds: int, quick: bool) -> Iterator[Measurement]:
    """All measurements, each as soon as it is made; variants that are not shipped are left out."""
    shipped = variant_paths()
    for count, less in _COUNTS:
        if count.variant in shipped:
            yield from _counting(count, count.depth - less * quick, rounds)
    for variant, parameters, games in _GAMES:
        if variant in shipped:
            yield from _playing(variant, parameters, games // (5 if quick else 1), rounds)
    yield from _looping(0.2 if quick else 1.0, rounds)
    for variant, parameters in _TABLES:
        if variant in shipped:
            yield _compiling(variant, parameters, rounds)
    if _SHARED[0] in shipped:
        yield from _sharing(_SHARED[0], _SHARED[1] // (4 if quick else 1), rounds)


def _looping(seconds: float, rounds: int) -> Iterator[Measurement]:
    for loop in loops():
        ours, theirs = speeds(loop, rounds, seconds)
        yield Measurement(f"Python: {loop.name}", loop.unit, ours, "python-chess" if theirs else "", theirs)
    yield Measurement("Python: longest pause while kernels load", "s", longest_pause())


def _words(variant: str, parameters: _Parameters) -> str:
    return " ".join([variant, *(f"{key}={value}" for key, value in parameters)])


def _game(variant: str, parameters: _Parameters) -> Game:
    return load(variant, **dict(parameters))


def _counting(count: _Count, depth: int, rounds: int) -> Iterator[Measurement]:
    """Leaves a second, against the other engine where it knows the variant, and against code for every game."""

    def start() -> Position:
        game = _game(count.variant, count.parameters)
        return game.position(count.position) if count.position else game.start()

    def ready() -> Work:
        position = start()
        position.game.engine.perft(position.state, 1, compiled=True)
        return partial(position.game.engine.perft, position.state, depth, compiled=True)

    rivals: dict[str, Rival] = {}
    if count.engine and engine():
        rivals[ENGINE] = partial(engine_speed, count.engine, count.position, depth, perft(start(), depth))
    return _beside(count.name(depth), "leaves", ready, rivals, rounds)


def _playing(variant: str, parameters: _Parameters, games: int, rounds: int) -> Iterator[Measurement]:
    """Plies a second of random games; for chess, python-chess and OpenSpiel play too where they are installed."""

    def ready() -> Work:
        position = _game(variant, parameters).start()
        simulate(position, 1, max_plies=10)
        return partial(_plies, position, games)

    rivals = {"python-chess": python_chess_speed, "OpenSpiel": openspiel_speed} if variant == _SHARED[0] else {}
    return _beside(f"{_words(variant, parameters)} random games", "plies", ready, rivals, rounds)


def _beside(
    name: str, unit: str, ready: Callable[[], Work], rivals: Mapping[str, Rival], rounds: int
) -> Iterator[Measurement]:
    """Our speed beside that of each rival that is there, then beside ours with code for every game.

    *ready* loads kernels before anything is measured.
    """
    works = []
    for way in (GENERAL, SPECIAL):
        with forced(way):
            works.append(ready())
    ours: list[tuple[float, float]] = []
    theirs: dict[str, list[float]] = {rival: [] for rival in rivals}
    for _ in range(rounds):
        ours.append((speed(works[0]), speed(works[1])))
        for rival, its_speed in rivals.items():
            if (found := its_speed()) is not None:
                theirs[rival].append(found)
    for rival, speeds_found in theirs.items():
        if speeds_found:
            yield Measurement(name, unit, median(special for _, special in ours), rival, median(speeds_found))
    yield _gain(name, unit, EVERY, ours)


def _plies(position: Position, games: int) -> int:
    return sum(result.plies for result in simulate(position, games).results)


def _compiling(variant: str, parameters: _Parameters, rounds: int) -> Measurement:
    """Seconds from the checked variant to its tables."""
    checked = _game(variant, parameters).variant
    seconds = []
    for _ in range(rounds):
        started = process_time()
        compile_variant(checked)
        seconds.append(process_time() - started)
    return Measurement(f"{_words(variant, parameters)} tables", "s", median(seconds))


def _sharing(variant: str, games: int, rounds: int) -> Iterator[Measurement]:
    """Gain of two threads in random games, and in a bare loop, which is the most that the machine can give.

    One thread and two take turns, with games and with loops. CPU time shows the extra cost of the games of two threads,
    whatever other programs do; elapsed time shows the gain, to be compared with the loop's.
    """
    position = _game(variant, ()).start()
    simulate(position, 1, max_plies=10)
    compiled(mix_many)(1)
    turns = _TURNS * games
    played, looped = [], []
    for _ in range(_PAIRS * rounds):
        played.append(_pair(games, lambda workers: simulate(position, games, workers=workers)))
        looped.append(_pair(turns, lambda workers: _loop(turns, workers)))
    yield _gain("two workers", "games", "one worker", [(one.passed, two.passed) for one, two in played])
    yield _gain("two workers, CPU time", "games", "one worker", [(one.used, two.used) for one, two in played])
    yield _gain("two threads of a bare loop", "turns", "one thread", [(one.passed, two.passed) for one, two in looped])


def _gain(name: str, unit: str, other: str, pairs: list[tuple[float, float]]) -> Measurement:
    """The pair of speeds, of one way and of a better one, whose ratio is the median.

    Other programs disturb neighbours in time alike; medians of the speeds would put busy moments beside quiet ones.
    """
    one, two = sorted(pairs, key=lambda pair: pair[1] / pair[0])[len(pairs) // 2]
    return Measurement(name, unit, two, other, one)


class _Speeds(NamedTuple):
    """Units a second of time passed, and of CPU time of all threads."""

    passed: float
    used: float


def _pair(units: int, work: Callable[[int], object]) -> tuple[_Speeds, _Speeds]:
    """The speed of one thread at an amount of work, and right after it of two."""
    return _speeds(units, work, 1), _speeds(units, work, 2)


def _speeds(units: int, work: Callable[[int], object], workers: int) -> _Speeds:
    passed, used = perf_counter(), process_time()
    work(workers)
    return _Speeds(units / (perf_counter() - passed), units / (process_time() - used))


def _loop(turns: int, workers: int) -> None:
    with ThreadPoolExecutor(workers) as pool:
        wait([pool.submit(compiled(mix_many), turns // _LOOP_BLOCKS) for _ in range(_LOOP_BLOCKS)])


@kernel
def mix_many(turns: int) -> int:
    """A number mixed that often: work that stays in registers, so that threads share nothing but the machine."""
    key = 0
    for turn in range(turns):
        key = key_of(key, turn)
    return key
