"""Threats on translation-invariant boards, where all cells share the same reversed tracks.

On a grid without wrap and holes (or on a padded one, see ``padding``), tracks without zones are the same from
everywhere, so what attacks a cell along a line at a distance does not depend on the cell, and the way back is the
line with its vector turned round. (On any other board that is wrong: ``threats`` lists origins and paths instead.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ndvariants.compiler.boards.geometry import Geometry
from ndvariants.compiler.moves.streams import Chains
from ndvariants.compiler.moves.tracks import Attack, Tracks

Vector = tuple[int, ...]
Lines = dict[int, Vector]  # a line's number, and one step along it


def is_uniform(geometry: Geometry) -> bool:
    """Return True if the board is a grid where every cell is like every other."""
    board = geometry.variant.board
    if not board.axes or board.seams:
        return False
    alike = geometry.exists.all() and not any(axis.wrap for axis in board.axes)
    return geometry.classes is not None or bool(alike)


def line_vectors(geometry: Geometry, tracks: Tracks) -> Lines:
    """One step along each line of tracks on a grid."""
    assert geometry.grid is not None
    known = geometry.grid.keys.directions()
    return {line: known[line] for line in np.flatnonzero(np.bincount(tracks.line)).tolist()}


def parallel(attacks: Sequence[Attack], geometry: Geometry) -> bool:
    """Return True if a piece may attack a cell along two lines, one part of the other or both leading round a ring."""
    if any(axis.wrap for axis in geometry.variant.board.axes):
        return True
    ways: dict[int, dict[Vector, int]] = {}
    for one in attacks:
        for line, vector in line_vectors(geometry, one.tracks).items():
            step = np.gcd.reduce(np.array(vector))
            way = tuple(int(part) // int(step) for part in vector)
            for code in one.codes:
                if ways.setdefault(code, {}).setdefault(way, line) != line:
                    return True
    return False


def uniform_chains(
    attacks: Sequence[Attack], row_of: Callable[[Sequence[int]], int], geometry: Geometry
) -> list[Chains]:
    """The attacks of one player by attacked cell."""
    who: dict[int, list[set[int]]] = {}
    vectors: Lines = {}
    for one in attacks:
        longest = int(one.tracks.length.argmax())  # it says of all at which distances they attack
        distances = one.attacking[one.tracks.rows[longest, : one.tracks.length[longest]]].tolist()
        lines = line_vectors(geometry, one.tracks)
        vectors |= lines
        for line in lines:
            attackers = who.setdefault(line, [])
            attackers.extend(set() for _ in range(len(distances) - len(attackers)))
            for distance, hits in enumerate(distances):
                if hits:
                    attackers[distance] |= set(one.codes)
    used = sorted(line for line in who if any(who[line]))
    far, near = [line for line in used if len(who[line]) > 1], [line for line in used if len(who[line]) == 1]
    return [_chains([who[line] for line in part], [vectors[line] for line in part], row_of, geometry)
            for part in (far, near) if part]  # fmt: skip


def _chains(
    who: Sequence[Sequence[set[int]]],
    vectors: Sequence[Vector],
    row_of: Callable[[Sequence[int]], int],
    geometry: Geometry,
) -> Chains:
    """Rays along some lines: ``who[line][distance]`` are the codes that attack from there."""
    deepest = max(len(attackers) for attackers in who)
    rows = np.zeros((len(who), deepest), np.int32)
    useful = np.zeros((len(who), deepest + 1), np.int32)  # of a ray this long, how much is needed
    for line, attackers in enumerate(who):
        for distance, codes in enumerate(attackers):
            rows[line, distance] = row_of(sorted(codes))
            useful[line, distance + 1 :] = distance + 1 if codes else useful[line, distance]
    grid = geometry.grid
    assert grid is not None
    back = tuple(tuple(-step for step in vector) for vector in vectors)
    members = None if geometry.classes is None else geometry.classes.plain.members
    rays = grid.along(back, deepest, members)
    origin, cells, keys = rays.origin, rays.cells, [grid.keys.number(vector) for vector in back]
    way = np.zeros(max(keys) + 1, np.intp)
    way[keys] = np.arange(len(keys))
    way = way[rays.key]
    length = useful[way, np.count_nonzero(cells >= 0, axis=1)]
    width = cells.shape[1]
    if width == 1:
        keep = length > 0
        return Chains(origin[keep], length[keep], cells[keep, 0], length[keep], rows[way[keep], 0])
    left = np.subtract.outer(length, np.arange(width, dtype=np.int32))
    inside = left > 0
    return Chains(origin, length, cells[inside], left[inside], rows[:, :width][way][inside])
