"""All who evaluate expressions agree on every one: the table in ``words/operators.py`` is the only meaning."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ndvariants.builder.names.resolve import Resolver
from ndvariants.builder.names.scope import Scope, View
from ndvariants.builder.names.solve import Solver
from ndvariants.builder.shape.faults import Faults
from ndvariants.compiler.boards.static import NOBODY
from ndvariants.compiler.rules import writer
from ndvariants.compiler.rules.proofs import reach
from ndvariants.kernel.rules import opcodes
from ndvariants.language.trees.syntax import Number
from ndvariants.model.variant import Register
from ndvariants.words import operators
from ndvariants.words.operators import FUNCTIONS, LIMIT, OPERATORS, UNARY

from .workbench import Workbench, expression, variant

STEPS = (2, 0, 5)
SHAPE = (4, 3)
COUNTING = st.sampled_from(["+", "-", "*", "/", "mod"])
NUMBERS = st.recursive(
    st.sampled_from(["file", "rank", "0", "1", "2", "3", "7", "999999999"]),
    lambda inner: st.one_of(
        st.tuples(inner, COUNTING, inner).map(lambda parts: f"({' '.join(parts)})"),
        inner.map(lambda part: f"(- {part})"),
        inner.map(lambda part: f"abs({part})"),
        st.tuples(st.sampled_from(["min", "max"]), inner, inner).map(lambda p: f"{p[0]}({p[1]}, {p[2]})"),
        inner.map(lambda part: f"steps[{part}]"),
    ),
    max_leaves=6,
)  # fmt: skip
COMPARED = st.one_of(
    st.tuples(NUMBERS, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), NUMBERS).map(" ".join),
    st.tuples(NUMBERS, NUMBERS, NUMBERS).map(lambda p: f"{p[0]} in {p[1]}..{p[2]}"),
).map(lambda text: f"({text})")
TRUTHS = st.recursive(
    COMPARED,
    lambda inner: st.one_of(
        inner.map(lambda part: f"(not {part})"),
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(lambda p: f"({' '.join(p)})"),
    ),
    max_leaves=3,
)


@cache
def bench() -> Workbench:
    """A small board whose registers ``x`` and ``y`` stand for the coordinates of a cell."""
    registers = [Register("x", ()), Register("y", ())]
    return Workbench(variant(SHAPE, registers=registers, parameters={"steps": STEPS}))


def folded(text: str, file: int, rank: int) -> int:
    """The value when the file is read, with numbers for the coordinates."""
    numbers = text.replace("file", str(file)).replace("rank", str(rank))
    resolver = Resolver(Scope(parameters={"steps": tuple(STEPS)}), Faults(), View.POSITION)
    found = resolver.expression(expression(numbers))
    assert isinstance(found, Number), found
    return found.value


def beyond_the_list(text: str, file: int, rank: int) -> bool:
    """Whether an index that is a number lies outside its list: a fault when a file is read."""
    numbers = text.replace("file", str(file)).replace("rank", str(rank))
    resolver = Resolver(Scope(parameters={"steps": tuple(STEPS)}), Faults(), View.POSITION)
    resolver.expression(expression(numbers))
    return any(problem.code != "NDV306" for problem in resolver.faults.problems)


@settings(max_examples=60)
@given(TRUTHS)
def test_all_evaluators_agree(text: str) -> None:
    trial = bench()
    tree, geometry = expression(text), trial.geometry
    for player, up in ((0, 1), (1, -1)):
        solver = Solver(trial.variant.board, trial.variant.players, {}, trial.variant.parameters)
        solved = set(solver.cells(tree, player))
        static = geometry.static(tree, player) != 0
        assert set(static.nonzero()[0].tolist()) == solved
        for cell in (0, 5, geometry.n_cells - 1):
            file, rank = (int(part) + 1 for part in geometry.coordinates[cell])
            rank = rank if up > 0 else SHAPE[1] + 1 - rank
            expected = int(cell in solved)
            if not beyond_the_list(text, file, rank):
                assert folded(text, file, rank) == expected
            trial.set_register("x", [], file)
            trial.set_register("y", [], rank)
            asked = re.sub("rank", "y", re.sub("file", "x", text))
            assert trial.ask(asked, player) == expected


@settings(max_examples=40)
@given(TRUTHS)
def test_what_a_move_cannot_change_is_the_same_before_it(text: str) -> None:
    trial = bench()
    asked = expression(re.sub("rank", "rank(target)", re.sub("file", "file(target)", text)))
    found = reach.Reach(trial.builder.writer, writer.Scope(0, "target"), frozenset())
    assert found.steady(asked) == asked


@pytest.mark.parametrize(
    ("operator", "left", "right", "value"),
    [
        ("/", 7, 2, 3), ("/", -7, 2, -4), ("/", 7, 0, 0), ("mod", -7, 3, 2), ("mod", 7, 0, 0), ("mod", 7, -3, -2),
        ("*", LIMIT, 2, LIMIT), ("-", -LIMIT, 1, -LIMIT), ("and", 2, 1, 1), ("or", 0, 0, 0), ("=", 3, 3, 1),
    ],
)  # fmt: skip
def test_what_operators_mean(operator: str, left: int, right: int, value: int) -> None:
    means = OPERATORS[operator].means
    assert means is not None and means(left, right) == value


def test_the_table_is_complete() -> None:
    assert opcodes.LIMIT == LIMIT
    assert all(row.means for row in (*OPERATORS.values(), *UNARY.values()))
    assert {name for name, row in FUNCTIONS.items() if row.means} == {"abs", "min", "max", "number"}
    assert operators.element(STEPS, 9) == 5 and operators.element(STEPS, -1) == 2


def test_a_divisor_that_is_zero_on_some_cell_is_no_fault() -> None:
    # Refused before as if it depended on the position (NDV414); 4 / 0 is 0 here as everywhere.
    found = bench().geometry.static(expression("4 / (rank - 1) = 1"), NOBODY)
    assert not found.any()
    assert bench().geometry.static(expression("4 / (rank - 1) = 4"), NOBODY).sum() == SHAPE[0]
