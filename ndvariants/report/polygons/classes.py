"""Colour classes of boards of polygons: neighbours over an edge differ, with as few colours as are found."""

from __future__ import annotations

from functools import lru_cache

from ndvariants.model.variant import MeshBoard

MOST = 4  # there are no more shades; four are enough for every map on a plane or a sphere (Appel, Haken 1976)


@lru_cache(maxsize=8)
def colour_classes(board: MeshBoard) -> tuple[int, ...]:
    """The class of every cell: two where that is possible; each next cell is the one with the fewest classes left."""
    near = _neighbours(board.rings)
    flat = next(found for count in (2, 3, MOST) if (found := _coloured(near, count)) or count == MOST)
    flat = flat or [cell % MOST for cell in range(len(near))]
    levels = 1 if board.levels is None else board.levels[1]
    count = max(flat) + 1
    return tuple((colour + level) % max(count, 2) for level in range(levels) for colour in flat)


def _neighbours(rings: tuple[tuple[int, ...], ...]) -> list[set[int]]:
    near: list[set[int]] = [set() for _ in rings]
    first: dict[frozenset[int], int] = {}
    for cell, ring in enumerate(rings):
        for k in range(len(ring)):
            other = first.setdefault(frozenset((ring[k - 1], ring[k])), cell)
            if other != cell:
                near[cell].add(other)
                near[other].add(cell)
    return near


def _coloured(near: list[set[int]], count: int) -> list[int] | None:
    """A class for every cell (Brélaz 1979), or ``None`` where this way finds none with *count* classes."""
    colour = [-1] * len(near)
    left = [set(range(count)) for _ in near]
    buckets: list[dict[int, None]] = [{} for _ in range(count + 1)]
    buckets[count] = dict.fromkeys(range(len(near)))
    for _ in near:
        fewest = next(bucket for bucket in buckets if bucket)
        cell = next(iter(fewest))
        del fewest[cell]
        if not left[cell]:
            return None
        colour[cell] = min(left[cell])
        for other in near[cell]:
            if colour[other] < 0 and colour[cell] in left[other]:
                del buckets[len(left[other])][other]
                left[other].discard(colour[cell])
                buckets[len(left[other])][other] = None
    return colour
