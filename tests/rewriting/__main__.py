"""Rewrite drawn files for a while.

    python -m tests.rewriting --seconds 60             from a seed that is printed
    python -m tests.rewriting --seed 7 --only          this file alone, printed
    python -m tests.rewriting --turns                  files about turns, phases, drops and passes

Exit code 1 where a rewritten file plays otherwise.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections import Counter
from random import Random, SystemRandom

from tests.definition.turning import turning
from tests.random_rules.generator import invented
from tests.random_rules.mending import mended
from tests.rewriting.playing import ALL, compared, rewritten, smaller

AT_ONCE = 9  # rewrites of one file


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.rewriting", description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="how long files are drawn")
    parser.add_argument("--seed", type=int, help="the first seed; without it one is drawn")
    parser.add_argument("--only", action="store_true", help="the file of the first seed alone, printed")
    parser.add_argument("--turns", action="store_true", help="draw files about turns, phases, drops and passes")
    asked = parser.parse_args()
    first = SystemRandom().randrange(10**9) if asked.seed is None else asked.seed
    print(f"rewritten files from seed {first} on", flush=True)
    words, made, refusals = Counter[str](), Counter[str](), Counter[str]()
    ends, files = time.monotonic() + asked.seconds, 0
    for seed in [first] if asked.only else itertools.count(first):
        if time.monotonic() > ends:
            break
        found = mended(turning(seed) if asked.turns else invented(seed))
        if found is None:
            continue
        files += 1
        chosen = Random(seed).sample(ALL, AT_ONCE)
        word, why, done = compared(*found, chosen, seed)
        while word == "refused" and len(chosen) > 1:
            refused = smaller(*found, done, seed, word)
            refusals[f"{refused}: {why}"] += 1
            chosen = [name for name in done if name not in refused]
            word, why, done = compared(*found, chosen, seed)
        words[word] += 1
        made.update(done)
        if word == "differs":
            done = smaller(*found, done, seed, word)
            print(f"seed {seed}, {done}: {compared(*found, done, seed)[1]}", flush=True)
            if asked.only:
                print(rewritten(found[0], done, seed)[0])
    if asked.only:
        print(*refusals, sep="\n")
    print(f"{files} files: " + ", ".join(f"{word} {count}" for word, count in sorted(words.items())))
    print("rewrites made: " + ", ".join(f"{name} {made[name]}" for name in ALL))
    if refusals:
        print("refused:", *(f"{count} {why}" for why, count in refusals.most_common(20)), sep="\n  ")
    return int(words["differs"] > 0)


if __name__ == "__main__":
    raise SystemExit(main())
