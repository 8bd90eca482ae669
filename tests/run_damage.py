"""``python -m tests.run_damage [N] [--seed S]``: one byte of a file of runs is changed, N times, and who notices.

Counted are changes after which the file is read without a fault and says something else, and changes that
``runs --check`` does not report. The latter are harmless: they are in bytes that nothing reads.
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
from ndvariants.storage.checking import check
from ndvariants.storage.played import played_of
from ndvariants.storage.run_file import RunFile

GAMES, BLOCK = 60, 10


@dataclass
class Count:
    """How many changes there were, and of how many what is true."""

    changes: int = 0
    unnoticed: int = 0
    silently_wrong: int = 0


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
    for _ in range(changes):
        at, value = drawn.randrange(len(whole)), drawn.randrange(1, 256)
        broken.write_bytes(whole[:at] + bytes([whole[at] ^ value]) + whole[at + 1 :])
        count.changes += 1
        count.unnoticed += not check(broken).faults
        with suppress(NdVariantsError):
            count.silently_wrong += said(broken) != before
    return count


def main() -> None:
    """Print the counts; exit code 1 where a change was read as something else."""
    words = sys.argv[1:]
    seed = int(words[words.index("--seed") + 1]) if "--seed" in words else random.randrange(1 << 30)
    changes = int(words[0]) if words and words[0].isdigit() else 10_000
    with tempfile.TemporaryDirectory() as folder:
        count = damage(changes, seed, Path(folder))
    print(f"seed {seed}: {count.changes:,} changes of one byte; unnoticed by `runs --check` {count.unnoticed}")
    print(f"read without a fault, and wrong: {count.silently_wrong}")
    sys.exit(bool(count.silently_wrong))


if __name__ == "__main__":
    main()
