"""Every hostile file through ``ndvariants validate``, in a process of its own, with a stopwatch.

    python -m tests.hostile                 all of them (some five minutes)
    python -m tests.hostile zones betza     those whose names hold one of these words
    python -m tests.hostile --play          those that load: also show, perft, simulate and play
    python -m tests.hostile --open          opened in an editor, in the window, and drawn, in place of `validate`

Printed is what took more than 2 s of CPU or 300 MB, what ended with another code than 0, 1 or 2, and what spoke of a
traceback or a defect. The exit code tells whether there was any.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.hostile import FILES
from tests.hostile.opened import WAYS, tried_in_a_child
from tests.hostile.stopwatch import SECONDS, Run, timed, written

PLAYED: dict[str, tuple[list[str], str]] = {
    "show": (["show", "FILE"], ""),
    "moves": (["moves", "FILE"], ""),
    "perft": (["perft", "FILE", "1"], ""),
    "simulate": (["simulate", "FILE", "--games", "2", "--max-plies", "60"], ""),
    "play": (["play", "FILE", "--against", "person"], "e1e2\nmoves\nhelp\nundo\n\x00\nquit\n"),
}
PATIENCE = 15.0  # seconds of CPU for what is not only read: a small machine compiles kernels first

# An editor asks a dozen questions and has the file formatted, the window makes two games of it.
OPENING = {"lsp": 2 * SECONDS, "serve": 2 * SECONDS, "draw": PATIENCE}


def main() -> int:
    """1 when some file was too much for some command."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("words", nargs="*")
    arguments.add_argument("--play", action="store_true", help="those that load: also show, perft, simulate and play")
    arguments.add_argument("--open", nargs="*", choices=sorted(WAYS), metavar="WAY", help=" ".join(sorted(WAYS)))
    arguments.add_argument("--verbose", action="store_true", help="a line for every file")
    given = arguments.parse_args()
    chosen = [name for name in FILES if not given.words or any(word in name for word in given.words)]
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, name in enumerate(chosen):
            path = written(FILES[name](), Path(folder) / str(number))
            if given.open is None:
                bad += tried(name, path, given.play, given.verbose)
            for way in given.open or (WAYS if given.open == [] else ()):
                bad += told(way, name, tried_in_a_child(way, path), OPENING[way], given.verbose)
    print(f"{len(chosen)} files, {bad} too much")
    return int(bad > 0)


def tried(name: str, path: Path, play: bool, verbose: bool) -> int:
    """How many commands a file was too much for."""
    run = timed(["validate", str(path)])
    bad = told("validate", name, run, SECONDS, verbose)
    if play and run.code == 0:
        for command, (words, said) in PLAYED.items():
            run = timed([str(path) if word == "FILE" else word for word in words], said)
            bad += told(command, name, run, PATIENCE, verbose)
    return bad


def told(command: str, name: str, run: Run, seconds: float, verbose: bool) -> int:
    """1 when a run was too much, which is printed."""
    why = run.faults(seconds)
    if why or verbose:
        print(
            f"{run.seconds:7.2f} s {run.megabytes:6.0f} MB  code {run.code:4}  {command:8} {name}  {', '.join(why)}",
            flush=True,
        )
    return int(bool(why))


if __name__ == "__main__":
    sys.exit(main())
