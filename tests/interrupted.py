"""``python -m tests.interrupted [N] [--seed S]``: Ctrl-C at N moments of commands that have started.

Counted are tracebacks, and games that a command had counted and that are not among its results: in the file of a run
fewer than it says, on its page fewer than its progress told.
"""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from ndvariants.storage.checking import check

RUN = ("simulate", "losalamos", "--max-plies", "200", "--games")
COMMANDS = (
    (*RUN, "40000", "--out", "run.db"),
    (*RUN, "40000", "--out", "run.db", "--workers", "2", "--record", "moves"),
    (*RUN, "15000"),
    (*RUN, "15000", "--workers", "2"),
    (*RUN, "300", "--players", "alphabeta:nodes=50", "--out", "run.db"),
)
_KEPT = re.compile(r"interrupted: ([\d,]+) of [\d,]+ games are stored")
_ENDED = re.compile(r"([\d,]+) (?:random )?games[ ,]")
_COUNTED = re.compile(r"(\d+) of \d+ games|([\d,]+)/[\d,]+")


@dataclass
class Count:
    """How many tries there were, and what went wrong in them."""

    tries: int = 0
    tracebacks: int = 0
    lost: int = 0
    other_codes: int = 0


def tried(words: tuple[str, ...], seconds: float, folder: Path, count: Count) -> str:
    """One interruption behind so many seconds; what the command said, where something is wrong with it."""
    path = folder / "run.db"
    path.unlink(missing_ok=True)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    program = [sys.executable, "-m", "ndvariants", *words]
    process = subprocess.Popen(
        program, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes of the command
    out, err = process.communicate(timeout=60)
    count.tries += 1
    if process.returncode == -signal.SIGINT and (not err or " plies in " in err):
        return ""  # the command had not started, or had told all that it did
    if process.returncode == 0 and "Exception ignored" in err and "loader.dispose()" in err:
        return ""  # the YAML reader, which is compiled, cannot pass an interruption on
    wrong = False
    if "Traceback" in err or "defect" in err or "Exception ignored" in err:
        count.tracebacks += 1
        wrong = True
    if process.returncode not in (0, 130):
        count.other_codes += 1
        wrong = True
    if process.returncode == 130 and _is_less(path, out, err):
        count.lost += 1
        wrong = True
    return f"{' '.join(words)} after {seconds:.3f} s: {process.returncode}\n{out[-500:]}{err[-3000:]}" if wrong else ""


def _is_less(path: Path, out: str, err: str) -> bool:
    """Are there fewer games than the command had counted?"""
    if path.exists():
        said = _KEPT.search(err)
        found = check(path)
        print(*found.faults, sep="\n", end="")
        return bool(found.faults) or (said is not None and found.games < int(said[1].replace(",", "")))
    counted = [int((a or b).replace(",", "")) for a, b in _COUNTED.findall(err)]
    shown = _ENDED.search(out)
    return bool(counted) and (shown is None or int(shown[1].replace(",", "")) < max(counted))


def main() -> None:
    """Say what was found; exit code 1 where anything was lost or left a traceback."""
    words = sys.argv[1:]
    seed = int(words[words.index("--seed") + 1]) if "--seed" in words else random.randrange(1 << 30)
    tries = int(words[0]) if words and words[0].isdigit() else 200
    drawn, count = random.Random(seed), Count()
    with tempfile.TemporaryDirectory() as folder:
        for k in range(tries):
            longest = 0.6 if k % 2 else 4.0
            wrong = tried(COMMANDS[k // 2 % len(COMMANDS)], drawn.uniform(0.05, longest), Path(folder), count)
            if wrong:
                print(wrong)
    print(f"seed {seed}: {count}")
    sys.exit(bool(count.tracebacks or count.lost or count.other_codes))


if __name__ == "__main__":
    main()
