"""Measures of a game from its games: numbers with 95 % intervals, and parts that were never used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import log2
from pathlib import Path
from time import monotonic

import numpy as np

from ndvariants.game.endings import UNFINISHED
from ndvariants.game.game import Game, Position
from ndvariants.game.random_games import Result
from ndvariants.game.situation import line_of
from ndvariants.kernel.census import layout as C
from ndvariants.players.asked import Asked, read_player
from ndvariants.players.games import Terms
from ndvariants.players.worth.meaning import plies_to_play_out
from ndvariants.players.worth.values import values_of
from ndvariants.simulation.assessment.rounds import Round, Span, Store, play_round
from ndvariants.simulation.estimation.estimates import mean_of
from ndvariants.simulation.estimation.rating import elo_of
from ndvariants.simulation.estimation.statistics import Statistics, summarize
from ndvariants.simulation.events.census import Census, census_of
from ndvariants.simulation.events.coverage import Use
from ndvariants.simulation.events.drama import lead_changes, leads_of
from ndvariants.simulation.evidence import evidence_of
from ndvariants.simulation.games import PlayersRecipe, RandomRecipe, Recipe
from ndvariants.simulation.match import Points

RANDOM_PLIES, PLIES = 400, 600  # of random games, and of games of players who search
NODES, WEAK, STRONG = 200, 50, 400  # positions a move: of equal players; of the two whose difference is skill
_LOOK = 60  # positions that tell who is ahead
MOST = {"random": 300, "equal": 200, "chance": 40, "skill": 80, "leads": 12}  # games
_SHARES = {  # of the time, together; the rest is for the last games
    "random": 0.12, "equal": 0.5, "parts": 0.6, "chance": 0.68, "skill": 0.88, "leads": 0.95,
}  # fmt: skip
_AT_LEAST = 0.05  # of the time, for a kind of games for which those before have left none
_TOGETHER = 20  # games that are looked into together
_SURE, _LEAST = 0.06, 60  # half the width of the first player's interval that is enough, and after how many games


@dataclass(frozen=True, slots=True)
class Measure:
    """A number with its 95 % interval, and the number of games behind it."""

    value: float
    low: float
    high: float
    games: int


@dataclass(frozen=True, slots=True)
class Measured:
    """Result of measuring a game.

    ``measures`` by name, those that could be taken; ``never``: kind and name of the parts of the file that no game
    used; ``still``: pieces that no game moved; ``worth``: pieces other than royals, with values; ``games`` by kind;
    ``looked``: number of games replayed; ``why``: reason for each measure that no budget yields.
    """

    measures: Mapping[str, Measure]
    never: tuple[tuple[str, str], ...]
    still: tuple[str, ...]
    worth: tuple[tuple[str, int], ...]
    games: Mapping[str, int]
    looked: int
    seconds: float
    why: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Effort:
    """How long games may be played: the most seconds, and the most games of each kind."""

    seconds: float
    workers: int = 2
    seed: int = 0
    most: Mapping[str, int] = field(default_factory=lambda: MOST)


def measure(position: Position, effort: Effort, store: Store | None = None) -> Measured:
    """Measures of games from a position."""
    begun, seed = monotonic(), effort.seed
    until = {name: begun + share * effort.seconds for name, share in _SHARES.items()}

    def play(name: str, recipe: Recipe) -> Round:
        last = max(until[name], monotonic() + _AT_LEAST * effort.seconds)
        span = Span(effort.most[name], last, begun + effort.seconds)
        return play_round(name, recipe, span, partial(_is_enough, recipe), effort.workers, store)

    players = len(position.game.players)
    random = play("random", RandomRecipe(position, seed, RANDOM_PLIES, 1))
    equal = play("equal", _recipe(position, [NODES] * players, seed))
    measures, parts = _of_equal(equal), _parts((random, equal), until["parts"])
    rounds = {"random": random, "equal": equal}
    if players == 2:
        rounds["chance"] = play("chance", _recipe(position, [NODES, 0], seed, pairs=True))
        rounds["skill"] = play("skill", _recipe(position, [STRONG, WEAK], seed, pairs=True))
        measures |= _of_skill(rounds["chance"], rounds["skill"]) | _of_leads(
            equal, until["leads"], effort.most["leads"]
        )
    royal = {piece.name for piece in position.game.variant.pieces if piece.royal}
    known = (one for one in values_of(position.game).pieces if one.piece not in royal)
    pieces = sorted(known, key=lambda one: -one.value)
    return Measured(
        measures, tuple(sorted(parts.never)), tuple(sorted(parts.still)),
        tuple((one.piece, one.value) for one in pieces), {name: len(one.results) for name, one in rounds.items()},
        parts.looked, monotonic() - begun, _why(position.game, equal),
    )  # fmt: skip


def _why(game: Game, equal: Round) -> dict[str, str]:
    found = {"leads": "the pieces on the board do not tell who is ahead"} if plies_to_play_out(game) else {}
    if len(game.players) != 2:
        found = dict.fromkeys(("first", "skill", "leads"), "it is measured in games of two players")
    left = sum(result.winner == UNFINISHED for result in equal.results)
    if 2 * left > len(equal.results):
        found |= {"length": "most games were left unfinished"}
    if left and left == len(equal.results):
        found |= {"first": "no game came to an end"}
    return found


def _player(nodes: int) -> Asked:
    """A player who looks at this number of positions a move, or of lines where pieces tell nothing; 0: draws moves."""
    return replace(read_player(f"alphabeta:nodes={nodes}"), is_level=True) if nodes else read_player("random")


def _recipe(position: Position, nodes: Sequence[int], seed: int, pairs: bool = False) -> PlayersRecipe:
    terms = Terms(PLIES, 2 * len(nodes), pairs)
    return PlayersRecipe(position, tuple(_player(n) for n in nodes), seed, terms, 1)


def _is_enough(recipe: Recipe, results: Sequence[Result]) -> bool:
    """Return True if the first player's score is known well enough: never in pairs, whose score is that of a player."""
    if len(results) < _LEAST or not isinstance(recipe, PlayersRecipe) or recipe.terms.pairs:
        return False
    first = _statistics(recipe, results).first
    return first is not None and first.high - first.low <= 2 * _SURE


