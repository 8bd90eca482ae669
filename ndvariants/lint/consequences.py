"""Remarks that only follow from other remarks are left out, so that one cause is reported once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ndvariants.errors import Problem

_DEAD = ("NDV356", "NDV360", "NDV420", "NDV421", "NDV422")  # movements that are lost
_OF_THE_DEAD = ("NDV423", "NDV425", "NDV428", "NDV429", "NDV430")  # what may be so only because of that
_SAME_WAY, _STAYS = "NDV364", "NDV430"
UNPLACED = "placed"  # the kind of subject of a line of the setup that places nothing
NOWHERE = "cells"  # the kind of subject of a condition on cells that is true of none


def without_consequences(found: Iterable[Problem]) -> list[Problem]:
    """The remarks on a file, without their consequences."""
    problems = list(found)
    twice = {problem.place for problem in problems if problem.code == "NDV358"}
    dead = [p for p in problems if p.code in _DEAD]
    lines = {(p.place.path, p.place.line) for p in dead if p.code in ("NDV356", "NDV360")}
    beyond = {(p.place.path, p.place.line) for p in dead if p.code == "NDV360"}
    unplaced = {p.about[1] for p in problems if p.about[:1] == (UNPLACED,)}
    trail = any(p.code == "NDV427" for p in problems)
    astray = any(p.code == _SAME_WAY for p in problems)
    problems = _unused_where_one_is_wanted(problems)
    return [
        p
        for p in problems
        if not (p.code == "NDV363" and (p.place in twice or trail))
        and not (p.code == "NDV350" and p.about[1] in unplaced)
        and not (p.code == "NDV358" and trail)
        and not (
            p.code == "NDV356" and p.about[:1] in {(NOWHERE,), (UNPLACED,)} and (p.place.path, p.place.line) in beyond
        )
        and not (p.code == "NDV420" and (p.place.path, p.place.line) in beyond)
        and not (p.code == "NDV422" and (p.place.path, p.place.line) in lines)
        and not (p.code in _OF_THE_DEAD and dead)
        and not (p.code == _STAYS and astray)
    ]


def _unused_where_one_is_wanted(problems: list[Problem]) -> list[Problem]:
    """Without the zone that nothing speaks of, where a promotion is out of reach: it was probably meant there."""
    away = [p for p in problems if p.code == "NDV423"]
    idle = [p for p in problems if p.code == "NDV354" and p.about[:1] == ("zone",)]
    if len(away) != 1 or len(idle) != 1:
        return problems
    hint = f"write `on: {idle[0].about[1]}`, a zone that nothing else speaks of; {away[0].hint}"
    told = replace(away[0], hint=hint, related=(*away[0].related, (idle[0].place, "meant this one?")))
    return [told if p is away[0] else p for p in problems if p is not idle[0]]
