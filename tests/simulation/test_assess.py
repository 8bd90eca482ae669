"""`assess`: what made measures mean; small games with known flaws (all: ``python -m tests.assessment``)."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.simulation.assessment.measured import Effort, Measure, Measured, measure
from ndvariants.simulation.assessment.usual import usual
from ndvariants.simulation.assessment.verdicts import GOOD, LOOK, UNSURE, WRONG, Inspected, score_of_lines, verdicts
from tests.assessment.flawed import FLAWED

CLEAN = Inspected((), 2, 0)
GAMES = {"random": 300, "equal": 200, "chance": 20, "skill": 80}
SOUND = {
    "first": Measure(0.54, 0.48, 0.6, 200), "draws": Measure(0.1, 0.07, 0.15, 200),
    "unfinished": Measure(0.0, 0.0, 0.02, 200), "length": Measure(90, 80, 100, 200),
    "choice": Measure(20, 19, 21, 200), "chance": Measure(1.0, 0.85, 1.0, 20), "skill": Measure(80, 50, 110, 80),
    "leads": Measure(4, 3, 5, 12),
}  # fmt: skip


def lines_of(measures=None, never=(), still=(), file=CLEAN, games=GAMES):
    """The lines of a sound game, some of whose measures are others."""
    found = Measured({**SOUND, **(measures or {})}, never, still, (("rook", 500),), games, 500, 1.0)
    return verdicts(found, file, "mygame.yaml", "white", usual())


def status(lines):
    """How each line stands."""
    return {line.name: line.status for line in lines}


def test_a_sound_game_is_called_good():
    lines = lines_of()
    assert set(status(lines).values()) == {GOOD} and len(lines) == 9 and score_of_lines(lines) == 100
    shown = next(line.text for line in lines if line.name == "balance")
    assert "54 % [48, 60] (usual " in shown and all(line.suggestion for line in lines)


@pytest.mark.parametrize(
    ("measures", "line", "said"),
    [
        ({"first": Measure(0.97, 0.92, 0.99, 150)}, "balance", WRONG),
        ({"first": Measure(0.03, 0.01, 0.08, 150)}, "balance", WRONG),
        ({"first": Measure(0.74, 0.70, 0.78, 500)}, "balance", WRONG),
        ({"first": Measure(0.74, 0.52, 0.9, 20)}, "balance", UNSURE),
        ({"unfinished": Measure(1.0, 0.7, 1.0, 8)}, "ends", WRONG),
        ({"draws": Measure(0.95, 0.9, 0.98, 150)}, "ends", WRONG),
        ({"chance": Measure(0.5, 0.4, 0.6, 20), "skill": Measure(2, -20, 24, 80)}, "skill", WRONG),
        ({"skill": Measure(2, -20, 10, 80)}, "skill", LOOK),
        ({"skill": Measure(2, -90, 90, 8)}, "skill", UNSURE),
        ({"length": Measure(2, 2, 3, 100)}, "length", LOOK),
        ({"choice": Measure(1, 1, 1.2, 100)}, "choice", LOOK),
    ],
)
def test_a_flaw_is_called_so_only_where_its_whole_interval_is_beyond_what_is_usual(measures, line, said):
    lines = lines_of(measures)
    assert status(lines)[line] == said and lines[0].name == line


def test_parts_and_pieces_that_no_game_used_are_named():
    lines = lines_of(never=(("rule", "`burn`"),), still=("stone",))
    assert [line.name for line in lines[:2]] == ["pieces", "parts"]
    assert "`stone`" in lines[0].text and "rule `burn`" in lines[1].text and "500 games" in lines[1].text


def test_a_test_of_the_file_that_fails_is_wrong_and_a_remark_is_to_be_looked_at():
    assert status(lines_of(file=Inspected((), 3, 1)))["file"] == WRONG
    assert status(lines_of(file=Inspected(("nothing stands there [NDV402]",), 0, 0)))["file"] == LOOK


def test_what_was_not_played_is_not_scored():
    lines = verdicts(Measured({}, (), (), (), {}, 0, 0.0), CLEAN, "mygame.yaml", "white", usual())
    assert {line.status for line in lines if line.name != "file"} == {UNSURE}
    assert score_of_lines(lines) == 100 and score_of_lines(lines[:-1]) is None


@pytest.mark.parametrize(
    ("name", "line"),
    [("lone_kings", "ends"), ("dead_guard", "pieces"), ("no_army", "balance"), ("luck_of_kings", "skill")],
)
def test_a_game_with_a_known_flaw_has_it_named_first(name, line, tmp_path):
    path = tmp_path / f"{name}.yaml"
    path.write_text(FLAWED[name][1], encoding="utf-8")
    most = {"random": 100, "equal": 20, "chance": 40, "skill": 20, "leads": 0}
    found = measure(load(path).start(), Effort(1e4, seed=1, most=most))
    first = verdicts(found, CLEAN, name, "white", usual())[0]
    assert (first.name, first.status) == (line, WRONG), first


def test_what_no_budget_brings_is_said_to_be_unknown_and_why():
    found = Measured({}, (), (), (("stone", 0),), GAMES, 500, 0.0, {"leads": "the pieces do not tell"})
    lines = {line.name: line for line in verdicts(found, CLEAN, "mygame.yaml", "white", usual())}
    assert "is not known: the pieces do not tell" in lines["leads"].text and "budget" not in lines["leads"].suggestion
    assert "budget" in lines["balance"].suggestion and "none is worth more" in lines["pieces"].text


def test_advice_is_a_command_that_this_game_can_run():
    beaten = {"first": Measure(0.97, 0.92, 0.99, 150)}
    assert score_of_lines(lines_of(beaten)) == 50
    assert "balance mygame.yaml --vary n=..." in lines_of(beaten, file=Inspected((), 2, 0, ("n",)))[0].suggestion
    assert "other side more pieces" in lines_of(beaten)[0].suggestion
    advice = {line.suggestion for line in lines_of()}
    assert advice == {"nothing to do", "`ndvariants values mygame.yaml` says how that was got"}


def assess(path, *words):
    return CliRunner().invoke(commands, ["assess", str(path), *words])


def test_games_are_kept_and_gone_on_with(tmp_path):
    path, kept, page = tmp_path / "lone.yaml", str(tmp_path / "lone.db"), tmp_path / "page.md"
    path.write_text(FLAWED["lone_kings"][1], encoding="utf-8")
    told = assess(path, "--budget", "4s", "--out", kept, "-o", str(page))
    lines = told.stdout.splitlines()
    assert told.exit_code == 0 and len(lines) == 10, told.output
    assert "score" in lines[0] and "Suggestion" in lines[1] and lines[0] in page.read_text(encoding="utf-8")
    first = json.loads(CliRunner().invoke(commands, ["runs", kept, "--json"]).stdout)["entries"]
    more = json.loads(assess(path, "--budget", "3s", "--out", kept, "--json").stdout)
    assert more["games"]["random"] >= next(run["done"] for run in first if run["name"] == "random") > 0
    assert assess(path, "--budget", "1s", "--out", kept, "--fail-under", "99").exit_code == 1
    assert assess(path, "--budget", "1s", "--seed", "5", "--out", kept).exit_code == 1  # other games are in it


@pytest.mark.parametrize("text", ["", "soon", "0s", "-3m", "2 days"])
def test_a_budget_that_is_no_time_is_refused(text):
    assert assess("chess", "--budget", text).exit_code == 2
