"""Dagaz as the other program, by Node: DAGAZ is its folder src/debug, UNDERSCORE that of the npm package underscore."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from ndvariants.game.game import Game
from tests.exact.lines import ByScript

_CELL = re.compile("[a-z][0-9]+")


class Dagaz(ByScript):
    """One game there."""

    script, file = "dagaz.js", ""
    most_leaves = 20_000

    def __init__(self, game: Game) -> None:
        self.source = f"Dagaz of 2021, `{Path(self.file).stem}`"
        super().__init__(game, str(Path(os.environ["DAGAZ"]) / "games" / self.file), os.environ["UNDERSCORE"])

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        return "".join(_CELL.findall(text.split(" ", 1)[1]))


class Jungle(Dagaz):
    """Its fox is our wolf, and its panther our leopard."""

    file = "breakthrough/jungle.htm"

    def pieces_after(self, line: list[str]) -> dict[str, str]:
        """The pieces after these moves by their cells."""
        names = {"red": "white", "green": "black", "fox": "wolf", "panther": "leopard"}
        found = self.asked(line)["board"].items()
        return {cell: " ".join(names.get(word, word) for word in text.lower().split()) for cell, text in found}


DAGAZ: dict[str, Any] = {"jungle": Jungle}
