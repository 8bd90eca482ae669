"""What a user may do wrong at the command line: each case was once answered wrongly."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import ndvariants.players.program as program
from ndvariants.cli import commands
from ndvariants.cli.output import write_whole
from ndvariants.resources import variant_paths


def run(*words: str, stdin: str | None = None) -> Result:
    """The result of ``ndvariants WORDS``."""
    return CliRunner().invoke(commands, list(words), input=stdin)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file with a small run."""
    path = tmp_path_factory.mktemp("runs") / "run.db"
    assert run("simulate", "losalamos", "--games", "5", "--out", str(path)).exit_code == 0
    return str(path)


# ----------------------------------------------------------------------- files that are written


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe, found = tmp_path / "pipe.svg", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: found.append(pipe.read_text()), daemon=True)
    reader.start()
    write_whole(pipe, "all of it")
    reader.join(10)
    assert found == ["all of it"]
    assert pipe.is_fifo()
    assert os.listdir(tmp_path) == ["pipe.svg"]


def test_a_link_stays_and_the_file_it_leads_to_is_replaced(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("before")
    file.chmod(0o600)
    link.symlink_to(file)
    write_whole(link, "after")
    assert link.is_symlink()
    assert file.read_text() == "after"
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "words",
    [("show", "chess", "--svg"), ("schema", "-o"), ("report", "RUN", "-o"), ("export", "RUN", "--to", "csv", "-o")],
)
def test_a_full_disk_is_named_and_the_device_stays(words: tuple[str, ...], stored: str, tmp_path: Path) -> None:
    link = tmp_path / "full"
    link.symlink_to("/dev/full")
    result = run(*(stored if word == "RUN" else word for word in words), str(link))
    assert (result.exit_code, str(link) in result.output) == (1, True), result.output
    assert link.is_symlink()
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("name", ["", "-"])
def test_an_empty_name_and_a_dash_are_no_files(name: str, stored: str) -> None:
    for words in (("schema", "-o"), ("show", "chess", "--svg"), ("simulate", "losalamos", "--out")):
        assert run(*words, name).exit_code == 2
    assert not Path("-").exists()


# ----------------------------------------------------------------------- wrong words


USAGE = [
    ("show", "icochess", "--facing", "A2"),
    ("show", "chess", "--expand", "--json"),
    ("explain", "NDV206", "e2e4"),
    ("play", "xiangqi", "--load", "game.json"),
    ("play", "chess", "--seed", "-1"),
    ("validate", ""),
    ("simulate", "losalamos", "--until", ""),
    ("sweep", "hyperchess", "--vary", "n=2", "--vary", "n=3"),
    ("sweep", "hyperchess", "--vary", "n=2", "-p", "n=3"),
    ("balance", "hyperchess", "--vary", "n=2..3", "--goal", ""),
]


