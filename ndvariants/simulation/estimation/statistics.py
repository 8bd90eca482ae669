"""Statistics of many games: who won how often, why games ended, how long they were, how many moves there were.

Shares come with Wilson's 95 % intervals (E. B. Wilson, 1927), which stay within 0 and 1 and are honest for few games.
Games that are no evidence of their own count together (``clusters``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from math import exp, inf, log, sqrt
from typing import Any

from ndvariants.game.endings import DRAW, UNFINISHED, result_names
from ndvariants.game.random_games import Result
from ndvariants.simulation.estimation.clusters import Clusters, Counts, Points, mean_length
from ndvariants.simulation.estimation.estimates import mean_by
from ndvariants.simulation.estimation.rating import Z_95, Score, interval_of_share, score_of, with_interval
from ndvariants.simulation.estimation.sequential import confidence_sequence, width_of
from ndvariants.simulation.estimation.variety import ALONE, Evidence, Variety
from ndvariants.storage.tally import Tally

_BINS = 12

Interval = Callable[[float, float], tuple[float, float]]  # of successes, in trials

_ROUNDING = 1e-12


@dataclass(frozen=True, slots=True)
class Median:
    """The median length with its 95 % interval; ``None`` where too many games go on to know it."""

    value: float | None
    low: float | None
    high: float | None


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
    """Plies of a game: ``mean`` with half the width of its 95 % interval, the ``median`` with its own, and
    the distribution.

    Where games were left ``unfinished`` the mean is a lower bound, and the median ``None`` where too many were.
    """

    mean: float
    margin: float
    median: float | None
    median_low: float | None
    median_high: float | None
    minimum: int
    maximum: int
    unfinished: int
    histogram: tuple[Bin, ...]


@dataclass(frozen=True, slots=True)
class Branching:
    """Legal turns in a position: their mean over all counted positions of all games, with its 95 % interval."""

    mean: float
    low: float
    high: float
    positions: int


@dataclass(frozen=True, slots=True)
class Placing:
    """Placings of a player: counts by place, the winner's first; ``shared`` with others left at the end.

    ``mean`` counts a shared place as the middle of the places shared.
    """

    name: str
    places: tuple[int, ...]
    shared: int
    mean: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """A run in numbers: ``results`` are the teams in order, ``draw``, ``unfinished``; ``endings``
    by ``result: reason``; ``first`` is the score of the side that moves first of two, in the games that ended;
    ``player`` that of the first player asked for, where two change sides; ``placings`` of games whose players may be
    out while others go on; ``variety`` of games of players who search.
    """

    games: int
    results: tuple[Share, ...]
    reasons: tuple[Share, ...]
    endings: tuple[Share, ...]
    lengths: Lengths | None
    branching: Branching | None
    first: Score | None = None
    player: Score | None = None
    placings: tuple[Placing, ...] = ()
    variety: Variety | None = None

    def as_dict(self) -> dict[str, Any]:
        """The same as plain values for JSON."""
        return asdict(self)


def wilson(successes: float, trials: float, z: float = Z_95) -> tuple[float, float]:
    """Wilson's interval of a share, of 95 % unless another ``z`` is given.

    >>> tuple(round(x, 4) for x in wilson(5, 10))
    (0.2366, 0.7634)
    """
    return interval_of_share(successes / trials if trials else 0.0, trials, z)


def summarize(
    results: Iterable[Result], teams: Sequence[str], evidence: Evidence = ALONE, interval: Interval = wilson
) -> Statistics:
    """The statistics of the games; ``teams`` are the names by index."""
    tally = Tally()
    tally.add(results)
    return statistics_of(tally, teams, interval, evidence)


def interval_for(until: str) -> Interval:
    """Return the interval for the shares of a run: of one that was to stop at a goal, one that allows for that."""
    return partial(confidence_sequence, width=width_of(until)) if until else wilson


def statistics_of(
    tally: Tally, teams: Sequence[str], interval: Interval = wilson, evidence: Evidence = ALONE
) -> Statistics:
    """The statistics of games that were added up; shares and the score have such an *interval*.

    Where the *evidence* has clusters, intervals come from the spread between these; those of a run that was to stop at
    a goal from as many games as tell the same.
    """
    winners, reasons = Counter[int](), Counter[str]()
    for (winner, reason), n in tally.endings.items():
        winners[winner] += n
        reasons[reason] += n
    names = result_names(teams)
    shares = _Shares(tally.games, interval, evidence.clusters)
    player = evidence.player
    return Statistics(
        games=tally.games,
        results=tuple(shares.of(name, winners[winner], winner=winner) for winner, name in names.items()),
        reasons=tuple(shares.of(reason, n, reason=reason) for reason, n in _by_number(reasons)),
        endings=tuple(
            shares.of(f"{names[winner]}: {reason}", n, winner, reason)
            for (winner, reason), n in _by_number(tally.endings)
        ),
        lengths=_lengths(tally, shares.clusters) if tally.games else None,
        branching=_branching(tally, shares.clusters) if tally.choices.wholes else None,
        first=shares.score(teams[0], winners) if len(teams) == 2 else None,
        player=None if player is None else replace(shares, clusters=player.clusters).score(player.name, player.winners),
        placings=_placings(tally, teams) if tally.outs else (),
        variety=evidence.variety,
    )


@dataclass(frozen=True, eq=False)
class _Shares:
    games: int
    interval: Interval
    clusters: Clusters | None

    def of(self, name: str, games: int, winner: int | None = None, reason: str | None = None) -> Share:
        """The share of these games: those of this winner and this reason (``None``: of any)."""
        low, high = self._interval(
            games, self.games, lambda who, why: winner in (None, who) and reason in (None, why), lambda _who, _why: True
        )
        return Share(name, games, games / self.games if self.games else 0.0, low, high)

    def score(self, name: str, winners: Counter[int]) -> Score:
        score, points = score_of(name, winners[0], winners[DRAW], winners[1]), {0: 1.0, DRAW: 0.5}
        if self.clusters is None and self.interval is wilson:
            return score
        won, ended = score.won + score.drawn / 2, score.won + score.drawn + score.lost
        bounds = self._interval(won, ended, lambda who, _: points.get(who, 0.0), lambda who, _: who != UNFINISHED)
        return with_interval(score, *bounds)

    def _interval(self, won: float, games: int, points: Points, counts: Counts) -> tuple[float, float]:
        if self.clusters is None:
            return self.interval(won, games)
        if self.interval is wilson:
            found = self.clusters.share(points, counts)
            return found.low, found.high
        crowding = self.clusters.crowding(points, counts)
        return self.interval(won / crowding, games / crowding)


def _branching(tally: Tally, clusters: Clusters | None) -> Branching:
    found = mean_by(tally.choices) if clusters is None else clusters.choices()
    return Branching(found.value, found.low, found.high, tally.choices.wholes)


def _placings(tally: Tally, players: Sequence[str]) -> tuple[Placing, ...]:
    """Placings of the players: the first to go out is last; players left at the end without a win share a place.

    Empty if players are in teams: these win or lose together.
    """
    n, found = len(players), []
    if any(len(outs) != n for _, outs in tally.outs):
        return ()
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


def _by_number(counter: Counter[Any]) -> list[tuple[Any, int]]:
    return sorted(counter.items(), key=lambda item: (-item[1], str(item[0])))


def _lengths(tally: Tally, clusters: Clusters | None) -> Lengths:
    plies, mean = tally.plies, mean_length(tally.plies, clusters)
    middle = median_of(plies, tally.left)
    if clusters is not None:
        crowding = clusters.crowding_of_lengths(mean.value if middle.value is None else middle.value)
        middle = median_of(plies, tally.left, crowding)
    return Lengths(
        mean.value, mean.high - mean.value, middle.value, middle.low, middle.high, min(plies), max(plies),
        tally.left.total(), tuple(_histogram(plies)),
    )  # fmt: skip


def _histogram(plies: Counter[int]) -> Iterable[Bin]:
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


# How long games are, where some were left unfinished: the estimate of E. L. Kaplan and P. Meier (1958).
# A game that was left had at least its length: what is longer than that is judged by the games that went on. The median
# has the interval of R. Brookmeyer and J. Crowley (1982), on the scale log(-log S), with Greenwood's variance.


def median_of(plies: Counter[int], left: Counter[int], crowding: float = 1.0) -> Median:
    """The median length of games of these plies, of which those of ``left`` were left unfinished.

    ``crowding``: by how much clusters of games raise the variance.

    >>> ends = Counter(range(1, 101))
    >>> median_of(ends, Counter())
    Median(value=50.5, low=40, high=60)
    >>> median_of(ends, Counter(range(41, 101))).value is None
    True
    """
    curve = [(length, share, *_bounds(share, crowding * spread)) for length, share, spread in _surviving(plies, left)]
    value = next((length for length, share, _, _ in curve if share < 0.5 - _ROUNDING), None)
    half = next((length for length, share, _, _ in curve if abs(share - 0.5) <= _ROUNDING), value)
    return Median(
        None if half is None else (half + (half if value is None else value)) / 2,
        next((length for length, _, low, _ in curve if low <= 0.5), None),
        next((length for length, _, _, high in curve if high < 0.5), None),
    )


def _surviving(plies: Counter[int], left: Counter[int]) -> Iterator[tuple[int, float, float]]:
    """At every length at which games ended: it, the share of games that are longer, Greenwood's sum."""
    at_risk, share, spread = plies.total(), 1.0, 0.0
    for length in sorted(plies):
        ended = plies[length] - left[length]
        if ended:
            share *= 1 - ended / at_risk
            spread = spread + ended / (at_risk * (at_risk - ended)) if at_risk > ended else inf
            yield length, share, spread
        at_risk -= plies[length]


def _bounds(share: float, spread: float) -> tuple[float, float]:
    if share <= 0 or spread == inf:
        return 0.0, 0.0
    half = Z_95 * sqrt(spread) / abs(log(share))
    return share ** exp(half), share ** exp(-half)
