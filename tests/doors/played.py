"""All shipped games in the checked build: random games, then players who search, until the seconds are over.

    python -m tests.doors.played --seconds 600 --seed 7

Kernels run un-jitted over vectors that refuse every index and every number that does not fit. Values of pieces, which
take a minute un-jitted, are derived by compiled kernels in a process before.
"""

from __future__ import annotations

import argparse
import os
import pickle
import random
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

from ndvariants import load
from ndvariants.game.game import Position
from ndvariants.game.random_games import RandomGames
from ndvariants.machine.jit import CHECKED
from ndvariants.players.asked import Asked
from ndvariants.players.searcher import SearchingPlayer
from ndvariants.players.worth.values import Values, values_of
from ndvariants.resources import variant_names

PLIES, NODES = 30, 10
LARGE = 300  # cells: a search un-jitted takes minutes there


def main() -> int:
    """How many games broke a bound."""
    options = argparse.ArgumentParser()
    options.add_argument("--seconds", type=float, default=600.0)
    options.add_argument("--seed", type=int, default=int(time.time()))
    options.add_argument("--values", type=Path)
    asked = options.parse_args()
    if not CHECKED:
        return _checked(asked.seconds, asked.seed)
    values: dict[str, Values] = pickle.loads(asked.values.read_bytes())
    started = time.monotonic()
    faults = plies = searched = 0
    starts = {name: load(name).start() for name in variant_names()}
    choose = random.Random(asked.seed)
    left = [(k, name) for k in range(1000) for name in choose.sample(list(starts), len(starts))]
    for done, (k, name) in enumerate(left):
        if time.monotonic() - started > asked.seconds:
            print(f"{done} visits of {len(starts)} games, {plies} random plies, {searched} searches, {faults} faults")
            return int(faults > 0)
        try:
            found = RandomGames(starts[name], asked.seed, PLIES, compiled=False)
            plies += found.play(k, 1)[0].plies
            if name in values:
                searched += _searched(starts[name], values[name], found.moves(k)[: 3 + 5 * (k % 4)])
        except Exception:
            faults += 1
            print(f"{name}, game {k}: {traceback.format_exc(limit=-4)}", flush=True)
    return int(faults > 0)


def _checked(seconds: float, seed: int) -> int:
    """The same in a process of the checked build, which is given the values of pieces."""
    print(f"seed {seed}", flush=True)
    games = {name: load(name) for name in variant_names()}
    values = {name: values_of(game) for name, game in games.items() if len(game.cells) < LARGE}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "values"
        path.write_bytes(pickle.dumps(values))
        words = [sys.executable, "-m", "tests.doors.played", "--values", str(path)]
        words += ["--seconds", str(seconds), "--seed", str(seed)]
        return subprocess.run(words, env={**os.environ, "NDVARIANTS_CHECKED": "1"}, check=False).returncode


def _searched(start: Position, values: Values, line: list[int]) -> int:
    """One search behind some moves of a random game; 1 if there was one."""
    position, game = start, start.game
    for number in () if game.has_turns else line:
        position = position.play(number)
    if position.outcome() is not None or len(position.legal_numbers()) < 2:
        return 0
    player = SearchingPlayer(Asked("alphabeta", "alphabeta", nodes=NODES), values=values)
    next(iter(player.think(position)))
    return 1


if __name__ == "__main__":
    sys.exit(main())
