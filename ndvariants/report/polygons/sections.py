"""Boards of flat sections whose seams say how they lie together: the skin of a box, and halves round a middle.

A box is unfolded into a cross, as seen from outside, and stands in space as well. Halves for three and more players,
each sewn along its far edge to its neighbours, lie as a polygon with twice as many sides. Here y grows upwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin

from ndvariants.builder.names.solve import Solver, Unsolvable
from ndvariants.language.trees.syntax import Expr
from ndvariants.model.seams import Seam
from ndvariants.model.solids import cross, dot, minus
from ndvariants.model.variant import Axis, SectionBoard

Spot = tuple[float, float]
Spot3 = tuple[float, float, float]
Solid = Sequence[tuple[Spot3, ...]]
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))


@lru_cache(maxsize=8)
def folded(board: SectionBoard) -> tuple[tuple[Spot, ...], ...] | None:
    """The polygon of every cell on the plane, counter-clockwise; ``None`` where sections are drawn apart."""
    box = _box(board)
    if box is not None:
        return tuple(_turned(_on_cross(box, corners)) for corners in _corners(board, box))
    ring = _ring(board)
    return None if ring is None else tuple(_round_middle(board, ring))


@lru_cache(maxsize=8)
def skin(board: SectionBoard) -> tuple[tuple[Spot3, ...], ...] | None:
    """The polygon of every cell in space, at most 1 from the middle, where the sections are the skin of a box."""
    box = _box(board)
    if box is None:
        return None
    half = [axis.width / 2 for axis in box]
    far = hypot(*half)
    placed = (
        tuple(((x - half[0]) / far, (y - half[1]) / far, (z - half[2]) / far) for x, y, z in corners)
        for corners in _corners(board, box)
    )
    return tuple(corners if outwards(corners, (0.0, 0.0, 0.0)) else corners[::-1] for corners in placed)


def outwards(corners: Sequence[Spot3], inside: Spot3) -> bool:
    """Return whether corners are counter-clockwise seen from away of a spot inside."""
    a, b, c = corners[:3]
    return dot(cross(minus(b, a), minus(c, a)), minus(a, inside)) > 0


def skin_shades(board: SectionBoard) -> list[int]:
    """Squares by turns in every section."""
    return [sum(max(place, 0) for place in cell) % 2 for cell in board.coordinates()]


def skin_facing(corners: Solid) -> int:
    """The cell from whose side a box is seen: one at a corner, to show three sides."""
    return max(range(len(corners)), key=lambda cell: sum(x - 1.2 * y + 1.5 * z for x, y, z in corners[cell]))


# --------------------------------------------------------------------------- boxes


def _box(board: SectionBoard) -> tuple[Axis, Axis, Axis] | None:
    """The axes of the box whose six sides the sections are: the low and the high end of each axis in turn."""
    if len(board.sections) != 6 or board.points or any(len(section.axes) != 2 for section in board.sections):
        return None
    x, (y, z) = board.sections[2].axes[0], board.sections[0].axes
    sides = ((y, z), (y, z), (x, z), (x, z), (x, y), (x, y))
    fits = all(section.axes == axes for section, axes in zip(board.sections, sides, strict=True))
    return (x, y, z) if fits and len(board.seams) == 12 else None


def _corners(board: SectionBoard, box: tuple[Axis, Axis, Axis]) -> list[tuple[Spot3, ...]]:
    """The corners of every cell in space, the box lying in the corner of three positive axes."""
    found = []
    for number, section in enumerate(board.sections):
        axis, end = divmod(number, 2)
        others = [other for other in range(3) if other != axis]
        for up in range(section.axes[1].width):
            for right in range(section.axes[0].width):
                polygon = []
                for a, b in CORNERS:
                    corner = [0.0, 0.0, 0.0]
                    corner[axis] = float(end * box[axis].width)
                    corner[others[0]], corner[others[1]] = float(right + a), float(up + b)
                    polygon.append((corner[0], corner[1], corner[2]))
                found.append(tuple(polygon))
    return found


def _on_cross(box: tuple[Axis, Axis, Axis], corners: tuple[Spot3, ...]) -> list[Spot]:
    """A cell on the net: in front the low end of the second axis, right, back and left of it, above and below."""
    wide, deep, high = (float(axis.width) for axis in box)
    xs, ys, zs = ({corner[k] for corner in corners} for k in range(3))
    if ys == {0.0}:
        return [(x, z) for x, _, z in corners]
    if ys == {deep}:
        return [(2 * wide + deep - x, z) for x, _, z in corners]
    if xs == {wide}:
        return [(wide + y, z) for _, y, z in corners]
    if xs == {0.0}:
        return [(-y, z) for _, y, z in corners]
    return [(x, high + y if zs == {high} else -y) for x, y, _ in corners]


def _turned(polygon: list[Spot]) -> tuple[Spot, ...]:
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(polygon, [*polygon[1:], polygon[0]], strict=True))
    return tuple(polygon if area > 0 else polygon[::-1])


# --------------------------------------------------------------------------- halves round a middle


def _ring(board: SectionBoard) -> list[int] | None:
    """The sections counter-clockwise, where each is sewn by half of its far edge to its neighbour on the right."""
    sections = board.sections
    alike = all(one.axes == sections[0].axes and len(one.axes) == 2 and one.piece is None for one in sections)
    if len(sections) < 3 or not alike or sections[0].axes[0].width % 2 or len(board.seams) != len(sections):
        return None
    right = dict(pair for pair in (_neighbours(board, seam) for seam in board.seams) if pair is not None)
    ring = [0]
    while len(ring) < len(sections) and ring[-1] in right:
        ring.append(right[ring[-1]])
    return ring if len(set(ring)) == len(sections) and right.get(ring[-1]) == 0 else None


def _neighbours(board: SectionBoard, seam: Seam) -> tuple[int, int] | None:
    """(section, its neighbour on the right) where a seam joins the right half of the one's far edge to the other's."""
    across, up = board.sections[0].axes
    sides = (seam.leave, seam.enter)
    if not seam.flipped or any(side is None or side.axis != up.name or side.sign < 0 for side in sides):
        return None
    try:
        there = [_far_edge(board, side.where) for side in sides if side is not None and side.where is not None]
    except Unsolvable:
        return None
    halves = [{place for _, place in cells} for cells in there]
    owners = [{section for section, _ in cells} for cells in there]
    high = set(range(across.width // 2, across.width))
    if len(there) != 2 or [len(one) for one in owners] != [1, 1]:
        return None
    one, other = owners[0].pop(), owners[1].pop()
    if halves[0] == high:
        return one, other
    return (other, one) if halves[0] == set(range(across.width)) - high else None


def _far_edge(board: SectionBoard, where: Expr) -> list[tuple[int, int]]:
    """(section, place along it) of the cells at the far edge of sections where an expression holds."""
    across, up = board.sections[0].axes
    size = across.width * up.width
    cells = Solver(board).cells(where)
    return [(cell // size, cell % across.width) for cell in cells if cell % size // across.width == up.width - 1]


def _round_middle(board: SectionBoard, ring: list[int]) -> list[tuple[Spot, ...]]:
    """Every cell within the two four-sided patches of its half."""
    across, up = board.sections[0].axes
    count, half = len(ring), across.width // 2
    corner = across.width / (2 * sin(pi / (2 * count)))  # from the middle, such that a side has the length of a rank
    near = corner * cos(pi / (2 * count))
    found = []
    for section in range(count):
        ahead = 2 * pi * ring.index(section) / count - pi / 2

        def at(turn: float, far: float, ahead: float = ahead) -> Spot:
            return far * cos(ahead + turn), far * sin(ahead + turn)

        side, between = pi / (2 * count), pi / count
        left = at(-side, corner), at(0, near), (0.0, 0.0), at(-between, near)
        right = at(0, near), at(side, corner), at(between, near), (0.0, 0.0)
        for place in range(up.width * across.width):
            row, file = divmod(place, across.width)
            patch, first = (left, file) if file < half else (right, file - half)
            found.append(tuple(_within(patch, (first + a) / half, (row + b) / up.width) for a, b in CORNERS))
    return found


def _within(patch: tuple[Spot, ...], right: float, up: float) -> Spot:
    """The spot of a patch of four corners (counter-clockwise) at these parts of its sides."""
    weights = ((1 - right) * (1 - up), right * (1 - up), right * up, (1 - right) * up)
    return sum(w * x for w, (x, _) in zip(weights, patch, strict=True)), sum(
        w * y for w, (_, y) in zip(weights, patch, strict=True)
    )
