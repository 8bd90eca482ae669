"""Turns of several parts that may come back to a position of their own.

The phase belongs to a position, so a turn comes back only where its parts lead through phases in a circle. Captures
lead to no earlier position where nothing brings pieces on to the board.
"""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.compiler.rules.proofs.side_effects import needs_phase
from ndvariants.language.trees.deeds import may, operand, steps_in
from ndvariants.language.trees.syntax import Number
from ndvariants.model.variant import Phase, Rule, Variant
from ndvariants.words.verbs import PHASE, Deed


def turns_may_return(variant: Variant, phases: Sequence[Phase]) -> bool:
    """Return True if a turn of several parts may come back to a position of its own."""
    brings = any(may(rule.steps, Deed.MAKES) for rule in variant.rules) or any(piece.drop for piece in variant.pieces)
    steps = [
        (source, target)
        for rule in variant.rules
        if brings or rule.when.event.record.by != "capture"
        for target in _targets(rule)
        for source in range(max(len(phases), 1))
        if _may_happen(rule, phases, source)
    ]
    reached = {(source, source if target is None else target) for source, target in steps}
    for _ in phases:
        reached |= {(one, end) for one, middle in reached for start, end in reached if middle == start}
    return any(source == target for source, target in reached)


def _targets(rule: Rule) -> set[int | None]:
    """The phases in which the rule lets the turn go on; None for the one at hand, or one that is not plain."""
    phases = [operand(step, PHASE) for step in steps_in(rule.steps) if may([step], Deed.JOINS)]
    return {phase.value if isinstance(phase, Number) and phase.value >= 0 else None for phase in phases}


def _may_happen(rule: Rule, phases: Sequence[Phase], source: int) -> bool:
    if not phases:
        return True
    if needs_phase(rule.condition, [number for number in range(len(phases)) if number != source]):
        return False
    by = rule.when.event.record.by
    return bool(phases[source].moves if by in ("move", "capture", "promote") else by != "drop" or phases[source].drops)
