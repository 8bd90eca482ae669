"""Rules that react as English: when, if, do."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ndvariants.language.trees.deeds import forms_of
from ndvariants.language.trees.steps import Do, ForEach, Let, Step, Trigger, When
from ndvariants.language.trees.syntax import CellSet, Expr, Name, Number, PieceSet
from ndvariants.model.variant import Rule
from ndvariants.report.prose.expressions import Sayings
from ndvariants.report.prose.names import one_of, several

_EVENTS = {
    "move": "WHO moves",
    "capture": "WHO captures",
    "captured": "WHO is captured",
    "promote": "WHO promotes",
    "drop": "WHO is dropped",
    "check": "WHO gives check",
    "turn": "a turn ends",
    "out": "a player is out",
}
_LEFT_OUT, _BRACKETS = re.compile(r"\[[^]]*\]"), str.maketrans("", "", "[]")


def event_in_words(trigger: Trigger) -> str:
    """``any piece captures``, ``a king or a queen moves``."""
    who = one_of(trigger.kinds) if trigger.kinds else "any piece"
    return _EVENTS[trigger.event].replace("WHO", who)


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
        """A step by the sentence of its form; what stands there in brackets only where there are operands."""
        said = forms_of(step)[0].says
        said = said if step.arguments else _LEFT_OUT.sub("", said)
        return said.translate(_BRACKETS).format(*(_Said(self._say, part) for part in step.arguments))


@dataclass(frozen=True, slots=True)
class _Said:
    """An operand in a sentence: as it is, or in one of the manners of ``words.verbs.Form.says``."""

    say: Sayings
    expr: Expr

    def __format__(self, manner: str) -> str:
        names, expr = self.say.names, self.expr
        match manner, expr:
            case "phase", Number(value=number):
                return names.phase(number)
            case "one" | "many", Name(text=name) if names.is_piece(name):
                return one_of((name,)) if manner == "one" else several((name,))
            case "one", PieceSet(kinds=(_,) as kinds, owner=owner, cells=None) if owner is not None:
                return f"{one_of(kinds)} of {self.say.expression(owner)}"
            case "gone", CellSet(kind="gone"):
                return self.say.expression(expr)
            case "gone", _:
                return f"those of {self.say.expression(expr)} that are gone"
        return self.say.expression(expr)
