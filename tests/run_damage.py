"""``python -m tests.run_damage [N] [--seed S]``: one byte of a file of runs is changed, N times, and who notices.

Counted are changes that ``runs --check`` does not tell of, those after which the file is read without a fault and says
something else, and those of which nothing at all can be saved.
"""

from __future__ import annotations

import random
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ndvariants import load
from ndvariants.errors import NdVariantsError
from ndvariants.simulation.evidence import description_of
from ndvariants.simulation.games import RandomRecipe
from ndvariants.simulation.runs.recorded import Recorder
from ndvariants.storage.checking import check, rescue
from ndvariants.storage.played import played_of
from ndvariants.storage.run_file import RunFile

GAMES, BLOCK = 60, 10
RESCUED = 20  # every so many-th change: what can be saved


@dataclass
class Count:
    """How many changes there were, and of how many what is true."""

    changes: int = 0
    unnoticed: int = 0
    silently_wrong: int = 0
    rescues: int = 0
    games_saved: int = 0
    nothing_saved: int = 0


def make_run(path: Path) -> None:
    """A run of 60 games in blocks of 10; every third game has its moves."""
    start = load("losalamos").start()
    recipe = RandomRecipe(start, 5, 200, 3)
    with RunFile.opened(path, writing=True) as file:
        about = description_of(start, "losalamos", recipe, "")
        run = file.start("losalamos", about, GAMES, played_of(start.game, with_values=False))
        Recorder(file, run, GAMES, None, None).play(recipe, block=BLOCK)


def said(path: Path) -> object:
    """All that a file says of its runs: what readers are told."""
    with RunFile.opened(path) as file:
        runs = file.runs()
        played = [file.played(run) for run in runs]
        return runs, [file.digest(run) for run in runs], [file.tally(run) for run in runs], played


def damage(changes: int, seed: int, folder: Path) -> Count:
    """What becomes of so many changes of one byte each."""
    path, broken = folder / "run.db", folder / "broken.db"
    make_run(path)
    before, whole, drawn, count = said(path), path.read_bytes(), random.Random(seed), Count()
    for k in range(changes):
        at, value = drawn.randrange(len(whole)), drawn.randrange(1, 256)
        broken.write_bytes(whole[:at] + bytes([whole[at] ^ value]) + whole[at + 1 :])
        count.changes += 1
        count.unnoticed += not check(broken).faults
        with suppress(NdVariantsError):
            count.silently_wrong += said(broken) != before
        if k % RESCUED == 0:
            saved = folder / "saved.db"
            count.rescues += 1
            try:
                games = rescue(broken, saved).games
            except NdVariantsError:
                games = 0
            count.games_saved += games
            count.nothing_saved += games == 0
            saved.unlink(missing_ok=True)
    return count


def main() -> None:
    """Say what was found; exit code 1 where a change went unnoticed."""
    words = sys.argv[1:]
    seed = int(words[words.index("--seed") + 1]) if "--seed" in words else random.randrange(1 << 30)
    changes = int(words[0]) if words and words[0].isdigit() else 10_000
    with tempfile.TemporaryDirectory() as folder:
        count = damage(changes, seed, Path(folder))
    share = count.games_saved / (GAMES * max(1, count.rescues))
    print(f"seed {seed}: {count.changes:,} changes of one byte; unnoticed by `runs --check` {count.unnoticed}")
    print(f"read without a fault, and wrong: {count.silently_wrong}")
    print(f"rescued: {100 * share:.1f} % of the games; nothing in {count.nothing_saved} of {count.rescues}")
    sys.exit(bool(count.unnoticed or count.silently_wrong))


if __name__ == "__main__":
    main()
