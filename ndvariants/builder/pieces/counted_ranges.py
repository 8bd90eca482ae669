"""Ranges that are counted in play: ``slide any exactly count(pieces on neighbours of origin)``.

Such a movement stands for one of each length, on the condition that the count is that length now.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.resolve import Resolver
from ndvariants.faults.limits import TooManyCounted
from ndvariants.faults.values import CountedInPlay
from ndvariants.language.trees import syntax as s
from ndvariants.model.variant import Variant
from ndvariants.model.walk import nodes_in

MOST_LENGTHS = 40
MOST_MADE = 300  # movements: the conditions of each take some 8 ms
_KNOWN = ("width", "min", "max", "abs")  # functions that say the same whatever the position is
_CHANGING = ("ply", "clock")


def longest_way(draft: Draft) -> int:
    """The most steps of a straight way; 0 where it is longer than an axis, or there are no axes."""
    board = draft.entries("board")
    return max(draft.scope.axes.values(), default=0) if "grid" in board and not board.get("seams") else 0


def of_each_length(resolver: Resolver, movement: s.Movement, longest: int) -> Iterator[s.Movement]:
    """The movement itself; or one of each length, up to the *longest*, that its range, counted in play, may have."""
    counted = [number for number, leg in enumerate(movement.legs) if _is_counted(resolver, leg)]
    if not counted:
        yield movement
        return
    leg = movement.legs[counted[0]]
    if len(counted) > 1 or leg.manner or not 0 < longest <= MOST_LENGTHS:
        resolver.report(CountedInPlay(MOST_LENGTHS), leg)
        return
    for length in range(1, longest + 1):
        steps = s.Number(length, leg.place)
        whole = replace(leg, low=steps, high=steps)
        legs = (*movement.legs[: counted[0]], whole, *movement.legs[counted[0] + 1 :])
        asked = _asked(leg, steps)
        if movement.condition is not None:
            asked = s.Binary("and", movement.condition, asked, movement.condition.place)
        yield replace(movement, legs=legs, condition=asked)


def check_counted(draft: Draft, variant: Variant) -> None:
    """Bounds the movements that lines with such ranges stand for."""
    made = [line for piece in variant.pieces for line in piece.movements if any(map(_is_made, line.legs))]
    if len(made) > MOST_MADE and (place := made[MOST_MADE].place) is not None:
        draft.faults.report(TooManyCounted(len(made), MOST_MADE), place)


def _is_made(leg: s.Leg) -> bool:
    """Return True if ``of_each_length`` has made it. A range in the file has its number at a place of its own."""
    return leg.verb in ("slide", "hop") and leg.high is not None and leg.high.place == leg.place


def _is_counted(resolver: Resolver, leg: s.Leg) -> bool:
    return any(_asks(resolver, node) for end in (leg.low, leg.high) if end is not None for node in nodes_in(end))


def _asks(resolver: Resolver, node: object) -> bool:
    match node:
        case s.Count():
            return True
        case s.Call(function=function):
            return function not in _KNOWN
        case s.Index(name=name) | s.Name(text=name):
            return name in resolver.scope.registers or name in _CHANGING
    return False


def _asked(leg: s.Leg, steps: s.Number) -> s.Expr:
    if leg.low == leg.high:
        return s.Binary("=", leg.low, steps, leg.low.place)
    enough = s.Binary("<=", leg.low, steps, leg.low.place)
    return enough if leg.high is None else s.Binary("and", enough, s.Binary("<=", steps, leg.high, leg.high.place))
