"""Promises of drawings: nets without overlap that show each face once, solids seen from outside."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import numpy as np
import pytest

from ndvariants.model.boards.mesh import platonic_board
from ndvariants.model.solids import SOLIDS
from ndvariants.model.variant import GraphBoard
from ndvariants.report.polygons.kinds import flat, solid

from .boards import GridBoard, axes

ALL = [(base, 1) for base in SOLIDS] + [("icosahedron", 2), ("octahedron", 3)]


def area(polygon):
    x, y = np.array(polygon).T
    return float(x @ np.roll(y, -1) - np.roll(x, -1) @ y) / 2


def inside(spot, polygon):
    return all(
        (b[0] - a[0]) * (spot[1] - a[1]) - (b[1] - a[1]) * (spot[0] - a[0]) > 1e-6
        for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True)
    )


def samples(polygon):
    centre = np.mean(polygon, axis=0)
    return [centre, *(centre + 0.95 * (np.array(corner) - centre) for corner in polygon)]


@pytest.mark.parametrize(("base", "subdivide"), ALL)
def test_nets_show_every_tile_once_and_without_overlap(base, subdivide):
    net = flat(platonic_board(base, subdivide))
    assert len({round(area(polygon), 9) for polygon in net}) == 1
    assert area(net[0]) > 0
    assert all(dist(a, b) == pytest.approx(1) for tile in net for a, b in pairwise(tile))
    spots = [(number, spot) for number, polygon in enumerate(net) for spot in samples(polygon)]
    assert all(inside(spot, polygon) == (k == n) for k, spot in spots for n, polygon in enumerate(net))


def test_an_icosahedron_unrolls_along_its_belt():
    net = flat(platonic_board("icosahedron"))
    heights = [y for polygon in net for _, y in polygon]
    assert max(heights) - min(heights) == pytest.approx(3 * 0.75**0.5)


@pytest.mark.parametrize(("base", "subdivide"), ALL)
def test_solids_are_drawn_from_outside_on_the_unit_sphere(base, subdivide):
    tiles = solid(platonic_board(base, subdivide))
    assert tiles is not None
    for tile in np.array(tiles):
        assert np.allclose(np.linalg.norm(tile, axis=1), 1)
        assert np.cross(tile[1] - tile[0], tile[2] - tile[0]) @ tile[0] > 0
        if subdivide == 1:
            assert np.allclose(np.diff(np.linalg.norm(tile - np.roll(tile, 1, axis=0), axis=1)), 0)


def test_graphs_are_drawn_by_their_places():
    discs = flat(GraphBoard((("a", 0.0, 0.0), ("b", 50.0, 0.0), ("c", 0.0, 100.0)), ()))
    assert [tuple(np.round(np.mean(disc, axis=0), 9) + 0.0) for disc in discs] == [(0, 0), (1, 0), (0, 2)]
    assert all(area(disc) > 0 for disc in discs)


def test_flat_boards_have_no_solid():
    assert solid(GridBoard(axes(2, 2))) is None
