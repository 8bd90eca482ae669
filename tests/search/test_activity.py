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
LETTERS = dict(zip("pnbrq", chess.PIECE_NAMES[1:6], strict=True))
NOTHING = dict.fromkeys(range(7), 0)


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


@pytest.mark.parametrize("pockets", ["[]", "[Np]", "[QRbnp]", "[QQQqq]"])
@pytest.mark.parametrize("text", POSITIONS)
def test_what_is_in_hand_counts_by_the_cells_round_a_king(text: str, pockets: str) -> None:
    """Free cells round it, and those that heavy pieces reach; hands count up to 1,500 points."""
    game, board = load("crazyhouse"), chess.Board(text)
    values = derive_values(game, {})
    search = Search(game, "alphabeta:nodes=100", compiled=False, values=values)
    T, R = search.runner.T, search.runner.R
    S, _, _, W, X = search.workspace.vectors
    search.workspace.load(game.engine.loaded(game.position(text.replace(" ", pockets + " ", 1)).state), [0])
    open_search(T, S, W, X, 0, 7)
    at = W[D.LIVELY] + D.LIVELY_HELD
    worth = {piece.piece: piece.value for piece in values.pieces}
    for player, colour in enumerate((chess.WHITE, chess.BLACK)):
        hand = [letter for letter in pockets if letter.isalpha() and letter.isupper() == colour]
        points = sum(worth[LETTERS[letter.lower()]] for letter in hand)
        zone = chess.SquareSet(chess.BB_KING_ATTACKS[board.king(not colour)])  # type: ignore[index]
        cells = len(zone - chess.SquareSet(board.occupied)) + counted(board, colour, NOTHING, NOTHING)[1]
        with_hand = prospects(T, R, S, W, player, 1 - player, WEIGHT)
        part, W[at] = W[at], 0
        gained = with_hand - prospects(T, R, S, W, player, 1 - player, WEIGHT)
        W[at] = part
        assert part > 0
        assert gained == min(points, 1500) * cells * part // 100
