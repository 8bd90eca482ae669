"""Scores and Elo differences with their intervals, and the sequential test of a match.

A draw counts half. The interval of a score is that of the difference of the shares of wins and losses by the score test
(T. Tango, 1998), which without draws is Wilson's: where nearly all games are drawn the spread of the points says too
little, and Wilson's intervals of both shares, put together, say too much.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf, log, log10, sqrt
from statistics import NormalDist

_TINY = 1e-12  # a variance that is none
_UNSEEN = 1e-3  # games of a kind that none has been of: shares of 0 have no logarithm
Z_95 = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Score:
    """A score between 0 and 1 of games won, drawn and lost, its 95 % interval, and both as differences in Elo."""

    name: str
    won: int
    drawn: int
    lost: int
    score: float
    low: float
    high: float
    elo: float | None
    elo_low: float | None
    elo_high: float | None


def score_of(name: str, won: int, drawn: int, lost: int) -> Score:
    """The score of games won, drawn and lost; Elo is ``None`` where it is without bound.

    >>> score = score_of("white", 18, 11, 11)
    >>> round(score.score, 4), round(score.low, 2), round(score.high, 2), round(score.elo)
    (0.5875, 0.46, 0.71, 61)
    """
    n = won + drawn + lost
    score = (won + drawn / 2) / n if n else 0.5
    low, high = interval_of_score(won / n, lost / n, n) if n else (0.0, 1.0)
    return Score(name, won, drawn, lost, score, low, high, elo_of(score), elo_of(low), elo_of(high))


def with_interval(score: Score, low: float, high: float) -> Score:
    """The score with another interval."""
    return replace(score, low=low, high=high, elo_low=elo_of(low), elo_high=elo_of(high))


def elo_of(score: float) -> float | None:
    """The difference in Elo at which a player scores so; ``None`` at 0 and 1."""
    return 400 * log10(score / (1 - score)) if 0 < score < 1 else None


def expected(elo: float) -> float:
    """The score to expect at a difference in Elo."""
    return 1 / (1 + 10 ** (-elo / 400))


def interval_of_score(won: float, lost: float, n: float, z: float = Z_95) -> tuple[float, float]:
    """The interval of a score by the shares of games that were won and lost: all scores that the games do not refute.

    >>> tuple(round(x, 4) for x in interval_of_score(0.5, 0.5, 10))  # without draws it is Wilson's
    (0.2366, 0.7634)
    """

    def deviation(lead: float) -> float:
        """How many standard errors the games are ahead of this difference of the shares, if it is the truth."""
        linear = (2 - won + lost) * lead - won - lost
        losing = (sqrt(max(0.0, linear**2 + 8 * lost * lead * (1 - lead))) - linear) / 4  # the likeliest share
        variance = max(_TINY, 2 * losing + lead - lead**2)
        return (won - lost - lead) * sqrt(n / variance)

    def bound(inside: float, outside: float) -> float:
        if abs(deviation(outside)) <= z:
            return outside
        for _ in range(50):
            middle = (inside + outside) / 2
            inside, outside = (middle, outside) if abs(deviation(middle)) <= z else (inside, middle)
        return inside

    lead = won - lost
    return 0.5 + bound(lead, -1.0) / 2, 0.5 + bound(lead, 1.0) / 2


def interval_of_share(share: float, trials: float, z: float = Z_95) -> tuple[float, float]:
    """Wilson's interval (E. B. Wilson, 1927) of a share of these trials, of 95 % unless another ``z`` is given.

    >>> tuple(round(x, 4) for x in interval_of_share(0.5, 10))
    (0.2366, 0.7634)
    """
    if trials == 0:
        return 0.0, 1.0
    z2 = z**2
    centre = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = z * sqrt(share * (1 - share) / trials + z2 / (4 * trials**2)) / (1 + z2 / trials)
    return (0.0 if share == 0 else max(0.0, centre - half)), (1.0 if share == 1 else min(1.0, centre + half))


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Wald's test of two differences in Elo, both errors 5 %: is the match at ``low`` or at ``high``?"""

    low: float
    high: float

    def likelihood(self, seen: Sequence[float]) -> float:
        """The logarithm of how much likelier the results are at ``high`` than at ``low``, with any spread.

        ``seen``: how many pairs of games brought 0, 0.5, 1, 1.5 and 2 points (five outcomes: games from one opening
        are no evidence of their own), or how many games 0, 0.5 and 1.
        (The normal approximation errs in 12 of 100 matches that a few games decide.)
        """
        counts = [max(n, _UNSEEN) for n in seen]
        low, high = (_likeliest(counts, expected(elo)) for elo in (self.low, self.high))
        return sum(n * log(b / a) for n, a, b in zip(counts, low, high, strict=True))

    def verdict(self, seen: Sequence[float]) -> str | None:
        """``"low"`` or ``"high"`` once that is decided, else ``None``."""
        bound, likelihood = log(0.95 / 0.05), self.likelihood(seen)
        if abs(likelihood) < bound:
            return None
        return "high" if likelihood > 0 else "low"

    @property
    def width(self) -> float:
        """The score that lies between the two differences."""
        return expected(self.high) - expected(self.low)


def normalized_elo(pairs: Sequence[int]) -> float | None:
    """The difference in Elo in units of the spread of a game, by the points of pairs of games (as ``likelihood``).

    It says how many games tell two players apart, whatever the draws (M. Van den Bergh, 2020). ``None`` without spread.

    >>> round(normalized_elo([0, 20, 40, 30, 10]))
    82
    """
    n = sum(pairs)
    mean = sum(k * seen for k, seen in enumerate(pairs)) / (4 * n) if n else 0.5
    variance = sum((k / 4 - mean) ** 2 * seen for k, seen in enumerate(pairs)) / n if n else 0.0
    return (mean - 0.5) / sqrt(2 * variance) * 800 / log(10) if variance > 0 else None


def _likeliest(seen: Sequence[float], score: float) -> list[float]:
    """The likeliest shares of evenly spaced points from 0 to 1 that make this score: a root found by halving."""
    off = [k / (len(seen) - 1) - score for k in range(len(seen))]
    low, high = -1 / (1 - score), 1 / score
    for _ in range(60):
        root = (low + high) / 2
        if sum(n * x / (1 + root * x) for n, x in zip(seen, off, strict=True)) > 0:
            low = root
        else:
            high = root
    return [n / sum(seen) / (1 + root * x) for n, x in zip(seen, off, strict=True)]


def as_text(score: Score) -> str:
    """``58.8 % [45.6, 70.7], +61 Elo [-31, +153]``.

    >>> as_text(score_of("white", 18, 11, 11))
    '58.8 % [45.6, 70.7], +61 Elo [-31, +153]'
    >>> as_text(score_of("white", 8, 0, 0))
    '100.0 % [67.6, 100.0], at least +127 Elo'
    >>> as_text(score_of("white", 0, 0, 0))
    'no game ended'
    """
    if not score.won + score.drawn + score.lost:
        return "no game ended"
    elo, low, high = (_signed(x, edge) for x, edge in ((score.elo, 0), (score.elo_low, -inf), (score.elo_high, inf)))
    share = f"{100 * score.score:.1f} % [{100 * score.low:.1f}, {100 * score.high:.1f}]"
    if score.elo is None:  # all was won, or all was lost
        return f"{share}, at least {low} Elo" if score.score else f"{share}, at most {high} Elo"
    return f"{share}, {elo} Elo [{low}, {high}]"


def _signed(elo: float | None, edge: float) -> str:
    if elo is None:
        return "-.." if edge < 0 else "+.."
    return f"{round(elo) or 0:+d}"  # never -0
