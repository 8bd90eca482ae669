"""Boards: moves made and taken back, in every shipped variant, by compiled and un-jitted kernels, in many threads."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import chess
import pytest

from ndvariants import IllegalMoveError, load
from ndvariants.game.game import Board
from ndvariants.game.kernels.jit_policy import WARMTH
from ndvariants.resources import variant_names
from tests.judge import game_of


@pytest.fixture(scope="module", autouse=True)
def warm():
    WARMTH.wait()


def ask(board, position) -> None:
    assert board.position() == position and board.ply == position.ply and board.side == position.side
    assert set(board.legal_moves()) == set(position.legal_moves())
    assert sorted(board.legal_numbers()) == sorted(position.legal_numbers())
    assert board.count_legal() == len(position.legal_moves())
    assert board.outcome() == position.outcome() and board.is_over() == (position.outcome() is not None)
    assert board.in_check() == position.in_check() and board.key == position.key
    assert board.repetitions() == position.repetitions()


def stroll(board, random: Random, steps: int) -> None:
    """Moves made and taken back at random; the board says what the positions of the game say."""
    line = [board.position()]
    for step in range(steps):
        moves = board.legal_moves()
        if len(line) > 1 and (random.random() < 0.35 or board.is_over() or not moves):
            for _ in range(random.randint(1, min(3, len(line) - 1))):
                assert board.pop().text == line.pop().last_move.text
        elif moves:
            move = random.choice(moves)
            line.append(line[-1].play(move))
            board.push(random.choice([move, move.number, move.text]))
            assert board.peek().text == move.text
        if step % 4 == 0:
            ask(board, line[-1])
    ask(board, line[-1])
    ask(board.copy(), line[-1])


@pytest.mark.parametrize("name", variant_names())
def test_a_board_says_what_positions_say(name):
    stroll(game_of(name).board(), Random(5), 40)


@pytest.mark.parametrize("name", ["chess", "crazyhouse", "collapse", "curved_space"])
def test_un_jitted_boards_say_the_same(name, monkeypatch):
    monkeypatch.setattr(WARMTH, "is_warm", False)
    stroll(game_of(name).board(), Random(6), 12)


def test_a_board_knows_who_is_in_check_when_compiled_kernels_take_over(monkeypatch):
    monkeypatch.setattr(WARMTH, "is_warm", False)
    board = load("chess").board("rnbqkbnr/ppppp2p/5p2/6pQ/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 3")  # black is mated
    assert board.in_check()
    monkeypatch.setattr(WARMTH, "is_warm", True)
    assert board.in_check()


def test_a_board_begins_with_the_game_behind_it():
    game = load("chess")
    position = game.start().after("g1f3 g8f6 f3g1 f6g8")
    board = position.board()
    assert board.repetitions() == 2 and board.depth == 0
    for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
        board.push(move)
    assert board.repetitions() == 3 and str(board.outcome()) == "draw: repetition"
    assert board.position().line()[0] == game.start() and len(board.position().history) == 8


def test_a_long_line_of_moves_is_made_at_once():
    game = load("chess")
    board, moves, words = game.board(), [], ["g1f3", "g8f6", "f3g1", "f6g8"]
    for k, word in enumerate(words):
        moves.append(game.start().after(" ".join(words[:k])).parse_move(word))
    for _ in range(300):
        for move in moves:
            board.push(move)
    assert board.ply == 1200 and board.repetitions() == 301
    for _ in range(1199):
        board.pop()
    assert board.text() == game.start().play("g1f3").text()


def test_moves_that_no_piece_can_make_are_refused_when_they_are_made():
    game = load("chess")
    board = game.board()
    strange = game.start().after("e2e4 e7e5").parse_move("d2d3")
    board.push("e2e4")
    board.push(strange)
    board.push(12345678901234567)
    with pytest.raises(IllegalMoveError, match="number of a move"):
        board.in_check()
    assert board.depth == 1 and board.text() == game.start().play("e2e4").text()
    with pytest.raises(IndexError):
        Board(game.start()).pop()


@pytest.mark.parametrize("name", ["crazyhouse", "chess", "xiangqi", "collapse", "curved_space", "hyperchess"])
def test_numbers_at_random_do_no_harm(name):
    random, game = Random(1), game_of(name)
    listed = game.start().legal_numbers().tolist()
    for _ in range(100):
        board = game.board()
        for _ in range(4):
            number = random.choice(listed) ^ random.choice([0, 1, 1 << 23, 1 << 46, random.getrandbits(7) << 46])
            board.push(random.choice([number, random.choice(listed), random.getrandbits(62)]))
        try:
            board.count_legal()
        except IllegalMoveError:
            assert board.depth < 4
        board.text()


def test_a_move_into_check_may_be_pushed_and_taken_back():
    board = load("chess").board("4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1")
    sideways = next(move for move in board.position().pseudo_legal_moves() if move.text == "e2d2")
    assert not board.is_legal(sideways)
    board.push(sideways)
    assert board.side == "black" and board.position().last_move == sideways
    assert board.pop() == sideways and board.text() == "4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1"


def test_chess_games_go_as_in_python_chess():
    board, other, random = load("chess").board(), chess.Board(), Random(9)
    for _ in range(150):
        if other.move_stack and random.random() < 0.3:
            assert board.pop().text == other.pop().uci()
        elif not board.is_over():
            move = random.choice(board.legal_moves())
            board.push(move)
            other.push_uci(move.text)
        assert board.in_check() == other.is_check() and board.count_legal() == other.legal_moves.count()
        assert board.text().split()[:2] == other.fen().split()[:2]


def test_threads_that_ask_one_game_do_not_mix_positions():
    game = load("chess")

    def texts(seed: int) -> list[str]:
        random, position, found = Random(seed), game.start(), []
        for _ in range(60):
            moves = position.legal_moves()
            if not moves:
                break
            found.append(f"{position.text()} {position.in_check()} {len(moves)} {position.key}")
            position = position.play(random.choice(moves))
        return found

    alone = [texts(seed) for seed in range(12)]
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(texts, range(12))) == alone


def test_a_loop_goes_over_to_compiled_kernels_by_itself():
    code = """
import sys
from ndvariants import load
from ndvariants.game.kernels.jit_policy import WARMTH
game = load("chess")
position, steps = game.start(), 0
while not WARMTH.is_warm and steps < 200_000:
    steps += 1
    assert len(position.play("e2e4").legal_moves()) == 20
assert steps > 100 and len(position.play("e2e4").legal_moves()) == 20 and position.board().count_legal() == 20
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_few_questions_load_no_compiler():
    code = """
import sys
from ndvariants import load
board = load("chess").board()
for move in ("e2e4", "e7e5", "g1f3"):
    board.push(move)
assert not board.in_check() and board.outcome() is None
sys.exit(int("llvmlite" in sys.modules))
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_boards_and_many_games_stay_within_their_vectors():
    code = """
from ndvariants import load
from ndvariants.learning import ManyGames
board = load("losalamos").board()
for _ in range(12):
    board.push(board.legal_moves()[0])
    board.is_over(), board.in_check(), board.position().attackers("b3", "white")
while board.depth:
    board.pop()
games = ManyGames(board.position(), 2, max_steps=6)
for _ in range(9):
    games.step(games.random_actions())
"""
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "NDVARIANTS_CHECKED": "1"})
