"""What the condition of a movement asks about: where the move begins, where it leads, or both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ndvariants.kernel import layout as L
from ndvariants.language.trees.syntax import CellSet, Expr, Member, Name
from ndvariants.model.variant import Zone
from ndvariants.model.walk import names_in, nodes_in
from ndvariants.words.sets import Sets


def asked_of(condition: Expr, axes: Sequence[str], zones: Iterable[Zone]) -> int:
    """EFFECT_BY_ORIGIN where it asks nothing of the target, EFFECT_BY_TARGET where it asks of nothing else; else 0."""
    if not _asks_target(condition):
        return L.EFFECT_BY_ORIGIN
    places = {*axes, *(zone.name for zone in zones), "section"}
    return 0 if _asks_origin(condition, places) else L.EFFECT_BY_TARGET


def _asks_target(condition: Expr) -> bool:
    """May the condition depend on where the move leads?"""
    named = {name.text for name in names_in(condition)} & {"target", "captured", "move"}
    return bool(named) or _asks_way(condition)


def _asks_origin(condition: Expr, places: set[str]) -> bool:
    """May the condition depend on where the move begins, or on the piece? Bare *places* are about the origin."""
    told: set[int] = set()  # names of axes and zones that are about a cell said beside them
    for node in nodes_in(condition):
        if isinstance(node, CellSet) and node.kind in (Sets.LINE, Sets.ZONE):
            told.add(id(node.arguments[0]))
        elif isinstance(node, Member):
            told.add(id(node.zone))
    named = {node.text for node in nodes_in(condition) if isinstance(node, Name) and id(node) not in told}
    return bool(named & (places | {"origin", "mover", "move"})) or _asks_way(condition)


def _asks_way(condition: Expr) -> bool:
    """May the condition depend on the cells between, or on earlier parts of the turn?"""
    return any(getattr(node, "kind", "") in ("passed", "vacated") for node in nodes_in(condition))
