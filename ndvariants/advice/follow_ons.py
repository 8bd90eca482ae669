"""The roots among the faults of a file: those that another one explains are left out, by what they are about.

A name that is not known is told where it stands first, with the other places beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from ndvariants.builder.shape.schema import schema_of_variants
from ndvariants.errors import (
    AT,
    BARE,
    COLONS,
    CUT,
    EXTENDS,
    MISSING,
    NAME,
    NO_FORM,
    REGISTER,
    TILING,
    Edit,
    Problem,
    Surety,
    write,
)

UNKNOWN = ("NDV201", "NDV202", "NDV203", "NDV205", "NDV206", "NDV207", "NDV208")  # names that nothing has
_UNREAD = ("NDV101", "NDV103", "NDV201")  # what a text that was cut in two is taken for
_SHAPES = ("NDV020", "NDV021", "NDV022", "NDV023")
_OF_PLAYERS = ("NDV203", "NDV324", "NDV331", "NDV337", "NDV340", "NDV342")
_ONCE_A_LINE, _ONCE_IF_ALIKE = ("NDV202", "NDV206", "NDV324"), "NDV313"
_MOST_SHOWN = 3  # more places of a name that is not known
_GRID = "write the sizes under `grid`: board: {grid: {file: 8, rank: 8}}"
Line = tuple[str, int]


def roots(problems: Iterable[Problem]) -> list[Problem]:
    """The problems without those that another one explains."""
    found = list(problems)
    for rule in (
        _without_consequences,
        _board_without_form,
        _keys_in_place,
        _bare_keys,
        _same_phrase,
        _same_name,
    ):
        found = rule(found)
    return _same_line(found)


def _line(problem: Problem) -> Line:
    return problem.place.path, problem.place.line


def _lines(problems: list[Problem], *codes: str) -> set[Line]:
    """The lines on which a fault of some codes stands."""
    return {_line(problem) for problem in problems if problem.code in codes}


def _without_consequences(problems: list[Problem]) -> list[Problem]:
    """The problems without those that only follow from another one."""
    follows = [test for tests in (_of_texts(problems), _of_names(problems)) for test in tests]
    return [p for p in problems if not any(test(p) for test in follows)]


def _of_texts(problems: list[Problem]) -> Iterator[Callable[[Problem], bool]]:
    """What follows from a text that YAML reads otherwise: cut by a comma, behind a tag, with a second colon."""
    cut = [p for p in problems if p.about == CUT]
    places, halves = {p.place for p in cut}, {_line(p) for p in cut}
    tags, colons = _lines(problems, "NDV007"), {_line(p) for p in problems if p.about == COLONS}
    yield lambda p: p.code == "NDV022" and p.place in places
    yield lambda p: p.code in _UNREAD and _line(p) in halves
    yield lambda p: p.code == "NDV102" and _line(p) in tags
    yield lambda p: p.code == "NDV023" and _line(p) in colons


def _of_names(problems: list[Problem]) -> Iterator[Callable[[Problem], bool]]:
    """What follows from an entry that has a fault itself: a player, a register, a tiling, a letter, a name."""
    shapes = [p.about for p in problems if p.code in _SHAPES]
    players = any(about[1:2] == ("players",) for about in shapes)
    unknown, keys = _lines(problems, "NDV203"), _lines(problems, "NDV020")
    registers = {about[2] for about in shapes if about[1:2] == ("registers",) and len(about) > 2}
    unlisted = any(about == (AT, "registers") for about in shapes)
    tiling = any(p.about == TILING for p in problems)
    letters = any(p.code == "NDV211" for p in problems)
    axes = {p.about[1] for p in problems if p.code == "NDV205" and p.about[:1] == (NAME,)}
    named = {p.about[1] for p in problems if p.code == "NDV023" and p.about[:1] == (NAME,)}
    taken = {(p.place.path, p.place.line, p.place.column) for p in problems if p.about[:1] == (REGISTER,)}
    yield lambda p: players and p.code in _OF_PLAYERS
    yield lambda p: p.code == "NDV324" and bool(unknown or _line(p) in keys)
    yield lambda p: p.code == "NDV340" and _line(p) in unknown
    yield lambda p: p.code in ("NDV209", "NDV308") and p.about[1:2] != () and p.about[1] in registers
    yield lambda p: unlisted and p.code == "NDV209"
    yield lambda p: tiling and p.code in (*UNKNOWN, "NDV212")
    yield lambda p: letters and p.code == "NDV336"
    yield lambda p: p.code == "NDV338" and p.about[1:2] != () and p.about[1] in axes
    yield lambda p: p.code in UNKNOWN and p.about[1:2] != () and p.about[1] in named
    yield lambda p: p.code == "NDV313" and (p.place.path, p.place.line, p.place.column) in taken


def _board_without_form(problems: list[Problem]) -> list[Problem]:
    """A board of unknown keys alone, such as ``files`` and ``ranks``: told once, at the first of them."""
    keys = [p for p in problems if p.code == "NDV020" and p.about[:2] == (AT, "board") and len(p.about) == 3]
    if not keys or not any(p.about == NO_FORM for p in problems):
        return problems
    first = replace(keys[0], hint=_GRID, edits=(), related=tuple((p.place, "nor is this") for p in keys[1:]))
    return [first if p is keys[0] else p for p in problems if p not in keys[1:] and p.about != NO_FORM]


def _keys_in_place(problems: list[Problem]) -> list[Problem]:
    """A key that is missing where another one stands that nobody knows: told once, at that one."""
    missing = {p.about[1:-1]: p for p in problems if p.about[:1] == (MISSING,)}
    told: list[Problem] = []
    gone: list[Problem] = []
    for problem in problems:
        lacking = missing.get(problem.about[1:-1]) if problem.code == "NDV020" and not problem.edits else None
        if lacking is not None and lacking not in gone:
            key = lacking.about[-1]
            gone.append(lacking)
            edits = (Edit(problem.place, key, Surety.LIKELY),)
            problem = replace(problem, hint=str(write(key, ", which is missing here")), edits=edits)
        told.append(problem)
    return [p for p in told if p not in gone]


def _bare_keys(problems: list[Problem]) -> list[Problem]:
    """Words in braces without a colon: told once, and not as an unknown key as well."""
    unknown = {p.place: p for p in problems if p.code == "NDV020"}
    bare = {p.place for p in problems if p.about[:1] == BARE}
    told = []
    for problem in problems:
        known = unknown.get(problem.place) if problem.place in bare else None
        if known is not None and problem.about[:1] == BARE:
            key, _, value = problem.about[1].partition(" ")
            better = write(f"{key}: {value}", surety=Surety.SURE)
            plain = value and key in _keys()
            edits = (Edit(problem.place, better.text, better.surety),) if plain else ()
            told.append(replace(problem, hint=str(better) if plain else known.hint, edits=edits))
        elif problem is not known:
            told.append(problem)
    return told


def _keys() -> set[str]:
    """All keys that a file may have somewhere."""
    found: set[str] = set()
    left: list[Any] = [schema_of_variants()]
    while left:
        one = left.pop()
        found |= set(one.get("properties", ())) if isinstance(one, dict) else set()
        left += one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
    return found


def _same_phrase(problems: list[Problem]) -> list[Problem]:
    """Two names on both sides of an ``of`` that nobody knows: told once, ``pawn of me`` for ``pawns of mine``."""
    found: list[Problem] = []
    for problem in problems:
        before = found[-1] if found else problem
        beside = before.place.column + before.place.length + len(" of ") == problem.place.column
        if not (beside and _line(before) == _line(problem) and {before.code, problem.code} <= set(UNKNOWN)):
            found.append(problem)
            continue
        both = replace(before, related=(*before.related, (problem.place, "nor is this known")))
        if before.edits and problem.edits:
            better = write(f"{before.edits[0].text} of {problem.edits[0].text.removeprefix('of ')}")
            whole = replace(before.place, length=problem.place.column + problem.place.length - before.place.column)
            both = replace(both, hint=str(better), edits=(Edit(whole, better.text, better.surety),))
        found[-1] = both
    return found


def _same_name(problems: list[Problem]) -> list[Problem]:
    """An unknown name once, with the other places where it stands."""
    first: dict[tuple[str, str], int] = {}
    found: list[Problem] = []
    for problem in problems:
        key = problem.place.path, problem.about[1] if problem.about[:1] == (NAME,) else ""
        if problem.code not in UNKNOWN or not key[1] or key not in first:
            first.setdefault(key, len(found))
            found.append(problem)
            continue
        one = found[first[key]]
        more = sum(word == "here, too" for _, word in one.related)
        if more < _MOST_SHOWN:
            found[first[key]] = replace(one, related=(*one.related, (problem.place, "here, too")))
    return found


def _same_line(problems: list[Problem]) -> list[Problem]:
    """Names of one kind that one line has wrong: told once, at the first, with the others beside it."""
    found: list[Problem] = []
    first: dict[tuple[object, ...], int] = {}
    for problem in problems:
        alike = (problem.message, problem.hint) if problem.code == _ONCE_IF_ALIKE else ()
        key = (*_line(problem), problem.code, *alike)
        once = (problem.code in _ONCE_A_LINE or alike) and problem.because != EXTENDS
        if once and key in first:
            one = found[first[key]]
            found[first[key]] = replace(one, related=(*one.related, (problem.place, "nor this")))
        else:
            first[key] = len(found)
            found.append(problem)
    return found
