"""What can be wrong with a file of runs, met as its user meets it: told in a sentence, and nothing is lost."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants.cli import commands
from ndvariants.storage.database import VERSION

ROOT = Path(__file__).parents[2]
RUN = ("simulate", "losalamos", "--max-plies", "200", "--games", "4000", "--json")
LIMITED = (
    "import resource, sys\n"
    "resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)\n"
    "from ndvariants.cli import main\n"
    "sys.argv[1:2] = []\nmain()\n"
)


def as_nobody(*words):
    """The exit code of a command and what it says, run by a user who owns nothing."""
    said, tell = os.pipe()
    child = os.fork()
    if not child:
        os.setgid(65534)
        os.setuid(65534)
        done = CliRunner().invoke(commands, list(map(str, words)))
        os.write(tell, json.dumps([done.exit_code, done.output[:4000]]).encode())
        os._exit(0)
    os.close(tell)
    with os.fdopen(said) as answer:
        text = answer.read()
    os.waitpid(child, 0)
    return json.loads(text)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """An unbroken run, and its hash."""
    path = tmp_path_factory.mktemp("whole") / "run.db"
    done = CliRunner().invoke(commands, [*RUN, "--out", str(path)])
    return path, json.loads(done.stdout)["hash"]


def test_a_disk_that_is_full_keeps_what_is_finished(whole, tmp_path):
    """The system refuses to let files grow beyond 140 kB, as a full disk would; afterwards there is room again."""
    path = tmp_path / "run.db"
    # Python does not notice that a file of bytecode was cut short, and reads it ever after.
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    program = [sys.executable, "-c", LIMITED, "140000", *RUN, "--out", str(path)]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "--resume" in done.stderr and ("full" in done.stderr or "disk refused" in done.stderr)
    kept = json.loads(CliRunner().invoke(commands, ["runs", str(path), "--json"]).stdout)["entries"]
    assert 0 < kept[0]["done"] < 4000
    again = CliRunner().invoke(commands, [*RUN, "--out", str(path), "--resume"])
    assert json.loads(again.stdout)["hash"] == whole[1]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can become another user")
def test_a_file_that_may_only_be_read_is_read_and_not_written(whole, tmp_path):
    tmp_path.chmod(0o755)
    for folder in [one for one in tmp_path.parents if one.is_relative_to(tempfile.gettempdir())][:-1]:
        folder.chmod(folder.stat().st_mode | 0o055)
    path = tmp_path / "run.db"
    shutil.copy(whole[0], path)
    path.chmod(0o444)
    before = path.read_bytes()
    assert CliRunner().invoke(commands, ["runs", str(path)]).exit_code == 0  # what it needs is imported now
    code, said = as_nobody(*RUN, "--out", path, "--resume")
    assert code == 1 and "may be read, not written" in said
    code, said = as_nobody("runs", path)
    assert code == 0, said
    code, said = as_nobody(*RUN, "--out", tmp_path / "new.db")
    assert code == 1 and "new.db" in said
    assert path.read_bytes() == before and [one.name for one in tmp_path.iterdir()] == ["run.db"]


def test_a_file_that_another_process_writes_is_told_and_goes_on_later(whole, tmp_path):
    path = tmp_path / "run.db"
    CliRunner().invoke(commands, [*RUN[:-3], "--games", "500", "--out", str(path)])
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    refused = CliRunner().invoke(commands, [*RUN, "--out", str(path), "--resume"])
    assert refused.exit_code == 1 and "another process is writing" in refused.output
    assert CliRunner().invoke(commands, ["runs", str(path)]).exit_code == 0  # readers may look
    holder.execute("ROLLBACK")
    holder.close()
    again = CliRunner().invoke(commands, [*RUN, "--out", str(path), "--resume"])
    assert json.loads(again.stdout)["hash"] == whole[1]


def test_a_copy_made_while_a_run_writes_goes_on_to_the_same_games(whole, tmp_path):
    """Copied is the database alone, without what SQLite keeps beside it."""
    path, copy = tmp_path / "run.db", tmp_path / "copy.db"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    program = [sys.executable, "-m", "ndvariants", *RUN, "--out", str(path)]
    with subprocess.Popen(program, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        while process.poll() is None and not (path.exists() and path.stat().st_size):
            time.sleep(0.02)
        shutil.copy(path, copy)
        process.wait()
    again = CliRunner().invoke(commands, [*RUN, "--out", str(copy), "--resume"])
    assert json.loads(again.stdout)["hash"] == whole[1]


@pytest.mark.parametrize("what", ["half", "middle", "newer", "other", "text", "empty"])
def test_files_that_cannot_be_read_are_told_by_every_command_and_left_alone(what, whole, tmp_path, monkeypatch):
    path = tmp_path / "run.db"
    shutil.copy(whole[0], path)
    spoil(path, what)
    before = path.read_bytes()
    others = [["runs"], ["replay", "0"], ["report", "-o", "x.html"], ["export", "--to", "csv", "-o", "x.csv"]]
    commands_of_files = [[one[0], str(path), *one[1:]] for one in others]
    commands_of_files += [["compare", str(path), str(path)], [*RUN, "--out", str(path), "--resume"]]
    monkeypatch.chdir(tmp_path)
    for words in commands_of_files:
        if what == "empty" and words[0] == "simulate":
            continue  # that is how a new file begins
        done = CliRunner().invoke(commands, words)
        is_whole = what == "middle" and done.exit_code == 0  # its fault lies where this command does not look
        assert is_whole or done.exit_code == 1, (words, done.output)
        assert is_whole or "run.db" in done.output
        assert done.exception is None or isinstance(done.exception, SystemExit)
    if what != "middle":
        assert path.read_bytes() == before


def spoil(path, what):
    """Make a file one that something is wrong with."""
    data = path.read_bytes()
    if what == "newer":
        with sqlite3.connect(path) as connection:
            connection.execute(f"PRAGMA user_version = {VERSION + 1}")
        connection.close()
    elif what == "other":
        path.unlink()
        with sqlite3.connect(path) as connection:
            connection.execute("CREATE TABLE mine (x)")
        connection.close()
    else:
        spoiled = {
            "half": data[: len(data) // 2],
            "middle": data[: len(data) // 2] + bytes(8192) + data[len(data) // 2 + 8192 :],
            "text": b"games\n" * 999,
            "empty": b"",
        }
        path.write_bytes(spoiled[what])
