"""Limits: boards whose tables would be too large are refused before anything large is made."""

from __future__ import annotations

from ndvariants.compiler.boards.anywhere import leads_anywhere
from ndvariants.compiler.boards.directions import vectors
from ndvariants.compiler.boards.geometry import Geometry
from ndvariants.compiler.boards.grid_shape import GridShape, constant
from ndvariants.compiler.boards.spread import largest_side
from ndvariants.compiler.streams import too_large
from ndvariants.errors import Place
from ndvariants.language.syntax import Leg
from ndvariants.model.cells import real_cells
from ndvariants.model.variant import GridBoard, Variant

MAX_CELLS = 1 << 19
MAX_ENTRIES = 100_000_000  # cells times directions times steps, for one leg of a movement


def check_cells(variant: Variant) -> None:
    """Raises ``VariantError`` when the board has too many cells."""
    n_cells = real_cells(variant.board)
    if isinstance(variant.board, GridBoard) and any(axis.room for axis in variant.board.axes):
        return
    if n_cells > MAX_CELLS:
        raise too_large(_place(variant), f"{n_cells:,} cells, and tables are made for {_most(variant)} at most")


def _most(variant: Variant) -> str:
    """The largest board that tables are made for, in words."""
    side = largest_side(variant)
    if not isinstance(variant.board, GridBoard) or side == 0:
        return f"{MAX_CELLS:,}"
    return f"{len(variant.board.axes)} axes of {side} cells each"


def check_rays(variant: Variant, geometry: Geometry) -> None:
    """Raises ``VariantError`` when some piece has too many ways through the board."""
    if not isinstance(variant.board, GridBoard) or not isinstance(geometry.shape, GridShape):
        return
    longest = max((axis.width - 1 for axis in variant.board.axes), default=0)
    for piece in variant.pieces:
        origins = geometry.origins(piece)
        n_origins = geometry.n_cells if origins is None else len(origins)
        for leg in {leg for movement in piece.movements for leg in movement.legs}:
            entries = n_origins * _ways(leg, geometry.shape, longest)
            if entries > MAX_ENTRIES:
                raise too_large(
                    leg.place or piece.place or _place(variant),
                    f"the {piece.name} has about {entries:,} entries here, and {MAX_ENTRIES:,} are the limit",
                )


def _ways(leg: Leg, shape: GridShape, longest: int) -> int:
    """Directions times steps of a leg."""
    if leads_anywhere(leg.direction):
        return len(shape.exists)
    steps = longest if leg.high is None else min(longest, constant(leg.high))
    return steps * max(len(vectors(leg.direction, shape.frame(player))) for player in range(len(shape.signs)))


def _place(variant: Variant) -> Place:
    return Place(variant.path or "<variant>", 1, 1)
