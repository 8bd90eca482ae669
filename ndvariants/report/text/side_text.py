"""Walls and seams round the rows of cells in a terminal: ``|`` and ``-``, and the numbers of sides that are joined.

A number on two sides says that a step over the one comes in over the other. Seams along the edge are written
outside the rows, those between two cells in a line of their own, beneath the upper cell or above the lower one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ndvariants.report.layout.blocks import Block, Paint, pad, width
from ndvariants.report.layout.sides import SideMark

Signs = Sequence[Sequence[tuple[str, str]]]
Sides = Mapping[tuple[int, int, bool, int], str]  # (right, up, along the rows?, sign): "" for a wall, or a number
ACROSS, UPWARDS = True, False


def sided_rectangle(signs: Signs, right: list[str], up: list[str], sides: Sides, paint: Paint) -> Block:
    """Rows of signs as ``blocks.rectangle`` writes them, with their walls and seams."""
    wide, high = len(right), len(up)
    texts = [text for row in signs for text, _ in row] + right
    columns = max(width(text) for text in [*texts, *(t for (_, _, along, _), t in sides.items() if along is UPWARDS)])
    margin = max(width(name) for name in up)
    west = max((width(sides.get((0, row, ACROSS, -1), "")) for row in range(high)), default=0)
    before = " " * (margin + 1 + (west + 1 if west else 0))
    lines: Block = []
    for row in range(high - 1, -1, -1):
        above = {place: sides[place, row, UPWARDS, 1] for place in range(wide) if (place, row, UPWARDS, 1) in sides}
        below = {place: sides[place, row, UPWARDS, -1] for place in range(wide) if (place, row, UPWARDS, -1) in sides}
        lines += _between(above, columns, before, paint)
        name = " " * (margin - width(up[row])) + paint(up[row], "label") + " "
        left = paint(sides.get((0, row, ACROSS, -1), "").rjust(west), "label") + " " if west else ""
        cells = "".join(
            pad(text, columns) + _beside(sides, place, row, wide, behind)
            for place, (text, behind) in enumerate(signs[row])
        )
        lines.append(name + left + cells + paint(sides.get((wide - 1, row, ACROSS, 1), ""), "label"))
        seams = {place: text for place, text in below.items() if text}  # a wall is drawn once, above the lower cell
        lines += _between(seams, columns, before, paint)
    edge = "".join(pad(name, columns) + " " for name in right)
    return [*lines, before + paint(edge.rstrip(), "label")]


def _between(marks: Mapping[int, str], columns: int, before: str, paint: Paint) -> Block:
    """A line of walls and numbers above or below a row; none where there is nothing to write."""
    if not marks:
        return []
    parts = [pad(marks.get(place, " ") or "-" * columns, columns) + " " for place in range(max(marks) + 1)]
    return [before + paint("".join(parts).rstrip(), "label")]


def _beside(sides: Sides, place: int, row: int, wide: int, behind: str) -> str:
    """What stands in the column behind a cell: what belongs to the cell, a wall, or a seam within the row."""
    mark = sides.get((place, row, ACROSS, 1))
    if behind != " " or mark is None or place == wide - 1:
        return behind
    return ":" if mark else "|"


def sides_of(
    marks: Sequence[SideMark], places: Mapping[int, tuple[int, int]], across: int, upwards: int | None
) -> Sides:
    """The marks of the cells of a slice by where they lie there; those along other axes are left out."""
    return {
        (*places[mark.cell], mark.axis == across, mark.sign): mark.text
        for mark in marks
        if mark.cell in places and mark.axis in (across, upwards)
    }


def side_legend(marks: Sequence[SideMark]) -> Block:
    """What the marks mean, a line; none where there are none."""
    said = []
    if any(mark.text for mark in marks):
        said.append("a step over a numbered side comes in over the other side of that number")
    if any(not mark.text for mark in marks):
        said.append("no step crosses | and -")
    return ["; ".join(said)] if said else []
