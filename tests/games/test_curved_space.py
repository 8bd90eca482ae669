"""Curved Space: the worm-hole's tables and whole recorded games, against ``oracles/002_*``."""

from __future__ import annotations

from typing import Any

import pytest

import ndvariants
from ndvariants.game.game import Position
from ndvariants.game.move import Move

from .oracle import oracle, position_of

GAME = ndvariants.load("curved_space")
CELL = {name: number for number, name in enumerate(GAME.cells)}
LETTERS = {piece.name: piece.letter.upper() for piece in GAME.variant.pieces}
PIECES = {piece.letter.upper(): piece.name for piece in GAME.variant.pieces}
CONFIGURATIONS = oracle("002_curved_space")["configurations"]
SETS = oracle("002_curved_space_games")
GAMES = [(number, game) for number, data in enumerate(SETS) for game in data["games"]]


def text(move: Move) -> str:
    if move.drop:
        return f"{LETTERS[move.drop]}@{move.target}"
    return f"{move.origin}>{move.target}"


def moves(position: Position) -> list[str]:
    return sorted(text(move) for move in position.legal_moves())


def played(move: dict[str, Any]) -> str:
    """The text of a recorded move."""
    if move["kind"] == "platform":
        return f"P{move['platform']}@{move['point']}"
    if move["kind"] == "move":
        return f"{move['from']}>{move['to']}"
    return f"{move['piece'][1]}@{move['cell']}"


def with_platforms(position: Position, platforms: dict[str, str]) -> Position:
    """The same position with the markers of the platforms put on their points."""
    fields = position.fields
    board = list(fields.board)
    neutral = {man.piece: code for code, man in GAME.letters.by_code.items() if man.player == 2}
    for number, point in platforms.items():
        board[CELL[point]] = neutral[f"P{number}"]
    parts = {f: getattr(fields, f) for f in fields.__slots__}
    return GAME.position_from(type(fields)(**{**parts, "board": tuple(board)}))


def position(data: dict[str, Any]) -> Position:
    pieces = {man: [CELL[cell] for cell in cells] for man, cells in data["pieces"].items()}
    kings = {man[0] for man in data["pieces"] if man[1] == "K"}
    hands = [(p, PIECES[letter], n) for p, side in enumerate("wb") for letter, n in data["hand"][side].items() if n]
    hands += [(p, "king", 1) for p, side in enumerate("wb") if side not in kings]
    hands += [(2, f"P{k}", 1) for k in range(1, 5) if str(k) not in data["platforms"]]
    men = position_of(GAME, data["side"], pieces, phase=data["phase"] - 1, hands=tuple(hands))
    return with_platforms(men, data["platforms"])


def test_the_empty_field_has_the_oracles_moves() -> None:
    start = GAME.start()
    assert [ndvariants.perft(start, depth) for depth in (1, 2)] == [96, 6624]


@pytest.mark.parametrize("name", CONFIGURATIONS)
@pytest.mark.parametrize("piece", "RBQKNP")
def test_worm_hole_destinations_of_a_lone_man(name: str, piece: str) -> None:
    configuration = CONFIGURATIONS[name]
    for cell, expected in configuration["worm_hole_destinations_lone_white_piece"][piece].items():
        men = position_of(GAME, "w", {f"w{piece}": [CELL[cell]]}, phase=2)
        found = {str(m.target) for m in with_platforms(men, configuration["platforms"]).legal_moves() if not m.drop}
        level = {cell for cell in GAME.cells if cell[0] in "WNB"}
        assert set(expected) <= found, cell
        assert found - set(expected) <= level - {cell}, cell


@pytest.mark.parametrize("case", oracle("002_curved_space")["blocked_cases"], ids=lambda case: case["why"][:40])
def test_blocked_worm_hole_cases(case: dict[str, Any]) -> None:
    men: dict[str, list[int]] = {f"w{case['piece']}": [CELL[case["from"]]]}
    for cell, colour in case["occupied"].items():
        if cell != case["from"]:
            men.setdefault(f"{colour}P", []).append(CELL[cell])
    now = with_platforms(position_of(GAME, "w", men, phase=2), CONFIGURATIONS[case["configuration"]]["platforms"])
    found = {str(m.target) for m in now.legal_moves() if m.origin == case["from"]}
    level = case["from"][0]
    elsewhere = {cell for cell in found if cell[0] != level or ":" in cell}
    expected = case.get("worm_hole_destinations") or case["quiet"] + case["captures"]
    assert elsewhere == {cell for cell in expected if cell[0] != level or ":" in cell}


@pytest.mark.parametrize(("number", "game"), GAMES, ids=[f"{n}-{g['game']}" for n, g in GAMES])
def test_every_ply_of_the_recorded_games(number: int, game: dict[str, Any]) -> None:
    assert game["start"] == "default"
    now = GAME.start()
    for ply in game["plies"]:
        legal = moves(now)
        assert (now.in_check(), len(legal), now.fields.phase + 1) == (ply["check"], ply["n"], ply["phase"]), ply["ply"]
        if "legal" in ply:
            assert legal == sorted(ply["legal"].split()), ply["ply"]
        wanted = played(ply["move"])
        now = now.play(next(m for m in now.legal_moves() if text(m) == wanted))
    assert now.fields.board == position(game["end"]["final_position"]).fields.board
    outcome = now.outcome()
    assert (outcome.winner if outcome else "unfinished") == game["end"]["outcome"]


@pytest.mark.parametrize(("kept_twice", "levels"), [(False, ["W"]), (True, ["W", "W"])])
def test_a_level_that_follows_itself_is_shown_as_often_as_it_is_there(kept_twice: bool, levels: list[str]) -> None:
    start = ndvariants.load("curved_space", kept_twice=kept_twice).start()
    placed = start.after("P1@Wa1d P2@Wd4u P3@Ba1u P4@Nd1d")
    assert list(placed.sequence()) == ["P1", *levels, "P2", "B", "P3", "P4", "N"]
