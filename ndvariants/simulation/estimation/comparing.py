"""How two runs differ: shares of results and mean lengths, with intervals that allow for how many are looked at.

A difference has the interval that those of the two numbers make together (of two Wilson intervals that is method 10 of
R. G. Newcombe, 1998; G. Y. Zou and A. Donner, 2008, for others). With m differences each interval is of 1 - 0.05/m, so
that all of them hold together with 95 % (Bonferroni). Games that are no evidence of their own count together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from ndvariants.game.endings import DRAW, UNFINISHED, result_names
from ndvariants.simulation.estimation.clusters import Clusters, Counts, mean_length
from ndvariants.simulation.estimation.estimates import Estimate
from ndvariants.simulation.estimation.rating import interval_of_score
from ndvariants.simulation.estimation.statistics import wilson
from ndvariants.storage.tally import Tally


@dataclass(frozen=True, slots=True)
class Difference:
    """A measure of two runs, and by how much the second exceeds the first. ``is_proven``: 0 is outside the interval."""

    name: str
    first: float
    second: float
    difference: float
    low: float
    high: float
    is_share: bool

    @property
    def is_proven(self) -> bool:
        """True if the runs differ, for all that is looked at together."""
        return not self.low <= 0 <= self.high


@dataclass(frozen=True, slots=True)
class Sample:
    """The games of a run, and which of them count together; ``None``: every game stands for itself."""

    tally: Tally
    clusters: Clusters | None = None

    def share(self, counts: Counts, z: float) -> Estimate:
        """The share of the games that count."""
        if self.clusters is not None:
            return self.clusters.share(lambda *ending: float(counts(*ending)), lambda _who, _why: True, z)
        games = sum(n for ending, n in self.tally.endings.items() if counts(*ending))
        return Estimate(games / self.tally.games, *wilson(games, self.tally.games, z))

    def score(self, z: float) -> Estimate:
        """The score of the side that moves first, in games that ended; a draw counts half."""
        if self.clusters is not None:
            points = {0: 1.0, DRAW: 0.5}
            return self.clusters.share(lambda who, _: points.get(who, 0.0), lambda who, _: who != UNFINISHED, z)
        winners = Counter[int]()
        for (winner, _), games in self.tally.endings.items():
            winners[winner] += games
        n = winners.total() - winners[UNFINISHED]
        if not n:
            return Estimate(0.5, 0.0, 1.0)
        won, lost = winners[0] / n, (n - winners[0] - winners[DRAW]) / n
        return Estimate(0.5 + (won - lost) / 2, *interval_of_score(won, lost, n, z))

    def length(self, z: float) -> Estimate:
        """The mean length, games that were left unfinished as long as they were."""
        return mean_length(self.tally.plies, self.clusters, z)


def compare(first: Sample, second: Sample, players: Sequence[str]) -> list[Difference]:
    """The differences between two runs of games with the same players' names."""
    names = result_names(players)
    reasons = sorted({reason for sample in (first, second) for _, reason in sample.tally.endings})
    counted: list[tuple[str, Counts]] = [(name, _won_by(winner)) for winner, name in names.items()]
    counted += [(f"ended by {reason}", _ended_by(reason)) for reason in reasons]
    z = NormalDist().inv_cdf(1 - 0.025 / (len(counted) + 1))
    found = [_difference(name, first.share(one, z), second.share(one, z), True) for name, one in counted]
    left = first.tally.left or second.tally.left
    name = "length in plies, as far as played" if left else "length in plies"
    return [*found, _difference(name, first.length(z), second.length(z), False)]


def together(first: Estimate, second: Estimate) -> tuple[float, float]:
    """The interval of the second number less the first.

    >>> first, second = (Estimate(s / n, *wilson(s, n)) for s, n in ((48, 80), (56, 70)))
    >>> low, high = together(first, second)  # Newcombe's example (a): 56/70 - 48/80
    >>> round(low, 4), round(high, 4)
    (0.0524, 0.3339)
    """
    difference = second.value - first.value
    down = sqrt((second.value - second.low) ** 2 + (first.high - first.value) ** 2)
    up = sqrt((second.high - second.value) ** 2 + (first.value - first.low) ** 2)
    return difference - down, difference + up


def _difference(name: str, first: Estimate, second: Estimate, is_share: bool) -> Difference:
    low, high = together(first, second)
    return Difference(name, first.value, second.value, second.value - first.value, low, high, is_share)


def _won_by(winner: int) -> Counts:
    return lambda who, _: who == winner


def _ended_by(reason: str) -> Counts:
    return lambda _, why: why == reason
