"""``python -m tests.mutants [--number 66] [--seed 1] [--only K ...]``: which changes does the selection not catch?

Exit code 0: all were caught. 1: some survive; they are told.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from .changes import Change, drawn

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("ndvariants", "variants", "grammar", "schemas", "docs", "tests", "pyproject.toml")
SELECTION = "tests/mutants/quick.py"
PATIENCE = 120  # seconds: a change that makes a loop endless is caught, too


def main(words: list[str]) -> int:
    """0 when all changes were caught."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Change one sign, run the tests.")
    parser.add_argument("--number", type=int, default=66)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, nargs="*", help="the numbers of those to be tried")
    asked, survivors = parser.parse_args(words), []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in PARTS:
            source = ROOT / part
            (shutil.copytree if source.is_dir() else shutil.copy)(source, copy / part)
        if not passes(copy):
            print("the selection fails without any change")
            return 1
        for number, change in enumerate(drawn(ROOT / "ndvariants", asked.seed, asked.number)):
            if asked.only and number not in asked.only:
                continue
            started = time.monotonic()
            caught = is_caught(change, copy)
            survivors += [] if caught else [(number, change)]
            print(
                f"{number:3} {'caught  ' if caught else 'SURVIVES'} {time.monotonic() - started:5.1f} s  {change}",
                flush=True,
            )
    print(f"{len(survivors)} survive")
    return int(bool(survivors))


def is_caught(change: Change, copy: Path) -> bool:
    """Does the selection fail with a change?"""
    path = copy / "ndvariants" / change.path
    text = path.read_text(encoding="utf-8")
    path.write_text(change.applied(text), encoding="utf-8")
    try:
        return not passes(copy)
    finally:
        path.write_text(text, encoding="utf-8")


def passes(copy: Path) -> bool:
    """Does the selection pass in a copy of the project? The caches of a changed program are its own."""
    environment = {
        **os.environ, "NDVARIANTS_CHECKED": "1", "NDVARIANTS_CACHE": str(copy / "cache"), "PYTHONPATH": str(copy),
        "PYTHONDONTWRITEBYTECODE": "1",
    }  # fmt: skip
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", SELECTION]
    try:
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
