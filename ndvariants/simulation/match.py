"""A match of two players: pairs of games from the same opening with the seats changed, the score with its interval.

Games between players of our own that are limited by nodes or depth are played in compiled code by several threads, and
are the same for any number of these; other players' are played one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from time import perf_counter
from typing import Any

import numpy as np

from ndvariants.errors import NdVariantsError
from ndvariants.game.endings import UNFINISHED
from ndvariants.game.random_games import Result
from ndvariants.interruptions import Interruptions
from ndvariants.simulation.asked_games import play_asked, seated
from ndvariants.simulation.estimation.estimates import share_of
from ndvariants.simulation.estimation.rating import Score, SequentialTest, normalized_elo, score_of, with_interval
from ndvariants.simulation.estimation.sequential import confidence_sequence
from ndvariants.simulation.games import PlayersRecipe, in_order

Progress = Callable[[Score], None]
Pairs = Generator[list[Result], None, None]  # the games, two at a time
Keep = Callable[[int, Callable[[range], Pairs]], Pairs]  # of how many pairs, and what plays some of them


@dataclass(frozen=True, slots=True)
class Match:
    """Result of a match. ``first`` is the first player's score: unfinished games count as draws. Intervals come from
    the spread between pairs of games; with a test, which may stop at any time, that of ``first`` is a confidence
    sequence.

    ``pairs``: how many brought the first player 0, 0.5, 1, 1.5 and 2 points; ``normalized_elo`` comes of them.
    ``white`` is the score of the side that moved first; ``verdict`` of the sequential test, ``None`` for none yet.
    ``interrupted``: it was stopped after that many games.
    """

    first: Score
    pairs: tuple[int, ...]
    normalized_elo: float | None
    white: Score
    unfinished: int
    reasons: Counter[str]
    plies: int
    seconds: float
    reproducible: bool
    verdict: str | None
    interrupted: bool

    @property
    def of_fixed_size(self) -> Score:
        """The score of the first player with the interval for a number of games that no test decided."""
        worth = np.repeat(np.arange(5) / 2, self.pairs)
        found = share_of(worth, np.full(len(worth), 2), 2 * len(worth))
        return with_interval(self.first, found.low, found.high)

    def as_dict(self) -> dict[str, Any]:
        """The match as plain values, for JSON."""
        # `asdict` cannot copy a Counter: it counts the pairs of its copy.
        return asdict(replace(self, reasons=Counter())) | {"reasons": dict(self.reasons)}


def play_match(
    recipe: PlayersRecipe,
    games: int,
    workers: int = 1,
    test: SequentialTest | None = None,
    progress: Progress | None = None,
    keep: Keep | None = None,
) -> Match:
    """A match of at most this number of games, made even; a *test* that is decided ends it, and so does Ctrl-C.

    With a lot, a start is drawn for every pair of games. *keep* stores games, and yields stored games instead of
    playing them again.
    """
    position, players = recipe.position, recipe.players
    if len(position.game.players) != 2:
        raise NdVariantsError("a match is for games of two players", "use simulate --players for others")
    points = Points()
    reasons, unfinished, plies, verdict = Counter[str](), 0, 0, None
    asked = -(-games // 2)

    def play(pairs: range) -> Pairs:
        return _pairs(recipe, pairs, workers)

    played = play(range(asked)) if keep is None else keep(asked, play)
    score, started = points.score(players[0].text, points.first), perf_counter()
    with Interruptions() as stop, closing(played):
        for pair in played:
            points.add(pair)
            for result in pair:
                reasons[result.reason] += 1
                unfinished += result.winner == UNFINISHED
                plies += result.plies
            score = points.score(players[0].text, points.first)
            if progress is not None:
                progress(score)
            verdict = test.verdict(points.pairs()) if test is not None else None
            if verdict is not None or stop.asked:
                break
    white, pairs = points.score(position.game.players[0], points.white), points.pairs()
    if test is not None:
        won = sum(k / 4 * seen for k, seen in enumerate(pairs))
        score = with_interval(score, *confidence_sequence(won, sum(pairs), test.width))
    seconds, is_same = perf_counter() - started, recipe.is_reproducible
    nelo = normalized_elo(pairs)
    return Match(score, pairs, nelo, white, unfinished, reasons, plies, seconds, is_same, verdict, stop.asked)


@dataclass(frozen=True, slots=True)
class Points:
    """The points (1, 0.5 or 0) of the first player in every game, those of a pair together, and of the first
    side: games from one opening are no evidence of their own."""

    first: list[tuple[float, ...]] = field(default_factory=list)
    white: list[tuple[float, ...]] = field(default_factory=list)

    def add(self, pair: Sequence[Result]) -> None:
        """Count a pair: in its second game, of an odd number, the players have changed seats."""
        white = tuple({0: 1.0, 1: 0.0}.get(game.winner, 0.5) for game in pair)
        self.white.append(white)
        self.first.append(tuple(1 - x if game.number % 2 else x for x, game in zip(white, pair, strict=True)))

    def pairs(self) -> tuple[int, ...]:
        """Return how many pairs brought the first player 0, 0.5, 1, 1.5 and 2 points."""
        seen = Counter(sum(pair) for pair in self.first)
        return tuple(seen[k / 2] for k in range(5))

    def score(self, name: str, points: Sequence[tuple[float, ...]]) -> Score:
        """The score of these points, with an interval from the spread between pairs."""
        won, drawn, lost = (sum(pair.count(worth) for pair in points) for worth in (1.0, 0.5, 0.0))
        sums, games = np.array([sum(pair) for pair in points]), np.array([len(pair) for pair in points])
        found = share_of(sums, games, won + drawn + lost)
        return with_interval(score_of(name, won, drawn, lost), found.low, found.high)


def _pairs(recipe: PlayersRecipe, pairs: range, workers: int) -> Pairs:
    if not recipe.is_compiled:
        yield from _one_by_one(recipe, pairs)
    else:
        run = recipe.open()
        yield from in_order(lambda pair: run.play(2 * pair, 2), pairs, workers)


def _one_by_one(recipe: PlayersRecipe, pairs: range) -> Iterator[list[Result]]:
    with seated(recipe.players, recipe.seed) as seats:
        for pair in pairs:
            start = recipe.position if recipe.lot is None else recipe.lot.start(pair)
            yield [play_asked(start, seats, number, recipe.terms).result for number in (2 * pair, 2 * pair + 1)]


def most_frequent(reasons: Counter[str]) -> Iterable[tuple[str, int]]:
    """The reasons why games ended, the most frequent first."""
    return sorted(reasons.items(), key=lambda item: (-item[1], item[0]))
