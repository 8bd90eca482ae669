"""How games between players who search feel: drama, changes of the lead, decisiveness, depth.

Names and meaning are those of C. Browne (Automatic Generation and Evaluation of Recombination Games, 2008) and of the
concepts of Ludii (``DramaAverage``, ``LeadChange``, ``DecisivenessMoves``, ``DecisivenessThreshold``), for two players.
The lead in a position is the difference of the players' chances to win, between -1 and 1, by a short search of it:
a worth of v points is an expected score of 1 / (1 + 10^(-v/400)).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import log2

import numpy as np

from ndvariants.game.game import Position
from ndvariants.players.asked import Asked, read_player
from ndvariants.players.games import Terms
from ndvariants.players.searcher import SearchingPlayer
from ndvariants.simulation.estimation.estimates import Estimate, mean_of
from ndvariants.simulation.estimation.rating import Score, expected
from ndvariants.simulation.events.measures import LEAST_GAMES, LEAST_SHARE, Curve
from ndvariants.simulation.games import PlayersRecipe
from ndvariants.simulation.match import play_match

LEAD = 0.05  # a smaller difference of chances is no lead


@dataclass(frozen=True, slots=True)
class Feel:
    """The means over games: lead changes a ply, drama of won games, the part of a won game that was still played once
    the winner was further ahead than any loser ever was (``threshold``), and how many games there were."""

    games: int
    won: int
    lead_change: Estimate
    drama_average: Estimate
    decisiveness_moves: Estimate
    threshold: float
    chances: Curve


def leads_of(line: Sequence[Position], nodes: int) -> list[float]:
    """The lead of the first player in each position of a game, the last one's by the outcome where there is one."""
    player = SearchingPlayer(Asked("alphabeta", "lead", nodes=nodes, depth=63, noise=0))
    return [_lead(position, player) for position in line]


def _lead(position: Position, player: SearchingPlayer) -> float:
    names = position.game.teams
    outcome = position.outcome()
    if outcome is not None:
        return 0.0 if outcome.winner is None else 1.0 - 2.0 * names.index(outcome.winner)
    thought = player.thought(position)
    lead = 2 * expected(thought.value) - 1 if thought.mate_in is None else float((thought.mate_in > 0) * 2 - 1)
    return lead * (1.0 - 2.0 * names.index(position.side))


def lead_changes(leads: Sequence[float]) -> float:
    """Return how often another player takes the lead, by the plies in which that may be.

    >>> lead_changes([0.0, 0.2, -0.3, -0.01, -0.2, 0.5])
    0.4
    """
    leaders = [lead > 0 for lead in leads if abs(lead) >= LEAD]
    changes = sum(one != other for one, other in pairwise(leaders))
    return changes / max(1, len(leads) - 1)


def drama(leads: Sequence[float], winner: int) -> float:
    """Return how badly the winner stood, averaged over the positions in which it was behind: the root of the
    difference.

    >>> drama([0.0, 0.25, -0.5, 1.0], 1)  # behind twice: by 0.25 and by 1
    0.75
    """
    behind = [lead if winner else -lead for lead in leads]
    severe = [trailing**0.5 for trailing in behind if trailing > 0]
    return sum(severe) / len(severe) if severe else 0.0


def threshold_of(games: Iterable[tuple[Sequence[float], int]]) -> float:
    """The furthest that any player was ahead who did not win; of (leads, winner), winner -1 for a draw."""
    furthest = [max([0.0, *(s * lead for lead in leads for s in _losing(winner))]) for leads, winner in games]
    return max(furthest, default=0.0)


def _losing(winner: int) -> tuple[float, ...]:
    return {0: (-1.0,), 1: (1.0,)}.get(winner, (1.0, -1.0))


def decisive_moves(leads: Sequence[float], winner: int, threshold: float) -> float:
    """The part of the game's plies that came after the winner was first beyond the threshold.

    >>> decisive_moves([0, 0.1, 0.6, 0.7, 1.0], 0, 0.5)
    0.5
    """
    sign, last = 1.0 - 2.0 * winner, len(leads) - 1
    beyond = next((ply for ply, lead in enumerate(leads) if sign * lead > threshold), last)
    return (last - beyond) / max(1, last)


def feel(games: Sequence[tuple[Sequence[float], int]]) -> Feel:
    """Measures of how games felt, from their (leads, winner)."""
    threshold = threshold_of(games)
    won = [(leads, winner) for leads, winner in games if winner >= 0]
    return Feel(
        len(games),
        len(won),
        _mean(lead_changes(leads) for leads, _ in games),
        _mean(drama(leads, winner) for leads, winner in won),
        _mean(decisive_moves(leads, winner, threshold) for leads, winner in won),
        threshold,
        chances_by_ply([leads for leads, _ in games]),
    )


def chances_by_ply(games: Sequence[Sequence[float]]) -> Curve:
    """Expected score of the first player by ply: the mean over the games still going on, from their leads.

    Each ply is taken with the next: a short search flatters the side to move.

    >>> [round(chance.value, 3) for chance in chances_by_ply([[0.0, 0.5], [0.0, 0.1, -1.0]]).values]
    [0.575, 0.512]
    """
    games = [[sum(pair) / 2 for pair in zip(leads, [*leads[1:], leads[-1]], strict=True)] for leads in games if leads]
    least = max(2, min(LEAST_GAMES, len(games)), LEAST_SHARE * len(games))
    going = ([leads[ply] for leads in games if ply < len(leads)] for ply in range(max(map(len, games), default=0)))
    known = [leads for leads in going if len(leads) >= least]
    chances = tuple(_mean((1 + lead) / 2 for lead in leads) for leads in known)
    left = tuple(map(len, known))
    return Curve("expected score of the first player", tuple(range(len(known))), left, chances, left)


def _mean(values: Iterable[float]) -> Estimate:
    found = np.fromiter(values, np.float64)
    return mean_of(found, np.ones(len(found)))


# ------------------------------------------------------------------ depth


@dataclass(frozen=True, slots=True)
class Step:
    """Gain from more search: the score of a player with ``nodes`` nodes against one with ``fewer``."""

    fewer: int
    nodes: int
    score: Score

    @property
    def elo_a_doubling(self) -> float | None:
        """The difference in Elo, for twice the nodes."""
        return None if self.score.elo is None else self.score.elo / log2(self.nodes / self.fewer)


def depth(
    position: Position, budgets: Sequence[int], games: int, seed: int, terms: Terms, workers: int = 1
) -> Iterator[Step]:
    """Return whether more search wins more: each budget of nodes against the one before, in matches."""
    asked = [read_player(f"alphabeta:nodes={nodes}") for nodes in budgets]
    for k in range(1, len(asked)):
        recipe = PlayersRecipe(position, (asked[k], asked[k - 1]), seed, replace(terms, pairs=True))
        match = play_match(recipe, games, workers)
        yield Step(budgets[k - 1], budgets[k], match.first)
