"""Evidence of games between searching players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from ndvariants.game.game import Position
from ndvariants.game.random_games import Result
from ndvariants.machine.digests import sources_digest
from ndvariants.players.asked import read_player
from ndvariants.players.games import Terms, read_stop_at
from ndvariants.simulation.estimation.clusters import clusters_of
from ndvariants.simulation.estimation.variety import ALONE, LOOKED_AT, ByPlayer, Evidence, variety_of
from ndvariants.simulation.games import PlayersRecipe, RandomRecipe, Recipe
from ndvariants.simulation.lots import Lot
from ndvariants.simulation.runs.replaying import lot_of_run, start_of
from ndvariants.storage.description import Description, rules_digest
from ndvariants.storage.run_file import RunFile, StoredRun
from ndvariants.version import __version__


def evidence_of(recipe: Recipe, results: Sequence[Result], moves: Mapping[int, Sequence[int]]) -> Evidence:
    """The evidence of some games of a recipe, with the moves of those that were kept."""
    if isinstance(recipe, RandomRecipe):
        return ALONE
    lines = {number: tuple(line) for number, line in moves.items()}
    keys = recipe.together([result.number for result in results], lines)
    return _evidence(_Played(recipe.names, recipe.opening, recipe.is_paired, recipe.lot), results, lines, keys)


def stored_evidence(file: RunFile, run: StoredRun) -> Evidence:
    """The evidence of all games of a run, with the moves of the first of those that were kept."""
    about, results, lines = run.description, list(file.results(run)), dict[int, tuple[int, ...]]()
    if set(about.players) == {"random"}:
        return ALONE
    is_known = about.kernels == sources_digest()
    for result in results:
        if is_known and about.opening and len(lines) == LOOKED_AT:
            break
        if (words := file.moves(run, result.number)) is not None:
            lines[result.number] = tuple(words.numbers)
    numbers, keys = [result.number for result in results], None
    if is_known:
        keys = recipe_of(file, run).together(numbers, lines)
    else:  # other kernels may draw other openings: these are the first of the moves that were kept
        keys = [lines[number][: about.opening or None] if number in lines else number for number in numbers]
    played = _Played(about.players, about.opening, about.pairs, lot_of_run(file, run))
    return _evidence(played, results, dict(islice(lines.items(), LOOKED_AT)), keys)


class _Played(NamedTuple):
    """Player names, number of random opening plies, whether sides were swapped, and the lot that drew the starts."""

    names: tuple[str, ...]
    opening: int
    is_paired: bool
    lot: Lot | None


def _evidence(
    played: _Played, results: Sequence[Result], lines: Mapping[int, tuple[int, ...]], keys: Sequence[Hashable] | None
) -> Evidence:
    if set(played.names) == {"random"}:
        return ALONE
    variety, player, begun = None, None, dict[int, Hashable]()
    if keys is not None and played.opening:
        begun = {result.number: key for result, key in zip(results, keys, strict=True)}
    if lines:
        starts = {} if played.lot is None else {number: played.lot.value(number) for number in lines}
        variety = variety_of(lines, played.opening, begun, starts)
    if played.is_paired and len(played.names) == 2:
        seen = [one._replace(winner=one.winner ^ one.number % 2) if one.winner >= 0 else one for one in results]
        player = ByPlayer(played.names[0], Counter(one.winner for one in seen), clusters_of(seen, keys))
    return Evidence(variety, clusters_of(results, keys), player)


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
