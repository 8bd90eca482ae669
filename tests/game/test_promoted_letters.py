"""A letter with ``~`` behind it, the sign of promoted pieces, in positions and moves."""

from __future__ import annotations

import pytest

from ndvariants import load
from ndvariants.errors import PositionError, VariantError

GAME = load("crazyhouse")
TEXT = "4k3/1P6/8/8/8/8/8/2q~1K3[Qn] w - - 0 1"


def test_positions_write_it_without_brackets():
    position = GAME.position(TEXT)
    assert position.text() == TEXT
    assert [man.piece for man in position.pieces()] == ["promoted_queen", "king", "pawn", "king"]


def test_moves_leave_it_out():
    position = GAME.position("4k3/1P6/8/8/8/8/8/4K3[] w - - 0 1")
    promotions = [move for move in position.legal_moves() if move.promotion]
    assert [move.text for move in promotions] == ["b7b8q", "b7b8r", "b7b8b", "b7b8n"]
    for text in ("b7b8q", "b7b8q~", "b7b8=Q", "b7-b8 (promoted_queen)"):
        assert position.play(text).text() == "1Q~2k3/8/8/8/8/8/8/4K3[] b - - 1 1"


def test_a_promoted_man_comes_back_as_a_pawn():
    position = GAME.position("4k3/8/8/8/8/8/8/1R~n1K3[] b - - 0 1").play("c1a2").play("b1b8")
    assert position.text() == "1R~2k3/8/8/8/8/8/n7/4K3[] b - - 2 2"
    taken = GAME.position("r~3k3/8/8/8/8/8/8/R3K3[] w - - 0 1").play("a1a8")
    assert taken.hand("white") == {"pawn": 1}


def test_other_games_do_not_know_it():
    with pytest.raises(PositionError, match="no piece has the letter 'q~'"):
        load("chess").position("4k3/8/8/8/8/8/8/2q~1K3 w - - 0 1")


def test_nobody_promotes_to_two_pieces_that_moves_write_alike(tmp_path):
    path = tmp_path / "both.yaml"
    path.write_text("extends: crazyhouse\nvariant: both\npieces: {pawn: {promotes: {to: [queen, promoted_queen]}}}\n")
    with pytest.raises(VariantError, match="are both written `q` in a move"):
        load(path)
