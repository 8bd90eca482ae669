"""Which tests run: the quick tier, the rest, or all of them.

``pytest`` without a path runs the quick tier, ``--tier rest`` all other tests, ``--tier full`` both. A run that names
paths, or selects with ``-k``, ``-m`` or ``--last-failed``, is full. Costs decide, in CPU seconds, and are kept in
``costs.json``: ``--record-costs`` writes those of the tests that were run.

A test is quick if it costs at most ``LIMIT``, or is the cheapest case of its function and costs at most ``DEAREST``. Of
a function with many cases, ``MOST_CASES`` are quick; of one that takes most shipped games, those of ``GAMES``. A case
without a kept cost counts as the kept ones of its function (``*``); a new function counts as cheap.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from ndvariants.resources import variant_names

FILE = Path(__file__).with_name("costs.json")
LIMIT = 0.05  # CPU seconds of a quick test
LIMIT_OF_GAMES = 0.15  # of a test of one of GAMES
MOST_CASES = 4  # of a function, spread evenly
DEAREST = 0.8  # of the only case of a function: no quick test costs more
BUDGET = 200.0  # CPU seconds of the quick tier by the kept costs
GAMES = frozenset({  # one of each family of variants/, and two for hands and solids
    "checkers", "chess", "crazyhouse", "cylinder", "glinski", "hnefatafl", "hyperchess", "icochess",
    "makruk", "minishogi", "minixiangqi", "othello", "raumschach", "shatranj", "yalta",
})  # fmt: skip
_OVER = 32  # a test that costs so many times LIMIT, and has no kept cost, is over its budget


# ------------------------------------------------------------------ what is quick


@dataclass(frozen=True)
class Case:
    """A collected test: its node, its function or doctest, and the shipped games among its values."""

    node: str
    function: str
    games: frozenset[str] = frozenset()

    @property
    def file(self) -> str:
        return self.node.split("::")[0]


@dataclass(frozen=True)
class Costs:
    """Kept costs in CPU seconds: of each test above ``LIMIT``, and the mean of the others by file.

    Of a function whose mean is above ``LIMIT`` all measured cases are kept, and the mean itself.
    """

    dear: dict[str, float]
    mean: dict[str, float]

    def of(self, test: Case) -> float:
        """Return the cost of a test, that of its function's cases, or that of its file's cheap tests."""
        other = self.dear.get(f"{test.function}[*]", self.mean.get(test.file, LIMIT / 5))
        return self.dear.get(test.node, other)


def quick(tests: Iterable[Case], costs: Costs) -> set[str]:
    """Return the nodes of the quick tests."""
    functions = defaultdict[str, list[Case]](list)
    for test in tests:
        functions[test.function].append(test)
    return {node for cases in functions.values() for node in _quick_cases(cases, costs)}


def _quick_cases(cases: list[Case], costs: Costs) -> Iterator[str]:
    games = frozenset[str]().union(*(case.games for case in cases))
    limit = LIMIT
    if len(games) > len(variant_names()) / 2:
        cases = [case for case in cases if not case.games or case.games & GAMES] or cases
        limit = LIMIT_OF_GAMES
    cheap = [case for case in cases if costs.of(case) <= (limit if case.games else LIMIT)]
    if limit == LIMIT and len(cheap) > MOST_CASES:
        cheap = cheap[:: -(-len(cheap) // MOST_CASES)]
    for case in cheap or [min(cases, key=costs.of)]:
        if costs.of(case) <= DEAREST:
            yield case.node


@cache
def kept(file: Path = FILE) -> Costs:
    """Return the costs that a file keeps; none where there is no file."""
    dear, mean = dict[str, float](), dict[str, float]()
    for name, entry in (json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}).items():
        mean[name] = entry["mean"]
        for function, cases in entry.get("dear", {}).items():
            dear.update({_joined(name, function, case): seconds for case, seconds in cases.items()})
    return Costs(dear, mean)


def _joined(file: str, function: str, case: str) -> str:
    return f"{file}::{function}[{case}]" if case else f"{file}::{function}"


def _parted(node: str) -> tuple[str, str, str]:
    """Return the file, the function and the case of a node."""
    file, _, rest = node.partition("::")
    function, bracket, case = rest.partition("[")
    return (file, function, case.removesuffix("]")) if bracket else (file, rest, "")


def written(measured: dict[str, float], file: Path = FILE) -> None:
    """Write the costs of measured tests; functions and cases that were not run keep theirs."""
    entries = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    root = FILE.parent.parent
    entries = {name: entry for name, entry in entries.items() if (root / name).exists()}
    by_file = defaultdict[str, dict[str, dict[str, float]]](lambda: defaultdict(dict))
    for node, seconds in sorted(measured.items()):
        name, function, case = _parted(node)
        by_file[name][function][case] = seconds
    for name, functions in by_file.items():
        before = entries.get(name, {})
        for function, cases in functions.items():  # cases that were not run keep their costs
            cases.update({case: cost for case, cost in _kept_cases(before, function) if case not in cases})
        entry = _entry(functions)
        others = {one: cases for one, cases in before.get("dear", {}).items() if one not in functions}
        if others:  # a part of the file was run
            entry |= {"mean": before["mean"], "dear": {**others, **entry.get("dear", {})}}
        entries[name] = entry
    file.write_text(_text(entries), encoding="utf-8")


def _kept_cases(entry: dict[str, Any], function: str) -> list[tuple[str, float]]:
    return [(case, cost) for case, cost in entry.get("dear", {}).get(function, {}).items() if case != "*"]


def _entry(functions: dict[str, dict[str, float]]) -> dict[str, Any]:
    """What is kept of a file's functions, each with the seconds of its cases."""
    dear, cheap = dict[str, dict[str, float]](), list[float]()
    for function, cases in functions.items():
        mean = sum(cases.values()) / len(cases)
        kept = {case: seconds for case, seconds in cases.items() if seconds > LIMIT or mean > LIMIT}
        cheap += [seconds for case, seconds in cases.items() if case not in kept]
        if mean > LIMIT and "" not in cases:
            kept["*"] = mean
        if kept:
            dear[function] = {case: round(seconds, 1 if seconds > 1 else 2) for case, seconds in kept.items()}
    return {"mean": round(sum(cheap) / len(cheap), 4) if cheap else LIMIT, **({"dear": dear} if dear else {})}


