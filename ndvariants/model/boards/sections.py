"""Sections: grids that lie apart or in one space, of which a thread may join some that move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from ndvariants.model.boards.axes import Axis, grid_coordinates


@dataclass(frozen=True, slots=True)
class Section:
    """A board within a board: a fixed or movable grid with a name of its own.

    ``labels``: thread label -> cell, as 0-based coordinates. ``piece`` is the neutral piece
    whose cell (a point) tells where a movable section stands, or ``None`` for a fixed one.
    ``pattern`` writes a cell: ``{section}`` and ``{cell}`` are replaced. ``steps``: pieces on it go along its axes,
    not along the thread alone. ``at``: on a board in one space the 0-based place of its first cell on each common axis.
    """

    name: str
    axes: tuple[Axis, ...]
    labels: tuple[tuple[str, tuple[int, ...]], ...]
    piece: str | None = None
    position: tuple[float, float, float] = (0.0, 0.0, 0.0)
    pattern: str = "{section}{cell}"
    steps: bool = True
    at: tuple[tuple[str, int], ...] = ()

    @property
    def start(self) -> tuple[int, ...]:
        """The place of its first cell on its own axes: zeros where sections are apart."""
        places = dict(self.at)
        return tuple(places.get(axis.name, 0) for axis in self.axes)


@dataclass(frozen=True, slots=True)
class Point:
    """Place for a movable section: above or below a cell (0-based) of a fixed section."""

    name: str
    section: str
    above: bool
    cell: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Thread:
    """The order in which sections follow each other.

    For each movable section in declared order that stands on a point: going up, its fixed section
    then itself when it stands above, itself then the fixed section when below; a section equal to
    the last one is not repeated, unless it is ``kept_twice``. ``stack`` lists the fixed sections from lowest to
    highest: two neighbours of which at least one carries no movable section are joined as branches.
    ``rotation`` is the cyclic order of the labels. ``closed``: after the last section comes the first. ``turning_off``:
    branches are taken in either sense; otherwise upwards to a higher section and downwards to a lower one.
    """

    name: str
    stack: tuple[str, ...]
    rotation: tuple[str, ...]
    closed: bool = False
    turning_off: bool = False
    kept_twice: bool = False


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
    """Start of a section on each common axis, counted from 0, and its width there."""
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
    """Return True if two sections have a cell in the same place."""
    pairs = zip(extents(one, space), extents(other, space), strict=True)
    return all(start < end + wide and end < start + width for (start, width), (end, wide) in pairs)


def section_places(section: Section, space: Sequence[Axis]) -> list[tuple[int, ...]]:
    """The place in the space of every cell of a section, in the order of its cells; none of one that lies apart."""
    if not section.at:
        return []
    starts = [(axis.name, start) for axis, (start, _) in zip(space, extents(section, space), strict=True)]
    own = [axis.name for axis in section.axes]
    inside = (dict(zip(own, place, strict=True)) for place in grid_coordinates(section.axes))
    return [tuple(start + place.get(name, 0) for name, start in starts) for place in inside]


def section_cells(sections: Sequence[Section]) -> dict[str, dict[tuple[int, ...], int]]:
    """For every section the numbers of its cells by coordinates; points follow after the last section.

    Within a section the first axis runs fastest.
    """
    numbers = count()
    return {section.name: {place: next(numbers) for place in grid_coordinates(section.axes)} for section in sections}
