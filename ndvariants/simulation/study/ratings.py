"""Ratings of several players from games of pairs (R. A. Bradley, M. E. Terry, 1952), a draw counting half.

Intervals come from the spread of each pair's score, so that games from one opening count together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from ndvariants.simulation.estimation.rating import Z_95, Score, interval_of_score
from ndvariants.simulation.estimation.variety import ByPlayer

_ELO = 400 / log(10)
_ROUNDS = 60


@dataclass(frozen=True, slots=True)
class Meeting:
    """Games of two players: how many, the score of the first, and its variance."""

    games: int
    score: float
    variance: float


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's rating in Elo, relative to the mean of all, with its 95 % interval; the score, and games played."""

    name: str
    elo: float
    low: float
    high: float
    score: float
    games: int


def meeting_of(player: ByPlayer) -> Meeting:
    """The games of two players who change sides, as one meeting; games that were left count as drawn."""
    won, lost = player.winners[0], player.winners[1]
    games = player.winners.total()
    score = 0.5 + (won - lost) / (2 * games) if games else 0.5
    if player.clusters is None:
        low, high = interval_of_score(won / games, lost / games, games) if games else (0.0, 1.0)
    else:
        points = {0: 1.0, 1: 0.0}
        found = player.clusters.share(lambda who, _: points.get(who, 0.5), lambda _who, _why: True)
        low, high = found.low, found.high
    return Meeting(games, score, ((high - low) / (2 * Z_95)) ** 2)


def meeting_of_score(score: Score) -> Meeting:
    """Return the games of a match as one meeting."""
    return Meeting(score.won + score.drawn + score.lost, score.score, ((score.high - score.low) / (2 * Z_95)) ** 2)


def ratings(meetings: Mapping[tuple[str, str], Sequence[Meeting]]) -> list[Rating]:
    """The ratings, the best player first. One drawn game is added to each pair, so that all of them are finite.

    >>> even, strong = Meeting(100, 0.5, 0.0025), Meeting(100, 10 / 11, 0.0008)  # 10 : 1 are 400 Elo
    >>> met = {("a", "b"): [even], ("a", "c"): [strong], ("b", "c"): [strong]}
    >>> sorted((one.name, round(one.elo, -1)) for one in ratings(met))
    [('a', 130.0), ('b', 130.0), ('c', -260.0)]
    """
    if not meetings:
        return []
    names = list(dict.fromkeys(name for pair in meetings for name in pair))
    at = {name: k for k, name in enumerate(names)}
    each = [(at[one], at[other], met) for (one, other), several in meetings.items() for met in several]
    first, second = np.array([[one, other] for one, other, _ in each]).T
    games = np.array([met.games + 1.0 for *_, met in each])
    points = np.array([met.score * met.games + 0.5 for *_, met in each])
    spread = np.array([max(met.variance * met.games**2, 0.25) for *_, met in each])
    design = np.zeros((len(games), len(names)))
    design[np.arange(len(games)), first], design[np.arange(len(games)), second] = 1.0, -1.0
    worth = np.zeros(len(names))
    for _ in range(_ROUNDS):
        expected = 1 / (1 + np.exp(-(design @ worth)))
        weight = games * expected * (1 - expected)
        inverse = np.linalg.pinv(design.T @ (weight[:, None] * design))
        worth = worth + np.clip(inverse @ design.T @ (points - games * expected), -1.0, 1.0)
        worth = worth - worth.mean()
    errors = np.sqrt(np.diag(inverse @ design.T @ (spread[:, None] * design) @ inverse))
    played = np.abs(design).T @ (games - 1)
    won = np.maximum(design, 0).T @ (points - 0.5) + np.maximum(-design, 0).T @ (games - points - 0.5)
    found = []
    for k, name in enumerate(names):
        elo, half = float(_ELO * worth[k]), float(_ELO * Z_95 * errors[k])
        score = float(won[k] / played[k]) if played[k] else 0.5
        found.append(Rating(name, elo, elo - half, elo + half, score, int(played[k])))
    return sorted(found, key=lambda one: -one.elo)
