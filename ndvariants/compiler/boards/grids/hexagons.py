"""Directions over hexagons: steps over edges and through corners, leaps, and what lies to either side.

Two axes at 120 degrees number the cells: with the first to the lower right and the second upwards, a step along both
lies between them, to the upper right. So each cell has six neighbours over edges (count 1, as a step along one axis
has on squares) and six cells beyond its corners (count 2). A leap of two lengths goes the first along an edge
direction and the second along one of the two beside it: (1,1) lies beyond a corner, (2,1) is the knight's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

Step = tuple[int, int]

EDGES: tuple[Step, ...] = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))  # clockwise, from straight up
CORNERS: tuple[Step, ...] = ((1, 2), (2, 1), (1, -1), (-1, -2), (-2, -1), (-1, 1))  # each between two of those
BY_COUNT: dict[int, tuple[Step, ...]] = {0: ((0, 0),), 1: EDGES, 2: CORNERS}


def counted(n_axes: int, pair: Step, others: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every step of the hexagons with every step of -1, 0, 1 along the ``others``: (how much it counts, its vector)."""
    signs = list(product((0, 1, -1), repeat=len(others)))
    for count, plane in BY_COUNT.items():
        for step in plane:
            for beside in signs:
                yield count + sum(map(abs, beside)), _vector(n_axes, (*pair, *others), (*step, *beside))


def leaps(lengths: Sequence[int], n_axes: int, pair: Step, others: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to lay these lengths on different directions: two of the hexagons, one of each other axis."""
    slots = ("along", "aside", *others)
    for chosen in permutations(slots, len(lengths)):
        for number, turn in product(range(6), (1, 5)):
            along, aside = EDGES[number], EDGES[(number + turn) % 6]
            ways: dict[object, Step] = {"along": along, "aside": aside}
            flat = [(length, ways[slot]) for length, slot in zip(lengths, chosen, strict=True) if slot in ways]
            step = [sum(length * way[k] for length, way in flat) for k in (0, 1)]
            high = [(slot, length) for length, slot in zip(lengths, chosen, strict=True) if isinstance(slot, int)]
            for signs in product((1, -1), repeat=len(high)):
                beside = [sign * length for sign, (_, length) in zip(signs, high, strict=True)]
                yield _vector(n_axes, (*pair, *(slot for slot, _ in high)), (*step, *beside))


def right_of(ahead: Step) -> Step:
    """The direction to the right of an edge direction, at a right angle: beyond a corner.

    >>> right_of((0, 1)), right_of((1, 0))
    ((2, 1), (-1, -2))
    """
    return CORNERS[(EDGES.index(ahead) + 1) % 6]


def _vector(n_axes: int, axes: Sequence[int], steps: Sequence[int]) -> tuple[int, ...]:
    vector = [0] * n_axes
    for axis, step in zip(axes, steps, strict=True):
        vector[axis] += step
    return tuple(vector)
