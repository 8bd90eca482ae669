"""Boards of sections: several grids in one game, joined by seams or a thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ndvariants.model.boards.axes import Axis, Notation, default_notation, grid_coordinates, grid_names, number_count
from ndvariants.model.boards.kind import Kind
from ndvariants.model.boards.sections import Point, Section, Thread
from ndvariants.model.seams import Seam


@dataclass(frozen=True, slots=True)
class SectionBoard(Kind):
    """Several grids in one game, joined by seams or a thread. Cells: every section's, then the points.

    ``space`` are the common axes of sections that lie in one space, where rays lead from one to the next; none where
    each is a board of its own.
    """

    sections: tuple[Section, ...]
    points: tuple[Point, ...] = ()
    thread: Thread | None = None
    mutable: bool = False
    unbroken: bool = False
    lonely: bool = False
    lonely_royals: bool = False
    seams: tuple[Seam, ...] = ()
    space: tuple[Axis, ...] = ()

    @property
    def n_cells(self) -> int:
        return sum(number_count(section.axes) for section in self.sections) + len(self.points)

    def coordinates(self) -> Sequence[tuple[int, ...]]:
        inside = [cell for section in self.sections for cell in grid_coordinates(section.axes)]
        return inside + [() for _ in self.points]

    def cell_names(self, notation: Notation) -> Sequence[str]:
        names = [
            section.pattern.replace("{section}", section.name).replace("{cell}", name)
            for section in self.sections
            for name in grid_names(section.axes, default_notation(section.axes).cells, section.start)
        ]
        return names + [point.name for point in self.points]

    def words(self, there: int | None = None) -> str:
        sections = (
            f"{one.name} ({'×'.join(str(axis.width) for axis in one.axes)}{', movable' if one.piece else ''})"
            for one in self.sections
        )
        where = f" in one space of {', '.join(axis.name for axis in self.space)}" if self.space else ""
        points = f", {len(self.points)} of them points where movable sections stand" if self.points else ""
        return f"sections {', '.join(sections)}{where}: {self.n_cells} cells{points}"
