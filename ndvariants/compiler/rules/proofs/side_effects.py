"""The codes whose moves may change cells other than their own: input of the legality filter.

A rule that only counts, gives, wins or draws changes no cell, and the moves that set it off stay as simple as
they are; one that removes, deletes, puts or changes makes them be judged by making them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ndvariants.language.trees.steps import Do, ForEach, Step, When
from ndvariants.model.variant import Rule, Variant
from ndvariants.model.walk import verbs_in

CREATORS = frozenset({"put", "change", "give"})  # steps that may make pieces, on the board or in a hand
TURNS = frozenset({"turn", "turn_left", "turn_right"})
SHIFTERS = frozenset({"swap", "carry"}) | TURNS  # steps that bring pieces to other cells
CHANGES_CELLS = frozenset({"remove", "delete", "restore", "put", "change", "out"}) | SHIFTERS
TAKES_PIECES = CHANGES_CELLS - {"swap"} - TURNS  # after these every piece still stands somewhere


@dataclass(slots=True)
class SideEffects:
    """The codes whose captures, moves, promotions or drops may change other cells; ``turn``: any move may.

    ``capture`` counts rules on the captured piece as well: any piece may capture it, so all codes are in it.
    """

    capture: set[int] = field(default_factory=set)
    move: set[int] = field(default_factory=set)
    promote: set[int] = field(default_factory=set)
    drop: set[int] = field(default_factory=set)
    turn: bool = False

    @property
    def everything(self) -> bool:
        """Must every move be judged by making it?"""
        return self.turn or bool(self.move or self.promote or self.drop)


def changes_cells(steps: Sequence[Step], verbs: frozenset[str] = CHANGES_CELLS) -> bool:
    """May the steps change what stands on some cell, or the cells themselves, by one of these *verbs*?"""
    for step in steps:
        if isinstance(step, (When, ForEach)):
            if changes_cells(step.body, verbs):
                return True
        elif getattr(step, "verb", "") in verbs:
            return True
    return False


def side_effects_of(
    rules: Sequence[Rule], codes_of: Callable[[Sequence[str]], list[int]], verbs: frozenset[str] = CHANGES_CELLS
) -> SideEffects:
    """What the rules may change beside the move, by these *verbs*; *codes_of* gives the codes of pieces by name
    (none: all)."""
    side_effects = SideEffects()
    for rule in rules:
        if not changes_cells(rule.steps, verbs):
            continue
        codes = set(codes_of(rule.when.kinds))
        match rule.when.event:
            case "capture":
                side_effects.capture |= codes
            case "captured":
                side_effects.capture |= set(codes_of(()))
            case "move":
                side_effects.move |= codes
                side_effects.capture |= codes
            case "promote":
                side_effects.promote |= codes
            case "drop":
                side_effects.drop |= codes
            case "out":
                pass  # it comes with a step `out`, which counts itself, or with a move that is never judged
            case _:
                side_effects.turn = True
    return side_effects


@dataclass(slots=True)
class Vetoes:
    """The codes whose moves, captures or drops a rule may forbid; ``check``: it may forbid moves that give check,
    ``turn``: any move, at the end of the turn."""

    move: set[int] = field(default_factory=set)
    capture: set[int] = field(default_factory=set)
    drop: set[int] = field(default_factory=set)
    check: bool = False
    turn: bool = False


def vetoes_of(rules: Sequence[Rule], codes_of: Callable[[Sequence[str]], list[int]]) -> Vetoes:
    """Which moves the rules may forbid; *codes_of* gives the codes of pieces by name (none: all)."""
    vetoes = Vetoes()
    for rule in rules:
        if "forbid" not in verbs_in(rule.steps):
            continue
        codes, every = set(codes_of(rule.when.kinds)), set(codes_of(()))
        match rule.when.event:
            case "capture":
                vetoes.capture |= codes
            case "captured":
                vetoes.capture |= every
            case "move" | "promote":
                vetoes.move |= codes
            case "drop":
                vetoes.drop |= codes
            case "check":
                vetoes.check = True
            case _:
                vetoes.turn = True
                vetoes.drop |= every
    return vetoes


def creates_pieces(variant: Variant) -> bool:
    """May a rule create pieces?"""
    return any(_does(step, CREATORS) for rule in variant.rules for step in rule.steps)


def shifts_pieces(variant: Variant) -> bool:
    """May a rule bring pieces to other cells?"""
    return any(_does(step, SHIFTERS) for rule in variant.rules for step in rule.steps)


def _does(step: Step, verbs: frozenset[str]) -> bool:
    match step:
        case Do(verb=verb):
            return verb in verbs
        case When(body=body) | ForEach(body=body):
            return any(_does(inner, verbs) for inner in body)
    return False
