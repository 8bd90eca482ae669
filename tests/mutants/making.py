"""A change made in this process: every function of the changed file gets its new code, wherever it is held."""

from __future__ import annotations

import gc
import importlib
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

from .changes import Change

PACKAGE = Path(__file__).resolve().parents[2] / "ndvariants"


def make(change: Change) -> None:
    """Give the function in which the change lies its new code; raises where there is no such function."""
    path = PACKAGE / change.path
    importlib.import_module("ndvariants." + change.path.removesuffix(".py").replace("/", "."))
    text = change.applied(path.read_text(encoding="utf-8"))
    new = {_name(code): code for code in _codes(compile(text, str(path), "exec", dont_inherit=True))}
    changed = 0
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename == str(path):
            code = new[_name(function.__code__)]
            changed += code != function.__code__
            function.__code__ = code
    if not changed:
        raise LookupError(f"{change} changes no function that could be found")


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The codes of all functions in a code."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def _name(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno
