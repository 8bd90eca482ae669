"""The second army of a board without axes: where a symmetry of the board takes the cells of the first one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, cos, dist, hypot, pi, sin

from ndvariants.builder.start.placing import Setup
from ndvariants.faults.setup import NoSymmetry, NotMirrored
from ndvariants.model.solids import Spot, mean

Symmetry = Callable[[Spot], Spot]

MANNERS = ("half turn", "through the middle", "up and down", "left and right")
_TURNS = 60  # how many axes of half turns of a solid are tried
_CLOSE = 1e-3  # as a part of the whole board


def mirror(setup: Setup) -> None:
    """The pieces of one player once more for the other, where a symmetry of the board takes their cells."""
    draft, here = setup.draft, ("setup", "mirrored")
    manner = draft.text(*here)
    if not manner:
        return
    spots = setup.board.middles()
    armies = {placed.player for placed in setup.placed.values()} & set(setup.moving)
    if spots is None or len(setup.moving) != 2 or len(armies) != 1 or manner not in MANNERS:
        draft.report(NotMirrored(", ".join(MANNERS)), here)
        return
    found = images(spots, manner)
    other = next(name for name in setup.moving if name not in armies)
    for cell, placed in list(setup.placed.items()):
        piece = next(one for one in setup.pieces if one.name == placed.piece)
        image = found[cell]
        if placed.player not in armies or other not in piece.owners:
            continue
        if image is None:
            draft.report(NoSymmetry(setup.name(cell), ", ".join(MANNERS)), here)
            return
        setup.put(piece, other, image, draft.document.place(*here))


def images(spots: Sequence[Spot], manner: str) -> list[int | None]:
    """The cell on which the symmetry lays each cell, ``None`` where there is none.

    On a solid a half turn takes what is above below, round the first level axis that fits; else the plane is turned.
    """
    low = [min(spot[k] for spot in spots) for k in range(3)]
    high = [max(spot[k] for spot in spots) for k in range(3)]
    centre = mean(spots) if high[2] - low[2] > _CLOSE else ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, 0.0)
    moved = [(x - centre[0], y - centre[1], z - centre[2]) for x, y, z in spots]
    best: list[int | None] = [None] * len(spots)
    for symmetry in _symmetries(manner, moved, solid=high[2] - low[2] > _CLOSE):
        found = _mapped(moved, symmetry)
        if None not in found:
            return found
        best = max(best, found, key=lambda one: sum(cell is not None for cell in one))
    return best


def _symmetries(manner: str, spots: Sequence[Spot], solid: bool) -> list[Symmetry]:
    if manner == "half turn" and solid:
        return [_half_turn(angle) for angle in [*(pi * k / _TURNS for k in range(_TURNS)), *_level_axes(spots)]]
    signs = {
        "half turn": (-1, -1, 1),
        "through the middle": (-1, -1, -1),
        "up and down": (1, 1, -1) if solid else (1, -1, 1),
        "left and right": (-1, 1, 1),
    }[manner]
    return [lambda spot: (spot[0] * signs[0], spot[1] * signs[1], spot[2] * signs[2])]


def _level_axes(spots: Sequence[Spot]) -> list[float]:
    """The level axes round which half a turn takes the outermost cell to another one."""
    outer = max(spots, key=lambda spot: hypot(spot[0], spot[1]))
    images = [one for one in spots if dist((hypot(*one[:2]), -one[2]), (hypot(*outer[:2]), outer[2])) < _CLOSE]
    return [(atan2(outer[1], outer[0]) + atan2(one[1], one[0])) / 2 for one in images]


def _half_turn(angle: float) -> Symmetry:
    x, y = cos(2 * angle), sin(2 * angle)
    return lambda spot: (x * spot[0] + y * spot[1], y * spot[0] - x * spot[1], -spot[2])


def _mapped(spots: Sequence[Spot], symmetry: Symmetry) -> list[int | None]:
    size = max(max(map(abs, spot)) for spot in spots) or 1.0
    boxes: dict[tuple[int, ...], int] = {}
    for cell, spot in enumerate(spots):
        boxes[_box(spot, size)] = cell
    found: list[int | None] = []
    for spot in spots:
        image = symmetry(spot)
        near = (
            boxes.get(tuple(k + step for k, step in zip(_box(image, size), steps, strict=True))) for steps in _AROUND
        )
        found.append(next((c for c in near if c is not None and dist(spots[c], image) < 4 * _CLOSE * size), None))
    return found


_AROUND = [(a, b, c) for a in (0, 1, -1) for b in (0, 1, -1) for c in (0, 1, -1)]


def _box(spot: Spot, size: float) -> tuple[int, ...]:
    return tuple(round(coordinate / (4 * _CLOSE * size)) for coordinate in spot)
