"""Invariants: games that break them are found, made short, and laid to the rule that broke them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants.advice.explaining import build_explained
from ndvariants.cli import commands
from ndvariants.language.yaml.source import read_source, source_from_text
from ndvariants.simulation.verifying import Effort, Verdict, problems_of, verify

TINY = """\
variant: tiny
board: {grid: {file: 3, rank: 4}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  pawn: {letter: p, moves: "move step forward\\ncapture step forward + sideways"}
registers: {steps: {}}
rules:
  count: {when: a pawn moves, do: add 1 to steps}
  rest: {when: a king moves, do: set steps to 0}
setup: |
  p k p
  . . .
  . . .
  P K P
endings:
  - no legal move, in check: loss
  - no legal move: draw
  - repetition 3: draw
invariants:
"""
SMALL = Effort(positions=300, games=200, searched=2, max_plies=60)


def verdict_of(*invariants: str, effort: Effort = SMALL) -> Verdict:
    text = TINY + "".join(f"  - {one}\n" for one in invariants)
    return verify(build_explained(source_from_text(text, "tiny.yaml")), effort)


def test_what_holds_is_said_to_hold() -> None:
    verdict = verdict_of("count(king of white) = 1", "count(pawn) <= 4")
    assert (verdict.broken, verdict.invariants) == ((), 2)
    assert verdict.positions == 300
    assert verdict.games == 202


def test_the_value_that_was_found_is_told(tmp_path: Path) -> None:
    path = tmp_path / "tiny.yaml"
    path.write_text(TINY + "  - count(pawn of white) = 2\n  - count(king of white) = 1 and steps < 2\n")
    verdict = verify(build_explained(read_source(path)), SMALL)
    said = ["count(pawn of white) is 1", "steps is 2"]
    assert [one.value for one in verdict.broken] == said
    assert [problem.label for problem in problems_of(verdict)] == said


def test_the_shortest_game_is_proved_where_breadth_finds_it() -> None:
    (one,) = verdict_of("steps < 2").broken
    assert len(one.moves) == 2
    assert one.proved
    assert one.rule is not None
    assert one.rule.name == "count"


def test_a_game_found_by_chance_is_made_short_and_breaks_the_invariant() -> None:
    effort = Effort(positions=1, games=200, searched=0, max_plies=60)
    (one,) = verdict_of("count(pawn) > 3", effort=effort).broken
    (proved,) = verdict_of("count(pawn) > 3", effort=Effort(positions=5_000)).broken
    assert len(one.moves) == len(proved.moves) == 4
    assert (one.proved, proved.proved) == (False, True)
    assert one.rule is None
    assert [place.line for place in one.lines] == [5]


def test_games_whose_moves_have_several_parts_are_found_by_chance_too() -> None:
    text = "variant: later\nextends: duck\ninvariants:\n  - ply < 4\n"  # a turn of the duck is two parts, and one ply
    variant = build_explained(source_from_text(text, "later.yaml"))
    (one,) = verify(variant, Effort(positions=2, games=3, searched=0)).broken
    assert [move.count(",") for move in one.moves] == [1] * 4


def test_what_is_wrong_at_the_start_needs_no_move() -> None:
    (problem,) = problems_of(verdict_of("steps = 1"))
    assert "does not hold at the start" in problem.message
    assert problem.place.line == 21


def test_each_invariant_has_its_own_game() -> None:
    verdict = verdict_of("steps < 2", "{name: a pawn is lost, that: count(pawn) = 4}")
    assert [one.invariant.name for one in verdict.broken] == ["steps < 2", "a pawn is lost"]


def test_a_game_that_is_looked_at_to_its_end_is_proved() -> None:
    short = TINY.replace("  - repetition 3: draw\n", "  - after 3 plies: draw\n") + "  - steps < 4\n"
    verdict = verify(build_explained(source_from_text(short, "tiny.yaml")), Effort(positions=5_000))
    assert verdict.complete
    assert verdict.broken == ()


@pytest.mark.parametrize(("invariant", "code"), [("steps", "NDV313"), ("{name: a}", "NDV021"), ("stps = 1", "NDV201")])
def test_faults_of_invariants(invariant: str, code: str, tmp_path: Path) -> None:
    path = tmp_path / "tiny.yaml"
    path.write_text(TINY + f"  - {invariant}\n")
    result = CliRunner().invoke(commands, ["validate", str(path)])
    assert code in result.output


def test_the_command_says_what_was_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "tiny.yaml"
    path.write_text(TINY + "  - count(king) = 2\n")
    asked = ["verify", str(path), "--games", "50", "--searched", "1", "--positions", "100"]
    result = CliRunner().invoke(commands, asked)
    assert result.exit_code == 0
    assert "1 invariant holds after every sequence of up to 3 moves, and in 51 games" in result.output
    path.write_text(TINY + "  - steps < 2\n")
    result = CliRunner().invoke(commands, asked)
    assert result.exit_code == 1
    assert "without the rule `count` it would hold" in result.output
    assert "1 invariant" not in result.output


def test_invariants_are_not_inherited(tmp_path: Path) -> None:
    (tmp_path / "tiny.yaml").write_text(TINY + "  - steps < 2\n")
    (tmp_path / "child.yaml").write_text("variant: child\nextends: tiny.yaml\n")
    result = CliRunner().invoke(commands, ["verify", str(tmp_path / "child.yaml")])
    assert "it has no invariants" in result.output
