"""Matches of two players, and round robins of several."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from pathlib import Path

from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Position
from ndvariants.simulation.estimation.rating import SequentialTest
from ndvariants.simulation.games import PlayersRecipe
from ndvariants.simulation.keeping import Keeping, keeping
from ndvariants.simulation.match import Match, Progress, play_match
from ndvariants.simulation.plan import Plan
from ndvariants.simulation.study.ratings import Meeting, Rating, meeting_of_score, ratings


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """The ``matches`` of several players, by pair."""

    matches: Mapping[tuple[str, str], Match]

    @property
    def meetings(self) -> dict[tuple[str, str], list[Meeting]]:
        """The scores of the matches that have games."""
        return {pair: [meeting_of_score(match.first)] for pair, match in self.matches.items() if sum(match.pairs)}

    @property
    def ratings(self) -> list[Rating]:
        """The players in Elo relative to the mean of all, with 95 % intervals, the best first."""
        return ratings(self.meetings)


def match(
    position: Position,
    plan: Plan,
    test: tuple[float, float] | None = None,
    out: str | Path | None = None,
    progress: Progress | None = None,
) -> Match:
    """Play a match of the two players of a plan: pairs of games from the same opening with sides changed.

    *test*: two differences in Elo; the match ends when one is rejected. *out*: a file that keeps the games; games that
    it has are not played again.
    """
    robin = round_robin(position, plan, out, test, progress)
    if len(robin.matches) != 1:
        raise NdVariantsError("a match is for two players", "round_robin is for several")
    return next(iter(robin.matches.values()))


def round_robin(
    position: Position,
    plan: Plan,
    out: str | Path | None = None,
    test: tuple[float, float] | None = None,
    progress: Progress | None = None,
) -> RoundRobin:
    """Play a match of the plan's games between each two of its players; see `match`. Ctrl-C ends it early."""
    if len(plan.players) < 2:
        raise NdVariantsError("a match needs two players, or more")
    decided = None if test is None else SequentialTest(*test)
    with keeping(None if out is None else Path(out), True, position.game.variant.name, plan.stop_at) as kept:
        played = play_matches(pair_recipes(position, plan), plan, decided, kept, progress)
        return RoundRobin(played)


def pair_recipes(position: Position, plan: Plan) -> list[PlayersRecipe]:
    """Return how the games of each two players are made."""
    found = []
    for pair in combinations(tuple(plan.players), 2):
        two = replace(plan, players=pair)
        asked = two.asked(2)
        found.append(PlayersRecipe(position, asked, plan.seed, replace(two.terms(asked), pairs=True)))
    return found


def play_matches(
    recipes: Iterable[PlayersRecipe],
    plan: Plan,
    test: SequentialTest | None = None,
    kept: Keeping | None = None,
    progress: Progress | None = None,
) -> dict[tuple[str, str], Match]:
    """Play a match of each recipe, in order; after Ctrl-C those until then."""
    matches = dict[tuple[str, str], Match]()
    for recipe in recipes:
        first, second = recipe.names
        keep = None if kept is None else partial(kept.pairs, f"{first} - {second}", recipe)
        match = play_match(recipe, plan.games, plan.workers, test, progress, keep)
        matches[first, second] = match
        if match.interrupted:
            break
    return matches
