"""Checks that draw fresh seeds, for as long as is given: ``python -m tests.soak --hours 8``.

Each part gets its share of the time and a seed that is printed; a part whose share is below its least is left out. A
part that fails is listed at the end with the command that repeats it, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import os
import random
import shlex
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass

from tests.tiers import kept

SLOWEST, TIMES = 100, 50  # tests that are repeated, and how often at most
GRACE = 240.0  # seconds, at most, for which a part may go on after its time: it warms up, or makes a failure small


@dataclass(frozen=True)
class Part:
    """A check: its share of the time, and its words for Python after ``-m``.

    ``{seconds}``, ``{seed}`` and the like are filled in; *every* is the seconds for one ``{count}``.
    """

    share: float
    words: str
    every: float = 1.0
    least: float = 0.0
    needs: str = ""

    def command(self, seconds: float, seed: int) -> list[str]:
        count = max(1, int(seconds / self.every))
        return shlex.split(self.words.format(seconds=int(seconds), seed=seed, count=count))


PARTS = (
    Part(0.10, "tests.exact.sparse --seconds {seconds} --seed {seed}"),
    Part(0.10, "tests.random_rules --seconds {seconds} --seed {seed} --shrink"),
    Part(0.05, "tests.definition --chance {count} --seed {seed} --seconds 5 --reduce 60", every=3.0),
    Part(0.05, "tests.definition --chance {count} --seed {seed} --seconds 5 --reduce 60 --turns", every=3.0),
    Part(0.05, "tests.rewriting --seconds {seconds} --seed {seed}"),
    Part(0.10, "tests.doors --inputs 100000000 --seconds {seconds} --seed {seed}"),
    Part(0.05, "tests.doors.played --seconds {seconds} --seed {seed}"),
    Part(0.10, "tests.web.pages --seconds {seconds} --seed {seed}", least=120, needs="node"),
    Part(0.05, "tests.never --seconds {seconds} --seed {seed}"),
    Part(0.05, "tests.run_damage {count} --seed {seed}", every=0.1),
    Part(0.05, "tests.interrupted {count} --seed {seed}", every=4.0),
    Part(0.05, "tests.fuzz --count {count} --seed {seed}", every=0.05),
    Part(0.05, "tests.learned_everywhere --seconds {seconds} --seed {seed}"),
    Part(0.05, "tests.assessment --seconds 60 --games {count} --seed {seed}", every=120.0, least=120),
    Part(0.05, "tests.simulation.coverage {count} --seed {seed}", every=0.3),
    Part(0.05, "pytest -q -rs -m browser tests/web", least=900, needs="chromium"),
)
REPEATS = 0.05  # share of the slowest tests, over and over


def main() -> int:
    """Run the parts; return 1 where one found something."""
    options = argparse.ArgumentParser(prog="python -m tests.soak", description="Run checks with fresh seeds.")
    options.add_argument("--hours", type=float, default=1.0)
    options.add_argument("--seed", type=int, help="drawn if it is not given")
    asked = options.parse_args()
    seed = random.SystemRandom().randrange(1 << 30) if asked.seed is None else asked.seed
    seconds = asked.hours * 3600
    print(f"soak: {seconds:.0f} s from seed {seed}", flush=True)
    found = [words for part in PARTS if (words := failed(part, seconds * part.share, seed))]
    found += repeated(seconds * REPEATS)
    if found:
        print("\nfound, to be made small, mended and kept as a case:", *found, sep="\n")
    return int(bool(found))


def failed(part: Part, seconds: float, seed: int) -> str:
    """Return the command of a part if it failed, else an empty text."""
    words = part.command(seconds, seed)
    line = "python -m " + shlex.join(words)
    if seconds < part.least or (part.needs and not shutil.which(part.needs)):
        print(f"\n== left out: {line}: " + (f"no {part.needs}" if seconds >= part.least else "too little time"))
        return ""
    print(f"\n== {line}", flush=True)
    code = run(words, seconds + min(GRACE, seconds + 20))
    return "" if code in (0, 5) else f"{line}  # exit code {code}"  # 5: pytest had nothing to run


def run(words: list[str], seconds: float) -> int:
    """Return the exit code of a module's command, -1 where it and its children had to be ended."""
    process = subprocess.Popen([sys.executable, "-m", *words], start_new_session=True)
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        return -1
    finally:
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def repeated(seconds: float) -> list[str]:
    """Repeat the slowest tests while there is time; return how often they failed, in words."""
    dear = kept().dear
    nodes = sorted(dear, key=lambda node: -dear[node])[:SLOWEST]
    expected = sum(dear[node] for node in nodes)
    if not nodes or seconds < expected:
        print(f"\n== left out: the {SLOWEST} slowest tests: too little time", flush=True)
        return []
    end, rounds, failures = time.monotonic() + seconds, 0, 0
    while rounds < TIMES and time.monotonic() < end:
        rounds += 1
        failures += run(["pytest", "-q", "-n", "2", *nodes], 10 * expected + GRACE) != 0
    print(f"\n== the {len(nodes)} slowest tests {rounds} times: {failures} times with failures", flush=True)
    return [f"slowest tests: {failures} of {rounds} rounds failed"] if failures else []


if __name__ == "__main__":
    sys.exit(main())