def _text(entries: dict[str, Any]) -> str:
    """JSON with one function in a line, so that changes can be read."""
    files = []
    for name, entry in sorted(entries.items()):
        head = f'{json.dumps(name)}: {{"mean": {entry["mean"]}'
        lines = [f"  {json.dumps(one)}: {json.dumps(cases)}" for one, cases in sorted(entry.get("dear", {}).items())]
        files.append(head + (', "dear": {\n' + ",\n".join(lines) + "}}" if lines else "}"))
    return "{\n" + ",\n".join(files) + "\n}\n"


# ------------------------------------------------------------------ hooks of pytest, which conftest.py imports


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tiers")
    group.addoption("--tier", choices=("quick", "rest", "full"), help="which tests run (tests/README.md)")
    group.addoption("--record-costs", action="store_true", help="write tests/costs.json for the files that are run")
    group.addoption("--check-costs", action="store_true", help="fail where a test is over the budget of its tier")


def tier_of(config: pytest.Config) -> str:
    """Return the tier of a run, which the controller decides for its workers."""
    if hasattr(config, "workerinput"):
        return str(config.workerinput["tier"])
    options = config.option
    named = config.args_source is not pytest.Config.ArgsSource.TESTPATHS or options.keyword or options.lf
    return options.tier or ("full" if named or options.markexpr != "not browser" else "quick")


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    node.workerinput["tier"] = tier_of(node.config)


def case_of(item: pytest.Item) -> Case:
    """Return what the tiers need to know of a collected item."""
    parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
    names = {value.stem if isinstance(value, Path) else value for value in parameters if isinstance(value, (str, Path))}
    games = names & set(variant_names())
    function = "::".join(_parted(item.nodeid)[:2])
    return Case(item.nodeid, function, frozenset(games))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    tier = tier_of(config)
    if tier == "full":
        return
    nodes = quick([case_of(item) for item in items], kept())
    chosen = [item for item in items if (item.nodeid in nodes) == (tier == "quick")]
    config.hook.pytest_deselected(items=[item for item in items if (item.nodeid in nodes) != (tier == "quick")])
    items[:] = chosen


def _seconds() -> float:
    """CPU time of this process and of the children that it has waited for."""
    times = os.times()
    return process_time() + times.children_user + times.children_system


_measured: dict[str, float] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    before = _seconds()
    result = yield
    _measured[item.nodeid] = _seconds() - before
    return result


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    _measured.update(getattr(node, "workeroutput", {}).get("costs", {}))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["costs"] = _measured
        return
    if config.option.record_costs:
        written(_measured)
    if config.option.check_costs and exitstatus == 0 and over_budget():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def over_budget() -> list[tuple[str, float]]:
    """Return the tests of this run that cost far more than is kept of them, the dearest first."""
    costs = kept()
    allowed = {node: max(_OVER * LIMIT, 4 * costs.dear.get(node, 0.0)) for node in _measured}
    found = [(node, seconds) for node, seconds in _measured.items() if seconds > allowed[node]]
    return sorted(found, key=lambda one: -one[1])


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if config.option.check_costs or tier_of(config) == "quick":
        for node, seconds in over_budget()[:20]:
            terminalreporter.write_line(f"over its budget: {node}, {seconds:.1f} s of CPU; record it: --record-costs")
