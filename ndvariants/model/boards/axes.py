"""Axes: the numbers, coordinates and names of the cells of a grid.

Cells are numbered with the first axis fastest. A name is made of coordinates as texts from left to right, each in its
style: ``a`` and ``A`` count in letters, ``1`` in numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from math import prod

STYLES = ("a", "A", "1")


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis of a grid: its name, how many cells wide, and whether its two ends join.

    ``room``, where it is not 0, is how many cell numbers the axis takes: those from ``width`` on are no cells
    but walls around a big board (see ``compiler.boards.padding``).
    """

    name: str
    width: int
    wrap: bool = False
    room: int = 0

    @property
    def span(self) -> int:
        """Number of numbers that the axis takes."""
        return self.room or self.width


def number_count(axes: Sequence[Axis]) -> int:
    """Return how many numbers the cells of a grid take; a power of two where its axes have room.

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
    """Return how far apart the numbers of neighbours are on each axis of a grid."""
    return tuple(prod(axis.span for axis in axes[:number]) for number in range(len(axes)))


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


def grid_coordinates(axes: Sequence[Axis]) -> list[tuple[int, ...]]:
    """The 0-based coordinates of every cell of a grid, in the order of their numbers."""
    if any(axis.room for axis in axes):
        return [grid_coordinate(axes, cell) for cell in range(number_count(axes))]
    ranges = [range(axis.width) for axis in reversed(axes)]
    return [cell[::-1] for cell in product(*ranges)]


# --------------------------------------------------------------------------- names


@dataclass(frozen=True, slots=True)
class Notation:
    """How cells are written: (axis index, style) from first to last; style ``a A 1``.

    Boards with named cells leave it empty. ``names``, where they are not empty, are the names of a grid's cells by
    number (``""`` for a hole), and ``cells`` says only in what order rows are read and drawn; ``texts`` are then, for
    each axis, how its coordinates are written in them, none where that depends on other axes. ``aliases`` are other
    names that are understood, each with the name that is written; ``moves`` names another way to write moves.
    """

    cells: tuple[tuple[int, str], ...] = ()
    names: tuple[str, ...] = ()
    aliases: tuple[tuple[str, str], ...] = ()
    texts: tuple[tuple[str, ...], ...] = ()
    moves: str = ""


def default_notation(axes: Sequence[Axis]) -> Notation:
    """Return how cells of a grid are written when the file does not say.

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


def written(coordinate: Sequence[int], styles: Sequence[tuple[int, str]]) -> str:
    """The name of the cell at a 0-based coordinate."""
    return "".join(coordinate_text(coordinate[axis], style) for axis, style in styles)


def grid_names(
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
