"""Promises of boards by hand and of boards within boards."""

from __future__ import annotations

import pytest

from ndvariants.compiler.boards.joined.sections import label_cells, thread_part
from ndvariants.errors import VariantError
from ndvariants.language.trees.syntax import Binary, Call, Combine, Leaper, Name, Number, Word
from ndvariants.model.cells import cell_names
from ndvariants.model.variant import Axis, GraphBoard, Notation, Point, Section, SectionBoard, Thread

from .boards import numbers, on, oracle, reach, rows

# ------------------------------------------------------------------ graphs

# a - b - c      a road from a through d, a ring b c d, a one-way lane; e is alone.
#      \ /
#   e   d
PLACES = (("a", 0.0, 1.0), ("b", 1.0, 1.0), ("c", 2.0, 1.0), ("d", 1.5, 0.0), ("e", 0.5, 0.0))
GRAPH = GraphBoard(
    PLACES,
    edges=(("path", (("a", "b"), ("b", "a"), ("b", "c"), ("b", "d"))), ("lane", (("a", "b"), ("b", "c"), ("c", "a")))),
    lines=(("road", (("a", "b", "c"),)), ("ring", (("b", "c", "d", "b"),))),
)


def test_a_relation_that_branches_is_a_single_step():
    board = on(GRAPH, ())
    assert rows(board, "path", 0) == [[1]]
    assert rows(board, "path", 1) == [[0], [2], [3]]
    assert rows(board, "path", 4) == []


def test_a_relation_that_never_branches_runs_straight_on_until_it_meets_itself():
    board = on(GRAPH, ())
    assert rows(board, "lane", 0) == [[1, 2]]
    assert rows(board, "lane", 0, 1) == [[1]]
    tail = GraphBoard(PLACES, (("tail", (("e", "a"), ("a", "b"), ("b", "c"), ("c", "a"))),))
    assert rows(on(tail, ()), "tail", 4) == [[0, 1, 2]]


def test_lines_run_both_ways_and_rings_all_round():
    board = on(GRAPH, ())
    assert rows(board, "road", 1) == [[0], [2]]
    assert rows(board, "road", 0) == [[1, 2]]
    assert rows(board, "ring", 2) == [[1, 3], [3, 1]]
    assert rows(board, "ring", 0) == []


def test_any_is_a_step_of_every_relation_once():
    assert rows(on(GRAPH, ()), "any", 1) == [[0], [2], [3]]


def test_an_edge_to_nowhere_is_a_fault():
    with pytest.raises(VariantError, match="NDV413"):
        on(GraphBoard(PLACES, (("path", (("a", "z"),)),)), ())


# ------------------------------------------------------------------ sections

SQUARE = (Axis("file", 4), Axis("rank", 4))
SMALL = (Axis("file", 2), Axis("rank", 2))
LABELS = (("w", (1, 2)), ("x", (2, 2)), ("y", (1, 1)), ("z", (2, 1)))
PLATFORM = (("w", (0, 1)), ("x", (1, 1)), ("y", (0, 0)), ("z", (1, 0)))
FIELD = SectionBoard(
    sections=(
        *(Section(name, SQUARE, LABELS) for name in "WNB"),
        *(Section(f"P{n}", SMALL, PLATFORM, f"P{n}", pattern="{section}:{cell}", steps=False) for n in (1, 2, 3, 4)),
    ),
    points=(Point("Wa1u", "W", True, (0, 0)), Point("Wa1d", "W", False, (0, 0))),
    thread=Thread("thread", ("W", "N", "B"), ("w", "x", "z", "y")),
)
NAMES = cell_names(FIELD, Notation())
GEOMETRY = on(FIELD)
DIRECTIONS = {
    "R": (Word("orthogonal"), None),
    "B": (Word("diagonal"), None),
    "Q": (Word("any"), None),
    "K": (Combine("|", Word("any"), Combine("|", Word("thread"), Word("thread turning"))), 1),
    "N": (Leaper(numbers(2, 1)), 1),
}


# Source: tests/oracles/002_curved_space.json, fixed_level_cases (lone pieces).
@pytest.mark.parametrize(
    "case", oracle("002_curved_space.json")["fixed_level_cases"][:5], ids=lambda case: case["piece"]
)
def test_pieces_move_inside_a_level(case):
    direction, limit = DIRECTIONS[case["piece"]]
    found = {NAMES[cell] for ray in rows(GEOMETRY, direction, NAMES.index(case["from"]), limit) for cell in ray}
    assert sorted(found) == case["fixed_level_destinations"]


def test_movable_sections_and_points_have_no_rays_of_their_own():
    rays = GEOMETRY.rays(Word("any"), 0)
    assert rays.origin.max() < 48
    assert reach(GEOMETRY, "any", 1) == 3 * 84  # a king's 84 moves on 4x4
    assert reach(GEOMETRY, "thread") == 0
    with pytest.raises(VariantError, match="NDV410"):
        GEOMETRY.rays(Word("thread sideways"), 0)


def test_the_words_of_a_thread_are_found_in_a_direction():
    assert thread_part(DIRECTIONS["K"][0], FIELD) == {"thread", "thread turning"}
    assert thread_part(Word("any"), FIELD) == frozenset()


def test_labels_are_cells():
    labels = label_cells(FIELD)
    assert [NAMES[labels[0][label]] for label in "wxyz"] == ["Wb3", "Wc3", "Wb2", "Wc2"]
    assert [NAMES[labels[4][label]] for label in "wxyz"] == ["P2:a2", "P2:b2", "P2:a1", "P2:b1"]


def test_sections_are_counted_from_one_and_points_are_in_section_zero():
    black = GEOMETRY.zone(Binary("=", Name("section"), Number(3)), 0)
    assert {NAMES[cell][0] for cell in black.nonzero()[0]} == {"B"}
    assert (black == GEOMETRY.zone(Binary("=", Call("section", (Name("cell"),)), Number(3)), 0)).all()
    points = GEOMETRY.zone(Binary("=", Name("section"), Number(0)), 0)
    assert [NAMES[cell] for cell in points.nonzero()[0]] == ["Wa1u", "Wa1d"]


def test_lines_stay_inside_their_section():
    assert GEOMETRY.lines[0, NAMES.index("Nb2")].tolist() == [NAMES.index(f"N{file}2") for file in "abcd"]
    assert GEOMETRY.lines[1, NAMES.index("P1:b1")].tolist() == [NAMES.index("P1:b1"), NAMES.index("P1:b2"), -1, -1]
