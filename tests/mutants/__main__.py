"""``python -m tests.mutants [--number 66] [--seed 1] [--only K ...]``: which changes does no check catch?

Each change is made in a child of this process; kernels run un-jitted. Where the compiler is changed, games are compiled
anew. First come the checks of one game, then the tests of the room. Changes that ``judged.py`` knows to change nothing
are not tried. With ``--keep FILE`` what was caught is written there at once, and not tried again: a run that was broken
off goes on. Exit code 0: all were caught. 1: some survive. 2: something fails without any change.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import sys
import time
from contextlib import nullcontext
from functools import cache
from pathlib import Path

import ndvariants.game.perft as counting
from ndvariants import Game
from ndvariants.advice.explaining import build_explained
from ndvariants.compiler.compile import compile_variant
from ndvariants.compiler.tables.tables import Tables
from ndvariants.game.kernels.engine import Engine
from ndvariants.language.yaml.source import read_source, source_from_text
from ndvariants.model.variant import Variant
from ndvariants.resources import find_variant

from .changes import Change, drawn
from .judged import reason_of
from .kept import Kept
from .making import PACKAGE, make
from .quick import Check, checks, checks_of_boards, longer_checks, texts
from .rooms import Rooms

PATIENCE = 30  # seconds of one check: a change that makes a loop endless is caught, too
Key = tuple[str, tuple[tuple[str, object], ...]]


def main(words: list[str]) -> int:
    """0 when all changes were caught."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Change one sign, and count again.")
    parser.add_argument("--number", type=int, default=66)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, nargs="*", help="the numbers of those to be tried")
    parser.add_argument("--keep", type=Path, help="a file for what was caught, so that a run can go on")
    parser.add_argument("--quick", action="store_true", help="without the tests of the rooms")
    asked = parser.parse_args(words)
    counting._is_large = lambda *_: False  # type: ignore[assignment]  # nothing is compiled: it would be the old code
    Engine.runner = property(lambda engine: engine.plain)  # type: ignore[method-assign,assignment]
    boards = list(checks_of_boards())
    asked_of = [*checks(), *longer_checks()]
    wrong = [check.name for check in [*asked_of, *boards] if not check.holds(_game((check.variant, check.parameters)))]
    if wrong:
        print(f"fails without any change: {wrong}")
        return 2
    chosen = [(k, change) for k, change in enumerate(drawn(PACKAGE, asked.seed, asked.number)) if _is(k, asked.only)]
    survivors, same, kept = [], 0, Kept(asked.keep)
    with nullcontext() if asked.quick else Rooms() as rooms:
        for number, change in chosen:
            started = time.monotonic()
            reason, found = reason_of(change), kept.caught_by(change)
            if not reason and not found:
                every = [*asked_of, *boards] if change.path.startswith("compiler") else asked_of
                found = _caught(change, every) or (rooms.first_failure(number, change, asked.seed) if rooms else "")
                if found:
                    kept.keep(change, found)
            same += bool(reason)
            survivors += [] if reason or found else [number]
            said = f"the same: {reason}" if reason else f"caught by {found}" if found else "SURVIVES"
            print(f"{number:3} {time.monotonic() - started:5.1f} s  {change}\n    {said}", flush=True)
    tried = len(chosen) - same
    print(f"{len(chosen)} drawn, {same} change nothing, {tried - len(survivors)} of {tried} caught", end="")
    print(f"; survivors: {' '.join(map(str, survivors))}" if survivors else "")
    return int(bool(survivors))


def _is(number: int, only: list[int] | None) -> bool:
    """Is the change of this number to be tried?"""
    return not only or number in only


def _caught(change: Change, asked_of: list[Check]) -> str:
    """The first check that fails, or that breaks, with a change; empty where there is none."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        with os.fdopen(reading) as told:
            names = told.read().split("\n")
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code == _NOT_MADE:
            raise LookupError(f"{change} could not be made")
        return "" if code == _PASSED else names[-2]
    _try(change, asked_of, writing)
    return ""


_PASSED, _FAILED, _NOT_MADE = range(3)


def _try(change: Change, asked_of: list[Check], writing: int) -> None:
    """Make the change, and write the name of each check before it is asked; ends this process."""
    code = _NOT_MADE
    try:
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        make(change)
        code = _FAILED
        compiles = change.path.startswith("compiler")
        for check in asked_of:
            os.write(writing, f"{check.name}\n".encode())
            signal.alarm(PATIENCE)
            key = check.variant, check.parameters
            game = _fresh(key) if compiles else _game(key)
            is_as_before = compiles and game is _game(key)
            if not is_as_before and not check.holds(game):
                os._exit(_FAILED)
        code = _PASSED
    finally:
        os._exit(code)


@cache
def _game(key: Key) -> Game:
    return Game(compile_variant(_built(key)))


@cache
def _fresh(key: Key) -> Game:
    """The game compiled anew; the one there was, when nothing about it differs."""
    tables, before = compile_variant(_built(key)), _game(key)
    return before if _words(tables) == _words(before.tables) else Game(tables)


def _words(tables: Tables) -> tuple[bytes, ...]:
    return tables.T.tobytes(), tables.R.tobytes(), tables.start.tobytes()


@cache
def _built(key: Key) -> Variant:
    name, parameters = key
    source = source_from_text(texts()[name]) if name in texts() else read_source(find_variant(name))
    return build_explained(source, dict(parameters))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
