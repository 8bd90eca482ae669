"""Goals that the parameters of a game are searched for: measures that shall lie between two numbers."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from ndvariants.errors import ParameterError

REACHED, UNDECIDED, MISSED = "reached", "undecided", "missed"
_COUNTS = ("length", "branching")  # measures that are no shares
_NUMBER = r"-?\d+(?:\.\d+)?"
_GOAL = re.compile(
    r"\s*(?P<name>[A-Za-z][\w ]*?(?:\[[\w ]+\])?)\s*(?P<sign>[<>=])\s*"
    rf"(?P<first>{_NUMBER})(?:\s*\.\.\s*(?P<last>{_NUMBER}))?"
    rf"(?:\s*(?:±|\+-|\+/-)\s*(?P<width>{_NUMBER}))?\s*(?P<percent>%)?\s*"
)
_WIDTH = 0.05  # of a goal that is a number: so far, or by this part of a count, a measure may be off


@dataclass(frozen=True, slots=True)
class Known:
    """A measure with its 95 % interval; a bound is ``None`` where it is not known, infinite where the value is only one
    from below."""

    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Goal:
    """A measure that shall lie between two numbers; outside, its loss grows by 1 for every ``unit``.

    It is reached where the whole interval of the measure lies within ``width`` of them.
    """

    measure: str
    low: float
    high: float
    unit: float
    text: str = ""
    width: float = 0.0
    is_share: bool = True  # a part of all games, or of a point

    def loss(self, value: float) -> float:
        """Return how far a value is from the goal."""
        return max(self.low - value, value - self.high, 0.0) / self.unit

    def bounds(self, known: Known, z: float = 1.0) -> tuple[float, float]:
        """Return the least and the greatest loss within an interval that is *z* times as wide; 0 and inf if unknown.

        >>> goal, = read_goals("draws < 30 %")
        >>> [tuple(round(x, 2) for x in goal.bounds(Known(0.4, low, 0.5))) for low in (0.35, 0.2)]
        [(0.5, 2.0), (0.0, 2.0)]
        """
        if known.low is None or known.high is None:
            return 0.0, inf
        low, high = (known.value + z * (bound - known.value) for bound in (known.low, known.high))
        outside = max(self.low - high, low - self.high, 0.0) / self.unit
        return outside, max(self.loss(low), self.loss(high))

    def verdict(self, known: Known) -> str:
        """``reached``, ``missed`` where the whole interval lies outside, else ``undecided``.

        >>> goal, = read_goals("first move advantage = 0 ± 3 %")
        >>> [goal.verdict(Known(0.01, *bounds)) for bounds in ((-0.01, 0.02), (-0.01, 0.04), (0.031, 0.09))]
        ['reached', 'undecided', 'missed']
        """
        low = known.value if known.low is None else known.low
        high = known.value if known.high is None else known.high
        least, most = self.low - self.width, self.high + self.width
        if high < least or low > most:
            return MISSED
        return REACHED if least <= low and high <= most else UNDECIDED


def reached(goals: Sequence[Goal], known: Mapping[str, Known]) -> bool:
    """Return True if all goals are reached, for all that the intervals tell."""
    return all(goal.verdict(known[goal.measure]) == REACHED for goal in goals)


def read_goals(text: str, counts: Collection[str] = ()) -> tuple[Goal, ...]:
    """The goals of a text such as ``first move advantage = 0 ± 3 %, length = 60..120, draws < 30 %``.

    *counts* are the file's measures, which are no shares. A tenth of a share counts as much as a tenth of a length.
    Raises ParameterError.
    """
    return tuple(_read_goal(part, counts) for part in text.split(","))


def _read_goal(text: str, counts: Collection[str]) -> Goal:
    match = _GOAL.fullmatch(text)
    if match is None:
        raise ParameterError(f"{text.strip()!r} is no goal", "write draws < 30 %, length = 60..120, white = 50 %")
    scale = 0.01 if match["percent"] else 1.0
    first, last = float(match["first"]) * scale, float(match["last"] or match["first"]) * scale
    low, high = {"<": (-inf, first), ">": (first, inf)}.get(match["sign"], (first, last))
    measure = match["name"].lower()
    is_share = measure not in _COUNTS and measure not in counts
    unit = 0.1 if is_share else abs(last) * 0.1 or 1.0 if measure in counts else max(1.0, abs(last) * 0.1)
    usual = (1.0 if is_share else abs(last)) * _WIDTH * (low == high)
    width = scale * float(match["width"]) if match["width"] else usual
    return Goal(measure, low, high, unit, text.strip(), width, is_share)
