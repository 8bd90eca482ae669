"""Walking trees of syntax: the names and the pieces that they speak of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from ndvariants.language.syntax import Do, Let, Name, Step


def names_in(tree: Any) -> Iterator[Name]:
    """Every Name inside a tree of syntax."""
    if isinstance(tree, Name):
        yield tree
    elif isinstance(tree, tuple | list):
        for part in tree:
            yield from names_in(part)
    elif is_dataclass(tree) and not isinstance(tree, type):
        for part in fields(tree):
            if part.name != "place":
                yield from names_in(getattr(tree, part.name))


def kinds_in(tree: Any) -> Iterator[str]:
    """Every piece that the sets of men inside a tree speak of."""
    if isinstance(tree, tuple | list):
        for part in tree:
            yield from kinds_in(part)
    elif is_dataclass(tree) and not isinstance(tree, type):
        yield from getattr(tree, "kinds", ())
        for part in fields(tree):
            if part.name != "place":
                yield from kinds_in(getattr(tree, part.name))


def verbs_in(steps: tuple[Step, ...]) -> Iterator[str]:
    """Every verb of some steps and of the steps inside them."""
    for step in steps:
        if isinstance(step, Do):
            yield step.verb
        elif not isinstance(step, Let):
            yield from verbs_in(step.body)
