"""Fairy-Stockfish as an oracle, by its Python module ``pyffish``, where that is installed: it counts and judges."""

from __future__ import annotations

import importlib
from typing import Any

from ndvariants.errors import ResourceError

_MATE = 32_000
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
        self.start = module.start_fen(name)

    def legal(self, moves: list[str]) -> list[str]:
        """The legal moves after these."""
        found: list[str] = self._module.legal_moves(self.name, self.start, moves)
        return found

    def count(self, depth: int, moves: list[str]) -> int:
        """Lines of so many legal moves."""
        legal = self.legal(moves)
        if depth <= 1:
            return len(legal)
        return sum(self.count(depth - 1, [*moves, move]) for move in legal)

    def fen(self, moves: list[str]) -> str:
        """The position after these moves."""
        text: str = self._module.get_fen(self.name, self.start, moves)
        return text

    def result(self, moves: list[str]) -> str:
        """``win``, ``draw`` or ``loss`` for who is to move, nothing where the game goes on."""
        over, value = self._module.is_immediate_game_end(self.name, self.start, moves)
        if not over and not self.legal(moves):
            over, value = True, self._module.game_result(self.name, self.start, moves)
        if not over:
            over, value = self._module.is_optional_game_end(self.name, self.start, moves)
        return "" if not over else "win" if value > 0 else "loss" if value < 0 else "draw"


def _module() -> Any:
    try:
        return importlib.import_module("pyffish")
    except ImportError:
        raise ResourceError("pyffish is not installed: `pip install pyffish` checks against it") from None


def oracle_for(name: str, config: str = "") -> Pyffish:
    """The oracle that is found on this machine. Raises ResourceError where there is none."""
    return Pyffish(name, config)
