"""A piece that stays where it is, and promotions on a condition: counts, texts, and the fast path beside the truth."""

from __future__ import annotations

import pytest

from ndvariants.game.game import Game
from ndvariants.game.load import load, load_text
from ndvariants.game.moves.san import read_san, write_san
from ndvariants.game.perft import perft
from tests.judge import bench_of
from tests.walks import random_walk

HEAD = "variant: a\nextends: losalamos\npieces:\n  pawn:\n"
MOVES = "    moves: |\n      move step forward\n      capture step forward + sideways\n"


def of(promotes: str, more: str = "") -> Game:
    return load_text(HEAD + MOVES + more + f"    promotes: {promotes.replace('{if', '{on: true, if')}\n")


def counts(game: Game) -> list[int]:
    return [perft(game.start(), depth) for depth in (1, 2, 3)]


@pytest.mark.parametrize(
    ("on_condition", "by_zone"),
    [
        ("{if: rank(target) = 3, to: [queen, rook]}", "{on: rank = 3, to: [queen, rook]}"),
        ("{if: rank(target) = 3 and file(origin) = c, to: [rook], forced: false}",
         "{on: rank = 3, from: file = c, to: [rook], forced: false}"),
        ("[{if: file(origin) = c, to: [rook]}, {if: rank(target) = 3, to: [queen], forced: false}]",
         "[{from: file = c, to: [rook]}, {on: rank = 3, to: [queen], forced: false}]"),
        ("[{on: rank = 3, if: file(origin) = c, to: [rook, queen], forced: false}, {on: rank = 3, to: [knight]}]",
         "[{on: rank = 3, from: file = c, to: [rook, queen], forced: false}, {on: rank = 3, to: [knight]}]"),
    ],
)  # fmt: skip
def test_a_condition_on_the_ends_of_a_move_is_a_zone(on_condition: str, by_zone: str) -> None:
    assert counts(of(on_condition)) == counts(of(by_zone))


def test_a_condition_is_asked_of_the_position_before_the_move() -> None:
    game = of("{on: rank = 3, if: count(queen of me) = 1, to: [queen]}")
    position = game.start()
    assert position.parse_move("a2a3").promotion == "queen"
    after = position.play("a2a3").play("a5a4")
    assert after.parse_move("b2b3").promotion is None


def test_a_piece_that_stays_passes_or_promotes() -> None:
    game = of("{if: origin = target and count(queen of me) = 1, to: [queen]}", "      stay from rank = 2\n")
    start = game.start()
    texts = [move.text for move in start.legal_moves()]
    assert "a2a2q" in texts and "a2a2" not in texts
    after = start.play("a2=Q")
    assert after.piece_at("a2").piece == "queen"
    again = after.play("a5a4")
    staying = [move.text for move in again.legal_moves() if move.origin == move.target]
    assert staying == ["b2b2", "c2c2", "d2d2", "e2e2", "f2f2"]
    still = again.play("b2b2")
    assert still.piece_at("b2").piece == "pawn" and still.side == "black"
    assert all(read_san(start, write_san(start, move)) == move for move in start.legal_moves())


def test_staying_answers_no_check_and_what_is_proved_is_true() -> None:
    game = of("{if: origin = target, to: [queen], forced: false}", "      stay from rank in 2..3\n")
    bench = bench_of(game)
    for seed in range(3):
        for position in random_walk(game.start(), 40, seed):
            lists = bench.lists(position.state)
            assert sorted(lists.filtered) == sorted(lists.verified) == sorted(lists.truth)


def test_the_counting_of_makruk() -> None:
    """Limits and counts as pyffish 0.0.90 shows them in its FEN."""
    cases = [
        ("4k3/8/8/8/8/3Kp3/8/3RR3", "d3e3", 16, 8), ("4k3/8/8/8/8/3Kp3/8/4R3", "d3e3", 32, 6),
        ("4k3/8/8/8/8/3Kp3/8/3SS3", "d3e3", 44, 8), ("4k3/8/8/8/8/3Kp3/8/3NN3", "d3e3", 64, 8),
        ("4k3/8/8/8/8/3Kp3/8/3NS3", "d3e3", 88, 8), ("4k3/8/8/8/8/3Kp3/8/2MMM3", "d3e3", 128, 10),
        ("4k3/8/8/P7/8/8/4K3/6RR", "a5a6", 16, 10), ("4k3/8/8/P7/8/4m3/4K3/6R1", "a5a6", 128, 0),
        ("4k2r/8/8/8/8/4p3/4K3/8", "e2e3", 32, 5),
    ]  # fmt: skip
    for placement, move, limit, counted in cases:
        position = load("makruk").position(f"{placement} w - - 0 1").play(move)
        found = position.registers()["limit"][0], position.ply - position.registers()["since"][0]
        assert found == (limit, counted), placement
