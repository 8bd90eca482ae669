"""Directions resolved: words and axes checked, counts made numbers, axes that the board lacks left out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ndvariants.builder.faults import suggestion
from ndvariants.builder.scope import GRID_WORDS
from ndvariants.language.syntax import (
    Axes,
    AxisSet,
    Combine,
    Direction,
    Expr,
    Leaper,
    Name,
    Number,
    Scaled,
    Signed,
    Word,
)

if TYPE_CHECKING:
    from ndvariants.builder.resolve import Resolver

MAX_LEAP = 1000


def is_direction(node: object) -> bool:
    """Whether a node is a direction, not an expression."""
    return isinstance(node, Axes | Leaper | Signed | Word | Combine | Scaled)


def resolve(resolver: Resolver, direction: Direction | Expr) -> Direction | None:
    """The direction with everything filled in; None when no axis of it exists on this board."""
    match direction:
        case Axes(counts=counts):
            _needs_axes(resolver, direction, "axes(k)")
            if isinstance(counts, str):
                return direction
            low, high = (Number(_count(resolver, end), end.place) for end in counts)
            return replace(direction, counts=(low, high))
        case Leaper():
            return _leaper(resolver, direction)
        case Signed():
            return _signed(resolver, direction)
        case Word():
            return _word(resolver, direction)
        case Combine():
            return _combine(resolver, direction)
        case Scaled():
            inner = resolve(resolver, direction.direction)
            return None if inner is None else replace(direction, direction=inner)
    raise TypeError(type(direction).__name__)


def _count(resolver: Resolver, end: Expr) -> int:
    """How many axes: a number, or ``n`` for all that count."""
    if isinstance(end, Name) and end.text == "n" and "n" not in resolver.scope.parameters:
        return len(resolver.scope.wide)
    return resolver.integer(end, 1)


def _needs_axes(resolver: Resolver, direction: Direction, what: str) -> None:
    if not resolver.scope.axes:
        known = ", ".join(resolver.scope.direction_words())
        resolver.fault(
            "NDV206", direction, f"this board has no axes for `{what}`", "no such direction", f"its directions: {known}"
        )


def _leaper(resolver: Resolver, direction: Leaper) -> Direction:
    _needs_axes(resolver, direction, "(a,b)")
    vector = tuple(Number(resolver.integer(part), part.place) for part in direction.vector)
    if not any(part.value for part in vector):
        resolver.fault("NDV310", direction, "this leap goes nowhere", "all zero")
    if any(abs(part.value) > MAX_LEAP for part in vector):
        resolver.fault("NDV310", direction, f"no leap is longer than {MAX_LEAP}", "too far")
    return replace(direction, vector=vector)


def _signed(resolver: Resolver, direction: Signed) -> Direction | None:
    terms: list[tuple[str, str | AxisSet]] = []
    for sign, axis in direction.terms:
        if isinstance(axis, AxisSet):
            names = resolver.axis_names(axis)
            if not names:
                return None
            terms.append((sign, replace(axis, names=tuple(names), excluded=())))
        elif axis == "axes" and not resolver.bound.get(axis):
            if not resolver.scope.wide:
                return None
            terms.append((sign, AxisSet(resolver.scope.wide, (), direction.place)))
        else:
            name = resolver.axis(axis, direction)
            if not name:
                return None
            terms.append((sign, name))
    return replace(direction, terms=tuple(terms))


def _word(resolver: Resolver, word: Word) -> Direction:
    known = list(resolver.scope.direction_words())
    if word.text in known:
        return word
    if word.text in GRID_WORDS or resolver.scope.axes:
        hint = suggestion(word.text, known, "directions")
    else:
        hint = suggestion(word.text, known) or f"the relations and lines of this board: {', '.join(known)}"
    if resolver.bound.get(word.text, word.text) in resolver.scope.axes:
        hint = f"write `+{word.text}`, `-{word.text}` or `±{word.text}`"
    resolver.fault("NDV206", word, f"`{word.text}` is no direction of this board", "no such direction", hint)
    return word


def _combine(resolver: Resolver, direction: Combine) -> Direction | None:
    left, right = resolve(resolver, direction.left), resolve(resolver, direction.right)
    if left is None or right is None:
        if direction.operator == "|":
            return right if left is None else left
        return left if direction.operator == "except" else None
    return replace(direction, left=left, right=right)
