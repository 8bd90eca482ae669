"""An example of what the rules of a game do: a position, a move that sets them off, and the position after it.

It is taken from the tests of the variant's file, played with the options of this game; else from a game from the start.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ndvariants.builder.build import build_variant
from ndvariants.errors import NdVariantsError
from ndvariants.game.explain.effects import Effects, effects_of
from ndvariants.game.explain.refusal import fired
from ndvariants.game.game import Game, Position
from ndvariants.game.load import game_of_source
from ndvariants.game.move import Move
from ndvariants.language.yaml.source import source_of_files
from ndvariants.model.promises import Promise
from ndvariants.model.variant import ParameterValue

MOST_TESTS = 6  # that are played, the most fitting first
MOST_PLIES = 30  # of the game that is played where no test helps


@dataclass(frozen=True, slots=True)
class Example:
    """A move of the position ``before`` that does more than to move a piece and to capture."""

    before: Position
    move: Move
    after: Position
    effects: Effects


@lru_cache(maxsize=16)
def example_of(game: Game) -> Example | None:
    """The example of a game; ``None`` if it has no rules, or none that does anything unusual was found."""
    if not game.variant.rules:
        return None
    found: list[Example] = []
    for position, move in _candidates(game):
        example = _example(position, move)
        found += [example] if example is not None else []
        if example is not None and (example.effects.gone or not game.variant.board.mutable):
            return example
    return found[0] if found else None


def _candidates(game: Game) -> Iterator[tuple[Position, Move]]:
    fitting = sorted(
        (promise for promise in game.variant.promises if promise.after is not None),
        key=lambda promise: _misfit(game, promise),
    )
    for promise in fitting[:MOST_TESTS]:
        try:
            yield _last_move(_with(game, promise), promise)
        except NdVariantsError:  # not with these options
            continue
    position = game.start()
    for ply in range(MOST_PLIES):
        moves = position.legal_moves()
        if not moves:
            return
        move = next((one for one in moves if one.captures), moves[ply * 7 % len(moves)])
        yield position, move
        position = position.play(move)


def _example(before: Position, move: Move) -> Example | None:
    after = before.play(move)
    effects = effects_of(before, move, after)
    return Example(before, move, after, effects) if effects.unusual and fired(before, move) else None


def _misfit(game: Game, promise: Promise) -> tuple[int, int]:
    """Rank of a test: how many chosen options it lacks, then how many parameters it changes."""
    chosen = _chosen(game)
    shared = sum(chosen.get(name) == _value(value) for name, value in promise.parameters.items())
    changed = sum(game.variant.parameters[name] != _value(value) for name, value in promise.parameters.items())
    return -shared, changed


def _value(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


@lru_cache(maxsize=16)
def _chosen(game: Game) -> dict[str, ParameterValue]:
    if not game.variant.parameters:
        return {}
    usual = build_variant(source_of_files(game.variant.files), {}).parameters
    return {name: value for name, value in game.variant.parameters.items() if value != usual[name]}


def _with(game: Game, promise: Promise) -> Game:
    if not promise.parameters:
        return game
    return game_of_source(source_of_files(game.variant.files), {**_chosen(game), **promise.parameters})


def _last_move(game: Game, promise: Promise) -> tuple[Position, Move]:
    assert promise.after is not None
    position = game.start() if promise.position is None else game.position(promise.position.text)
    *first, last = promise.after.text.split()
    position = position.after(" ".join(first)) if first else position
    return position, position.parse_move(last)
