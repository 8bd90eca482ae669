"""Hints for a name that no cell has: lists, ranges, and names that are nearly right."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ndvariants.errors import Hint, Remedy, Surety, meant, write
from ndvariants.faults.fault import suggestion
from ndvariants.language.borrowed import ends_said, names_said

MOST_NAMED = 12  # cells that are written one by one
MOST_COMPARED = 1000  # cells whose names are compared with a misspelt one
_NAME = re.compile(r"(.*?)(\d+)")


def cell_hint(said: str, cells: Sequence[str]) -> Hint:
    """A replacement for ``said``, from the names of all cells in their order; empty if none is known.

    >>> cells = ("a1", "b1", "c1")
    >>> str(cell_hint("a1 and b1", cells)), str(cell_hint("a1-c1", cells))
    ('write them as a list: [a1, b1]', 'name each: [a1, b1, c1]')
    """
    cells = [cell for cell in cells if cell]  # holes have no name
    known = set(cells)
    parts = names_said(said)
    if len(parts) > 1 and known.issuperset(parts):
        return Remedy(f"[{', '.join(parts)}]", f"write them as a list: [{', '.join(parts)}]", Surety.SURE)
    named = [part for part in parts if part in known]
    if len(parts) > 1 and len(named) == 1:
        return write(named[0])
    between = ends_said(said)
    if between is not None and known.issuperset(between):
        line = _range(*between, cells)
        each = f"[{', '.join(line)}]"
        return Remedy(each, f"name each: {each}", Surety.LIKELY) if line else "name each of them, in a list: [a1, a2]"
    turned = re.fullmatch(r"(\d+)([^\W\d_]+)", said)
    for other in (f"{turned[2]}{turned[1]}" if turned else "", said.lower(), said.upper()):
        if other in known:
            return meant(other)
    return _beyond(said, cells) or (suggestion(said, cells) if len(cells) < MOST_COMPARED else "")


def _range(first: str, last: str, cells: Sequence[str]) -> list[str]:
    one, other = _NAME.fullmatch(first), _NAME.fullmatch(last)
    if one is None or other is None or (one[1] != other[1] and one[2] != other[2]):
        return []
    which = 1 if one[1] == other[1] else 2
    line = [cell for cell in cells if (name := _NAME.fullmatch(cell)) is not None and name[which] == one[which]]
    start, end = sorted((line.index(first), line.index(last)))
    return line[start : end + 1] if end - start < MOST_NAMED else []


def _beyond(said: str, cells: Sequence[str]) -> str:
    name = _NAME.fullmatch(said)
    if name is None:
        return ""
    pairs = [found for cell in cells if (found := _NAME.fullmatch(cell)) is not None]
    above = [pair[0] for pair in pairs if pair[1] == name[1]]
    if above:
        return f"there are {above[0]} to {above[-1]}"
    beside = [pair for pair in pairs if pair[2] == name[2] and len(pair[1]) == len(name[1])]
    lower = [pair[0] for pair in beside if pair[1] < name[1]]
    higher = [pair[0] for pair in beside if pair[1] > name[1]]
    if lower and higher:
        return f"did you mean `{lower[-1]}` or `{higher[0]}`? nothing is called `{name[1]}` between them"
    return f"there are {beside[0][0]} to {beside[-1][0]}" if len(beside) > 1 else ""
