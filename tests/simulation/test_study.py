"""Studies: many runs in one file, interrupted and resumed, ranked and rated."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.errors import NdVariantsError
from ndvariants.game.perft import perft
from ndvariants.players.worth.values import values_of
from ndvariants.simulation.study.plan import read_study
from ndvariants.storage.run_file import RunFile

CHESS = Path(__file__).parents[1] / "studies" / "chess_rules.yaml"
SMALL = "games: {games}\nmax_plies: 30\nruns:\n  one: losalamos\n  two: {{variant: hyperchess, vary: {{n: 2..3}}}}\n"


def study(*words):
    done = CliRunner().invoke(commands, ["study", *map(str, words)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def test_a_study_goes_on_where_it_stopped(tmp_path):
    file, whole = tmp_path / "a.yaml", tmp_path / "whole.db"
    file.write_text(SMALL.format(games=3))
    assert study("run", file).exit_code == 0
    assert "study resume" in study("run", file).output
    file.write_text(SMALL.format(games=6))
    resumed = study("resume", file, "--json")
    unbroken = study("run", file, "--out", whole, "--json")
    assert json.loads(resumed.stdout) == json.loads(unbroken.stdout)
    assert [run["run"] for run in json.loads(unbroken.stdout)["runs"]] == ["one", "two n=2", "two n=3"]
    with RunFile.opened(whole) as one, RunFile.opened(tmp_path / "a.db") as other:
        assert [one.digest(run) for run in one.runs()] == [other.digest(run) for run in other.runs()]


def test_each_pair_of_several_players_plays_and_all_are_rated(tmp_path):
    file = tmp_path / "a.yaml"
    file.write_text("games: 12\nmax_plies: 60\nplayers: [alphabeta:nodes=20, greedy, random]\nruns: {one: losalamos}\n")
    done = study("run", file, "--json")
    rated = json.loads(done.stdout)["ratings"]
    assert [one["name"] for one in rated][-1] == "random" and {one["games"] for one in rated} == {24}
    assert abs(sum(one["elo"] for one in rated)) < 1e-6
    assert "Elo" in study("report", file).output


RACE = """
games: 400
max_plies: 60
goals: length < 25, draws < 60 %
runs: {short: {variant: losalamos, max_plies: 10}, long: losalamos, other: {variant: losalamos, seed: 1}}
"""


def test_runs_race_for_goals_and_resume_to_the_same_games(tmp_path):
    file = tmp_path / "a.yaml"
    file.write_text(RACE.replace("400", "100"))
    assert study("run", file).exit_code == 0
    file.write_text(RACE)
    resumed = study("resume", file)
    unbroken = study("run", file, "--out", tmp_path / "whole.db")
    assert resumed.stdout == unbroken.stdout and "Dropped from the race, or out of time: long, other" in resumed.stdout
    with RunFile.opened(tmp_path / "a.db") as stored:
        assert {run.name: run.done for run in stored.runs()} == {"short": 400, "long": 100, "other": 100}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("runs: {a: chess}\ngoals: joy < 3", "no goal is called 'joy'"),
        ("runs: {a: chess}\ngoals: draws < 3 %\nuntil: white ± 1 %", "not `until`"),
        ("games: 3", "a study needs `runs`"),
        ("runs: {a: chess}\ngamez: 3", "did you mean `games`"),
        ("runs: {a: {variant: chess, games: 0}}", "whole number"),
        ("runs: {a: chess}\ncompare: [joy]", "`compare` is a list of"),
        ("runs: {a: 3}", "neither a variant nor a mapping"),
        ("runs: {a: {variant: chess, values: mine}}", "one of inherited"),
        ("runs: [", "expected"),
    ],
)
def test_what_is_wrong_in_a_study_is_said(tmp_path, text, said):
    file = tmp_path / "a.yaml"
    file.write_text(text)
    with pytest.raises(NdVariantsError) as found:
        read_study(file)
    assert said in f"{found.value} {found.value.hint}"


# source: pyffish 0.0.90, counts after three plies of the same rules
COUNTS = {
    "classic": 8902, "no castling": 8902, "torpedo": 9194, "no castling for ten moves": 8902, "stalemate wins": 8902,
    "pawn one square": 2124, "semi-torpedo": 9054, "pawn back": 9222, "pawn sideways": 10022,
}  # fmt: skip


def test_nine_rule_changes_of_chess_are_one_short_file():
    assert len(CHESS.read_text(encoding="utf-8").splitlines()) <= 30
    queen = values_of(load("chess"))
    known = {one.piece: one.value for one in queen.pieces}
    for spec in read_study(CHESS).specs:
        position, _ = spec.opened()
        if spec.name in COUNTS:
            assert perft(position, 3) == COUNTS[spec.name], spec.name
            worth = {one.piece: one.value for one in values_of(position.game).pieces}
            assert worth["queen"] == known["queen"], spec.name
