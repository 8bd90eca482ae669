"""Games that tables make short: Einstein chess against python-chess, absorption against the union of powers."""

from __future__ import annotations

import random
from itertools import product

import chess
import pytest

from ndvariants.game.load import load_text

EINSTEIN = """
variant: einstein
extends: chess
define:
  up: {pawn: knight, knight: bishop, bishop: rook, rook: queen, queen: queen}
  down: {queen: rook, rook: bishop, bishop: knight, knight: pawn}
rules:
  weaker: {when: any piece moves, do: change target to down(mover)}
  stronger: {when: any piece captures, do: change target to up(mover)}
"""
ABSORPTION = """
variant: absorption
extends: chess
define:
  joined:
    knight: {bishop: archbishop, rook: chancellor, queen: amazon, archbishop: archbishop, chancellor: chancellor, amazon: amazon}
    bishop: {knight: archbishop, rook: queen, queen: queen, archbishop: archbishop, chancellor: amazon, amazon: amazon}
    rook: {knight: chancellor, bishop: queen, queen: queen, archbishop: amazon, chancellor: chancellor, amazon: amazon}
    queen: {knight: amazon, archbishop: amazon, chancellor: amazon, amazon: amazon}
    archbishop: {rook: amazon, queen: amazon, chancellor: amazon, amazon: amazon}
    chancellor: {bishop: amazon, queen: amazon, archbishop: amazon, amazon: amazon}
pieces:
  archbishop: {letter: a, moves: "slide diagonal\\nleap (2,1)"}
  chancellor: {letter: c, moves: "slide orthogonal\\nleap (2,1)"}
  amazon: {letter: z, moves: "slide any\\nleap (2,1)"}
rules:
  absorb: {when: any piece captures, do: "change target to joined(mover, captured)"}
"""  # noqa: E501
POWERS = {
    "knight": "n", "bishop": "b", "rook": "r", "queen": "br", "archbishop": "bn", "chancellor": "nr", "amazon": "bnr"
}  # fmt: skip
LADDER = [chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN]


@pytest.mark.parametrize("seed", range(3))
def test_einstein_chess_changes_what_moved(seed: int) -> None:
    position, board, chance = load_text(EINSTEIN).start(), chess.Board(), random.Random(seed)
    for _ in range(60):
        moves = [move for move in position.legal_moves() if move.promotion is None]
        if not moves:
            break
        move = chance.choice(moves)
        other = chess.Move.from_uci(str(move))
        kind, takes = board.piece_type_at(other.from_square), board.is_capture(other)
        side = board.turn
        board.push(other)
        if kind in LADDER:
            at = max(0, min(4, LADDER.index(kind) + (1 if takes else -1)))
            board.set_piece_at(other.to_square, chess.Piece(LADDER[at], side))
        position = position.play(move)
        assert position.text().split()[0] == board.board_fen()


def test_absorption_joins_powers() -> None:
    (table,) = load_text(ABSORPTION).variant.tables
    rows = dict(table.rows)
    for mover, captured in product(POWERS, POWERS):
        became = rows.get((mover, captured), mover)
        assert set(POWERS[str(became)]) == {*POWERS[mover], *POWERS[captured]}


def test_a_bishop_that_takes_a_knight_is_an_archbishop() -> None:
    position = load_text(ABSORPTION).start()
    for move in ("e2e4", "b8c6", "f1b5", "a7a6", "b5c6"):
        position = position.play(move)
    assert position.piece_map()["c6"].piece == "archbishop"


@pytest.mark.parametrize(("text", "most"), [(EINSTEIN, 12), (ABSORPTION, 25)])
def test_they_are_short(text: str, most: int) -> None:
    assert len(text.strip().splitlines()) <= most
