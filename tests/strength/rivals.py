"""Other people's players that speak no UCI: OpenSpiel's Monte Carlo tree search, and HyperChess's own program.

Each chooses among our own legal moves, and says in ``spent`` how much CPU time that took.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any, Protocol

from ndvariants import Move
from ndvariants.game.game import Position

RANKS = str.maketrans("12345678", "87654321")
NAMES = ("king", "queen", "rook", "bishop", "knight", "pawn")
PIECES = [(player, name) for player in ("white", "black") for name in NAMES]
GLYPHS = dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", PIECES, strict=True))
Board = dict[str, tuple[str, str]]
PAIR = re.compile(r"([a-f])([1-5])")
COLOURS = re.compile(r"\x1b\[\d+m")
# how OpenSpiel writes a move, as we do: for chess the board that it leads to
SPIEL: dict[str, Callable[[str], str]] = {
    "breakthrough": lambda text: text.translate(RANKS).rstrip("*"),
    "chess": lambda text: text.split()[0],
    "clobber": lambda text: "".join(
        "abcde"[int(row) - 1] + str(ord("g") - ord(column)) for column, row in PAIR.findall(text)
    ),
    "connect_four": lambda text: chr(ord("a") + int(text[1:])),
    "gomoku": lambda text: f"S@{chr(ord('a') + int(text.split(',')[1]))}{int(text.split(',')[0]) + 1}",
    "hex": lambda text: f"S@{text}",
    "othello": lambda text: "pass" if text == "pass" else f"D@{text[:2]}",
}
# lines that take it a tenth of a second of CPU time from the start
LINES = {
    "breakthrough": 2270,
    "chess": 70,
    "clobber": 8550,
    "connect_four": 12_300,
    "gomoku": 1200,
    "hex": 2030,
    "othello": 440,
}


class Rival(Protocol):
    """A program that plays one game."""

    spent: float

    def choose(self, position: Position) -> Move:
        """Its move, one of ours."""

    def close(self) -> None:
        """End the program."""


class IllegalMove(Exception):
    """The program has made a move that the rules do not know, and has lost."""


class SpielRival:
    """OpenSpiel's search in C++, with a random game at each leaf, as many LINES a move as its game has.

    At every ply its legal moves must be ours.
    """

    def __init__(self, name: str, seed: int) -> None:
        import pyspiel

        self._name, self._game, self.spent = name, pyspiel.load_game(name), 0.1
        judge, best = pyspiel.RandomRolloutEvaluator(1, seed), pyspiel.ChildSelectionPolicy.UCT
        self._bot = pyspiel.MCTSBot(self._game, judge, 1.4, LINES[name], 1000, True, seed, False, best)

    def choose(self, position: Position) -> Move:
        """The move that was tried most."""
        line = position.line()
        state: Any = self._game.new_initial_state()
        for before, after in pairwise(line):
            assert after.last_move is not None
            state.apply_action(self._actions(state)[self._text(before, after.last_move)])
        actions = self._actions(state)
        moves = {self._text(position, move): move for move in position.legal_moves()}
        assert moves.keys() == actions.keys(), (position.text(), moves.keys() ^ actions.keys())
        began = process_time()
        action = self._bot.step(state)
        self.spent = process_time() - began
        return next(moves[text] for text, number in actions.items() if number == action)

    def _actions(self, state: Any) -> dict[str, int]:
        """The numbers of its legal moves, by our words for them."""
        if self._name == "chess":
            return {SPIEL["chess"](str(state.child(action))): action for action in state.legal_actions()}
        return {SPIEL[self._name](state.action_to_string(action)): action for action in state.legal_actions()}

    def _text(self, position: Position, move: Move) -> str:
        if self._name == "chess":
            return position.play(move).text().split()[0]
        return move.text[2] if self._name == "connect_four" else move.text

    def close(self) -> None:
        """Nothing is left open."""


class ConsoleRival:
    """HyperChess's own program in three dimensions, at a depth: moves are typed, and read off the boards it prints."""

    def __init__(self, program: str, depth: str, first: bool) -> None:
        self.spent, self._boards = 0.0, 0
        asked = [program, "3", "ch" if first else "hc", depth]
        self._program = subprocess.Popen(
            asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )

    def choose(self, position: Position) -> Move:
        """The move whose board it prints."""
        began = self._used()
        if position.last_move is not None:
            self._type(position.last_move)
        board = self._board(position.ply + 1)
        self.spent = self._used() - began
        for move in position.legal_moves():
            if seen(position.play(move)) == board:
                return move
        raise IllegalMove(f"no legal move leads from {position.text()} to {board}")

    def _type(self, move: Move) -> None:
        assert self._program.stdin is not None
        self._program.stdin.write(f"{move.origin} {move.target} {move.promotion or ''}\n")
        self._program.stdin.flush()

    def _board(self, ply: int) -> Board:
        """The board that it prints after so many plies."""
        assert self._program.stdout is not None
        board: Board = {}
        for line in self._program.stdout:
            cells = COLOURS.sub("", line).replace("|", " ").split()
            if len(cells) != 65:
                assert "Error" not in line, line
                continue
            for k, glyph in enumerate(cells[1:]):
                if glyph in GLYPHS:
                    board[f"{k // 8 + 1}{cells[0].lower()}{k % 8 + 1}"] = GLYPHS[glyph]
            if cells[0] == "H":
                self._boards += 1
                if self._boards == ply + 1:
                    return board
                board = {}
        raise AssertionError("the program has ended before the game")

    def _used(self) -> float:
        """The CPU seconds that it has used."""
        words = Path(f"/proc/{self._program.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End the program, which knows no word for that."""
        self._program.kill()
        self._program.communicate()


def seen(position: Position) -> Board:
    """The pieces on the board, by cell."""
    return {cell: (placed.player, placed.piece) for cell, placed in position.piece_map().items()}
