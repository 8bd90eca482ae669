"""All declared faults by their codes, each with its title and explanation."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import cache

from ndvariants.faults import (
    boards,
    fairy,
    geometry,
    limits,
    names,
    phrases,
    programs,
    reading,
    rules,
    setup,
    shape,
    taken,
    values,
)
from ndvariants.faults.fault import Fault
from ndvariants.faults.remarks import file, games, never, promises

MODULES = (
    reading, shape, phrases, names, taken, values, limits, boards, rules, setup, file, never, games, geometry, programs,
    promises, fairy,
)  # fmt: skip


@cache
def by_code() -> dict[str, type[Fault]]:
    """Return the class of each code, in their order."""
    return {kind.code: kind for kind in sorted(_coded(), key=lambda kind: kind.code)}


def _coded() -> Iterator[type[Fault]]:
    for module in MODULES:
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, Fault) and "code" in vars(kind) and kind is not Fault:
                yield kind


def title(kind: type[Fault]) -> str:
    """Return the first line of a fault's docstring as a title.

    >>> title(by_code()["NDV202"])
    'no piece of this name'
    """
    line = (inspect.getdoc(kind) or "").partition("\n")[0].removesuffix(".")
    return line[0].lower() + line[1:] + ("" if kind.severity == "error" else f" ({kind.severity})")


def explanation(kind: type[Fault]) -> str:
    """Return the rest of its docstring, and the examples that it does not quote: wrong, and what to write instead."""
    told = (inspect.getdoc(kind) or "").partition("\n")[2].strip()
    quoted = (f"`{_line(one.bad)}` → `{_line(one.good)}`." for one in kind.examples if one.shown)
    return "\n\n".join(filter(None, (told, "\n".join(quoted))))


def _line(text: str) -> str:
    return " ".join(text.split())
