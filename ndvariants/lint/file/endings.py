"""Remarks on endings that never come, because another one above holds whenever they do."""

from __future__ import annotations

from dataclasses import replace

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.ranges import plain
from ndvariants.faults.remarks.file import CoveredEnding, EndingCoveredByTwo, LateEnding
from ndvariants.model.variant import Ending, Variant
from ndvariants.words.endings import End

_OPPOSITE = {End.IN_CHECK: End.NOT_IN_CHECK, End.NOT_IN_CHECK: End.IN_CHECK}


def endings_too_late(draft: Draft, variant: Variant) -> None:
    """Note every ending that earlier ones always precede, as a warning."""
    for number, ending in enumerate(variant.endings):
        above = [other for other in variant.endings[:number] if not draft.hangs_on_parameters(other.text)]
        first = next((other for other in above if _covers(other, ending)), None)
        fault: LateEnding | None = None if first is None else CoveredEnding(first.text)
        if fault is None:
            pair = next(((a, b) for a in above for b in above if _covers_together(a, b, ending)), None)
            fault = None if pair is None else EndingCoveredByTwo(pair[0].text, pair[1].text)
        if fault is not None and ending.place is not None:
            draft.faults.report(fault, ending.place)


def _covers(earlier: Ending, later: Ending) -> bool:
    return all(
        any(_implies(later, asked, earlier, wanted) for asked in later.conditions) for wanted in earlier.conditions
    )


def _covers_together(one: Ending, other: Ending, later: Ending) -> bool:
    """Return True if two earlier endings that differ in `in check` and `not in check` alone cover both cases."""
    words = [word for word, _ in one.conditions if word in _OPPOSITE]
    if len(words) != 1:
        return False
    rest, others = _without(one, words[0]), _without(other, _OPPOSITE[words[0]])
    return others is not None and rest is not None and _covers(rest, later) and _covers(others, later)


def _without(ending: Ending, word: End) -> Ending | None:
    """The ending without one of its conditions; None where it does not have it."""
    left = tuple(condition for condition in ending.conditions if condition[0] != word)
    return None if len(left) == len(ending.conditions) else replace(ending, conditions=left)


def _implies(later: Ending, asked: tuple[End, object], earlier: Ending, wanted: tuple[End, object]) -> bool:
    word, value = asked
    if word != wanted[0]:
        return False
    if isinstance(value, int) and isinstance(wanted[1], int):
        same_clock = word is not End.QUIET or set(earlier.quiet_resets) <= set(later.quiet_resets)
        return value >= wanted[1] and same_clock
    return plain(value) == plain(wanted[1])
