"""Runs of several files in one report: what may be added up, and what is refused."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants.cli import commands
from ndvariants.simulation.evidence import stored_evidence
from ndvariants.simulation.runs.together import added_up
from ndvariants.storage.run_file import RunFile

SMALL = ("simulate", "losalamos", "--max-plies", "30", "--games", "40")
SEARCHED = (
    "simulate", "losalamos", "--max-plies", "12", "--games", "30", "--opening", "2",
    "--white", "alphabeta:nodes=20", "--black", "alphabeta:nodes=10",
)  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("runs")
    for name, words in {
        "one": (*SMALL, "--seed", "1"),
        "two": (*SMALL, "--seed", "2", "--record", "moves"),
        "later": (*SMALL, "--seed", "1", "--first", "40"),
        "longer": (*SMALL, "--seed", "3", "--max-plies", "31"),
        "until": ("simulate", "losalamos", "--max-plies", "30", "--seed", "4", "--until", "white ± 40 %"),
        "searched": (*SEARCHED, "--seed", "1"),
        "again": (*SEARCHED, "--seed", "2"),
    }.items():
        assert CliRunner().invoke(commands, [*words, "--out", str(made / f"{name}.db")]).exit_code == 0
    return made


def report(folder: Path, *names: str):
    files = [str(folder / f"{name}.db") for name in names]
    page = folder / "page.md"
    return CliRunner().invoke(commands, ["report", *files, "--format", "md", "-o", str(page), "--think", "1"]), page


def test_runs_that_differ_in_the_seed_are_one_report(folder):
    done, page = report(folder, "one", "two")
    assert done.exit_code == 0 and "80 games of losalamos" in done.output
    assert "80 games, random, seeds 1, 2. What happens inside games was counted in 40 of them" in page.read_text()


def test_parts_of_a_run_are_one_report(folder):
    done, page = report(folder, "later", "one")
    assert done.exit_code == 0 and "80 games, random, seed 1." in page.read_text()


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("one", "longer"), ("other settings", "the ply limit: 30 in one.db, 31 in longer.db", "compare")),
        (("one", "one"), ("both contain game 0 of seed 1", "merge")),
        (("two", "until"), ("to stop at a goal", "by itself")),
        (("one", "searched"), ("the players",)),
    ],
)
def test_what_cannot_be_added_up_is_refused(folder, names, said):
    done, _ = report(folder, *names)
    assert done.exit_code == 1 and all(words in done.stderr for words in said), done.stderr


def test_games_of_searching_players_keep_their_sides_and_openings(folder):
    alone, both = [], ()
    for name in ("searched", "again"):
        with RunFile.opened(folder / f"{name}.db") as file:
            alone.append(stored_evidence([(file, file.run())]))
    with RunFile.opened(folder / "searched.db") as one, RunFile.opened(folder / "again.db") as other:
        parts = [(one, one.run()), (other, other.run())]
        both, tally = stored_evidence(parts), added_up(parts)
    assert tally.games == 60 and both.variety.games == 60
    assert both.player.winners == alone[0].player.winners + alone[1].player.winners
    assert report(folder, "searched", "again")[0].exit_code == 0
