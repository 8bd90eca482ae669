"""The Universal Chess Interface, for every variant file: what is answered to each line.

Positions and moves are written as ndvariants writes them: in two dimensions FEN and ``e2e4``. A search runs in a thread
of its own, in slices, so that ``stop`` is obeyed within a fiftieth of a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ndvariants.bridge.other_names import OTHER_NAMES
from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game
from ndvariants.game.move import Move
from ndvariants.game.moves.for_programs import for_programs
from ndvariants.players.searcher import Thought
from ndvariants.protocol.clock import OVERHEAD, Limits, read_limits
from ndvariants.protocol.engine import (
    LEVEL_ELO,
    MOST_LINES,
    MOST_MEGABYTES,
    MOST_THREADS,
    Answer,
    Engine,
    Listener,
    Settings,
    moves_to_mate,
)
from ndvariants.resources import variant_paths

IGNORED = ("Ponder", "UCI_AnalyseMode")  # who ponders says so in each search
MOST_OVERHEAD = 5000  # milliseconds
OPTIONS = (
    "UCI_Variant", "Hash", "Threads", "MultiPV", "UCI_LimitStrength", "UCI_Elo", "UCI_Chess960", "UCI_ShowWDL",
    "Move Overhead", "Clear Hash", *IGNORED,
)  # fmt: skip
SILENT = ("debug", "register")
# Points: ten times as often won as not, and the lead at which every second game is won. The likeliest of 11,359
# positions of 420 games of chess at 1,500 nodes a move.
SCALE, DRAWN = 525.0, 200.0


class Uci:
    """A conversation. ``write`` is given every line that is answered, from any thread, one at a time."""

    name = "uci"

    def __init__(self, game: Game, write: Callable[[str], None]) -> None:
        self.engine, self.write, self._castles_onto = Engine(game), write, False
        self._shows_chances = False
        self._has_position = True
        self._commands: Mapping[str, Callable[[list[str]], None]] = {
            self.name: self._greet,
            "isready": lambda words: self._ready(),
            "setoption": self._set_option,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda words: self.engine.end_search(),
            "ponderhit": lambda words: self.engine.ponder_hit(),
            "ucinewgame": lambda words: self._clear(),
            "d": lambda words: self.note(self.engine.position.text()),
            "eval": lambda words: self._evaluate(),
        }

    def say(self, line: str) -> bool:
        """Answer a line; ``False`` when it was ``quit``. An unknown line is answered by an ``info string``."""
        words = line.split()
        known = [k for k, word in enumerate(words) if word in self._commands or word in (*SILENT, "quit")]
        words = words[known[0] :] if known else words  # what is unknown is passed over, as the protocol wants
        if not words or words[0] in SILENT:
            return True
        if words[0] == "quit":
            self.close()
            return False
        try:
            self._commands.get(words[0], self._unknown)(words)
        except NdVariantsError as error:
            self.note(" ".join(str(error).split()))
        return True

    def close(self) -> None:
        """Stop searching."""
        self.engine.end_search()

    def note(self, text: str) -> None:
        """Write what is for people."""
        self.write(f"info string {text}")

    # ----------------------------------------------------------------------- settings

    def _greet(self, words: list[str]) -> None:
        for line in ("id name ndvariants", "id author The ndvariants authors", *self.offered(), f"{self.name}ok"):
            self.write(line)

    def offered(self) -> Iterable[str]:
        """The lines that say what may be set."""
        own = self.engine.game.variant.name
        names = " ".join(f"var {name}" for name in sorted({own, *variant_paths(), *OTHER_NAMES}))
        low, high = LEVEL_ELO[0], LEVEL_ELO[-1]
        for option in (
            f"UCI_Variant type combo default {own} {names}",
            f"Hash type spin default {Settings.megabytes} min 1 max {MOST_MEGABYTES}",
            f"Threads type spin default 1 min 1 max {MOST_THREADS}",
            f"MultiPV type spin default 1 min 1 max {MOST_LINES}",
            "UCI_LimitStrength type check default false",
            f"UCI_Elo type spin default {high} min {low} max {high}",
            "UCI_Chess960 type check default false",
            "UCI_ShowWDL type check default false",
            f"Move Overhead type spin default {round(1000 * OVERHEAD)} min 0 max {MOST_OVERHEAD}",
            "Ponder type check default false",
            "Clear Hash type button",
        ):
            yield f"option name {option}"

    def _ready(self) -> None:
        self.engine.prepare()
        self.write("readyok")

    def _set_option(self, words: list[str]) -> None:
        text = " ".join(words[1:]).removeprefix("name ")
        name, _, value = text.partition(" value ")
        self._set(name.strip(), value.strip())

    def _set(self, name: str, value: str) -> None:
        settings = self.engine.settings
        name = next((known for known in OPTIONS if known.casefold() == name.casefold()), name)
        numbers = {
            "MultiPV": ("lines", 1, MOST_LINES),
            "Threads": ("threads", 1, MOST_THREADS),
            "Hash": ("megabytes", 1, MOST_MEGABYTES),
            "UCI_Elo": ("elo", LEVEL_ELO[0], LEVEL_ELO[-1]),
        }
        if name == "UCI_Variant":
            self.engine.choose_game(value)
            self._has_position = True
        elif name == "UCI_LimitStrength":
            settings.is_limited = value.lower() == "true"
        elif name == "UCI_Chess960":
            self._castles_onto = value.lower() == "true"
        elif name == "UCI_ShowWDL":
            self._shows_chances = value.lower() == "true"
        elif name == "Move Overhead" and value.isdecimal() and len(value) < 12:
            settings.overhead = min(int(value), MOST_OVERHEAD) / 1000
        elif name == "Clear Hash":
            self._clear()
        elif name in numbers and value.isdecimal() and len(value) < 12:
            field, low, high = numbers[name]
            setattr(settings, field, min(max(int(value), low), high))
        elif name not in IGNORED:
            self.note(f"there is no option {name!r} with a value {value!r}")

    def _clear(self) -> None:
        self.engine.end_search()
        self.engine.forget()

    def _set_position(self, words: list[str]) -> None:
        self.engine.end_search()
        self._has_position = False
        at = words.index("moves") if "moves" in words else len(words)
        kind, text = words[1] if len(words) > 1 else "", " ".join(words[2:at])
        if kind not in ("startpos", "fen"):
            raise NdVariantsError("position: write startpos or fen")
        if kind == "startpos":
            self.engine.stand_at_start()
        else:
            self.engine.stand_at(text, f"{self.engine.chosen}960" if self._castles_onto else "")
        position = self.engine.position
        for move in words[at + 1 :]:
            position = position.play(self.read_move(move))
        self.engine.position, self._has_position = position, True

    def _unknown(self, words: list[str]) -> None:
        self.note(f"there is no command {words[0]!r}")

    # ----------------------------------------------------------------------- search

    def _go(self, words: list[str]) -> None:
        limits = self.limits_of(words[1:])
        if not self._has_position:
            self.engine.end_search()
            self.note("the last position was not understood: there is nothing to search")
            self.write(self.nothing)
            return
        done = self._counted if limits.perft else self._done
        self.engine.begin_search(limits, Listener(self._tell, self.note, done))

    def _evaluate(self) -> None:
        """Report what the position is worth for the side to move, before anything is searched."""
        self.engine.end_search()
        self.note(f"{self.engine.position.side} stands at {self.engine.worth()} (300 the median piece)")

    def limits_of(self, words: list[str]) -> Limits:
        """Limits in the words after ``go``."""
        side = self.engine.game.players.index(self.engine.position.side)
        return read_limits(words, side, self.engine.settings.overhead)

    def read_move(self, text: str) -> str:
        """A move as ndvariants writes it."""
        return text

    def write_move(self, text: str) -> str:
        return text

    def written(self, moves: Sequence[Move]) -> list[str]:
        """The moves of a line as other programs write them."""
        game = self.engine.position.game
        return [self.write_move(for_programs(game, move, self._castles_onto)) for move in moves]

    def _done(self, answer: Answer) -> None:
        moves = self.written(answer.line)
        if not moves:
            self.write(self.nothing)
            return
        self.write(f"bestmove {moves[0]}" + (f" ponder {moves[1]}" if len(moves) > 1 else ""))

    nothing = "bestmove 0000"

    def _counted(self, answer: Answer) -> None:
        """A count of moves has no answer: its lines were written."""

    def _tell(self, thought: Thought, number: int) -> None:
        text = self._trying(thought)
        if not thought.moves:
            self.write(f"info depth {thought.iteration}{text}")
            return
        score = self.score_of(thought) + (self._chances(thought) if self._shows_chances else "")
        score += {-1: " upperbound", 0: "", 1: " lowerbound"}[thought.bound]
        milliseconds = round(1000 * thought.seconds)
        speed = round(thought.nodes / max(thought.seconds, 1e-3))
        moves = " ".join(self.written(thought.line()))
        depth = max(1, thought.iteration if thought.bound else thought.depth)
        self.write(
            f"info depth {depth} seldepth {thought.selective_depth} multipv {number} score {score} nodes "
            f"{thought.nodes} nps {speed} hashfull {thought.full} time {milliseconds}{text} pv {moves}"
        )

    def _trying(self, thought: Thought) -> str:
        move, at = thought.trying
        found = [known for known in self.engine.position.legal_moves() if known.number == move]
        return f" currmove {self.written(found)[0]} currmovenumber {at}" if found else ""

    def _chances(self, thought: Thought) -> str:
        return " wdl " + " ".join(str(part) for part in chances(thought.value))

    def score_of(self, thought: Thought) -> str:
        """Score of a thought as the protocol writes it."""
        return f"cp {thought.value}" if thought.mate_in is None else f"mate {moves_to_mate(thought.mate_in)}"


def chances(points: int) -> tuple[int, int, int]:
    """Wins, draws and losses of a thousand games between equals, for the side that is that many points ahead.

    >>> chances(0)
    (294, 412, 294)
    >>> sum(chances(250))
    1000
    """
    won, lost = (round(1000 / (1 + 10 ** max(-300, min(300, (DRAWN - side * points) / SCALE)))) for side in (1, -1))
    return won, 1000 - won - lost, lost
