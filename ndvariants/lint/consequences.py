"""Remarks that only follow from other remarks are left out, so that one cause is reported once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ndvariants.errors import Problem
from ndvariants.faults.remarks.file import SameWay, UnusedName, UnusedPiece, WrittenTwice
from ndvariants.faults.remarks.games import (
    AddsNothing,
    EmptyZone,
    LeadsNowhere,
    LonelyCells,
    NeverLeaves,
    NoMoves,
    OutOfReach,
    OverAtOnce,
    TrailAlone,
    WaitingAttacked,
)
from ndvariants.faults.remarks.never import NeverTrue, NumberBeyondTheBoard

_DEAD = (NeverTrue, NumberBeyondTheBoard, EmptyZone, NoMoves, LeadsNowhere)  # movements that are lost
_OF_THE_DEAD = (
    OutOfReach,
    LonelyCells,
    WaitingAttacked,
    OverAtOnce,
    NeverLeaves,
)  # what may be so only because of that
UNPLACED = "placed"  # the kind of subject of a line of the setup that places nothing
NOWHERE = "cells"  # the kind of subject of a condition on cells that is true of none


def without_consequences(found: Iterable[Problem]) -> list[Problem]:
    """The remarks on a file, without their consequences."""
    problems = list(found)
    twice = {problem.place for problem in problems if problem.of(WrittenTwice)}
    dead = [p for p in problems if p.of(*_DEAD)]
    lines = {(p.place.path, p.place.line) for p in dead if p.of(NeverTrue, NumberBeyondTheBoard)}
    beyond = {(p.place.path, p.place.line) for p in dead if p.of(NumberBeyondTheBoard)}
    unplaced = {p.about[1] for p in problems if p.about[:1] == (UNPLACED,)}
    trail = any(p.of(TrailAlone) for p in problems)
    astray = any(p.of(SameWay) for p in problems)
    problems = _unused_where_one_is_wanted(problems)
    return [
        p
        for p in problems
        if not (p.of(AddsNothing) and (p.place in twice or trail))
        and not (p.of(UnusedPiece) and p.about[1] in unplaced)
        and not (p.of(WrittenTwice) and trail)
        and not (
            p.of(NeverTrue) and p.about[:1] in {(NOWHERE,), (UNPLACED,)} and (p.place.path, p.place.line) in beyond
        )
        and not (p.of(EmptyZone) and (p.place.path, p.place.line) in beyond)
        and not (p.of(LeadsNowhere) and (p.place.path, p.place.line) in lines)
        and not (p.of(*_OF_THE_DEAD) and dead)
        and not (p.of(NeverLeaves) and astray)
    ]


def _unused_where_one_is_wanted(problems: list[Problem]) -> list[Problem]:
    """Without the zone that nothing speaks of, where a promotion is out of reach: it was probably meant there."""
    away = [p for p in problems if p.of(OutOfReach)]
    idle = [p for p in problems if p.of(UnusedName) and p.about[:1] == ("zone",)]
    if len(away) != 1 or len(idle) != 1:
        return problems
    hint = f"write `on: {idle[0].about[1]}`, a zone that nothing else speaks of; {away[0].hint}"
    told = replace(away[0], hint=hint, related=(*away[0].related, (idle[0].place, "meant this one?")))
    return [told if p is away[0] else p for p in problems if p is not idle[0]]
