"""Between records and games: the record of a position's game, and the positions of a record.

A record of a shipped variant names it; of any other it carries the whole text of the rules, so that it needs no file.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping, Sequence

from ndvariants.builder.shape.extends import IDENTITY
from ndvariants.errors import IllegalMoveError, NotationError, PositionError, RecordError
from ndvariants.game.game import Game, Position
from ndvariants.game.load import load, load_text
from ndvariants.game.records.record import START, Record, Step
from ndvariants.game.text.faults import did_you_mean
from ndvariants.language.yaml.source import parents_of, source_from_text
from ndvariants.model.variant import ParameterValue, Variant
from ndvariants.resources import variant_paths

_UNRULY = (*IDENTITY, "display")  # keys of a file that say nothing of the rules
_logger = logging.getLogger("ndvariants")


def digest_of(variant: Variant) -> str:
    """A name of 16 letters for the rules of a variant, parameters unbound: names, titles and pictures do not count."""
    rules = {key: value for key, value in json.loads(variant.merged).items() if key not in _UNRULY}
    return hashlib.sha256(json.dumps(rules, sort_keys=True).encode()).hexdigest()[:16]


def new_record(game: Game, start: Position | None = None, players: Mapping[str, str] | None = None) -> Record:
    """The record of a game in which nothing was played yet."""
    variant = game.variant
    shipped = variant_paths().get(variant.name)
    return Record(
        variant=variant.name,
        start=(start or game.start()).text(),
        parameters=dict(variant.parameters),
        digest=digest_of(variant),
        rules="" if shipped is not None and variant.path == str(shipped) else variant.merged,
        players=dict(players or {}),
    )


def record_of(position: Position, players: Mapping[str, str] | None = None) -> Record:
    """The record of the game that led to a position."""
    line = position.line()
    record = new_record(position.game, line[0], players)
    moves = [step.last_move.text for step in line if step.last_move is not None]
    steps = tuple(Step(move, number - 1) for number, move in enumerate(moves))
    return Record(**{**vars(record), "steps": steps, "outcome": position.outcome()})


def game_of(record: Record) -> Game:
    """The game that a record was played in; says so in the log when its rules are no longer the same."""
    game = recorded_game(record.variant, record.parameters, record.rules)
    if not has_same_rules(record, game):
        _logger.warning("the rules of %s have changed since this game was recorded", record.variant)
    return game


def recorded_game(name: str, parameters: Mapping[str, ParameterValue], rules: str = "") -> Game:
    """The game that a record names: a shipped one, or that of its rules. No file is read that the record could name."""
    if not rules:
        if name not in variant_paths():
            hint = did_you_mean(name, variant_paths()) or "the record of any other variant carries its rules"
            raise RecordError(f"there is no variant called `{name}`", hint)
        return load(name, **parameters)
    data = source_from_text(rules, f"<rules of {name}>").data
    for parent in parents_of(data):
        if parent not in variant_paths():
            raise RecordError(f"the rules in a record extend shipped variants only, not `{parent}`")
    return load_text(rules, **parameters)


def has_same_rules(record: Record, game: Game) -> bool:
    """Return True if the record was played by the rules of this game. A record without a digest is believed."""
    return record.digest in ("", digest_of(game.variant))


def position_at(game: Game, record: Record, number: int) -> Position:
    """The position after a step (at START: the first one), with the game that led to it."""
    return _played(game, record, record.line(number))


def last_position(game: Game, record: Record) -> Position:
    """The position at the end of the main line."""
    return _played(game, record, record.main_line())


def all_positions(game: Game, record: Record) -> dict[int, Position]:
    """The position after every step of the tree, by number, and the first one at START."""
    positions = {START: _start(game, record)}
    for number, step in enumerate(record.steps):
        positions[number] = _after(record, positions[step.before], number)
    return positions


def _played(game: Game, record: Record, numbers: Sequence[int]) -> Position:
    position = _start(game, record)
    for number in numbers:
        position = _after(record, position, number)
    return position


def _start(game: Game, record: Record) -> Position:
    if not record.start:
        return game.start()
    try:
        return game.position(record.start)
    except PositionError as error:
        raise RecordError(f"the start of the record is no position of {record.variant}: {error}") from None


def _after(record: Record, position: Position, number: int) -> Position:
    try:
        return position.play(record.steps[number].move)
    except (NotationError, IllegalMoveError) as error:
        changed = "" if has_same_rules(record, position.game) else "its rules have changed since"
        raise RecordError(f"move {number + 1} of the record, at ply {position.ply}: {error}", changed) from None
