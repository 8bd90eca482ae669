"""Effects of the positions before the present one, for searches that keep values of positions."""

from __future__ import annotations

from dataclasses import replace

from ndvariants.language.trees.deeds import only, register_written, steps_in
from ndvariants.language.trees.syntax import Call, Index, Name
from ndvariants.model.variant import Rule, Variant
from ndvariants.model.walk import nodes_in
from ndvariants.words.operators import OF_THE_PAST
from ndvariants.words.verbs import Deed


def history_decides(variant: Variant) -> bool:
    """Return whether words of the past may change more than registers with ``identity: false`` that endings ask.

    Such registers count for no key of a position anyway.
    """
    counting = {rule.name for rule in variant.rules if only_counts(variant, rule)}
    written = {
        register_written(step) for rule in variant.rules if rule.name in counting for step in steps_in(rule.steps)
    }
    others = tuple(rule for rule in variant.rules if rule.name not in counting)
    rest = list(nodes_in(replace(variant, rules=others, endings=(), registers=())))
    endings = nodes_in(variant.endings)
    return any(_asks_past(node) for node in (*rest, *endings)) or any(_name_of(node) in written for node in rest)


def only_counts(variant: Variant, rule: Rule) -> bool:
    """Return whether all that a rule does is to set registers with ``identity: false``."""
    local = {register.name for register in variant.registers if not register.identity}
    return only(rule.steps, Deed.REGISTERS) and all(register_written(step) in local for step in steps_in(rule.steps))


def _asks_past(node: object) -> bool:
    return isinstance(node, Call) and node.function in OF_THE_PAST


def _name_of(node: object) -> str | None:
    return node.name if isinstance(node, Index) else node.text if isinstance(node, Name) else None
