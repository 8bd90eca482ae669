"""``python -m tests.mutants [--number 72] [--seed 1] [--only K ...]``: which changes does the selection not catch?

Each change is made in a child of this process, by giving the changed function its new code; kernels run un-jitted.
Where the compiler is changed, all games are compiled anew. Exit code 0: all were caught. 1: some survive.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import resource
import sys
import time
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import ndvariants.game.perft as counting
from ndvariants import Game, load
from ndvariants.builder.build import build_variant
from ndvariants.compiler.compile import compile_variant
from ndvariants.game.engine import Engine
from ndvariants.language.source import read_source
from ndvariants.model.variant import Variant
from ndvariants.resources import find_variant

from .changes import Change, drawn
from .quick import Check, checks, longer_checks

PACKAGE = Path(__file__).resolve().parents[2] / "ndvariants"
PATIENCE = 60  # seconds of CPU: a change that makes a loop endless is caught, too
CAUGHT, SURVIVED = 1, 0
Key = tuple[str, tuple[tuple[str, object], ...]]


def main(words: list[str]) -> int:
    """0 when all changes were caught."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Change one sign, and count again.")
    parser.add_argument("--number", type=int, default=72)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, nargs="*", help="the numbers of those to be tried")
    parser.add_argument("--longer", action="store_true", help="ask longer plays in place of the quick selection")
    asked = parser.parse_args(words)
    asked_of = list(longer_checks() if asked.longer else checks())
    counting._is_large = lambda *_: False  # type: ignore[assignment]  # nothing is compiled: it would be the old code
    Engine.runner = property(lambda engine: engine.plain)  # type: ignore[method-assign,assignment]
    games: dict[Key, Game] = {}
    for check in asked_of:
        key = (check.variant, check.parameters)
        if key not in games:
            games[key] = load(check.variant, **dict(check.parameters))  # type: ignore[arg-type]
    wrong = [check.name for check in asked_of if not check.holds(games[check.variant, check.parameters])]
    if wrong:
        print(f"the selection fails without any change: {wrong}")
        return 1
    survivors = 0
    for number, change in enumerate(drawn(PACKAGE, asked.seed, asked.number)):
        if asked.only and number not in asked.only:
            continue
        started = time.monotonic()
        caught = is_caught(change, asked_of, games)
        survivors += not caught
        said = "caught  " if caught else "SURVIVES"
        print(f"{number:3} {said} {time.monotonic() - started:5.1f} s  {change}", flush=True)
    print(f"{survivors} survive")
    return int(survivors > 0)


def is_caught(change: Change, asked_of: list[Check], games: dict[Key, Game]) -> bool:
    """Does some check fail, or anything break, with a change?"""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != SURVIVED
    code = CAUGHT
    with contextlib.suppress(BaseException):
        resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        make(change)
        compiles = change.path.startswith("compiler")
        fresh = {key: _compiled(key, game) for key, game in games.items()} if compiles else games
        if all(check.holds(fresh[check.variant, check.parameters]) for check in asked_of):
            code = SURVIVED
    os._exit(code)


def _compiled(key: Key, before: Game) -> Game:
    """The game compiled anew; the one there was, when nothing about it differs."""
    tables = compile_variant(_built(key))
    same = (tables.T == before.tables.T).all() if tables.T.shape == before.tables.T.shape else False
    if same and tables.R.shape == before.tables.R.shape and (tables.R == before.tables.R).all():
        return before
    return Game(tables)


def _built(key: Key) -> Variant:
    return build_variant(read_source(find_variant(key[0])), dict(key[1]))


def make(change: Change) -> None:
    """Give the function in which the change lies its new code, wherever it has been imported."""
    path = PACKAGE / change.path
    name = "ndvariants." + change.path.removesuffix(".py").replace("/", ".")
    module = importlib.import_module(name)
    text = change.applied(path.read_text(encoding="utf-8"))
    changed = ModuleType(name)
    changed.__dict__["__file__"] = str(path)
    code = compile(text, str(path), "exec", dont_inherit=True)
    for function, new in zip(_functions(module), _codes_in(code, module), strict=True):
        function.__code__ = new


def _functions(module: ModuleType) -> list[FunctionType]:
    """The functions of a module and the methods of its classes, in the order of their lines."""
    found: dict[int, FunctionType] = {}
    for value in list(vars(module).values()):
        owners = (
            list(vars(value).values()) if isinstance(value, type) and value.__module__ == module.__name__ else [value]
        )
        for one in owners:
            one = getattr(one, "func", None) or getattr(one, "fget", None) or getattr(one, "__func__", None) or one
            one = getattr(one, "__wrapped__", one)
            if isinstance(one, FunctionType) and one.__module__ == module.__name__:
                found[one.__code__.co_firstlineno] = one
    return [found[line] for line in sorted(found)]


def _codes_in(code: CodeType, module: ModuleType) -> list[CodeType]:
    """The new codes of the same functions."""
    lines = {function.__code__.co_firstlineno for function in _functions(module)}
    found: dict[int, CodeType] = {}
    stack = [code]
    while stack:
        for inner in (one for one in stack.pop().co_consts if isinstance(one, CodeType)):
            if inner.co_firstlineno in lines and inner.co_name != "<lambda>":
                found.setdefault(inner.co_firstlineno, inner)
            stack.append(inner)
    return [found[line] for line in sorted(found)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
