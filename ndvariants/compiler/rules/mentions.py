"""The cell words that an expression uses; they decide whether it can be folded into a table."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from ndvariants.language.trees.syntax import Call, CellSet, Expr, Member, Name
from ndvariants.words.sets import Sets


@dataclass(frozen=True, slots=True)
class Mentions:
    """The names that an expression uses, and those that stand bare: not as the zone of a ``cell in ZONE``."""

    names: frozenset[str]
    bare: frozenset[str]


NOTHING = Mentions(frozenset(), frozenset())
Mentioned = dict[tuple[int, bool], tuple[Any, Mentions]]  # by identity; nodes are kept so that it stays theirs


def mentions(expr: Expr, known: Mentioned) -> Mentions:
    """All names in the expression, and the bare ones; ``known`` keeps what was found of its parts."""
    return _walk(expr, False, known)


def _walk(node: Any, zone: bool, known: Mentioned) -> Mentions:
    if not is_dataclass(node):
        return _joined([_walk(part, zone, known) for part in node]) if isinstance(node, tuple) else NOTHING
    if isinstance(node, Name):
        name = frozenset({node.text})
        return Mentions(name, NOTHING.bare if zone else name)
    key = id(node), zone
    if key not in known:
        known[key] = node, _joined([_walk(part, within, known) for part, within in _parts(node, zone)])
    return known[key][1]


def _parts(node: Any, zone: bool) -> list[tuple[Any, bool]]:
    match node:
        case Member(operand=operand, zone=place):
            return [(operand, zone), (place, True)]
        case CellSet(kind=Sets.ZONE, arguments=arguments):
            return [(arguments, True)]
        case Call(function="width"):
            return []
    return [(getattr(node, part.name), zone) for part in fields(node) if part.name != "place"]


def _joined(found: list[Mentions]) -> Mentions:
    return Mentions(
        NOTHING.names.union(*(one.names for one in found)), NOTHING.bare.union(*(one.bare for one in found))
    )
