"""Sections in one space as sheets: what lies in one plane together, and where each plane lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ndvariants.model.boards.axes import default_notation
from ndvariants.model.boards.sections import section_cells, section_places
from ndvariants.model.cells import base_axes
from ndvariants.model.variant import Board, GridBoard, Notation, Section
from ndvariants.report.layout.blocks import Block, Paint, Rows
from ndvariants.report.layout.slices import written
from ndvariants.report.layout.view import View

Place = tuple[int, int]  # on a sheet: to the right, and up


@dataclass(frozen=True, slots=True)
class Part:
    """Part of a sheet that shows one section: its title, and a rectangle of places."""

    section: str
    title: str
    columns: range
    rows: range


@dataclass(frozen=True, slots=True)
class Sheet:
    """A plane of the space: the axes that run to the right and up on it (-1: none) with their styles of writing, its
    place on all other axes (``outer``, 0 for its own two), its cells by their place on it, and the sections there."""

    across: int
    up: int
    styles: tuple[str, str]
    outer: tuple[int, ...]
    cells: Mapping[Place, int]
    parts: tuple[Part, ...]

    @property
    def columns(self) -> range:
        """From its first column to its last."""
        return range(min(part.columns.start for part in self.parts), max(part.columns.stop for part in self.parts))

    @property
    def rows(self) -> range:
        """From its lowest row to its highest."""
        return range(min(part.rows.start for part in self.parts), max(part.rows.stop for part in self.parts))


Key = tuple[int, int, tuple[str, str], tuple[int, ...]]


def sheets(board: Board, gone: frozenset[int] = frozenset()) -> list[Sheet]:
    """The sheets of sections in one space, from the lowest up; without sections all of whose cells are ``gone``."""
    cells: dict[Key, dict[Place, int]] = {}
    parts: dict[Key, list[Part]] = {}
    numbers = section_cells(board.sections)
    for section in board.sections:
        if not section.at or gone.issuperset(numbers[section.name].values()):
            continue
        across, up, styles = _plane(board, section)
        here: dict[Key, dict[Place, int]] = {}
        places = zip(section_places(section, board.space), numbers[section.name].values(), strict=True)
        for place, number in places:
            outer = tuple(0 if axis in (across, up) else value for axis, value in enumerate(place))
            at = place[across], place[up] if up >= 0 else 0
            here.setdefault((across, up, styles, outer), {})[at] = number
        for key, found in here.items():
            columns, rows = ({at[k] for at in found} for k in (0, 1))
            title = _title(board, section, key[3])
            part = Part(section.name, title, *(range(min(of), max(of) + 1) for of in (columns, rows)))
            parts.setdefault(key, []).append(part)
            cells.setdefault(key, {}).update(found)
    found_sheets = [Sheet(*key, cells[key], tuple(parts[key])) for key in cells]
    return sorted(found_sheets, key=lambda sheet: sheet.outer[::-1])


def _plane(board: Board, section: Section) -> tuple[int, int, tuple[str, str]]:
    """The common axes that run to the right and up where a section is drawn (-1: none), and how each is written."""
    names = [axis.name for axis in board.space]
    styles = dict(default_notation(section.axes).cells)
    across, up = base_axes(GridBoard(section.axes), Notation())
    numbers = [names.index(section.axes[axis].name) if axis >= 0 else -1 for axis in (across, up)]
    return numbers[0], numbers[1], (styles[across], styles.get(up, "1"))


def _title(board: Board, section: Section, place: tuple[int, ...]) -> str:
    """A section's name, with its place on those of its axes that are not drawn."""
    drawn = _plane(board, section)[:2]
    own = {axis.name for axis in section.axes}
    rest = [number for number, axis in enumerate(board.space) if axis.name in own and number not in drawn]
    return " ".join([section.name, *(f"{board.space[number].name}={place[number] + 1}" for number in rest)])


def sheet_blocks(view: View, board: Board, paint: Paint) -> list[Block]:
    """Every sheet under its title, the lowest first; equal rows of all are level with each other."""
    found = sheets(board, view.gone)
    highest = max(sheet.rows.stop for sheet in found)
    return [[""] * (highest - sheet.rows.stop) + _rows(sheet).block(view, paint) for sheet in found]


def _rows(sheet: Sheet) -> Rows:
    cells = [[sheet.cells.get((x, y)) for x in sheet.columns] for y in sheet.rows]
    right = [written(x, sheet.styles[0]) for x in sheet.columns]
    up = [written(y, sheet.styles[1]) for y in sheet.rows] if sheet.up >= 0 else [""]
    return Rows(cells, right, up, ", ".join(part.title for part in sheet.parts))
