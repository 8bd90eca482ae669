"""Another program as a player, spoken to in UCI, where its positions are written as ours."""

from __future__ import annotations

import queue
import shlex
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise
from time import monotonic

from ndvariants.bridge.other_names import CASTLES_ONTO, name_among
from ndvariants.game.game import Position
from ndvariants.game.move import Move
from ndvariants.game.moves.for_programs import for_programs
from ndvariants.game.text.dialects import with_counts
from ndvariants.players.asked import NO_LIMIT, Asked, PlayerError
from ndvariants.players.player import expect_moves
from ndvariants.suggest import nearest

ANSWER_SECONDS = 10.0  # a program answers within them, or it is a fault; while it thinks it says that it is ready
LONGEST_LINE, MOST_LINES = 1 << 16, 10_000  # of one answer
MOVE_SECONDS = 600.0  # for a move that is limited by nodes or depth


class ProgramPlayer:
    """Asks a program for its move: ``uci:fairy-stockfish,nodes=1000,set.UCI_Elo=1800``. Not reproducible."""

    def __init__(self, asked: Asked) -> None:
        self.name, self._asked = asked.text, asked
        self._program = _started(asked)
        self._lines: queue.Queue[str] = queue.Queue(MOST_LINES)
        threading.Thread(target=self._listen, daemon=True).start()
        self._variant, self._known = "", frozenset[str]()
        self._names_sides = False
        self._castles_onto = ("UCI_Chess960", "true") in asked.settings
        try:
            self._greet()
        except PlayerError:
            self.close()
            raise

    def _greet(self) -> None:
        """Wait until the program says who it is, and set its options."""
        asked = self._asked
        try:
            self._say("uci")
            known = self._until("uciok", ANSWER_SECONDS)
        except PlayerError:
            raise PlayerError(f"{asked.text!r}: {asked.program!r} does not speak UCI: it never said uciok") from None
        self._known = _games_of(known)
        self._names_sides = any(line.startswith("id name ndvariants") for line in known)
        for name, value in asked.settings:
            if not any(f"option name {name} " in line for line in known):
                raise PlayerError(f"{asked.text!r}: {asked.program!r} has no option {name!r}")
            self._say(f"setoption name {name} value {value}")

    def choose(self, position: Position) -> Move:
        """The move that the program answers; raises PlayerError when it is none."""
        expect_moves(position)
        self._turn_to(position.game.variant.name)
        line = position.line()
        written = partial(for_programs, position.game, castles_onto=self._castles_onto)
        moves = " ".join(written(after.last_move) for after in line[1:] if after.last_move)
        start = line[0].text() if self._names_sides else _with_usual_sides(line[0])
        self._say(f"position fen {start}" + (f" moves {moves}" if moves else ""))
        self._say(self._go())
        patience = self._asked.seconds + ANSWER_SECONDS if self._asked.seconds else MOVE_SECONDS
        answer = self._until("bestmove", patience)[-1].split()
        for move in position.legal_moves():
            if len(answer) > 1 and answer[1] in (move.text, written(move)):
                return move
        hint = "it has other rules for this game, or writes it otherwise"
        raise PlayerError(f"{self.name!r} answers {' '.join(answer)!r}, which is no legal move here", hint)

    def _turn_to(self, variant: str) -> None:
        """Have the program play this game; one that the player string sets is left as it is."""
        if variant == self._variant:
            return
        if not any(name == "UCI_Variant" for name, _ in self._asked.settings):
            theirs = name_among(variant, self._known) if self._known else variant
            if not theirs:
                names = sorted(self._known)
                close = nearest(variant, names)
                hint = f"did you mean {close!r}? " if close else ""
                raise PlayerError(
                    f"{self.name!r} knows no game of the name {variant!r}",
                    f"{hint}set.UCI_Variant=NAME says how it calls the game; it knows {', '.join(names)}",
                )
            self._castles_onto = theirs == CASTLES_ONTO or ("UCI_Chess960", "true") in self._asked.settings
            self._say(f"setoption name UCI_Variant value {theirs}")
        self._say("ucinewgame")
        self._variant = variant

    def close(self) -> None:
        """Tell the program to leave."""
        if self._program.poll() is None:
            with suppress(PlayerError):
                self._say("quit")
            try:
                self._program.wait(5)
            except subprocess.TimeoutExpired:
                self._program.kill()
                self._program.wait()
        if self._program.stdin is not None:
            with suppress(OSError):  # what it did not read before it ended
                self._program.stdin.close()

    def _go(self) -> str:
        if self._asked.nodes != NO_LIMIT:
            return f"go nodes {self._asked.nodes}"
        if self._asked.seconds:
            return f"go movetime {round(1000 * self._asked.seconds)}"
        return f"go depth {min(self._asked.depth, 10)}"

    def _say(self, line: str) -> None:
        assert self._program.stdin is not None
        timer = threading.Timer(ANSWER_SECONDS, self._program.kill)  # one that does not read keeps us waiting
        timer.daemon = True
        timer.start()
        try:
            self._program.stdin.write(line + "\n")
            self._program.stdin.flush()
        except OSError:
            raise PlayerError(f"{self.name!r} has ended before the game") from None
        finally:
            timer.cancel()

    def _listen(self) -> None:
        """Note what the program says, an empty text at its end."""
        assert self._program.stdout is not None
        with self._program.stdout as said:
            while line := said.readline(LONGEST_LINE):
                self._lines.put(line)
        self._lines.put("")

    def _until(self, word: str, patience: float) -> list[str]:
        lines: list[str] = []
        began, silent = monotonic(), False
        while len(lines) < MOST_LINES and (left := began + patience - monotonic()) > 0:
            try:
                line = self._lines.get(timeout=min(ANSWER_SECONDS, left))
            except queue.Empty:
                if silent:
                    break
                silent = True
                self._say("isready")
                continue
            silent = False
            if not line:
                raise PlayerError(f"{self.name!r} has ended before the game")
            first = line.split()[:1]
            if first not in (["info"], ["readyok"]):
                lines.append(line.strip())
            if first == [word]:
                return lines
        self._program.kill()
        waited = f"for {monotonic() - began:.0f} seconds"
        raise PlayerError(f"{self.name!r} has not said {word} {waited}, and was ended")


def _games_of(lines: Sequence[str]) -> frozenset[str]:
    for line in lines:
        if line.startswith("option name UCI_Variant "):
            words = line.split()
            return frozenset(value for word, value in pairwise(words) if word in ("var", "default"))
    return frozenset()


def _with_usual_sides(position: Position) -> str:
    """The text of a position as other programs write it: ``w`` or ``b`` to move, ``3+2`` checks left."""
    board, *rest = with_counts(position.text(), position.game.registers).split(" ")
    sides = position.game.players
    return " ".join([board, "wb"[sides.index(position.side)], *rest[1:]]) if len(sides) == 2 else position.text()


def _started(asked: Asked) -> subprocess.Popen[str]:
    try:
        words = shlex.split(asked.program)
        both = subprocess.PIPE
        return subprocess.Popen(words, stdin=both, stdout=both, encoding="utf-8", errors="replace", bufsize=1)
    except FileNotFoundError:
        hint = "give its whole path, as in uci:/usr/games/fairy-stockfish"
        raise PlayerError(f"{asked.text!r}: there is no program {words[0]!r} in the PATH", hint) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise PlayerError(f"{asked.text!r}: {asked.program!r} cannot be started: {why}") from None
