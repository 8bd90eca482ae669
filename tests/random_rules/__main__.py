"""Random rules, checked for a while.

    python -m tests.random_rules                        60 seconds, from a seed that is printed
    python -m tests.random_rules --seconds 600          for ten minutes
    python -m tests.random_rules --seed 7               from this seed on
    python -m tests.random_rules --seed 7 --only        this one file, which is printed
    python -m tests.random_rules --check agreement      one check alone, which is faster
    python -m tests.random_rules --shrink               what fails is made small
    python -m tests.random_rules --save FOLDER          files that fail are written there

Every half minute a line on stderr says how far it is; Ctrl-C ends it with the total. Exit code 1 where a file fails.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import sys
import time
from pathlib import Path

from tests.random_rules.checking import JUDGES
from tests.random_rules.meetings import Meetings, words_of
from tests.random_rules.shrinking import shrunk
from tests.random_rules.text import read
from tests.random_rules.warming import warm
from tests.random_rules.workers import Checked, checked

PROGRESS = 30.0  # seconds between two lines on stderr
SHRINKING = 120.0  # seconds for one file at most


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.random_rules", description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="how long files are drawn")
    parser.add_argument("--seed", type=int, help="the first seed; without it one is drawn")
    parser.add_argument("--only", action="store_true", help="the file of the first seed alone, printed")
    names = [check.__name__ for check in JUDGES]
    parser.add_argument("--check", choices=names, default="", help="one check alone")
    parser.add_argument("--shrink", action="store_true", help="make what fails small")
    parser.add_argument("--save", type=Path, help="a folder for files that fail")
    parser.add_argument("--processes", type=int, default=min(4, os.cpu_count() or 1))
    asked = parser.parse_args()
    first = random.SystemRandom().randrange(10**9) if asked.seed is None else asked.seed
    print(f"random rules from seed {first} on", flush=True)
    warm()
    began = said = time.monotonic()
    seeds = iter([first]) if asked.only else itertools.count(first)
    meetings, failed, unloaded = Meetings(), list[Checked](), 0

    def total() -> str:
        taken, counted = time.monotonic() - began, f"{meetings.files} files in"
        return f"{counted} {taken:.0f} s ({unloaded} did not load), {len(failed)} failed, from seed {first} on"

    try:
        for result in checked(seeds, began + asked.seconds, 1 if asked.only else asked.processes, asked.check):
            if time.monotonic() - said > PROGRESS:
                said = time.monotonic()
                print(total(), file=sys.stderr, flush=True)
            if not result.text and not result.fault:
                unloaded += 1
                continue
            if asked.only:
                print(result.text)
            if result.text:
                meetings.note(words_of(read(result.text)))
            if result.fault:
                failed.append(result)
                print(f"seed {result.seed}: {result.fault}", flush=True)
    except KeyboardInterrupt:
        asked.shrink = False
    print(total())
    print(meetings.report())
    for result in failed:
        small = shrunk(result, SHRINKING) if asked.shrink and result.text else result
        if asked.shrink:
            print(f"\n# seed {small.seed}: {small.fault}\n{small.text}", flush=True)
        if asked.save is not None and small.text:
            asked.save.mkdir(parents=True, exist_ok=True)
            header = f"# seed {small.seed}: {small.fault}\n".replace("\n  ", "\n#   ")
            (asked.save / f"{small.seed}.yaml").write_text(header + small.text, encoding="utf-8")
    return 1 if failed else 0


sys.exit(main())
