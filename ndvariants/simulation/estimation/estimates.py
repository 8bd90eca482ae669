"""Numbers with their 95 % intervals, from games that are counted in groups.

Plies of one game are not independent of each other, so what is counted by ply says less than as many plies drawn
one by one. Games are independent: they are counted in groups, and the spread between groups tells how sure the whole is
(the linearised variance of a ratio; W. G. Cochran, Sampling Techniques, 1977, section 6.4), with Student's t.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from ndvariants.simulation.estimation.rating import Z_95, interval_of_share
from ndvariants.storage.tally import Ratio

Numbers = npt.NDArray[np.float64] | npt.NDArray[np.int64]
HOW_SHARE = "Wilson's 95 % interval, for as many plies as the spread between groups of games is worth"
HOW_MEAN = "95 % interval from the spread between groups of games"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


def student(freedom: int, z: float = Z_95) -> float:
    """The value that Student's t exceeds as often as a normal variable exceeds *z* (Cornish, Fisher, 1938; from 3 on).

    >>> [round(student(n), 3) for n in (5, 10, 39)]  # tables: 2.571, 2.228, 2.023
    [2.568, 2.228, 2.023]
    """
    v = max(3, freedom)
    terms = ((z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384)
    return z + terms[0] / v + terms[1] / v**2 + terms[2] / v**3


def mean_of(parts: Numbers, wholes: Numbers, z: float = Z_95) -> Estimate:
    """The sum of the parts by that of the wholes (one of each for each group), for numbers of any size."""
    whole = float(wholes.sum())
    if whole <= 0:
        return Estimate(0.0, 0.0, 0.0)
    value = float(parts.sum()) / whole
    half = student(_groups(wholes) - 1, z) * sqrt(_variance(parts, wholes, value))
    return Estimate(value, value - half, value + half)


def mean_by(sums: Ratio, z: float = Z_95) -> Estimate:
    """The same from sums over games, each of which stands for itself."""
    if not sums.wholes:
        return Estimate(0.0, 0.0, 0.0)
    value, n = sums.parts / sums.wholes, sums.games
    rest = sums.part_squares - 2 * value * sums.products + value**2 * sums.whole_squares
    variance = n / (n - 1) * max(0.0, rest) / sums.wholes**2 if n > 1 else 0.0
    half = student(n - 1, z) * sqrt(variance)
    return Estimate(value, value - half, value + half)


def share_of(parts: Numbers, wholes: Numbers, games: int, z: float = Z_95) -> Estimate:
    """Interval of a proportion; `games` bounds the effective sample size."""
    whole = float(wholes.sum())
    if whole <= 0:
        return Estimate(0.0, 0.0, 1.0)
    share = min(1.0, float(parts.sum()) / whole)
    variance = _variance(parts, wholes, share)
    worth = share * (1 - share) / variance if variance > 0 and 0 < share < 1 else float(min(games, whole))
    return Estimate(share, *interval_of_share(share, max(1.0, worth), student(_groups(wholes) - 1, z)))


def crowding(parts: Numbers, wholes: Numbers) -> float:
    """By how much groups raise the variance of shares: rows are groups, columns shares, of which some may be 0."""
    spread, alone = 0.0, 0.0
    for part, whole in zip(parts.T, wholes.T, strict=True):
        if whole.sum():
            share = part.sum() / whole.sum()
            spread += _variance(part, whole, share) * whole.sum()
            alone += share * (1 - share)
    return max(1.0, spread / alone) if alone > 0 else 1.0


def of_groups_left_out(whole: float, without: Sequence[float]) -> Estimate:
    """Any number: its value, and what it would be without each of the groups (jackknife; J. W. Tukey, 1958)."""
    n = len(without)
    if n < 2:
        return Estimate(whole, whole, whole)
    middle = sum(without) / n
    half = student(n - 1) * sqrt((n - 1) / n * sum((value - middle) ** 2 for value in without))
    return Estimate(whole, whole - half, whole + half)


def _groups(wholes: Numbers) -> int:
    return int(np.count_nonzero(wholes))


def _variance(parts: Numbers, wholes: Numbers, ratio: float) -> float:
    n, whole = _groups(wholes), float(wholes.sum())
    rest = np.asarray(parts, np.float64) - ratio * np.asarray(wholes, np.float64)
    return n / (n - 1) * float((rest**2).sum()) / whole**2 if n > 1 else 0.0
