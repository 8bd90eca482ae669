"""One slip, one fault: what is told again, or only follows from what is told, is left out.

A name that is not known is told where it stands first, with the other places beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ndvariants.errors import Problem

UNKNOWN_KEY, MISSING, UNKNOWN_REGISTER, WRONG_COUNT = "NDV020", "NDV021", "NDV209", "NDV308"
_TAG, _EMPTY = "NDV007", "NDV102"
_NO_YAML, _NO_FORM = "NDV002", "no form of board"
_UNREAD = ("NDV101", "NDV103", "NDV201")  # what a text that was cut in two is taken for
_UNKNOWN = ("NDV201", "NDV202", "NDV203", "NDV205", "NDV206", "NDV207", "NDV208")
_INHERITED = re.compile(r"^(in the inherited|what is inherited from) `[^`]+`( does not fit)?: ")
_ONCE_A_LINE = ("NDV202", "NDV206", "NDV324")
_ONCE_IF_ALIKE = ("NDV313",)
_OF_PLAYERS = ("NDV203", "NDV324", "NDV331", "NDV337", "NDV340", "NDV342")
_MOST_SHOWN = 3  # more places of a name that is not known
_GRID = "write the sizes under `grid`: board: {grid: {file: 8, rank: 8}}"


def one_for_each(problems: Iterable[Problem]) -> list[Problem]:
    """The problems without those that another one explains."""
    found = list(problems)
    for rule in (
        _cut_by_a_comma,
        _broken_players,
        _board_without_form,
        _key_in_place_of,
        _broken_registers,
        _key_without_value,
        _slices,
        _same_phrase,
        _same_letter,
        _broken_tiling,
        _two_colons,
        _registers_as_pieces,
        _broken_name,
        _same_name,
        _same_line,
    ):
        found = rule(found)
    return found


def _cut_by_a_comma(problems: Sequence[Problem]) -> list[Problem]:
    """Drops faults in texts split by an unquoted comma, or behind a tag."""
    split = {p.place for p in problems if p.code == _NO_YAML and p.label == "one text in two"}
    problems = [p for p in problems if p.code != "NDV022" or p.place not in split]
    tags = {(p.place.path, p.place.line) for p in problems if p.code == _TAG}
    problems = [p for p in problems if p.code != _EMPTY or (p.place.path, p.place.line) not in tags]
    cut = {(p.place.path, p.place.line) for p in problems if p.code == _NO_YAML and p.label == "one text in two"}
    return [p for p in problems if p.code not in _UNREAD or (p.place.path, p.place.line) not in cut]


def _board_without_form(problems: Sequence[Problem]) -> list[Problem]:
    """A board of unknown keys alone, such as ``files`` and ``ranks``: told once, at the first of them."""
    if not any(p.code == MISSING and p.label == _NO_FORM for p in problems):
        return list(problems)
    keys = [p for p in problems if p.code == UNKNOWN_KEY and p.message.endswith("in `board`")]
    if not keys:
        return list(problems)
    first = replace(keys[0], hint=_GRID, related=tuple((p.place, "nor is this") for p in keys[1:]))
    return [
        first if p is keys[0] else p
        for p in problems
        if p not in keys[1:] and not (p.code == MISSING and p.label == _NO_FORM)
    ]


def _key_in_place_of(problems: Sequence[Problem]) -> list[Problem]:
    """A key that is missing where another one stands that nobody knows: told once, at that one."""
    missing = {_owner(p): p for p in problems if p.code == MISSING and _owner(p)}
    unknown = [p for p in problems if p.code == UNKNOWN_KEY]
    told: dict[int, Problem] = {}
    gone: set[int] = set()
    for problem in unknown:
        owner = re.search(r" in `([^`]+)`$", problem.message)
        lacking = missing.get(owner[1]) if owner else None
        if lacking is not None and id(lacking) not in gone and "did you mean" not in problem.hint:
            key = _word(lacking, -1)
            told[id(problem)] = replace(problem, hint=f"write `{key}`, which is missing here")
            gone.add(id(lacking))
    return [told.get(id(p), p) for p in problems if id(p) not in gone]


def _key_without_value(problems: Sequence[Problem]) -> list[Problem]:
    """Words in braces without a colon: told once, and not as an unknown key as well."""
    unknown = {p.place: p for p in problems if p.code == UNKNOWN_KEY}
    bare = {p.place for p in problems if p.code == _NO_YAML and p.message.endswith(" has no value")}
    told = []
    for problem in problems:
        known = unknown.get(problem.place) if problem.place in bare else None
        if known is not None and problem.code == _NO_YAML:
            key, _, value = _word(problem, 0).partition(" ")
            meant = key in re.findall(r"\w+", known.hint.partition(": ")[2] or known.hint)
            told.append(replace(problem, hint=f"write `{key}: {value}`" if meant and value else known.hint))
        elif problem is not known:
            told.append(problem)
    return told


def _owner(problem: Problem) -> str:
    """What lacks a key, as unknown keys name it: ``rules.count``."""
    words = re.findall(r"`([^`]+)`", problem.message)
    if len(words) != 2:
        return ""
    kinds = {"rule": "rules", "piece": "pieces", "player": "players", "phase": "phases"}
    kind = re.match(r"the (\w+) `", problem.message)
    return f"{kinds[kind[1]]}.{words[0]}" if kind and kind[1] in kinds else words[0]


def _broken_registers(problems: Sequence[Problem]) -> list[Problem]:
    """Without what is told of registers whose own lines have the wrong shape."""
    said = [p.message for p in problems if p.code in ("NDV022", "NDV023", "NDV021", UNKNOWN_KEY)]
    broken = {found[1] for message in said if (found := re.search(r"`registers\.(\w+)", message))}
    about = (UNKNOWN_REGISTER, WRONG_COUNT)
    if any(p.code == "NDV022" and p.message.startswith("`registers` must be") for p in problems):
        problems = [p for p in problems if p.code != UNKNOWN_REGISTER]
    return [p for p in problems if p.code not in about or not broken & set(re.findall(r"`(\w+)`", p.message))]


def _broken_players(problems: Sequence[Problem]) -> list[Problem]:
    """Without what follows from a player whose own line has a fault: it seems to own or to do what it does not."""
    shapes = ("NDV020", "NDV022", "NDV023")
    broken = any(p.code in shapes and re.search(r"`players[.`]", p.message) for p in problems)
    unknown = {(p.place.path, p.place.line) for p in problems if p.code == "NDV203"}
    meant = {(p.place.path, p.place.line) for p in problems if p.code == UNKNOWN_KEY}
    return [
        p
        for p in problems
        if not (broken and p.code in _OF_PLAYERS)
        and not (unknown and p.code == "NDV324")
        and not (p.code == "NDV324" and (p.place.path, p.place.line) in meant)
        and not (p.code == "NDV340" and (p.place.path, p.place.line) in unknown)
    ]


def _broken_tiling(problems: Sequence[Problem]) -> list[Problem]:
    """Without what follows from a tiling whose name is not known: cells, axes and directions of another board."""
    broken = any(p.code == "NDV026" and p.label == "one tiling" for p in problems)
    return [p for p in problems if not (broken and p.code in (*_UNKNOWN, "NDV212"))]


def _two_colons(problems: Sequence[Problem]) -> list[Problem]:
    """Without what an ending with two colons says behind the first."""
    lines = {(p.place.path, p.place.line) for p in problems if p.code == _NO_YAML and "between conditions" in p.hint}
    return [p for p in problems if p.code != "NDV023" or (p.place.path, p.place.line) not in lines]


def _registers_as_pieces(problems: Sequence[Problem]) -> list[Problem]:
    """Without what follows from a register that is taken for a piece."""
    places = {
        (p.place.path, p.place.line, p.place.column)
        for p in problems
        if p.code == "NDV202" and p.hint.startswith("it is a register")
    }
    return [p for p in problems if p.code != "NDV313" or (p.place.path, p.place.line, p.place.column) not in places]


def _same_letter(problems: Sequence[Problem]) -> list[Problem]:
    """Without the letters of a drawing that no piece has, where two pieces have the same one."""
    taken = any(p.code == "NDV211" for p in problems)
    return [p for p in problems if not (taken and p.code == "NDV336")]


def _broken_name(problems: Sequence[Problem]) -> list[Problem]:
    """Without the places where a thing is called by the name that it should have, and cannot have as it is written."""
    meant = {
        word
        for p in problems
        if p.code == "NDV023" and p.label == "not a name"
        for word in re.findall(r"^write `(\w+)`", p.hint)
    }
    return [p for p in problems if p.code not in _UNKNOWN or _word(p, 0) not in meant]


def _same_name(problems: Sequence[Problem]) -> list[Problem]:
    """An unknown name once, with the other places where it stands."""
    first: dict[tuple[str, str], Problem] = {}
    more: dict[tuple[str, str], list[Problem]] = {}
    found: list[Problem] = []
    for problem in problems:
        key = problem.place.path, _word(problem, -1 if problem.code == "NDV205" else 0)
        if problem.code not in _UNKNOWN or not key[1]:
            found.append(problem)
        elif key in first:
            more.setdefault(key, []).append(problem)
        else:
            first[key] = problem
            found.append(problem)
    return [_with_places(problem, more, first) for problem in found]


def _slices(problems: Sequence[Problem]) -> list[Problem]:
    """Drops slice faults caused by a misnamed axis."""
    axes = {word for p in problems if p.code == "NDV205" for word in re.findall(r"`(\w+)`", p.message)}
    return [p for p in problems if p.code != "NDV338" or not axes & set(re.findall(r"`(\w+)`", p.message))]


def _same_phrase(problems: Sequence[Problem]) -> list[Problem]:
    """Two names on both sides of an ``of`` that nobody knows: told once, ``pawn of me`` for ``pawns of mine``."""
    found: list[Problem] = []
    for problem in problems:
        before = found[-1] if found else problem
        beside = before.place.column + before.place.length + len(" of ") == problem.place.column
        same = (before.place.path, before.place.line) == (problem.place.path, problem.place.line)
        if not (same and beside and before.code in _UNKNOWN and problem.code in _UNKNOWN):
            found.append(problem)
            continue
        words = [re.findall(r"`([^`]+)`", one.hint)[:1] for one in (before, problem)]
        hint = before.hint
        if all(words):
            hint = f"write `{words[0][0]} of {words[1][0].removeprefix('of ')}`"
        found[-1] = replace(before, hint=hint, related=(*before.related, (problem.place, "nor is this known")))
    return found


def _same_line(problems: Sequence[Problem]) -> list[Problem]:
    """Names of one kind that one line has wrong: told once, at the first, with the others beside it."""
    found: list[Problem] = []
    first: dict[tuple[str, int, str], int] = {}
    for problem in problems:
        key = (problem.place.path, problem.place.line, problem.code)
        if problem.code in _ONCE_IF_ALIKE:
            key = (*key[:2], f"{problem.code} {problem.message} {problem.hint}")
        if (
            (problem.code in _ONCE_A_LINE or key[2] != problem.code)
            and key in first
            and not _INHERITED.match(problem.message)
        ):
            one = found[first[key]]
            found[first[key]] = replace(one, related=(*one.related, (problem.place, "nor this")))
        else:
            first[key] = len(found)
            found.append(problem)
    return found


def _with_places(
    problem: Problem, more: dict[tuple[str, str], list[Problem]], first: dict[tuple[str, str], Problem]
) -> Problem:
    for key, one in first.items():
        if one is problem and key in more:
            related = tuple((other.place, "here, too") for other in more[key][:_MOST_SHOWN])
            return replace(problem, related=(*problem.related, *related))
    return problem


def _word(problem: Problem, which: int) -> str:
    """A word in backquotes of a message, behind the name of the file that it is inherited from; empty for none."""
    words = re.findall(r"`([^`]+)`", _INHERITED.sub("", problem.message))
    return words[which] if words else ""
