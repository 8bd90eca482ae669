"""Bounds on the vectors of a direction."""

from __future__ import annotations

from math import comb

from ndvariants.builder.names.draft import Draft
from ndvariants.language.trees.syntax import Axes, Number, Word
from ndvariants.model.variant import GridBoard, Variant
from ndvariants.model.walk import nodes_in

MOST_WAYS = 60_000  # vectors of one direction


def check_ways(draft: Draft, variant: Variant) -> None:
    """Bounds the vectors of a direction: `any` has 3^n - 1 of them on n axes."""
    board = variant.board
    if not isinstance(board, GridBoard):
        return
    wide = sum(axis.width > 1 for axis in board.axes)
    for node in nodes_in([piece.movements for piece in variant.pieces]):
        ways = _ways(node, wide) if isinstance(node, Word | Axes) else 0
        if ways > MOST_WAYS and node.place is not None:
            message = f"this is {ways} ways on {wide} axes: at most {MOST_WAYS} are possible"
            draft.faults.add("NDV316", node.place, message, "too many", "say `axes(1..3)`, for example")
            return


def _ways(direction: Word | Axes, wide: int) -> int:
    """How many vectors a direction has on so many axes; 0 where there are few."""
    if isinstance(direction, Word):
        return 3**wide - 1 if direction.text == "any" else 0
    counts = range(1, wide + 1)
    if not isinstance(direction.counts, str):
        low, high = direction.counts
        least = low.value if isinstance(low, Number) else 1
        most = high.value if isinstance(high, Number) else wide
        counts = range(max(1, least), min(wide, most) + 1)
    elif direction.counts == "all":
        counts = range(wide, wide + 1)
    return sum(comb(wide, k) * 2**k for k in counts)
