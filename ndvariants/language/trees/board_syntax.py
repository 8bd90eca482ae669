"""The trees of the lines that a board is said by: sides, seams and walls."""

from __future__ import annotations

from dataclasses import dataclass

from ndvariants.errors import Place
from ndvariants.language.trees.syntax import Expr


@dataclass(frozen=True, slots=True)
class Side:
    """``+rank of W if file > 4``: what steps along an axis leave cells by.

    ``sign`` is ``+``, ``-`` or ``±``; ``names`` are a section or cells, empty for the whole board. ``second`` is the
    other axis of ``+file+rank``, the third pair of edges of hexagons.
    """

    sign: str
    axis: str
    names: tuple[str, ...] = ()
    condition: Expr | None = None
    place: Place | None = None
    second: str | None = None


@dataclass(frozen=True, slots=True)
class Seam:
    """``SIDE to SIDE, flipped, with rank -> 9 - rank``; ``both`` is False for ``leads to``."""

    leave: Side
    enter: Side
    both: bool
    flipped: bool = False
    carried: tuple[tuple[str, Expr], ...] = ()
    place: Place | None = None
