"""Files that are none, spoilt caches, and interruptions: an answer in one line, at once."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants.cli import commands
from ndvariants.errors import ResourceError, VariantError
from ndvariants.language.yaml.source import read_source, source_from_text
from ndvariants.resources import MAX_BYTES, read_bytes

ROOT = Path(__file__).resolve().parent.parent


def strange(kind: str, folder: Path) -> Path:
    """A path that is no regular file of a size that can be read."""
    path = folder / "strange.yaml"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind(str(path))
    elif kind == "folder":
        path.mkdir()
    else:
        path.write_bytes(b"#" * (MAX_BYTES + 1))
    return path


KINDS = ["pipe", "device", "socket", "folder", "larger than 5000000 bytes"]


@pytest.mark.parametrize("kind", KINDS)
def test_only_regular_files_are_read(kind: str, tmp_path: Path) -> None:
    path = strange(kind, tmp_path)
    with pytest.raises(ResourceError, match=kind):
        read_source(path)
    with pytest.raises(ResourceError, match=kind):
        read_bytes(path)


@pytest.mark.parametrize("kind", KINDS)
def test_nor_are_others_inherited(kind: str, tmp_path: Path) -> None:
    child = tmp_path / "child.yaml"
    child.write_text(f"variant: child\nextends: {strange(kind, tmp_path)}\n")
    result = CliRunner().invoke(commands, ["validate", str(child)])
    assert result.exit_code == 1
    assert "NDV025" in result.output and kind in result.output


@pytest.mark.parametrize("text", ["[" * 100_000, "a: " + "{b: " * 100_000, "- " * 100_000, "a: &a [*a]\n"])
def test_nesting_without_end_is_a_fault(text: str) -> None:
    with pytest.raises(VariantError):
        source_from_text(text)


class _Trap:
    """What a foreign pickle would do when it is read."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, ("sprung",)


def _validated(folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NDVARIANTS_CACHE": str(folder), "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "ndvariants", "validate", "chess"]
    return subprocess.run(words, env=environment, capture_output=True, text=True, cwd=folder, check=False)


def test_a_foreign_file_in_the_cache_runs_nothing(tmp_path: Path) -> None:
    assert _validated(tmp_path).stdout == "chess: no faults\n"
    (kept,) = (tmp_path / "ndvariants" / "kept").glob("grammar-*")
    json.loads(kept.read_bytes()[hashlib.sha256().digest_size :])
    for poison in (pickle.dumps(_Trap()), b'{"data": {"options": {}}, "memo": {"0": 1}}', b""):
        kept.write_bytes(hashlib.sha256(poison).digest() + poison)
        assert _validated(tmp_path).stdout == "chess: no faults\n"
    assert not (tmp_path / "sprung").exists()


def test_a_parameter_is_set_once() -> None:
    result = CliRunner().invoke(commands, ["show", "hyperchess", "-p", "n=3", "-p", "n=4"])
    assert result.exit_code == 2
    assert "`n` is set twice: 3 and 4" in result.output


@pytest.mark.parametrize("delay", [0.05, 0.1, 0.2])
def test_an_interruption_while_starting_is_one_line(delay: float) -> None:
    words = [sys.executable, "-m", "ndvariants", "validate", "chess"]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()
    if process.returncode == 130:  # else Python itself had not started, or all was done
        assert said == "\ninterrupted\n"


def test_a_closed_output_is_no_defect() -> None:
    words = ["bash", "-c", f"{sys.executable} -m ndvariants list >&-"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
