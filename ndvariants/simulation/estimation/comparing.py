"""How two runs differ: shares of results and mean lengths, with intervals that allow for how many are looked at.

Differences of shares have Newcombe's interval (R. G. Newcombe, 1998, method 10: from two Wilson intervals), means the
normal one. With m differences each interval is of 1 - 0.05/m, so that all of them hold together with 95 %
(Bonferroni).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from ndvariants.game.endings import DRAW, UNFINISHED
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
        """Do the runs differ, for all that is looked at together?"""
        return not self.low <= 0 <= self.high


def compare(first: Tally, second: Tally, players: Sequence[str]) -> list[Difference]:
    """The differences between two runs of games with the same players' names."""
    names = {**dict(enumerate(players)), DRAW: "draw", UNFINISHED: "unfinished"}
    reasons = sorted({reason for tally in (first, second) for _, reason in tally.endings})
    m = len(names) + len(reasons) + 1
    z = NormalDist().inv_cdf(1 - 0.025 / m)
    found = [
        _shares(name, _won(first, winner), first.games, _won(second, winner), second.games, z)
        for winner, name in names.items()
    ]
    found += [
        _shares(f"ended by {reason}", _ended(first, reason), first.games, _ended(second, reason), second.games, z)
        for reason in reasons
    ]
    return [*found, _lengths(first, second, z)]


def newcombe(s1: int, n1: int, s2: int, n2: int, z: float) -> tuple[float, float]:
    """The interval of ``s2/n2 - s1/n1``.

    >>> low, high = newcombe(48, 80, 56, 70, 1.959964)  # Newcombe's example (a): 56/70 - 48/80
    >>> round(low, 4), round(high, 4)
    (0.0524, 0.3339)
    """
    p1, p2 = s1 / n1, s2 / n2
    (l1, u1), (l2, u2) = wilson(s1, n1, z), wilson(s2, n2, z)
    difference = p2 - p1
    return difference - sqrt((p2 - l2) ** 2 + (u1 - p1) ** 2), difference + sqrt((u2 - p2) ** 2 + (p1 - l1) ** 2)


def _shares(name: str, s1: int, n1: int, s2: int, n2: int, z: float) -> Difference:
    low, high = newcombe(s1, n1, s2, n2, z)
    return Difference(name, s1 / n1, s2 / n2, s2 / n2 - s1 / n1, low, high, True)


def _lengths(first: Tally, second: Tally, z: float) -> Difference:
    (m1, v1), (m2, v2) = _mean(first), _mean(second)
    half = z * sqrt(v1 + v2)
    return Difference("length in plies", m1, m2, m2 - m1, m2 - m1 - half, m2 - m1 + half, False)


def _mean(tally: Tally) -> tuple[float, float]:
    """The mean length, and the variance of that mean."""
    n = tally.games
    mean = sum(length * games for length, games in tally.plies.items()) / n
    return mean, sum((length - mean) ** 2 * games for length, games in tally.plies.items()) / max(1, n - 1) / n


def _won(tally: Tally, winner: int) -> int:
    return sum(games for (who, _), games in tally.endings.items() if who == winner)


def _ended(tally: Tally, reason: str) -> int:
    return sum(games for (_, why), games in tally.endings.items() if why == reason)
