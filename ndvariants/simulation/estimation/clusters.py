"""Games that are no evidence of their own: those from one opening, and copies of a game, count together.

A share, a score and a mean length get their intervals from the spread between such clusters (``estimates``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ndvariants.game.random_games import Result
from ndvariants.simulation.estimation.estimates import Estimate, mean_of, share_of


@dataclass(frozen=True, eq=False)
class Clusters:
    """Games by cluster: ``of`` int64[games] is the cluster of each, ``codes`` its place in ``endings``."""

    of: npt.NDArray[np.int64]
    codes: npt.NDArray[np.int64]
    plies: npt.NDArray[np.int64]
    endings: tuple[tuple[int, str], ...]

    @property
    def number(self) -> int:
        """How many clusters there are."""
        return int(self.of.max(initial=-1)) + 1

    def share(self, points: Callable[[int, str], float], counts: Callable[[int, str], bool]) -> Estimate:
        """The mean points (from 0 to 1, by winner and reason) of the games that count."""
        worth = np.array([points(*ending) for ending in self.endings])[self.codes]
        counted = np.array([float(counts(*ending)) for ending in self.endings])[self.codes]
        parts, wholes = (np.bincount(self.of, some, self.number) for some in (worth * counted, counted))
        return share_of(parts, wholes, int(np.count_nonzero(wholes)))

    def length(self) -> Estimate:
        """The mean of the plies."""
        return mean_of(np.bincount(self.of, self.plies, self.number), np.bincount(self.of, minlength=self.number))

    def crowding(self, length: float) -> float:
        """By how much clusters raise the variance of the share of games that are longer than this."""
        longer, games = (self.plies > length).astype(float), len(self.of)
        parts, sizes = np.bincount(self.of, longer, self.number), np.bincount(self.of, minlength=self.number)
        share = float(longer.mean())
        alone = share * (1 - share) / games
        together = self.number / max(1, self.number - 1) * float(((parts - share * sizes) ** 2).sum()) / games**2
        return max(1.0, together / alone) if alone > 0 else 1.0


def clusters_of(results: Sequence[Result], keys: Sequence[object] | None) -> Clusters | None:
    """The clusters of games with equal keys; ``None`` where every game stands for itself."""
    if keys is None or len(set(keys)) == len(keys):
        return None
    known: dict[object, int] = {}
    endings: dict[tuple[int, str], int] = {}
    return Clusters(
        of=np.array([known.setdefault(key, len(known)) for key in keys], np.int64),
        codes=np.array([endings.setdefault((one.winner, one.reason), len(endings)) for one in results], np.int64),
        plies=np.array([one.plies for one in results], np.int64),
        endings=tuple(endings),
    )
