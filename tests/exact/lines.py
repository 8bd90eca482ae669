"""What programs have in common that are asked about lines of moves from the start: names, counts and results."""

from __future__ import annotations

import json
import subprocess
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move


class ByLine(ABC):
    """Another program, whose moves are told apart by a key that is made of either text of a move.

    A subclass says what is legal after a line of its own moves, and who has won.
    """

    source = ""
    most_leaves, plies, positions = 50_000, 1_000, 600  # games are played to their end

    @abstractmethod
    def legal(self, line: list[str]) -> list[str]:
        """The legal moves after a line of its own moves."""

    @abstractmethod
    def winner(self, line: list[str]) -> str:
        """The player who has won, ``draw``, or nothing while the game goes on there."""

    def ours(self, position: Position, move: Move) -> str:
        """The key of a move of ours."""
        return str(move)

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        return text

    def moves(self, position: Position, line: list[str]) -> dict[str, str]:
        """The legal moves after a line of its own moves: as we write them, and as it does."""
        ours: dict[str, str] = {}
        for move in position.legal_moves():
            ours.setdefault(self.ours(position, move), str(move))
        found = {self.theirs(text): text for text in self.legal(line)}
        return {ours.get(key, key): text for key, text in found.items()}

    def count(self, depth: int) -> int:
        """Lines of so many moves from the start."""
        return self._count([], depth)

    def _count(self, line: list[str], depth: int) -> int:
        legal = self.legal(line)
        return len(legal) if depth == 1 else sum(self._count([*line, move], depth - 1) for move in legal)


class ByScript(ByLine):
    """Another program in JavaScript, by a script of this folder: see ``jocly.js``. A move of its own is its number.

    The script answers each line of numbers with the possible moves and the winner, and perhaps with the board.
    """

    script, most_leaves = "", 3_000

    def __init__(self, game: Game, *words: str) -> None:
        self.players = game.players
        self._process = subprocess.Popen(
            ["node", str(Path(__file__).with_name(self.script)), *words],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        self._known: dict[tuple[str, ...], Any] = {}

    def legal(self, line: list[str]) -> list[str]:
        """The legal moves after a line of its own moves."""
        return [f"{number} {text}" for number, text in enumerate(self.asked(line)["moves"])]

    def winner(self, line: list[str]) -> str:
        """The player who has won, ``draw``, or nothing while the game goes on there."""
        won = self.asked(line)["winner"]
        return "" if won is None else {1: self.players[0], -1: self.players[1]}.get(won, "draw")

    def asked(self, line: list[str]) -> Any:
        """Return the answer of the script about the position after a line."""
        key = tuple(line)
        if key not in self._known:
            assert self._process.stdin is not None and self._process.stdout is not None
            self._process.stdin.write(json.dumps([int(text.split()[0]) for text in line]) + "\n")
            self._known[key] = json.loads(self._process.stdout.readline())
        return self._known[key]
