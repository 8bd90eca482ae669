"""Goals that the parameters of a game are searched for: measures that shall lie between two numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf

from ndvariants.errors import ParameterError

_COUNTS = ("length", "branching")  # measures that are no shares
_NUMBER = r"-?\d+(?:\.\d+)?"
_GOAL = re.compile(
    rf"\s*(?P<name>[A-Za-z][\w ]*?)\s*(?P<sign>[<>=])\s*(?P<first>{_NUMBER})(?:\s*\.\.\s*(?P<last>{_NUMBER}))?"
    r"\s*(?P<percent>%)?\s*"
)


@dataclass(frozen=True, slots=True)
class Known:
    """A measure with its 95 % interval; a bound is ``None`` where it is not known, infinite where the value is only one
    from below."""

    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Goal:
    """A measure that shall lie between two numbers; outside, its loss grows by 1 for every ``unit``."""

    measure: str
    low: float
    high: float
    unit: float
    text: str = ""

    @property
    def is_share(self) -> bool:
        """Is it a part of all games, or of a point?"""
        return self.measure not in _COUNTS

    def loss(self, value: float) -> float:
        """How far a value is from the goal."""
        return max(self.low - value, value - self.high, 0.0) / self.unit

    def is_reached(self, known: Known) -> bool:
        """Does the interval of the measure touch the goal, or its value lie in the range that is the goal?"""
        if self.low != self.high:
            return self.loss(known.value) == 0 and (known.high != inf or self.high == inf)
        low = known.value if known.low is None else known.low
        high = known.value if known.high is None else known.high
        return low <= self.high and high >= self.low


def reached(goals: Sequence[Goal], known: Mapping[str, Known]) -> bool:
    """Are all goals reached, as far as the intervals tell? A goal that is a range asks for the value to lie in it."""
    return all(goal.is_reached(known[goal.measure]) for goal in goals)


def read_goals(text: str) -> tuple[Goal, ...]:
    """The goals of a text such as ``first move advantage = 0, length = 60..120, draws < 30 %``.

    Raises ParameterError. A tenth of a share counts as much as a tenth of a length.
    """
    return tuple(_read_goal(part) for part in text.split(","))


def _read_goal(text: str) -> Goal:
    match = _GOAL.fullmatch(text)
    if match is None:
        raise ParameterError(f"{text.strip()!r} is no goal", "write draws < 30 %, length = 60..120, white = 50 %")
    scale = 0.01 if match["percent"] else 1.0
    first, last = float(match["first"]) * scale, float(match["last"] or match["first"]) * scale
    low, high = {"<": (-inf, first), ">": (first, inf)}.get(match["sign"], (first, last))
    measure = match["name"].lower()
    unit = max(1.0, abs(last) * 0.1) if measure in _COUNTS else 0.1
    return Goal(measure, low, high, unit, text.strip())
