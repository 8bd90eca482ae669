"""Boards whose ends are joined, in space: cells that follow each other share an edge there, too."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

import pytest

from ndvariants.game.load import load, load_text
from ndvariants.report.layout.sides import next_cells
from ndvariants.report.svg.scene import scene


def shared(one: Any, other: Any) -> int:
    """How many corners two cells have in common."""
    return sum(any(hypot(*(a - b for a, b in zip(p, q, strict=True))) < 1e-3 for q in other) for p in one)


KLEIN = Path(__file__).parents[2] / "docs" / "gallery" / "klein.yaml"


@pytest.mark.parametrize("name", ["cylinder", "moebius", "torus", KLEIN])
def test_cells_that_follow_each_other_share_an_edge_in_space(name: str | Path) -> None:
    game = load(name)
    drawn = scene(game)["solid"]
    assert max(hypot(*spot) for polygon in drawn for spot in polygon) <= 1.001
    for row in next_cells(game.variant).tolist():
        assert all(shared(drawn[cell], drawn[to]) >= 4 for cell, to in enumerate(row) if to >= 0)


@pytest.mark.parametrize("name", ["torus", "cube_chess"])
def test_cells_of_a_closed_board_look_outwards(name: str) -> None:
    """Signed volumes of the pyramids from the middle to the cells: together they are that of the body."""
    made = scene(load(name))
    assert not made["open"]
    volume = 0.0
    for polygon in made["solid"]:
        first = polygon[0]
        for a, b in pairwise(polygon[1:]):
            volume += first[0] * (a[1] * b[2] - a[2] * b[1]) + first[1] * (a[2] * b[0] - a[0] * b[2])
            volume += first[2] * (a[0] * b[1] - a[1] * b[0])
    assert volume / 6 > 0.3


RULES = """
variant: bent
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces: {king: {letter: k, royal: true, moves: step any}}
setup: {place: {king: file = 1 and rank = 1}}
endings: [no legal move: draw]
"""


@pytest.mark.parametrize(
    "text",
    [
        "{grid: {file: 8, rank: 8}}",  # flat
        "{grid: {file: 4, rank: 4, level: 3}, wrap: [file]}",  # thick
        "{grid: {file: 6, rank: 6}, seams: ['+file to -file, flipped', '+rank to -rank, flipped']}",  # there is no room
    ],
)
def test_other_boards_are_not_bent(text: str) -> None:
    assert "solid" not in scene(load_text(f"{RULES}board: {text}\n"))
