"""Games added up: all that the statistics of a run need, however many games there were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from ndvariants.game.endings import UNFINISHED
from ndvariants.game.random_games import Result


@dataclass(slots=True)
class Tally:
    """How many games ended by whom, why and when; ``choices`` legal moves were counted in ``counted`` positions.

    >>> tally = Tally()
    >>> tally.add([Result(0, 1, "checkmate", 4), Result(1, 1, "checkmate", 6)])
    >>> tally.endings[1, "checkmate"], sorted(tally.plies.elements())
    (2, [4, 6])
    """

    endings: Counter[tuple[int, str]] = field(default_factory=Counter)
    plies: Counter[int] = field(default_factory=Counter)
    left: Counter[int] = field(default_factory=Counter)  # the plies of games that were left unfinished
    choices: int = 0
    counted: int = 0
    outs: Counter[tuple[int, tuple[int, ...]]] = field(default_factory=Counter)  # winner, as which one each went out

    @property
    def games(self) -> int:
        """Number of games."""
        return self.endings.total()

    def add(self, results: Iterable[Result]) -> None:
        """Count some games."""
        for result in results:
            self.endings[result.winner, result.reason] += 1
            self.plies[result.plies] += 1
            if result.winner == UNFINISHED:
                self.left[result.plies] += 1
            self.choices += result.choices
            self.counted += result.counted
            if result.outs:
                self.outs[result.winner, result.outs] += 1
