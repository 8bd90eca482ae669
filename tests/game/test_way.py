"""The way of a move: the cells it passes and what it jumps over, by what the rules of known games say."""

from __future__ import annotations

import pytest

from ndvariants import load
from ndvariants.game.explain.way import way

# source: the rules of the games: sliders pass all cells between, a horse is lamed on its first step, a cannon jumps
WAYS = [
    ("chess", "e2e4 e7e5", "f1", "b5", "e2 d3 c4"),
    ("chess", "", "e2", "e4", "e3"),
    ("chess", "", "b1", "c3", ""),
    ("xiangqi", "", "b1", "c3", "b2"),
    ("xiangqi", "", "b3", "b10", "b4 b5 b6 b7 b8 b9"),
]


@pytest.mark.parametrize(("variant", "moves", "origin", "target", "cells"), WAYS)
def test_a_way_is_what_must_stay_as_it_is(variant: str, moves: str, origin: str, target: str, cells: str) -> None:
    position = load(variant).start().after(moves)
    number = position.game.notation.cell
    found = way(position, number(origin), number(target))
    assert [position.game.cells[cell] for cell in found] == cells.split()
