"""Boards without pieces, and pieces named by their letters: what tables of endings begin with."""

from __future__ import annotations

import numpy as np

from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game
from ndvariants.game.text.letters import UnknownPiece
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.solve.workspace import MOST_PIECES


def bare_state(game: Game) -> bytes:
    """The start of a game without pieces on the board or in hands, and without rights."""
    T, words = game.engine.T, np.frombuffer(game.start().state, np.int32).copy()
    board = words[T[H.IN_S_BOARD] : T[H.IN_S_BOARD] + T[H.N_CELLS]]
    board[board >= L.FIRST_PIECE] = L.EMPTY
    words[T[H.IN_S_HANDS] : T[H.IN_S_HANDS] + (T[H.N_PLAYERS] + 1) * T[H.N_TYPES]] = 0
    words[L.RIGHTS] = 0
    return words.tobytes()


def read_pieces(game: Game, text: str) -> list[int]:
    """The codes of pieces written as in positions: ``KRk``; raises NdVariantsError."""
    codes, at, moved = [], 0, game.engine.T[H.AT_MOVED_CODE]
    text = "".join(text.split())
    while at < len(text):
        try:
            code, at = game.letters.read(text, at)
        except UnknownPiece as unknown:
            reason, _, hint = unknown.args
            raise NdVariantsError(f"{text!r}: {reason}", hint or "write KRk") from None
        codes.append(game.engine.T[moved + code])
    if not 1 <= len(codes) < MOST_PIECES:
        raise NdVariantsError(f"{text!r}: a table has 1 to {MOST_PIECES - 1} pieces", "write KRk")
    return codes


def exchanged(game: Game, codes: list[int]) -> list[int]:
    """The same pieces with the two players exchanged."""
    T = game.engine.T
    owners = [(T[T[H.AT_OWNER] + code], T[T[H.AT_TYPE] + code]) for code in codes]
    return [T[T[H.AT_CODE] + (1 - owner) * T[H.N_TYPES] + piece] for owner, piece in owners]
