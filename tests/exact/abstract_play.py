"""Abstract Play as the other program, by Node: ABSTRACT_PLAY is its library, bundled as ``abstract_play.js`` says."""

from __future__ import annotations

import os
import re
from typing import Any

from ndvariants.game.game import Game
from tests.exact.lines import ByScript


class AbstractPlay(ByScript):
    """One game there. What stands on a cell is a list, its player first."""

    script, name, variants = "abstract_play.js", "", ""
    most_leaves = 10_000

    def __init__(self, game: Game) -> None:
        self.source = f"Abstract Play of 2026, `{self.name}`" + (f", `{self.variants}`" if self.variants else "")
        super().__init__(game, os.environ["ABSTRACT_PLAY"], f"{self.name}Game", *self.variants.split())


class Pente(AbstractPlay):
    """The first stone may be anywhere where the second player may change sides; here he never does."""

    name, variants = "Pente", "standard-19 swap-1st"

    def legal(self, line: list[str]) -> list[str]:
        """The legal moves after a line of its own moves."""
        return [text for text in super().legal(line) if not text.endswith(" pass")]

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        return f"S@{text.split(' ')[1]}"

    def pieces_after(self, line: list[str]) -> dict[str, str]:
        """The pieces after these moves by their cells."""
        return {cell: f"{self.players[who - 1]} stone" for cell, who in self.asked(line)["board"].items()}


class Lasca(AbstractPlay):
    """A column is a list there, its top man last."""

    name = "Lasca"

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        cells = [f"1{cell}" for cell in re.split("[-x]", text.split(" ")[1])]
        return ",".join(["-".join(cells[:2]), *cells[2:]])

    def pieces_after(self, line: list[str]) -> dict[str, str]:
        """The pieces after these moves by their cells."""
        kinds = {1: "man", 2: "officer"}
        return {
            f"{level}{cell}": f"{self.players[who - 1]} {'lower_' if level > 1 else ''}{kinds[size]}"
            for cell, column in self.asked(line)["board"].items()
            for level, (who, size) in enumerate(reversed(column), 1)
        }


class Hnefatafl(AbstractPlay):
    """A move ends with the men that it takes. Random games seldom end here, so what ends one is played."""

    name, variants, finishing = "Tafl", "old-11x11-tdiamond", True

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        return "".join(re.findall("[a-k][0-9]+", text.split(" ")[1])[:2])

    def pieces_after(self, line: list[str]) -> dict[str, str]:
        """The pieces after these moves by their cells."""
        kinds = {"T": "man", "K": "king"}
        found = self.asked(line)["board"].items()
        return {cell: f"{self.players[who - 1]} {kinds[kind]}" for cell, (who, kind) in found}


ABSTRACT_PLAY: dict[str, Any] = {"hnefatafl": Hnefatafl, "lasca": Lasca, "pente": Pente}
