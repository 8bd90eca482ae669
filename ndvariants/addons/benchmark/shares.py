"""Random-play speed of a game as a share of another game's: independent of the machine's speed."""

from __future__ import annotations

from typing import NamedTuple

from ndvariants.addons.benchmark.python_face import speed
from ndvariants.game.game import Position
from ndvariants.game.kernels.taking_over import GENERAL, forced
from ndvariants.simulation.batch import simulate

BASE = "chess"
_GAMES = 100  # of each, again and again until there is something to time


class Share(NamedTuple):
    """Plies a second of CPU time, and those of the other game."""

    plies: float
    base: float

    @property
    def of_base(self) -> float:
        """The share."""
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
