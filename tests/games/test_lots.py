"""Starts by number: all 960 of Fischer's chess against a program that is not ours, and published counts."""

from __future__ import annotations

from random import Random

import chess
import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.errors import VariantError
from ndvariants.game.game import Game
from ndvariants.game.load import load_text
from ndvariants.game.move import Move
from ndvariants.game.perft import perft
from ndvariants.game.records.lots import game_for


@pytest.mark.parametrize("number", [0, 1, 317, 518, 690, 959])
def test_the_number_names_the_start(number: int) -> None:
    start = load("chess960", start=number).start()
    assert start.text().split()[0].replace("^", "") == chess.Board.from_chess960_pos(number).board_fen()


def test_published_counts_of_a_position_with_other_castlings() -> None:
    # source: chessprogramming.org/Chess960_Perft_Results, position 1
    number = next(n for n in range(960) if chess.Board.from_chess960_pos(n).board_fen().startswith("bqnbnrkr"))
    game = load("chess960", start=number)
    position = game.position("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9")
    assert [perft(position, depth) for depth in (1, 2, 3, 4)] == [21, 528, 12189, 326672]


def uci(game: Game, move: Move, board: chess.Board) -> str:
    """A move as python-chess writes it: a castling is the king taking its own rook."""
    side = game.castling_side(move)
    if not side:
        letter = game.letters.letter(move.promotion) if move.promotion else ""
        return f"{move.origin}{move.target}{letter}"
    king = board.king(board.turn)
    assert king is not None
    rooks = [cell for cell in chess.SquareSet(board.castling_rights) if chess.square_distance(cell, king) < 8]
    rooks = [cell for cell in rooks if chess.square_rank(cell) == chess.square_rank(king)]
    return chess.square_name(king) + chess.square_name(max(rooks) if side == "o-o" else min(rooks))


@pytest.mark.parametrize("number", [0, 111, 404, 555, 777])
def test_random_games_move_by_move(number: int) -> None:
    game, random = load("chess960", start=number), Random(number)
    position, board = game.start(), chess.Board.from_chess960_pos(number)
    for _ in range(60):
        known = {uci(game, move, board): move for move in position.legal_moves()}
        assert set(known) == {move.uci() for move in board.legal_moves}, position.text()
        if not known or position.outcome():
            break
        castlings = [text for text, move in known.items() if game.castling_side(move)]
        text = castlings[0] if castlings else random.choice(sorted(known))
        position = position.play(known[text])
        board.push_uci(text)


def test_faults_have_places_and_hints() -> None:
    text = """
variant: lots
extends: chess
moves: null
setup:
  place: {pawn: rank = 2}
  lots: [{on: rank = 1, along: file, number: NUMBER, draw: DRAW}]
"""
    cases = (("960", "[B on file mod 2 = 0, B on file mod 2 = 1, Q, N N, R K R]", "0 to 959"),
             ("0", "[K, Z]", "its letters: B, K, N, P, Q, R"))  # fmt: skip
    for number, draw, told in cases:
        with pytest.raises(VariantError) as raised:
            load_text(text.replace("NUMBER", number).replace("DRAW", draw))
        assert any(told in f"{problem.hint} {problem.label}" for problem in raised.value.problems)


def test_a_king_in_check_does_not_castle_by_staying() -> None:
    game = game_for(load("chess960"), "7k/8/8/8/8/8/8/R1K5 w Q - 0 1")
    checked, free = (game.position(f"7k/8/8/8/8/8/8/R1K2{piece}2 w Q - 0 1") for piece in "rn")
    assert not [move for move in checked.legal_moves() if game.castling_side(move)]
    assert [move for move in free.legal_moves() if game.castling_side(move)]


def test_castling_rights_choose_the_start() -> None:
    text = "r1k2r1q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K2R1Q w KQkq - 0 1"
    found = CliRunner().invoke(commands, ["perft", "chess960", "2", "--position", text])
    assert "738" in found.output, found.output
    assert CliRunner().invoke(commands, ["perft", "chess960", "1", "-p", "start=0", "--position", text]).exit_code == 1
