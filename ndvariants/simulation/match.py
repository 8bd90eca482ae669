"""A match of two players: pairs of games from the same opening with the seats changed, the score with its interval.

Games between players of our own that are limited by nodes or depth are played in compiled code by several threads, and
are the same for any number of these; other players' are played one by one.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, nullcontext
from dataclasses import asdict, dataclass, replace
from time import perf_counter
from typing import Any

from ndvariants.errors import NdVariantsError
from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.game.position import Position
from ndvariants.game.random_games import Result
from ndvariants.kernel.random import draw, game_key
from ndvariants.players import Player, make_player
from ndvariants.players.asked import Asked
from ndvariants.players.games import SearchedGames, Terms
from ndvariants.players.values import Values
from ndvariants.simulation.games import Games, PlayersRecipe
from ndvariants.simulation.lots import Lot, LotGames
from ndvariants.simulation.rating import Score, SequentialTest, score_of

Progress = Callable[[Score], None]
_OPENING = 77


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
        raise NdVariantsError("a match is for games of two players\n  hint: use simulate --players for others")
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
    made = [make_player(asked.text, seed) for asked in players]
    with _closed(made[0]), _closed(made[1]):
        for pair, start in enumerate(starts):
            opened = _opening(start, terms.opening, game_key(seed, pair))
            yield [_game(opened, start.ply, (made[k], made[1 - k]), 2 * pair + k, terms) for k in range(2)]


def _closed(player: Player) -> closing[Player] | nullcontext[Player]:  # type: ignore[type-var]
    """A context at whose end a player who is another program leaves."""
    return closing(player) if hasattr(player, "close") else nullcontext(player)  # type: ignore[type-var]


def _opening(position: Position, plies: int, key: int) -> Position:
    """The position after some random plies, before the game ends."""
    for ply in range(plies):
        numbers = position.legal_numbers()
        following = position.play(numbers[draw(key, ply + _OPENING, len(numbers))])
        if following.outcome() is not None:
            break
        position = following
    return position


def _game(position: Position, begun: int, seats: tuple[Player, Player], number: int, terms: Terms) -> Result:
    """One game to its end, or to where the terms stop it."""
    names, stop_at = position.game.players, terms.stop_at
    while position.ply - begun < terms.max_plies:
        outcome = position.outcome()
        if outcome is not None:
            winner = names.index(outcome.winner) if outcome.winner else DRAW
            return Result(number, winner, outcome.reason, position.ply - begun)
        if stop_at.repetition and position.repetitions() >= stop_at.repetition:
            return Result(number, UNFINISHED, f"stopped at repetition {stop_at.repetition}", position.ply - begun)
        if stop_at.quiet_plies and position.clock >= stop_at.quiet_plies:
            return Result(number, UNFINISHED, f"stopped at {stop_at.quiet_plies} quiet plies", position.ply - begun)
        position = position.play(seats[names.index(position.side)].choose(position))
    return Result(number, UNFINISHED, "ply limit", position.ply - begun)


def most_frequent(reasons: Counter[str]) -> Iterable[tuple[str, int]]:
    """The reasons why games ended, the most frequent first."""
    return sorted(reasons.items(), key=lambda item: (-item[1], item[0]))
