"""Signs that sides of a grid are joined: cells drawn once more beyond its edge, and arrows along its edges.

A *ghost* is the cell where a step over a side that is sewn to another comes in.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ndvariants.model.boards.axes import grid_coordinate
from ndvariants.model.variant import Board
from ndvariants.report.layout.picture import Line, Spot, Tile
from ndvariants.report.layout.sides import SideMark
from ndvariants.report.layout.slices import Layout
from ndvariants.report.layout.view import View


@dataclass(frozen=True)
class Ghosts:
    """The cell seen at each place (right, up) beyond the edge of a slice, and on which sides there are any; ``seams``
    are the numbers of those that are seen from both sides."""

    cells: Mapping[tuple[int, int], int] = field(default_factory=dict)
    seams: frozenset[str] = frozenset()
    west: bool = False
    east: bool = False
    south: bool = False
    north: bool = False


def ghosts(view: View, board: Board, plan: Layout) -> Ghosts:
    """Cells beyond the edges of a board of two axes; nothing for others, or where sides are not joined."""
    wide, high = plan.wide, plan.high
    if plan.outer or plan.upwards is None:
        return Ghosts()
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
    both = frozenset(text for text, count in times.items() if count == 2)
    rights, ups = {right for right, _ in found}, {up for _, up in found}
    return Ghosts(found, both, -1 in rights, wide in rights, -1 in ups, high in ups)


# Arrows along edges that are joined, as books of topology draw them: a way up one edge is the way up the other. Edges
# that are joined carry equally many heads. Where these point the same way the edges are joined as they lie, where they
# point against each other one is turned round: two such pairs tell a torus from a Klein bottle.

FEWEST = 3  # joined sides in a row that get an arrow
_HALF, _APART, _INWARD = 6.0, 13.0, 7.0

Edge = tuple[int, int, int, int]  # colour, axis, sign, and where along the axis


def seam_arrows(marks: Sequence[SideMark], tiles: Sequence[Tile], plan: Layout) -> Iterator[Line]:
    """The heads of the arrows of a slice of squares, of the colours of their seams."""
    by_cell = {tile.cell: tile for tile in tiles}
    number = {tile.cell: divmod(at, plan.wide) for at, tile in enumerate(tiles)}  # (up, right)
    edges: dict[Edge, dict[str, SideMark]] = defaultdict(dict)
    for mark in marks:
        if mark.text and mark.cell in by_cell and mark.axis in (plan.across, plan.upwards):
            edges[(mark.colour, mark.axis, mark.sign, number[mark.cell][mark.axis == plan.across])][mark.text] = mark
    for heads, (one, other) in enumerate(_joined(edges), 1):
        along = {text: number[mark.cell][mark.axis != plan.across] for text, mark in edges[one].items()}
        beside = {text: number[mark.cell][mark.axis != plan.across] for text, mark in edges[other].items()}
        texts = sorted(along, key=along.__getitem__)
        for edge, forward in ((one, True), (other, beside[texts[0]] < beside[texts[-1]])):
            sides = [(by_cell[mark.cell], mark.sign) for mark in edges[edge].values()]
            yield from _heads(sides, edge[1] == plan.across, forward, heads, edge[0])


def _joined(edges: Mapping[Edge, Mapping[str, SideMark]]) -> Iterator[tuple[Edge, Edge]]:
    """The pairs of whole edges that belong together, each once."""
    rest = [edge for edge, found in edges.items() if len(found) >= FEWEST]
    for at, one in enumerate(rest):
        yield from ((one, other) for other in rest[at + 1 :] if set(edges[one]) == set(edges[other]))


def _heads(
    sides: Sequence[tuple[Tile, int]], upright: bool, forward: bool, count: int, colour: int
) -> Iterator[Line]:  # fmt: skip
    """*count* heads in the middle of an edge, a little inside it."""
    spots = [_middle(tile, sign, upright) for tile, sign in sides]
    x, y = sum(spot[0] for spot in spots) / len(spots), sum(spot[1] for spot in spots) / len(spots)
    right, down = (0, -1 if forward else 1) if upright else (1 if forward else -1, 0)
    for head in range(count):
        shift = (head - (count - 1) / 2) * _APART
        start, end = shift - _HALF, shift + _HALF
        yield Line((x + start * right, y + start * down), (x + end * right, y + end * down), colour, arrow=True)


def _middle(tile: Tile, sign: int, upright: bool) -> Spot:
    (left, top), _, (right, bottom), _ = tile.points
    x, y = tile.centre
    if upright:
        return (right - _INWARD if sign > 0 else left + _INWARD), y
    return x, (top + _INWARD if sign > 0 else bottom - _INWARD)
