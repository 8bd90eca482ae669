"""Sections drawn as their seams say: a step over a seam leads to a cell that lies beside, in the picture as well."""

from __future__ import annotations

import numpy as np
import pytest

from ndvariants import Game, load, load_text
from ndvariants.compiler.boards.geometry import geometry
from ndvariants.language.trees.syntax import Word
from ndvariants.model.variant import SectionBoard
from ndvariants.report.polygons.sections import folded, skin
from ndvariants.report.svg.position import position_svg

HALVES = """
variant: halves
board:
  sections: {halves: {names: [NAMES], grid: {file: 6, rank: 3}}}
  seams: [SEAMS]
players: {white: {}, black: {}}
pieces:
  king: {letter: k, royal: true, moves: step orthogonal}
setup: {cells: {white: {king: Aa1}, black: {king: Ba1}}}
endings: [no legal move: draw, repetition 3: draw]
"""


def halves(count: int, condition: str = "file > 3") -> Game:
    names = "ABCDE"[:count]
    pairs = zip(names, names[1:] + "A", strict=True)
    seams = [f'"+rank of {one} if {condition} to +rank of {other}, flipped"' for one, other in pairs]
    return load_text(HALVES.replace("NAMES", ", ".join(names)).replace("SEAMS", ", ".join(seams)))


def shared(one: tuple[tuple[float, ...], ...], other: tuple[tuple[float, ...], ...]) -> int:
    """How many corners two polygons have in common."""
    return sum(any(np.allclose(a, b, atol=1e-6) for b in other) for a in one)


def steps(game: Game) -> list[tuple[int, int]]:
    """Every step along an axis, over seams as well."""
    rays = geometry(game.variant).rays(Word("orthogonal"), 0, 1)
    return list(zip(rays.origin.tolist(), rays.cells[:, 0].tolist(), strict=True))


@pytest.mark.parametrize("make", [lambda: load("yalta"), lambda: halves(3), lambda: halves(4), lambda: halves(5)])
def test_halves_round_a_middle_share_edges_with_their_neighbours(make) -> None:
    game = make()
    assert isinstance(game.variant.board, SectionBoard)
    polygons = folded(game.variant.board)
    assert polygons is not None and len(polygons) == len(game.cells)
    found = steps(game)
    assert found and all(shared(polygons[one], polygons[other]) == 2 for one, other in found)


def test_left_halves_may_be_sewn_as_well() -> None:
    game = halves(3, "file < 4")
    polygons = folded(game.variant.board)
    assert polygons is not None and all(shared(polygons[a], polygons[b]) == 2 for a, b in steps(game))


def test_a_cube_is_a_cross_and_stands_in_space() -> None:
    game = load("cube_chess")
    polygons, corners = folded(game.variant.board), skin(game.variant.board)
    assert polygons is not None and corners is not None and len(corners) == 150
    assert all(shared(corners[one], corners[other]) == 2 for one, other in steps(game))
    middles = {tuple(np.round(np.mean(polygon, axis=0), 3)) for polygon in polygons}
    assert len(middles) == 150  # none lies upon another
    within = [(a, b) for a, b in steps(game) if a // 25 == b // 25]
    assert all(shared(polygons[a], polygons[b]) == 2 for a, b in within)
    assert position_svg(game.start()).count("seen from") == 2


@pytest.mark.parametrize("name", ["curved_space"])
def test_other_sections_are_drawn_apart(name: str) -> None:
    board = load(name).variant.board
    assert isinstance(board, SectionBoard) and folded(board) is None and skin(board) is None
