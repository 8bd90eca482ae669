"""Directions as English: ``diagonally forward``, ``of 2 and 1 along different axes``."""

from __future__ import annotations

from collections.abc import Callable

from ndvariants.language.trees import syntax as s
from ndvariants.words.movements import DIRECTIONS

Value = Callable[[s.Expr], str]

_TURNS = {"turning": ", turning at each step", "opposite": ", to the opposite label"}  # along a thread
_JOINED = {("forward", "sideways"): "diagonally forward", ("backward", "sideways"): "diagonally backward"}


def way(direction: s.Direction, value: Value) -> str:
    """A set of directions, as an adverb; *value* says numbers."""
    match direction:
        case s.Word(text=text):
            if text in DIRECTIONS:
                return DIRECTIONS[text].says
            name, _, how = text.partition(" ")
            return f"along `{name}`{_TURNS.get(how, '')}"
        case s.Leaper(vector=vector):
            return _leaper(
                [value(part) for part in vector if not (isinstance(part, s.Number) and part.value == 0)] or ["0"]
            )
        case s.Combine(operator="|"):
            return f"{way(direction.left, value)} or {way(direction.right, value)}"
        case s.Combine(operator="except"):
            return f"{way(direction.left, value)} but not {way(direction.right, value)}"
        case s.Combine(left=s.Word(text=left), right=s.Word(text=right)) if (left, right) in _JOINED:
            return _JOINED[left, right]
        case s.Combine():
            both = f"{way(direction.left, value)} and {way(direction.right, value)} at once"
            return both.replace(" at once and ", " and ").replace(" and along ", " and ")
        case s.Scaled(factor=factor, direction=inner):
            return f"{factor} cells {way(inner, value)}"
        case s.Over(direction=inner, axes=axes, whole=whole):
            blocked = ", as if all cells above each other were one" if whole else ""
            return f"{way(inner, value)}, to any {' and '.join(axes)}{blocked}"
        case s.Signed(terms=terms):
            return "along " + " and ".join(f"{sign}{_axes(name)}" for sign, name in terms)
    return _counted(direction, value)


def is_far(direction: s.Direction) -> bool:
    """Return True if a leap goes further than to a neighbour."""
    if isinstance(direction, s.Combine):
        return is_far(direction.left) or is_far(direction.right)
    if isinstance(direction, s.Over):
        return is_far(direction.direction)
    return isinstance(direction, s.Leaper | s.Scaled)


def either(direction: s.Direction) -> tuple[s.Direction, ...]:
    """The directions that ``|`` joins, from left to right."""
    if isinstance(direction, s.Combine) and direction.operator == "|":
        return (*either(direction.left), *either(direction.right))
    return (direction,)


def _leaper(lengths: list[str]) -> str:
    return f"of {' and '.join(lengths)} along {'different axes' if len(lengths) > 1 else 'one axis'}"


def _counted(direction: s.Axes, value: Value) -> str:
    if isinstance(direction.counts, str):
        named = {"even": "along an even number of axes", "odd": "along an odd number of axes"}
        return named.get(direction.counts, "along all axes at once")
    first, last = (value(bound) for bound in direction.counts)
    number = first if first == last else f"{first} to {last}"
    return f"along {number} {'axis' if number == '1' else 'axes at once'}"


def _axes(axes: str | s.AxisSet) -> str:
    if isinstance(axes, str):
        return axes
    named = " or ".join(axes.names) or "any axis"
    return named + (f" but {' and '.join(axes.excluded)}" if axes.excluded else "")
