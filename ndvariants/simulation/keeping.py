"""Games of many settings kept in one file: those that are there are not played again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from ndvariants.errors import StorageError
from ndvariants.game.random_games import Result
from ndvariants.simulation.batch import Batch, play_recipe
from ndvariants.simulation.evidence import description_of
from ndvariants.simulation.games import Recipe
from ndvariants.storage.description import differences
from ndvariants.storage.played import played_of
from ndvariants.storage.run_file import RunFile, StoredRun


@dataclass(slots=True)
class Keeping:
    """A file of games, a run for each setting, called by its name. ``source`` is how the variant was asked for."""

    file: RunFile
    source: str
    stop_at: str = ""
    _runs: dict[str, StoredRun] = field(default_factory=dict)

    def play(self, name: str, recipe: Recipe, games: int, first: int, workers: int) -> Batch:
        """The games from the number *first* on, played where they are not in the file, and stored."""
        run, interrupted, seconds = self._run(name, recipe, first + games), False, 0.0
        for at, end in ((max(at, first), at + n) for at, n in self.file.missing(run, first + games)):
            if at >= end:
                continue
            batch = play_recipe(recipe, end - at, at, workers)
            whole = [one for k, one in enumerate(batch.results) if one.number == at + k]
            if whole:
                moves = {one.number: batch.moves[one.number] for one in whole if one.number in batch.moves}
                self.file.add(run, at, whole, batch.seconds, moves)
            seconds += batch.seconds
            if interrupted := batch.interrupted:
                break
        results = tuple(self._stored(run, first, first + games))
        kept = ((one.number, self.file.packed_moves(run, one.number)) for one in results if recipe.record)
        return Batch(results, seconds, interrupted, {number: words for number, words in kept if words is not None})

    def _stored(self, run: StoredRun, first: int, end: int) -> Iterator[Result]:
        return self.file.results(run, end, first)

    def _run(self, name: str, recipe: Recipe, games: int) -> StoredRun:
        if name not in self._runs:
            position = recipe.position
            about = description_of(position, self.source, recipe, self.stop_at)
            known = {run.name: run for run in self.file.runs()}
            if name not in known:
                searches = set(recipe.names) != {"random"}
                known[name] = self.file.start(name, about, games, played_of(position.game, with_values=searches))
            elif found := differences(known[name].description, about):
                raise StorageError(f"{self.file.path}: the games of {name!r} would be others: {'; '.join(found)}")
            self._runs[name] = known[name]
        return self._runs[name]


@contextmanager
def keeping(path: Path | None, resume: bool, source: str, stop_at: str) -> Iterator[Keeping | None]:
    """The file of this path, open; ``None`` without a path. Raises StorageError if it has games and is not resumed."""
    if path is None:
        yield None
        return
    with RunFile.opened(path, writing=True) as file:
        if not resume and any(run.done for run in file.runs()):
            raise StorageError(f"{path} holds games already", "--resume goes on with them; or give another --out")
        yield Keeping(file, source, stop_at)
