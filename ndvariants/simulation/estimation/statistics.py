"""What many games say: who won how often, why games ended, how long they were, how many moves there were.

Shares come with Wilson's 95 % intervals (E. B. Wilson, 1927), which stay within 0 and 1 and are honest for few games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from math import sqrt
from typing import Any

from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.game.random_games import Result
from ndvariants.simulation.estimation.rating import Z_95, Score, elo_of, interval_of_share, score_of
from ndvariants.simulation.estimation.sequential import confidence_sequence
from ndvariants.storage.tally import Tally

_BINS = 12

Interval = Callable[[float, int], tuple[float, float]]  # of so many successes in so many trials


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
class Placing:
    """Where a player came in: how often at each place, the winner's first; ``shared`` with others left at the end.

    ``mean`` counts a shared place as the middle of the places shared.
    """

    name: str
    places: tuple[int, ...]
    shared: int
    mean: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """A run in numbers: ``results`` are the players in order, ``draw``, ``unfinished``; ``endings``
    by ``result: reason``; ``first`` is the score of the first of two players in the games that ended;
    ``placings`` of games whose players may be out while others go on.
    """

    games: int
    results: tuple[Share, ...]
    reasons: tuple[Share, ...]
    endings: tuple[Share, ...]
    lengths: Lengths | None
    branching: Branching | None
    first: Score | None = None
    placings: tuple[Placing, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The same as plain values for JSON."""
        return asdict(self)


def wilson(successes: float, trials: int, z: float = Z_95) -> tuple[float, float]:
    """Wilson's interval of a share, of 95 % unless another ``z`` is given.

    >>> tuple(round(x, 4) for x in wilson(5, 10))
    (0.2366, 0.7634)
    """
    return interval_of_share(successes / trials if trials else 0.0, trials, z)


def summarize(results: Iterable[Result], players: Sequence[str]) -> Statistics:
    """The statistics of the games; ``players`` are the names by index."""
    tally = Tally()
    tally.add(results)
    return statistics_of(tally, players)


def interval_for(until: str) -> Interval:
    """Which interval holds for the shares of a run: of one that was to stop at a goal, one that allows for that."""
    return confidence_sequence if until else wilson


def statistics_of(tally: Tally, players: Sequence[str], interval: Interval = wilson) -> Statistics:
    """The statistics of games that were added up; shares and the score have such an *interval*."""
    winners, reasons = Counter[int](), Counter[str]()
    for (winner, reason), n in tally.endings.items():
        winners[winner] += n
        reasons[reason] += n
    names = {**dict(enumerate(players)), DRAW: "draw", UNFINISHED: "unfinished"}
    games, counted = tally.games, tally.counted
    return Statistics(
        games=games,
        results=tuple(_share(name, winners[index], games, interval) for index, name in names.items()),
        reasons=tuple(_share(reason, n, games, interval) for reason, n in _by_number(reasons)),
        endings=tuple(
            _share(f"{names[winner]}: {reason}", n, games, interval)
            for (winner, reason), n in _by_number(tally.endings)
        ),
        lengths=_lengths(tally.plies) if games else None,
        branching=Branching(tally.choices / counted, counted) if counted else None,
        first=_first(players[0], winners, interval) if len(players) == 2 else None,
        placings=_placings(tally, players) if tally.outs else (),
    )


def _placings(tally: Tally, players: Sequence[str]) -> tuple[Placing, ...]:
    """Where each player came in: who goes out first is last; who is left at the end without having won shares."""
    n, found = len(players), []
    for player, name in enumerate(players):
        places, shared, total = [0] * n, 0, 0.0
        for (winner, outs), games in tally.outs.items():
            left, won = n - sum(order > 0 for order in outs), winner >= 0
            if outs[player] or winner == player or left == 1 + won:
                place = n - outs[player] + 1 if outs[player] else 1 + (won and winner != player)
                places[place - 1] += games
                total += place * games
            else:
                shared += games
                total += games * (1 + won + left) / 2
        found.append(Placing(name, tuple(places), shared, total / tally.outs.total()))
    return tuple(found)


def _first(name: str, winners: Counter[int], interval: Interval) -> Score:
    """The score of the first player in the games that ended."""
    score = score_of(name, winners[0], winners[DRAW], winners[1])
    if interval is wilson:
        return score
    low, high = interval(score.won + score.drawn / 2, score.won + score.drawn + score.lost)
    return replace(score, low=low, high=high, elo_low=elo_of(low), elo_high=elo_of(high))


def _by_number(counter: Counter[Any]) -> list[tuple[Any, int]]:
    return sorted(counter.items(), key=lambda item: (-item[1], str(item[0])))


def _share(name: str, games: int, of: int, interval: Interval) -> Share:
    low, high = interval(games, of)
    return Share(name, games, games / of if of else 0.0, low, high)


def _lengths(plies: Counter[int]) -> Lengths:
    n, lengths = plies.total(), sorted(plies)
    mean = sum(length * games for length, games in plies.items()) / n
    squares = sum((length - mean) ** 2 * games for length, games in plies.items())
    variance = squares / (n - 1) if n > 1 else 0.0
    return Lengths(mean, Z_95 * sqrt(variance / n), _median(plies), lengths[0], lengths[-1], tuple(_histogram(plies)))


def _median(plies: Counter[int]) -> float:
    """The middle length, or the mean of the two in the middle."""
    n, seen, below = plies.total(), 0, None
    for length in sorted(plies):
        seen += plies[length]
        if below is None and seen > (n - 1) // 2:
            below = length
        if below is not None and seen > n // 2:
            return (below + length) / 2
    raise ValueError("no games have no median")


def _histogram(plies: Counter[int]) -> Iterable[Bin]:
    """Bins of one round width that hold all games."""
    width = _round_width(max(plies) - min(plies) + 1)
    counts = Counter[int]()
    for length, games in plies.items():
        counts[length // width] += games
    for k in range(min(plies) // width, max(plies) // width + 1):
        yield Bin(k * width, k * width + width - 1, counts[k])


def _round_width(span: int) -> int:
    """The least of 1, 2, 5, 10, 20, 50 ... that cuts ``span`` into few enough bins."""
    scale = 1
    while True:
        for step in (1, 2, 5):
            if span <= _BINS * step * scale:
                return step * scale
        scale *= 10
