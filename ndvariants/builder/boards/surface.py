"""The surface of a box as a board: two sections for each axis, and the seams along all its edges."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from math import prod
from string import ascii_uppercase

from ndvariants.builder.boards.sections import declare_sections
from ndvariants.builder.names.draft import Draft
from ndvariants.errors import Place
from ndvariants.faults.boards import NamesForEnds
from ndvariants.faults.limits import SurfaceTooLarge
from ndvariants.language.trees.syntax import Binary, Name, Number
from ndvariants.model.seams import Seam, Side
from ndvariants.model.variant import Axis, Section, SectionBoard

LEAST_AXES, MOST_AXES = 2, 8
MAX_CELLS = 1 << 17
GAP = 1.0  # between drawn sections, in cells
Ends = tuple[int, int]  # the number of an axis, and which of its ends


def build_surface(draft: Draft) -> SectionBoard:
    """The surface of the box of these sides: for each axis a section at its low and one at its high end.

    A section has all other axes. Over an edge an axis turns into the one that the section did not have, so the names
    of the axes say all seams.
    """
    here = ("board", "surface")
    names = [name for name in draft.entries(*here) if name != "names"]
    axes = tuple(Axis(name, draft.number(*here, name, default=4, low=2, high=1000)) for name in names)
    cells = sum(2 * prod(other.width for other in axes if other != axis) for axis in axes)
    if not LEAST_AXES < len(axes) <= MOST_AXES or cells > MAX_CELLS:
        possible = f"{LEAST_AXES + 1} to {MOST_AXES} axes and {MAX_CELLS} cells are possible"
        draft.report_key(SurfaceTooLarge(len(axes), cells, possible), here)
        axes = tuple(Axis(name, 2) for name in ("x", "y", "z"))
    sections = _sections(axes, _letters(draft, len(axes)))
    declare_sections(draft, sections)
    return SectionBoard(sections, seams=surface_seams(axes, draft.document.key_place(*here)))


def _letters(draft: Draft, n_axes: int) -> Sequence[str]:
    here = ("board", "surface", "names")
    names = [name for name, _ in draft.words(*here)]
    if not names:
        return ascii_uppercase[: 2 * n_axes]
    if len(set(names)) != 2 * n_axes:
        draft.report(NamesForEnds(n_axes, 2 * n_axes, len(set(names))), here)
        return ascii_uppercase[: 2 * n_axes]
    return names


def _sections(axes: tuple[Axis, ...], names: Sequence[str]) -> tuple[Section, ...]:
    """The sections, those of the low ends drawn in a lower row than those of the high ends."""
    found = []
    for number, end in product(range(len(axes)), (0, 1)):
        others = tuple(axis for at, axis in enumerate(axes) if at != number)
        place = (number * (GAP + max(axis.width for axis in axes)), end * (GAP + max(axis.width for axis in axes)), 0.0)
        found.append(Section(names[2 * number + end], others, (), position=place))
    return tuple(found)


def surface_seams(axes: Sequence[Axis], place: Place) -> tuple[Seam, ...]:
    """The seams along the edges of a box: one for each two ends of different axes."""
    ends = list(product(range(len(axes)), (0, 1)))
    return tuple(
        Seam(_side(axes, one, other, place), _side(axes, other, one, place), place=place)
        for one, other in combinations(ends, 2)
        if one[0] != other[0]
    )


def _side(axes: Sequence[Axis], section: Ends, towards: Ends, place: Place) -> Side:
    number = Number(2 * section[0] + section[1] + 1, place)
    inside = Binary("=", Name("section", place), number, place)
    return Side(axes[towards[0]].name, 1 if towards[1] else -1, None, inside, place)
