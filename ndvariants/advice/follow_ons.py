"""The roots among the faults: what only follows from another one is left out, and one thing is reported once.

A fault follows from another one where it says so (``because``), and where it stands on what YAML could not read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ndvariants.errors import EXTENDS, MISSING, Edit, Place, Problem, write
from ndvariants.faults.names import NeverThatWord, NoAxis, NoDirection, NoFunction, NoPiece, NoPlayer, NothingCalled
from ndvariants.faults.reading import Unread
from ndvariants.faults.rules import NotTheirs
from ndvariants.faults.setup import NoSlice, UnknownLetter
from ndvariants.faults.shape import UnknownKey
from ndvariants.faults.values import KindsDoNotMix

_UNKNOWN = (
    NothingCalled,
    NoPiece,
    NoPlayer,
    NoAxis,
    NoDirection,
    NeverThatWord,
    NoFunction,
    UnknownLetter,
    NoSlice,
)  # names, letters
_ONCE_A_LINE = (NoPiece, NoDirection, NotTheirs)  # of several names of a line the first is enough
_MOST_SHOWN = 3  # more places of one thing


def roots(problems: Iterable[Problem]) -> list[Problem]:
    """The problems without those that another one explains."""
    found = list(problems)
    told = {problem.about for problem in found if problem.about}
    unread = [problem.place for problem in found if _is_of_yaml(problem)]
    own = [p for p in found if p.because not in told]
    return _keys_in_place([p for p in own if _is_of_yaml(p) or not any(_is_within(p.place, one) for one in unread)])


def _is_of_yaml(problem: Problem) -> bool:
    return problem.of(Unread)


def _is_within(place: Place, other: Place) -> bool:
    same = (place.path, place.line) == (other.path, other.line)
    return same and other.column <= place.column < other.column + max(other.length, 1)


def _keys_in_place(problems: list[Problem]) -> list[Problem]:
    """A key that is missing where another one stands that is not known: reported once, at that one."""
    missing = {p.about[1:-1]: p for p in problems if p.about[:1] == (MISSING,)}
    told: list[Problem] = []
    gone: list[Problem] = []
    for problem in problems:
        lacking = missing.pop(problem.about[1:-1], None) if problem.of(UnknownKey) and not problem.edits else None
        if lacking is not None:
            gone.append(lacking)
            better = write(lacking.about[-1], ", which is missing here")
            edit = Edit(problem.place, better.text, better.surety)
            problem = replace(problem, hint=str(better), edits=(edit,))
        told.append(problem)
    return [problem for problem in told if problem not in gone]


def once(problems: Iterable[Problem]) -> list[Problem]:
    """The problems, one for all places of a name or a letter, and one for the names of a kind on one line."""
    found: list[Problem] = []
    first: dict[tuple[object, ...], int] = {}
    for problem in problems:
        subject, *line = _keys(problem) or [()]
        keys = [key for key in (subject, *line) if key]
        known = next((key for key in keys if key in first), None)
        if known is None:
            first.update(dict.fromkeys(keys, len(found)))
            found.append(problem)
            continue
        one, word = found[first[known]], "here, too" if known == subject else "nor this"
        if sum(said == word for _, said in one.related) < _MOST_SHOWN:
            found[first[known]] = replace(one, related=(*one.related, (problem.place, word)))
    return found


def _keys(problem: Problem) -> list[tuple[object, ...]]:
    """Keys that a problem shares with those that need not be reported beside it."""
    place, code = problem.place, problem.code
    if problem.because == EXTENDS:
        return []
    if problem.of(KindsDoNotMix):
        return [(), (place.path, place.line, code, problem.hint)]
    line = [(place.path, place.line, code)] if problem.of(*_ONCE_A_LINE) else []
    return [(place.path, problem.about) if problem.of(*_UNKNOWN) and problem.about else (), *line]
