"""Promises of partial evaluation: what expressions say of every cell, seen from each side."""

from __future__ import annotations

import pytest

from ndvariants.compiler.boards.geometry import NOBODY, Dynamic
from ndvariants.errors import VariantError
from ndvariants.language.trees.syntax import (
    Between,
    Binary,
    Call,
    CellSet,
    Count,
    Expr,
    Index,
    Member,
    Name,
    Number,
    PieceSet,
    Unary,
)
from ndvariants.model.variant import GridBoard, Zone
from ndvariants.words.sets import Sets

from .boards import axes, grid, name, numbers, on

CELL = Name("cell")
DYNAMIC = Count(PieceSet((), None, None))


def is_(left: Expr, right: int) -> Binary:
    return Binary("=", left, Number(right))


BOARD = grid(2, 3, zones=(Zone("last", (is_(Name("rank"), 3),)), Zone("corner", (is_(Name("file"), 1), Number(0)))))


def values(expr: Expr, player: int = 0) -> list[int]:
    return [int(value) for value in BOARD.static(expr, player)]


@pytest.mark.parametrize(
    ("expr", "expected"),
    [
        (name("rank"), [1, 1, 2, 2, 3, 3]),
        (Call("rank", (CELL,)), [1, 1, 2, 2, 3, 3]),
        (Call("width", (name("rank"),)), [3] * 6),
        (name("last"), [0, 0, 0, 0, 1, 1]),
        (Member(CELL, name("last")), [0, 0, 0, 0, 1, 1]),
        (Unary("not", name("corner")), [0, 1, 0, 1, 0, 1]),
        (Binary("and", name("last"), name("corner")), [0, 0, 0, 0, 1, 0]),
        (Binary("/", name("rank"), Number(2)), [0, 0, 1, 1, 1, 1]),
        (Binary("mod", Binary("+", name("file"), name("rank")), Number(2)), [0, 1, 1, 0, 0, 1]),
        (Between(name("rank"), Number(2), Number(3)), [0, 0, 1, 1, 1, 1]),
        (CellSet(Sets.CELLS, numbers(0, 5)), [1, 0, 0, 0, 0, 1]),
        (Binary("!=", CELL, CellSet(Sets.CELLS, numbers(2))), [1, 1, 0, 1, 1, 1]),
        (CellSet(Sets.EXCEPT, (name("corner"), name("last"))), [1, 0, 1, 0, 0, 0]),
        (Call("max", (name("file"), name("rank"))), [1, 2, 2, 2, 3, 3]),
        (Call("dimension", (CELL,)), [2] * 6),
        (name("me"), [0] * 6),
        (Binary("=", name("me"), name("white")), [1] * 6),
        (Binary("and", Number(0), DYNAMIC), [0] * 6),
        (Binary("or", DYNAMIC, Number(1)), [1] * 6),
    ],
)  # fmt: skip
def test_values_from_whites_side(expr, expected):
    assert values(expr) == expected


@pytest.mark.parametrize(
    ("expr", "expected"),
    [
        (name("rank"), [3, 3, 2, 2, 1, 1]),
        (name("file"), [1, 2, 1, 2, 1, 2]),
        (name("last"), [1, 1, 0, 0, 0, 0]),
        (name("corner"), [0] * 6),
        (CellSet(Sets.CELLS, numbers(0, 5)), [1, 0, 0, 0, 0, 1]),
        (name("opponent"), [0] * 6),
    ],
)
def test_values_from_blacks_side(expr, expected):
    assert values(expr, 1) == expected


@pytest.mark.parametrize(
    "expr",
    [DYNAMIC, name("score"), Call("rank", (name("target"),)), Binary("and", name("last"), DYNAMIC), name("n"),
     Member(name("target"), name("last")), Call("axis", (name("move"),))],
)  # fmt: skip
def test_what_depends_on_the_position_is_dynamic(expr):
    with pytest.raises(Dynamic):
        BOARD.static(expr, 0)


def test_subjects_are_the_words_that_mean_the_cell():
    target = frozenset({"cell", "target"})
    assert BOARD.zone(Member(name("target"), name("last")), 0, target).tolist() == [False] * 4 + [True] * 2
    with pytest.raises(Dynamic):
        BOARD.static(name("rank"), 0, hidden=frozenset({"rank"}))


def test_elements_of_list_parameters():
    board = on(GridBoard(axes(2, 2)), parameters={"arm_at": (0, 5, 10)})
    assert board.static(Index("arm_at", (Name("file"),)), 0).tolist() == [5, 10, 5, 10]


def test_zones_hold_on_existing_cells_only():
    board = grid(2, 2, holes=CellSet(Sets.CELLS, numbers(3)))
    assert board.zone(Number(1), 0).tolist() == [True, True, True, False]


def test_dimension_is_dynamic_where_cells_may_be_deleted():
    with pytest.raises(Dynamic):
        on(GridBoard(axes(2, 2), mutable=True)).static(Call("dimension", (CELL,)), 0)


def test_a_zone_defined_by_itself_is_no_endless_loop():
    board = grid(2, 2, zones=(Zone("odd", (Name("odd"),)),))
    with pytest.raises(Dynamic):
        board.zone(Name("odd"), 0)


def test_holes_are_absolute_and_must_be_static():
    board = grid(2, 2, holes=is_(Name("rank"), 1))
    assert board.exists.tolist() == [False, False, True, True]
    assert board.static(Name("rank"), NOBODY).tolist() == [1, 1, 2, 2]
    with pytest.raises(VariantError, match="NDV414"):
        grid(2, 2, holes=DYNAMIC)
