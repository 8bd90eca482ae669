"""Rules that react as English: when, if, do."""

from __future__ import annotations

from ndvariants.language.trees.deeds import forms_of
from ndvariants.language.trees.steps import Do, ForEach, Let, Step, Trigger, When
from ndvariants.language.trees.syntax import Name
from ndvariants.model.variant import Rule
from ndvariants.report.prose.expressions import Sayings, filled
from ndvariants.report.prose.names import one_of


def event_in_words(trigger: Trigger) -> str:
    """``any piece captures``, ``a king or a queen moves``."""
    who = one_of(trigger.kinds) if trigger.kinds else "any piece"
    return trigger.event.record.says.replace("WHO", who)


class StepsProse:
    """English for the rules of one variant."""

    def __init__(self, say: Sayings) -> None:
        self._say = say

    def rule(self, rule: Rule) -> str:
        """``When any piece captures: remove ...; put ...``"""
        condition = f", if {self._say.expression(rule.condition)}" if rule.condition is not None else ""
        return f"When {event_in_words(rule.when)}{condition}: {self._steps(rule.steps)}."

    def _steps(self, steps: tuple[Step, ...]) -> str:
        return "; ".join(self._step(step) for step in steps)

    def _inner(self, steps: tuple[Step, ...]) -> str:
        """Steps under a condition, in brackets where there are several."""
        said = self._steps(steps)
        return f"({said})" if len(steps) > 1 else said

    def _step(self, step: Step) -> str:
        match step:
            case Let():
                return f"let `{step.name}` be {self._say.expression(step.value)}"
            case When():
                return f"if {self._say.expression(step.condition)}, {self._inner(step.body)}"
            case ForEach():
                what = self._say.expression(step.what)
                is_known = isinstance(step.what, Name) or what.startswith(("the ", "those "))
                return f"for each of {'' if is_known else 'the '}{what}, {self._inner(step.body)}"
            case Do():
                return self._do(step)

    def _do(self, step: Do) -> str:
        """A step by the sentence of its form."""
        return filled(forms_of(step)[0].says, self._say, step.arguments)
