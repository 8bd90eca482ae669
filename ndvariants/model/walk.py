"""Walks over syntax trees: the names and pieces that they mention."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from ndvariants.language.steps import Do, Let, Step
from ndvariants.language.syntax import Name
from ndvariants.model.variant import Variant

OUT = "out"  # the register that says as which one each player went out, 0 while it is in the game
LAST = "mover"  # the register that says where the last move ended: 1 + the cell, 0 nowhere


def nodes_in(tree: Any) -> Iterator[Any]:
    """Every node of a tree of syntax (or of a part of the model), from the root down."""
    if isinstance(tree, tuple | list):
        for part in tree:
            yield from nodes_in(part)
    elif is_dataclass(tree) and not isinstance(tree, type):
        yield tree
        for part in fields(tree):
            if part.name != "place":
                yield from nodes_in(getattr(tree, part.name))


def names_in(tree: Any) -> Iterator[Name]:
    """Every Name inside a tree of syntax."""
    return (node for node in nodes_in(tree) if isinstance(node, Name))


def kinds_in(tree: Any) -> Iterator[str]:
    """Every piece that the sets of pieces inside a tree speak of."""
    for node in nodes_in(tree):
        yield from getattr(node, "kinds", ())


def verbs_in(steps: tuple[Step, ...]) -> Iterator[str]:
    """Every verb of some steps and of the steps inside them."""
    for step in steps:
        if isinstance(step, Do):
            yield step.verb
        elif not isinstance(step, Let):
            yield from verbs_in(step.body)


def may_be_out(variant: Variant) -> bool:
    """Whether an ending or a rule of a variant puts a player out while others go on."""
    by_rule = any("out" in verbs_in(rule.steps) for rule in variant.rules)
    return by_rule or any(ending.result == "out" for ending in variant.endings)


def asks_last_mover(variant: Variant) -> bool:
    """Whether the rules of a variant ask where the last move ended."""
    said = (variant.pieces, variant.rules, variant.endings, variant.phases, variant.castlings, variant.pass_condition)
    return any(name.text == "last mover" for name in names_in((*said, variant.zones, variant.invariants)))
