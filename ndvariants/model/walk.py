"""Walks over syntax trees: the names and pieces that they mention."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

from ndvariants.language.trees.deeds import forms_of, may, operand, steps_in
from ndvariants.language.trees.syntax import ANYWHERE, STAY, Combine, Direction, Name, Over, Scaled, Word
from ndvariants.model.variant import Variant
from ndvariants.words.endings import Result
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import Deed

OUT = "out"  # the register that says as which one each player went out, 0 while it is in the game
LAST = "mover"  # the register that says where the last move ended: 1 + the cell, 0 nowhere


def nodes_in(tree: Any) -> Iterator[Any]:
    """Every node of a tree of syntax (or of a part of the model), from the root down."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple | list):
            waiting.extend(reversed(node))
        elif (names := _parts(node.__class__)) is not None:
            yield node
            waiting.extend(getattr(node, name) for name in names)


@cache
def _parts(kind: Any) -> tuple[str, ...] | None:
    """The names of the fields of a kind of node from the last to the first, its place left out; None: no node."""
    return tuple(part.name for part in reversed(fields(kind)) if part.name != "place") if is_dataclass(kind) else None


def rebuilt(tree: Any, change: Callable[[str, Any], Any]) -> Any:
    """The tree with each part changed: *change* is given its field and what stands there; itself where all stays."""
    if isinstance(tree, tuple | list):
        return type(tree)(change("", part) for part in tree)
    changed = {}
    for name in reversed(_parts(tree.__class__) or ()):
        before = getattr(tree, name)
        after = change(name, before)
        if after is not before and after != before:
            changed[name] = after
    return replace(tree, **changed) if changed else tree


def names_in(tree: Any) -> Iterator[Name]:
    """Every Name inside a tree of syntax."""
    return (node for node in nodes_in(tree) if isinstance(node, Name))


def leads_anywhere(direction: Direction) -> bool:
    """Return True if `anywhere` or `stay` occurs in the direction."""
    match direction:
        case Word(text=text):
            return text in (ANYWHERE, STAY)
        case Combine(left=left, right=right):
            return leads_anywhere(left) or leads_anywhere(right)
        case Scaled(direction=inner) | Over(direction=inner):
            return leads_anywhere(inner)
    return False


def kinds_in(tree: Any) -> Iterator[str]:
    """Every piece that the sets of pieces inside a tree speak of."""
    for node in nodes_in(tree):
        yield from getattr(node, "kinds", ())


def kinds_given(variant: Variant) -> frozenset[str]:
    """The pieces that rules may give into a hand, whether they can be dropped or not."""
    known = frozenset(piece.name for piece in variant.pieces)
    found: set[str] = set()
    for rule in variant.rules:
        named_by_rule = {"captured" if rule.when.event is Event.CAPTURED else "mover": rule.when.kinds}
        for step in steps_in(rule.steps):
            if any(form.may & Deed.HANDS for form in forms_of(step)):
                what = operand(step, "PIECE")
                named = (what.text,) if isinstance(what, Name) else getattr(what, "kinds", ())
                kinds = named_by_rule.get(named[0], named) if named else ()
                found |= set(kinds) if kinds and known.issuperset(kinds) else known
    return frozenset(found)


def may_be_out(variant: Variant) -> bool:
    """Return whether an ending or a rule of a variant puts a player out while others go on."""
    by_rule = any(may(rule.steps, Deed.LEAVES) for rule in variant.rules)
    return by_rule or any(ending.result is Result.OUT for ending in variant.endings)


def asks_last_mover(variant: Variant) -> bool:
    """Return whether the rules of a variant ask where the last move ended."""
    said = (variant.pieces, variant.rules, variant.endings, variant.phases, variant.castlings, variant.pass_condition)
    return any(name.text == "last mover" for name in names_in((*said, variant.zones, variant.invariants)))
