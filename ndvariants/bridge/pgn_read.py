"""Games from PGN: tags, moves in short or long form, comments, numbered marks, variations, results.

Besides the usual tags: ``Variant`` names the variant, ``VariantParameters`` sets its parameters (``n=3 side=4``), and
``VariantRules`` holds the whole rules of a variant that is not shipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from ndvariants.bridge.pgn_names import RESULTS, outcome_of, player_tags, variant_called
from ndvariants.errors import IllegalMoveError, NdVariantsError, NotationError, PositionError, RecordError
from ndvariants.game.game import Game, Position
from ndvariants.game.records.record import START, Record, Step
from ndvariants.game.records.replay import digest_of, recorded_game

GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_TOKEN = re.compile(
    r"(?P<comment>\{[^}]*\}?|;[^\n]*)|(?P<bracket>[()])|(?P<mark>\$\d+)|(?P<result>(?:1-0|0-1|1/2-1/2|\*)(?=\s|$))"
    r"|(?P<number>\d+\.+|\d+(?=\s|$))|(?P<move>[^\s(){};$]+)"
)


@dataclass
class _Text:
    """One game of a file: its tags, its movetext, and the lines on which they begin."""

    tags: dict[str, str] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    moves: str = ""
    first_line: int = 1


def read_pgn(text: str, path: str = "<pgn>") -> list[Record]:
    """The games of a PGN text; RecordError names the line and the reason where one cannot be read."""
    games: dict[tuple[str, str, str], Game] = {}
    return [_Reader(part, path, games).record() for part in _split(text, path)]


def _split(text: str, path: str) -> Iterator[_Text]:
    """The games one by one: a tag behind moves begins the next."""
    current = _Text()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        stripped = line.strip()
        inside = current.moves.count("{") > current.moves.count("}")
        if stripped.startswith("[") and not inside:
            match = _TAG.fullmatch(stripped)
            if match is None:
                raise RecordError(f"{path}:{number}: this is no tag\n    {stripped[:72]}", 'write [Name "value"]')
            if current.moves.strip():
                yield current
                current = _Text()
            current.tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
            current.places[match[1]] = number
        elif not line.startswith("%"):
            if not current.moves:
                current.first_line = number
            current.moves += line + "\n"
        else:
            current.moves += "\n"
    if current.tags or current.moves.strip():
        yield current


class _Reader:
    """Reads one game."""

    def __init__(self, text: _Text, path: str, games: dict[tuple[str, str, str], Game]) -> None:
        self._text, self._path, self._games = text, path, games
        self._steps: list[Step] = []
        self._positions: dict[int, Position] = {}
        self._comment = ""

    def record(self) -> Record:
        """The game as a record."""
        tags = dict(self._text.tags)
        game = self._game()
        rules, start = tags.pop("VariantRules", ""), self._start(game)
        self._positions[START] = start
        result = self._read_moves()
        for name in ("Variant", "VariantParameters", "FEN", "SetUp"):
            tags.pop(name, None)
        said = tags.pop("Result", "*")
        outcome = outcome_of(result if result in RESULTS[:3] else said, tags, game.teams)
        ended = self._last().outcome()
        if outcome is not None and ended is not None and ended.winner == outcome.winner:
            outcome = ended
        players = {side: tags.pop(tag) for side, tag in player_tags(game.players).items() if tag in tags}
        for name in ("Termination", "Winner"):
            tags.pop(name, None)
        return Record(
            variant=game.variant.name,
            start=start.text(),
            steps=tuple(self._steps),
            parameters=dict(game.variant.parameters),
            outcome=outcome,
            digest=digest_of(game.variant),
            rules=rules,
            players=players,
            tags=tags,
            comment=self._comment,
        )

    def _game(self) -> Game:
        tags = self._text.tags
        words = tuple(tags.get(name, "") for name in ("Variant", "VariantParameters", "VariantRules"))
        key = (variant_called(words[0]), words[1], words[2])
        if key not in self._games:
            line = self._text.places.get("Variant", self._text.first_line)
            pairs = [word.partition("=") for word in key[1].split()]
            parameters = {name: value for name, _, value in pairs}
            try:
                self._games[key] = recorded_game(key[0], parameters, key[2])
            except NdVariantsError as error:
                self._fault(line, str(error))
        return self._games[key]

    def _start(self, game: Game) -> Position:
        fen = self._text.tags.get("FEN")
        if fen is None:
            return game.start()
        try:
            return game.position(fen)
        except PositionError as error:
            self._fault(self._text.places["FEN"], f"the start is no position of {game.variant.name}: {error}")

    def _last(self) -> Position:
        number = START
        while any(step.before == number for step in self._steps):
            number = next(k for k, step in enumerate(self._steps) if step.before == number)
        return self._positions[number]

    # ----------------------------------------------------------------------- moves

    def _read_moves(self) -> str:
        """Read the movetext into steps; its result."""
        text, last, result = self._text.moves, START, ""
        stack: list[int] = []  # the steps at which variations that are open stand
        for match in _TOKEN.finditer(text):
            kind, word = match.lastgroup, match.group()
            line = self._text.first_line + text.count("\n", 0, match.start())
            if kind == "comment":
                self._add_comment(last, word.strip("{};\n ").replace("\n", " "))
            elif kind == "mark":
                self._add_mark(last, int(word[1:]))
            elif kind == "result":
                result = result if stack else word
            elif kind == "bracket" and word == "(":
                if last == START:
                    self._fault(line, "a variation stands behind the move that it replaces: there is none yet")
                stack.append(last)
                last = self._steps[last].before
            elif kind == "bracket":
                if not stack:
                    self._fault(line, "this `)` closes no variation")
                last = stack.pop()
            elif kind == "move":
                last = self._add_move(last, word, line)
        if stack:
            self._fault(self._text.first_line + text.count("\n"), "a variation is not closed: `)` is missing")
        return result

    def _add_move(self, last: int, word: str, line: int) -> int:
        position = self._positions[last]
        bare = word.rstrip("!?")
        marks: tuple[int, ...] = ()
        try:
            if bare != word and bare and not any(move.text == word for move in position.legal_moves()):
                marks = (GLYPHS[word[len(bare) :]],) if word[len(bare) :] in GLYPHS else ()
                word = bare
            move = position.parse_move(word)
        except (NotationError, IllegalMoveError) as error:
            self._fault(line, f"ply {position.ply}: {error}")
        self._steps.append(Step(move.text, last, "", marks))
        self._positions[len(self._steps) - 1] = position.play(move)
        return len(self._steps) - 1

    def _add_comment(self, last: int, words: str) -> None:
        if last == START:
            self._comment = f"{self._comment} {words}".strip()
            return
        step = self._steps[last]
        self._steps[last] = Step(step.move, step.before, f"{step.comment} {words}".strip(), step.marks)

    def _add_mark(self, last: int, mark: int) -> None:
        if last != START:
            step = self._steps[last]
            self._steps[last] = Step(step.move, step.before, step.comment, (*step.marks, mark))

    def _fault(self, line: int, reason: str) -> NoReturn:
        raise RecordError(f"{self._path}:{line}: {reason}")
