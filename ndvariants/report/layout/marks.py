"""Marks on the cells of a grid: lines between points, and zones that the file marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from ndvariants.model.boards.axes import cell_at, grid_coordinate, number_count
from ndvariants.model.variant import Board, Drawing
from ndvariants.report.layout.slices import Layout

_DARKER = {"light": "middle", "dark": "deep"}
_PAINTED = ("shade", "blue", "felt")


@dataclass(frozen=True, slots=True)
class Marks:
    """``joins``: lines from the middle of a cell to that of another one. ``dots`` on cells. ``painted``: by cell a
    colour of its own, or ``shade`` where it is darker. ``borders``: the side of a cell (axis and sign) that has the
    colour of a player (by number; -1: a plain line)."""

    joins: tuple[tuple[int, int], ...] = ()
    dots: frozenset[int] = frozenset()
    painted: Mapping[int, str] = field(default_factory=dict)
    borders: tuple[tuple[int, int, int, int], ...] = ()

    def shade(self, cell: int, usual: str) -> str:
        """The shade of a cell that has this one usually."""
        own = self.painted.get(cell, usual)
        return _DARKER.get(usual, usual) if own == "shade" else own


@lru_cache(maxsize=16)
def marks(board: Board, plan: Layout, drawing: Drawing, gone: frozenset[int] = frozenset()) -> Marks:
    """Marks on the cells of a grid with this layout, except on those that are gone."""
    if drawing.style != "points" and not drawing.marks:
        return Marks()
    sheet = _Sheet(board, plan, drawing, gone)
    of = {how: [mark for mark in drawing.marks if mark.how == how] for how in ("dots", "line", "sides", "crossed")}
    joins = [*sheet.lines(), *(pair for mark in of["crossed"] for pair in sheet.diagonals(mark.cells))]
    borders = [border for mark in of["line"] for border in sheet.border(mark.cells)]
    borders += [(*side, mark.player) for mark in of["sides"] for side in sheet.sides(mark.cells)]
    dots = frozenset(cell for mark in of["dots"] for cell in mark.cells)
    painted = {cell: mark.how for mark in drawing.marks if mark.how in _PAINTED for cell in mark.cells}
    return Marks(tuple(joins), dots, painted, tuple(borders))


@dataclass(frozen=True, slots=True)
class _Sheet:
    board: Board
    plan: Layout
    drawing: Drawing
    gone: frozenset[int]

    def _cells(self) -> Iterator[int]:
        return (cell for cell in range(number_count(self.board.axes)) if cell not in self.gone)

    def _axes(self) -> tuple[int, ...]:
        return (self.plan.across,) if self.plan.upwards is None else (self.plan.across, self.plan.upwards)

    def _beside(self, cell: int, *steps: tuple[int, int]) -> int | None:
        at = list(grid_coordinate(self.board.axes, cell))
        for axis, step in steps:
            at[axis] += step
            if not 0 <= at[axis] < self.board.axes[axis].width:
                return None
        beside = cell_at(self.board.axes, tuple(at))
        return None if beside in self.gone else beside

    def lines(self) -> Iterator[tuple[int, int]]:
        """The lines of a board of points, each from end to end."""
        if self.drawing.style != "points":
            return
        for axis in self._axes():
            for cell in self._cells():
                before, end = self._beside(cell, (axis, -1)), cell
                if before is None or not self._joined(before, cell, axis):
                    while (after := self._beside(end, (axis, 1))) is not None and self._joined(end, after, axis):
                        end = after
                    if end != cell:
                        yield cell, end

    def _joined(self, one: int, other: int, axis: int) -> bool:
        """Return True if there is a line between neighbours: no river parts them, but for the outermost lines."""
        rest = [k for k in self._axes() if k != axis]
        if any(self._beside(one, (k, step)) is None for k in rest for step in (-1, 1)):
            return True
        rivers = (mark.cells for mark in self.drawing.marks if mark.how == "river")
        return not any((one in cells) != (other in cells) for cells in rivers)

    def diagonals(self, cells: frozenset[int]) -> Iterator[tuple[int, int]]:
        """The diagonals through a zone on which its first cell lies, as pairs of neighbours."""
        if self.plan.upwards is None or not cells:
            return
        across, up = self._axes()
        first = sum(grid_coordinate(self.board.axes, min(cells)))
        for cell in sorted(cells):
            if (sum(grid_coordinate(self.board.axes, cell)) - first) % 2 == 0:
                others = (self._beside(cell, (across, 1), (up, step)) for step in (-1, 1))
                yield from ((cell, other) for other in others if other in cells)

    def border(self, cells: frozenset[int]) -> Iterator[tuple[int, int, int, int]]:
        for cell in sorted(cells):
            for axis in self._axes():
                for sign in (-1, 1):
                    beside = self._beside(cell, (axis, sign))
                    if beside is not None and beside not in cells:
                        yield cell, axis, sign, -1

    def sides(self, cells: frozenset[int]) -> Iterator[tuple[int, int, int]]:
        """The sides of the board that lie in a zone as a whole."""
        for axis in self._axes():
            for sign in (-1, 1):
                rim = [cell for cell in self._cells() if self._beside(cell, (axis, sign)) is None]
                if cells.issuperset(rim):
                    yield from ((cell, axis, sign) for cell in rim)
