"""The Chess Engine Communication Protocol, which xboard speaks (version 2), for every variant file.

The engine plays the side that is to move when ``go`` comes, and answers every move until ``force``. ``variant normal``
is the game that it was started with; other variants go by their names here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from ndvariants.bridge.other_names import CASTLES_ONTO, OTHER_NAMES
from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game
from ndvariants.game.move import Move, Outcome
from ndvariants.game.moves.for_programs import for_programs
from ndvariants.players.asked import MOST_DEPTH
from ndvariants.players.searcher import Thought
from ndvariants.protocol.clock import Limits, seconds_for
from ndvariants.protocol.engine import MOST_MEGABYTES, MOST_THREADS, Answer, Engine, Listener, moves_to_mate
from ndvariants.resources import variant_paths

_MATE = 100_000
_MOVE = re.compile(r"[a-z]\d+[a-z]\d+\w*|\w@[a-z]\d+|O-O(-O)?")
_PLAIN = (
    "accepted", "rejected", "random", "hard", "easy", "computer", "name", "rating", "ics", "draw", "hint", "bk",
    "otim", "edit", "white", "black", "egtpath", "result", ".",
)  # fmt: skip
FEATURES = (
    'ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=0 sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 '
    'name=0 nps=1 debug=1 memory=1 smp=1 myname="ndvariants"'
)  # fmt: skip


class Cecp:
    """A conversation. ``write`` is given every line that is answered, from any thread, one at a time.

    ``describe`` gives the lines by which a board learns a game that it does not know.
    """

    def __init__(
        self, game: Game, write: Callable[[str], None], describe: Callable[[Game], Iterable[str]] = lambda game: ()
    ) -> None:
        self.engine, self.write, self._describe = Engine(game), write, describe
        self._own = game.variant.name
        self._side: str | None = None  # the side the engine plays
        self._analyses = self._posts = self._waits = self._says_castling = False
        self._depth = self._nodes_a_second = self._left = 0
        self._seconds, self._moves_a_session, self._back = 0.0, 0, 0.0
        self._commands: Mapping[str, Callable[[list[str]], None]] = {
            "xboard": lambda words: None,
            "protover": self._greet,
            "new": self._new,
            "variant": self._choose,
            "force": lambda words: self._play(None),
            "go": lambda words: self._play(self.engine.position.side),
            "playother": self._play_other,
            "level": self._level,
            "st": self._exact_time,
            "sd": lambda words: setattr(self, "_depth", _number(words)),
            "nps": lambda words: setattr(self, "_nodes_a_second", 0 if words[1:] == ["-1"] else _number(words)),
            "time": lambda words: setattr(self, "_left", _number(words)),
            "usermove": self._move,
            "?": lambda words: self._hurry(),
            "ping": self._ping,
            "setboard": self._set_board,
            "undo": lambda words: self._take_back(1),
            "remove": lambda words: self._take_back(2),
            "post": lambda words: setattr(self, "_posts", True),
            "nopost": lambda words: setattr(self, "_posts", False),
            "analyze": lambda words: self._analyse(True),
            "exit": lambda words: self._analyse(False),
            "memory": lambda words: self._set("megabytes", words, MOST_MEGABYTES),
            "cores": lambda words: self._set("threads", words, MOST_THREADS),
        }

    def say(self, line: str) -> bool:
        """Answer a line; ``False`` when it was ``quit``."""
        words = line.split()
        if not words or words[0] in _PLAIN:
            return True
        if words[0] == "quit":
            self.close()
            return False
        if words[0] not in self._commands and _MOVE.fullmatch(words[0]):
            words = ["usermove", *words]
        command = self._commands.get(words[0])
        if command is None:
            self.write(f"Error (unknown command): {words[0]}")
            return True
        try:
            command(words)
        except NdVariantsError as error:
            self.write(f"Error ({' '.join(str(error).split())}): {line.strip()}")
        return True

    def close(self) -> None:
        """Stop searching."""
        self._end_search()

    # ----------------------------------------------------------------------- settings

    def _greet(self, words: list[str]) -> None:
        names = ",".join(dict.fromkeys(["normal", self._own, *variant_paths(), *OTHER_NAMES]))
        self.write(f'feature {FEATURES} variants="{names}"')
        self.engine.prepare()
        self.write("feature done=1")

    def _ping(self, words: list[str]) -> None:
        self.engine.prepare()
        self.write("pong " + " ".join(words[1:]))

    def _new(self, words: list[str]) -> None:
        self._end_search()
        self._analyses = self._says_castling = False
        self._depth = 0
        self.engine.choose_game("normal")
        players = self.engine.game.players
        self._side = players[1] if len(players) > 1 else None

    def _choose(self, words: list[str]) -> None:
        """Go on with another variant; by some names castling is written ``O-O``."""
        name = words[1] if len(words) > 1 else ""
        self.engine.choose_game(name)
        self._says_castling = name == CASTLES_ONTO
        if name != "normal":
            for line in self._describe(self.engine.game):
                self.write(line)

    def _written(self, move: Move) -> str:
        castling = self.engine.game.castling_side(move) if self._says_castling else ""
        return castling.upper() or for_programs(self.engine.game, move)

    def _set(self, setting: str, words: list[str], most: int) -> None:
        setattr(self.engine.settings, setting, min(max(_number(words), 1), most))

    def _level(self, words: list[str]) -> None:
        """``level 40 5:00 0``: moves a session, its minutes, seconds that come back with each move."""
        if len(words) < 4:
            raise NdVariantsError("level needs three numbers")
        minutes, _, seconds = words[2].partition(":")
        self._moves_a_session = _number(words)
        self._left = round(100 * (60 * _float(minutes) + _float(seconds or "0")))
        self._back, self._seconds = _float(words[3]), 0.0

    def _exact_time(self, words: list[str]) -> None:
        self._seconds = _float(words[1] if len(words) > 1 else "")

    def _set_board(self, words: list[str]) -> None:
        self._end_search()
        self.engine.stand_at(" ".join(words[1:]))
        self._go_on()

    # ----------------------------------------------------------------------- moves

    def _move(self, words: list[str]) -> None:
        self._end_search()
        text = words[1] if len(words) > 1 else ""
        try:
            self.engine.position = self.engine.position.play(text)
        except NdVariantsError as error:
            self.write(f"Illegal move ({error.reason}): {text}")
            return
        self._go_on()

    def _take_back(self, plies: int) -> None:
        self._end_search()
        for _ in range(plies):
            if self.engine.position.previous is not None:
                self.engine.position = self.engine.position.previous
        self._go_on()

    def _play(self, side: str | None) -> None:
        self._end_search()
        self._side, self._analyses = side, False
        self._go_on()

    def _play_other(self, words: list[str]) -> None:
        players = self.engine.game.players
        self._play(players[(players.index(self.engine.position.side) + 1) % len(players)])

    def _analyse(self, on: bool) -> None:
        self._end_search()
        self._analyses, self._side = on, None
        self._go_on()

    def _go_on(self) -> None:
        """Think, where it is the engine's turn or the position is analysed; tell how the game has ended."""
        position = self.engine.position
        if not self._analyses and position.side != self._side:
            return
        outcome = position.outcome()
        if outcome is not None:
            self.write(_result(outcome, position.game.teams))
        elif self._analyses:
            self.engine.begin_search(Limits(waits=True), Listener(self._tell, self._note, lambda answer: None))
        else:
            self.engine.begin_search(self._limits(), Listener(self._tell, self._note, self._answered))

    def _limits(self) -> Limits:
        if self._nodes_a_second and self._seconds:
            return Limits(nodes=max(1, round(self._nodes_a_second * self._seconds)), depth=self._depth)
        seconds, hoped = self._seconds, 0.0
        if not seconds and self._left:
            seconds, hoped = seconds_for(self._left / 100, self._back, self._moves_a_session)
        if not seconds and not self._depth:
            return Limits(nodes=100_000)
        return Limits(depth=self._depth, seconds=seconds, hoped=hoped)

    def _answered(self, answer: Answer) -> None:
        if answer.line and not self._waits:
            self.engine.position = position = self.engine.position.play(answer.line[0].text)
            outcome = position.outcome()
            lines = [f"move {self._written(answer.line[0])}"]
            if outcome is not None:
                lines.append(_result(outcome, position.game.teams))
            self.write("\n".join(lines))  # in one write: no game starts between the two lines

    def _hurry(self) -> None:
        self.engine.end_search()

    def _end_search(self) -> None:
        self._waits = True
        self.engine.end_search()
        self._waits = False

    # ----------------------------------------------------------------------- words

    def _note(self, text: str) -> None:
        self.write(f"# {text}")

    def _tell(self, thought: Thought, number: int) -> None:
        """A line of thinking: depth, points, hundredths of a second, nodes, moves."""
        if thought.bound or not thought.moves or not (self._posts or self._analyses):
            return
        points = thought.value
        if thought.mate_in is not None:
            moves = moves_to_mate(thought.mate_in)
            points = _MATE + moves if moves > 0 else moves - _MATE
        line = " ".join(self._written(move) for move in thought.line())
        depth = max(1, thought.depth)
        if thought.finished and thought.mate_in is not None:
            depth = MOST_DEPTH  # what is proved holds at every depth, and who waits for one would wait for ever
        self.write(f"{depth} {points} {round(100 * thought.seconds)} {thought.nodes} {line}")


def _result(outcome: Outcome, teams: tuple[str, ...]) -> str:
    """``1-0 {white wins: checkmate}``."""
    marks = {None: "1/2-1/2", teams[0]: "1-0", teams[-1]: "0-1"}
    return f"{marks.get(outcome.winner, '*')} {{{outcome}}}"


def _number(words: list[str]) -> int:
    if len(words) < 2 or not words[1].isdecimal() or len(words[1]) > 15:
        raise NdVariantsError(f"{words[0]} needs a whole number")
    return int(words[1])


def _float(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < 1e7:
        raise NdVariantsError(f"{text!r} is no number of seconds or minutes")
    return number
