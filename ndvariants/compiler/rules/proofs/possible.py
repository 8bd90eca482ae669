"""Steps that may happen: those whose conditions the parameters make false are left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ndvariants.language.trees.steps import ForEach, Step, When
from ndvariants.language.trees.syntax import Expr, Number
from ndvariants.model.variant import Rule


def possible(rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """Return the rules without steps that never happen."""
    return tuple(
        replace(rule, steps=() if rule.condition is not None and _is_false(rule.condition) else _steps(rule.steps))
        for rule in rules
    )


def _steps(steps: Sequence[Step]) -> tuple[Step, ...]:
    happening = (step for step in steps if not (isinstance(step, When) and _is_false(step.condition)))
    return tuple(
        replace(step, body=_steps(step.body)) if isinstance(step, (When, ForEach)) else step for step in happening
    )


def _is_false(condition: Expr) -> bool:
    return isinstance(condition, Number) and condition.value == 0
