"""Games of many settings kept in one file: those that are there are not played again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from ndvariants.errors import StorageError
from ndvariants.game.random_games import Result
from ndvariants.simulation.batch import Batch, play_recipe
from ndvariants.simulation.evidence import description_of
from ndvariants.simulation.games import Recipe
from ndvariants.simulation.match import Pairs
from ndvariants.storage.description import differences
from ndvariants.storage.played import played_of
from ndvariants.storage.run_file import RunFile, StoredRun

_FLUSHED = 2.0  # seconds between two writings of the games of a match


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
                lines = {one.number: batch.moves[one.number] for one in whole if one.number in batch.moves}
                self.file.add(run, at, whole, batch.seconds, lines)
            seconds += batch.seconds
            if interrupted := batch.interrupted:
                break
        results = tuple(self._stored(run, first, first + games))
        kept = ((one.number, self.file.packed_moves(run, one.number)) for one in results if recipe.record)
        moves = {number: words for number, words in kept if words is not None}
        return Batch(results, seconds, interrupted, moves, recipe=recipe)

    def pairs(self, name: str, recipe: Recipe, pairs: int, play: Callable[[range], Pairs]) -> Pairs:
        """Yield the games by pairs: the stored ones first, then those of ``play``, which are stored as they come."""
        run = self._run(name, recipe, 2 * pairs)
        at = next(iter(self.file.missing(run, 2 * pairs)), (2 * pairs, 0))[0] // 2 * 2
        stored = list(self._stored(run, 0, at))
        for first in range(0, at, 2):
            yield stored[first : first + 2]
        fresh, since = list[Result](), perf_counter()
        try:
            with closing(play(range(at // 2, pairs))) as played:
                for pair in played:
                    fresh += pair
                    if perf_counter() - since > _FLUSHED:
                        at, fresh, since = self._store(run, at, fresh, since)
                    yield pair
        finally:
            if fresh:
                self._store(run, at, fresh, since)

    def _store(self, run: StoredRun, at: int, fresh: list[Result], since: float) -> tuple[int, list[Result], float]:
        now = perf_counter()
        self.file.add(run, at, fresh, now - since)
        return at + len(fresh), [], now

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
            elif known[name].asked < games:
                self.file.ask_for(known[name], games)
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
