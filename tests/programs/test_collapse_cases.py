"""Dimensional collapse as a rule: the eight worked cases, without making any move.

source: tests/oracles/000_collapse_chess.json, collapse_cases (derived from the document and its declared defaults)
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from ndvariants.kernel.layout import EVENT_CAPTURE, FIRST_PIECE
from ndvariants.kernel.position.undo_log import put, take
from ndvariants.model.variant import Register

from .workbench import Workbench, rule, variant

ORACLE = Path(__file__).parents[1] / "oracles" / "000_collapse_chess.json"
CASES = json.loads(ORACLE.read_text())["collapse_cases"]

COLLAPSE = rule(
    "collapse",
    "a cannon captures",
    """
    let line = cells along axis(move) through target, except target
    let owner = majority owner of pieces on line
    let heir = nearest to target of pieces of owner on line, origin side first
    remove the piece on target
    put heir on target
    delete line
    """,
    "research[me, dimension(origin)] >= arm_at[dimension(origin)]",
)
RESEARCH = rule("research", "turn ends", "for each pawn of me, add 1 to research[me, dimension(cell)]")


def collapse_board(shape: list[int], deleted: list[list[int]], arm_at: tuple[int, ...]) -> Workbench:
    trial = variant(
        shape, [COLLAPSE, RESEARCH], [Register("research", ("player", "dimension"))], parameters={"arm_at": arm_at}
    )
    return Workbench(trial, deleted)


def letter(man: str) -> str:
    """``wC`` is ``C``, ``bP`` is ``p``."""
    return man[1] if man[0] == "w" else man[1].lower()


def capture(bench: Workbench, start: list[int], stop: list[int]) -> None:
    """The displacement of a capture, then its rules."""
    mover, taken = bench.men()[tuple(start)], bench.men()[tuple(stop)]
    take(bench.T, bench.S, bench.cell(stop))
    put(bench.T, bench.S, bench.cell(stop), take(bench.T, bench.S, bench.cell(start)))
    bench.event(EVENT_CAPTURE, start, stop, mover, taken)


def histogram(bench: Workbench, shape: list[int]) -> Counter[int]:
    return Counter(bench.dimension(place) for place in product(*map(range, shape)))


def set_up(case: dict[str, Any], arm_at: tuple[int, ...]) -> Workbench:
    bench = collapse_board(case["shape"], case["deleted_before"], arm_at)
    bench.set_up({tuple(map(int, at.split(","))): letter(man) for at, man in case["pieces"].items()})
    return bench


@pytest.mark.parametrize("case", CASES, ids=[case["name"][0] for case in CASES])
def test_an_armed_capture_collapses_the_line(case: dict[str, Any]) -> None:
    bench = set_up(case, (0, 0, 0, 0))
    result = case["result"]
    expected = {int(d): n for d, n in case["field_dimension_histogram_before"].items()}
    assert histogram(bench, case["shape"]) == expected
    capture(bench, case["start"], case["stop"])
    men = {tuple(map(int, at.split(","))): letter(man) for at, man in result["pieces_after"].items()}
    assert bench.men() == men
    gone = [*case["deleted_before"], *result["removed_fields"], *result["isolated_fields_removed"]]
    assert bench.gone() == {tuple(place) for place in gone}
    assert histogram(bench, case["shape"]) == {int(d): n for d, n in result["field_dimension_histogram_after"].items()}
    assert bench.dimension(case["stop"]) == result["stop_dimension_after"]


def test_an_unarmed_capture_is_an_ordinary_one() -> None:
    case = CASES[0]
    bench = set_up(case, (1, 1, 1, 1))
    capture(bench, case["start"], case["stop"])
    assert bench.men() == {(2, 2, 2): "p", (4, 2, 2): "C"}
    assert bench.gone() == set()


def test_research_arms_the_cannons_of_that_dimension_and_player_alone() -> None:
    case = CASES[0]
    for player, dimension, armed in [(0, 3, True), (0, 2, False), (1, 3, False)]:
        bench = set_up(case, (9, 9, 9, 5))
        bench.set_register("research", (player, dimension), 5)
        capture(bench, case["start"], case["stop"])
        assert bool(bench.gone()) == armed


def test_pawns_count_by_the_dimension_of_their_cells_at_the_end_of_the_turn() -> None:
    bench = collapse_board([3, 2], [[0, 0], [1, 0]], (0, 0, 0))
    bench.set_up({(0, 1): "P", (1, 1): "P", (2, 1): "P", (2, 0): "p"})
    bench.run(bench.programs["turn"])
    assert [bench.register("research", 0, d) for d in range(3)] == [0, 2, 1]
    assert [bench.register("research", 1, d) for d in range(3)] == [0, 0, 0]


def test_only_captures_of_cannons_are_dangerous() -> None:
    bench = collapse_board([5, 5, 5], [], (0, 0, 0, 0))
    side_effects = bench.builder.side_effects()
    assert {bench.codes[code - FIRST_PIECE].piece for code in side_effects.capture} == {"cannon"}
    assert not (side_effects.turn or side_effects.move or side_effects.promote or side_effects.drop)
