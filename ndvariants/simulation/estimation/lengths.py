"""How long games are, where some were left unfinished: the estimate of E. L. Kaplan and P. Meier (1958).

A game that was left had at least its length: what is longer than that is judged by the games that went on. The median
has the interval of R. Brookmeyer and J. Crowley (1982), on the scale log(-log S), with Greenwood's variance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, inf, log, sqrt

from ndvariants.simulation.estimation.rating import Z_95

_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True)
class Median:
    """The median length with its 95 % interval; ``None`` where too many games go on to know it."""

    value: float | None
    low: float | None
    high: float | None


def median_of(plies: Counter[int], left: Counter[int], crowding: float = 1.0) -> Median:
    """The median length of games of these plies, of which those of ``left`` were left unfinished.

    ``crowding``: by how much clusters of games raise the variance.

    >>> ends = Counter(range(1, 101))
    >>> median_of(ends, Counter())
    Median(value=50.5, low=40, high=60)
    >>> median_of(ends, Counter(range(41, 101))).value is None
    True
    """
    curve = [(length, share, *_bounds(share, crowding * spread)) for length, share, spread in _surviving(plies, left)]
    value = next((length for length, share, _, _ in curve if share < 0.5 - _ROUNDING), None)
    half = next((length for length, share, _, _ in curve if abs(share - 0.5) <= _ROUNDING), value)
    return Median(
        None if half is None else (half + (half if value is None else value)) / 2,
        next((length for length, _, low, _ in curve if low <= 0.5), None),
        next((length for length, _, _, high in curve if high < 0.5), None),
    )


def _surviving(plies: Counter[int], left: Counter[int]) -> Iterator[tuple[int, float, float]]:
    """At every length at which games ended: it, the share of games that are longer, Greenwood's sum."""
    at_risk, share, spread = plies.total(), 1.0, 0.0
    for length in sorted(plies):
        ended = plies[length] - left[length]
        if ended:
            share *= 1 - ended / at_risk
            spread = spread + ended / (at_risk * (at_risk - ended)) if at_risk > ended else inf
            yield length, share, spread
        at_risk -= plies[length]


def _bounds(share: float, spread: float) -> tuple[float, float]:
    """The interval of a share that survives."""
    if share <= 0 or spread == inf:
        return 0.0, 0.0
    half = Z_95 * sqrt(spread) / abs(log(share))
    return share ** exp(half), share ** exp(-half)
