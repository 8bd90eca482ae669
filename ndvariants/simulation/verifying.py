"""Whether the invariants of a file hold: sought in breadth from the start, in random games, and in games of players.

The variant is compiled with an ending for each invariant, above its own, that comes when the invariant does not hold;
a game that ends so is a counterexample. It is made shorter as long as that is possible, and then each rule is left out
in turn, to see which of them broke it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ndvariants.compiler.compile import compile_variant
from ndvariants.errors import NdVariantsError, Place, Problem
from ndvariants.faults.remarks.promises import InvariantBroken
from ndvariants.game.explain.account import account
from ndvariants.game.explain.values_told import values_told
from ndvariants.game.game import Game, Position
from ndvariants.game.random_games import RandomGames
from ndvariants.game.situation import line_of
from ndvariants.kernel import header as H
from ndvariants.language.trees.syntax import Expr, Number, Unary
from ndvariants.model.folding import unary
from ndvariants.model.promises import Invariant
from ndvariants.model.variant import Ending, Rule, Variant
from ndvariants.players.asked import read_player
from ndvariants.players.games import SearchedGames, Terms
from ndvariants.words.endings import End, Result

_MARK = "invariant "
_TRIED = 3  # of the games that break an invariant, the shortest are made shorter
_NEAR = 1_500  # positions looked at around each move of a counterexample


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is looked at: positions in breadth, random games, games of players who search, and the longest game."""

    positions: int = 5_000
    games: int = 2_000
    searched: int = 10
    player: str = "level=2"
    max_plies: int = 300
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A game after which an invariant does not hold.

    ``moves`` lead there; ``proved``: no shorter game does so. ``rule`` is the one without which it would hold, if there
    is one; ``lines`` are the places of the movement that was made last; ``value`` says what was found instead.
    """

    invariant: Invariant
    moves: tuple[str, ...]
    position: str
    proved: bool
    rule: Rule | None
    lines: tuple[Place, ...]
    value: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of a verification: a counterexample for each broken invariant, and the extent of the search."""

    invariants: int
    broken: tuple[Counterexample, ...]
    positions: int
    depth: int
    complete: bool
    games: int


def verify(variant: Variant, effort: Effort) -> Verdict:
    """Return whether the invariants of a variant hold, as far as was looked."""
    watched = _watched(variant)
    if not variant.invariants:
        return Verdict(0, (), 0, 0, False, 0)
    game = Game(compile_variant(watched))
    found: dict[int, tuple[list[str], bool]] = {}
    positions, depth, complete = _in_breadth(game.start(), effort.positions, found)
    games = 0 if complete else _by_playing(game, effort, found)
    broken = tuple(_counterexample(variant, game, variant.invariants[k], *found[k]) for k in sorted(found))
    return Verdict(len(variant.invariants), broken, positions, depth, complete, games)


def problems_of(verdict: Verdict) -> list[Problem]:
    """The counterexamples as problems: at the invariant, with the line of the rule or movement that broke it."""
    return [_problem(one) for one in verdict.broken]


def _problem(one: Counterexample) -> Problem:
    related: tuple[tuple[Place, str], ...] = ()
    if one.rule is not None and one.rule.place is not None:
        related = ((one.rule.place, f"without the rule `{one.rule.name}` it would hold"),)
    elif one.lines:
        related = tuple((place, "the last move is made by this line") for place in one.lines[:1])
    fault = InvariantBroken(one.invariant.name, one.moves, one.proved, one.value, str(one.position))
    return fault.at(one.invariant.place, related=related)


# --------------------------------------------------------------------------- watching


def _watched(variant: Variant) -> Variant:
    """The variant with an ending above its own for each invariant, that comes when it does not hold."""
    watches = []
    for k, invariant in enumerate(variant.invariants):
        broken = unary(Unary("not", invariant.condition))
        if not isinstance(broken, Number) or broken.value:
            watches.append(Ending(((End.IF, broken),), Result.DRAW, f"{_MARK}{k}", (), invariant.place))
    return replace(variant, endings=(*watches, *variant.endings))


def _broken_at(position: Position) -> int | None:
    outcome = position.outcome()
    return _broken_by("" if outcome is None else outcome.reason)


def _broken_by(reason: str) -> int | None:
    return int(reason.removeprefix(_MARK)) if reason.startswith(_MARK) else None


def _key(position: Position) -> bytes:
    """Identity of a position: all its saved words if the rules use the history of positions."""
    game = position.game
    return position.state if game.engine.T[H.IN_S_HISTORY] else game.identity(position.state)


def _in_breadth(start: Position, most: int, found: dict[int, tuple[list[str], bool]]) -> tuple[int, int, bool]:
    """Look at positions in breadth: how many, every sequence of how many moves, and whether that is the whole game."""
    waiting = deque([(start, 0)])
    seen = {_key(start)}
    looked = depth = 0
    while waiting and looked < most:
        position, depth = waiting.popleft()
        looked += 1
        broken = _broken_at(position)
        if broken is not None:
            found.setdefault(broken, (_texts(position), True))
        if position.outcome() is not None:
            continue
        for number in position.legal_numbers():
            after = position.play(int(number))
            key = _key(after)
            if key not in seen and len(seen) <= most:
                seen.add(key)
                waiting.append((after, depth + 1))
    complete = not waiting and len(seen) <= most
    return looked, depth if complete else max(0, depth - 1), complete


