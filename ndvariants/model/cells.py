"""Names and coordinates of the cells of every board, without numpy.

Cells are numbered: a grid's with the first axis fastest (where its axes have ``room``, some numbers are walls and
no cells); a polyhedron's face by face, each with its parts;
a graph's as written; a section board's section by section, then the points. Names of grid cells follow a
pattern of styles, one for each axis from left to right: ``a`` and ``A`` count in letters, ``1`` in numbers.
Setups, positions and moves as text, drawings and faults all take their names from here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise, product
from math import prod
from typing import overload

from ndvariants.model.variant import (
    Axis,
    Board,
    GraphBoard,
    GridBoard,
    MeshBoard,
    Notation,
    PolyhedronBoard,
    SectionBoard,
)

STYLES = ("a", "A", "1")
LISTED = 1 << 13  # numbers of cells up to which all names of a grid are made at once


def cell_count(board: Board) -> int:
    """How many cell numbers the board has, holes included."""
    match board:
        case GridBoard(axes=axes):
            return number_count(axes)
        case PolyhedronBoard(faces=faces, suffixes=suffixes):
            return len(faces) * len(suffixes)
        case MeshBoard(rings=rings, levels=levels):
            return len(rings) * (1 if levels is None else levels[1])
        case GraphBoard(cells=cells):
            return len(cells)
        case SectionBoard(sections=sections, points=points):
            return sum(number_count(section.axes) for section in sections) + len(points)


def real_cells(board: Board) -> int:
    """How many cells the board has, holes included, walls around a big board not."""
    return prod(axis.width for axis in board.axes) if isinstance(board, GridBoard) else cell_count(board)


def number_count(axes: Sequence[Axis]) -> int:
    """How many numbers the cells of a grid take; a power of two where its axes have room.

    There the numbers below 0, down to where the leaps lead that the room was made for, mean walls as well when
    they are taken modulo the count.

    >>> number_count((Axis("file", 8), Axis("rank", 8)))
    64
    >>> number_count((Axis("file", 8, room=10), Axis("rank", 8, room=10)))
    128
    """
    if not any(axis.room for axis in axes):
        return prod(axis.width for axis in axes)
    steps = strides(axes)
    ends = (axes[-1].width - axes[-1].span) * steps[-1] + prod(axis.span for axis in axes)
    walls = sum((axis.span - axis.width) * step for axis, step in zip(axes, steps, strict=True))
    return 1 << (ends + walls - 1).bit_length()


def strides(axes: Sequence[Axis]) -> tuple[int, ...]:
    """How far apart the numbers of neighbours are on each axis of a grid."""
    return tuple(prod(axis.span for axis in axes[:number]) for number in range(len(axes)))


def coordinates(board: Board) -> Sequence[tuple[int, ...]]:
    """The 0-based coordinates of every cell: on sections those within the section; () where there are none.

    On a big grid each is made when it is asked for; those of walls are past the width of some axis.
    """
    match board:
        case GridBoard(axes=axes):
            return GridCoordinates(board) if number_count(axes) > LISTED else _grid_coordinates(axes)
        case SectionBoard(sections=sections, points=points):
            inside = [cell for section in sections for cell in _grid_coordinates(section.axes)]
            return inside + [() for _ in points]
        case _:
            return [() for _ in range(cell_count(board))]


def cell_at(axes: Sequence[Axis], coordinate: Sequence[int]) -> int:
    """The number of a grid's cell, by its 0-based coordinates.

    >>> cell_at((Axis("file", 8), Axis("rank", 8)), (4, 1))
    12
    """
    number, stride = 0, 1
    for axis, value in zip(axes, coordinate, strict=True):
        number += value * stride
        stride *= axis.span
    return number


def grid_coordinate(axes: Sequence[Axis], cell: int) -> tuple[int, ...]:
    """The 0-based coordinates of a grid's cell, by its number; past the width of some axis for a wall.

    >>> grid_coordinate((Axis("file", 8), Axis("rank", 8)), 12)
    (4, 1)
    """
    coordinate = []
    for axis in axes[:-1]:
        cell, value = divmod(cell, axis.span)
        coordinate.append(value)
    return (*coordinate, cell) if axes else ()


def cell_name(board: Board, notation: Notation, cell: int) -> str:
    """The name of one cell, by its number.

    >>> from ndvariants.model.variant import GridBoard
    >>> cell_name(GridBoard((Axis("file", 8), Axis("rank", 8))), Notation(), 12)
    'e2'
    """
    if notation.names or not isinstance(board, GridBoard):
        return cell_names(board, notation)[cell]
    coordinate = grid_coordinate(board.axes, cell)
    return _written(coordinate, notation.cells or default_notation(board.axes).cells)


def _written(coordinate: Sequence[int], styles: Sequence[tuple[int, str]]) -> str:
    return "".join(coordinate_text(coordinate[axis], style) for axis, style in styles)


def default_notation(axes: Sequence[Axis]) -> Notation:
    """How cells of a grid are written when the file does not say.

    Last stand the axis called file, in letters, and the one called rank, in numbers (or the first two axes);
    the others stand before them, the highest first, alternately in capital letters and numbers, such that
    the nearest to the file is a number: ``A1e4``.
    """
    if len(axes) == 1:
        return Notation(((0, "a" if axes[0].name != "rank" else "1"),))
    names = [axis.name for axis in axes]
    across, up = (names.index("file"), names.index("rank")) if {"file", "rank"} <= set(names) else (0, 1)
    others = [i for i in range(len(axes)) if i not in (across, up)]
    styled = [(axis, "1" if place % 2 == 0 else "A") for place, axis in enumerate(others)]
    return Notation((*reversed(styled), (across, "a"), (up, "1")))


def base_axes(board: Board, notation: Notation) -> tuple[int, int]:
    """The axes (across, up) of a drawn slice: the last two of the notation; (0, -1) on a board of one axis."""
    shown = notation.cells
    if not shown and isinstance(board, GridBoard):
        shown = default_notation(board.axes).cells
    if len(shown) < 2:
        return (0, -1) if len(shown) == 1 else (0, 1)
    return shown[-2][0], shown[-1][0]


def cell_names(board: Board, notation: Notation) -> Sequence[str]:
    """The name of every cell, in the order of their numbers; on a big grid each is made when it is asked for."""
    if notation.names:
        return notation.names
    match board:
        case GridBoard(axes=axes) if number_count(axes) > LISTED or any(axis.room for axis in axes):
            return GridNames(board, notation)
        case GridBoard(axes=axes):
            return _grid_names(axes, notation.cells or default_notation(axes).cells)
        case PolyhedronBoard(faces=faces, suffixes=suffixes):
            return [name + suffix for name, _ in faces for suffix in suffixes]
        case MeshBoard(names=cells, levels=levels):
            if levels is None:
                return cells
            return [f"{level + 1}{name}" for level in range(levels[1]) for name in cells]
        case GraphBoard(cells=places):
            return [name for name, _, _ in places]
        case SectionBoard(sections=sections, points=points):
            names = [
                section.pattern.replace("{section}", section.name).replace("{cell}", name)
                for section in sections
                for name in _grid_names(section.axes, default_notation(section.axes).cells, section.start)
            ]
            return names + [point.name for point in points]


@dataclass(frozen=True)
class GridCoordinates(Sequence[tuple[int, ...]]):
    """The coordinates of a big grid's cells by number, made when they are asked for."""

    board: GridBoard

    def __len__(self) -> int:
        return number_count(self.board.axes)

    @overload
    def __getitem__(self, cell: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, cell: slice) -> tuple[tuple[int, ...], ...]: ...
    def __getitem__(self, cell: int | slice) -> tuple[int, ...] | tuple[tuple[int, ...], ...]:
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

    @overload
    def __getitem__(self, cell: int) -> str: ...
    @overload
    def __getitem__(self, cell: slice) -> tuple[str, ...]: ...
    def __getitem__(self, cell: int | slice) -> str | tuple[str, ...]:
        if isinstance(cell, slice):
            return tuple(self[number] for number in range(*cell.indices(len(self))))
        number = range(len(self))[cell]
        coordinate = grid_coordinate(self.board.axes, number)
        if any(value >= axis.width for value, axis in zip(coordinate, self.board.axes, strict=True)):
            return ""
        return _written(coordinate, self.notation.cells or default_notation(self.board.axes).cells)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and cell_number(self.board, self.notation, name) is not None

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
        number = cell_number(self.board, self.notation, name)
        if number is None or number not in range(len(self))[start:stop]:
            raise ValueError(f"no cell is called {name!r}")
        return number


