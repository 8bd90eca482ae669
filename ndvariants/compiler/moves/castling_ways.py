"""The ways of castling pieces that are written by cells: the straight line between two, or as written."""

from __future__ import annotations

import numpy as np

from ndvariants.compiler.boards.geometry import Geometry
from ndvariants.compiler.boards.graphs.relations import RelationShape
from ndvariants.compiler.faults import BAD_CASTLING, fault
from ndvariants.language.trees.syntax import CastlingWay, CellSet, Expr, Number


def way_of(geometry: Geometry, part: CastlingWay) -> list[int]:
    """The cells of a way, from its start to its end. Raises ``VariantError`` where no line joins the two."""
    cells = [_number(cell) for cell in part.cells]
    if len(cells) > 2 or cells[0] == cells[1]:
        return cells
    between = _between(geometry, cells[0], cells[1])
    if between is None:
        raise fault(
            BAD_CASTLING, part, f"no straight line leads the {part.piece} there", "which way?",
            "name the cells between, as in `king e1 via e2 | f2 to f3`",
        )  # fmt: skip
    return [cells[0], *between, cells[1]]


def _number(cell: Expr) -> int:
    assert isinstance(cell, CellSet) and isinstance(cell.arguments[0], Number)
    return cell.arguments[0].value


def _between(geometry: Geometry, start: int, stop: int) -> list[int] | None:
    """The cells between two on a straight line, ``None`` where there is none."""
    if isinstance(geometry.shape, RelationShape):
        return _on_lines(geometry.shape, start, stop)
    apart = geometry.coordinates[stop] - geometry.coordinates[start]
    count = int(np.gcd.reduce(apart))
    if count == 0 or abs(apart // count).max() > 1:
        return None
    same = np.ones(geometry.n_cells, np.bool_)
    if geometry.section is not None:
        same = geometry.section == geometry.section[start]
    found = []
    for step in range(1, count):
        wanted = geometry.coordinates[start] + step * (apart // count)
        found += np.flatnonzero((geometry.coordinates == wanted).all(axis=1) & same & geometry.exists).tolist()
    return found if len(found) == count - 1 else None


def _on_lines(shape: RelationShape, start: int, stop: int) -> list[int] | None:
    """The cells before ``stop`` on the shortest line from ``start`` that leads through it."""
    rays = [
        row[: row.index(stop)]
        for word in shape.words.values()
        for row in word.cells[word.origin == start].tolist()
        if stop in row
    ]
    return min(rays, key=len, default=None)
