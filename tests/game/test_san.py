"""Short moves: as python-chess writes them in chess and its kin, and read back in every shipped variant."""

from __future__ import annotations

from random import Random

import chess
import chess.variant
import pytest

from ndvariants import IllegalMoveError, NotationError, load
from ndvariants.resources import variant_names
from tests.judge import game_of

KIN = {
    "chess": chess.Board,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "atomic": chess.variant.AtomicBoard,
    "kingofthehill": chess.variant.KingOfTheHillBoard,
    "threecheck": chess.variant.ThreeCheckBoard,
}


@pytest.mark.parametrize("name", KIN)
def test_moves_are_written_as_python_chess_writes_them(name):
    game = game_of(name)
    for seed in range(2):
        random, position, board = Random(seed), game.start(), KIN[name]()
        for _ in range(70):
            moves = position.legal_moves()
            if not moves or position.outcome() is not None:
                break
            for move in random.sample(moves, min(3, len(moves))):
                text = board.san(board.parse_uci(move.text))
                assert position.san(move) == text, position.text()
                assert position.parse_move(text) == move, position.text()
                assert board.parse_san(position.san(move)).uci() == move.text
            move = random.choice(moves)
            position = position.play(move)
            board.push_uci(move.text)


@pytest.mark.parametrize("name", variant_names())
def test_what_is_written_is_read_back(name):
    random, position = Random(2), game_of(name).start()
    for _ in range(16 if len(position.legal_moves()) > 100 else 80):
        moves = position.legal_moves()
        if not moves or position.outcome() is not None:
            break
        for move in random.sample(moves, min(4, len(moves))):
            assert position.parse_move(position.san(move)) == move, (position.text(), move)
        position = position.play(random.choice(moves))


def test_a_sign_that_says_which_move_it_is_stays_part_of_it():
    shogi = load("shogi").position("4k4/9/4P4/9/9/9/9/9/4K4[] w 0 1")
    assert (shogi.parse_move("e7e8+").text, shogi.san("e7e8")) == ("e7e8+p", "e8+")
    assert shogi.san("e7e8+p") == "e8=+p+" and shogi.parse_move("e8=+p+!?").text == "e7e8+p"
    assert shogi.parse_move("e8+").text == "e7e8"
    with pytest.raises(IllegalMoveError):  # no check, and no promotion either
        shogi.parse_move("e1e2+")
    turns = load("checkers").start()
    first = turns.legal_moves()[0]
    assert turns.parse_move(first.text + "+!?") == first


def test_pieces_of_one_letter_are_told_apart():
    game = load("chess")
    knights = game.position("4k3/8/8/8/N7/8/8/N3K1N1 w - - 0 1")
    assert knights.san("g1f3") == "Nf3" and knights.san("g1e2") == "Ne2"
    twice = game.position("4k3/8/8/N7/8/8/8/N3K3 w - - 0 1")
    assert (twice.san("a1b3"), twice.san("a5b3")) == ("N1b3", "N5b3")
    queens = game.position("8/5k2/8/8/Q6Q/8/8/K6Q w - - 0 1")
    assert queens.san("h4d4") == "Qhd4" and queens.parse_move("Qhd4").text == "h4d4"
    with pytest.raises(NotationError, match="may be several moves"):
        queens.parse_move("Qd4")


def test_pawns_castlings_and_promotions_have_their_forms():
    game = load("chess")
    start = game.position("r3k2r/P7/8/3pP3/8/8/8/R3K2R w KQkq d6 0 2")
    assert start.san("e5d6") == "exd6" and start.parse_move("exd6").captures == "pawn"
    assert start.san("e1g1") == "O-O" and start.san("e1c1") == "O-O-O" and start.parse_move("0-0").text == "e1g1"
    pawn = game.position("1n5k/P7/8/8/8/8/8/K7 w - - 0 1")
    assert pawn.san("a7a8n") == "a8=N" and pawn.san("a7b8q") == "axb8=Q+"
    assert pawn.parse_move("axb8Q").text == pawn.parse_move("ab8=Q").text == "a7b8q"
    assert game.start().after("f2f3 e7e5 g2g4").san("d8h4") == "Qh4#"


def test_cells_of_more_axes_are_written_whole():
    start = load("raumschach").start()
    knight = next(move for move in start.legal_moves() if move.piece == "knight")
    assert start.san(knight).rstrip("+") in (f"N{knight.target}", f"N{knight.origin}{knight.target}")
    assert len({start.san(move) for move in start.legal_moves()}) == len(start.legal_moves())
