"""Jocly as the other program, by Node: ``npm install jocly``, and JOCLY=.../node_modules/jocly says where it is."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move
from tests.exact.lines import ByScript

NAMES = {
    "byzantine": "byzantine-chess",
    "circular": "circular-chess",
    "cylinder": "cylinder-chess",
    "glinski": "glinski-chess",
    "mccooey": "mccooey-chess",
    "raumschach": "raumschach",
    "rollerball": "rollerball-chess",
    "shafran": "shafran-chess",
    "smess": "smess",
}
TURNED = ("byzantine", "circular")  # rings whose files and ranks are counted the other way
LABELS = {("shafran", "f11"): "g7"}  # a cell whose label there is another's
LETTERS = {("smess", "r"): "s"}  # what a piece promotes to
_FILES = "abcdefghijklmnop"
_ROOM = re.compile(r"[A-Z]?[a-z][0-9]+")


class Jocly(ByScript):
    """One game there."""

    script = "jocly.js"

    def __init__(self, game: Game) -> None:
        path = Path(os.environ["JOCLY"])
        version = json.loads((path / "package.json").read_text(encoding="utf-8"))["version"]
        self.name = game.variant.name
        self.source = f"Jocly {version}, `{NAMES[self.name]}`"
        super().__init__(game, NAMES[self.name], str(path))

    def ours(self, position: Position, move: Move) -> str:
        """The key of a move of ours: its cells, and what it promotes to."""
        letter = position.game.letters.letter(move.promotion) if move.promotion else ""
        return f"{move.origin} {move.target} {letter}".strip()

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        _, engine, natural = text.split(" ", 2)
        cells = [self._cell(cell) for cell in _ROOM.findall(engine)[:2]]
        promoted = re.search(r"=([A-JL-Z])", natural)  # in rollerball a king becomes another one half way round
        letter = promoted[1].lower() if promoted else ""
        return f"{' '.join(cells)} {LETTERS.get((self.name, letter), letter)}".strip()

    def _cell(self, name: str) -> str:
        if self.name in TURNED:
            return f"{_FILES[(8 - _FILES.index(name[0]) - 1) % 16]}{5 - int(name[1:])}"
        return LABELS.get((self.name, name), name)


JOCLY: dict[str, Any] = dict.fromkeys(NAMES, Jocly)
