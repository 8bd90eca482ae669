"""How the cells of boards lie as polygons, on the plane and in space. Grids are drawn from their coordinates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ndvariants.model.variant import Board, Drawing, GraphBoard, MeshBoard, SectionBoard
from ndvariants.report.polygons.graph import Road, own_polygons, roads
from ndvariants.report.polygons.mesh import colour_classes, level_names, mesh_polygons, mesh_solid
from ndvariants.report.polygons.polyhedron import net, net_shades
from ndvariants.report.polygons.sections import Solid, Spot, folded, skin, skin_facing, skin_shades

Flat = Sequence[tuple[Spot, ...]]


@dataclass(frozen=True, slots=True)
class Drawn:
    """How boards of a kind are drawn, each function asked of the board.

    ``flat``: the polygon of every cell in the plane, counter-clockwise, y upwards: by itself those that the board says,
    and discs. ``shades``: their colour classes.
    ``solid``: the polygons in space, at most 1 from the middle, counter-clockwise seen from outside; ``None`` for
    boards that are flat. ``facing``: the cell from whose side a solid is seen if nothing is said. ``captions``: names
    of as many equal parts, one beside the other. ``roads``: what joins cells. ``unit``: all edges are 1 long.
    """

    flat: Callable[[Any], Flat | None] = own_polygons
    shades: Callable[[Any], Sequence[int]] = lambda board: [1] * board.n_cells
    solid: Callable[[Any], Solid | None] = lambda board: None
    facing: Callable[[Solid], int] = lambda corners: 0
    captions: Callable[[Any], Sequence[str]] = lambda board: ()
    roads: Callable[[Any, Drawing], Iterable[Road]] = lambda board, drawing: ()
    unit: bool = False


_NET = Drawn(net, net_shades, mesh_solid, unit=True)  # of a Platonic solid
DRAWN: Mapping[type[Board], Drawn] = {  # those that say more than the cells' middles and polygons
    MeshBoard: Drawn(mesh_polygons, colour_classes, mesh_solid, captions=level_names),
    GraphBoard: Drawn(roads=roads),
    SectionBoard: Drawn(folded, skin_shades, skin, skin_facing),
}
PLAIN = Drawn()  # from middles and polygons alone


def drawn(board: Board) -> Drawn:
    """Return how boards of this kind are drawn."""
    return _NET if isinstance(board, MeshBoard) and board.solid is not None else DRAWN.get(type(board), PLAIN)


def flat(board: Board) -> Flat:
    """The polygon of every cell in the plane. Sections must be those that ``folded`` knows."""
    polygons = drawn(board).flat(board)
    assert polygons is not None
    return polygons


def solid(board: Board) -> Solid | None:
    """The polygon of every cell in space; ``None`` for boards that are flat."""
    return drawn(board).solid(board)
