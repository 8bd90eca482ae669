"""Faces: the grids that can be drawn of a board, that is the grid itself or each of its sections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ndvariants.model.cells import base_axes, cell_at, cell_count, grid_coordinate
from ndvariants.model.variant import Axis, Board, GridBoard, Notation, Player, SectionBoard


@dataclass(frozen=True)
class Face:
    """A grid that can be drawn, its axes ``across`` and ``up`` (-1: none); ``first`` is the number of its first cell.

    ``name`` is that of the section, "" for a grid.
    """

    name: str
    axes: tuple[Axis, ...]
    across: int
    up: int
    first: int = 0

    def cell(self, coordinate: Sequence[int]) -> int:
        """The number of the cell at these 0-based coordinates."""
        return self.first + cell_at(self.axes, coordinate)

    def column(self, cell: int, axis: str, player: Player) -> int:
        """The 0-based coordinate of a cell on an axis as a player sees it; -1 where there is no such axis."""
        names = [one.name for one in self.axes]
        if axis not in names:
            return -1
        number = names.index(axis)
        column = grid_coordinate(self.axes, cell - self.first)[number]
        return self.axes[number].width - 1 - column if player.signs_in(self.name).get(axis, 1) < 0 else column


def faces(board: Board, notation: Notation) -> list[Face]:
    """The faces of a board in the order of their cells; none on boards without axes."""
    if isinstance(board, GridBoard):
        return [Face("", board.axes, *base_axes(board, notation))]
    found: list[Face] = []
    first = 0
    for section in board.sections if isinstance(board, SectionBoard) else ():
        grid = GridBoard(section.axes)
        found.append(Face(section.name, section.axes, *base_axes(grid, Notation()), first))
        first += cell_count(grid)
    return found


def undrawn(board: Board) -> str:
    """What to write instead of a drawing that this board cannot have."""
    if isinstance(board, SectionBoard):
        name = board.sections[0].name
        return f"write `slices:` below `setup:`, and below that a drawing by section: `{name}: |`"
    return "use `cells: {white: {king: NAME}}`"
