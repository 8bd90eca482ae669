"""The transformer of lark's parse trees into the trees of ``syntax``.

Knows nothing of lark but that a parse tree has ``data`` (its rule), ``children`` and ``meta`` (its
place). What each rule of ``grammar/*.lark`` becomes is said in the three ``*_rules`` modules; what
the grammar cannot say (a hop without a hurdle, a clause said twice) is judged there too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ndvariants.errors import Place, Problem
from ndvariants.faults.fault import Fault
from ndvariants.faults.phrases import NumberTooLarge

Locate = Callable[[int, int], Place]
Rule = Callable[..., Any]  # (planter, place, *planted children) -> a tree of ``syntax``

MAX_DEPTH = 100  # of one tree; a person's text stays below ten
MAX_DIGITS = 9


class Planter:
    """Plants parse trees; ``problems`` are the faults found on the way."""

    def __init__(self, locate: Locate, rules: dict[str, Rule]) -> None:
        self.locate = locate
        self.rules = rules
        self.problems: list[Problem] = []

    def plant(self, tree: Any, depth: int = 0) -> Any:
        """The syntax tree of a parse tree; ``None`` stands for an optional part left out.

        Raises TooDeep when the tree is nested more deeply than MAX_DEPTH.
        """
        if tree is None:
            return None
        if not hasattr(tree, "data"):
            return str(tree)
        start = getattr(tree.meta, "start_pos", 0)
        place = self.locate(start, max(1, getattr(tree.meta, "end_pos", start + 1) - start))
        if depth > MAX_DEPTH:
            raise TooDeep(place)
        return self.rules[str(tree.data)](self, place, *[self.plant(child, depth + 1) for child in tree.children])

    def report(self, fault: Fault, place: Place) -> None:
        """Note a fault that does not end the reading."""
        self.problems.append(fault.at(place))

    def integer(self, place: Place, digits: str) -> int:
        """The value of some digits; a number that no board can need is a fault."""
        if len(digits) > MAX_DIGITS:
            self.report(NumberTooLarge(MAX_DIGITS), place)
            return 0
        return int(digits)


class TooDeep(Exception):
    """A text is nested more deeply than any person writes; carries its Place."""

    def __init__(self, place: Place) -> None:
        super().__init__(str(place))
        self.place = place


@dataclass(frozen=True, slots=True)
class Said:
    """One clause of a line: its rule in the grammar, its value (``None``: a bare flag), and names that go with it."""

    rule: str
    value: Any
    place: Place
    names: tuple[str, ...] = ()


def flag(rule: str) -> Rule:
    """Return how a clause that is only a word is planted."""
    return lambda planter, place, *ignored: Said(rule, None, place)


def valued(rule: str) -> Rule:
    """Return how a clause with one value is planted."""
    return lambda planter, place, value: Said(rule, value, place)


def constant(value: Any) -> Rule:
    """The rule of a piece of text that always means the same."""
    return lambda planter, place, *ignored: value


def node(made: Callable[..., Any], *first: Any) -> Rule:
    """The rule of a text whose parts are the fields of a tree, behind the *first* ones and before its place."""
    return lambda planter, place, *parts: made(*first, *parts, place)
