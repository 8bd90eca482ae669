"""The movements of a piece as English, from the checked model and not from the file."""

from __future__ import annotations

from typing import Any, assert_never

from ndvariants.language.trees.syntax import STAY, Direction, Expr, Hurdle, Leg, Movement, Word
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.model.variant import Variant
from ndvariants.report.prose.directions import either, is_far, way
from ndvariants.report.prose.expressions import Sayings
from ndvariants.report.prose.names import one_of
from ndvariants.suggest import listed
from ndvariants.words.movements import Clause, Manner

_WHOSE = {"any": "", "friend": "friendly ", "enemy": "enemy "}


class Prose:
    """English for the movements of one variant; ``texts`` has what the file says where no words are known."""

    def __init__(self, texts: SourceTexts, variant: Variant | None = None) -> None:
        self.say = Sayings(texts, variant)

    def zone(self, expr: Expr) -> str:
        """A condition on a cell: ``it is in hill``."""
        return self.say.zone(expr)

    def movement(self, movement: Movement) -> str:
        """``Without capturing, exactly 2 steps forward, from where rank is 2.``"""
        mode = {"move": "Without capturing, ", "capture": "To capture, "}.get(movement.mode, "")
        legs = ", then ".join(self._leg(leg) for leg in movement.legs)
        parts = [mode + legs, *self.clauses(movement)]
        said = ", ".join(part for part in parts if part)
        return f"{said[:1].upper()}{said[1:]}."

    def clauses(self, movement: Movement) -> list[str]:
        """Clauses of a movement, its conditions and side effects: ``from where rank is 2``."""
        said = []
        for clause in Clause:
            if clause in movement.clauses:
                value = getattr(movement, clause.record.field) if clause.record.field else None
                said.append(clause.record.says.format(self._behind(clause, value)))
        return said

    def _behind(self, clause: Clause, value: Any) -> str:
        if isinstance(value, tuple):
            return one_of(value)
        return "" if value is None else (self.say.expression if clause is Clause.IF else self.zone)(value)

    def _leg(self, leg: Leg) -> str:
        if isinstance(leg.direction, Word) and leg.direction.text == STAY:
            return "it stays where it is"
        manners = [manner for manner in Manner if manner in leg.manner]
        perhaps = "".join(f"{manner.record.says} " for manner in manners if manner is Manner.OPTIONALLY)
        how = [manner.record.says for manner in manners if manner is not Manner.OPTIONALLY]
        return perhaps + ", ".join([self._way(leg), *how])

    def _way(self, leg: Leg) -> str:
        low, high = self._bound(leg.low), self._bound(leg.high)
        ahead = way(leg.direction, self.say.expression)
        how = self._range(low, high)
        match leg.verb:
            case "step":
                return f"one step {ahead}"
            case "leap":
                return self._leap(leg.direction)
            case "slide":
                return f"{how} {ahead}"
            case "hop":
                assert leg.hurdle is not None
                return f"{ahead} {_over(leg.hurdle)}" + (f" ({how})" if high or low not in ("", "1") else "")
            case _:
                assert_never(leg.verb)

    def _leap(self, direction: Direction) -> str:
        """A leap, each of its ways by itself: some may go no further than a step."""
        ways = either(direction)
        if all(map(is_far, ways)) or not any(map(is_far, ways)):
            ahead = way(direction, self.say.expression)
            if ahead.startswith("to any other"):
                return ahead
            return f"a leap {ahead}" if is_far(direction) else f"one step {ahead}"
        return listed([self._leap(one) for one in ways])

    def _bound(self, expr: Expr | None) -> str:
        return "" if expr is None else self.say.expression(expr)

    def _range(self, low: str, high: str) -> str:
        if not high:
            return "any number of steps" if low in ("", "1") else f"{low} or more steps"
        if low == high:
            return f"exactly {high} step{'' if high == '1' else 's'}"
        return f"up to {high} steps" if low == "1" else f"{low} to {high} steps"


def _over(hurdle: Hurdle) -> str:
    """``over exactly 1 enemy piece, to the cell behind it``."""
    pieces = f"{hurdle.count} {_WHOSE.get(hurdle.whose, '')}piece{'' if hurdle.count == 1 else 's'}"
    spared = f" other than {one_of(hurdle.spared)}" if hurdle.spared else ""
    near = spared + (" that stands next to it" if hurdle.before == "next" else "")
    landing = "to the cell right behind" if hurdle.landing == "next" else "to any cell beyond"
    return f"over {pieces}{near}, {landing}"
