"""Games that are no evidence of their own: those from one opening, and copies of a game, count together.

A share, a score and a mean length get their intervals from the spread between such clusters (``estimates``). An
interval that may be looked at again and again has no spread to go by: it counts fewer games, by how much clusters raise
the variance (``crowding``).
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt

import numpy as np
import numpy.typing as npt

from ndvariants.game.random_games import Result
from ndvariants.simulation.estimation.estimates import Estimate, Numbers, mean_of, share_of, student
from ndvariants.simulation.estimation.rating import Z_95

_FEW = 10  # clusters whose spread says too little: each counts as one game

Points = Callable[[int, str], float]  # from 0 to 1, by winner and reason
Counts = Callable[[int, str], bool]


@dataclass(frozen=True, eq=False)
class Clusters:
    """Games by cluster: ``of`` int64[games] is the cluster of each, ``codes`` its place in ``endings``; ``counted``
    float64[clusters, 2]: legal turns, and the positions in which they were counted."""

    of: npt.NDArray[np.int64]
    codes: npt.NDArray[np.integer]
    plies: npt.NDArray[np.int32]
    endings: tuple[tuple[int, str], ...]
    counted: npt.NDArray[np.float64]

    @property
    def number(self) -> int:
        return int(self.of.max(initial=-1)) + 1

    def share(self, points: Points, counts: Counts, z: float = Z_95) -> Estimate:
        """The mean points of the games that count."""
        parts, wholes = self._sums(points, counts)
        return share_of(parts, wholes, int(np.count_nonzero(wholes)), z)

    def length(self, z: float = Z_95) -> Estimate:
        """The mean of the plies."""
        return mean_of(np.bincount(self.of, self.plies, self.number), np.bincount(self.of, minlength=self.number), z)

    def choices(self) -> Estimate:
        """The mean number of legal turns."""
        return mean_of(self.counted[:, 0], self.counted[:, 1])

    def crowding(self, points: Points, counts: Counts) -> float:
        """By how much clusters raise the variance of the mean points of the games that count."""
        return _crowding(*self._sums(points, counts))

    def crowding_of_lengths(self, length: float) -> float:
        """By how much they raise the variance of the share of games that are longer than this."""
        longer = np.bincount(self.of, self.plies > length, self.number)
        return _crowding(longer, np.bincount(self.of, minlength=self.number))

    def _sums(self, points: Points, counts: Counts) -> tuple[Numbers, Numbers]:
        worth = np.array([points(*ending) for ending in self.endings])[self.codes]
        counted = np.array([float(counts(*ending)) for ending in self.endings])[self.codes]
        return np.bincount(self.of, worth * counted, self.number), np.bincount(self.of, counted, self.number)


@dataclass(slots=True)
class Crowding:
    """By how much clusters raise the variance of a share, game by game: sums over clusters of that many games."""

    games: int = 0
    wins: int = 0
    clusters: int = 0
    _by_cluster: dict[object, tuple[int, int]] = field(default_factory=dict)
    _squares: int = 0  # of wins
    _products: int = 0  # of wins and games
    _sizes: int = 0  # squares of games

    def add(self, cluster: object, won: bool) -> None:
        """Count a game of a cluster, or one that stands for itself (``None``)."""
        wins, games = self._by_cluster.get(cluster, (0, 0))
        if cluster is not None:
            self._by_cluster[cluster] = wins + won, games + 1
        self.clusters += games == 0
        self._squares += (2 * wins + 1) * won
        self._products += wins + won + games * won
        self._sizes += 2 * games + 1
        self.games, self.wins = self.games + 1, self.wins + won

    @property
    def factor(self) -> float:
        """At least 1."""
        if not self.games:
            return 1.0
        share = self.wins / self.games
        rest = self._squares - 2 * share * self._products + share**2 * self._sizes
        return _factor(share, rest, self.games, self.clusters)


def _crowding(parts: Numbers, wholes: Numbers) -> float:
    """By how much the variance of the ratio of the sums is that of clusters, not that of single games."""
    games = float(wholes.sum())
    if games <= 0:
        return 1.0
    share = float(parts.sum()) / games
    return _factor(share, float(((parts - share * wholes) ** 2).sum()), games, int(np.count_nonzero(wholes)))


def _factor(share: float, rest: float, games: float, clusters: int) -> float:
    alone = share * (1 - share) * games
    if clusters < _FEW or alone <= 0:
        return games / clusters
    return max(1.0, clusters / (clusters - 1) * rest / alone)


def mean_length(plies: Counter[int], clusters: Clusters | None, z: float = Z_95) -> Estimate:
    """The mean of the plies of games, of which some may count together."""
    if clusters is not None:
        return clusters.length(z)
    n = plies.total()
    mean = sum(length * games for length, games in plies.items()) / n
    squares = sum((length - mean) ** 2 * games for length, games in plies.items())
    half = student(n - 1, z) * sqrt(squares / (n - 1) / n) if n > 1 else 0.0
    return Estimate(mean, mean - half, mean + half)


class Clustering:
    """Games of which some count together, a few words each: gathered as they come."""

    def __init__(self) -> None:
        self._keys, self._codes, self._plies, self._odd = array("q"), array("i"), array("i"), array("b")
        self._choices, self._counted = array("q"), array("q")
        self._endings: dict[tuple[int, str], int] = {}
        self._is_alone = False

    def add(self, results: Iterable[Result], keys: Sequence[object] | None) -> None:
        """Add games, those with equal keys in one cluster; without keys every game stands for itself."""
        if keys is None:
            self._is_alone = True
            return
        for one, key in zip(results, keys, strict=True):
            self._keys.append(hash(key))
            self._codes.append(self._endings.setdefault((one.winner, one.reason), len(self._endings)))
            self._plies.append(one.plies)
            self._odd.append(one.number % 2)
            self._choices.append(one.choices)
            self._counted.append(one.counted)

    def clusters(self, by_player: bool = False) -> Clusters | None:
        """The clusters; *by_player*: of two players who change sides, winner 0 is the first player."""
        if self._is_alone or not self._keys:
            return None
        each, of = np.unique(np.frombuffer(self._keys, np.int64), return_inverse=True)
        if len(each) == len(of):
            return None
        codes, endings = np.frombuffer(self._codes, np.int32), tuple(self._endings)
        if by_player:
            codes = codes + len(endings) * np.frombuffer(self._odd, np.int8)
            endings += tuple((winner ^ 1 if winner >= 0 else winner, reason) for winner, reason in endings)
        counted = [np.bincount(of, words) for words in (self._choices, self._counted)]
        return Clusters(of, codes, np.frombuffer(self._plies, np.int32), endings, np.stack(counted, axis=1))
