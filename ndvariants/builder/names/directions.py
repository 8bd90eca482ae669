"""Resolved directions: words and axes are checked, counts become numbers, axes that the board lacks are left out."""

from __future__ import annotations

from dataclasses import replace

from ndvariants.builder.names.context import Context
from ndvariants.faults.fault import Fault
from ndvariants.faults.names import (
    AxisForADirection,
    DirectionOfACell,
    NoAxesFor,
    NoAxisToStepOver,
    NoNumberOfAxes,
    UnknownDirectionOfAxes,
    UnknownRelationOrLine,
)
from ndvariants.faults.values import LEAP_NOWHERE, LeapTooLong
from ndvariants.language.borrowed import direction_hint
from ndvariants.language.trees import syntax as s
from ndvariants.suggest import nearest
from ndvariants.words.movements import DIRECTIONS

MAX_LEAP = 1000
SURELY = 0.9  # how much alike a word and a direction of the file are before other readings are thought of
COUNTS = ("even", "odd", "all")


def resolve(context: Context, direction: s.Direction | s.Expr) -> s.Direction | None:
    """The direction with everything filled in; None when no axis of it exists on this board."""
    match direction:
        case s.Axes(counts=counts):
            _needs_axes(context, direction, "axes(k)")
            if isinstance(counts, str):
                return direction
            low, high = (s.Number(_count(context, end), end.place) for end in counts)
            return replace(direction, counts=(low, high))
        case s.Leaper():
            return _leaper(context, direction)
        case s.Signed():
            return _signed(context, direction)
        case s.Word():
            return _word(context, direction)
        case s.Combine():
            return _combine(context, direction)
        case s.Scaled():
            inner = resolve(context, direction.direction)
            return None if inner is None else replace(direction, direction=inner)
        case s.Over():
            return _over(context, direction)
    raise TypeError(type(direction).__name__)


def _count(context: Context, end: s.Expr) -> int:
    """Return how many axes: a number, or ``n`` for all that count."""
    if isinstance(end, s.Name) and end.text == "n" and "n" not in context.scope.parameters:
        return len(context.scope.wide)
    word = end.text.lower() if isinstance(end, s.Name) and end.text not in context.scope.parameters else ""
    if isinstance(end, s.Name) and (count := nearest(word, COUNTS)):
        context.report(NoNumberOfAxes(end.text, count), end)
        return 1
    return context.integer(end, 1)


def _needs_axes(context: Context, direction: s.Direction, what: str) -> None:
    if not context.scope.axes:
        known = ", ".join(context.scope.direction_words())
        context.report(NoAxesFor(what, known), direction)


def _leaper(context: Context, direction: s.Leaper) -> s.Direction:
    _needs_axes(context, direction, "(a,b)")
    vector = tuple(s.Number(context.integer(part), part.place) for part in direction.vector)
    if not any(part.value for part in vector):
        context.report(LEAP_NOWHERE, direction)
    if any(abs(part.value) > MAX_LEAP for part in vector):
        context.report(LeapTooLong(MAX_LEAP), direction)
    return replace(direction, vector=vector)


def _signed(context: Context, direction: s.Signed) -> s.Direction | None:
    terms: list[tuple[str, str | s.AxisSet]] = []
    for sign, axis in direction.terms:
        if isinstance(axis, s.AxisSet):
            names = context.axis_names(axis)
            if not names:
                return None
            terms.append((sign, replace(axis, names=tuple(names), excluded=())))
        elif axis == "axes" and not context.bound.get(axis):
            if not context.scope.wide:
                return None
            terms.append((sign, s.AxisSet(context.scope.wide, (), direction.place)))
        else:
            name = context.axis(axis, direction)
            if not name:
                return None
            terms.append((sign, name))
    return replace(direction, terms=tuple(terms))


def _over(context: Context, direction: s.Over) -> s.Direction | None:
    """The direction over those of its axes that the board has; as it is where there is none."""
    inner = resolve(context, direction.direction)
    if not context.scope.axes:
        context.report(NoAxisToStepOver(direction.axes[0]), direction)
        return inner
    names = [context.axis(name, direction) for name in direction.axes]
    axes = tuple(name for name in dict.fromkeys(names) if name)
    return inner if inner is None or not axes else replace(direction, direction=inner, axes=axes)


def _word(context: Context, word: s.Word) -> s.Direction | None:
    if word.text in context.scope.by_cell:
        context.report(DirectionOfACell(word.text), word)
        return word
    known = list(context.scope.direction_words())
    if word.text == s.STAY:
        return word
    if word.text in context.scope.directions:
        return context.scope.directions[word.text]
    if word.text in known:
        return word
    fault: Fault
    if context.bound.get(word.text, word.text) in context.scope.axes:
        fault = AxisForADirection(word.text)
    elif word.text in DIRECTIONS or context.scope.axes:
        lay = direction_hint(word.text) if context.scope.axes and not nearest(word.text, known, SURELY) else ""
        fault = UnknownDirectionOfAxes(word.text, known, lay)
    else:
        fault = UnknownRelationOrLine(word.text, known, "")
    context.report(fault, word)
    return word


def _combine(context: Context, direction: s.Combine) -> s.Direction | None:
    left, right = resolve(context, direction.left), resolve(context, direction.right)
    if left is None or right is None:
        if direction.operator == "|":
            return right if left is None else left
        return left if direction.operator == "except" else None
    return replace(direction, left=left, right=right)
