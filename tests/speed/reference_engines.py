"""Other programs that do the same work, where this machine has them: their speed in units a second of CPU time."""

from __future__ import annotations

import shutil
import subprocess
from importlib import import_module
from random import Random
from time import process_time

from ndvariants.addons.benchmark.shares import speed
from ndvariants.errors import ResourceError
from tests.speed.python_face import its_random_game, python_chess

ENGINE = "fairy-stockfish"
_GAMES = 20


def engine() -> str | None:
    """Path of the other engine; Debian installs games where not every PATH leads."""
    return shutil.which(ENGINE) or shutil.which(ENGINE, path="/usr/games")


def engine_speed(variant: str, position: str, depth: int, leaves: int) -> float:
    """Leaves a second of the other engine, its start left out; it must count as many ``leaves`` as we do.

    The position is empty for the start; the first player is ``w`` to it.
    """
    start, _ = _engine_run(variant, position, 1)
    seconds, counted = _engine_run(variant, position, depth)
    if counted != leaves:
        raise ResourceError(f"{ENGINE} counts {counted} for {variant} `{position}` at depth {depth}, we {leaves}")
    return leaves / max(seconds - start, 1e-3)


def _engine_run(variant: str, position: str, depth: int) -> tuple[float, int]:
    """Seconds of CPU time of a whole run of the other engine, and what it counted."""
    import resource

    place = f"fen {position}" if position else "startpos"
    commands = f"setoption name UCI_Variant value {variant}\nposition {place}\ngo perft {depth}\nquit\n"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([str(engine())], input=commands, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    for line in done.stdout.splitlines():
        if line.startswith("Nodes searched:"):
            seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
            return seconds, int(line.split(":")[1])
    raise ResourceError(f"{ENGINE} did not answer `go perft {depth}` for {variant}")


def python_chess_speed() -> float | None:
    """Plies a second of random chess games played with python-chess, ``None`` when it is not installed."""
    chess, random = python_chess(), Random(1)
    return None if chess is None else speed(lambda: its_random_game(chess, random), 1.0)


def openspiel_speed() -> float | None:
    """The same with OpenSpiel's own states, driven from Python; ``None`` when it is not installed."""
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game("chess")
    random, plies, started = Random(1), 0, process_time()
    for _ in range(_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            plies += 1
    return plies / (process_time() - started)
