"""OpenSpiel as the other program, by its module pyspiel: what several actions make is one move here."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.metadata import version
from typing import Any

from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move
from tests.exact.lines import ByLine

_POINTS_TEXT = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1"
_POINTS = _POINTS_TEXT.split()  # of nine men's morris
_FILES = "abcdefghijklmnopqrstuvwxyz"


class OpenSpiel(ByLine):
    """One game there."""

    name = ""

    def __init__(self, game: Game) -> None:
        self._game: Any = import_module("pyspiel").load_game(self.name)
        self.players = game.players
        self.source = f"OpenSpiel {version('open_spiel')}, `{self.name}`"
        self._states: dict[tuple[str, ...], Any] = {(): self._game.new_initial_state()}

    def legal(self, line: list[str]) -> list[str]:
        """The legal moves after a line of its own moves; the actions of one move are parted by semicolons."""
        return list(self._turns(self._after(tuple(line))))

    def winner(self, line: list[str]) -> str:
        """The player who has won, ``draw``, or nothing while the game goes on there."""
        state = self._after(tuple(line))
        if not state.is_terminal():
            return ""
        returns = list(state.returns())
        return "draw" if returns[0] == returns[1] else self.players[returns.index(max(returns))]

    def _after(self, line: tuple[str, ...]) -> Any:
        if line not in self._states:
            before = self._after(line[:-1])
            self._states[line] = self._turns(before)[line[-1]]
        return self._states[line]

    def _turns(self, state: Any, before: str = "") -> dict[str, Any]:
        """The states after each move: actions go on while the same player is to act."""
        found = {}
        player = state.current_player()
        for action in state.legal_actions() if not state.is_terminal() else ():
            text, after = before + state.action_to_string(player, action), state.child(action)
            if not after.is_terminal() and after.current_player() == player:
                found |= self._turns(after, text + ";")
            else:
                found[text] = after
        return found


class Gomoku(OpenSpiel):
    """Five or more in a row win; a cell is its row and its column."""

    name = "gomoku(size=15)"

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        row, column = map(int, text.split(","))
        return f"S@{_FILES[column]}{row + 1}"


class Hex(OpenSpiel):
    """The first player joins the first row to the last."""

    name = "hex(board_size=11)"

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        return f"S@{text}"


class LinesOfAction(OpenSpiel):
    """Moves are ``b1-h1`` and ``c1xa3``."""

    name = "lines_of_action"

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        return re.sub("[-x]", "", text)


class Go(OpenSpiel):
    """Go on nine lines; files leave out the letter i."""

    name = "go(board_size=9,komi=7.0)"

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        cell = text.split()[-1].lower()
        return "pass" if cell == "pass" else f"S@{_FILES['abcdefghjklmnopqrstuvwxyz'.index(cell[0])]}{cell[1:]}"


class Morris(OpenSpiel):
    """Nine men's morris: the points are numbered, and what a mill takes is an action of its own."""

    name = "nine_mens_morris"

    def theirs(self, text: str) -> str:
        """The key of a move of theirs."""
        first, *taken = ["-".join(_POINTS[int(n)] for n in re.findall("[0-9]+", part)) for part in text.split(";")]
        return ",".join([first if "-" in first else f"M@{first}", *taken])


class Chess(OpenSpiel):
    """Moves are written as players do, and the first player is 1 there."""

    name = "chess"

    def ours(self, position: Position, move: Move) -> str:
        """The key of a move of ours."""
        return position.san(move).rstrip("+#")


OPEN_SPIEL: dict[str, Any] = {
    "gomoku": Gomoku, "hex": Hex, "lines_of_action": LinesOfAction, "weiqi": Go, "nine_mens_morris": Morris,
}  # fmt: skip
