"""Cells listed by what a condition asks are those of which the condition, asked of every cell, holds."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ndvariants.kernel import layout as at
from ndvariants.kernel.rules import opcodes as op
from ndvariants.model.variant import Register

from .workbench import Workbench, rule, variant

OWN = ["file", "rank", "file(cell)", "rank(cell, black)", "file + rank", "2 * file - rank"]
OF_OTHERS = [
    "file(target)",
    "rank(origin)",
    "rank(target, white)",
    "seen",
    "3",
    "file(spot)",
    "rank(void)",
    "2 * file(target) - rank(origin)",
]
NUMBERS = st.one_of(
    st.sampled_from(OWN + OF_OTHERS),
    st.tuples(st.sampled_from(OWN), st.sampled_from(["+", "-", "mod"]), st.sampled_from(OF_OTHERS)).map(" ".join),
    st.tuples(st.sampled_from(OWN), st.sampled_from(OF_OTHERS)).map(lambda pair: f"abs({pair[0]} - {pair[1]})"),
    st.sampled_from(
        ["distance(cell, target)", "distance(spot, cell)", "distance(cell, void)", "max(rank, rank(origin))"]
    ),
)
PARTS = st.one_of(
    st.tuples(st.sampled_from(OWN), st.sampled_from(OF_OTHERS)).map(" = ".join),
    st.tuples(NUMBERS, st.sampled_from(["=", "!=", "<", ">="]), NUMBERS).map(" ".join),
    st.sampled_from(
        [
            "cell != target",
            "origin = cell",
            "target in (rank >= 2)",
            "not spot in (file = 2)",
            "empty(cell)",
            "void != cell",
        ]
    ),
)
CONDITIONS = st.lists(PARTS, min_size=1, max_size=3).map(" and ".join)
MEN = {(0, 0): "R", (2, 1): "n", (1, 2): "P", (3, 3): "k"}


@cache
def answers(condition: str) -> tuple[list[int], bool]:
    """How many cells are in only one of both sets for some moves, and whether any list was used."""
    wrong = "(CELLS except OTHERS) plus (OTHERS except CELLS)"
    both = wrong.replace("CELLS", "one").replace("OTHERS", "other")
    do = f"""
let spot = nearest to a1 of pawn of me
let void = nearest to a1 of queen of me
let one = cells in ({condition})
let other = cells in (({condition}) or ply < 0)
set differ to count({both}) + abs(count(pieces of me on cells in ({condition})) - count(pieces of me on other))
set most to count(other)
"""
    found, is_listed = list[int](), False
    registers = [Register(name, ()) for name in ("seen", "differ", "most")]
    for mutable in (True, False):
        trial = Workbench(variant((4, 5), [rule("asks", "a rook moves", do)], registers, mutable=mutable))
        trial.set_up(MEN)
        found += differences(trial)
        is_listed |= op.LISTED in trial.T[:]
    return found, is_listed


def differences(trial: Workbench) -> list[int]:
    """What the rule of a trial counts after some moves."""
    found = []
    for origin, target, seen in (((0, 0), (0, 3), 2), ((0, 0), (2, 1), -1), ((0, 4), (3, 0), 5)):
        trial.set_register("seen", (), seen)
        trial.event(at.EVENT_MOVE, origin, target, "R")
        found.append(trial.register("differ"))
    return found


@settings(max_examples=150, deadline=None)
@given(CONDITIONS)
def test_listed_cells_are_those_that_are_found_by_asking_each(condition: str) -> None:
    assert answers(condition)[0] == [0] * 6


@pytest.mark.parametrize(
    "condition",
    ["file = file(target)", "file = 2 * file(target) - file(origin) and rank = seen", "abs(file - file(spot)) <= 1"],
)
def test_they_are_listed(condition: str) -> None:
    assert answers(condition) == ([0] * 6, True)


@pytest.mark.parametrize("ends", ["pieces", "pieces of me", "knight", "rook|king of opponent"])
@pytest.mark.parametrize("start", ["target", "origin", "void", "spot"])
def test_rays_up_to_pieces_of_known_kinds_are_rays_up_to_a_set(ends: str, start: str) -> None:
    do = f"""
let spot = nearest to a1 of pawn of me
let void = nearest to a1 of queen of me
let stops = {ends} plus void
let one = cells from {start} towards any until {ends}
let other = cells from {start} towards any until stops
for each cells in (rank >= 1):
  if cell in cells from {start} towards any until {ends}: add 1 to hits
  if cell in other and not cell in one: add 1 to differ
set seen to count(other)
"""
    registers = [Register(name, ()) for name in ("seen", "differ", "hits")]
    trial = Workbench(variant((4, 5), [rule("asks", "a rook moves", do)], registers), [(1, 1)])
    trial.set_up(MEN)
    trial.event(at.EVENT_MOVE, (0, 0), (0, 3), "R")
    assert trial.register("differ") == 0 and trial.register("hits") == trial.register("seen")
    assert (trial.register("seen") > 0) == (start != "void")


@pytest.mark.parametrize("over", ["target from origin", "origin from target"])
def test_pieces_counted_just_beyond_a_cell_are_those_that_stand_there(over: str) -> None:
    do = f"""
let behind = cells beyond {over} up to 1
set differ to count(pieces of opponent on cells beyond {over} up to 1) - count(pieces of opponent on behind)
set most to count(pieces on behind)
"""
    registers = [Register(name, ()) for name in ("differ", "most")]
    trial = Workbench(variant((4, 5), [rule("asks", "a rook moves", do)], registers, mutable=False))
    assert op.COUNT_BETWEEN in trial.T[:]
    trial.set_up(MEN)
    seen = set()
    for origin, target in product([(0, 0), (1, 1), (2, 1), (3, 3)], product(range(4), range(5))):
        trial.event(at.EVENT_MOVE, origin, target, "R")
        assert trial.register("differ") == 0
        seen.add(trial.register("most"))
    assert seen == {0, 1}
