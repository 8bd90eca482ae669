"""Big grids: with walls around them and streams of offsets everything is as it was with a list for every cell."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest

from ndvariants import load, load_text
from ndvariants.advice.explaining import build_explained
from ndvariants.compiler.boards.padding import padded
from ndvariants.compiler.compile import compile_variant
from ndvariants.errors import VariantError
from ndvariants.game.game import Game
from ndvariants.kernel import header as H
from ndvariants.kernel.position.undo_log import derive
from ndvariants.language.yaml.source import read_source, source_from_text
from ndvariants.machine.jit import compiled
from ndvariants.machine.vectors import Memory
from ndvariants.model.boards.axes import cell_at, grid_coordinate, number_count
from ndvariants.model.cells import cell_names, cell_number
from ndvariants.model.variant import Axis, GridBoard, Variant
from tests.coordinate_chess import count, start
from tests.kernel.agreement import disagreement

FAIRY = """
variant: walls
board: {{grid: {{x: 5, y: 7, z: 3}}, holes: x = 3 and y = 4}}
players: {{white: {{forward: +y}}, black: {{forward: -y}}}}
zones: {{far: y >= 6, mine: {{white: y <= 3, black: y <= 2}}}}
pieces:
  king: {{letter: k, royal: true, moves: leap any}}
  cannon:
    letter: c
    moves: |
      move    slide orthogonal
      capture hop orthogonal over 1
  camel: {{letter: m, moves: "leap (3,1)"}}
  rider: {{letter: d, moves: "slide (2,1) up to 2"}}
  guard:
    letter: g
    moves: |
      move    step any within mine
      move    slide diagonal exactly 2 from mine to y = 4
      capture step any
  pawn:
    letter: p
    moves: |
      move    step forward
      move    slide forward exactly 2 from y = 2, leaving a trail
      capture step forward + sideways
      capture step forward + sideways on trail
    promotes: {{on: far, to: [cannon, camel]}}
setup:
  place:
    king: x = 3 and y = 1 and z = 2
    cannon: x = 1 and y = 1
    camel: x = 5 and y = 1 and z != 2
    rider: x = 2 and y = 1 and z = 2
    guard: x = 4 and y = 1
    pawn: y = 2
endings:
  - no legal move: {result}
