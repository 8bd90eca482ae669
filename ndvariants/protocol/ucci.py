"""The Universal Chinese Chess Interface: UCI's sister, in which ranks are counted from 0.

``option usemillisec`` is always on: times are milliseconds. ``go time 60000 movestogo 30`` and ``go time 60000
increment 500`` are the clock of the side to move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game
from ndvariants.players.searcher import Thought
from ndvariants.protocol.clock import Limits, read_limits
from ndvariants.protocol.engine import LEVEL_ELO, MOST_LINES, MOST_MEGABYTES, MOST_THREADS, Settings
from ndvariants.protocol.uci import Uci

_NUMBER = re.compile(r"\d+")
_MATE = 30_000  # a mate in n plies is worth that much less n
_OPTIONS = {"hashsize": "Hash", "threads": "Threads", "multipv": "MultiPV", "elo": "UCI_Elo"}
_IGNORED = ("usemillisec", "batch", "ponder", "newgame", "promotion", "debug", "style", "idle", "randomness")


class Ucci(Uci):
    """A conversation in UCCI."""

    name = "ucci"
    nothing = "nobestmove"

    def __init__(self, game: Game, write: Callable[[str], None]) -> None:
        super().__init__(game, write)
        self._banned: list[str] = []
        self._commands = {**self._commands, "banmoves": self._ban, "quit": self._unknown, "probe": lambda words: None}

    def say(self, line: str) -> bool:
        """Answer a line; ``False`` when it was ``quit``, to which UCCI says ``bye``."""
        goes_on = super().say(line)
        if not goes_on:
            self.write("bye")
        return goes_on

    def offered(self) -> Iterable[str]:
        """The lines that say what may be set."""
        low, high = LEVEL_ELO[0], LEVEL_ELO[-1]
        return (
            "option usemillisec type check default true",
            f"option hashsize type spin min 1 max {MOST_MEGABYTES} default {Settings.megabytes}",
            f"option threads type spin min 1 max {MOST_THREADS} default 1",
            f"option multipv type spin min 1 max {MOST_LINES} default 1",
            "option limitstrength type check default false",
            f"option elo type spin min {low} max {high} default {high}",
        )

    def _set_option(self, words: list[str]) -> None:
        name, value = (words[1] if len(words) > 1 else ""), " ".join(words[2:])
        if name == "limitstrength":
            self._set("UCI_LimitStrength", value)
        elif name not in _IGNORED:
            self._set(_OPTIONS.get(name, name), value)

    def _set_position(self, words: list[str]) -> None:
        self._banned = []
        super()._set_position(words)

    def _ban(self, words: list[str]) -> None:
        self._banned = [self.engine.position.parse_move(self.read_move(word)).text for word in words[1:]]

    def limits_of(self, words: list[str]) -> Limits:
        """Limits in the words after ``go``: UCI's, with the clock of the side to move."""
        side = "wb"[min(self.engine.game.players.index(self.engine.position.side), 1)]
        other = "wb"[side == "w"]
        names = {
            "time": f"{side}time", "increment": f"{side}inc", "opptime": f"{other}time", "oppincrement": f"{other}inc",
        }  # fmt: skip
        words = [word for word in words if word != "draw"]
        if "oppmovestogo" in words:
            at = words.index("oppmovestogo")
            del words[at : at + 2]
        limits = read_limits([names.get(word, word) for word in words], "wb".index(side), self.engine.settings.overhead)
        if not self._banned:
            return limits
        left = tuple(move.text for move in self.engine.position.legal_moves() if move.text not in self._banned)
        if not left:
            raise NdVariantsError("banmoves: no move is left")
        return replace(limits, only=left)

    def read_move(self, text: str) -> str:
        """``h2e2`` of UCCI is ``h3e3`` here."""
        return _NUMBER.sub(lambda number: str(int(number[0]) + 1), text)

    def write_move(self, text: str) -> str:
        """``h3e3`` is ``h2e2`` in UCCI."""
        return _NUMBER.sub(lambda number: str(int(number[0]) - 1), text)

    def score_of(self, thought: Thought) -> str:
        """A number; wins are 30,000 less their plies."""
        if thought.mate_in is None:
            return str(thought.value)
        return str(_MATE - thought.mate_in if thought.mate_in > 0 else -_MATE - thought.mate_in)
