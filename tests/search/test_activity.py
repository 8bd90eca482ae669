"""What heavy pieces may do, counted by python-chess's attacks."""

from __future__ import annotations

from math import isqrt

import chess
import pytest

from ndvariants import load
from ndvariants.kernel.search import workspace as D
from ndvariants.kernel.search.alphabeta.deepen import open_search
from ndvariants.kernel.search.evaluation.activity import prospects
from ndvariants.players.worth.values import derive_values
from tests.search.bench import Search

POSITIONS = (
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w - - 0 1",
    "r2q1rk1/1b3ppp/p2bpn2/1p1p4/3P1N2/P1NBPP1P/1P4P1/R2Q1RK1 b - - 0 1",
    "2r3k1/5ppp/1q2b3/3pP3/3N2Q1/8/1r3PPP/R3R1K1 w - - 0 1",
)
WEIGHT = D.ALL_WEIGHT


def counted(board: chess.Board, colour: chess.Color, weights: dict[int, int], worth: dict[int, int]) -> list[int]:
    """The roots' points, cells round the enemy king, and threats of a side."""
    unsafe = chess.SquareSet()
    for pawn in board.pieces(chess.PAWN, not colour):
        unsafe |= board.attacks(pawn)
    king = board.king(not colour)
    assert king is not None
    zone = chess.SquareSet(chess.BB_KING_ATTACKS[king])
    points, near, threats = 0, 0, 0
    for kind in (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN):
        for cell in board.pieces(kind, colour):
            targets = chess.SquareSet(board.attacks(cell) & ~board.occupied_co[colour])
            points += weights[kind] * isqrt(16 * len(targets - unsafe))
            near += len(targets & zone)
            found = [board.piece_type_at(target) for target in targets]
            threats += sum(worth[other] > worth[kind] + worth[chess.PAWN] // 2 for other in found if other)
            threats -= cell in unsafe
    return [points, near, threats]


@pytest.mark.parametrize("text", POSITIONS)
def test_prospects_are_counted_as_python_chess_counts(text: str) -> None:
    game, board = load("chess"), chess.Board(text)
    search = Search(game, "alphabeta:nodes=100", compiled=False, values=derive_values(game, {}))
    T, R = search.runner.T, search.runner.R
    S, _, _, W, X = search.workspace.vectors
    search.workspace.load(game.engine.loaded(game.position(text).state), [0])
    open_search(T, S, W, X, 0, 7)
    for player, colour in enumerate((chess.WHITE, chess.BLACK)):
        here = W[D.LIVELY]
        weights, worth = {}, {}
        for code, info in enumerate(game.tables.codes):
            if info.player == player and not info.unmoved and info.piece:
                kind = chess.PIECE_NAMES.index(info.piece)
                weights[kind], worth[kind] = W[here + W[here + D.LIVELY_WEIGHTS] + code], W[W[D.VALUES] + code]
        points, near, threats = counted(board, colour, weights, worth)
        near = min(near, D.MOST_NEAR)
        points += near * near * W[here + D.LIVELY_SQUARE] + threats * W[here + D.LIVELY_THREAT]
        assert prospects(T, R, S, W, player, 1 - player, WEIGHT) == points
