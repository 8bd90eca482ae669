"""Fairy-Stockfish as an oracle, by its Python module ``pyffish`` and by its program, as far as they are installed."""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

from ndvariants.errors import ResourceError
from ndvariants.resources import read_text

_REMEMBERED = 4  # moves that a question names: passing twice, and facing generals, look back
_KNOWN: dict[int, set[str]] = {}

PROGRAM = "fairy-stockfish"
_LINE = re.compile(r"([^\s:]+): ([0-9]+)")
_SUM = re.compile(r"Nodes searched: ([0-9]+)")


class Engine:
    """The rules of one game, as the program plays them; every question names the moves since the start."""

    def __init__(self, name: str, config: str = "", program: str = PROGRAM, ends: Pyffish | None = None) -> None:
        """``config`` is the path of an ini file, ``ends`` says how games end, which the program does not tell.

        Raises ResourceError where there is no such program or game.
        """
        self._ends = ends
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
        """``win``, ``draw`` or ``loss`` for the side to move; nothing while it goes on or is unknown."""
        return self._ends.result(moves) if self._ends else ""

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.communicate()

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
        assert self._process.stdout is not None
        found: list[str] = []
        for line in self._process.stdout:
            found.append(line)
            if line.startswith(word):
                return found
        raise ResourceError(f"{PROGRAM} has ended before it answered")


class Pyffish:
    """The rules of one game, as pyffish plays them; every question names the moves since the start."""

    def __init__(self, name: str, config: str = "") -> None:
        module = _module()
        if config and hash(config) not in _KNOWN:
            module.load_variant_config(config)
            _KNOWN[hash(config)] = set()
        if name not in module.variants():
            raise ResourceError(f"pyffish {'.'.join(map(str, module.version()))} does not know '{name}'")
        self.name, self._module = name, module
        self.start: str = module.start_fen(name)
        self._line: list[str] = []  # moves, and the positions before the first and after each of them
        self._fens: list[str] = [self.start]

    def legal(self, moves: list[str]) -> list[str]:
        """The legal moves after these."""
        found: list[str] = self._module.legal_moves(self.name, *self._near(moves))
        return found

    def count(self, depth: int, moves: list[str]) -> int:
        """Counts of the lines of a number of legal moves."""
        legal = self.legal(moves)
        if depth <= 1:
            return len(legal)
        return sum(self.count(depth - 1, [*moves, move]) for move in legal)

    def result(self, moves: list[str]) -> str:
        """``win``, ``draw`` or ``loss`` for who is to move, nothing where the game goes on."""
        near, module = self._near(moves), self._module
        over, value = module.is_immediate_game_end(self.name, *near)
        if not over and not self.legal(moves):
            over, value = True, module.game_result(self.name, *near)
        if not over:
            over, value = module.is_optional_game_end(self.name, *near)
        if not over and self._stood_before(moves):
            over, value = module.is_optional_game_end(self.name, self.start, moves)
        return "" if not over else "win" if value > 0 else "loss" if value < 0 else "draw"

    def fen(self, moves: list[str]) -> str:
        """The position after these moves."""
        text: str = self._module.get_fen(self.name, *self._near(moves))
        return text

    def close(self) -> None:
        """Nothing is to be ended."""

    def _near(self, moves: list[str]) -> tuple[str, list[str]]:
        """A position shortly before, and the moves from there: asking takes time with the number of moves."""
        before = max(0, len(moves) - _REMEMBERED)
        same = next((k for k, pair in enumerate(zip(self._line, moves, strict=False)) if pair[0] != pair[1]), None)
        kept = min(len(self._line), before if same is None else same)
        del self._line[kept:], self._fens[kept + 1 :]
        for move in moves[len(self._line) : before]:
            self._fens.append(self._module.get_fen(self.name, self._fens[-1], [move]))
            self._line.append(move)
        return self._fens[before], moves[before:]

    def _stood_before(self, moves: list[str]) -> bool:
        now = self.fen(moves).split()[:3]
        return any(fen.split()[:3] == now for fen in self._fens[: len(moves)])


def _module() -> Any:
    try:
        return importlib.import_module("pyffish")
    except ImportError:
        raise ResourceError("pyffish is not installed: `pip install pyffish` checks against it") from None


def judge(name: str, config: Path | None = None, program: str = PROGRAM) -> Engine | Pyffish:
    """Fairy-Stockfish by both ways, as far as they are found: the program lists and counts, the module judges the end.

    Raises ResourceError where neither is found, or does not know the game.
    """
    module: Pyffish | None = None
    try:
        module = Pyffish(name, read_text(config) if config else "")
    except ResourceError as error:
        missing = error
    try:
        return Engine(name, str(config or ""), program, module)
    except ResourceError as error:
        if module is None:
            raise ResourceError(f"{missing}; {error}") from None
    return module
