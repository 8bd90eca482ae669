"""Rules that react as English: when, if, do."""

from __future__ import annotations

from collections.abc import Callable

from ndvariants.language.trees.steps import Do, ForEach, Let, Step, Trigger, When
from ndvariants.language.trees.syntax import Expr, Name, Number, PieceSet
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
_STEPS = {
    "remove": "remove {0} from the board",
    "delete": "delete {0} from the board, with what stands there",
    "restore": "bring back {0} that are gone",
    "carry": "carry what stands on {0} to {1}, one to one",
    "turn": "turn {0} half round",
    "put": "put {0} on {1}",
    "add": "add {0} to {1}",
    "set": "set {0} to {1}",
    "swap": "what stands on {0} changes places with what stands on {1}",
    "give": "put {0} into the hand of {1}",
    "win": "{0} wins",
    "draw": "the game is drawn",
    "out": "{0} is out: its turns are skipped",
    "forbid": "such a move is not allowed",
}


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
        special: dict[str, Callable[[tuple[Expr, ...]], str]] = {
            "change": self._change,
            "again": self._again,
            "join": self._join,
        }
        if step.verb in special:
            return special[step.verb](step.arguments)
        arguments = [self._say.expression(part) for part in step.arguments]
        if step.verb in ("give", "put"):
            arguments[0] = self._single(step.arguments[0])
        pattern = _STEPS.get(step.verb)
        return pattern.format(*arguments) if pattern is not None else f"{step.verb} {' and '.join(arguments)}".strip()

    def _single(self, expr: Expr) -> str:
        """One piece of a kind, where a kind is named: ``a rook``, ``an arrow of fire``."""
        if isinstance(expr, Name) and self._say.names.is_piece(expr.text):
            return one_of((expr.text,))
        if isinstance(expr, PieceSet) and len(expr.kinds) == 1 and expr.cells is None and expr.owner is not None:
            return f"{one_of(expr.kinds)} of {self._say.expression(expr.owner)}"
        return self._say.expression(expr)

    def _change(self, arguments: tuple[Expr, ...]) -> str:
        """Into another piece, or to another player."""
        what, into = self._say.expression(arguments[0]), arguments[-1]
        if isinstance(into, Name) and self._say.names.is_piece(into.text):
            return f"{what} become {several((into.text,))}"
        if isinstance(into, Name):
            return f"{what} go over to {self._say.expression(into)}"
        return f"{what} become {self._say.expression(into)}"

    def _again(self, arguments: tuple[Expr, ...]) -> str:
        return f"the same player moves again{self._in_phase(arguments)}"

    def _join(self, arguments: tuple[Expr, ...]) -> str:
        return f"the same move goes on{self._in_phase(arguments)}"

    def _in_phase(self, arguments: tuple[Expr, ...]) -> str:
        if not arguments:
            return ""
        (phase,) = arguments
        name = self._say.names.phase(phase.value) if isinstance(phase, Number) else self._say.expression(phase)
        return f", in the phase {name}"
