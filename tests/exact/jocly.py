"""Jocly as the other program, by Node: ``npm install jocly``, and JOCLY=.../node_modules/jocly says where it is."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move
from tests.exact.lines import ByLine

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


class Jocly(ByLine):
    """One game there. A move of its own is its number among the possible moves."""

    most_leaves = 3_000

    def __init__(self, game: Game) -> None:
        path = Path(os.environ["JOCLY"])
        version = json.loads((path / "package.json").read_text(encoding="utf-8"))["version"]
        self.name, self.players = game.variant.name, game.players
        self.source = f"Jocly {version}, `{NAMES[self.name]}`"
        self._process = subprocess.Popen(
            ["node", str(Path(__file__).with_name("jocly.js")), NAMES[self.name], str(path)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        self._known: dict[tuple[str, ...], Any] = {}

    def legal(self, line: list[str]) -> list[str]:
        """The legal moves after a line of its own moves."""
        return [f"{number} {engine} {natural}" for number, (engine, natural, *_) in enumerate(self._ask(line)["moves"])]

    def winner(self, line: list[str]) -> str:
        """The player who has won, ``draw``, or nothing while the game goes on there."""
        won = self._ask(line)["winner"]
        return "" if won is None else {1: self.players[0], -1: self.players[1]}.get(won, "draw")

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

    def _ask(self, line: list[str]) -> Any:
        key = tuple(line)
        if key not in self._known:
            assert self._process.stdin is not None and self._process.stdout is not None
            self._process.stdin.write(json.dumps([int(text.split()[0]) for text in line]) + "\n")
            self._known[key] = json.loads(self._process.stdout.readline())
        return self._known[key]


JOCLY: dict[str, Any] = dict.fromkeys(NAMES, Jocly)
