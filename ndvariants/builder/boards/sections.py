"""Sections: ``sections`` in a file, several grids apart, in one space, or joined by a thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import prod
from typing import Any

from ndvariants.builder.names.draft import Draft
from ndvariants.faults.boards import (
    LABEL_TWICE,
    NO_POINTS,
    PATTERN_WITHOUT_CELL,
    BesideAt,
    LabelsDiffer,
    PlacesForSections,
    SectionsOverlap,
)
from ndvariants.faults.limits import SpaceTooLarge
from ndvariants.faults.names import CellInNoSection, SectionWithoutCell
from ndvariants.faults.shape import POINTS_NOWHERE
from ndvariants.faults.taken import TwoSections
from ndvariants.model.boards.axes import Axis, Notation, default_notation, parse_grid_cell
from ndvariants.model.boards.grid import GridBoard
from ndvariants.model.boards.joined import SectionBoard
from ndvariants.model.boards.sections import Point, Section, Thread, overlaps, space_of
from ndvariants.model.cells import cell_names

MAX_PLACE = 1000  # the farthest first cell
MAX_PLACES = 1 << 20  # in the box around all sections

At = tuple[tuple[str, int], ...]
Offset = tuple[float, float, float]


def sections(draft: Draft) -> SectionBoard:
    """Several grids in one game, the points where movable ones may stand, and the thread through them."""
    here = ("board", "sections")
    found: list[Section] = []
    for group in draft.entries(*here):
        if group != "points":
            found += _group(draft, group, [section.name for section in found])
    space = _common_space(draft, found)
    declare_sections(draft, found, space)
    return SectionBoard(tuple(found), _points(draft, found), _thread(draft, found), space=space)


def declare_sections(draft: Draft, found: Sequence[Section], space: Sequence[Axis] = ()) -> None:
    """Let the draft know the sections and their axes, or those of the space that they share."""
    widths: dict[str, set[int]] = {}
    apart = [section.axes for section in found if not section.at]
    for together in [space, *apart] if space else [section.axes for section in found]:
        for axis in together:
            widths.setdefault(axis.name, set()).add(axis.width)
    axes = {name: max(of_sections) for name, of_sections in widths.items()}
    uneven = frozenset(name for name, of_sections in widths.items() if len(of_sections) > 1)
    names = tuple(section.name for section in found)
    draft.scope = replace(draft.scope, axes=axes, uneven=uneven, sections=names)


def _group(draft: Draft, group: str, taken: list[str]) -> list[Section]:
    here = ("board", "sections", group)
    axes = tuple(
        Axis(name, draft.number(*here, "grid", name, default=1, low=1, high=1000))
        for name in draft.entries(*here, "grid")
    )
    if not axes:
        return []  # a fault of its own
    styles = default_notation(axes).cells
    labels = []
    for label in draft.entries(*here, "labels"):
        cell = parse_grid_cell(axes, styles, draft.text(*here, "labels", label))
        if cell is None:
            name = draft.text(*here, "labels", label)
            draft.report(CellInNoSection(name), (*here, "labels", label))
        else:
            labels.append((label, cell))
    movable = draft.flag(*here, "movable", default=False)
    pattern = draft.text(*here, "cells") or "{section}{cell}"
    if "{section}" not in pattern or "{cell}" not in pattern:
        draft.report(PATTERN_WITHOUT_CELL, (*here, "cells"))
        pattern = "{section}{cell}"
    step = _offset(draft.get(*here, "offset"))
    found: list[Section] = []
    names = draft.chosen_words(*here, "names")
    at = _places(draft, group, len(names))
    for i, (name, place) in enumerate(names):
        if name in taken or name in [section.name for section in found]:
            draft.faults.report(TwoSections(name), place)
            continue
        position = (i * step[0], i * step[1], i * step[2])
        steps = draft.flag(*here, "steps", default=not movable or draft.get("board", "thread") is None)
        found.append(Section(name, axes, tuple(labels), name if movable else None, position, pattern, steps, at[i]))
    return found


def _offset(value: Any) -> Offset:
    if isinstance(value, list) and len(value) == 3 and None not in value:
        return (float(value[0]), float(value[1]), float(value[2]))
    return (0.0, 0.0, 2.0)


def _points(draft: Draft, found: list[Section]) -> tuple[Point, ...]:
    here = ("board", "sections", "points")
    endings = [(draft.text(*here, side), side == "above") for side in ("above", "below") if draft.text(*here, side)]
    points = []
    for section in found:
        if section.piece is not None or draft.get(*here) is None:
            continue
        names = cell_names(SectionBoard((section,)), Notation())
        cells = {name: i for i, name in enumerate(cell_names(GridBoard(section.axes), default_notation(section.axes)))}
        for corner, place in draft.words(*here, "corners"):
            cell = parse_grid_cell(section.axes, default_notation(section.axes).cells, corner)
            if cell is None:
                draft.faults.report(SectionWithoutCell(section.name, corner), place)
                continue
            points += [Point(names[cells[corner]] + end, section.name, above, cell) for end, above in endings]
    if draft.get(*here) is not None and not endings:
        draft.report_key(POINTS_NOWHERE, here)
    if any(section.piece for section in found) and not points:
        draft.report_key(NO_POINTS, ("board", "sections"))
    return tuple(points)


def _thread(draft: Draft, found: list[Section]) -> Thread | None:
    here = ("board", "thread")
    if draft.get(*here) is None:
        return None
    name = draft.text(*here, "name") or "thread"
    rotation = tuple(label for label, _ in draft.words(*here, "rotation"))
    for section in found:
        labels = {label for label, _ in section.labels}
        if labels != set(rotation):
            odd = sorted(labels ^ set(rotation))
            draft.report(LabelsDiffer(section.name, ", ".join(odd)), (*here, "rotation"))
            break
    if len(set(rotation)) != len(rotation):
        draft.report(LABEL_TWICE, (*here, "rotation"))
    draft.scope = replace(draft.scope, thread=name)
    stack = tuple(section.name for section in found if section.piece is None)
    flags = (draft.flag(*here, key, default=False) for key in ("closed", "turning_off", "kept_twice"))
    return Thread(name, stack, rotation, *flags)


def _places(draft: Draft, group: str, count: int) -> list[At]:
    """Start of each of a group's sections, 0-based by axis; empty for each if ``at`` is missing."""
    here = ("board", "sections", group, "at")
    columns: dict[str, list[int]] = {}
    for axis in draft.entries(*here):
        value = draft.get(*here, axis)
        if not isinstance(value, list):
            columns[axis] = [draft.number(*here, axis, default=1, low=1, high=MAX_PLACE)] * count
            continue
        numbers = [draft.number(*here, axis, i, default=1, low=1, high=MAX_PLACE) for i in range(len(value))]
        if len(numbers) != count:
            draft.report(PlacesForSections(len(numbers), axis, count), (*here, axis))
        columns[axis] = [*numbers, *[1] * count][:count]
    return [tuple((axis, column[i] - 1) for axis, column in columns.items()) for i in range(count)]


def _common_space(draft: Draft, sections: Sequence[Section]) -> tuple[Axis, ...]:
    """The common axes of the sections that say where they are ``at``; none where no group does.

    Every other section is a board of its own.
    """
    placed = [group for group in draft.entries("board", "sections") if draft.get("board", "sections", group, "at")]
    if not placed or not sections:
        return ()
    here = ("board", "sections", placed[0], "at")
    for keys, what in ((("board", "thread"), "a thread"), (("board", "sections", "points"), "points")):
        if draft.get(*keys) is not None:
            draft.report_key(BesideAt(what.split()[-1], what), keys)
    space = space_of([section for section in sections if section.at])
    if prod(axis.width for axis in space) > MAX_PLACES:
        draft.report_key(SpaceTooLarge(" x ".join(str(axis.width) for axis in space), MAX_PLACES), here)
        return ()
    for one, other in combinations([section for section in sections if section.at], 2):
        if overlaps(one, other, space):
            draft.report_key(SectionsOverlap(one.name, other.name), here)
            break
    return space
