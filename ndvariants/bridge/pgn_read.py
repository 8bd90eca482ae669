"""Games from PGN: tags, moves in short or long form, comments, numbered marks, variations, results.

Besides the usual tags: ``Variant`` names the variant, ``VariantParameters`` sets its parameters (``n=3 side=4``), and
``VariantRules`` holds the whole rules of a variant that is not shipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from ndvariants.bridge.pgn_names import RESULTS, UNKNOWN, outcome_of, player_tags, variant_called
from ndvariants.errors import IllegalMoveError, NdVariantsError, NotationError, PositionError, RecordError
from ndvariants.game.game import Game, Position
from ndvariants.game.records.record import START, Record, Step
from ndvariants.game.records.replay import digest_of, recorded_game

GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_LINE_END = re.compile(r"\r\n|\r|\n")  # no other: tags may hold those that `splitlines` knows
_COMMENT_SIGNS = re.compile(r"[{};]")
_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_TOKEN = re.compile(
    r"(?P<comment>\{[^}]*\}?|;[^\n]*)|(?P<bracket>[()])|(?P<mark>\$\d+)|(?P<result>(?:1-0|0-1|1/2-1/2|\*)(?=\s|$))"
    r"|(?P<number>\d+\.+|\d+(?=\s|$))|(?P<move>[^\s(){};$]+)"
)


@dataclass
class _Text:
    """One game of a file: its tags and the lines of its movetext, and where in the file they begin."""

    tags: dict[str, str] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    first_line: int = 1


def read_pgn(text: str, path: str = "<pgn>") -> list[Record]:
    """The games of a PGN text; RecordError names the line and the reason where one cannot be read."""
    games: dict[tuple[str, str, str], Game] = {}
    return [_Reader(part, path, games).record() for part in _split(text, path)]


def _split(text: str, path: str) -> Iterator[_Text]:
    """The games one by one: a tag behind moves begins the next."""
    current, inside, has_moves = _Text(), False, False
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), 1):
        stripped = line.strip()
        if stripped.startswith("[") and not inside:
            match = _TAG.fullmatch(stripped)
            if match is None:
                raise RecordError(f"{path}:{number}: this is no tag\n    {stripped[:72]}", 'write [Name "value"]')
            if has_moves:
                yield current
                current, has_moves = _Text(), False
            current.tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
            current.places[match[1]] = number
            continue
        if not current.moves:
            current.first_line = number
        written = "" if line.startswith("%") and not inside else line
        current.moves.append(written)
        inside = _is_inside(written, inside)
        has_moves = has_moves or bool(stripped and written)
    if current.tags or has_moves:
        yield current


def _is_inside(line: str, inside: bool) -> bool:
    for sign in _COMMENT_SIGNS.findall(line):
        if sign == ";" and not inside:
            return False
        inside = sign == "{" or (inside and sign != "}")
    return inside


class _Reader:
    def __init__(self, text: _Text, path: str, games: dict[tuple[str, str, str], Game]) -> None:
        self._text, self._path, self._games = text, path, games
        self._moves: list[tuple[str, int]] = []  # of each step its text, and the step before it
        self._comments: dict[int, list[str]] = {}
        self._marks: dict[int, list[int]] = {}
        self._positions: dict[int, Position] = {}

    def record(self) -> Record:
        tags = {name: value for name, value in self._text.tags.items() if value not in UNKNOWN}
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
            steps=tuple(
                Step(move, before, self._comment(number), tuple(self._marks.get(number, ())))
                for number, (move, before) in enumerate(self._moves)
            ),
            parameters=dict(game.variant.parameters),
            outcome=outcome,
            digest=digest_of(game.variant),
            rules=rules,
            players=players,
            tags=tags,
            comment=self._comment(START),
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
        """The position at the end of the main line: through the first step behind each."""
        first = dict(reversed([(before, number) for number, (_, before) in enumerate(self._moves)]))
        number = START
        while number in first:
            number = first[number]
        return self._positions[number]

    # ----------------------------------------------------------------------- moves

    def _read_moves(self) -> str:
        text, last, result = "\n".join(self._text.moves), START, ""
        stack: list[int] = []  # the steps at which variations that are open stand
        line, seen = self._text.first_line, 0
        for match in _TOKEN.finditer(text):
            kind, word = match.lastgroup, match.group()
            line, seen = line + text.count("\n", seen, match.start()), match.start()
            if kind == "comment":
                words = word[1:].removesuffix("}") if word[0] == "{" else word[1:]
                self._comments.setdefault(last, []).append(" ".join(words.split()))
            elif kind == "mark":
                self._marks.setdefault(last, []).append(int(word[1:]))
            elif kind == "result":
                result = result if stack else word
            elif kind == "bracket" and word == "(":
                if last == START:
                    self._fault(line, "a variation stands behind the move that it replaces: there is none yet")
                stack.append(last)
                last = self._moves[last][1]
            elif kind == "bracket":
                if not stack:
                    self._fault(line, "this `)` closes no variation")
                last = stack.pop()
            elif kind == "move":
                last = self._add_move(last, word, line)
        if stack:
            self._fault(line + text.count("\n", seen), "a variation is not closed: `)` is missing")
        return result

    def _add_move(self, last: int, word: str, line: int) -> int:
        position, number = self._positions[last], len(self._moves)
        bare = word.rstrip("!?")
        try:
            if bare != word and bare and not any(move.text == word for move in position.legal_moves()):
                if word[len(bare) :] in GLYPHS:
                    self._marks[number] = [GLYPHS[word[len(bare) :]]]
                word = bare
            move = position.parse_move(word)
        except (NotationError, IllegalMoveError) as error:
            self._fault(line, f"ply {position.ply}: {error}")
        self._moves.append((move.text, last))
        self._positions[number] = position.play(move)
        return number

    def _comment(self, number: int) -> str:
        return " ".join(filter(None, self._comments.get(number, ())))

    def _fault(self, line: int, reason: str) -> NoReturn:
        raise RecordError(f"{self._path}:{line}: {reason}")
