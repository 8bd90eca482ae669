"""The quick tier holds every test function, stays within its budget, and no test is in neither tier."""

from __future__ import annotations

from pathlib import Path

import pytest

from ndvariants.resources import variant_names, variant_paths
from tests import tiers
from tests.tiers import BUDGET, GAMES, Case, Costs


def cases(function: str, *names: str) -> list[Case]:
    games = {*variant_names()}
    return [Case(f"tests/t.py::{function}[{name}]", function, frozenset({name} & games)) for name in names]


def chosen(tests: list[Case], **dear: float) -> set[str]:
    """The cases that are quick, by their names; dear cases are given by theirs."""
    costs = {test.node: dear[name] for test in tests for name in dear if test.node.endswith(f"[{name}]")}
    return {node.split("[")[1].rstrip("]") for node in tiers.quick(tests, Costs(costs, {}))}


def test_cheap_and_unknown_tests_are_quick() -> None:
    assert chosen(cases("f", "a", "b", "c"), b=1.0) == {"a", "c"}


def test_a_function_keeps_its_cheapest_case() -> None:
    assert chosen(cases("f", "a", "b"), a=0.6, b=0.5) == {"b"}


def test_of_many_cases_some_are_quick() -> None:
    assert 4 <= len(chosen(cases("f", *map(str, range(1000))))) <= tiers.MOST_CASES


def test_a_function_is_left_out_only_where_every_case_is_dearest() -> None:
    assert chosen(cases("f", "a", "b"), a=20.0, b=10.0) == set()


def test_of_all_games_one_of_each_family_is_quick() -> None:
    assert chosen(cases("f", *variant_names(), "other")) == {*GAMES, "other"}
    assert chosen(cases("f", "chess", "atomic")) == {"chess", "atomic"}


def test_every_family_has_a_game() -> None:
    families = {path.parent.name for path in variant_paths().values()}
    assert {variant_paths()[name].parent.name for name in GAMES} == families


def test_costs_are_read_as_they_were_written(tmp_path: Path) -> None:
    file, dear = tmp_path / "costs.json", {"tests/test_tiers.py::f[x[0] y]": 1.5, "tests/test_tiers.py::g": 0.25}
    tiers.written({**dear, "tests/test_tiers.py::h": 0.02}, file)
    costs = tiers.kept(file)
    assert {node: costs.dear[node] for node in dear} == dear
    assert costs.mean == {"tests/test_tiers.py": 0.02}
    tiers.written({"tests/test_tiers.py::g": 0.5}, file)
    tiers.kept.cache_clear()
    assert tiers.kept(file).dear == {**costs.dear, "tests/test_tiers.py::g": 0.5}


def test_a_case_without_a_cost_counts_as_the_others_of_its_function(tmp_path: Path) -> None:
    file, node = tmp_path / "costs.json", "tests/test_tiers.py::f"
    tiers.written({f"{node}[a]": 0.05, f"{node}[b]": 0.35}, file)
    costs = tiers.kept(file)
    assert [costs.of(Case(f"{node}[{one}]", node)) for one in "abc"] == [0.05, 0.35, 0.2]
    assert tiers.quick([Case(f"{node}[{one}]", node) for one in "abc"], costs) == {f"{node}[a]"}


def test_cases_that_were_not_run_keep_their_costs(tmp_path: Path) -> None:
    """A quick run records its own cases; the dear ones that it leaves out stay dear."""
    file, node = tmp_path / "costs.json", "tests/test_tiers.py::f"
    tiers.written({f"{node}[a]": 0.05, f"{node}[b]": 9.5}, file)
    tiers.written({f"{node}[a]": 0.15}, file)
    assert tiers.kept(file).dear == {f"{node}[a]": 0.15, f"{node}[b]": 9.5, f"{node}[*]": 4.8}


def test_the_quick_tier_stays_within_its_budget(request: pytest.FixtureRequest) -> None:
    tests, costs = [tiers.case_of(item) for item in request.session.items], tiers.kept()
    quick = tiers.quick(tests, costs)
    by_file = dict[str, float]()
    for test in tests:
        if test.node in quick:
            by_file[test.file] = by_file.get(test.file, 0.0) + costs.of(test)
    dearest = sorted(by_file.items(), key=lambda one: -one[1])[:10]
    assert sum(by_file.values()) <= BUDGET, f"over {BUDGET} s; the dearest files: {dearest}"
