"""Paths: the legs of a movement joined end to end, without what the piece may do on them.

One matrix of cells for every way to divide the path into legs; each column is a stage: whether the piece
may end there, and which hurdles it is jumping.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ndvariants.compiler.boards.geometry import Dynamic, Geometry
from ndvariants.compiler.boards.graphs.relations import RelationShape
from ndvariants.compiler.boards.grids.grid_shape import constant
from ndvariants.compiler.boards.rays import Bools, Ints, Rays
from ndvariants.compiler.faults import error_of
from ndvariants.faults.geometry import AS_ONE_ALONE, SEVERAL_LEGS_PASS_GAPS, TURN_DEPENDS
from ndvariants.language.trees.syntax import Hurdle, Leg, Movement
from ndvariants.words.movements import Manner


@dataclass(frozen=True, slots=True)
class Stage:
    """One column of a path: may the piece land here, what it jumps on this leg, its state at its start.

    ``turns``: the leg ends here, and another follows. ``bridged``: cells that are gone do not stop it.
    """

    lands: bool
    hurdle: Hurdle | None = None
    state: int = 0
    turns: bool = False
    bridged: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class Path:
    """Ways from ``origin`` int32[n] through ``cells`` int32[n, L] (-1 behind ``length`` int32[n]).

    ``line`` int32[n] is the direction's number where the way is straight on a board with vectors, -1
    elsewhere; ``drift`` int32[n, n_axes] is the vector from the origin to the last cell (``None`` where
    the board has none). ``frame`` and ``maps`` are those of the last leg's rays, where axes turn on the way.
    ``landing`` is that of rays over whole columns, 0 where one may not land.
    """

    origin: Ints
    cells: Ints
    length: Ints
    stages: tuple[Stage, ...]
    line: Ints
    drift: Ints | None
    frame: Ints | None = None
    maps: Ints | None = None
    landing: Ints | None = None

    @property
    def state(self) -> int:
        """The state of the automaton once the path is walked."""
        last = self.stages[-1]
        return last.state + (last.hurdle.count if last.hurdle else 0)


def paths(geometry: Geometry, movement: Movement, player: int, origins: Ints | None = None) -> Iterator[Path]:
    """Every path of a movement, as one player sees it; from ``origins`` only, if given (and then of one leg)."""
    if len(movement.legs) > 1 and any(Manner.OVER_GAPS in leg.manner for leg in movement.legs):
        raise error_of(SEVERAL_LEGS_PASS_GAPS, movement.legs[0].direction)
    prefixes: list[Path | None] = [None]
    for number in range(len(movement.legs) - 1):
        prefixes = [
            walked
            for prefix in prefixes
            for walked in _passing(geometry, movement, number, player, prefix)
            if len(walked.origin)
        ]
    for prefix in prefixes:
        yield _whole(geometry, movement, player, prefix, origins)


def _passing(geometry: Geometry, movement: Movement, number: int, player: int, prefix: Path | None) -> Iterator[Path]:
    """A leg that others follow: one path for each number of steps that it may have."""
    leg, way = movement.legs[number], _joined(geometry, movement, number, player, prefix)
    before = 0 if prefix is None else len(prefix.stages)
    turning = np.append(_turning(geometry, movement, player), False)
    for steps in range(constant(leg.low), way.cells.shape[1] - before + 1):
        keep = way.length >= before + steps
        if movement.via is not None:
            keep &= turning[way.cells[:, before + steps - 1]]
        stages = _stages(leg, steps, prefix, passing=True)
        drift = None if way.drift is None else _drift(geometry, way, steps)[keep]
        length = np.full(int(keep.sum()), before + steps, np.int32)
        cells = way.cells[keep][:, : before + steps]
        yield Path(way.origin[keep], cells, length, stages, np.full(len(length), -1, np.int32), drift)


def _turning(geometry: Geometry, movement: Movement, player: int) -> Bools:
    """The cells where one leg may end and the next begin: bool[n_cells]."""
    if movement.via is None:
        return np.ones(geometry.n_cells, np.bool_)
    try:
        return geometry.zone(movement.via, player)
    except Dynamic as dynamic:
        raise error_of(TURN_DEPENDS, dynamic.node) from None


def _drift(geometry: Geometry, way: Path, steps: int) -> Ints:
    """The vector walked after some steps of the last leg: ``way.drift`` holds what came before, a step, and a key."""
    assert way.drift is not None
    assert not isinstance(geometry.shape, RelationShape)  # which has no vectors
    n_axes = way.drift.shape[1] // 2
    drift = way.drift[:, :n_axes] + steps * way.drift[:, n_axes:-1]
    for key in np.unique(way.drift[:, -1]).tolist():
        turns = np.array(geometry.shape.keys.directions()[key])
        if len(turns) > n_axes and len(turns) % n_axes == 0 and not geometry.variant.board.seams:
            taken = np.resize(turns.reshape(-1, n_axes), (steps, n_axes)).sum(axis=0)
            drift[way.drift[:, -1] == key] = way.drift[way.drift[:, -1] == key, :n_axes] + taken
    if way.frame is None or way.maps is None:
        return drift
    return np.asarray(np.einsum("nij,nj->ni", way.maps[np.maximum(way.frame[:, steps - 1], 0)], drift), np.int32)


def _whole(geometry: Geometry, movement: Movement, player: int, prefix: Path | None, origins: Ints | None) -> Path:
    leg = movement.legs[-1]
    way = _joined(geometry, movement, len(movement.legs) - 1, player, prefix, origins)
    before = 0 if prefix is None else len(prefix.stages)
    stages = _stages(leg, way.cells.shape[1] - before, prefix)
    if way.landing is None:
        return Path(way.origin, way.cells, way.length, stages, way.line, None)
    stages = tuple(Stage(True, leg.hurdle, bridged=True) for _ in stages)
    landing = np.where(way.landing >= constant(leg.low), way.landing, 0).astype(np.int32)
    return Path(way.origin, way.cells, way.length, stages, way.line, None, landing=landing)


def _stages(leg: Leg, steps: int, prefix: Path | None, passing: bool = False) -> tuple[Stage, ...]:
    before, state = ((), 0) if prefix is None else (prefix.stages, prefix.state)
    low, bridged = constant(leg.low), Manner.OVER_GAPS in leg.manner
    return before + tuple(
        Stage(not passing and step >= low, leg.hurdle, state, passing and step == steps, bridged)
        for step in range(1, steps + 1)
    )


def _joined(
    geometry: Geometry, movement: Movement, number: int, player: int, prefix: Path | None, origins: Ints | None = None
) -> Path:
    """The rays of a leg behind every prefix that ends where they start.

    ``drift``, where other legs follow (*passing*), is the prefix's drift beside one step and the key of the line.
    """
    leg, passing = movement.legs[number], number + 1 < len(movement.legs)
    outward = any(Manner.OUTWARD in one.manner for one in movement.legs)
    rays = geometry.leg_rays(leg, player, origins, outward)
    if rays.landing is not None and (prefix is not None or passing or leg.hurdle is not None):
        raise error_of(AS_ONE_ALONE, leg.direction)
    # Axes may turn on the way, or end.
    straight = rays.vector is not None and rays.frame is None and Manner.OVER_GAPS not in leg.manner
    if prefix is None:
        length = (rays.cells >= 0).sum(axis=1).astype(np.int32)
        line = rays.key if straight else np.full(len(rays), -1, np.int32)
        drift = None
        if rays.vector is not None and passing:
            drift = np.hstack([0 * rays.vector, rays.vector, rays.key[:, None]])
        return Path(rays.origin, rays.cells, length, (), line, drift, rays.frame, rays.maps, rays.landing)
    which, ray = _pairs(prefix.cells[:, -1], rays.origin, geometry.n_cells)
    keep = np.ones(len(which), np.bool_)
    if Manner.OUTWARD in leg.manner:
        keep = _outward(geometry, movement, player, prefix, which, rays, ray)
    which, ray = which[keep], ray[keep]
    origin = prefix.origin[which]
    cells = np.hstack([prefix.cells[which], rays.cells[ray]])
    back = cells == origin[:, None]
    length = np.where(back.any(axis=1), back.argmax(axis=1), (cells >= 0).sum(axis=1)).astype(np.int32)
    drift = None
    if passing and rays.vector is not None and prefix.drift is not None:
        drift = np.hstack([prefix.drift[which], rays.vector[ray], rays.key[ray][:, None]])
    order = np.argsort(origin, kind="stable")
    line = np.full(len(origin), -1, np.int32)
    frame = None if rays.frame is None else rays.frame[ray][order]
    drift = None if drift is None else drift[order]
    return Path(origin[order], cells[order], length[order], (), line, drift, frame, rays.maps)


def _pairs(ends: Ints, starts: Ints, n_cells: int) -> tuple[Ints, Ints]:
    """Every (prefix, ray) where the ray starts at the prefix's end; ``starts`` is ordered."""
    first = np.searchsorted(starts, np.arange(n_cells + 1))
    n_rays = first[ends + 1] - first[ends]
    which = np.repeat(np.arange(len(ends)), n_rays)
    within = np.arange(len(which)) - np.repeat(np.cumsum(n_rays) - n_rays, n_rays)
    return which, first[ends][which] + within  # type: ignore[return-value]


def _outward(
    geometry: Geometry, movement: Movement, player: int, prefix: Path, which: Ints, rays: Rays, ray: Ints
) -> Bools:
    """Return which rays lead away from the origin: the next step goes on along an axis of the way, and back along none.

    On boards without vectors: the next cell is neither the origin nor one that the first leg reaches
    from it in one step.
    """
    if rays.vector is not None and prefix.drift is not None:
        along = prefix.drift[which] * rays.vector[ray]
        return np.asarray((along >= 0).all(axis=1) & (along > 0).any(axis=1))
    first = geometry.leg_rays(movement.legs[0], player)
    near = first.origin.astype(np.int64) * geometry.n_cells + first.cells[:, 0]
    origin, following = prefix.origin[which], rays.cells[ray, 0]
    return np.asarray((following != origin) & ~np.isin(origin.astype(np.int64) * geometry.n_cells + following, near))