def cell_number(board: Board, notation: Notation, text: str) -> int | None:
    """The number of the cell of this name, or None.

    >>> from ndvariants.model.variant import GridBoard
    >>> cell_number(GridBoard((Axis("file", 8), Axis("rank", 8))), Notation(), "e2")
    12
    """
    if notation.aliases:
        text = dict(notation.aliases).get(text, text)
    if isinstance(board, GridBoard) and not notation.names:
        styles = notation.cells or default_notation(board.axes).cells
        found = parse_grid_cell(board.axes, styles, text)
        return None if found is None else cell_at(board.axes, found)
    return _numbers(board, notation).get(text)


def parse_grid_cell(
    axes: Sequence[Axis], styles: tuple[tuple[int, str], ...], text: str, any_case: bool = False
) -> tuple[int, ...] | None:
    """The 0-based coordinates that a name of a grid's cell stands for, or None.

    >>> parse_grid_cell((Axis("file", 8), Axis("rank", 12)), ((0, "a"), (1, "1")), "e12")
    (4, 11)
    """
    match = _pattern(tuple(_piece(axes[axis].width, style) for axis, style in styles), any_case).fullmatch(text)
    if match is None:
        return None
    values = [0] * len(axes)
    for (axis, style), written in zip(styles, match.groups(), strict=True):
        values[axis] = coordinate_of(written.lower() if style == "a" else written.upper(), style)
        if not 0 <= values[axis] < axes[axis].width:
            return None
    return tuple(values)