@pytest.mark.parametrize("words", USAGE)
def test_what_would_be_passed_over_is_refused(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert "defect" not in result.output


@pytest.mark.parametrize("move", ["Bc5", "O-O", "0-0-0+", "Qxf7#"])
def test_a_short_move_that_is_not_legal_is_told_so(move: str) -> None:
    result = run("moves", "chess", "--after", f"e2e4 {move}")
    assert result.exit_code == 1
    assert f"no legal move is written '{move.rstrip('+#')}'" in result.output
    assert "a7a6" in result.output


def test_every_file_that_is_asked_for_is_written(stored: str, tmp_path: Path) -> None:
    for words in (("show", "chess"), ("replay", stored, "1")):
        svg, html = tmp_path / f"{words[0]}.svg", tmp_path / f"{words[0]}.html"
        assert run(*words, "--svg", str(svg), "--html", str(html)).exit_code == 0
        assert svg.is_file() and html.is_file()


def test_more_games_than_can_be_numbered_are_wrong_usage(tmp_path: Path) -> None:
    out = str(tmp_path / "run.db")
    assert run("simulate", "losalamos", "--games", "9" * 23, "--out", out).exit_code == 2


def test_a_parameter_with_too_many_digits_is_too_large() -> None:
    assert "too large" in run("moves", "hyperchess", "-p", "n=" + "9" * 30).output


def test_the_code_of_a_fault_is_explained_to_programs_too() -> None:
    assert json.loads(run("explain", "ndv206", "--json").stdout)["code"] == "NDV206"


def test_nobody_is_no_player() -> None:
    assert run("simulate", "losalamos", "--games", "2", "--players", "").exit_code == 1


def test_a_sweep_that_the_variant_refuses_has_failed() -> None:
    assert run("sweep", "hyperchess", "--vary", "n=98..99", "--games", "1").exit_code == 1


def test_a_balance_plays_no_more_games_than_asked() -> None:
    words = ("balance", "hyperchess", "--vary", "n=2|2", "--goal", "draws < 50 %", "--games", "3", "--json")
    assert json.loads(run(*words).stdout)["entries"][0]["games"] == 3


def test_a_game_number_beyond_every_run_is_not_there(stored: str) -> None:
    result = run("replay", stored, "9" * 30)
    assert result.exit_code == 1
    assert "there are games 0 to 4" in result.output


def test_compare_says_its_own_option(stored: str, tmp_path: Path) -> None:
    two = str(tmp_path / "two.db")
    run("simulate", "losalamos", "hyperchess", "--games", "2", "--max-plies", "9", "--out", two)
    assert "--second-run" in run("compare", stored, two).output


def test_a_report_asks_for_a_percentage(stored: str, tmp_path: Path) -> None:
    assert run("report", stored, "-o", str(tmp_path / "r.html"), "--fail-under", "nan").exit_code == 2


def test_games_are_not_kept_in_a_file_of_runs(stored: str) -> None:
    before = Path(stored).read_bytes()
    result = run("serve", "chess", "--no-open", "--games", stored)
    assert result.exit_code == 2
    assert "http" not in result.output
    assert Path(stored).read_bytes() == before


# ----------------------------------------------------------------------- files that something else has written to

DAMAGE = [
    "update moves set words = x'00'",
    "update moves set words = 'abc'",
    "update game set plies = 'x'",
    "update game set winner = 77",
    "update run set games = 'x'",
    "update run set description = '{}'",
    'update run set description = replace(description, \'"seed": 0\', \'"seed": "x"\')',
]


@pytest.mark.parametrize("sql", DAMAGE)
@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_a_damaged_run_is_said_to_be_damaged(sql: str, tmp_path: Path) -> None:
    path = str(tmp_path / "run.db")
    run("simulate", "losalamos", "--games", "3", "--max-plies", "9", "--record", "moves", "--out", path)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(sql)
    words: tuple[tuple[str, ...], ...] = (
        ("runs", path),
        ("replay", path, "1"),
        ("report", path, "-o", str(tmp_path / "report.html"), "--counted", "1"),
        ("export", path, "--to", "csv", "-o", str(tmp_path / "games.csv")),
        ("merge", str(tmp_path / "merged.db"), path),
        ("simulate", "losalamos", "--games", "3", "--max-plies", "9", "--record", "moves", "--out", path, "--resume"),
    )
    results = [run(*command) for command in words]
    assert not [result.output for result in results if "defect" in result.output]
    assert any(result.exit_code == 1 and "damaged" in result.output for result in results)


def test_a_piece_with_a_fault_may_stand_on_named_cells(tmp_path: Path) -> None:
    text = Path(variant_paths()["icochess"]).read_text()
    assert "  queen:  {" in text
    path = tmp_path / "damaged.yaml"
    path.write_text(text.replace("  queen:  {", "  queen:  null q, {"))
    result = run("validate", str(path))
    assert result.exit_code == 1
    assert "defect" not in result.output


# ----------------------------------------------------------------------- matches


def test_a_match_is_told_to_programs() -> None:
    result = run("match", "losalamos", "random", "random", "--games", "2", "--json")
    assert sum(json.loads(result.stdout)["reasons"].values()) == 2


def test_a_program_that_does_not_speak_uci_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "ANSWER_SECONDS", 0.2)
    result = run("match", "losalamos", "uci:cat", "random", "--games", "2")
    assert result.exit_code == 1
    assert "does not speak UCI" in result.output


# ----------------------------------------------------------------------- streams


def test_a_game_without_a_stdin_is_over_at_once() -> None:
    words = [sys.executable, "-c", "from ndvariants.cli import main; main()", "play", "losalamos"]
    closed = subprocess.run(["sh", "-c", '"$@" <&-', "sh", *words], capture_output=True, text=True)
    assert (closed.returncode, closed.stderr) == (0, "")
