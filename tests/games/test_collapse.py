"""Chess with dimensional collapse: recorded games ply by ply, against ``oracles/000_collapse_games.json``."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import ndvariants
from ndvariants.game.game import Game, Position

from .oracle import oracle, position_of

SETS = oracle("000_collapse_games")
GAMES = [(number, game) for number, data in enumerate(SETS) for game in data["games"]]


@cache
def collapse(number: int) -> Game:
    config = SETS[number]["config"]
    return ndvariants.load("collapse", shape=tuple(config["shape"]), arm_at=tuple(config["arm_at"]))


def cell(shape: list[int], digits: Any) -> int:
    number, stride = 0, 1
    for digit, width in zip(digits, shape, strict=True):
        number += int(digit) * stride
        stride *= width
    return number


def position(game: Game, config: dict[str, Any], data: dict[str, Any]) -> Position:
    shape = config["shape"]
    pieces = {man: [cell(shape, c) for c in cells] for man, cells in data["pieces"].items()}
    research = tuple(value for side in "wb" for value in data["research"][side])
    walls = [cell(shape, c) for c in data["deleted"]]
    return position_of(game, data["side"], pieces, walls=walls, registers=(("research", research),))


def digits(game: Game, shape: list[int], name: str) -> str:
    number, text = game.cells.index(name), ""
    for width in shape:
        text += str(number % width)
        number //= width
    return text


def moves(game: Game, shape: list[int], now: Position) -> list[str]:
    letters = {piece.name: piece.letter.upper() for piece in game.variant.pieces}
    return sorted(
        f"{digits(game, shape, str(m.origin))}>{digits(game, shape, str(m.target))}"
        + (f"={letters[m.promotion]}" if m.promotion else "")
        for m in now.legal_moves()
    )


def research(now: Position) -> dict[str, list[int]]:
    values = now.registers()["research"]
    half = len(values) // 2
    return {"w": list(values[:half]), "b": list(values[half:])}


@pytest.mark.parametrize(("number", "game"), GAMES, ids=[f"{n}-{g['game']}" for n, g in GAMES])
def test_every_ply_of_the_recorded_games(number: int, game: dict[str, Any]) -> None:
    rules, config = collapse(number), SETS[number]["config"]
    shape = config["shape"]
    start = SETS[number]["start"] if game["start"] == "default" else game["start_position"]
    now = position(rules, config, start)
    letters = {piece.letter.upper(): piece.name for piece in rules.variant.pieces}
    for ply in game["plies"]:
        legal = moves(rules, shape, now)
        assert (now.in_check(), len(legal)) == (ply["check"], ply["n"]), ply["ply"]
        if "legal" in ply:
            assert legal == sorted(ply["legal"].split()), ply["ply"]
        move = ply["move"]
        origin, target = (rules.cells[cell(shape, move[key])] for key in ("from", "to"))
        promotion = letters[move["promotion"][-1]] if move.get("promotion") else None
        chosen = [m for m in now.legal_moves() if (m.origin, m.target, m.promotion) == (origin, target, promotion)]
        now = now.play(chosen[0])
        assert research(now) == ply["research"], ply["ply"]
        if "collapse" in ply:
            gone = sorted(digits(rules, shape, name) for name in now.deleted())
            assert set(ply["collapse"]["deleted"] + ply["collapse"]["isolated"]) <= set(gone)
    end = position(rules, config, {**game["end"]["final_position"]})
    assert now.fields.board == end.fields.board
    outcome = now.outcome()
    if game["end"]["outcome"] in ("white", "black"):
        assert outcome is not None and outcome.winner == game["end"]["outcome"]
    elif game["end"]["outcome"] == "draw":
        assert outcome is not None and outcome.winner is None
    else:
        assert outcome is None


def test_perft_of_the_default_start() -> None:
    start = ndvariants.load("collapse").start()
    assert [ndvariants.perft(start, depth) for depth in (1, 2)] == [48, 2314]


PERFTS = [(number, case) for number, data in enumerate(SETS) for case in data["perft"]["positions"]]


@pytest.mark.parametrize(("number", "case"), PERFTS, ids=[f"{n}-{c['game']}-{c['ply']}" for n, c in PERFTS])
def test_perft_of_recorded_positions(number: int, case: dict[str, Any]) -> None:
    now = position(collapse(number), SETS[number]["config"], case["position"])
    assert {depth: ndvariants.perft(now, int(depth)) for depth in case["perft"]} == case["perft"]
