"""vchess as the other program, by Node: VCHESS is the folder with its variants, each bundled as ``vchess.js`` says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move
from tests.exact.lines import ByScript

_PLAYERS = {"w": "white", "b": "black"}
_KINDS = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}


class VChess(ByScript):
    """One game there."""

    script, name, kinds = "vchess.js", "", _KINDS
    most_leaves = 10_000

    def __init__(self, game: Game) -> None:
        self.source = f"vchess of 2023, `{self.name}`"
        super().__init__(game, str(Path(os.environ["VCHESS"]) / f"{self.name}.cjs"))

    def pieces_after(self, line: list[str]) -> dict[str, str]:
        """The pieces after these moves by their cells."""
        found = self.asked(line)["board"]
        return {cell: f"{_PLAYERS[code[0]]} {self.kinds[code[1]]}" for cell, code in found.items()}


class Benedict(VChess):
    """Nothing is taken."""

    name = "Benedict"

    def ours(self, position: Position, move: Move) -> str:
        """The key of a move of ours."""
        letter = position.game.letters.letter(move.promotion).lower() if move.promotion else ""
        return f"{move.origin}{move.target}{letter}"

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        origin, target, *_, (before, after) = text.split(" ", 1)[1].split("-")
        return f"{origin}{target}{after if before != after else ''}"


class Fanorona(VChess):
    """A turn is a step or captures; the first cell of a row that is taken tells approach from withdrawal."""

    name, kinds = "Fanorona", {"p": "man"}

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        return ",".join(_part(step) for step in text.split(" ", 1)[1].split(";"))


def _part(step: str) -> str:
    origin, target, *taken, _ = step.split("-")
    way = "" if not taken else "a" if _near(taken[0], target) else "w"
    return f"{origin}{target}{way}"


def _near(one: str, other: str) -> bool:
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1]))) == 1


VCHESS: dict[str, Any] = {"benedict": Benedict, "fanorona": Fanorona}
