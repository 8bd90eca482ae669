"""What pieces are worth where less is more, and what their moves are worth on boards of several kinds."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ndvariants import load
from ndvariants.players.worth.liveliness import liveliness_of
from ndvariants.players.worth.values import goal_cells, values_of


def test_values_are_below_zero_where_who_has_less_wins() -> None:
    assert all(piece.value < 0 for piece in values_of(load("antichess")).pieces)
    assert all(piece.value < 0 for piece in values_of(load("losers")).pieces if piece.source != "royal")
    assert all(piece.value > 0 for piece in values_of(load("checkers")).pieces)


@pytest.mark.parametrize(("name", "counts"), [("crazyhouse", True), ("xiangqi", True), ("raumschach", False)])
def test_moves_are_worth_points_on_flat_boards_with_royals(name: str, counts: bool) -> None:
    game = load(name)
    lively = liveliness_of(game, values_of(game))
    assert bool(lively.by_code.any()) == counts
    assert (lively.near + lively.square > 0) == counts
    assert bool(lively.light) == (name == "crazyhouse")


@pytest.mark.parametrize(("name", "piece", "cells"), [
    ("racingkings", "king", 8), ("kingofthehill", "king", 4), ("breakthrough", "man", 8), ("dobutsu", "", 0),
    ("chess", "", 0),
])  # fmt: skip
def test_cells_on_which_a_piece_wins_are_found(name: str, piece: str, cells: int) -> None:
    """The eighth rank, the hill, the far rank; taking a lion is no goal."""
    game = load(name)
    found = goal_cells(game)
    assert {game.tables.codes[code].piece for code in found} == ({piece} if cells else set())
    assert {len(where) for where in found.values()} == ({cells} if cells else set())


@pytest.mark.parametrize(("name", "taken", "brings"), [
    ("crazyhouse", "queen", "queen"), ("crazyhouse", "promoted_queen", "pawn"), ("shogi", "dragon", "rook"),
    ("shogi", "tokin", "pawn"), ("minishogi", "gold", "gold"), ("dobutsu", "hen", "chick"), ("chess", "queen", ""),
    ("sittuyin", "horse", ""), ("arimaa", "cat", ""),
])  # fmt: skip
def test_who_takes_has_what_comes_into_its_hand_too(name: str, taken: str, brings: str) -> None:
    """What is taken comes into the hand as what it was before it promoted; elsewhere it is gone."""
    game = load(name)
    values = values_of(game)
    codes = {info.piece: code for code, info in enumerate(game.tables.codes) if info.player == 0}
    held = int(values.held[codes[brings]]) if brings else 0
    assert values.traded[codes[taken]] == values.by_code[codes[taken]] + held
    assert held > 0 or not brings


def test_cells_are_worth_more_the_nearer_they_are_to_a_goal() -> None:
    game = load("racingkings")
    values = values_of(game)
    for code, info in enumerate(game.tables.codes):
        if info.piece == "king":
            mean = values.squares[code].reshape(8, 8).mean(axis=1)
            assert all(lower < higher for lower, higher in pairwise(mean[1:7]))
