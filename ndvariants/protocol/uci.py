"""The Universal Chess Interface, for every variant file: what is answered to each line.

Positions and moves are written as ndvariants writes them: in two dimensions FEN and ``e2e4``. A search runs in a thread
of its own, in slices, so that ``stop`` is obeyed within a fiftieth of a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from threading import Event, Thread

from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game
from ndvariants.game.load import load
from ndvariants.game.position import Position
from ndvariants.players.asked import MOST_DEPTH, NO_LIMIT, Asked, read_player
from ndvariants.players.searcher import SearchingPlayer, Thought
from ndvariants.protocol.clock import Limits, read_limits
from ndvariants.resources import variant_paths

LEVEL_ELO = (600, 750, 900, 1050, 1200, 1400, 1600, 1850, 2100, 2300)
_MOST_LINES = 50


class Uci:
    """A conversation. ``write`` is given every line that is answered, from any thread, one at a time."""

    def __init__(self, game: Game, write: Callable[[str], None]) -> None:
        self._game, self._write = game, write
        self._first_name = game.variant.path or game.variant.name
        self._position = game.start()
        self._options = {"MultiPV": 1, "UCI_LimitStrength": 0, "UCI_Elo": LEVEL_ELO[-1]}
        self._stop, self._thread = Event(), Thread()
        self._commands: Mapping[str, Callable[[list[str]], None]] = {
            "uci": self._uci,
            "isready": lambda words: self._write("readyok"),
            "setoption": self._set_option,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda words: self._end_search(),
            "ponderhit": lambda words: self._end_search(),
            "ucinewgame": lambda words: self._end_search(),
            "d": lambda words: self._write(f"info string {self._position.text()}"),
        }

    def say(self, line: str) -> bool:
        """Answer a line; ``False`` when it was ``quit``. What is not understood is answered by an ``info string``."""
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            self.close()
            return False
        try:
            self._commands.get(words[0], self._unknown)(words)
        except NdVariantsError as error:
            self._write("info string " + " ".join(str(error).split()))
        return True

    def close(self) -> None:
        """Stop searching."""
        self._end_search()

    # ----------------------------------------------------------------------- settings

    def _uci(self, words: list[str]) -> None:
        names = " ".join(f"var {name}" for name in variant_paths())
        self._write("id name ndvariants")
        self._write("id author The ndvariants authors")
        self._write(f"option name UCI_Variant type combo default {self._game.variant.name} {names}")
        self._write("option name Hash type spin default 32 min 1 max 32")
        self._write("option name Threads type spin default 1 min 1 max 1")
        self._write(f"option name MultiPV type spin default 1 min 1 max {_MOST_LINES}")
        self._write("option name UCI_LimitStrength type check default false")
        low, high = LEVEL_ELO[0], LEVEL_ELO[-1]
        self._write(f"option name UCI_Elo type spin default {high} min {low} max {high}")
        self._write("uciok")

    def _set_option(self, words: list[str]) -> None:
        text = " ".join(words[1:]).removeprefix("name ")
        name, _, value = text.partition(" value ")
        name, value = name.strip(), value.strip()
        if name == "UCI_Variant":
            self._end_search()
            self._game = load(self._first_name if value == self._game.variant.name else value)
            self._position = self._game.start()
        elif name == "UCI_LimitStrength":
            self._options[name] = int(value.lower() == "true")
        elif name in self._options and value.isdigit():
            self._options[name] = int(value)
        elif name not in ("Hash", "Threads", "Ponder", "UCI_Chess960", "UCI_AnalyseMode"):
            self._write(f"info string there is no option {name!r} with a value {value!r}")

    def _set_position(self, words: list[str]) -> None:
        self._end_search()
        at = words.index("moves") if "moves" in words else len(words)
        kind, text = words[1] if len(words) > 1 else "", " ".join(words[2:at])
        if kind not in ("startpos", "fen"):
            raise NdVariantsError("position: write startpos or fen")
        position = self._game.start() if kind == "startpos" else self._game.position(text)
        for move in words[at + 1 :]:
            position = position.play(move)
        self._position = position

    def _unknown(self, words: list[str]) -> None:
        self._write(f"info string there is no command {words[0]!r}")

    # ----------------------------------------------------------------------- search

    def _go(self, words: list[str]) -> None:
        self._end_search()
        limits = read_limits(words[1:], self._game.players.index(self._position.side))
        self._stop = Event()
        self._thread = Thread(target=self._search, args=(self._position, limits, self._stop), daemon=True)
        self._thread.start()

    def _end_search(self) -> None:
        """Stop a search, if there is one, and wait for its answer."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def _search(self, position: Position, limits: Limits, stop: Event) -> None:
        """Think, tell, and answer with the best move."""
        answer = "bestmove 0000"
        try:
            if position.outcome() is None:
                answer = self._answer(position, limits, stop)
        except NdVariantsError as error:
            self._write("info string " + " ".join(str(error).split()))
        if limits.waits:  # an answer may not come before it is asked for
            stop.wait()
        self._write(answer)

    def _answer(self, position: Position, limits: Limits, stop: Event) -> str:
        """The ``bestmove`` of a position with moves."""
        asked = self._asked(limits)
        player = SearchingPlayer(asked)
        if asked.blunder:
            return f"bestmove {player.choose(position).text}"
        without = _others(position, limits.only)
        lines = min(self._options["MultiPV"], len(position.legal_numbers()) - len(without))
        if lines > 1:
            thoughts = self._lines(asked, position, without, lines)
        else:
            thoughts = self._one_line(player, position, without)
        best = next(thoughts)
        while not stop.is_set() and (thought := next(thoughts, None)):
            best = thought
        line = best.line()
        return f"bestmove {line[0].text}" + (f" ponder {line[1].text}" if len(line) > 1 else "")

    def _one_line(self, player: SearchingPlayer, position: Position, without: Sequence[int]) -> Iterator[Thought]:
        """Every thought; the last of each iteration is told."""
        told = 0
        for thought in player.think(position, without):
            if thought.depth > told or thought.finished:
                told = thought.depth
                self._tell(thought, 1)
            yield thought

    def _lines(self, asked: Asked, position: Position, without: Sequence[int], lines: int) -> Iterator[Thought]:
        """The best of several lines, each with another first move, deeper and deeper; all of them are told."""
        nodes, seconds = 0, 0.0
        for depth in range(1, asked.depth + 1):
            found: list[Thought] = []
            for _ in range(lines):
                player = SearchingPlayer(replace(asked, depth=depth, nodes=NO_LIMIT, seconds=0.0))
                left = [*without, *(thought.moves[0] for thought in found)]
                for thought in player.think(position, left):
                    yield found[0] if found else thought
                found.append(thought)
                nodes, seconds = nodes + thought.nodes, seconds + thought.seconds
            found.sort(key=lambda thought: -thought.value)
            for number, thought in enumerate(found, 1):
                self._tell(thought, number)
            yield found[0]
            if nodes >= asked.nodes or (asked.seconds and seconds >= asked.seconds / 2):
                return

    def _asked(self, limits: Limits) -> Asked:
        """The player with these limits, as strong as the options say."""
        nodes = limits.nodes or NO_LIMIT
        depth = min(limits.depth or MOST_DEPTH, MOST_DEPTH)
        asked = Asked("alphabeta", "uci", nodes=nodes, depth=depth, seconds=limits.seconds, noise=0)
        if not self._options["UCI_LimitStrength"]:
            return asked
        level = min(range(len(LEVEL_ELO)), key=lambda k: abs(LEVEL_ELO[k] - self._options["UCI_Elo"]))
        weak = read_player(f"level={level + 1}")
        return replace(asked, nodes=min(nodes, weak.nodes), noise=weak.noise, blunder=weak.blunder)

    def _tell(self, thought: Thought, number: int) -> None:
        """An ``info`` line."""
        score = f"cp {thought.value}"
        if thought.mate_in is not None:
            score = f"mate {(thought.mate_in + 1) // 2 if thought.mate_in > 0 else -(-thought.mate_in // 2)}"
        milliseconds = round(1000 * thought.seconds)
        speed = round(thought.nodes / max(thought.seconds, 1e-3))
        moves = " ".join(move.text for move in thought.line())
        self._write(
            f"info depth {max(1, thought.depth)} seldepth {thought.selective_depth} multipv {number} score {score} "
            f"nodes {thought.nodes} nps {speed} time {milliseconds} pv {moves}"
        )


def _others(position: Position, only: Sequence[str]) -> list[int]:
    """The moves that are not among those to look at; none where all are."""
    wanted = {position.parse_move(text).number for text in only}
    return [number for number in position.legal_numbers() if number not in wanted] if wanted else []
