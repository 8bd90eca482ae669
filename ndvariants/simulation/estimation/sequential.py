"""When a share is known well enough: an interval that holds however often one looks at it.

A 95 % interval computed after every block and stopped at when it suits is wrong far more often than 5 %. The
confidence sequence of H. Robbins (1970), by a mixture of likelihoods with a Beta(1/2, 1/2) weight, is right at all
times at once with 95 %: it holds every share ``p`` under which the games seen are not too unlikely,
``log B(s + 1/2, n - s + 1/2) - log B(1/2, 1/2) - s log p - (n - s) log(1 - p) < log 20``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import lgamma, log

from ndvariants.errors import ParameterError

ALPHA = 0.05
STEP = 1000  # games between two looks
_GOAL = re.compile(r"\s*(?P<name>[\w ]+?)\s*(?:±|\+-|\+/-)\s*(?P<width>\d+(?:\.\d+)?)\s*%\s*")


@dataclass(frozen=True, slots=True)
class Goal:
    """A share (of the player of this index, DRAW or UNFINISHED) to be known within ``width`` on both sides."""

    name: str
    winner: int
    width: float

    def is_met(self, successes: int, games: int) -> bool:
        """Is the interval that narrow?"""
        low, high = confidence_sequence(successes, games)
        return high - low <= 2 * self.width


def goal_of(text: str, winners: dict[str, int]) -> Goal:
    """The goal that a text like ``white ± 1 %`` names; ``winners`` by name. Raises ParameterError."""
    match = _GOAL.fullmatch(text)
    if match is None:
        raise ParameterError(f"--until {text!r}: write whose share, and how narrow: --until 'white ± 1 %'")
    name, width = match["name"], float(match["width"]) / 100
    if name not in winners:
        raise ParameterError(f"--until {text!r}: there is no {name!r}; there are {', '.join(winners)}")
    if not 0.0005 <= width < 0.5:
        raise ParameterError(f"--until {text!r}: from 0.05 % to 50 %")
    return Goal(name, winners[name], width)


def confidence_sequence(successes: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share that may be looked at after every game; of a mean of points from 0 to 1 as well.

    >>> tuple(round(x, 3) for x in confidence_sequence(500, 1000))
    (0.442, 0.558)
    >>> confidence_sequence(0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return 0.0, 1.0
    failures = games - successes
    mixed = _log_beta(successes + 0.5, failures + 0.5) - _log_beta(0.5, 0.5)

    def excess(share: float) -> float:
        """Above 0 where the share is too unlikely."""
        likelihood = (successes * log(share) if successes else 0.0) + (failures * log(1 - share) if failures else 0.0)
        return mixed - likelihood - log(1 / ALPHA)

    middle = min(max(successes / games, 1e-12), 1 - 1e-12)
    low = 0.0 if successes == 0 else _root(excess, 1e-300, middle)
    high = 1.0 if failures == 0 else _root(excess, 1 - 1e-16, middle)
    return low, high


def _root(excess: Callable[[float], float], outside: float, inside: float) -> float:
    """Where the excess changes its sign between a share outside the interval and one inside."""
    for _ in range(100):
        middle = (outside + inside) / 2
        if excess(middle) > 0:
            outside = middle
        else:
            inside = middle
    return outside


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


class Watch:
    """Looks at the games in the order of their numbers, every STEP games, until the goal is met."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self._games: dict[int, int] = {}
        self._wins: dict[int, int] = {}
        self._seen, self._won = 0, 0
        self.met_at: int | None = None

    def add(self, step: int, games: int, wins: int) -> None:
        """Count games whose numbers lie in the stretch ``STEP * step`` ..."""
        self._games[step] = self._games.get(step, 0) + games
        self._wins[step] = self._wins.get(step, 0) + wins
        while self.met_at is None and self._games.get(self._seen) == STEP:
            self._won += self._wins[self._seen]
            self._seen += 1
            if self.goal.is_met(self._won, self._seen * STEP):
                self.met_at = self._seen * STEP
