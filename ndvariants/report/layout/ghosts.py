"""Cells drawn once more beyond the edge of a grid: where a step over a side that is sewn to another comes in."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from ndvariants.model.boards.axes import grid_coordinate
from ndvariants.model.variant import Board
from ndvariants.report.layout.slices import Layout
from ndvariants.report.layout.view import View


@dataclass(frozen=True)
class Ghosts:
    """The cell seen at each place (right, up) beyond the edge of a slice that is so wide and so high; ``seams`` are the
    numbers of those that are seen from both sides."""

    wide: int
    high: int
    cells: Mapping[tuple[int, int], int] = field(default_factory=dict)
    seams: frozenset[str] = frozenset()

    @property
    def west(self) -> bool:
        """Is there a column of them on the left?"""
        return any(right < 0 for right, _ in self.cells)

    @property
    def east(self) -> bool:
        """On the right?"""
        return any(right >= self.wide for right, _ in self.cells)

    @property
    def south(self) -> bool:
        """A row below?"""
        return any(up < 0 for _, up in self.cells)

    @property
    def north(self) -> bool:
        """Above?"""
        return any(up >= self.high for _, up in self.cells)


def ghosts(view: View, board: Board, plan: Layout) -> Ghosts:
    """What lies beyond the edges of a board of two axes; nothing for others, or where sides are not joined."""
    wide, high = plan.wide, plan.high
    if plan.outer or plan.upwards is None:
        return Ghosts(wide, high)
    joined = defaultdict(list)
    for mark in view.sides:
        if mark.text:
            joined[mark.text].append(mark)
    found: dict[tuple[int, int], int] = {}
    times: Counter[str] = Counter()
    for pair in (pair for pair in joined.values() if len(pair) == 2):
        for here, there in (pair, reversed(pair)):
            at = grid_coordinate(board.axes, here.cell)
            right = at[plan.across] + here.sign * (here.axis == plan.across)
            up = at[plan.upwards] + here.sign * (here.axis == plan.upwards)
            if not (0 <= right < wide and 0 <= up < high):
                found[right, up] = there.cell
                times[here.text] += 1
    return Ghosts(wide, high, found, frozenset(text for text, count in times.items() if count == 2))
