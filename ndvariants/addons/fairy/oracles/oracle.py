"""Fairy-Stockfish as an oracle, by its Python module ``pyffish`` and by its program, as far as they are installed."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from ndvariants.addons.fairy.oracles.engine import PROGRAM, Engine
from ndvariants.errors import ResourceError
from ndvariants.resources import read_text

_REMEMBERED = 4  # moves that a question names: passing twice, and facing generals, look back
_KNOWN: dict[int, set[str]] = {}


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
        """Has the position of these moves been there before?"""
        now = self.fen(moves).split()[:3]
        return any(fen.split()[:3] == now for fen in self._fens[: len(moves)])


def _module() -> Any:
    try:
        return importlib.import_module("pyffish")
    except ImportError:
        raise ResourceError("pyffish is not installed: `pip install pyffish` checks against it") from None


class Judge:
    """Both ways to ask Fairy-Stockfish in one: its program lists and counts, its module says how games end."""

    def __init__(self, name: str, config: Path | None = None, program: str = PROGRAM) -> None:
        """Whichever of the two is found. Raises ResourceError where neither is, or does not know the game."""
        self._module: Pyffish | None = None
        self._engine: Engine | None = None
        faults: list[str] = []
        try:
            self._module = Pyffish(name, read_text(config) if config else "")
        except ResourceError as error:
            faults.append(str(error))
        try:
            self._engine = Engine(name, str(config or ""), program)
        except ResourceError as error:
            faults.append(str(error))
        if len(faults) == 2:
            raise ResourceError("; ".join(faults))

    def legal(self, moves: list[str]) -> list[str]:
        """The legal moves after these."""
        return self._lister().legal(moves)

    def count(self, depth: int, moves: list[str]) -> int:
        """Counts of the lines of a number of legal moves."""
        return self._lister().count(depth, moves)

    def result(self, moves: list[str]) -> str:
        """``win``, ``draw`` or ``loss`` for the side to move; nothing while it goes on or is unknown."""
        return self._module.result(moves) if self._module else ""

    def close(self) -> None:
        """End the program, where one was started."""
        if self._engine is not None:
            self._engine.close()

    def _lister(self) -> Engine | Pyffish:
        found = self._engine or self._module
        assert found is not None
        return found
