"""Odds: what the stronger player goes without, and the score that is left."""

import pytest

import ndvariants as nd
from ndvariants.errors import NdVariantsError
from ndvariants.players.asked import read_player
from ndvariants.simulation.estimation.rating import score_of
from ndvariants.simulation.handicap import moved_ahead, without

CHESS = nd.load("chess").start()


@pytest.mark.parametrize(
    ("kind", "side", "text"),
    [
        ("rook", 0, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"),
        ("rook", 1, "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"),
        ("queen", 1, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ],
)
def test_a_side_starts_without_a_piece_and_its_castling(kind, side, text):
    assert without(CHESS, kind, side).text() == text


def test_moves_in_advance_are_of_one_side_and_the_first_player_begins():
    for side in (0, 1):
        position = moved_ahead(CHESS, read_player("greedy"), side, 2, seed=1)
        assert (position.side, position.ply) == (CHESS.side, CHESS.ply)
        moved = {piece.player for piece in set(position.pieces()) - set(CHESS.pieces())}
        assert moved == {("white", "black")[side]}
    end = nd.load_text("variant: one\nextends: chess\nendings: [after 1 plies: draw]\n").start()
    assert moved_ahead(end, read_player("greedy"), 0, 1, seed=1) is None


def test_the_score_falls_with_the_odds():
    start = nd.load("losalamos").start()
    plan = nd.Plan(30, ("alphabeta:nodes=200", "alphabeta:nodes=20"), max_plies=200)
    found = {one.odds: one for one in nd.handicap(start, plan)}
    assert list(found)[:4] == ["none", "100 nodes", "50 nodes", "25 nodes"]
    assert {"without one queen", "without one pawn", "1 move in advance"} <= set(found)
    assert found["none"].score.score > found["without one queen"].score.score
    assert found["none"].verdict == "too little" and found["without one queen"].verdict != "too little"


@pytest.mark.parametrize(("won", "lost", "verdict"), [(30, 5, "too little"), (10, 11, "even"), (5, 30, "too much")])
def test_the_verdict_is_that_of_the_interval(won, lost, verdict):
    assert nd.Odds("none", score_of("a", won, 0, lost)).verdict == verdict


def test_a_handicap_is_of_two_players():
    with pytest.raises(NdVariantsError, match="two players"):
        list(nd.handicap(nd.load("four_player").start(), nd.Plan(2, ("greedy", "random"))))
