"""The declared alternatives of the founding games: each is one parameter away, and does what its help says.

Numbers of pieces are those of the fact sheets of the games; where these give no numbers, small boards show the rule.
"""

from __future__ import annotations

from collections import Counter

import pytest

import ndvariants
from ndvariants import perft

FOUR_D = {"paper_64": (64, 4), "v2_128": (128, 8), "head_448": (448, 28)}


@pytest.mark.parametrize("setup", FOUR_D)
def test_setups_of_four_dimensional_chess(setup: str) -> None:
    start = ndvariants.load("four_d", setup=setup).start()
    men = Counter(man.player for man in start.pieces())
    kings = Counter(man.player for man in start.pieces() if man.piece == "king")
    assert [(men[player], kings[player]) for player in ("white", "black")] == [FOUR_D[setup]] * 2
    assert not start.in_check()


def test_options_of_four_dimensional_chess() -> None:
    assert perft(ndvariants.load("four_d", castling="true").start(), 1) == 689
    game = ndvariants.load("four_d", kings="all")
    assert not game.variant.check
    assert ndvariants.load("four_d").variant.check
    pawn = next(p for p in ndvariants.load("four_d", promotes_to="any").variant.pieces if p.name == "pawn")
    assert pawn.promotions and pawn.promotions[0].to == ("queen", "rook", "bishop", "knight")


@pytest.mark.parametrize("setup", FOUR_D)
def test_one_king_of_four_dimensional_chess_may_be_the_principal_one(setup: str) -> None:
    game = ndvariants.load("four_d", setup=setup, kings="principal")
    start, usual = game.start(), ndvariants.load("four_d", setup=setup)
    found = Counter((one.player, one.piece) for one in start.pieces())
    assert [found[player, "principal"] for player in ("white", "black")] == [1, 1]
    assert [found[player, "king"] for player in ("white", "black")] == [FOUR_D[setup][1] - 1] * 2
    assert [piece.name for piece in game.variant.pieces if piece.royal] == ["principal"] and game.variant.check
    assert perft(start, 1) >= perft(usual.start(), 1)  # the other kings may go where they can be taken
    assert all(piece.name != "principal" for piece in usual.variant.pieces)


def test_only_the_principal_king_is_in_check() -> None:
    start = ndvariants.load("four_d", kings="principal").start()
    kings = {one.cell: one for one in start.pieces() if one.player == "white" and one.piece in ("king", "principal")}
    assert len(kings) == 4
    principal = next(cell for cell, one in kings.items() if one.piece == "principal")
    assert {move.captures for move in start.legal_moves()} == {""} and not start.in_check()
    assert principal.startswith("E1")


@pytest.mark.parametrize("choice", ["false", "true"])
def test_a_pawn_of_four_dimensional_chess_is_taken_in_passing(choice: str) -> None:
    start = ndvariants.load("four_d", setup="head_448", en_passant=choice).start()
    position = start.after("D4e2-D4e4 D4a7-D4a6 D4e4-D4e5 D4d7-D4d5")
    assert ("D4e5-D4d6" in {move.text for move in position.legal_moves()}) == (choice == "true")


@pytest.mark.parametrize(("choice", "kinds"), [("any", 5), ("queen", 1), ("none", 0)])
def test_promotion_in_collapse(choice: str, kinds: int) -> None:
    game = ndvariants.load("collapse", shape="3,4", promotion=choice)
    position = game.position("2k/P2/3/K2 w")
    assert len([move for move in position.legal_moves() if move.promotion]) == kinds
    assert len([move for move in position.legal_moves() if move.piece == "pawn"]) == max(1, kinds)


@pytest.mark.parametrize(("tie", "left"), [("nobody", ""), ("mover", "bishop"), ("opponent", "pawn")])
def test_a_tie_in_collapse(tie: str, left: str) -> None:
    """Case D of the fact sheet: one piece of each side on the line of the cannon's capture."""
    game = ndvariants.load("collapse", shape="8,8,3", tie=tie)
    slices = ["8/8/8/8/8/8/8/K6k", "8/8/8/8/1C1pn2B/8/8/8", "8/8/8/8/8/8/8/8"]
    text = "//".join(reversed(slices)) + " w - - 0 1 research=0,0,0,500/0,0,0,0"
    after = game.position(text).play("2b4-2e4")
    assert {man.cell: man.piece for man in after.pieces()}.get("2e4", "") == left


def test_draws_by_repetition_are_an_option() -> None:
    for name in ("four_d", "collapse", "icochess", "curved_space"):
        assert ndvariants.load(name).variant.parameters["repetition"] == 0
        assert ndvariants.load(name, repetition=3).variant.parameters["repetition"] == 3


def test_pawns_of_collapse_may_go_two_fields() -> None:
    starts = [ndvariants.load("collapse", double_step=choice).start() for choice in ("false", "true")]
    assert [perft(start, 1) for start in starts] == [48, 72]
