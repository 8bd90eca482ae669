"""Stored runs of one game and settings, whose games are added up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from ndvariants.errors import StorageError
from ndvariants.storage.description import differences
from ndvariants.storage.run_file import RunFile, StoredRun
from ndvariants.storage.tally import Tally

Part = tuple[RunFile, StoredRun]


def added_up(parts: Sequence[Part]) -> Tally:
    """The games of all runs added up."""
    tally = Tally()
    for file, run in parts:
        tally.join(file.tally(run))
    return tally


def refuse_unlike_runs(parts: Sequence[Part]) -> None:
    """Raise StorageError if two runs differ in more than the seed, or contain the same games."""
    file, run = parts[0]
    for other_file, other in parts[1:]:
        again = replace(other.description, seed=run.description.seed, record=run.description.record)
        if found := differences(run.description, again, (f"in {file.path.name}", f"in {other_file.path.name}")):
            raise StorageError(
                f"{other_file.path}: its run {other.name!r} has other settings than {run.name!r} of {file.path}:\n"
                + "\n".join(f"  {words}" for words in found),
                "`ndvariants compare` tells how two runs differ",
            )
    for file, run in parts:
        if run.description.until and len(parts) > 1:
            what = f"{run.name!r} was to stop at a goal ({run.description.until})"
            raise StorageError(f"{file.path}: {what}: its games cannot be added to others", "report it by itself")
    for (one_file, one), (other_file, other) in combinations(parts, 2):
        if one.description.seed == other.description.seed and (shared := _shared(one_file, one, other_file, other)):
            where = f"{one_file.path} and {other_file.path}"
            raise StorageError(
                f"{where}: both contain game {shared.start} of seed {one.description.seed}",
                "`ndvariants merge` makes one file of them, with each game once",
            )


def _shared(one_file: RunFile, one: StoredRun, other_file: RunFile, other: StoredRun) -> range | None:
    """The first games that two runs share."""
    ours, theirs = _stretches(one_file, one), _stretches(other_file, other)
    mine, other_one = next(ours, None), next(theirs, None)
    while mine is not None and other_one is not None:
        shared = range(max(mine.start, other_one.start), min(mine.stop, other_one.stop))
        if shared:
            return shared
        if mine.stop <= other_one.stop:
            mine = next(ours, None)
        else:
            other_one = next(theirs, None)
    return None


def _stretches(file: RunFile, run: StoredRun) -> Iterator[range]:
    for block in file.ledger.blocks(run.id):
        yield range(block.first, block.first + block.games)
