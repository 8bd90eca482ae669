"""Ludii as the other program, by Java: LUDII is its class path, and LUDII_GAMES the folder with its files of games."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any

from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game, Position
from tests.exact.lines import ByLine

_FILES = "abcdefghijklmnopqrstuvwxyz"


class Ludii(ByLine):
    """One game there. What several of its moves make is one move here; each is its cells, and what it takes."""

    file = ""
    most_leaves = 3_000

    def __init__(self, game: Game) -> None:
        self.players = game.players
        self.source = f"Ludii 1.3.12, `{Path(self.file).stem}`"
        self._process = subprocess.Popen(
            ["java", "-cp", os.environ["LUDII"], str(Path(__file__).with_name("Ludii.java")),
             str(Path(os.environ["LUDII_GAMES"]) / self.file)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        self._known: dict[tuple[str, ...], tuple[list[str], str]] = {}

    def legal(self, line: list[str]) -> list[str]:
        """The legal moves after a line of its own moves."""
        return [f"{number} {text}" for number, text in enumerate(self._ask(line)[0])]

    def winner(self, line: list[str]) -> str:
        """The player who has won, ``draw``, or nothing while the game goes on there."""
        won = self._ask(line)[1]
        return "" if not won else "draw" if won == "0" else self.players[int(won) - 1]

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        steps = [step.split("x")[0].split("-") for step in text.split(" ", 1)[1].split(";")]
        return ",".join(["".join(steps[0]), *(step[-1] for step in steps[1:] if step != ["pass"])])

    def _ask(self, line: list[str]) -> tuple[list[str], str]:
        key = tuple(line)
        if key not in self._known:
            assert self._process.stdin is not None and self._process.stdout is not None
            self._process.stdin.write(" ".join(text.split()[0] for text in line) + "\n")
            answer, _, won = self._process.stdout.readline().strip("\n").partition("= ")
            self._known[key] = [text for text in answer.split("\t") if text], won
        return self._known[key]


class Surakarta(Ludii):
    """Several ways round the loops are one move."""

    file = "war/replacement/eliminate/all/Surakarta.lud"


class Santorini(Ludii):
    """Both workers are placed in one turn. Who cannot move has lost, and passes there."""

    file = "race/reach/Santorini.lud"

    def winner(self, line: list[str]) -> str:
        """The player who has won, ``draw``, or nothing while the game goes on there."""
        stuck = [text.split(" ")[1] for text in self.legal(line)] == ["pass"]
        return self.players[1 - len(line) % 2] if stuck else super().winner(line)

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        return super().theirs(text).replace("hand", "W@")


class HexDame(Ludii):
    """The board is turned there: both its axes go forward. Two ways round that take the same are one move here."""

    file = "war/leaping/orthogonal/HexDame.lud"

    def moves(self, position: Position, line: list[str]) -> dict[str, str]:
        """The legal moves after a line of its own moves: as we write them, and as it does."""
        found = {self.theirs(text): text for text in self.legal(line)}
        return {_ours(position, key): text for key, text in found.items()}

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        return re.sub("[a-i][1-9]", lambda cell: _hexagon(cell[0]), super().theirs(text))


def _ours(position: Position, key: str) -> str:
    try:
        return str(position.parse_move(key))
    except NdVariantsError:
        return key


def _hexagon(cell: str) -> str:
    x, y = _FILES.index(cell[0]) + 1, int(cell[1])
    file, rank = x - y + 5, x
    return f"{_FILES[file - 1]}{rank - max(0, file - 5)}"


LUDII: dict[str, Any] = {"hexdame": HexDame, "santorini": Santorini, "surakarta": Surakarta}
