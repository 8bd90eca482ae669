"""Evidence of games between searching players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from itertools import islice

from ndvariants.game.game import Position
from ndvariants.game.random_games import Result
from ndvariants.machine.digests import sources_digest
from ndvariants.players.asked import read_player
from ndvariants.players.games import Terms, read_stop_at
from ndvariants.simulation.estimation.clusters import Clustering
from ndvariants.simulation.estimation.variety import ALONE, LOOKED_AT, ByPlayer, Evidence, variety_of
from ndvariants.simulation.games import PlayersRecipe, RandomRecipe, Recipe
from ndvariants.simulation.runs.replaying import lot_of_run, start_of
from ndvariants.storage.description import Description, rules_digest
from ndvariants.storage.run_file import RunFile, StoredRun
from ndvariants.version import __version__

_AT_ONCE = 20_000  # games that are looked at together


def evidence_of(recipe: Recipe, results: Sequence[Result], moves: Mapping[int, Sequence[int]]) -> Evidence:
    """The evidence of some games of a recipe, with the moves of those that were kept."""
    if set(recipe.names) == {"random"}:
        return ALONE
    lines = {number: tuple(line) for number, line in moves.items()}
    gathering = _Gathering(recipe.names, recipe.opening, recipe.is_paired)
    starts = {} if recipe.lot is None else {number: recipe.lot.value(number) for number in lines}
    gathering.add(results, lines, recipe.together([result.number for result in results], lines), starts)
    return gathering.evidence()


def stored_evidence(runs: Sequence[tuple[RunFile, StoredRun]]) -> Evidence:
    """The evidence of all games of runs with the same settings, with the moves of the first of those that were kept."""
    about = runs[0][1].description
    if set(about.players) == {"random"}:
        return ALONE
    gathering, shift = _Gathering(about.players, about.opening, about.pairs), 0
    for file, run in runs:
        _gather(gathering, file, run, shift)
        shift += file.end(run) + file.end(run) % 2  # even: games of odd numbers have changed sides
    return gathering.evidence()


def _gather(gathering: _Gathering, file: RunFile, run: StoredRun, shift: int) -> None:
    """Add the games of a run, all numbers shifted."""
    about, games = run.description, file.results(run)
    recipe = recipe_of(file, run) if about.kernels == sources_digest() else None
    lot = lot_of_run(file, run)
    while results := list(islice(games, _AT_ONCE)):
        lines = dict[int, tuple[int, ...]]()
        for result in results:
            if recipe is not None and about.opening and len(gathering.lines) + len(lines) >= LOOKED_AT:
                break
            if (words := file.moves(run, result.number)) is not None:
                lines[result.number] = tuple(words.numbers)
        numbers = [result.number for result in results]
        if recipe is not None:
            keys = recipe.together(numbers, lines)
        else:  # other kernels may draw other openings: these are the first of the moves that were kept
            keys = [lines[number][: about.opening or None] if number in lines else number + shift for number in numbers]
        starts = {} if lot is None else {number + shift: lot.value(number) for number in lines}
        shifted = [result._replace(number=result.number + shift) for result in results]
        gathering.add(shifted, {number + shift: line for number, line in lines.items()}, keys, starts)


class _Gathering:
    """Growing counts of games: a few numbers of each, and the moves of the first."""

    def __init__(self, names: tuple[str, ...], opening: int, is_paired: bool) -> None:
        self._names, self._opening = names, opening
        self._is_by_player = is_paired and len(names) == 2
        self._winners, self._clustering, self._begun = Counter[int](), Clustering(), dict[int, Hashable]()
        self._starts: dict[int, Hashable] = {}
        self.lines: dict[int, tuple[int, ...]] = {}

    def add(
        self,
        results: Sequence[Result],
        lines: Mapping[int, tuple[int, ...]],
        keys: Sequence[Hashable] | None,
        starts: Mapping[int, Hashable],
    ) -> None:
        """Add games, with the moves of those that were kept, what tells which count together, and drawn starts."""
        self._clustering.add(results, keys)
        self._winners.update(one.winner ^ one.number % 2 if one.winner >= 0 else one.winner for one in results)
        self.lines |= islice(lines.items(), max(0, LOOKED_AT - len(self.lines)))
        self._starts |= {number: start for number, start in starts.items() if number in self.lines}
        if keys is not None and self._opening:
            numbered = zip(results, keys, strict=True)
            self._begun |= {one.number: key for one, key in numbered if one.number in self.lines}

    def evidence(self) -> Evidence:
        """The evidence of all games that were added."""
        variety, player = None, None
        if self.lines:
            variety = variety_of(self.lines, self._opening, self._begun, self._starts)
        if self._is_by_player:
            player = ByPlayer(self._names[0], self._winners, self._clustering.clusters(by_player=True))
        return Evidence(variety, self._clustering.clusters(), player)


def description_of(position: Position, source: str, recipe: Recipe, stop_at: str) -> Description:
    """Description of a run: all its games depend on; ``source`` is how the variant was given."""
    variant = position.game.variant
    return Description(
        variant=variant.name,
        source=source,
        title=variant.title,
        parameters=dict(variant.parameters),
        names=position.game.players,
        teams=position.game.teams,
        start=position.text(),
        rules=rules_digest(position.game),
        kernels=sources_digest(),
        seed=recipe.seed,
        max_plies=recipe.max_plies,
        players=recipe.names,
        opening=recipe.opening,
        stop_at=stop_at,
        record=recipe.record,
        reproducible=recipe.is_reproducible,
        version=__version__,
        lot="" if recipe.lot is None else recipe.lot.text(),
        pairs=recipe.is_paired,
    )


def recipe_of(file: RunFile, run: StoredRun) -> Recipe:
    """Return how the games of a stored run were made. Raises StorageError when its rules are no longer known."""
    about, position = run.description, start_of(file, run)
    lot = lot_of_run(file, run)
    if about.is_random:
        return RandomRecipe(position, about.seed, about.max_plies, about.record, lot)
    terms = Terms(about.max_plies, about.opening, about.pairs, read_stop_at(about.stop_at))
    players = tuple(read_player(text) for text in about.players)
    return PlayersRecipe(position, players, about.seed, terms, about.record, lot=lot)
