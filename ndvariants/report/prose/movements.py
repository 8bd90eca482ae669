"""The movements of a piece as English, from the checked model and not from the file."""

from __future__ import annotations

from ndvariants.language.trees.syntax import OVER_GAPS, STAY, Direction, Expr, Hurdle, Leg, Movement, Word
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.model.variant import Variant
from ndvariants.report.prose.directions import either, is_far, way
from ndvariants.report.prose.expressions import Sayings
from ndvariants.report.prose.names import listed, one_of

_WHOSE = {"any": "", "friend": "friendly ", "enemy": "enemy "}
_FLAGS = {
    "unmoved": "if it has not moved yet",
    "leaving a trail": "and may be captured on the cells passed, in the next turn",
    "on trail": "on a cell that an enemy has just passed",
    "capturing passed": "capturing the enemies it passes over",
    "at the end": "which stay in the way until the turn is over",
    "rifle": "without leaving its cell",
    "taking own": "taking pieces of its own side as well",
}


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
        """What is asked of a movement, and what it does besides: ``from where rank is 2``."""
        zones = (
            ("from where", movement.origin_zone),
            ("to where", movement.target_zone),
            ("staying where", movement.within),
            ("turning where", movement.via),
        )
        said = [f"{word} {self.zone(zone)}" for word, zone in zones if zone is not None]
        if movement.condition is not None:
            said.append(f"if {self.say.expression(movement.condition)}")
        if movement.taking:
            said.append(f"taking only {one_of(movement.taking)}")
        return said + [words for flag, words in _FLAGS.items() if flag in movement.flags]

    def _leg(self, leg: Leg) -> str:
        if isinstance(leg.direction, Word) and leg.direction.text == STAY:
            return "it stays where it is"
        outward = ", on outward" if "outward" in leg.manner else ""
        bounce = next((word for word in leg.manner if word.startswith("bouncing")), "")
        outward += f", {bounce} off the edges" if bounce else ""
        outward += ", turning left and right by turns at each step" if "crooked" in leg.manner else ""
        outward += ", passing over gaps of the board" if OVER_GAPS in leg.manner else ""
        said = self._way(leg) + outward
        return f"perhaps {said}" if "optionally" in leg.manner else said

    def _way(self, leg: Leg) -> str:
        low, high = self._bound(leg.low), self._bound(leg.high)
        ahead = way(leg.direction, self.say.expression)
        if leg.verb == "step":
            return f"one step {ahead}"
        if leg.verb == "leap":
            return self._leap(leg.direction)
        how = self._range(low, high)
        if leg.verb == "hop" and leg.hurdle is not None:
            return f"{ahead} {_over(leg.hurdle)}" + (f" ({how})" if high or low not in ("", "1") else "")
        return f"{how} {ahead}"

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
