"""Four-dimensional chess against ``oracles/001_4d_chess.json``: the setup of 64 pieces a side.

source: github.com/oanaunc/4d_chess, commits 76ebce4..46defed: its own piece classes, run; an own generator agrees.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

from ndvariants import perft
from ndvariants.game.game import Game, Position
from ndvariants.game.load import load

from .judge import bench_of, cell_at, code_of, game_of, position_with

ORACLE = json.loads((Path(__file__).parent / "oracles" / "001_4d_chess.json").read_text(encoding="utf-8"))
PAPER = ORACLE["setups"]["paper_64"]
TEAMS = ("white", "black")


def four_d() -> Game:
    """The game of the paper."""
    return game_of("four_d")


def to_move(player: str) -> Position:
    """The start position with this player to move."""
    start = four_d().start().fields
    parts = {name: getattr(start, name) for name in start.__slots__}
    return four_d().position_from(type(start)(**{**parts, "side": TEAMS.index(player)}))


def name_of(place: list[int]) -> str:
    return four_d().cells[cell_at(four_d(), place)]


def test_the_start_position() -> None:
    expected = {
        (name_of(place), player, piece)
        for player, pieces in PAPER["position"].items()
        for piece, places in pieces.items()
        for place in places
    }
    assert {(man.cell, man.player, man.piece) for man in four_d().start().pieces()} == expected
    assert len(expected) == 128


@pytest.mark.parametrize("player", TEAMS)
def test_moves_at_the_start_by_type_and_by_man(player: str) -> None:
    team, position = PAPER["teams"][player], to_move(player)
    legal = position.legal_moves()
    pseudo = four_d().moves_of(position.state, four_d().engine.pseudo(position.state))
    assert (len(legal), len(pseudo)) == (team["legal_total"], team["pseudo_total"])
    assert Counter(move.piece for move in legal) == team["legal"]
    assert Counter(move.piece for move in pseudo) == team["pseudo"]
    assert Counter(move.origin for move in legal) == {name_of(m["at"]): m["legal"] for m in team["per_piece"]}
    assert sum(bool(move.captures) for move in pseudo) == team["captures"]
    assert not position.in_check()


def test_perft() -> None:
    expected = ORACLE["perft_paper_64"]
    assert {depth: perft(four_d().start(), int(depth)) for depth in "12"} == {depth: expected[depth] for depth in "12"}


@pytest.mark.parametrize("case", ORACLE["lone_piece_moves"], ids=lambda c: f"{c['piece']} {c['team']} {c['at']}")
def test_moves_of_a_lone_man(case: dict[str, Any]) -> None:
    player, cell = TEAMS[case["team"]], cell_at(four_d(), case["at"])
    man = code_of(four_d(), player, case["piece"], unmoved=case["piece"] == "pawn")
    position = position_with(four_d(), {cell: man}, case["team"])
    game = four_d()  # a board without kings is no game, but has moves
    pseudo = game.moves_of(position.state, game.engine.pseudo(position.state))
    moves = {(move.origin, move.target) for move in pseudo}
    assert len(moves) == case["moves"]


@pytest.mark.parametrize("piece", ORACLE["empty_board_graphs"])
def test_the_graph_of_a_piece_on_the_empty_board(piece: str) -> None:
    expected = dict(ORACLE["empty_board_graphs"][piece])
    neighbours = bench_of(four_d()).lone_targets(code_of(four_d(), "white", piece))
    degrees = [len(cells) for cells in neighbours]
    found = {"sum": sum(degrees), "min": min(degrees), "max": max(degrees), "mean": sum(degrees) / len(degrees)}
    # every cell is the image of one of these under mirrors and swaps of axes, which the board does not notice
    sources = [cell_at(four_d(), place) for place in combinations_with_replacement(range(4), 4)]
    reached = [reach(neighbours, source) for source in sources]
    cells = {cells for cells, _ in reached}
    found["components"] = len(four_d().cells) // min(cells)
    diameter = "diameter" if "diameter" in expected else "diameter_within_component"
    found[diameter] = max(steps for _, steps in reached)
    assert found == expected


def reach(neighbours: list[list[int]], source: int) -> tuple[int, int]:
    """How many cells can be reached from one, and in how many moves at most."""
    seen, frontier, steps = {source}, {source}, 0
    while True:
        frontier = {target for cell in frontier for target in neighbours[cell]} - seen
        if not frontier:
            return len(seen), steps
        seen |= frontier
        steps += 1


LOW, HIGH = range(4), range(4, 8)
LATER = {  # boards by player as (y, w), from GameBoard.js of commits eb6b25c, 314271f, 89507aa and 5be99c9
    "v2_128": ([(y, w) for y in (0, 1) for w in LOW], [(y, w) for y in (6, 7) for w in HIGH]),
    "v3_256": ([(y, w) for y in LOW for w in LOW], [(y, w) for y in HIGH for w in HIGH]),
    "v4_448": ([(3, 2), (3, 3), (4, 4), (4, 5)], [(3, 2), (3, 3), (4, 4), (4, 5)]),
    "head_448": ([(3, 3), (3, 4), (4, 3), (4, 4)], [(3, 3), (3, 4), (4, 3), (4, 4)]),
}
ROW = ["rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook"]


@pytest.mark.parametrize("setup", LATER)
def test_setups_of_later_versions(setup: str) -> None:
    white, black = (set(boards) for boards in LATER[setup])
    if setup.endswith("448"):
        white |= {(y, w) for y in range(3) for w in LOW} | {(y, w) for y in range(5, 8) for w in HIGH}
        black |= {(y, w) for y in range(3) for w in HIGH} | {(y, w) for y in range(5, 8) for w in LOW}
    game = load("four_d", setup=setup)
    expected = {
        (game.cells[cell_at(game, [x, y, z, w])], player, piece)
        for player, boards, back, front in (("white", white, 0, 1), ("black", black, 7, 6))
        for y, w in boards
        for x in range(8)
        for z, piece in ((back, ROW[x]), (front, "pawn"))
    }
    assert {(man.cell, man.player, man.piece) for man in game.start().pieces()} == expected


@pytest.mark.parametrize(("n", "side"), [(3, 8), (4, 4), (5, 4), (5, 5)])
def test_the_same_game_with_other_axes_and_sides(n: int, side: int) -> None:
    """Count moves from the corner of an empty board: one direction for each axis or pair, or both ways round."""
    game = load("four_d", n=n, side=side)
    corner, pairs = cell_at(game, [0] * n), n * (n - 1) // 2
    expected = {
        "rook": n * (side - 1),
        "bishop": pairs * (side - 1),
        "queen": (n + pairs) * (side - 1),
        "king": 2**n - 1,
        "knight": 2 * pairs,
    }
    for piece, moves in expected.items():
        assert len(bench_of(game).lone_targets(code_of(game, "white", piece))[corner]) == moves
    men = Counter(man.player for man in game.start().pieces())
    assert men["white"] == men["black"] == 2 * side * (1 if n == 3 else side // 2)
