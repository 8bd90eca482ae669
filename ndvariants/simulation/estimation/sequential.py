"""When a share is known well enough: an interval that holds however often one looks at it.

A 95 % interval computed after every block and stopped at when it suits is wrong far more often than 5 %. This one, a
confidence sequence (H. Robbins, 1970), is right at all times at once with 95 %. It bets against every share ``p``: that
the truth is larger, or smaller, by the width that was asked for. While ``p`` is the truth either bet ever grows
fortyfold with a probability of at most one in forty (J. Ville, 1939); a share against which one did is out. With bets
of that size the interval is as narrow as was asked after 1.9 times the games of a sample whose size is fixed before.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import inf, log

from ndvariants.errors import ParameterError
from ndvariants.simulation.estimation.clusters import Crowding

ALPHA = 0.05
STEP = 20  # games between two looks
_USUAL = 0.01  # the width that bets are made for where none was asked for
_SOONEST = 0.8  # of the games after which the interval is narrow enough: before, no look is needed
_GOAL = re.compile(r"\s*(?P<name>[\w ]+?)\s*(?:±|\+-|\+/-)\s*(?P<width>\d+(?:\.\d+)?)\s*%\s*")


@dataclass(frozen=True, slots=True)
class Goal:
    """A share (of the player of this index, DRAW or UNFINISHED) to be known within ``width`` on both sides."""

    name: str
    winner: int
    width: float

    def is_met(self, successes: float, games: float) -> bool:
        """Return True if the interval is that narrow."""
        share = (successes + 1) / (games + 2)
        if games * self.width**2 < _SOONEST * 2 * log(2 / ALPHA) * min(share * (1 - share), self.width):
            return False
        low, high = confidence_sequence(successes, games, self.width)
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


def width_of(until: str) -> float:
    """The width that the text of a goal names."""
    match = _GOAL.fullmatch(until)
    return float(match["width"]) / 100 if match else _USUAL


def confidence_sequence(successes: float, games: float, width: float = _USUAL) -> tuple[float, float]:
    """The 95 % interval of a share that may be looked at after every game; of a mean of points from 0 to 1 as well.

    It is narrowest, for what games can tell, when it has come to *width* on both sides.

    >>> tuple(round(x, 3) for x in confidence_sequence(9_300, 18_600))
    (0.49, 0.51)
    >>> confidence_sequence(0, 0)
    (0.0, 1.0)
    """
    failures = games - successes
    return _least(successes, failures, width), 1 - _least(failures, successes, width)


def _least(successes: float, failures: float, width: float) -> float:
    """The least share against which the bet that the truth is larger has not grown too much."""

    def winnings(share: float) -> float:
        """The logarithm of how often the bet has multiplied: it falls when the share rises."""
        better = min(share + width, 1.0)
        lost = failures * log((1 - better) / (1 - share)) if failures and better < 1 else -inf if failures else 0.0
        return (successes * log(better / share) if successes else 0.0) + lost

    low, high = 1e-12, 1 - 1e-12
    if winnings(low) < log(2 / ALPHA):
        return 0.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if winnings(middle) >= log(2 / ALPHA) else (low, middle)
    return low


class Watch:
    """Looks at the games in the order of their numbers, every STEP games, until the goal is met."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self._waiting: dict[int, list[tuple[object, bool]]] = {}  # by step: the cluster of each game, and who won
        self._seen, self._crowding = 0, Crowding()
        self.met_at: int | None = None

    def add(self, number: int, winner: int, cluster: object = None) -> None:
        """Count a game; those of one *cluster* count together, ``None``: it stands for itself."""
        self._waiting.setdefault(number // STEP, []).append((cluster, winner == self.goal.winner))
        while self.met_at is None and len(self._waiting.get(self._seen, ())) == STEP:
            for game in self._waiting.pop(self._seen):
                self._crowding.add(*game)
            self._seen += 1
            factor = self._crowding.factor
            if self.goal.is_met(self._crowding.wins / factor, self._crowding.games / factor):
                self.met_at = self._crowding.games
