"""Grids: boards of any number of axes, squares or hexagons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

from ndvariants.language.trees.syntax import Expr
from ndvariants.model.boards.axes import (
    Axis,
    Notation,
    cell_at,
    default_notation,
    grid_coordinate,
    grid_coordinates,
    grid_names,
    number_count,
    parse_grid_cell,
    written,
)
from ndvariants.model.boards.kind import Kind
from ndvariants.model.seams import Seam

LISTED = 1 << 13  # numbers of cells up to which all names of a grid are made at once


@dataclass(frozen=True, slots=True)
class GridBoard(Kind):
    """An n-dimensional grid. Cell number = sum of coordinate * stride, the first axis fastest (``boards.axes``).

    ``holes`` is an expression over a cell (absolute, 1-based): where it holds there is no cell.
    ``hexagons`` are the numbers of two axes whose cells are hexagons: a step along both at once, with equal signs,
    crosses an edge like a step along one of them.
    ``seams`` (and walls) say where steps lead that do not lead to the next cell.
    """

    axes: tuple[Axis, ...]
    holes: Expr | None = None
    mutable: bool = False
    unbroken: bool = False
    lonely: bool = False
    lonely_royals: bool = False
    hexagons: tuple[int, int] | None = None
    seams: tuple[Seam, ...] = ()

    @property
    def n_cells(self) -> int:
        return number_count(self.axes)

    def coordinates(self) -> Sequence[tuple[int, ...]]:
        """The coordinates of every cell; on a big grid made when asked for, those of walls past some axis's width."""
        return GridCoordinates(self) if self.n_cells > LISTED else grid_coordinates(self.axes)

    def cell_names(self, notation: Notation) -> Sequence[str]:
        """The names of the cells; on a big grid made when they are asked for."""
        if self.n_cells > LISTED or any(axis.room for axis in self.axes):
            return GridNames(self, notation)
        return grid_names(self.axes, notation.cells or default_notation(self.axes).cells)

    def words(self, there: int | None = None) -> str:
        axes = (f"{axis.name} {axis.width}" + (" (ends joined)" if axis.wrap else "") for axis in self.axes)
        holes = ", holes left out of them" if self.holes is not None and there is None else ""
        count = prod(axis.width for axis in self.axes) if there is None else there
        return f"{'hexagons' if self.hexagons else 'grid'} of {' × '.join(axes)}: {count} cells{holes}"


@dataclass(frozen=True)
class GridCoordinates(Sequence[tuple[int, ...]]):
    """The coordinates of a big grid's cells by number, made when they are asked for."""

    board: GridBoard

    def __len__(self) -> int:
        return number_count(self.board.axes)

    def __getitem__(self, cell: Any) -> Any:
        if isinstance(cell, slice):
            return tuple(self[number] for number in range(*cell.indices(len(self))))
        return grid_coordinate(self.board.axes, range(len(self))[cell])


@dataclass(frozen=True)
class GridNames(Sequence[str]):
    """The names of a big grid's cells by number, made when they are asked for; "" for a wall."""

    board: GridBoard
    notation: Notation

    @cached_property
    def _count(self) -> int:
        return number_count(self.board.axes)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, cell: Any) -> Any:
        if isinstance(cell, slice):
            return tuple(self[number] for number in range(*cell.indices(len(self))))
        number = range(len(self))[cell]
        coordinate = grid_coordinate(self.board.axes, number)
        if any(value >= axis.width for value, axis in zip(coordinate, self.board.axes, strict=True)):
            return ""
        return written(coordinate, self.notation.cells or default_notation(self.board.axes).cells)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._number(name) is not None

    def _number(self, name: str) -> int | None:
        found = parse_grid_cell(self.board.axes, self.notation.cells or default_notation(self.board.axes).cells, name)
        return None if found is None else cell_at(self.board.axes, found)

    @property
    def first_and_last(self) -> tuple[str, str]:
        """The names of the cells at both ends of all axes."""
        last = [axis.width - 1 for axis in self.board.axes]
        return self[0], self[cell_at(self.board.axes, last)]

    @property
    def longest(self) -> int:
        """The length of the longest name."""
        return len(self.first_and_last[1])

    def alike(self, name: str) -> list[int]:
        """The numbers of the cells with this name, whatever its capitals."""
        styles = self.notation.cells or default_notation(self.board.axes).cells
        found = parse_grid_cell(self.board.axes, styles, name, any_case=True)
        return [] if found is None else [cell_at(self.board.axes, found)]

    def index(self, name: str, start: int = 0, stop: int | None = None) -> int:
        """The number of the cell of this name; raises ValueError when there is none."""
        number = self._number(name)
        if number is None or number not in range(len(self))[start:stop]:
            raise ValueError(f"no cell is called {name!r}")
        return number
