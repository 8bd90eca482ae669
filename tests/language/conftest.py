"""Syntax trees as short text, so that tables of expected trees can be read."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

import pytest

from ndvariants.language.trees.syntax import Binary, Combine, Name, Number, Scaled, Unary, Word
from ndvariants.words.movements import Clause, Manner


def spell(node: Any) -> str:
    """A tree as text: operators infix, other nodes as ``Class(field, ...)`` without places and empty fields."""
    if isinstance(node, Number):
        return str(node.value)
    if isinstance(node, Name | Word):
        return node.text
    if isinstance(node, Binary | Combine):
        return f"({spell(node.left)} {node.operator} {spell(node.right)})"
    if isinstance(node, Unary):
        return f"({node.operator} {spell(node.operand)})"
    if isinstance(node, Scaled):
        return f"{node.factor} {spell(node.direction)}"
    if isinstance(node, tuple | list):
        return "[" + " ".join(spell(part) for part in node) + "]"
    if isinstance(node, frozenset):
        return "{" + ", ".join(sorted(map(spell, node))) + "}"
    if is_dataclass(node):
        parts = [getattr(node, field.name) for field in fields(node) if field.name != "place"]
        return (
            f"{type(node).__name__}({', '.join(spell(part) for part in parts if part not in (None, (), frozenset()))})"
        )
    if isinstance(node, Manner | Clause):
        return node.record.word
    return str(node.value).replace("_", " ") if isinstance(node, Enum) else str(node)


@pytest.fixture(scope="session")
def spelled() -> Callable[[Any], str]:
    return spell
