"""Fairy-Stockfish as the other program, by its module pyffish."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path

from ndvariants.game.game import Position
from ndvariants.game.move import Move
from tests.exact.compare import heard, spoken
from tests.exact.oracle import judge

_LAST = re.compile(r"[a-z][0-9]+")
# Where it calls a variant otherwise than we do.
NAMES = {
    "ai_wok": "ai-wok",
    "chess960": "fischerandom",
    "connect_four": "cfour",
    "janggi": "janggimodern",
    "othello": "flipello",
    "threecheck": "3check",
}
# There a pawn dropped to mate is a move, with which its player loses.
DROP_MATES = ("shogi", "minishogi", "judkins", "torishogi")


class Fairy:
    """One variant there."""

    def __init__(self, variant: str, config: Path | None = None, program: str = "fairy-stockfish") -> None:
        self.variant, name = variant, NAMES.get(variant, variant)
        self.oracle = judge(name, config, program)
        version = ".".join(map(str, import_module("pyffish").version()))
        self.source = f"pyffish {version}, `{name}`"
        if variant == "othello":
            self.source += ", seen in a mirror"
        if variant in DROP_MATES:
            self.source += ", without drops of a pawn that mate (there they are moves that lose)"

    def moves(self, position: Position, line: list[str]) -> dict[str, str]:
        """The legal moves after a line of its own moves: as we write them, and as it does."""
        ours: dict[str, str] = {}
        for move in position.legal_moves():
            for text in (spoken(position.game, move), str(move), self._with_wall(position, move)):
                ours.setdefault(text, str(move))
        hear = cache(lambda text: heard(position, text))
        theirs = {self._heard(hear, text): text for text in self.oracle.legal(line)}
        if self.variant in DROP_MATES:
            theirs = {said: text for said, text in theirs.items() if said in ours or not self._mates(line, text)}
        return {ours.get(said, said): text for said, text in theirs.items()}

    def _heard(self, hear: Callable[[str], str], text: str) -> str:
        if self.variant in ("connect_four", "othello") and text.startswith("P@"):
            rank = int(text[3:]) if self.variant == "connect_four" else 9 - int(text[3:])
            return f"D@{text[2]}{rank}"
        moved, _, wall = text.partition(",")
        return f"{hear(moved)},{_LAST.findall(wall)[-1]}" if wall else hear(text)

    def _with_wall(self, position: Position, move: Move) -> str:
        """A move of two parts, where the second puts something on a cell."""
        if len(move.parts) != 2:
            return str(move)
        return f"{spoken(position.game, move.parts[0])},{move.parts[1].target}"

    def _mates(self, line: list[str], text: str) -> bool:
        return "@" in text and not self.oracle.legal([*line, text])

    def count(self, depth: int) -> int:
        """Lines of so many moves from the start."""
        return self.oracle.count(depth, [])
