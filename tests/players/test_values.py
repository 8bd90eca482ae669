"""What pieces are worth where less is more, and what their moves are worth on boards of several kinds."""

from __future__ import annotations

import pytest

from ndvariants import load
from ndvariants.players.liveliness import liveliness_of
from ndvariants.players.values import values_of


def test_values_are_below_zero_where_who_has_less_wins() -> None:
    assert all(piece.value < 0 for piece in values_of(load("antichess")).pieces)
    assert all(piece.value > 0 for piece in values_of(load("checkers")).pieces)


@pytest.mark.parametrize(("name", "counts"), [("chess", True), ("xiangqi", True), ("raumschach", False)])
def test_moves_are_worth_points_on_flat_boards_with_royals(name: str, counts: bool) -> None:
    game = load(name)
    lively = liveliness_of(game, values_of(game))
    assert (lively.near > 0) == counts
    assert bool(lively.by_code.any()) == counts
