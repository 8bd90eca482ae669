"""Boards with seams: the shape of a grid or of sections, with a walker over what its seams and walls say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from ndvariants.compiler.boards.grids.directions import vectors
from ndvariants.compiler.boards.grids.grid_shape import GridShape
from ndvariants.compiler.boards.grids.links import Lattice, make_links
from ndvariants.compiler.boards.grids.seamed import Walker
from ndvariants.compiler.boards.joined.sections import SectionShape
from ndvariants.compiler.boards.rays import Bools, Rays
from ndvariants.compiler.boards.static import NOBODY, Dynamic, Scope, zone
from ndvariants.compiler.faults import error_of
from ndvariants.faults.geometry import SIDE_DEPENDS
from ndvariants.language.trees.syntax import Direction
from ndvariants.model.seams import Seam, Side
from ndvariants.words.movements import WITHOUT_BOUND

Sewable = TypeVar("Sewable", bound=GridShape | SectionShape)


def sewn(shape: Sewable, seams: Sequence[Seam], scope: Scope) -> Sewable:
    """The shape with its seams. Raises ``VariantError`` for a seam that joins nothing."""
    return replace(shape, walker=_walker(_lattice(shape), seams, scope))


def bent_rays(shape: GridShape | SectionShape, direction: Direction, player: int, limit: int | None, bend: int) -> Rays:
    """The rays of a direction that turn back from edges, so often (-1: without bound), or at each step."""
    walker = shape.walker
    if walker is None:
        squares = replace(_lattice(shape), hexagons=None)
        walker = Walker(make_links(squares, (), lambda side: shape.exists), shape.exists)
    if isinstance(shape, SectionShape):
        starts = shape.starts(direction, player)
    else:
        chosen = vectors(direction, shape.frame(player, apart=bend < WITHOUT_BOUND))  # such lines turn by angles
        starts = [(np.flatnonzero(shape.exists).astype(np.int32), chosen)]
    return walker.rays(starts, shape.keys, limit, bend)


def _lattice(shape: GridShape | SectionShape) -> Lattice:
    if isinstance(shape, SectionShape):
        return Lattice(shape.axes, shape.coordinates, shape.widths, shape.exists, shape.apart)
    wrapped = frozenset(axis.name for axis in shape.board_axes if axis.wrap)
    none = np.zeros(len(shape.exists), np.int32)
    return Lattice(shape.axes, shape.coordinates, shape.widths, shape.exists, none, wrapped, shape.pair)


def _walker(lattice: Lattice, seams: Sequence[Seam], scope: Scope) -> Walker:
    def holds(side: Side) -> Bools:
        if side.where is None:
            return np.ones(lattice.n_cells, np.bool_)
        try:
            return zone(side.where, scope, NOBODY)
        except Dynamic as dynamic:
            raise error_of(SIDE_DEPENDS, dynamic.node) from None

    return Walker(make_links(lattice, seams, holds), lattice.exists)
