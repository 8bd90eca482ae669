"""Expressions over a position: what each means, asked as an ending would ask it."""

from __future__ import annotations

import pytest

from ndvariants.errors import VariantError
from ndvariants.kernel import layout as at
from ndvariants.model.variant import Register

from .workbench import Workbench, expression, variant

REGISTERS = [Register("checks", ("player",)), Register("moon", ()), Register("lost", ("player", "piece"))]
ZONES = {"hill": "file in 4..5 and rank in 4..5", "camp": "rank <= 2", "crowded": "count(neighbours of cell) = 3"}


@pytest.fixture
def bench() -> Workbench:
    """White: king d4, pawns a2 b2; Black: king e8, rook a7 (1-based: file, rank)."""
    bench = Workbench(variant((8, 8), registers=REGISTERS, zones=ZONES, parameters={"steps": (3, 1, 4)}))
    bench.set_up({(3, 3): "K", (0, 1): "P", (1, 1): "P", (4, 7): "k", (0, 6): "r"})
    bench.set_register("checks", [1], 2)
    bench.set_register("lost", [1, 3], 5)
    bench.set_register("moon", [], -7)
    return bench


CASES = [
    ("count(pawn of me) = 2", 1, 0),
    ("count(pawn of opponent) = 2", 0, 1),
    ("count(pawn) = 2", 1, 1),
    ("count(pieces of white) = 3", 1, 1),
    ("count(pawn | rook of me) = 2 and count(royals of me) = 1", 1, 0),
    ("count(royals of opponent in hill) > 0", 0, 1),
    ("count(king of white in hill) > 0", 1, 1),
    ("count(pieces of me in camp)", 1, 1),
    ("count(pieces of me in camp) = 2", 1, 1),
    ("count(cells in hill) = 4", 1, 1),
    ("count(cells in crowded) = 4", 1, 1),
    ("count(cells in (rank = 1 and file > 2)) = 6", 1, 1),
    ("count(pieces of me on cells in (rank = 2)) > 0", 1, 1),
    ("checks[opponent] = 2", 1, 0),
    ("checks[me] + 1 = 3 or moon > 0", 0, 1),
    ("checks[black] >= 3 - 1", 1, 1),
    ("moon = -7 and not moon = 7", 1, 1),
    ("moon / 2 = -4 and moon mod 2 = 1", 1, 1),
    ("moon / (moon + 7) = 0", 1, 1),
    ("abs(moon) = 7 and max(moon, 3) = 3 and min(moon, 3) = moon", 1, 1),
    ("moon in -8..-6", 1, 1),
    ("not moon in -8..-6", 0, 0),
    ("lost[opponent, bishop] = 5", 1, 0),
    ("steps[2] = 4 and steps[9] = 4 and steps[checks[black]] = 4 and steps[moon] = 3", 1, 1),
    ("1 = 2 or 2 = 2", 1, 1),
    ("majority owner of pieces on cells in (rank <= 4) = white", 1, 0),
    ("majority owner of pieces on cells in (rank = 5) = nobody", 1, 0),
    ("count(neighbours of (nearest to d4 of pieces of opponent)) = 5", 1, 0),
    ("piece(nearest to d4 of pieces of opponent) = king", 1, 1),
    ("owner(nearest to d4 of pieces of opponent) = black", 1, 0),
    ("nearest to d4 of queen of me = nowhere", 1, 1),
    ("dimension(nearest to d4 of queen of me) = 0", 1, 1),
    ("rank(nearest to d4 of rook) = 7", 1, 0),
    ("rank(nearest to d4 of rook) = 2", 0, 1),
    ("nearest to d4 of rook in camp", 0, 1),
    ("nearest to d4 of queen in camp", 0, 0),
    ("empty(d5) and not empty(d4) and exists(a1)", 1, 1),
    ("count(king in hand) = 0 and count(hand of black) = 0", 1, 1),
    ("count(cells from d4 towards +rank) = 4", 1, 0),
    ("count(cells from d4 towards orthogonal) = 14", 1, 1),
    ("count(neighbours of d4 by orthogonal) = 4", 1, 1),
    ("count(cells along rank through d4 except d4) = 7", 1, 1),
    ("count(neighbours of d4 plus d4) = 9", 1, 1),
    ("count(pieces on cells along file through a2) = 2", 1, 1),
    ("ply = 0 and clock = 0", 1, 1),
    ("count(run of pawn through a2 by orthogonal) = 2 and count(run of pawn through a2 by diagonal) = 1", 1, 1),
    ("count(run of pieces through d4 by +rank) = 1 and count(run of pieces of black through d4 by any) = 0", 1, 1),
    ("count(run of cells in (empty(cell)) through d5 by +rank) = 4", 1, 1),
    ("count(run of cells in (empty(cell)) through d5 by -rank | +file) = 8", 1, 1),
    ("count(group of pieces with a2) = 2 and count(group of pieces with d5) = 0", 1, 1),
    ("count(group of cells in (empty(cell)) with d5 by orthogonal) = 59", 1, 1),
    ("count(group of cells in (empty(cell)) with a1 plus h8) = 59", 1, 1),
    ("count(group of pieces of white with d4 plus b2) = 3 and count(group of pieces with pieces) = 5", 1, 1),
    ("count(neighbours of pawn by orthogonal) = 5 and count(neighbours of (pawn plus c1)) = 8", 1, 1),
    ("count(enclosed of pawn of white from c2 to cells in camp by any) = 1", 1, 0),
    ("count(enclosed of pawn from c2 to rook by any) = 0", 1, 1),
    ("count(enclosed of cells in (empty(cell)) from a2 to rook by orthogonal) = 4", 1, 1),
    ("count(enclosed of cells in (empty(cell)) from a2 to rook by orthogonal up to 3) = 0", 1, 1),
    ("count(enclosed of cells in (empty(cell)) from a2 to rook by orthogonal up to 4) = 4", 1, 1),
]


@pytest.mark.parametrize(("text", "white", "black"), CASES, ids=[case[0] for case in CASES])
def test_what_an_expression_means_for_each_player(bench: Workbench, text: str, white: int, black: int) -> None:
    assert bench.ask(text, 0) == white
    assert bench.ask(text, 1) == black


def test_a_guard_is_about_the_origin_and_the_owner() -> None:
    bench = Workbench(variant((8, 8), zones=ZONES))
    programs = [bench.builder.guard(expression("rank = 2 and empty(target)"), player) for player in (0, 1)]
    unlimited = bench.builder.guard(expression("rank >= 1"), 0)
    bench.build({})
    bench.set_up({(0, 6): "P"})
    assert unlimited == 0
    for origin, target, white, black in [((1, 1), (1, 2), 1, 0), ((1, 6), (0, 6), 0, 0), ((1, 6), (1, 5), 0, 1)]:
        bench.S[at.EVENT_ORIGIN], bench.S[at.EVENT_TARGET] = bench.cell(origin), bench.cell(target)
        assert [bench.run(program) for program in programs] == [white, black]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rank = 2", "`rank` needs a cell"),
        ("captured = pawn", "`captured` is available only in rules"),
        ("origin in hill", "unknown name `origin`"),
        ("checks[me, 1] = 2", "wrong number of indices: `checks` takes 1, not 2"),
        ("height(d4) = 1", "`height` of this has no value here"),
    ],
)
def test_what_cannot_be_said_is_a_fault(bench: Workbench, text: str, message: str) -> None:
    with pytest.raises(VariantError, match=message.replace("(", r"\(").replace("?", r"\?")):
        bench.builder.condition(expression(text))