"""
SMALL = [(n, side, setup) for n, side in ((2, 4), (2, 5), (2, 8), (3, 4), (3, 5), (3, 8), (4, 4), (4, 6)) for setup in
         ("rank", "wall") if (side, setup) != (5, "wall")]  # fmt: skip


def games(variant: Variant) -> tuple[Game, Game]:
    """The game with a list for every cell, and with walls around it."""
    walled = padded(variant, 0)
    assert any(axis.room for axis in walled.board.axes)  # type: ignore[union-attr]
    return Game(compile_variant(variant)), Game(compile_variant(walled))


@cache
def hyperchess(n: int, side: int, setup: str) -> tuple[Game, Game]:
    return games(build_explained(read_source("hyperchess"), {"n": n, "side": side, "setup": setup}))


def play_alike(one: Game, other: Game, plies: int, seed: int) -> None:
    """Play a random game on both: the same moves, checks and positions at every ply."""
    here, there, random = one.start(), other.start(), Random(seed)
    assert (one.engine.T[H.IS_RELATIVE], other.engine.T[H.IS_RELATIVE]) == (0, 1)
    for _ in range(plies):
        moves, same = ([move.text for move in place.legal_moves()] for place in (here, there))
        assert sorted(moves) == sorted(same)
        assert (here.in_check(), here.text()) == (there.in_check(), there.text())
        if not moves:
            break
        taken = {man.cell for man in here.pieces()}
        lively = [move.text for move in here.legal_moves() if move.target in taken or move.promotion] or moves
        text = random.choice(lively if random.random() < 0.5 else moves)
        here, there = here.play(text), there.play(text)
    assert other.position(there.text()) == there


@pytest.mark.parametrize(("n", "side", "setup"), SMALL)
def test_hyperchess_is_the_same_with_walls_around_it(n: int, side: int, setup: str) -> None:
    for seed in range(2 if n < 4 else 1):
        play_alike(*hyperchess(n, side, setup), plies=60 if n < 4 else 12, seed=seed)


@pytest.mark.parametrize(("n", "side", "depth"), [(2, 8, 3), (2, 4, 4), (3, 4, 3), (3, 8, 2), (4, 4, 2), (4, 8, 1)])
def test_counts_are_the_same_with_walls_around_it(n: int, side: int, depth: int) -> None:
    one, other = hyperchess(n, side, "rank")
    fast = (n, side) != (4, 8)
    here, there = (game.engine.perft(game.start().state, depth, compiled=fast) for game in (one, other))
    assert here == there == count(start(n, side), depth)


@pytest.mark.parametrize("wrap", ["x", "z", "x, z"])
def test_boards_with_joined_ends_are_the_same_with_walls(wrap: str) -> None:
    text = FAIRY.format(result="loss").replace("z: 3}", f"z: 3}}, wrap: [{wrap}]")
    one, other = games(build_explained(source_from_text(text)))
    for seed in range(3):
        play_alike(one, other, 40, seed)
    here, there = (game.engine.perft(game.start().state, 2, compiled=True) for game in (one, other))
    assert here == there


@pytest.mark.parametrize("result", ["loss", "draw"])
def test_zones_holes_hops_and_long_leaps_are_the_same_with_walls(result: str) -> None:
    one, other = games(build_explained(source_from_text(FAIRY.format(result=result))))
    for seed in range(4):
        play_alike(one, other, 60, seed)


@pytest.mark.parametrize(("n", "side"), [(2, 8), (3, 5), (3, 8), (4, 4)])
def test_fast_lists_with_walls_are_the_truth(n: int, side: int) -> None:
    assert disagreeing(hyperchess(n, side, "rank")[1], plies=150 if n < 4 else 60) == 0


def test_fast_lists_of_fairy_men_with_walls_are_the_truth() -> None:
    assert disagreeing(games(build_explained(source_from_text(FAIRY.format(result="draw"))))[1], plies=150) == 0


def disagreeing(game: Game, plies: int) -> int:
    """What the kernels disagree about in a random game."""
    T, R = (np.ascontiguousarray(words, np.int32) for words in (game.tables.T, game.tables.R))
    n_M = 8 * int(T[H.MAX_MOVES]) + int(T[H.SIZE_OF_DEPENDENCIES])
    S, M = np.zeros(T[H.SIZE_OF_S], np.int32), np.zeros(n_M, np.int64)
    S[: len(game.tables.start)] = game.tables.start
    vectors = Memory(T, "constant32"), Memory(R, "words32"), Memory(S, "words32"), Memory(M, "words64")
    compiled(derive)(vectors[0], vectors[2])
    return int(compiled(disagreement)(*vectors, 7, plies, 10))


# ------------------------------------------------------------------ how the walls stand


@pytest.mark.parametrize("leaps", [(2, 2), (1, 3), (2, 1, 1), (3, 3, 3), (1, 1, 1, 2)])
def test_every_step_off_the_board_meets_a_wall(leaps: tuple[int, ...]) -> None:
    axes = tuple(Axis(f"a{k}", 3 + k, room=3 + k + leap) for k, leap in enumerate(leaps))
    mask = number_count(axes) - 1
    offsets = list(product(*(range(-leap, leap + 1) for leap in leaps)))
    for cell in product(*(range(axis.width) for axis in axes)):
        for offset in offsets:
            there = tuple(c + step for c, step in zip(cell, offset, strict=True))
            found = grid_coordinate(axes, (cell_at(axes, cell) + cell_at(axes, offset)) & mask)
            inside = all(0 <= c < axis.width for c, axis in zip(there, axes, strict=True))
            exists = all(c < axis.width for c, axis in zip(found, axes, strict=True))
            assert exists == inside and (not inside or found == there)


def test_names_of_a_spread_board_are_those_of_its_cells() -> None:
    small = build_explained(read_source("hyperchess"), {"n": 3, "side": 4})
    large = padded(small, 0)
    assert isinstance(large.board, GridBoard)
    names = cell_names(large.board, large.notation)
    assert [name for name in names if name] == list(cell_names(small.board, small.notation))
    assert all(names[cell_number(large.board, large.notation, name) or 0] == name for name in names if name)


def test_what_cannot_be_spread_stays_as_it_is() -> None:
    for name in ("xiangqi", "torus", "curved_space", "icochess", "collapse"):
        variant = build_explained(read_source(name))
        assert padded(variant, 0) is variant
    chess = build_explained(read_source("chess"))
    assert padded(chess) is chess


# ------------------------------------------------------------------ large ones


@pytest.mark.parametrize(("n", "moves"), [(5, 483), (6, 920)])
def test_large_hyperchess_begins_with_so_many_moves(n: int, moves: int) -> None:
    game = load("hyperchess", n=n)
    position = game.start()
    assert len(position.legal_moves()) == moves == count(start(n, 8), 1)
    assert game.engine.T[H.IS_RELATIVE] == 1
    after = position.play(position.legal_moves()[-1])
    assert game.position(after.text()) == after and len(after.legal_moves()) == moves


def test_three_million_cells_are_played_on() -> None:
    game = load("hyperchess", n=6, side=12)
    position = game.start()
    assert len(position.legal_moves()) == 2672 == count(start(6, 12), 1)
    assert len(position.play(position.legal_moves()[-1]).legal_moves()) == 2672


def test_a_large_board_is_read_back_from_its_text() -> None:
    game = load("hyperchess", n=6, side=6)
    after = game.start().play(game.start().legal_moves()[-1])
    assert game.position(after.text()) == after


def test_a_board_that_is_too_large_is_refused_with_the_largest_that_is_not() -> None:
    text = """
    variant: nine
    board: {grid: {dimensions: 9, side: 5, names: [a, b, c, d, e, f, g, h, i]}}
    players: {white: {forward: +a}, black: {forward: -a}}
    pieces: {king: {letter: k, royal: true, moves: leap orthogonal}}
    setup: {place: {king: "every x in axes: x = 1"}}
    endings: [no legal move: draw]
    """
    with pytest.raises(VariantError) as caught:
        load_text(text)
    problem = caught.value.problems[0]
    assert problem.code == "NDV450" and "1,953,125 cells" in str(problem) and "9 axes of 4 cells" in str(problem)


def test_who_left_a_trail_is_found_on_a_large_board() -> None:
    game = load("hyperchess", n=5)
    position = game.start().play("1A1c2-1A1c4")
    text = position.text()
    assert text.split()[3] == "1A1c3" and game.position(text) == position
    assert game.position(text).fields.victim == game.cells.index("1A1c4")
