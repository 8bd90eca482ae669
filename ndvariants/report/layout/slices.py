"""How a grid of any number of axes is laid out on a plane: as slices, side by side and above each other.

The two axes written last in the names of cells lie within a slice (letters run to the right, numbers upwards);
the other axes choose the slice, the last of them running to the right, the rest downwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from ndvariants.model.boards.axes import coordinate_text as written
from ndvariants.model.boards.axes import default_notation, strides
from ndvariants.model.variant import Axis, Notation
from ndvariants.report.layout.view import View

__all__ = ["FEW_SLICES", "MOST_SLICES", "Layout", "Slice", "chosen_slices", "layout", "occupied", "slices", "written"]

FEW_SLICES = 16  # as many are seen at once, with those between them
MOST_SLICES = 512  # of boards with more, only those slices are drawn where something stands


@dataclass(frozen=True, slots=True)
class Layout:
    """Which axis (by index, ``None`` for a missing one) runs where, and how each is written."""

    axes: tuple[Axis, ...]
    across: int
    upwards: int | None
    outer: tuple[int, ...]
    styles: tuple[str, ...]
    texts: tuple[tuple[str, ...], ...] = ()

    def text(self, axis: int, number: int) -> str:
        """Return how a coordinate is written in the names of cells."""
        texts = self.texts[axis] if self.texts else ()
        return texts[number] if texts else written(number, self.styles[axis])

    @property
    def wide(self) -> int:
        """Number of columns of a slice."""
        return self.axes[self.across].width

    @property
    def high(self) -> int:
        """Number of rows of a slice."""
        return 1 if self.upwards is None else self.axes[self.upwards].width

    @property
    def columns(self) -> list[str]:
        """Names of the columns."""
        return [self.text(self.across, number) for number in range(self.wide)]

    @property
    def rows(self) -> list[str]:
        """Names of the rows, the lowest first; one without a name where no axis runs upwards."""
        return [""] if self.upwards is None else [self.text(self.upwards, number) for number in range(self.high)]

    def cells(self, outer: Sequence[int] = ()) -> list[int]:
        """The cells of a slice (of the first one), row by row, the lowest row first."""
        steps = strides(self.axes)
        first = sum(steps[axis] * number for axis, number in zip(self.outer, outer, strict=False))
        upwards = 0 if self.upwards is None else steps[self.upwards]
        return [
            first + right * steps[self.across] + up * upwards for up in range(self.high) for right in range(self.wide)
        ]


@dataclass(frozen=True, slots=True)
class Slice:
    """One slice: its ``label`` (how its cells' names begin), the coordinates on the outer axes, and where it
    stands in the grid of slices."""

    label: str
    outer: tuple[int, ...]
    row: int
    column: int


def layout(axes: tuple[Axis, ...], notation: Notation, piled: int | None = None) -> Layout:
    """Return how a grid is laid out, from the way its cells are written; no slices along an axis that is ``piled``."""
    shown = notation.cells or default_notation(axes).cells
    styles = dict(shown)
    order = [index for index, _ in shown]
    inner, outer = order[-2:], tuple(axis for axis in order[:-2] if axis != piled)
    all_styles = tuple(styles.get(index, "1") for index in range(len(axes)))
    if len(inner) == 1:
        return Layout(axes, inner[0], None, outer, all_styles, notation.texts)
    across, upwards = inner
    if all_styles[across] == "1" and all_styles[upwards] != "1":
        across, upwards = upwards, across
    return Layout(axes, across, upwards, outer, all_styles, notation.texts)


def slices(plan: Layout) -> list[Slice]:
    """All slices of a grid: the top row first, each row from the left."""
    if not plan.outer:
        return [Slice("", (), 0, 0)]
    *down, right = plan.outer
    rows = list(product(*(range(plan.axes[axis].width) for axis in down)))
    found = []
    for row, above in enumerate(reversed(rows)):
        for column in range(plan.axes[right].width):
            numbers = (*above, column)
            label = "".join(plan.text(axis, number) for axis, number in zip(plan.outer, numbers, strict=True))
            found.append(Slice(label, numbers, row, column))
    return found


def occupied(view: View, plan: Layout, found: list[Slice]) -> list[Slice]:
    """The slices where something stands or is marked; the first where that is none."""
    places = (view.coordinates[cell] for cell in (*view.pieces, *view.marks))
    outer = {tuple(place[axis] for axis in plan.outer) for place in places}
    return [one for one in found if one.outer in outer] or found[:1]


def chosen_slices(plan: Layout, chosen: Mapping[str, int]) -> list[Slice]:
    """The slices with these coordinates, counted from 1, on these outer axes. Raises ValueError for other axes."""
    wanted = {}
    names = [plan.axes[axis].name for axis in plan.outer]
    for name, number in chosen.items():
        if name not in names:
            raise ValueError(f"no slices along `{name}`: they are along {', '.join(names) or 'no axis'}")
        axis = plan.axes[plan.outer[names.index(name)]]
        if not 1 <= number <= axis.width:
            raise ValueError(f"`{name}` has {axis.width} cells: there is no {number}")
        wanted[names.index(name)] = number - 1
    return [one for one in slices(plan) if all(one.outer[k] == number for k, number in wanted.items())]
