"""Several files of runs put together: what was played on different machines becomes one run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ndvariants.errors import StorageError
from ndvariants.game.random_games import Result
from ndvariants.storage.description import differences
from ndvariants.storage.run_file import RunFile, StoredRun

BLOCK = 5000  # games copied in one transaction


def merge(target: Path, sources: Sequence[Path]) -> list[StoredRun]:
    """The runs of ``target`` once all games of the sources are in it, too.

    Runs of one name must have the same description; games that are in two files must be the same games. Raises
    StorageError otherwise; what was copied until then stays, and is right.
    """
    with RunFile.opened(target, writing=True) as into:
        for source in sources:
            if source.resolve() == target.resolve():
                raise StorageError(f"{source}: a file cannot be merged into itself")
            with RunFile.opened(source) as file:
                for run in file.runs():
                    _merge_run(into, file, run)
        return into.runs()


def _merge_run(into: RunFile, file: RunFile, run: StoredRun) -> None:
    mine = next((one for one in into.runs() if one.name == run.name), None)
    if mine is None:
        mine = into.start(run.name, run.description, run.asked, file.played(run))
    elif found := differences(mine.description, run.description):
        raise StorageError(f"{file.path}: its run {run.name!r} is another one: {'; '.join(found)}")
    last = max(mine.asked, run.asked, file.end(run))
    _compare(into, mine, file, run)
    for first, games in into.missing(mine, last):
        for at in range(first, first + games, BLOCK):
            _copy(into, mine, file, run, at, min(BLOCK, first + games - at))
    into.ask_for(mine, max(mine.asked, run.asked))


def _copy(into: RunFile, mine: StoredRun, file: RunFile, run: StoredRun, first: int, games: int) -> None:
    block: list[Result] = []
    for result in [*file.results(run, first + games, first), None]:
        if block and (result is None or result.number != block[-1].number + 1):
            numbers = [one.number for one in block] if run.description.record else []
            kept = {number: moves for number in numbers if (moves := file.packed_moves(run, number)) is not None}
            into.add(mine, block[0].number, block, 0.0, kept)
            block = []
        if result is not None:
            block.append(result)


def _compare(into: RunFile, mine: StoredRun, file: RunFile, run: StoredRun) -> None:
    """Raises StorageError when a game that both have differs."""
    for block in file.ledger.blocks(run.id):
        ours = {result.number: result for result in into.results(mine, block.first + block.games, block.first)}
        for result in file.block_results(run, block):
            if ours.get(result.number, result) != result:
                game = f"game {result.number} of {run.name!r}"
                raise StorageError(f"{file.path}: {game} is not the same game in both files")
