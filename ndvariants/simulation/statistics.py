"""What many games say: who won how often, why games ended, how long they were, how many moves there were.

Shares come with Wilson's 95 % intervals (E. B. Wilson, 1927), which stay within 0 and 1 and are honest for few games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.game.random_games import Result

Z_95 = 1.959963984540054
_BINS = 12


@dataclass(frozen=True, slots=True)
class Share:
    """How many games, which part of all, and the 95 % interval of that part."""

    name: str
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Bin:
    """Games whose length is at least ``low`` and at most ``high`` plies."""

    low: int
    high: int
    games: int


@dataclass(frozen=True, slots=True)
class Lengths:
    """Plies of a game: ``mean`` with half the width of its 95 % interval, and the distribution."""

    mean: float
    margin: float
    median: float
    minimum: int
    maximum: int
    histogram: tuple[Bin, ...]


@dataclass(frozen=True, slots=True)
class Branching:
    """Legal moves in a position: the mean over all counted positions of all games."""

    mean: float
    positions: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """A run in numbers: ``results`` are the players in order, ``draw``, ``unfinished``; ``endings``
    by ``result: reason``.
    """

    games: int
    results: tuple[Share, ...]
    reasons: tuple[Share, ...]
    endings: tuple[Share, ...]
    lengths: Lengths | None
    branching: Branching | None

    def as_dict(self) -> dict[str, Any]:
        """The same as plain values for JSON."""
        return asdict(self)


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share.

    >>> tuple(round(x, 4) for x in wilson(5, 10))
    (0.2366, 0.7634)
    """
    if trials == 0:
        return 0.0, 1.0
    share, z2 = successes / trials, Z_95**2
    centre = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z_95 * sqrt(share * (1 - share) / trials + z2 / (4 * trials**2)) / (1 + z2 / trials)
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    return low, 1.0 if successes == trials else min(1.0, centre + half)


def summarize(results: Iterable[Result], players: Sequence[str]) -> Statistics:
    """The statistics of the games; ``players`` are the names by index."""
    games = list(results)
    winners = Counter(game.winner for game in games)
    reasons = Counter(game.reason for game in games)
    endings = Counter((game.winner, game.reason) for game in games)
    names = {**dict(enumerate(players)), DRAW: "draw", UNFINISHED: "unfinished"}
    counted = sum(game.counted for game in games)
    return Statistics(
        games=len(games),
        results=tuple(_share(name, winners[index], len(games)) for index, name in names.items()),
        reasons=tuple(_share(reason, n, len(games)) for reason, n in _by_number(reasons)),
        endings=tuple(
            _share(f"{names[winner]}: {reason}", n, len(games)) for (winner, reason), n in _by_number(endings)
        ),
        lengths=_lengths([game.plies for game in games]) if games else None,
        branching=Branching(sum(game.choices for game in games) / counted, counted) if counted else None,
    )


def _by_number(counter: Counter[Any]) -> list[tuple[Any, int]]:
    return sorted(counter.items(), key=lambda item: (-item[1], str(item[0])))


def _share(name: str, games: int, of: int) -> Share:
    low, high = wilson(games, of)
    return Share(name, games, games / of if of else 0.0, low, high)


def _lengths(plies: list[int]) -> Lengths:
    plies = sorted(plies)
    n = len(plies)
    mean = sum(plies) / n
    variance = sum((x - mean) ** 2 for x in plies) / (n - 1) if n > 1 else 0.0
    median = (plies[(n - 1) // 2] + plies[n // 2]) / 2
    return Lengths(mean, Z_95 * sqrt(variance / n), median, plies[0], plies[-1], tuple(_histogram(plies)))


def _histogram(plies: Sequence[int]) -> Iterable[Bin]:
    """Bins of one round width that hold all games; ``plies`` are sorted."""
    width = _round_width(plies[-1] - plies[0] + 1)
    first = plies[0] // width
    counts = Counter(length // width for length in plies)
    for k in range(first, plies[-1] // width + 1):
        yield Bin(k * width, k * width + width - 1, counts[k])


def _round_width(span: int) -> int:
    """The least of 1, 2, 5, 10, 20, 50 ... that cuts ``span`` into few enough bins."""
    scale = 1
    while True:
        for step in (1, 2, 5):
            if span <= _BINS * step * scale:
                return step * scale
        scale *= 10
