"""Icochess: the board, the moves and whole recorded games, against ``oracles/003_*``."""

from __future__ import annotations

from typing import Any

import pytest

import ndvariants
from ndvariants.game.game import Position

from .oracle import oracle, position_of

GAME = ndvariants.load("icochess")
CELL = {name: number for number, name in enumerate(GAME.cells)}
LETTERS = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}


def moves(position: Position) -> list[str]:
    return sorted(f"{move.origin}>{move.target}" for move in position.legal_moves())


def position(data: dict[str, Any]) -> Position:
    pieces = {man: [CELL[cell] for cell in cells] for man, cells in data["pieces"].items()}
    unmoved = [CELL[cell] for cells in data["unmoved_pawns"].values() for cell in cells]
    return position_of(GAME, data["side"], pieces, unmoved)


def test_the_start_position_has_the_oracles_moves() -> None:
    start = GAME.start()
    assert start.text() == position(oracle("003_icochess_games")[0]["start"]).text()
    assert [ndvariants.perft(start, depth) for depth in (1, 2, 3)] == [46, 2050, 123894]


@pytest.mark.parametrize("game", oracle("003_icochess_games")[0]["games"], ids=lambda game: game["game"])
def test_every_ply_of_the_recorded_games(game: dict[str, Any]) -> None:
    now = GAME.start() if game["start"] == "default" else position(game["start_position"])
    for ply in game["plies"]:
        legal = moves(now)
        assert (now.in_check(), len(legal)) == (ply["check"], ply["n"]), ply["ply"]
        if "legal" in ply:
            assert legal == sorted(ply["legal"].split()), ply["ply"]
        now = now.play(f"{ply['move']['from']}-{ply['move']['to']}")
    assert now.fields.board == position(game["end"]["final_position"]).fields.board
    outcome = now.outcome()
    assert (outcome.winner if outcome else None, outcome.reason if outcome else "ply cap") == (
        game["end"]["outcome"] if game["end"]["outcome"] in ("white", "black") else None,
        game["end"]["reason"],
    )


PERFTS = oracle("003_icochess_games")[0]["perft"]["positions"]


@pytest.mark.parametrize("case", PERFTS, ids=lambda case: f"{case['game']}-{case['ply']}")
def test_perft_of_recorded_positions(case: dict[str, Any]) -> None:
    now = position(case["position"])
    assert {depth: ndvariants.perft(now, int(depth)) for depth in case["perft"]} == case["perft"]
