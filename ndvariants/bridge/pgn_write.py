"""Games as PGN: tags, numbered moves in short or long form, comments, marks and variations."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ndvariants.bridge.pgn_names import ROSTER, STANDARD, UNKNOWN, player_tags, result_of, tag_of
from ndvariants.game.game import Game, Position
from ndvariants.game.moves.san import short_text, write_san
from ndvariants.game.records.record import START, Record
from ndvariants.game.records.replay import all_positions, game_of

_WIDTH = 80


def write_pgn(record: Record, game: Game | None = None, long: bool = False) -> str:
    """The game as PGN. ``game`` is that of the record, where it is at hand; ``long``: moves as ``Move.text``."""
    game = game or game_of(record)
    return _Writer(record, game, all_positions(game, record), long).text()


def words_of_line(line: Sequence[Position]) -> list[str]:
    """The numbers and moves of a game without variations, in short form; the first position is before any move."""
    words, players = list[str](), line[0].game.players
    for before, after in pairwise(line):
        turn = before.ply // len(players) + 1
        if before.side == players[0]:
            words.append(f"{turn}.")
        elif before is line[0]:
            words.append(f"{turn}...")
        assert after.last_move is not None
        if after is line[-1]:
            words.append(write_san(before, after.last_move, after))
        else:  # it is not over: what has happened before need not be asked
            words.append(short_text(before, after.last_move) + ("+" if after.in_check() else ""))
    return words


class _Writer:
    def __init__(self, record: Record, game: Game, positions: Mapping[int, Position], long: bool) -> None:
        """*positions*: the one after every step, by its number, and the first one at START."""
        self._record, self._game, self._long = record, game, long
        self._positions = positions
        self._words: list[str] = []

    def text(self) -> str:
        if self._record.comment:
            self._comment(self._record.comment)
        self._write_line(START)
        return pgn_of_words(self._record, self._game, self._words)

    def _write_line(self, number: int, fresh: bool = True) -> None:
        while choices := self._record.after(number):
            number, *others = choices
            fresh = self._write_move(number, fresh)
            for other in others:
                self._words.append("(")
                self._write_line(other, self._write_move(other, True))
                self._words.append(")")
                fresh = True

    def _write_move(self, number: int, fresh: bool) -> bool:
        """One move with its number, and whether the next one needs a number whichever side moves."""
        step = self._record.steps[number]
        position = self._positions[step.before]
        turn = position.ply // len(self._game.players) + 1
        if position.side == self._game.players[0]:
            self._words.append(f"{turn}.")
        elif fresh:
            self._words.append(f"{turn}...")
        self._words.append(step.move if self._long else self._short(position, self._positions[number]))
        self._words += [f"${mark}" for mark in step.marks]
        if step.comment:
            self._comment(step.comment)
        return bool(step.comment)

    def _short(self, position: Position, after: Position) -> str:
        assert after.last_move is not None
        return write_san(position, after.last_move, after)

    def _comment(self, words: str) -> None:
        self._words.append("{ " + " ".join(words.replace("}", ")").split()) + " }")


def pgn_of_words(record: Record, game: Game, words: Sequence[str]) -> str:
    """A game as PGN whose numbers and moves are at hand as they are written: its steps are not looked at."""
    result = result_of(record.outcome, game.teams)
    tags = [f'[{name} "{_escaped(value)}"]' for name, value in _tags(record, game, result)]
    return "\n".join([*tags, "", *_filled([*words, result])]) + "\n"


def _filled(words: Sequence[str]) -> list[str]:
    lines, line, room = list[str](), list[str](), _WIDTH
    for word in " ".join(words).split(" "):
        if line and len(word) + 1 > room:
            lines.append(" ".join(line))
            line, room = [], _WIDTH
        room -= len(word) + bool(line)
        line.append(word)
    return [*lines, " ".join(line)]


def _tags(record: Record, game: Game, result: str) -> list[tuple[str, str]]:
    found = [(name, record.tags.get(name, UNKNOWN[name == "Date"])) for name in ROSTER]
    names = player_tags(game.players)
    found += [(tag, record.players.get(side, "?")) for side, tag in names.items()]
    found.append(("Result", result))
    if game.variant.name != STANDARD or record.rules:
        found.append(("Variant", tag_of(game.variant.name, game.variant.title)))
    if record.parameters:
        found.append(("VariantParameters", " ".join(f"{k}={_value(v)}" for k, v in record.parameters.items())))
    if record.rules:
        found.append(("VariantRules", record.rules))
    if record.start and record.start != game.start().text():
        found += [("SetUp", "1"), ("FEN", record.start)]
    if record.outcome is not None:
        found.append(("Termination", record.outcome.reason))
        if result == "*" and record.outcome.winner:
            found.append(("Winner", record.outcome.winner))
    written = {name for name, _ in found}
    return found + [(name, value) for name, value in record.tags.items() if name not in written]


def _escaped(value: str) -> str:
    return re.sub(r"[\r\n]+", " ", value.replace("\\", "\\\\").replace('"', '\\"'))


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