def _statistics(recipe: Recipe, results: Sequence[Result]) -> Statistics:
    return summarize(results, recipe.position.game.teams, evidence_of(recipe, results, {}))


@dataclass(frozen=True, slots=True)
class _Parts:
    looked: int
    never: set[tuple[str, str]]
    still: set[str]


def _parts(rounds: Sequence[Round], until: float) -> _Parts:
    """The parts that no game used; replaying stops once all are used, or after the moment *until*."""
    looked, never, still = 0, None, _standing(rounds[0].recipe.position)
    for one in rounds:
        games = one.recorded()
        for at in range(0, len(games), _TOGETHER):
            census = census_of(one.recipe.position, games[at : at + _TOGETHER], one.recipe.max_plies)
            unused = {_named(use) for use in census.coverage.never}
            never = unused if never is None else never & unused
            still, looked = still - _moved(census), looked + census.games
            if monotonic() > until or not (never or still):
                return _Parts(looked, never, still)
    return _Parts(looked, never or set(), still if looked else set())


def _of_equal(one: Round) -> dict[str, Measure]:
    """Measures from games of equal players: the first player's score, draws, unfinished games, length, choice."""
    n, found = len(one.results), dict[str, Measure]()
    if not n:
        return found
    said = _statistics(one.recipe, one.results)
    if said.first is not None and (ended := said.first.won + said.first.drawn + said.first.lost):
        found["first"] = Measure(said.first.score, said.first.low, said.first.high, ended)
    shares = {share.name: share for share in said.results}
    for name, share in (("draws", shares["draw"]), ("unfinished", shares["unfinished"])):
        found[name] = Measure(share.share, share.low, share.high, n)
    lengths = said.lengths
    if lengths is not None and lengths.median is not None:
        high = lengths.maximum if lengths.median_high is None else lengths.median_high
        low = lengths.minimum if lengths.median_low is None else lengths.median_low
        found["length"] = Measure(lengths.median, low, high, n)
    choices = np.array([[result.choices, result.counted] for result in one.results])
    choice = mean_of(choices[:, 0], choices[:, 1])
    found["choice"] = Measure(choice.value, choice.low, choice.high, n)
    return found


def _of_skill(chance: Round, skill: Round) -> dict[str, Measure]:
    """The score against chance, and Elo for twice the positions; where all was won only a lower bound is known."""
    found, doublings = {}, log2(STRONG / WEAK)
    for name, one in (("chance", chance), ("skill", skill)):
        if len(one.results) < 2:
            continue
        points = Points()
        for first, second in zip(one.results[::2], one.results[1::2], strict=False):
            points.add((first, second))
        score, n = points.score(name, points.first), len(one.results)
        if name == "chance":
            found[name] = Measure(score.score, score.low, score.high, n)
        else:
            bounds = [elo_of(min(max(x, 0.001), 0.999)) or 0.0 for x in (score.score, score.low, score.high)]
            value, low, high = (elo / doublings for elo in bounds)
            found[name] = Measure(value, low, high, n)
    return found


def _of_leads(one: Round, until: float, most: int) -> dict[str, Measure]:
    """Changes of the lead in a hundred plies of some games; nothing where pieces do not tell who leads."""
    if plies_to_play_out(one.recipe.position.game):
        return {}
    changes: list[float] = []
    for result, moves in one.recorded()[:most]:
        if monotonic() > until:
            break
        if result.plies:
            changes.append(100 * lead_changes(leads_of(line_of(one.recipe.position, moves), _LOOK)))
    if len(changes) < 4:
        return {}
    found = mean_of(np.array(changes), np.ones(len(changes)))
    return {"leads": Measure(found.value, max(0.0, found.low), found.high, len(changes))}


def _named(use: Use) -> tuple[str, str]:
    """A part of the file by its kind, and by its name with the line where it stands."""
    line = "" if use.place is None or not use.place.line else f" ({Path(use.place.path).name}:{use.place.line})"
    return use.kind, f"`{use.what}`{line}"


def _standing(position: Position) -> set[str]:
    return {piece.piece for piece in position.pieces() if piece.player in position.game.players}


def _moved(census: Census) -> set[str]:
    moves = census.counters(C.AT_CODES)[:, :, C.MOVES].sum(axis=0)
    return {piece for (_, piece), codes in census.pieces().items() if moves[codes].any()}
