"""Runs side by side: their measures with intervals, and the ranks that are proven.

A run ranks above another if their difference is proven, with one correction over all pairs and measures (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.simulation.estimation.comparing import Sample, together
from ndvariants.simulation.estimation.estimates import Estimate
from ndvariants.simulation.estimation.rating import Z_95

MEASURES = ("decisive", "draws", "unfinished", "first", "length")
SHARES = MEASURES[:-1]


@dataclass(frozen=True, slots=True)
class Standing:
    """A measure of a run, and its rank: the highest number is the first. Equal ranks are a range."""

    value: float
    low: float
    high: float
    best: int
    worst: int

    @property
    def rank(self) -> str:
        """``3`` or ``2-5``."""
        return str(self.best) if self.best == self.worst else f"{self.best}-{self.worst}"


def standings(samples: Mapping[str, Sample], measures: Sequence[str]) -> dict[str, dict[str, Standing]]:
    """The standing of each run by each measure."""
    n = len(samples)
    tests = max(1, len(measures) * n * (n - 1) // 2)
    z = NormalDist().inv_cdf(1 - 0.025 / tests)
    found: dict[str, dict[str, Standing]] = {name: {} for name in samples}
    for measure in measures:
        strict = {name: estimate(sample, measure, z) for name, sample in samples.items()}
        for name, sample in samples.items():
            others = [together(other, strict[name]) for key, other in strict.items() if key != name]
            above, below = sum(high < 0 for _, high in others), sum(low > 0 for low, _ in others)
            shown = estimate(sample, measure, Z_95)
            found[name][measure] = Standing(shown.value, shown.low, shown.high, 1 + above, n - below)
    return found


def estimate(sample: Sample, measure: str, z: float) -> Estimate:
    """A measure of a run, with an interval as wide as *z* says."""
    if measure == "length":
        return sample.length(z)
    if measure == "first":
        return sample.score(z)
    winners = {"draws": (DRAW,), "unfinished": (UNFINISHED,)}
    if measure in winners:
        return sample.share(lambda who, _: who in winners[measure], z)
    return sample.share(lambda who, _: who >= 0, z)
