"""Royals on a condition, and check only to all of them: against Fairy-Stockfish's pseudo-royals and duple check."""

from __future__ import annotations

from functools import cache

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.attacks import checkers
from ndvariants.game.game import Game
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from tests.judge import bench_of
from tests.walks import random_walk

KINGS = """
variant: kings
extends: chess
moves: null
pieces:
  king: {royal: ROYAL}
  pawn: {promotes: {to: [king, queen, knight]}}
options: {check: CHECK}
setup: |
  r n THIRD k q k n r
  p p p p p p p p
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  P P P P P P P P
  R N third K Q K N R
endings:
  - if count(king of me) = 0: loss
  - no legal move, in check: loss
  - no legal move: draw
"""
RULES = {
    "last": ("count(king of me) = 1", "true", "b"),
    "two": ("count(king of me) <= 2", "true", "k"),
    "all": ("true", "all", "b"),
}
# source: pyffish 0.0.90 (Fairy-Stockfish), `[NAME:chess]` with king = -, commoner = k, castling = false,
# extinctionPseudoRoyal = true, promotionPieceTypes = kqn; two: extinctionPieceCount = 1; all: dupleCheck = true
STARTS = {"last": 8784, "two": 8666, "all": 8784}
COUNTS = [
    ("last", "3rN3/5r2/1p1Pk1pn/2P2b2/P2p1P1p/RpP3PP/7R/5KQK b - - 0 43", 957),
    ("last", "rn1k2r1/1b3p1Q/2p5/3K2pk/P6P/2p1PqP1/5P2/R1B2N2 w - - 0 41", 204),
    ("last", "rnk5/1b3p2/2p5/5Qp1/P1K4P/2p1PPq1/1B6/1R3N2 b - - 0 48", 121),
    ("last", "rn1k3r/3b1k2/1pp3NR/p1P1np2/PP1Q2p1/B5PN/3PP3/1R2K1k1 w - - 0 36", 1560),
    ("two", "1nk1k3/4k3/r3Qp2/6rp/3P2p1/P1P4P/P4PPK/R1qK2NR w - - 0 34", 127),
    ("two", "r2kq2k/p2ppp1p/n1P5/2p3r1/2P3PQ/N7/RP1n2KP/2KK2NR b - - 0 21", 1105),
    ("two", "r4k2/2k1knq1/Pp2pp2/3p3r/2pP4/PnP1PQ1N/1R2KP1P/N2K3k w - - 0 39", 1459),
    ("all", "1n4N1/r2brk2/p1p5/4pN2/Pp1P2P1/1P3P1p/4P3/3K2NK b - - 0 55", 445),
    ("all", "r2n2k1/p1p1kn1r/P4p2/1pPpp2p/1P3p1P/4q1P1/KB6/RN6 w - - 0 35", 449),
    ("all", "rn1k3r/3b1k2/1pp3NR/p1P1np2/PP1Q2p1/B5PN/3PP3/1R2K1k1 w - - 0 36", 1514),
    ("all", "1n3N2/k7/2P1r3/P1P5/3B2p1/2R1PnP1/3P3R/1b1K4 b - - 0 59", 850),
]


@cache
def game_of(name: str) -> Game:
    royal, check, third = RULES[name]
    text = KINGS.replace("ROYAL", royal).replace("CHECK", check)
    return load_text(text.replace("THIRD", third).replace("third", third.upper()))


@pytest.mark.parametrize("name", RULES)
def test_the_start_has_its_counts(name: str) -> None:
    game = game_of(name)
    assert [game.engine.perft(game.start().state, depth, True) for depth in (1, 2, 3)] == [20, 400, STARTS[name]]


@pytest.mark.parametrize(("name", "text", "count"), COUNTS)
def test_positions_of_random_games_have_their_counts(name: str, text: str, count: int) -> None:
    assert perft(game_of(name).position(text), 2) == count


@pytest.mark.parametrize("name", RULES)
def test_all_lists_of_moves_agree_compiled_and_not(name: str) -> None:
    game = game_of(name)
    for seed in range(3):
        for position in random_walk(game.start(), 120, seed)[::12]:
            lists = bench_of(game).lists(position.state)
            assert sorted(lists.filtered) == sorted(lists.verified) == sorted(lists.truth)
    assert game.engine.perft(position.state, 2, True) == game.engine.perft(position.state, 2, False)


def test_check_is_given_to_those_who_are_royal_now() -> None:
    one, two = "4k3/8/8/8/8/8/4r3/K3K3 w - - 0 1", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"
    assert [game_of("last").position(text).in_check() for text in (one, two)] == [False, True]
    assert checkers(game_of("last").position(one), "white") == {}
    assert checkers(game_of("last").position(two), "white") == {"e1": ("e2",)}
    both = "4k3/8/8/8/8/8/4r3/r3K2K w - - 0 1"
    assert [game_of("all").position(text).in_check() for text in (one, two, both)] == [False, True, False]


def test_extinction_of_several_kinds() -> None:
    text = KINGS.replace("pawn: {promotes", "rook: {royal: count(rook of me) = 1}\n  pawn: {promotes")
    text = text.replace("ROYAL", "true").replace("CHECK", "true")
    game = load_text(text.replace("THIRD k", "b b").replace("third K", "B B"))
    # the last rook may not be left attacked; with two it may
    lone = game.position("4k3/8/8/8/8/8/b7/1R2K3 w - - 0 1")
    assert lone.in_check()
    assert {move.origin for move in lone.legal_moves()} == {"b1"}
    pair = game.position("4k3/8/8/8/8/8/b7/1R2K2R w - - 0 1")
    assert not pair.in_check() and len({move.origin for move in pair.legal_moves()}) == 3


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("count(king of me) <= 2", "count(king of me) < 3"),
        ("count(king of me) >= 2", "count(king of me) > 1"),
        ("count(king of me) = 2", "count(king of me) in 2..2"),
        ("count(king of me) < 3", "3 > count(king of me)"),
        ("count(king of me) >= 2", "1 < count(king of me)"),
    ],
)
def test_bounds_of_a_count_may_be_said_in_several_ways(one: str, other: str) -> None:
    text = KINGS.replace("CHECK", "true").replace("THIRD", "k").replace("third", "K")
    tables = [load_text(text.replace("ROYAL", f'"{royal}"')).tables for royal in (one, other)]
    assert tables[0].T.tolist() == tables[1].T.tolist()


@pytest.mark.parametrize("royal", ["rank(e1) = 1", "count(king of me in (rank = 1)) = 1", "ply > 3"])
def test_royalty_counts_pieces_and_nothing_else(royal: str) -> None:
    with pytest.raises(VariantError, match="a condition of `royal` may"):
        load_text(KINGS.replace("ROYAL", royal).replace("CHECK", "true").replace("THIRD", "b").replace("third", "B"))
