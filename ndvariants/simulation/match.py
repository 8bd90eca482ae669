"""A match of two players: pairs of games from the same opening with the seats changed, the score with its interval.

Games between players of our own that are limited by nodes or depth are played in compiled code by several threads, and
are the same for any number of these; other players' are played one by one.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from time import perf_counter
from typing import Any

from ndvariants.errors import NdVariantsError
from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.game.position import Position
from ndvariants.game.random_games import Result
from ndvariants.kernel.random import game_key
from ndvariants.players.asked import Asked
from ndvariants.players.games import SearchedGames, Terms
from ndvariants.players.worth.values import Values
from ndvariants.simulation.asked_games import after_opening, play_asked, seated
from ndvariants.simulation.estimation.rating import Score, SequentialTest, score_of
from ndvariants.simulation.games import Games, PlayersRecipe
from ndvariants.simulation.lots import Lot, LotGames

Progress = Callable[[Score], None]


@dataclass(frozen=True, slots=True)
class Match:
    """What a match has shown. ``first`` is the first player's score: games without an end count as drawn.

    ``white`` is the score of whoever moved first; ``verdict`` of the sequential test, ``None`` where there is none yet.
    """

    first: Score
    white: Score
    unfinished: int
    reasons: Counter[str]
    plies: int
    seconds: float
    reproducible: bool
    verdict: str | None

    def as_dict(self) -> dict[str, Any]:
        """The match as plain values, for JSON."""
        # `asdict` cannot copy a Counter: it counts the pairs of its copy.
        return asdict(replace(self, reasons=Counter())) | {"reasons": dict(self.reasons)}


def play_match(
    position: Position,
    players: tuple[Asked, Asked],
    games: int,
    seed: int,
    terms: Terms,
    workers: int = 1,
    test: SequentialTest | None = None,
    progress: Progress | None = None,
    values: tuple[Values, Values] | None = None,
    lot: Lot | None = None,
) -> Match:
    """A match of at most so many games, made even; a *test* that is decided ends it.

    *values*: what pieces are worth to either player, where both are reproducible. With a *lot* every pair has the start
    that is drawn for it.
    """
    if len(position.game.players) != 2:
        raise NdVariantsError("a match is for games of two players", "use simulate --players for others")
    started, count, whites = perf_counter(), Counter[int](), Counter[int]()
    reasons, unfinished, plies, verdict = Counter[str](), 0, 0, None
    reproducible = all(asked.is_reproducible for asked in players)
    pairs = -(-games // 2)
    run: Games | None = None
    if reproducible and lot is not None:
        run = LotGames(PlayersRecipe(position, players, seed, terms), lot, together=2)
    elif reproducible:
        run = SearchedGames(position, players, seed, terms, values)
    starts = (position if lot is None else lot.start(pair) for pair in range(pairs))
    played = _compiled(run, pairs, workers) if run is not None else _one_by_one(starts, players, seed, terms)
    for pair in played:
        for result in pair:
            whites[_points(result.winner)] += 1
            count[_points(result.winner) * (-1 if result.number % 2 else 1)] += 1
            reasons[result.reason] += 1
            unfinished += result.winner == UNFINISHED
            plies += result.plies
        score = score_of(players[0].text, count[1], count[0], count[-1])
        if progress is not None:
            progress(score)
        verdict = test.verdict(count[1], count[0], count[-1]) if test is not None else None
        if verdict is not None:
            break
    white = score_of(position.game.players[0], whites[1], whites[0], whites[-1])
    seconds = perf_counter() - started
    return Match(score, white, unfinished, reasons, plies, seconds, reproducible, verdict)


def _points(winner: int) -> int:
    """1 when the first side won, -1 when the second did, else 0."""
    return 0 if winner in (DRAW, UNFINISHED) else 1 - 2 * winner


def _compiled(run: Games, pairs: int, workers: int) -> Iterator[list[Result]]:
    """The pairs of games in order, played by threads a little ahead of who asks."""
    pool = ThreadPoolExecutor(workers)
    ahead: deque[Future[list[Result]]] = deque()
    try:
        for pair in range(pairs):
            ahead.append(pool.submit(run.play, 2 * pair, 2))
            if len(ahead) > 2 * workers:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _one_by_one(
    starts: Iterable[Position], players: tuple[Asked, Asked], seed: int, terms: Terms
) -> Iterator[list[Result]]:
    """The pairs of games in order, each from its start, each move asked for in Python."""
    with seated(players, seed) as seats:
        for pair, start in enumerate(starts):
            opened, played = after_opening(start, terms.opening, game_key(seed, pair)), []
            for k in range(2):
                both = seats.of_game(2 * pair + k)
                played.append(play_asked(opened, start.ply, both[:: 1 - 2 * k], 2 * pair + k, terms).result)
            yield played


def most_frequent(reasons: Counter[str]) -> Iterable[tuple[str, int]]:
    """The reasons why games ended, the most frequent first."""
    return sorted(reasons.items(), key=lambda item: (-item[1], item[0]))
