"""Games that are played for a while: until enough is known, or their time is over.

They may be stored: another sitting goes on with them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic

from ndvariants.errors import StorageError
from ndvariants.game.random_games import Result
from ndvariants.simulation.batch import play_recipe
from ndvariants.simulation.games import PlayersRecipe, RandomRecipe, Recipe
from ndvariants.storage.description import Description, differences
from ndvariants.storage.played import played_of
from ndvariants.storage.run_file import RunFile, StoredRun

_STEP = 1.5  # seconds that some games take together
_TRIED, _LONG = 4, 100  # plies that are timed before the first games, and of a game that is not short
Enough = Callable[[Sequence[Result]], bool]


@dataclass(slots=True)
class Round:
    """Games of one kind, with their moves."""

    recipe: Recipe
    results: list[Result] = field(default_factory=list)
    moves: dict[int, Sequence[int]] = field(default_factory=dict)

    def recorded(self) -> list[tuple[Result, Sequence[int]]]:
        """Each game with its moves."""
        return [(result, self.moves[result.number]) for result in self.results]


@dataclass(frozen=True, slots=True)
class Store:
    """Storage of games: a run file, and the function that describes the games of a recipe for it."""

    file: RunFile
    describe: Callable[[Recipe], Description]

    def run(self, name: str, recipe: Recipe) -> StoredRun:
        """The run of this name, which is begun where there is none. Raises StorageError where it is another one."""
        described = self.describe(recipe)
        for run in self.file.runs():
            if run.name == name:
                if found := differences(run.description, described):
                    reasons = "\n".join(f"  {words}" for words in found)
                    raise StorageError(f"{self.file.path}: the games of {name!r} would be others:\n{reasons}")
                return run
        played = played_of(recipe.position.game, with_values=isinstance(recipe, PlayersRecipe))
        return self.file.start(name, described, 0, played)


@dataclass(frozen=True, slots=True)
class Span:
    """How many games at most, after which moment none is begun, and by which all should be over."""

    most: int
    until: float
    end: float


def play_round(
    name: str,
    recipe: Recipe,
    span: Span,
    enough: Enough,
    workers: int = 1,
    store: Store | None = None,
) -> Round:
    """The games of a recipe in a span of time, whose moves are all kept.

    An even number is played at a time, so that pairs stay together, and no more than can be over in time, as far as
    those before tell. Ctrl-C is raised when the games in hand are stored.
    """
    found = Round(recipe)
    run = None if store is None else store.run(name, recipe)
    if store is not None and run is not None:
        found.results = list(store.file.results(run))
        known = ((result.number, store.file.moves(run, result.number)) for result in found.results)
        found.moves = {number: moves.numbers for number, moves in known if moves is not None}
    step, of_a_game = 2, _seconds_of_a_game(recipe)
    while len(found.results) < span.most and monotonic() < span.until and not enough(found.results):
        first, begun = len(found.results), monotonic()
        step = min(step, int((span.end - begun) * workers / of_a_game) // 2 * 2)
        if step < 2:
            break
        batch = play_recipe(recipe, min(step, span.most - first), first, workers)
        found.results += batch.results
        found.moves |= batch.lines()
        if store is not None and run is not None and batch.results:
            store.file.add(run, first, batch.results, batch.seconds, batch.moves)
            store.file.ask_for(run, len(found.results))
        if batch.interrupted:
            raise KeyboardInterrupt
        took = max(monotonic() - begun, 1e-3)
        of_a_game = took * min(workers, step) / step
        step = max(2, min(int(step * _STEP / took), 4 * step, 100) // 2 * 2)
    return found


def _seconds_of_a_game(recipe: Recipe) -> float:
    """Return how long a game may take, by its first moves; kernels are loaded before."""
    if isinstance(recipe, RandomRecipe):
        recipe.open()
        return 1e-3
    short = replace(recipe, terms=replace(recipe.terms, max_plies=recipe.opening + _TRIED)).open()
    begun = monotonic()
    short.play(0, 1)
    return _LONG * (monotonic() - begun) / _TRIED
