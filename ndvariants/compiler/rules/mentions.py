"""The cell words that an expression uses; they decide whether it can be folded into a table."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from ndvariants.language.syntax import Call, CellSet, Expr, Member, Name


@dataclass(frozen=True, slots=True)
class Mentions:
    """The names that an expression uses, and those that stand bare: not as the zone of a ``cell in ZONE``."""

    names: frozenset[str]
    bare: frozenset[str]


def mentions(expr: Expr) -> Mentions:
    """All names in the expression, and the bare ones."""
    names: set[str] = set()
    bare: set[str] = set()
    _walk(expr, names, bare, False)
    return Mentions(frozenset(names), frozenset(bare))


def _walk(node: Any, names: set[str], bare: set[str], zone: bool) -> None:
    match node:
        case Name(text=text):
            names.add(text)
            if not zone:
                bare.add(text)
        case Member(operand=operand, zone=place):
            _walk(operand, names, bare, zone)
            _walk(place, names, bare, True)
        case CellSet(kind="zone", arguments=arguments):
            for argument in arguments:
                _walk(argument, names, bare, True)
        case Call(function="width"):
            return
        case tuple():
            for part in node:
                _walk(part, names, bare, zone)
        case _ if is_dataclass(node):
            for part in fields(node):
                if part.name != "place":
                    _walk(getattr(node, part.name), names, bare, zone)
