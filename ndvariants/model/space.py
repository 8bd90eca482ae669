"""Sections in one space: their common axes, and where on them each cell lies."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ndvariants.model.variant import Axis, Section, SectionBoard


def axis_order(rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """All names of the rows, each behind those that stand before it in some row; else as they come first.

    >>> axis_order([("file", "rank"), ("file", "height", "rank")])
    ('file', 'height', 'rank')
    """
    left = list(dict.fromkeys(name for row in rows for name in row))
    found: list[str] = []
    while left:
        behind = {name for row in rows for at, name in enumerate(row) if set(row[:at]) & set(left)}
        free = [name for name in left if name not in behind]
        found.append((free or left)[0])
        left.remove(found[-1])
    return tuple(found)


def extents(section: Section, space: Sequence[Axis]) -> list[tuple[int, int]]:
    """Where a section begins on each common axis, counted from 0, and how wide it is there."""
    places, widths = dict(section.at), {axis.name: axis.width for axis in section.axes}
    return [(places.get(axis.name, 0), widths.get(axis.name, 1)) for axis in space]


def space_of(sections: Sequence[Section]) -> tuple[Axis, ...]:
    """The common axes of sections: those that they have, then those that ``at`` names; as wide as all need."""
    own = axis_order([[axis.name for axis in section.axes] for section in sections])
    named = dict.fromkeys(name for section in sections for name, _ in section.at)
    names = (*own, *(name for name in named if name not in own))
    blank = [Axis(name, 1) for name in names]
    ends = [[start + width for start, width in extents(section, blank)] for section in sections]
    return tuple(Axis(name, max(end[number] for end in ends)) for number, name in enumerate(names))


def overlaps(one: Section, other: Section, space: Sequence[Axis]) -> bool:
    """Do two sections have a cell in the same place?"""
    pairs = zip(extents(one, space), extents(other, space), strict=True)
    return all(start < end + wide and end < start + width for (start, width), (end, wide) in pairs)


def section_places(section: Section, space: Sequence[Axis]) -> list[tuple[int, ...]]:
    """The place in the space of every cell of a section, in the order of its cells; none of one that lies apart."""
    if not section.at:
        return []
    own = [axis.name for axis in section.axes]
    found = []
    for reverse in product(*(range(axis.width) for axis in reversed(section.axes))):
        inside = dict(zip(own, reversed(reverse), strict=True))
        starts = extents(section, space)
        found.append(tuple(start + inside.get(axis.name, 0) for axis, (start, _) in zip(space, starts, strict=True)))
    return found


def section_cells(board: SectionBoard) -> dict[str, dict[tuple[int, ...], int]]:
    """For every section the numbers of its cells by coordinates; points follow after the last section.

    Within a section the first axis runs fastest.
    """
    cells: dict[str, dict[tuple[int, ...], int]] = {}
    number = 0
    for section in board.sections:
        widths = [range(axis.width) for axis in reversed(section.axes)]
        cells[section.name] = {}
        for reverse in product(*widths):
            cells[section.name][tuple(reversed(reverse))] = number
            number += 1
    return cells
