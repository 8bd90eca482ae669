"""Games that are played for a while: until enough is known, or their time is over.

They may be stored: another sitting goes on with them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic

from ndvariants.errors import StorageError
from ndvariants.game.random_games import Result
from ndvariants.simulation.batch import play_recipe
from ndvariants.simulation.games import PlayersRecipe, RandomRecipe
from ndvariants.storage.description import Description, differences
from ndvariants.storage.packing import MOST_MOVES, unpacked
from ndvariants.storage.played import played_of
from ndvariants.storage.run_file import RunFile, StoredRun

_STEP = 1.5  # seconds that some games take together
Enough = Callable[[Sequence[Result]], bool]


@dataclass(slots=True)
class Round:
    """Games of one kind, with their moves."""

    recipe: RandomRecipe | PlayersRecipe
    results: list[Result] = field(default_factory=list)
    moves: dict[int, Sequence[int]] = field(default_factory=dict)

    def recorded(self) -> list[tuple[Result, Sequence[int]]]:
        """Each game with its moves."""
        return [(result, self.moves[result.number]) for result in self.results]


@dataclass(frozen=True, slots=True)
class Store:
    """Where games are kept: a file, and how the games of a recipe are described there."""

    file: RunFile
    describe: Callable[[RandomRecipe | PlayersRecipe], Description]

    def run(self, name: str, recipe: RandomRecipe | PlayersRecipe) -> StoredRun:
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


def play_round(
    name: str,
    recipe: RandomRecipe | PlayersRecipe,
    most: int,
    until: float,
    enough: Enough,
    workers: int = 1,
    store: Store | None = None,
) -> Round:
    """At most so many games of a recipe, whose moves are all kept; none is begun after the moment *until*.

    An even number is played at a time, so that pairs stay together. Ctrl-C is raised when the games in hand are stored.
    """
    found = Round(recipe)
    run = None if store is None else store.run(name, recipe)
    if store is not None and run is not None:
        found.results = list(store.file.results(run))
        known = ((result.number, store.file.moves(run, result.number)) for result in found.results)
        found.moves = {number: moves.numbers for number, moves in known if moves is not None}
    step = 2 * workers
    recipe.open()  # kernels are loaded before the first games are timed
    while len(found.results) < most and monotonic() < until and not enough(found.results):
        first, begun = len(found.results), monotonic()
        batch = play_recipe(recipe, min(step, most - first), first, workers)
        found.results += batch.results
        found.moves |= {number: unpacked(words, MOST_MOVES).numbers for number, words in batch.moves.items()}
        if store is not None and run is not None and batch.results:
            store.file.add(run, first, batch.results, batch.seconds, batch.moves)
            store.file.ask_for(run, len(found.results))
        if batch.interrupted:
            raise KeyboardInterrupt
        fitting = int(step * _STEP / max(monotonic() - begun, 1e-3))
        step = max(2, min(fitting, 4 * step, 100) // 2 * 2)
    return found
