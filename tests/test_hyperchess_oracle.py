"""HyperChess against ``oracles/004_hyperchess.json``: the README's rules, in two to five dimensions.

source: github.com/MichaelMcCulloch/hyperchess, README of commit 585b14c; counts by an independent generator.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ndvariants.game.game import Game, Position

from .judge import bench_of, cell_at, code_of, game_of, position_with

ORACLE = json.loads((Path(__file__).parent / "oracles" / "004_hyperchess.json").read_text(encoding="utf-8"))
SETUPS = {"rank": "document_commit_rank_setup", "wall": "head_wall_setup"}
COMMITS = {"rank": "document_commit", "wall": "head"}
PIECES = ("pawn", "knight", "bishop", "rook", "queen", "king")
CUBE = game_of("hyperchess", n=3)


def dimensions(name: str) -> int:
    """3 of ``3D`` or ``3D side 8``."""
    return int(name[0])


def numbered(game: Game, men: dict[str, dict[str, list[list[int]]]]) -> list[tuple[str, str, str]]:
    """The pieces of the oracle as (cell, player, piece), sorted."""
    return sorted(
        (game.cells[cell_at(game, place)], player, piece)
        for player, pieces in men.items()
        for piece, places in pieces.items()
        for place in places
    )


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("name", ["2D", "3D", "4D"])
def test_start_positions(name: str, setup: str) -> None:
    game = game_of("hyperchess", n=dimensions(name), setup=setup)
    standing = sorted((man.cell, man.player, man.piece) for man in game.start().pieces())
    assert standing == numbered(game, ORACLE["start_positions"][SETUPS[setup]][name])


@pytest.mark.parametrize("player", ["white", "black"])
@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("name", ["2D", "3D", "4D"])
def test_moves_of_each_type_at_the_start(name: str, setup: str, player: str) -> None:
    game = game_of("hyperchess", n=dimensions(name), setup=setup)
    start = game.start().fields
    parts = {key: getattr(start, key) for key in start.__slots__}
    side = game.players.index(player)
    position = game.position_from(type(start)(**{**parts, "side": side}))
    pseudo = game.moves_of(position.state, game.engine.pseudo(position.state))
    found = {
        kind: Counter(move.piece for move in moves)
        for kind, moves in (("pseudo", pseudo), ("legal", position.legal_moves()))
    }
    expected = ORACLE["start_moves_per_type_original"][COMMITS[setup]][name][player]
    for piece in PIECES:
        assert {kind: found[kind][piece] for kind in found} == expected[piece], piece
    assert {kind: sum(counter.values()) for kind, counter in found.items()} == expected["total"]


PERFTS = [
    (setup, name, depth, counts)
    for setup, boards in ORACLE["perft_readme_rules"]["setups"].items()
    for name, depths in boards.items()
    for depth, counts in depths.items()
]


@pytest.mark.parametrize(
    ("setup", "name", "depth", "counts"), PERFTS, ids=[f"{p[0]} {p[1]} depth {p[2]}" for p in PERFTS]
)
def test_leaves_and_what_they_are(setup: str, name: str, depth: str, counts: dict[str, int]) -> None:
    game = game_of("hyperchess", n=dimensions(name), side=int(name.split()[-1]), setup=setup)
    assert bench_of(game).tally(game.start().state, int(depth)) == counts


def test_the_wall_in_three_dimensions_at_depth_two() -> None:
    """source: rules/004, section 4."""
    game = game_of("hyperchess", n=3, setup="wall")
    assert bench_of(game).tally(game.start().state, 2)["nodes"] == 19034


# ----------------------------------------------------------------------- lone pieces


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("name", ["2D", "3D", "4D"])
def test_moves_of_a_lone_man(name: str, piece: str) -> None:
    game = game_of("hyperchess", n=dimensions(name))
    n = dimensions(name)
    counts = bench_of(game).lone_counts(code_of(game, "white", piece))
    expected = ORACLE["lone_piece_pseudo_moves_side8"][name][piece]
    assert {place: counts[cell_at(game, [int(place[-1])] * n)] for place in expected} == expected


@pytest.mark.parametrize("name", ["2D", "3D", "4D", "5D"])
def test_mobility_and_directions(name: str) -> None:
    n = dimensions(name)
    game = game_of("hyperchess", n=n)
    expected = dict(ORACLE["lone_piece_mobility_sums_side8"][name])
    directions = expected.pop("directions")
    bench = bench_of(game)
    assert {piece: sum(bench.lone_counts(code_of(game, "black", piece))) for piece in expected} == expected
    centre = cell_at(game, [3] * n)
    for piece, number in directions.items():
        moves = position_with(game, {centre: code_of(game, "white", piece)}).legal_moves()
        ends = game.tables.coordinates[[game.cells.index(str(move.target)) for move in moves]]
        reach = abs(ends - 3).max(axis=1)
        assert int((reach == (2 if piece == "knight" else 1)).sum()) == number, piece


# ----------------------------------------------------------------------- pawns

CASES = {case["name"]: case for case in ORACLE["pawn_cases_3d_side8"]}


def cube(*men: tuple[str, str, list[int]], player: int = 0) -> Position:
    """Pieces (player, piece, place) alone in the cube."""
    return position_with(CUBE, {cell_at(CUBE, at): code_of(CUBE, owner, piece) for owner, piece, at in men}, player)


def name_of(place: list[int]) -> str:
    return CUBE.cells[cell_at(CUBE, place)]


def targets(position: Position) -> list[str]:
    return sorted(str(move.target) for move in position.legal_moves())


def test_pushes_from_the_start_coordinate_on_both_axes() -> None:
    case = CASES["pushes from the start coordinate on both axes"]
    assert targets(cube(("white", "pawn", case["white_pawn"]))) == sorted(map(name_of, case["moves"]))


def test_capture_targets() -> None:
    case = CASES["all capture targets (enemy on each)"]
    x, y, z = case["white_pawn"]
    around = [
        [x + i, y + j, z + k] for i in (-1, 0, 1) for j in (-1, 0, 1) for k in (-1, 0, 1) if (i, j, k) != (0, 0, 0)
    ]
    enemies = [("black", "knight", place) for place in around]
    position = cube(("white", "pawn", case["white_pawn"]), *enemies)
    assert targets(position) == sorted(map(name_of, case["capture_targets"]))


@pytest.mark.parametrize("case", [case for case in CASES.values() if "promotes" in case], ids=lambda case: case["name"])
def test_promotion(case: dict[str, Any]) -> None:
    enemy = [("black", "rook", case["enemy"])] if "enemy" in case else []
    position = cube(("white", "pawn", case["white_pawn"]), *enemy)
    promotions = [move.promotion for move in position.legal_moves() if move.target == name_of(case["to"])]
    assert promotions == (["queen", "rook", "bishop", "knight"] if case["promotes"] else [None])


def after_the_double_push(case: dict[str, Any], black: list[int]) -> Position:
    origin, target = case["white_double_push"]
    position = cube(("white", "pawn", origin), ("black", "pawn", black))
    return position.play(f"{name_of(origin)}-{name_of(target)}")


def test_en_passant_across_axes() -> None:
    case = CASES["en passant across axes"]
    origin, target = (name_of(place) for place in case["white_double_push"])
    skipped, able = name_of(case["skipped"]), set()
    for cell, place in zip(CUBE.cells, CUBE.tables.coordinates.tolist(), strict=True):
        if cell in (origin, target, skipped):
            continue
        position = after_the_double_push(case, place)
        for move in position.legal_moves():
            if move.target == skipped and len(position.play(move).pieces()) == 1:
                able.add(cell)
    assert able == set(map(name_of, case["black_pawns_that_may_capture"]))


def test_a_push_onto_the_skipped_cell_is_not_en_passant() -> None:
    case = CASES["push onto the skipped square is not en passant"]
    position = after_the_double_push(case, case["black_pawn"])
    after = position.play(f"{name_of(case['black_pawn'])}-{name_of(case['to'])}")
    assert {(man.player, man.cell) for man in after.pieces()} == {
        ("white", name_of(case["white_double_push"][1])),
        ("black", name_of(case["to"])),
    }


def test_a_pawn_attack_along_the_height_gives_check() -> None:
    case = CASES["height-forward pawn attack gives check"]
    position = cube(("white", "pawn", case["white_pawn"]), ("black", "king", case["black_king"]), player=1)
    assert position.in_check() is case["readme_check"]
