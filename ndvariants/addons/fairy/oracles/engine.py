"""Fairy-Stockfish as an oracle, as a program that speaks UCI: it counts lines; how games end it does not tell."""

from __future__ import annotations

import re
import shutil
import subprocess
from types import TracebackType

from ndvariants.errors import ResourceError

PROGRAM = "fairy-stockfish"
_LINE = re.compile(r"([^\s:]+): ([0-9]+)")
_SUM = re.compile(r"Nodes searched: ([0-9]+)")


class Engine:
    """The rules of one game, as the program plays them; every question names the moves since the start."""

    def __init__(self, name: str, config: str = "", program: str = PROGRAM) -> None:
        """``config`` is the path of an ini file. Raises ResourceError where there is no such program or game."""
        path = shutil.which(program)
        if path is None:
            raise ResourceError(f"no program `{program}` is found")
        self._process = subprocess.Popen(
            [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        if config:
            self._say(f"setoption name VariantPath value {config}")
        self._say("uci")
        known = self._until("uciok")
        if not any(line.startswith("option name UCI_Variant") and name in line.split() for line in known):
            self.close()
            raise ResourceError(f"`{program}` does not know '{name}'")
        self._say(f"setoption name UCI_Variant value {name}")

    def legal(self, moves: list[str]) -> list[str]:
        """The legal moves after these."""
        return [match[1] for line in self._perft(1, moves) if (match := _LINE.fullmatch(line.strip()))]

    def count(self, depth: int, moves: list[str]) -> int:
        """Counts of the lines of a number of legal moves."""
        found = [match for line in self._perft(depth, moves) if (match := _SUM.match(line))]
        return int(found[-1][1])

    def result(self, moves: list[str]) -> str:
        """Nothing: the program does not tell."""
        return ""

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.wait()

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _perft(self, depth: int, moves: list[str]) -> list[str]:
        self._say("position startpos" + (f" moves {' '.join(moves)}" if moves else ""))
        self._say(f"go perft {depth}")
        return self._until("Nodes searched")

    def _say(self, text: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(text + "\n")
        self._process.stdin.flush()

    def _until(self, word: str) -> list[str]:
        """The lines up to one that begins with ``word``."""
        assert self._process.stdout is not None
        found: list[str] = []
        for line in self._process.stdout:
            found.append(line)
            if line.startswith(word):
                return found
        raise ResourceError(f"{PROGRAM} has ended before it answered")
