"""Reach programs: whoever says that no royal can be lost must be right, on random boards and rules."""

from __future__ import annotations

import random

import pytest

from ndvariants.kernel import layout as at
from ndvariants.kernel.position.undo_log import put, take, undo
from ndvariants.kernel.rules.interpreter import run
from ndvariants.model.variant import Register, Rule

from .test_collapse_cases import COLLAPSE, RESEARCH
from .workbench import Workbench, rule, variant

RULES = {
    "two deletions": [rule("twice", "a cannon captures", "delete target\ndelete neighbours of origin")],
    "collapse": [COLLAPSE, RESEARCH],
    "explosion": [rule("boom", "any piece captures", "remove pieces on neighbours of target except pawn")],
    "orthogonal": [rule("cut", "a cannon captures", "delete neighbours of target by orthogonal except origin")],
    "ray": [rule("beam", "a cannon captures", "let beam = cells from target towards +file\nremove royals on beam")],
    "zone": [rule("trap", "a cannon captures", "if target in trap: for each pieces on cells in trap, remove cell")],
    "loop": [rule("row", "a cannon captures", "for each pieces on neighbours of target, if file = 2: remove cell")],
    "king": [rule("swap", "a cannon captures", "let near = nearest to target of royals on neighbours of target\n"
                  "put near on origin\ndelete origin")],
}  # fmt: skip


def bench_for(rules: list[Rule]) -> Workbench:
    trial = variant(
        (4, 4),
        rules,
        [Register("research", ("player", "dimension"))],
        zones={"trap": "file <= 2 and rank <= 2"},
        parameters={"arm_at": (0, 0, 3)},
    )
    return Workbench(trial)


@pytest.mark.parametrize("name", RULES)
def test_a_move_that_is_let_through_costs_no_royal(name: str) -> None:
    bench = bench_for(RULES[name])
    program = bench.builder.reaches()[bench.code("C")]
    assert program > 0
    chance = random.Random(name)
    answers = []
    for _ in range(400):
        bench.deleted = chance.sample(range(16), chance.randrange(9))
        bench.build({})
        cells = [cell for cell in range(16) if cell not in bench.deleted]
        chance.shuffle(cells)
        men = ["C", "q", "k", "K", *chance.choices("PRnbp", k=chance.randrange(5))]
        bench.set_up(dict(zip(cells, men, strict=False)))
        bench.set_register("research", (0, 2), chance.randrange(5))
        origin, target = cells[0], cells[1]
        bench.S[at.SIDE], bench.S[at.EVENT_ORIGIN], bench.S[at.EVENT_TARGET] = 0, origin, target
        answer = run(bench.T, bench.R, bench.S, bench.M, program)
        mark = bench.S[at.TOP]
        take(bench.T, bench.S, target)
        put(bench.T, bench.S, target, take(bench.T, bench.S, origin))
        bench.event(at.EVENT_CAPTURE, origin, target, "C", "q")
        lost = "k" not in bench.men().values()
        undo(bench.S, mark)
        assert answer == 1 or not lost
        answers.append((answer, lost))
    assert {(0, False), (1, True)} <= set(answers)


@pytest.mark.parametrize(
    "do",
    [
        "remove pieces of opponent",
        "let worst = nearest to target of pieces of opponent\nremove worst",
        "for each pieces of me, remove pieces on neighbours of cell",
    ],
)
def test_where_the_move_does_not_tell_there_is_no_program(do: str) -> None:
    bench = bench_for([rule("far", "a cannon captures", do)])
    assert bench.builder.reaches() == [0] * (3 + len(bench.codes))


def test_rules_at_the_end_of_the_turn_have_no_reach() -> None:
    bench = bench_for([rule("fire", "turn ends", "remove pieces on neighbours of target")])
    assert not any(bench.builder.reaches())
