"""Other programs that judge any position of a game: Fairy-Stockfish, python-chess and pydraughts, by their modules."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module, util
from typing import Any, Protocol

from ndvariants.game.game import Position
from tests.exact.fairy import Fairy
from tests.exact.text import checksum

MOST_QUIET = 100  # plies without a capture after which a game is drawn there; xiangqi has 120
GATES = {"cambodian": "km", "karouk": "km", "seirawan": ""}  # pieces whose first move counts; all of them

# The rules of the programs, where a game has them as the value of a parameter.
THEIR_RULES = {"shatranj": {"bare_king": "at_once"}}


class Unjudged(Exception):
    """A position that a program does not read."""


class Judge(Protocol):
    """A program that answers for any position."""

    source: str

    def answer(self, position: Position) -> str:
        """Return the number of legal moves and their checksum, or the result for the player to move."""


class FairyJudge:
    """Fairy-Stockfish by its module."""

    def __init__(self, name: str) -> None:
        self.fairy = Fairy(name, program="none")
        self.source, self.name = self.fairy.source, name
        self._module: Any = import_module("pyffish")

    def answer(self, position: Position) -> str:
        """Return the number of legal moves and their checksum, or the result for the player to move."""
        oracle: Any = self.fairy.oracle
        fen = self.fen(position)
        if self._module.validate_fen(fen, oracle.name) != 1:
            raise Unjudged(fen)
        oracle.start, oracle._line, oracle._fens = fen, [], [fen]
        result: str = oracle.result([])
        if result:
            return result
        moves = self.fairy.moves(position, [])
        return f"{len(moves)} {checksum(moves)}"

    def fen(self, position: Position) -> str:
        """Return a position as it is written there."""
        players = position.game.players
        board, _, castling, trail, quiet, number, *registers = position.text().split()
        if self.name in GATES:
            castling = unmoved(position, castling, GATES[self.name])
        if any(not word.startswith(("ply=", "phase=", "screens=", "again=")) for word in registers):
            raise Unjudged("a register that a FEN does not have")
        if self.name == "dobutsu" and board.lower().count("l") > len(players):
            raise Unjudged("more lions than there are")
        if self.name == "ataxx" and not any(letter.isalpha() for letter in board):
            raise Unjudged("an empty board")
        if self.name == "racingkings" and position.in_check():
            raise Unjudged("a check, which nobody may give")
        if int(quiet) >= MOST_QUIET or (
            self.name == "racingkings" and board.split("/")[0].count("K") and "k" in board.split("/")[0]
        ):
            raise Unjudged("a game that was over before, or is drawn after other numbers of plies")
        board = board.replace("^", "")
        words = [board, "wb"[players.index(position.side)], castling, trail, quiet, number]
        if self.name == "threecheck":
            words.insert(4, "3+3")
        return " ".join(words)


def unmoved(position: Position, castling: str, kinds: str) -> str:
    """Return castling rights, and the files of pieces that have not moved on their first row."""
    found = []
    for player, row in ((0, 1), (1, 8)):
        letters = ""
        for code, cell in zip(position.fields.board, position.game.cells, strict=True):
            one = position.game.letters.by_code.get(code)
            if one is not None and one.unmoved and one.player == player and cell[1:] == str(row):
                letters += cell[0] if not kinds or one.letter in kinds else ""
        found.append(letters.upper() if player == 0 else letters)
    return "".join([castling.replace("-", ""), *found]) or "-"


def judges_of(name: str) -> list[Judge]:
    """Return the judges of a game that are installed."""
    return [make(name) for module, make in JUDGES.get(name, ()) if util.find_spec(module)]


_NAMES = """
ai_wok almost antichess asean ataxx atomic berolina breakthrough cambodian capablanca chaturanga chess chessgi
chigorin clobber coregal courier crazyhouse dobutsu embassy extinction gardner grand grasshopper hoppelpoppel horde
janggi janus judkins karouk kingofthehill knightmate kyotoshogi legan losalamos losers makpong makruk manchu
minishogi minixiangqi modern nightrider nocastle pocketknight racingkings seirawan shako shatranj shogi sittuyin
spartan threecheck torishogi torpedo xiangqi
"""
FAIRY = _NAMES.split()
JUDGES: dict[str, list[tuple[str, Callable[[str], Judge]]]] = {name: [("pyffish", FairyJudge)] for name in FAIRY}
