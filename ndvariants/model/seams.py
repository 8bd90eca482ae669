"""Seams and walls between the sides of cells, resolved."""

from __future__ import annotations

from dataclasses import dataclass

from ndvariants.errors import Place
from ndvariants.language.trees.syntax import Expr


@dataclass(frozen=True, slots=True)
class Side:
    """Sides of cells that steps along ``axis`` with this ``sign`` (+1, -1) cross.

    ``second`` is the other axis of steps along two axes at once, over the third pair of edges of hexagons.
    ``cells`` are named ones, in order, inside the board as well; ``None``: all open sides (where such a step leads
    nowhere) of the cells where ``where`` (absolute; ``None``: everywhere) holds.
    """

    axis: str
    sign: int
    cells: tuple[int, ...] | None = None
    where: Expr | None = None
    place: Place | None = None
    second: str | None = None


@dataclass(frozen=True, slots=True)
class Carried:
    """The 1-based coordinate on ``axis`` behind a seam: ``sign`` times that on ``source`` before it, and ``offset``."""

    axis: str
    source: str
    sign: int
    offset: int


@dataclass(frozen=True, slots=True)
class Seam:
    """A step over the side ``leave`` comes in over the side ``enter`` (``None``: it is a wall).

    ``both``: and back. Axes of which ``carried`` says nothing keep their coordinates, by name or else by order;
    ``flipped``: counted from the other end.
    """

    leave: Side
    enter: Side | None
    both: bool = True
    flipped: bool = False
    carried: tuple[Carried, ...] = ()
    place: Place | None = None
