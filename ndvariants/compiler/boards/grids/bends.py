"""How a line goes on other than straight on to the first gap: what ``bouncing``, ``crooked`` and ``over gaps`` say."""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.compiler.boards.grids.directions import Vector
from ndvariants.language.trees.syntax import OVER_GAPS, Leg

WITHOUT_BOUND = -1
CROOKED = -2
PASSING_GAPS = -3
_BENDS = {
    "bouncing": WITHOUT_BOUND,
    "bouncing once": 1,
    "bouncing twice": 2,
    "crooked": CROOKED,
    OVER_GAPS: PASSING_GAPS,
}


def bend_of(leg: Leg) -> int:
    """How often a leg may bounce off edges, ``WITHOUT_BOUND`` for as often as there are any; or ``CROOKED``,
    or ``PASSING_GAPS``."""
    return next((_BENDS[word] for word in leg.manner if word in _BENDS), 0)


def crooked_ways(vectors: Sequence[Vector]) -> list[tuple[Vector, Vector]]:
    """The pairs at right angles among vectors: what a crooked line steps along by turns, first one, then the other.

    >>> crooked_ways([(1, 1), (1, -1), (-1, -1)])
    [((1, 1), (1, -1)), ((1, -1), (1, 1)), ((1, -1), (-1, -1)), ((-1, -1), (1, -1))]
    """
    return [(u, v) for u in vectors for v in vectors if not sum(a * b for a, b in zip(u, v, strict=True))]
