"""Clauses of castlings: each piece that is named must not be attacked on its way, and all must be unmoved."""

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.explain.account import account
from ndvariants.game.game import Game
from ndvariants.game.load import load_text

GAME = """
variant: small
board: {{grid: {{file: 5, rank: 4}}}}
players: {{white: {{}}, black: {{}}}}
pieces:
  king: {{letter: k, moves: step orthogonal}}
  rook: {{letter: r, moves: none}}
  gun: {{letter: g, moves: slide orthogonal}}
moves: {{castling: ["king slides file c to b, rook file a to c, {clauses}"]}}
setup: {{cells: {{white: {{king: c1, rook: a1}}, black: {{king: e4, gun: {gun}}}}}}}
options: {{check: false}}
endings: [no legal move: draw]
"""


def game(clauses: str, gun: str) -> Game:
    return load_text(GAME.format(clauses=clauses, gun=gun))


def castles(found: Game) -> bool:
    return any(found.castling_side(move) for move in found.start().legal_moves())


@pytest.mark.parametrize(
    ("clause", "attacked"),
    [
        ("king never attacked", {"b4", "c4"}),
        ("rook never attacked", {"a4", "b4", "c4"}),
        ("king never attacked, rook never attacked", {"a4", "b4", "c4"}),
    ],
)
def test_who_is_named_must_not_be_attacked_on_its_way(clause: str, attacked: set[str]) -> None:
    guns = {gun for gun in ("a4", "b4", "c4", "d4") if not castles(game(f"both unmoved, {clause}", gun))}
    assert guns == attacked


def test_the_refusal_names_who_attacks_the_rook() -> None:
    found = game("both unmoved, rook never attacked", "a4")
    assert "the gun of black on a4 attacks" in account(found.start(), "o-o-o").reason


@pytest.mark.parametrize(
    ("clauses", "said"),
    [
        ("both unmoved, gun never attacked", "the gun does not move in this castling"),
        ("king never attacked", "only pieces that have not moved can castle"),
    ],
)
def test_clauses_that_would_be_read_and_not_used_are_faults(clauses: str, said: str) -> None:
    with pytest.raises(VariantError, match=said):
        game(clauses, "d4")
