"""Random-play speed of a game as a share of another game's: independent of the machine's speed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from typing import NamedTuple

from ndvariants.game.game import Position
from ndvariants.game.kernels.specialization import GENERAL, forced
from ndvariants.report.text.columns import rate
from ndvariants.simulation.batch import simulate

BASE = "chess"
Work = Callable[[], int]
_GAMES = 100  # of each, again and again until there is something to time


@dataclass(frozen=True, slots=True)
class Measurement:
    """A speed in ``unit`` per second (``unit`` ``"s"``: a time), and that of another program, if it was found."""

    name: str
    unit: str
    ours: float
    other: str = ""
    theirs: float | None = None


def line(one: Measurement) -> str:
    """Return a measurement as a line of text."""
    if one.unit == "share":
        return f"{one.ours:5.0%}  {one.name}" + (f"\n       cheaper: {one.other}" if one.other else "")
    if one.unit == "s":
        return f"{one.name:44} {one.ours:10.3f} s"
    text = f"{one.name:44} {rate(one.ours):>10} {one.unit}/s"
    if one.theirs is None:
        return text
    times = one.ours / one.theirs
    return f"{text}   {one.other} {rate(one.theirs)}, {times:{'.2f' if times >= 0.1 else '.2g'}} times"


class Share(NamedTuple):
    """Plies a second of CPU time, and those of the other game."""

    plies: float
    base: float

    @property
    def of_base(self) -> float:
        return self.plies / self.base


def share(position: Position, base: Position, rounds: int) -> Share:
    """The share of *base* that *position* reaches: of all pairs taken in turn that whose ratio is the median."""
    with forced(GENERAL):  # the same code for both, whatever is stored
        for start in (position, base):
            simulate(start, 1, max_plies=10)  # the kernels are loaded before anything is measured
    pairs = [Share(plies(position), plies(base)) for _ in range(rounds)]
    return sorted(pairs, key=lambda pair: pair.of_base)[len(pairs) // 2]


def plies(position: Position) -> float:
    """Plies a second of CPU time."""
    return speed(lambda: sum(result.plies for result in simulate(position, _GAMES).results))


def speed(work: Work, seconds: float = 0.2) -> float:
    """Return how many units per second of CPU time a piece of work does; it is repeated for that much time."""
    started = process_time()
    done = work()
    while process_time() - started < seconds:
        done += work()
    return done / (process_time() - started)
