"""``python -m tests.never --seconds 120 --seed 1``: what is said of conditions, against every position of small games.

A condition that is said to be true always, or never, is written as ``1 = 1`` or ``1 = 2``: the game must be the same.
"""

from __future__ import annotations

import argparse
import sys
import time

from ndvariants.errors import NdVariantsError
from tests.never.small_files import ASKED, JOINED, Maker
from tests.never.walked import false_alarms, remarks

POSITIONS = 200


def main() -> int:
    """How many remarks were false."""
    options = argparse.ArgumentParser()
    options.add_argument("--seconds", type=float, default=120.0)
    options.add_argument("--seed", type=int, default=int(time.time()))
    asked = options.parse_args()
    print(f"seed {asked.seed}", flush=True)
    files = told = false = 0
    ends, seed = time.monotonic() + asked.seconds, asked.seed * 1_000_000
    while time.monotonic() < ends:
        seed += 1
        text = Maker(seed, ASKED + JOINED).text()
        try:
            found = [problem for problem in remarks(text) if problem.code == "NDV356"]
        except (ValueError, NdVariantsError):
            continue
        if found:
            files, told = files + 1, told + len(found)
            for alarm in false_alarms(text, POSITIONS):
                if alarm.startswith("NDV356"):
                    false += 1
                    print(f"file {seed}: {alarm}", flush=True)
    print(f"{files} files, {told} remarks on conditions, {false} of them false")
    return int(false > 0)


if __name__ == "__main__":
    sys.exit(main())
