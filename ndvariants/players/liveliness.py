"""What it is worth that a piece may do much just now: points for each cell it reaches, and for those round a royal.

Scaled so that all of a side's moves count for as much in every game, however large its board.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from ndvariants.game.game import Game
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.players.survey import Ints
from ndvariants.players.values import Values

UNIT = 64  # parts of a point
_ALL_MOVES, _ALL_NEAR = 300, 35  # points for all the moves that a side has at first, and for those round a royal
_HEAVY = 18  # tenths of the least value: only pieces worth more are looked at
_MOST_ENTRIES = 200  # that one side's pieces look at: on larger boards it costs more than it gains
_MOST_FREE = 8  # cells that a royal reaches: with more, as in three dimensions, players lose by it (docs/players.md)


@dataclass(frozen=True, eq=False)
class Liveliness:
    """``by_code`` int[n_codes] and ``near``: parts of a point for each cell; all 0 where they are not asked."""

    by_code: Ints
    near: int


def liveliness_of(game: Game, values: Values) -> Liveliness:
    """What moves are worth in a game."""
    T = game.engine.T
    by_code = np.zeros(T[H.N_CODES], np.int64)
    moves = {piece.piece: piece.moves for piece in values.pieces}
    worths = [int(v) for code, v in enumerate(values.by_code) if v > 0 and not T[T[H.AT_IS_ROYAL] + code]]
    least = max(20, min(worths, default=100))
    heavy = [code for code in range(L.FIRST_PIECE, T[H.N_CODES]) if _is_heavy(game, values, code, least)]
    stand = Counter(int(c) for c in game.fields_of(game.start().state).board if int(c) in heavy)
    n_players = len(game.players)
    reached = sum(moves[game.tables.codes[c].piece] * n for c, n in stand.items()) / n_players
    looks = sum(_entries(game, c) * n for c, n in stand.items()) / n_players
    if n_players != 2 or not 0 < values.most_free <= _MOST_FREE or reached < 1 or looks > _MOST_ENTRIES:
        return Liveliness(by_code, 0)
    for code in heavy:
        by_code[code] = round(UNIT * _ALL_MOVES / reached) // (1 if values.by_code[code] < 500 else 2)
    near = reached * (values.most_free + 1) / T[H.N_CELLS]
    return Liveliness(by_code, round(UNIT * _ALL_NEAR / near))


def _is_heavy(game: Game, values: Values, code: int, least: int) -> bool:
    T = game.engine.T
    return 10 * int(values.by_code[code]) > _HEAVY * least and not T[T[H.AT_IS_ROYAL] + code]


def _entries(game: Game, code: int) -> float:
    """The mean number of entries of the rays of a piece."""
    T, R = game.engine.T, game.engine.R
    at, n = T[H.AT_MOVES] + code * T[H.N_CELLS], T[H.N_CELLS]
    cells = range(0, n, max(1, n // 64))
    return sum(R[T[at + cell]] for cell in cells) / len(cells)
