"""One process writes to a file of runs; another is refused, and no game is played twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ndvariants.errors import StorageError
from ndvariants.storage.ownership import Ownership
from ndvariants.storage.run_file import RunFile

ROOT = Path(__file__).parents[2]
HOLD = (
    "import sys, time\nfrom pathlib import Path\nfrom ndvariants.storage.run_file import RunFile\n"
    "file = RunFile.opened(Path(sys.argv[1]), writing=True)\nprint('held', flush=True)\ntime.sleep(60)\n"
)


def holder(path):
    """A process that writes to a file, and its number."""
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, cwd=ROOT, text=True)
    assert process.stdout.readline() == "held\n"
    return process


def test_a_second_writer_is_refused_until_the_first_has_ended(tmp_path):
    path = tmp_path / "run.db"
    with holder(path) as first:
        with pytest.raises(StorageError, match="another process is writing to it"):
            RunFile.opened(path, writing=True)
        with RunFile.opened(path) as file:
            assert file.runs() == []  # readers may look
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
        with RunFile.opened(path, writing=True):
            pass
    assert [one.name for one in tmp_path.iterdir()] == ["run.db"]


def test_the_right_to_write_is_given_back_after_a_fault(tmp_path):
    path = tmp_path / "run.db"
    with RunFile.opened(path, writing=True) as file:
        with pytest.raises(StorageError, match="is writing to it"):
            RunFile.opened(path, writing=True)
        assert file.runs() == []
    RunFile.opened(path, writing=True).close()


def test_two_commands_on_one_file_play_what_was_asked_and_no_more(tmp_path):
    words = ["simulate", "losalamos", "--games", "6000", "--max-plies", "100", "--resume"]
    program = [sys.executable, "-m", "ndvariants", *words, "--out", str(tmp_path / "run.db")]
    pipes = {"stderr": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    both = [subprocess.Popen(program, cwd=ROOT, **pipes) for _ in "ab"]
    said = [process.communicate() for process in both]
    codes = sorted(process.returncode for process in both)
    refused = [err for _, err in said if "is writing to it" in err]
    assert (codes, len(refused)) in (([0, 1], 1), ([0, 0], 0)), said  # the second may have come when all was over
    with RunFile.opened(tmp_path / "run.db") as file:
        assert file.run().done == 6000 == file.tally(file.run()).games


def test_a_second_writer_makes_no_tables_in_a_file_that_the_first_is_making(tmp_path):
    path = tmp_path / "run.db"
    path.touch()
    owner = Ownership(path)
    with pytest.raises(StorageError, match="is writing to it"):
        RunFile.opened(path, writing=True)
    assert path.stat().st_size == 0
    owner.release()
