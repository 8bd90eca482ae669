"""Walls and seams in pictures: walls as walls, and the same mark on two sides that are joined."""

from __future__ import annotations

from collections import Counter

import pytest

from ndvariants import load
from ndvariants.report.positions import view
from ndvariants.report.scene import scene
from ndvariants.report.svg import position_svg


def test_walls_are_drawn_where_no_step_leads() -> None:
    game = load("walled")
    marks = view(game.start()).sides
    walls = {(game.cells[one.cell], "+-"[one.sign < 0] + "fr"[one.axis]) for one in marks if not one.colour}
    above = {(f"{file}4", "+r") for file in "cdef"} | {(f"{file}5", "-r") for file in "cdef"}
    beside = {(f"d{rank}", "+f") for rank in range(3, 7)} | {(f"e{rank}", "-f") for rank in range(3, 7)}
    assert walls == above | beside
    passage = {game.cells[one.cell]: one.text for one in marks if one.colour}
    assert passage["a4"] == passage["h5"] != passage["h4"] == passage["a5"]


@pytest.mark.parametrize(("name", "pairs"), [("cylinder", 8), ("torus", 16), ("walled", 2)])
def test_joined_sides_carry_the_same_mark(name: str, pairs: int) -> None:
    game = load(name)
    texts = Counter(one.text for one in view(game.start()).sides if one.colour)
    assert sorted(texts.values()) == [2] * pairs
    assert position_svg(game.start()).count('ndv-seam"') >= 2 * pairs
    assert len(scene(game)["sides"]) == len(view(game.start()).sides)


def test_a_plain_board_has_no_marks() -> None:
    assert view(load("chess").start()).sides == ()
    assert view(load("glinski").start()).sides == ()
