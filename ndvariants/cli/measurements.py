"""How fast this machine counts, plays and compiles, beside other programs where they are found.

Everything is CPU time of one process; ours and theirs take turns, and the median counts.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from time import process_time

from ndvariants.errors import ResourceError
from ndvariants.game.game import Game
from ndvariants.game.load import load
from ndvariants.game.perft import perft
from ndvariants.game.position import Position
from ndvariants.resources import variant_paths
from ndvariants.simulation.batch import simulate

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ENGINE = "fairy-stockfish"


@dataclass(frozen=True, slots=True)
class Measurement:
    """A speed in ``unit`` per second (``unit`` ``"s"``: a time), and that of another program, if it was found."""

    name: str
    unit: str
    ours: float
    other: str = ""
    theirs: float | None = None


@dataclass(frozen=True, slots=True)
class _Count:
    """A perft to be measured; ``engine`` is how the other engine calls the variant, empty where it has none."""

    variant: str
    parameters: tuple[tuple[str, int], ...]
    position: str
    depth: int
    engine: str = ""

    @property
    def name(self) -> str:
        """The variant with its parameters, the position and the depth."""
        words = [self.variant, *(f"{key}={value}" for key, value in self.parameters)]
        return " ".join([*words, *(["kiwipete"] if self.position == KIWIPETE else []), f"perft {self.depth}"])


# What is counted, and how much less deep where the work shall be quick.
_COUNTS = (
    (_Count("chess", (), "", 6, "chess"), 1),
    (_Count("chess", (), KIWIPETE, 5, "chess"), 1),
    (_Count("xiangqi", (), "", 5, "xiangqi"), 1),
    (_Count("hyperchess", (("n", 3),), "", 4), 1),
    (_Count("hyperchess", (("n", 4),), "", 3), 0),
    (_Count("four_d", (), "", 3), 0),
)
_GAMES = (
    ("chess", (), 2000),
    ("hyperchess", (("n", 4),), 500),
    ("four_d", (), 200),
    ("icochess", (), 1000),
    ("collapse", (), 1000),
    ("curved_space", (), 1000),
)


def measurements(rounds: int, quick: bool) -> Iterator[Measurement]:
    """All measurements, each as soon as it is made; variants that are not shipped are left out."""
    for count, less in _COUNTS:
        if count.variant in variant_paths():
            yield _counting(count, count.depth - less * quick, rounds)
    for variant, parameters, games in _GAMES:
        if variant in variant_paths():
            yield _playing(variant, parameters, games // (5 if quick else 1), rounds)
    for variant, parameters in (("chess", ()), ("hyperchess", (("n", 4),)), ("four_d", ())):
        if variant in variant_paths():
            yield _compiling(variant, parameters, rounds)


def _game(variant: str, parameters: tuple[tuple[str, int], ...]) -> Game:
    return load(variant, **dict(parameters))


def _speed(work: Callable[[], int]) -> float:
    """How many units a second of CPU time a piece of work does."""
    started = process_time()
    done = work()
    return done / max(process_time() - started, 1e-6)


def _counting(count: _Count, depth: int, rounds: int) -> Measurement:
    """Leaves a second, against the other engine where it knows the variant."""
    game = _game(count.variant, count.parameters)
    position = game.position(count.position) if count.position else game.start()
    perft(position, depth)  # the kernels are loaded, and compiled, before anything is measured
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(_speed(lambda: perft(position, depth)))
        if count.engine and _engine():
            theirs.append(_engine_speed(count.engine, position, depth))
    name = count.name.replace(f"perft {count.depth}", f"perft {depth}")
    if theirs:
        return Measurement(name, "leaves", median(ours), ENGINE, median(theirs))
    return Measurement(name, "leaves", median(ours))


def _engine() -> str | None:
    """Where the other engine is; Debian puts games where not every PATH leads."""
    return shutil.which(ENGINE) or shutil.which(ENGINE, path="/usr/games")


def _engine_speed(engine: str, position: Position, depth: int) -> float:
    """Leaves a second of CPU time of the other engine."""
    import resource

    commands = f"setoption name UCI_Variant value {engine}\nposition fen {position.text()}\ngo perft {depth}\nquit\n"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([str(_engine())], input=commands, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    for line in done.stdout.splitlines():
        if line.startswith("Nodes searched:"):
            return int(line.split(":")[1]) / max(seconds, 1e-6)
    raise ResourceError(f"{ENGINE} did not answer `go perft {depth}` for {engine}")


def _playing(variant: str, parameters: tuple[tuple[str, int], ...], games: int, rounds: int) -> Measurement:
    """Plies a second of random games; for chess, python-chess plays too where it is installed."""
    position = _game(variant, parameters).start()
    simulate(position, 1, max_plies=10)
    words = " ".join([variant, *(f"{key}={value}" for key, value in parameters), "random games"])
    ours = [_speed(lambda: sum(result.plies for result in simulate(position, games).results)) for _ in range(rounds)]
    theirs = _python_chess_speed(rounds) if variant == _COUNTS[0][0].variant else None
    return Measurement(words, "plies", median(ours), "python-chess" if theirs else "", theirs)


def _python_chess_speed(rounds: int) -> float | None:
    """Plies a second of random games played with python-chess, ``None`` when it is not installed."""
    from importlib import import_module
    from random import Random

    try:
        chess = import_module("chess")
    except ImportError:
        return None
    random = Random(1)

    def games() -> int:
        plies = 0
        for _ in range(5):
            board = chess.Board()
            while not board.is_game_over() and board.ply() < 300:
                board.push(random.choice(list(board.legal_moves)))
            plies += board.ply()
        return plies

    return median(_speed(games) for _ in range(rounds))


def _compiling(variant: str, parameters: tuple[tuple[str, int], ...], rounds: int) -> Measurement:
    """Seconds from the file to the tables."""
    seconds = []
    for _ in range(rounds):
        started = process_time()
        _game(variant, parameters)
        seconds.append(process_time() - started)
    words = " ".join([variant, *(f"{key}={value}" for key, value in parameters), "file to tables"])
    return Measurement(words, "s", median(seconds))
