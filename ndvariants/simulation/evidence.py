"""What games of players who search are worth as evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from ndvariants.game.position import Position
from ndvariants.game.random_games import Result
from ndvariants.machine.digests import sources_digest
from ndvariants.players.asked import read_player
from ndvariants.players.games import Terms, read_stop_at
from ndvariants.simulation.estimation.clusters import clusters_of
from ndvariants.simulation.estimation.variety import ALONE, LOOKED_AT, Evidence, variety_of
from ndvariants.simulation.games import PlayersRecipe, RandomRecipe, Recipe
from ndvariants.storage.description import Description, rules_digest
from ndvariants.storage.run_file import RunFile, StoredRun
from ndvariants.version import __version__


def evidence_of(recipe: Recipe, results: Sequence[Result], moves: Mapping[int, Sequence[int]]) -> Evidence:
    """The evidence of some games of a recipe, with the moves of those that were kept.

    Random players draw every game by itself. Others count together by the position in which they take over; where no
    opening is drawn, only games that are the same from the first move to the last.
    """
    if not isinstance(recipe, PlayersRecipe) or all(player.kind == "random" for player in recipe.players):
        return ALONE
    numbers, keys = [result.number for result in results], dict[int, int]()
    if recipe.opening:
        keys = recipe.openings(numbers)
    kept = {number: tuple(moves[number]) for number in numbers if number in moves}
    by_game: list[object] | None = None
    if recipe.opening:
        by_game = [keys[number] for number in numbers]
    elif len(kept) == len(numbers):
        by_game = [kept[number] for number in numbers]
    variety = variety_of(kept, recipe.opening, keys) if kept else None
    return Evidence(variety, clusters_of(results, by_game))


def description_of(
    position: Position, source: str, recipe: RandomRecipe | PlayersRecipe, stop_at: str, lot: str = ""
) -> Description:
    """What the games of a recipe depend on; ``source`` is how the variant was asked for, ``lot`` what is drawn."""
    variant = position.game.variant
    return Description(
        variant=variant.name,
        source=source,
        title=variant.title,
        parameters=dict(variant.parameters),
        names=position.game.players,
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
        lot=lot,
    )


def recipe_of(about: Description, position: Position) -> Recipe:
    """How the games of a stored run were made."""
    if about.is_random:
        return RandomRecipe(position, about.seed, about.max_plies, about.record)
    terms = Terms(about.max_plies, about.opening, stop_at=read_stop_at(about.stop_at))
    players = tuple(read_player(text) for text in about.players)
    return PlayersRecipe(position, players, about.seed, terms, about.record)


def stored_evidence(file: RunFile, run: StoredRun, recipe: Recipe) -> Evidence:
    """The evidence of all games of a run of this recipe, with the moves of the first of those that were kept.

    Other kernels than those of the run may draw other openings: then nothing is known of them.
    """
    if not isinstance(recipe, PlayersRecipe) or run.description.kernels != sources_digest():
        return ALONE
    results = list(file.results(run))
    known = ((result.number, file.moves(run, result.number)) for result in results)
    moves = dict(islice(((number, words.numbers) for number, words in known if words is not None), LOOKED_AT))
    return evidence_of(recipe, results, moves)
