"""``python -m tests.doors``: odd numbers at every door, native code between guard pages, then the checked build.

    python -m tests.doors --inputs 100000 --seconds 300 --seed 7
    python -m tests.doors --only 1234 --mode end --seed 7      one input again

Counted are inputs after which the process is gone (a signal), or that end otherwise than with an answer or a fault on
purpose. Each input depends on the seed, the mode and its number alone.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time

from tests.doors.in_addons import missing

MODES = {"end": 0.65, "start": 0.25, "checked": 0.1}  # and which share of inputs and time each has
_AGAIN = 5  # crashes after which a mode is given up


def main() -> int:
    """How many inputs did harm."""
    options = argparse.ArgumentParser()
    options.add_argument("--inputs", type=int, default=100_000)
    options.add_argument("--seconds", type=float, default=300.0)
    options.add_argument("--seed", type=int, default=int(time.time()))
    options.add_argument("--mode", choices=MODES)
    options.add_argument("--only", type=int)
    options.add_argument("--child", nargs=3, type=float, metavar=("FIRST", "INPUTS", "SECONDS"))
    asked = options.parse_args()
    if asked.child:
        from tests.doors.child import run

        return run(asked.mode, asked.seed, int(asked.child[0]), int(asked.child[1]), asked.child[2])
    if asked.only is not None:
        return _mode(asked.mode or "end", asked.seed, asked.only, 1, 600.0)
    print(f"seed {asked.seed}", flush=True)
    for door, library in missing().items():
        print(f"no door {door}: {library} is not installed", flush=True)
    modes = {asked.mode: 1.0} if asked.mode else MODES
    shares = ((mode, asked.inputs * share, asked.seconds * share) for mode, share in modes.items())
    faults = sum(_mode(mode, asked.seed, 0, int(inputs), seconds) for mode, inputs, seconds in shares)
    print(f"{faults} inputs did harm")
    return int(faults > 0)


def _mode(mode: str, seed: int, first: int, inputs: int, seconds: float) -> int:
    """The inputs of one mode, in processes of their own; how many did harm."""
    faults, ends, crashes = 0, time.monotonic() + seconds, 0
    end = first + inputs
    environment = {**os.environ, "NDVARIANTS_CHECKED": "1" if mode == "checked" else ""}
    while first < end and time.monotonic() < ends and crashes < _AGAIN:
        left = str(max(1.0, ends - time.monotonic()))
        words = [sys.executable, "-X", "faulthandler", "-m", "tests.doors", "--mode", mode, "--seed", str(seed)]
        words += ["--child", str(first), str(end - first), left]
        child = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment)
        assert child.stdout is not None
        for line in child.stdout:
            word, _, rest = line.partition(" ")
            if word == "at":
                first = int(rest)
            else:
                print(line, end="", flush=True)
                faults += word == "harm"
        if child.wait() != 0:
            crashes += 1
            faults += 1
            print(f"harm {mode} {first}: the process ended with {child.returncode}", flush=True)
            first += 1
        else:
            break
    return faults


if __name__ == "__main__":
    sys.exit(main())