def _by_playing(game: Game, effort: Effort, found: dict[int, tuple[list[str], bool]]) -> int:
    """Play games, and note for each invariant the shortest that breaks it; how many were played."""
    start = game.start()
    runs: list[tuple[RandomGames | SearchedGames, int]] = []
    if effort.games:
        runs.append((RandomGames(start, effort.seed, effort.max_plies), effort.games))
    if effort.searched:
        players = [read_player(effort.player)] * len(game.players)
        terms = Terms(effort.max_plies, opening=4)
        runs.append((SearchedGames(start, players, effort.seed, terms), effort.searched))
    candidates: dict[int, list[tuple[int, RandomGames | SearchedGames, int]]] = {}
    for run, number in runs:
        for result in run.play(0, number):
            broken = _broken_by(result.reason)
            if broken is not None and broken not in found:
                candidates.setdefault(broken, []).append((result.plies, run, result.number))
    for broken, ended in candidates.items():
        best = sorted(ended, key=lambda one: one[0])[:_TRIED]
        games = [_shrunk(start, broken, _texts(line_of(start, run.moves(number))[-1])) for _, run, number in best]
        found[broken] = (min(games, key=len), False)
    return sum(number for _, number in runs)


# --------------------------------------------------------------------------- shortening


def _shrunk(start: Position, broken: int, names: list[str]) -> list[str]:
    """A game that breaks the same invariant, with moves left out as long as that is possible."""
    before = len(names) + 1
    while len(names) < before:
        before = len(names)
        for width in (8, 4, 2, 1):
            names = _without_stretches(start, broken, names, width)
        names = _with_short_ends(start, broken, names)
    return names


def _without_stretches(start: Position, broken: int, names: list[str], width: int) -> list[str]:
    at = len(names) - width
    while at >= 0:
        shorter = _played(start, broken, names[:at] + names[at + width :])
        names = names if shorter is None else shorter
        at = min(at - 1, len(names) - width)
    return names


def _with_short_ends(start: Position, broken: int, names: list[str]) -> list[str]:
    line = _line(start, names)
    for at in range(len(line) - 2, -1, -1):
        left = len(names) - at
        end = _short_end(line[at], broken, left - 1)
        if end is not None:
            names = names[:at] + end
    return names


def _short_end(position: Position, broken: int, most: int) -> list[str] | None:
    """The fewest moves after which the invariant does not hold, up to a limit; None where none are found."""
    waiting: deque[tuple[Position, list[str]]] = deque([(position, [])])
    looked = 0
    while waiting and looked < _NEAR:
        here, path = waiting.popleft()
        if len(path) >= most or here.outcome() is not None:
            continue
        for move in here.legal_moves():
            looked += 1
            after = here.play(move)
            if _broken_at(after) == broken:
                return [*path, move.text]
            waiting.append((after, [*path, move.text]))
    return None


def _played(start: Position, broken: int, names: list[str]) -> list[str] | None:
    """The moves up to where the invariant does not hold; None where one is not legal, or it always holds."""
    position = start
    for at, name in enumerate(names):
        if position.outcome() is not None:
            break
        legal = {move.text: move for move in position.legal_moves()}
        if name not in legal:
            return None
        position = position.play(legal[name])
        if _broken_at(position) == broken:
            return names[: at + 1]
    return None


def _texts(position: Position) -> list[str]:
    return [step.last_move.text for step in position.line() if step.last_move is not None]


def _line(start: Position, names: list[str]) -> list[Position]:
    line = [start]
    for name in names:
        line.append(line[-1].play(name))
    return line


# --------------------------------------------------------------------------- who broke it


def _counterexample(
    variant: Variant, game: Game, invariant: Invariant, names: list[str], proved: bool
) -> Counterexample:
    *_, before, end = [game.start(), *_line(game.start(), names)]
    value = _found(variant, invariant, end.text())
    if not names:
        return Counterexample(invariant, (), end.text(), proved, None, (), value)
    rule = next(_guilty(variant, invariant, before.text(), names[-1]), None)
    lines = account(before, names[-1]).lines
    return Counterexample(invariant, tuple(names), end.text(), proved, rule, lines, value)


def _found(variant: Variant, invariant: Invariant, text: str) -> str:
    """``count(king of white) is 2``: what stands in a position where an invariant does not hold; "" if not known."""

    def holds(condition: Expr) -> bool:
        asked = _watched(replace(variant, invariants=(replace(invariant, condition=condition),)))
        return _broken_at(Game(compile_variant(asked)).position(text)) is None

    try:
        return values_told(invariant.condition, holds).removeprefix(": ")
    except NdVariantsError:
        return ""  # such a position cannot be set up


def _guilty(variant: Variant, invariant: Invariant, before: str, move: str) -> Iterator[Rule]:
    """The rules without which the invariant would hold after the last move."""
    watched = _watched(replace(variant, invariants=(invariant,)))
    for rule in variant.rules:
        without = replace(watched, rules=tuple(other for other in watched.rules if other is not rule))
        try:
            after = Game(compile_variant(without)).position(before).play(move)
        except NdVariantsError:
            continue  # without this rule the move is another, or none
        if _broken_at(after) is None:
            yield rule
