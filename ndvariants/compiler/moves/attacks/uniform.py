"""Threats on translation-invariant boards, where all cells share the same reversed tracks.

On a grid without wrap and holes (or on a padded one, see ``padding``), tracks without zones are the same from
everywhere, so what attacks a cell along a line at a distance does not depend on the cell, and the way back is the
line with its vector turned round. (On any other board that is wrong: ``threats`` lists origins and paths instead.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from ndvariants.compiler.boards.geometry import Geometry
from ndvariants.compiler.boards.grids.grid import longest, straight, unbounded
from ndvariants.compiler.moves.actions import Numbers
from ndvariants.compiler.moves.streams import Chains
from ndvariants.compiler.moves.tracks import Attack, Tracks

Vector = tuple[int, ...]
Walked = tuple[Numbers, Numbers, Numbers, Numbers]  # origin, number of the vector, cells, length
Lines = dict[int, Vector]  # a line's number, and one step along it


@dataclass(frozen=True, eq=False)
class UniformBoard:
    """The lines seen from every cell of a board; rays along equal sets of lines are walked once."""

    geometry: Geometry
    _walked: dict[tuple[tuple[Vector, ...], int], Walked] = field(default_factory=dict)

    def walk(self, vectors: tuple[Vector, ...], limit: int) -> Walked:
        """The rays along these vectors from every cell, ordered by origin; on a padded board from members."""
        if (vectors, limit) not in self._walked:
            axes = self.geometry.variant.board.axes
            steps, classes = np.array(vectors, np.int32), self.geometry.classes
            if classes is None:
                every = np.arange(self.geometry.n_cells, dtype=np.int32)
                origin, number, cells = straight(axes, steps, every, min(limit, longest(axes, steps)))
            else:
                origin, number, cells = unbounded(axes, steps, classes.plain.members, limit)
            length = np.count_nonzero(cells >= 0, axis=1).astype(np.int32)
            self._walked[vectors, limit] = origin, number, cells, length
        return self._walked[vectors, limit]


def uniform_board(geometry: Geometry) -> UniformBoard | None:
    """The board, if it is one where every cell is like every other."""
    board = geometry.variant.board
    if not board.axes or board.seams:
        return None
    alike = geometry.exists.all() and not any(axis.wrap for axis in board.axes)
    return UniformBoard(geometry) if geometry.classes is not None or alike else None


def line_vectors(geometry: Geometry, tracks: Tracks) -> Lines:
    """One step along each line of tracks on a grid."""
    assert geometry.grid is not None
    known = geometry.grid.keys.directions()
    return {line: known[line] for line in np.flatnonzero(np.bincount(tracks.line)).tolist()}


def parallel(attacks: Sequence[Attack], board: UniformBoard) -> bool:
    """May a piece attack a cell along two of its lines, one being a part of the other or both leading round a ring?"""
    if any(axis.wrap for axis in board.geometry.variant.board.axes):
        return True
    ways: dict[int, dict[Vector, int]] = {}
    for one in attacks:
        for line, vector in line_vectors(board.geometry, one.tracks).items():
            step = np.gcd.reduce(np.array(vector))
            way = tuple(int(part) // int(step) for part in vector)
            for code in one.codes:
                if ways.setdefault(code, {}).setdefault(way, line) != line:
                    return True
    return False


def uniform_chains(
    attacks: Sequence[Attack], row_of: Callable[[Sequence[int]], int], board: UniformBoard
) -> list[Chains]:
    """The attacks of one player by attacked cell."""
    who: dict[int, list[set[int]]] = {}
    vectors: Lines = {}
    for one in attacks:
        longest = int(one.tracks.length.argmax())  # it says of all at which distances they attack
        distances = one.attacking[one.tracks.rows[longest, : one.tracks.length[longest]]]
        lines = line_vectors(board.geometry, one.tracks)
        vectors |= lines
        for line in lines:
            attackers = who.setdefault(line, [])
            attackers.extend(set() for _ in range(len(distances) - len(attackers)))
            for distance in np.flatnonzero(distances).tolist():
                attackers[distance] |= set(one.codes)
    used = sorted(line for line in who if any(who[line]))
    far, near = [line for line in used if len(who[line]) > 1], [line for line in used if len(who[line]) == 1]
    return [_chains([who[line] for line in part], [vectors[line] for line in part], row_of, board)
            for part in (far, near) if part]  # fmt: skip


def _chains(
    who: Sequence[Sequence[set[int]]],
    vectors: Sequence[Vector],
    row_of: Callable[[Sequence[int]], int],
    board: UniformBoard,
) -> Chains:
    """Rays along some lines: ``who[line][distance]`` are the codes that attack from there."""
    deepest = max(len(attackers) for attackers in who)
    rows = np.zeros((len(who), deepest), np.int32)
    useful = np.zeros((len(who), deepest + 1), np.int32)  # of a ray this long, how much is needed
    for line, attackers in enumerate(who):
        for distance, codes in enumerate(attackers):
            rows[line, distance] = row_of(sorted(codes))
            useful[line, distance + 1 :] = distance + 1 if codes else useful[line, distance]
    origin, way, cells, length = board.walk(tuple(tuple(-step for step in vector) for vector in vectors), deepest)
    length = useful[way, length]
    width = cells.shape[1]
    if width == 1:
        keep = length > 0
        return Chains(origin[keep], length[keep], cells[keep, 0], length[keep], rows[way[keep], 0])
    left = np.subtract.outer(length, np.arange(width, dtype=np.int32))
    inside = left > 0
    return Chains(origin, length, cells[inside], left[inside], rows[:, :width][way][inside])
