"""All shipped games in the checked build: random games, then players who search, until the seconds are over.

    python -m tests.doors.played --seconds 600 --seed 7

Kernels run un-jitted over vectors that refuse every index and every number that does not fit.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback

os.environ["NDVARIANTS_CHECKED"] = "1"

from ndvariants import load
from ndvariants.game.position import Position
from ndvariants.game.random_games import RandomGames
from ndvariants.players.asked import Asked
from ndvariants.players.searcher import SearchingPlayer
from ndvariants.resources import variant_names

PLIES, NODES = 30, 10
LARGE = 300  # cells: a search un-jitted takes minutes there


def main() -> int:
    """How many games broke a bound."""
    options = argparse.ArgumentParser()
    options.add_argument("--seconds", type=float, default=600.0)
    options.add_argument("--seed", type=int, default=int(time.time()))
    asked = options.parse_args()
    print(f"seed {asked.seed}", flush=True)
    started = time.monotonic()
    faults = plies = searched = 0
    starts = {name: load(name).start() for name in variant_names()}
    left = [(k, name) for k in range(1000) for name in starts]
    for done, (k, name) in enumerate(left):
        if time.monotonic() - started > asked.seconds:
            print(f"{done} visits of {len(starts)} games, {plies} random plies, {searched} searches, {faults} faults")
            return int(faults > 0)
        try:
            found = RandomGames(starts[name], asked.seed, PLIES, compiled=False)
            plies += found.play(k, 1)[0].plies
            if len(starts[name].game.cells) < LARGE:
                searched += _searched(starts[name], found.moves(k)[: 3 + 5 * (k % 4)])
        except Exception:
            faults += 1
            print(f"{name}, game {k}: {traceback.format_exc(limit=-4)}", flush=True)
    return int(faults > 0)


def _searched(start: Position, line: list[int]) -> int:
    """One search behind some moves of a random game; 1 if there was one."""
    position, game = start, start.game
    for number in () if game.has_turns else line:
        position = position.play(number)
    if position.outcome() is not None or len(position.legal_numbers()) < 2:
        return 0
    player = SearchingPlayer(Asked("alphabeta", "alphabeta", nodes=NODES))
    next(iter(player.think(position)))
    return 1


if __name__ == "__main__":
    sys.exit(main())
