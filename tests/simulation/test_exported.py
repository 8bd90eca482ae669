"""What an analysis needs stands in the rows of an export."""

import csv

from click.testing import CliRunner

from ndvariants.cli import commands


def exported(tmp_path, *words):
    out, games = tmp_path / "run.db", tmp_path / "games.csv"
    played = CliRunner().invoke(commands, ["simulate", *words, "--games", "4", "--max-plies", "8", "--out", str(out)])
    assert played.exit_code == 0, played.output
    written = CliRunner().invoke(commands, ["export", str(out), "--to", "csv", "-o", str(games)])
    assert written.exit_code == 0, written.output
    return list(csv.DictReader(games.read_text(encoding="utf-8").splitlines()))


def test_who_had_which_side_of_which_opening(tmp_path):
    rows = exported(tmp_path, "losalamos", "--white", "greedy", "--black", "random", "--opening", "2", "--seed", "7")
    sides = ["greedy / random", "random / greedy"] * 2
    found = [(row["players"], row["opening"], row["seed"]) for row in rows]
    assert found == list(zip(sides, "0011", "7777", strict=True))
    assert {row["drawn"] for row in rows} == {""}


def test_the_parameter_that_was_drawn(tmp_path):
    rows = exported(tmp_path, "chess960", "--lot", "start", "--seed", "3")
    assert len({row["drawn"] for row in rows}) > 1 and all(row["drawn"].startswith("start=") for row in rows)
    assert {row["players"] for row in rows} == {"random / random"}
