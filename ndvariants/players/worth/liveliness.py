"""Values of the mobility of heavy pieces, scaled so that it counts for as much in every game.

If half of the pieces at the start are light, as in chess, the terms are the square root of the number of cells that a
piece may move to, in inverse proportion to its value; the square of the number of cells attacked around a royal; and
threats. They were fitted to 60,000 quiet positions of 900 games of chess at 3,000 nodes, by logistic regression on
the results beside piece values: 9 to 13 points for four roots (here 8), 6 for the square (7), 77 to 136 for a threat
(60). In xiangqi this loses; there each cell counts for as much, whatever attacks it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ndvariants.game.game import Game
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.players.worth.survey import Ints, Survey
from ndvariants.players.worth.values import Values
from ndvariants.players.worth.weights import Weights

UNIT = 64  # parts of a point
_ALL_MOVES, _ALL_NEAR = 300, 35  # points for all the moves that a side has at first, and for those round a royal
_ALL_ROOTS, _ALL_SQUARE = 500, 330  # the same where roots and squares count
_MOST_SQUARE = 10  # points for the square of one cell
_THREAT = 60  # points for a piece attacked by a lesser one
_HELD = 250  # parts of a point for 100 points in hand and a cell round a royal, where what is taken comes into hands
_FEW = 2  # light pieces are many where they are at least one in this many
_HEAVY = 18  # tenths of the least value: only pieces worth more are looked at
_MOST_ENTRIES = 200  # that one side's pieces look at: on larger boards it costs more than it gains
_MOST_FREE = 8  # cells that a royal reaches: with more, as in 3-D, players lose by it unless games say otherwise
_MOST_CELLS = 256  # of a board on which it is asked what light pieces attack
_LEAPS = 6  # cells that a light piece attacks, at most: a rider would be hindered


@dataclass(frozen=True, eq=False)
class Liveliness:
    """Parts of a point: ``by_code`` int[n_codes] for what cells to go to count, ``near`` for each cell round a royal,
    ``square`` for the square of their number, ``threat``; ``held`` for 100 points in hand, for each cell round a royal
    that is free or reached.

    All are 0 where they are not asked. ``light``: for codes of light pieces which cells they attack from each.
    """

    by_code: Ints
    near: int = 0
    square: int = 0
    threat: int = 0
    held: int = 0
    light: Mapping[int, NDArray[np.bool_]] = field(default_factory=dict)


def weights_of(game: Game, values: Values) -> Weights:
    """Weights of the terms beside cells and hands: learned ones, else all of them if royals have few cells to go to."""
    usual = Weights() if values.most_free <= _MOST_FREE else Weights(mobility=0, proximity=0, threats=0)
    return values.weights or usual


def liveliness_of(game: Game, values: Values) -> Liveliness:
    """Mobility values of a game."""
    weights = weights_of(game, values)
    if not weights.mobility + weights.proximity + weights.threats:
        return Liveliness(np.zeros(game.engine.T[H.N_CODES], np.int64))
    whole = _whole(game, values)
    # A heavy piece with no part at all would not be looked at, and threaten nothing.
    by_code = np.where(whole.by_code > 0, np.maximum(whole.by_code * weights.mobility // 100, 1), 0)
    near, square, threat, held = (
        part * weight // 100
        for part, weight in (
            (whole.near, weights.proximity), (whole.square, weights.proximity), (whole.threat, weights.threats),
            (whole.held, weights.proximity),
        )
    )  # fmt: skip
    return Liveliness(by_code, near, square, threat, held, whole.light)


def _whole(game: Game, values: Values) -> Liveliness:
    """The same where all of it counts; nothing where the game has no such terms, or they cost more than they gain."""
    T, worths = game.engine.T, values.by_code
    by_code = np.zeros(T[H.N_CODES], np.int64)
    heavy = [code for code in range(L.FIRST_PIECE, T[H.N_CODES]) if _is_heavy(game, values, code)]
    standing = Counter(int(c) for c in game.fields_of(game.start().state).board if c >= L.FIRST_PIECE)
    stand = {code: standing[code] for code in heavy}
    moves = {piece.piece: piece.moves for piece in values.pieces}
    reach = {code: moves[game.tables.codes[code].piece] for code in heavy}
    n_players = len(game.players)
    reached = sum(reach[c] * n for c, n in stand.items()) / n_players
    looks = sum(_entries(game, c) * n for c, n in stand.items()) / n_players
    if n_players != 2 or not values.most_free or reached < 1 or looks > _MOST_ENTRIES:
        return Liveliness(by_code)
    near = reached * (values.most_free + 1) / T[H.N_CELLS]
    light = _light(game, heavy)
    held = _HELD if (values.traded > values.by_code).any() else 0
    if _FEW * sum(standing[code] for code in light) < standing.total():
        for code in heavy:
            by_code[code] = round(UNIT * _ALL_MOVES / reached) // (1 if worths[code] < 500 else 2)
        return Liveliness(by_code, round(UNIT * _ALL_NEAR / near), held=held)
    roots = sum(4 * reach[c] ** 0.5 * n / int(worths[c]) for c, n in stand.items()) / n_players
    for code in heavy:
        by_code[code] = round(UNIT * _ALL_ROOTS / roots / int(worths[code]))
    square = round(UNIT * min(_ALL_SQUARE / near**2, _MOST_SQUARE))
    return Liveliness(by_code, 0, square, UNIT * _THREAT, held, light)


def _light(game: Game, heavy: Sequence[int]) -> dict[int, NDArray[np.bool_]]:
    """The cells that light pieces attack from each cell, by code; riders are left out."""
    survey, found = Survey(game), {}
    if survey.n_cells <= _MOST_CELLS:
        for code in survey.codes:
            attacks = np.zeros(0) if survey.is_royal(code) or code in heavy else survey.attacks(code)
            if attacks.any() and int(attacks.sum(axis=1).max()) <= _LEAPS:
                found[code] = attacks > 0
    return found


def _is_heavy(game: Game, values: Values, code: int) -> bool:
    T, worths = game.engine.T, values.by_code
    royal = [T[T[H.AT_IS_ROYAL] + c] == 1 for c in range(len(worths))]
    least = min((int(v) for v, is_royal in zip(worths, royal, strict=True) if v > 0 and not is_royal), default=100)
    return 10 * int(worths[code]) > _HEAVY * max(20, least) and not royal[code]


def _entries(game: Game, code: int) -> float:
    """The mean number of entries of the rays of a piece."""
    T, R = game.engine.T, game.engine.R
    at, n = T[H.AT_MOVES] + code * T[H.N_CELLS], T[H.N_CELLS]
    cells = range(0, n, max(1, n // 64))
    return sum(R[T[at + cell]] for cell in cells) / len(cells)