@lru_cache(maxsize=4096)
def coordinate_text(value: int, style: str, skipped: str = "") -> str:
    """A 0-based coordinate as text, without the letters ``skipped`` (lower case).

    >>> coordinate_text(4, "a"), coordinate_text(4, "1"), coordinate_text(26, "A"), coordinate_text(9, "a", "j")
    ('e', '5', 'AA', 'k')
    """
    if style == "1":
        return str(value + 1)
    alphabet = [chr(ord(style) + k) for k in range(26) if chr(ord("a") + k) not in skipped]
    letters = ""
    value += 1
    while value:
        value, digit = divmod(value - 1, len(alphabet))
        letters = alphabet[digit] + letters
    return letters


def coordinate_of(text: str, style: str) -> int:
    """The 0-based coordinate that a text of this style stands for.

    >>> coordinate_of("e", "a"), coordinate_of("12", "1"), coordinate_of("AA", "A")
    (4, 11, 26)
    """
    if style == "1":
        return int(text) - 1
    value = 0
    for letter in text:
        value = value * 26 + ord(letter) - ord(style) + 1
    return value - 1


def ambiguous_styles(axes: Sequence[Axis], styles: Sequence[tuple[int, str]]) -> tuple[int, int] | None:
    """Two neighbouring axes whose texts run into each other, or None: ``111`` may be 1 and 11 or 11 and 1."""
    for (first, style), (second, other) in pairwise(styles):
        if style == other and (_characters(axes[first].width, style) > 1 or _characters(axes[second].width, other) > 1):
            return first, second
    return None


def _characters(width: int, style: str) -> int:
    return len(coordinate_text(width - 1, style))


def _piece(width: int, style: str) -> str:
    most = _characters(width, style)
    if style == "1":
        return "([1-9])" if most == 1 else f"([1-9][0-9]{{0,{most - 1}}})"
    letters = "[a-z]" if style == "a" else "[A-Z]"
    return f"({letters})" if most == 1 else f"({letters}{{1,{most}}})"


@lru_cache(maxsize=64)
def _pattern(pieces: tuple[str, ...], any_case: bool) -> re.Pattern[str]:
    return re.compile("".join(pieces), re.IGNORECASE if any_case else 0)


@lru_cache(maxsize=64)
def _numbers(board: Board, notation: Notation) -> dict[str, int]:
    return {name: number for number, name in enumerate(cell_names(board, notation)) if name}


def _grid_coordinates(axes: Sequence[Axis]) -> list[tuple[int, ...]]:
    if any(axis.room for axis in axes):
        return [grid_coordinate(axes, cell) for cell in range(number_count(axes))]
    ranges = [range(axis.width) for axis in reversed(axes)]
    return [cell[::-1] for cell in product(*ranges)]


def _grid_names(
    axes: Sequence[Axis], styles: Sequence[tuple[int, str]], start: Sequence[int] | None = None
) -> list[str]:
    """The names of a grid's cells, whose coordinates count from ``start`` (``None``: from 0)."""
    first = start or [0] * len(axes)
    texts = [[coordinate_text(first[axis] + n, style) for n in range(axes[axis].width)] for axis, style in styles]
    order = [[axis for axis, _ in styles].index(i) for i in range(len(axes))]
    if not axes:
        return []
    slowest_first = order[::-1]
    back = [slowest_first.index(i) for i in range(len(axes))]
    return ["".join([parts[i] for i in back]) for parts in product(*(texts[i] for i in slowest_first))]
