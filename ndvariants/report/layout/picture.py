"""A picture before it is written as SVG: tiles and labels on a plane, y downwards, in units of pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Tile:
    """One cell as a polygon: where a piece stands on it (``centre``), how large it is drawn (``size``), and its
    ``shade``: ``light`` or ``dark``, made darker by ``dim`` (0 as it is, 1 black). Without ``points``: no cell of its
    own, what stands there lies below another one."""

    cell: int
    points: tuple[Spot, ...]
    centre: Spot
    size: float
    shade: str = "light"
    dim: float = 0.0


@dataclass(frozen=True, slots=True)
class Label:
    """A word at a spot; ``anchor`` is ``start``, ``middle`` or ``end``; ``kind`` one of coordinate, title,
    slice, status, name."""

    spot: Spot
    text: str
    kind: str = "coordinate"
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Line:
    """A line from spot to spot; ``kind`` is its number among several, ``arrow``: it leads one way. ``paint`` is for
    what is drawn on cells: a class of the style sheet, or "side 1", in the colour of player 1."""

    start: Spot
    end: Spot
    kind: int = 0
    arrow: bool = False
    paint: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """``lines`` from spot to spot, tiles over them, painted in order, ``edges`` over these (of kind 0: a wall, else of
    the colour of a seam; an arrow: the way that leaves a cell), and labels over all; ``ghosts`` are cells drawn once
    more, pale, where a step over an edge comes in; everything lies within 0 .. width, 0 .. height."""

    width: float
    height: float
    tiles: tuple[Tile, ...] = ()
    labels: tuple[Label, ...] = ()
    lines: tuple[Line, ...] = ()
    edges: tuple[Line, ...] = ()
    ghosts: tuple[Tile, ...] = ()

    def moved(self, right: float, down: float) -> Picture:
        """The same picture somewhere else (its width and height grow by as much)."""

        if right == down == 0:
            return self

        def shift(spot: Spot) -> Spot:
            return spot[0] + right, spot[1] + down

        tiles, ghosts = (
            tuple(replace(tile, points=tuple(map(shift, tile.points)), centre=shift(tile.centre)) for tile in drawn)
            for drawn in (self.tiles, self.ghosts)
        )
        labels = tuple(replace(label, spot=shift(label.spot)) for label in self.labels)
        lines, edges = (
            tuple(replace(line, start=shift(line.start), end=shift(line.end)) for line in drawn)
            for drawn in (self.lines, self.edges)
        )
        return Picture(self.width + right, self.height + down, tiles, labels, lines, edges, ghosts)


def together(pictures: list[Picture]) -> Picture:
    """Pictures on one sheet, each where it is."""
    width = max((picture.width for picture in pictures), default=0.0)
    height = max((picture.height for picture in pictures), default=0.0)
    kinds = [(one.tiles, one.labels, one.lines, one.edges, one.ghosts) for one in pictures]
    return Picture(width, height, *(tuple(chain(*parts)) for parts in zip(*kinds, strict=True)))


def square(cell: int, left: float, top: float, side: float, shade: str) -> Tile:
    """A square tile with its upper left corner there."""
    right, bottom = left + side, top + side
    points = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Tile(cell, points, (left + side / 2, top + side / 2), side * 0.92, shade)
