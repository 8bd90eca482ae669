"""Boards with seams: the shape of a grid or of sections, with a walker over what its seams and walls say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ndvariants.compiler.boards.grid_shape import GridShape
from ndvariants.compiler.boards.links import Lattice, make_links
from ndvariants.compiler.boards.rays import Bools
from ndvariants.compiler.boards.seamed import Walker
from ndvariants.compiler.boards.sections import SectionShape
from ndvariants.compiler.boards.static import NOBODY, Dynamic, Scope, zone
from ndvariants.compiler.faults import NOT_STATIC, fault
from ndvariants.model.seams import Seam, Side


def sewn_grid(shape: GridShape, seams: Sequence[Seam], scope: Scope) -> GridShape:
    """The grid with its seams. Raises ``VariantError`` for a seam that joins nothing."""
    wrapped = frozenset(axis.name for axis in shape.board_axes if axis.wrap)
    none = np.zeros(len(shape.exists), np.int32)
    lattice = Lattice(shape.axes, shape.coordinates, shape.widths, shape.exists, none, wrapped)
    return replace(shape, walker=_walker(lattice, seams, scope)) if seams else shape


def sewn_sections(shape: SectionShape, seams: Sequence[Seam], scope: Scope) -> SectionShape:
    """The sections with their seams. Raises ``VariantError`` for a seam that joins nothing."""
    lattice = Lattice(shape.axes, shape.coordinates, shape.widths, shape.exists, shape.section)
    return replace(shape, walker=_walker(lattice, seams, scope)) if seams else shape


def _walker(lattice: Lattice, seams: Sequence[Seam], scope: Scope) -> Walker:
    def holds(side: Side) -> Bools:
        if side.where is None:
            return np.ones(lattice.n_cells, np.bool_)
        try:
            return zone(side.where, scope, NOBODY)
        except Dynamic as dynamic:
            raise fault(NOT_STATIC, dynamic.node, "a side must follow from the cell alone") from None

    return Walker(make_links(lattice, seams, holds), lattice.exists)
