"""Flat boards whose ends are joined, as they lie in space: a ring, a Moebius strip, a torus, a Klein bottle.

A board is bent along an axis whose every rank leads to the next one and the last to the first. A rank may be entered
the other way round; along a strip with an odd number of such places left and right change with every turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin

from ndvariants.report.polygons.sections import CORNERS, Solid, Spot3, outwards

_PARTS = 3  # of an edge, which is bent
_EDGES = [
    (a + (c - a) * part / _PARTS, b + (d - b) * part / _PARTS)
    for (a, b), (c, d) in pairwise((*CORNERS, CORNERS[0]))
    for part in range(_PARTS)
]
Surface = Callable[[float, float], Spot3]  # of two parts of a turn


@dataclass(frozen=True, slots=True)
class Bent:
    """The polygon of every cell in space, at most 1 from the middle; ``open``: both of its sides are seen.

    Where it is closed, the corners are counter-clockwise seen from outside.
    """

    corners: Solid
    open: bool


def bent(widths: Sequence[int], following: Sequence[Sequence[int]]) -> Bent | None:
    """A board of two axes in space; ``None`` where it is flat, or space has no room for it.

    ``following`` has for each heading (twice the axis, one more for -) the next cell of every cell, or -1.
    """
    if len(widths) != 2 or min(widths) < 2:
        return None
    turns = [_turns(widths, following[2 * axis], axis) for axis in (0, 1)]
    closed = [axis for axis in (0, 1) if turns[axis] is not None]
    twisted = [axis for axis in closed if turns[axis][-1]]  # type: ignore[index]
    if not closed or len(twisted) == 2 or any(any(turns[axis] or ()) for axis in closed if axis not in twisted):
        return None
    if len(closed) == 2 and not twisted:
        long = 0 if widths[0] > widths[1] else 1
        return Bent(_normed(_outwards(_polygons(widths, long, None, _torus))), False)
    along = (twisted or closed)[0]
    surface = _strip(widths, along) if not twisted else _moebius if len(closed) == 1 else _klein
    return Bent(_normed(_polygons(widths, along, turns[along], surface)), True)


def _turns(widths: Sequence[int], following: Sequence[int], axis: int) -> list[bool] | None:
    """Return whether each rank along an axis lies the other way round than the first, and last whether the first does
    when it comes again; ``None`` where the axis is not closed.
    """
    found = [False]
    for at in range(widths[axis]):
        rank = [_cell(widths, axis, at, beside) for beside in range(widths[1 - axis])]
        there = [_cell(widths, axis, (at + 1) % widths[axis], beside) for beside in range(widths[1 - axis])]
        led = [int(following[cell]) for cell in rank]
        if led not in (there, there[::-1]):
            return None
        found.append(found[-1] != (led != there))
    return found


def _cell(widths: Sequence[int], axis: int, along: int, beside: int) -> int:
    first, last = (along, beside) if axis == 0 else (beside, along)
    return first + last * widths[0]


def _polygons(widths: Sequence[int], along: int, turns: Sequence[bool] | None, surface: Surface) -> Solid:
    """The cells on a surface, of which ``along`` runs round the first way."""
    found = []
    for cell in range(widths[0] * widths[1]):
        place = cell % widths[0], cell // widths[0]
        round_, beside = place[along], place[1 - along]
        if turns is not None and turns[round_]:
            beside = widths[1 - along] - 1 - beside
        spots = ((round_ + a, beside + b) for a, b in _EDGES)
        found.append(tuple(surface(u / widths[along], v / widths[1 - along]) for u, v in spots))
    return found


def _strip(widths: Sequence[int], along: int) -> Surface:
    """A ring that stands upright, of squares."""
    half = widths[1 - along] * pi / widths[along]

    def spot(u: float, v: float) -> Spot3:
        angle = 2 * pi * u - pi / 2
        return cos(angle), sin(angle), (2 * v - 1) * half

    return spot


def _torus(u: float, v: float) -> Spot3:
    angle, small = 2 * pi * u - pi / 2, 2 * pi * v
    far = 1 - 0.5 * cos(small)
    return far * cos(angle), far * sin(angle), 0.5 * sin(small)


def _moebius(u: float, v: float) -> Spot3:
    angle, aside = 2 * pi * u - pi / 2, (2 * v - 1) * 0.75
    far = 1 + aside * cos(pi * u)
    return far * cos(angle), far * sin(angle), aside * sin(pi * u)


def _klein(u: float, v: float) -> Spot3:
    """A figure of eight that goes round and turns over: it passes through itself, as any Klein bottle in space does."""
    angle, small, half = 2 * pi * u - pi / 2, 2 * pi * v, pi * u
    far = 2 + cos(half) * sin(small) - sin(half) * sin(2 * small)
    return far * cos(angle), far * sin(angle), sin(half) * sin(small) + cos(half) * sin(2 * small)


def _outwards(polygons: Solid) -> Solid:
    """All polygons turned the way that the first one must be: its outer side is away from the ring's middle line."""
    x, y, _ = polygons[0][0]
    far = hypot(x, y)
    return polygons if outwards(polygons[0], (x / far, y / far, 0.0)) else [polygon[::-1] for polygon in polygons]


def _normed(polygons: Solid) -> Solid:
    """The same, at most 1 from the middle."""
    far = max(hypot(*spot) for polygon in polygons for spot in polygon)
    return [tuple((x / far, y / far, z / far) for x, y, z in polygon) for polygon in polygons]
