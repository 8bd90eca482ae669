"""Boards of polygons: which cells touch, and how lines run over them.

Everything is decided by which vertices two tiles share; coordinates serve to draw, and to choose lines by heading.

``edge``           the tiles share two vertices.
``corner``         they share one vertex.
``side_corner``    they share one vertex, and an edge neighbour of one is an edge neighbour of the other.
``direct_corner``  they share one vertex and are no side corners: straight across the vertex.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from math import cos, radians, sin

import numpy as np

from ndvariants.compiler.boards.graphs.mesh_lines import Surface, straight, zigzag
from ndvariants.compiler.boards.graphs.relations import RelationShape, keyed
from ndvariants.compiler.boards.grids.grid import Indices
from ndvariants.compiler.boards.rays import Bools, Ints, Rays, joined, padded, selected
from ndvariants.compiler.faults import error_of
from ndvariants.faults.geometry import (
    ApartLeadsNowhere,
    LineBranches,
    LineByNothing,
    LineLeadsNowhere,
    TooManyWaysRound,
)
from ndvariants.model.solids import RELATIONS
from ndvariants.model.variant import LineRule, MeshBoard, Player

MOST_PAIRS = 500_000  # of cells that meet at a vertex, each in both orders
MOST_HALF_LINES = 200_000
HEADED = 0.95  # the cosine of the angle up to which a first step leads in a direction: 18 degrees


def mesh_shape(board: MeshBoard, players: Sequence[Player]) -> RelationShape:
    """The shape of a board of polygons. Raises ``VariantError`` for lines that lead nowhere."""
    flat = _one_level(board, players)
    return flat if board.levels is None else _stacked(flat, *board.levels)


def _one_level(board: MeshBoard, players: Sequence[Player]) -> RelationShape:
    near = relations(board)
    words: dict[str, Rays] = {}
    own: dict[tuple[str, int], Rays] = {}
    names = [player.name for player in players]
    first = 0
    for name, table in near.items():
        words[name] = keyed([[[other] for other in row if other >= 0] for row in table.tolist()], first)
        first += table.shape[1] + 1
    surface = Surface(board.rings)
    for rule in board.lines:
        rays = _line(rule, near, board, surface, first)
        first += int(rays.key.max(initial=first)) - first + 1
        headed = {
            player: _headed(rays, board, [angle for name, angle in rule.heading if name == player])
            for player, _ in rule.heading
        }
        words[rule.name] = headed.get("", rays)
        own |= {(rule.name, number): headed[name] for number, name in enumerate(names) if name in headed}
    return RelationShape(board.names, np.ones(len(board.rings), np.bool_), words, RELATIONS, own=own)


def _line(rule: LineRule, near: Mapping[str, Ints], board: MeshBoard, surface: Surface, first: int) -> Rays:
    if rule.manner == "alternate":
        unknown = [relation for relation in rule.relations if relation not in near]
        if unknown or not rule.relations:
            raise error_of(LineByNothing(rule.name, ", ".join(unknown), ", ".join(RELATIONS)), rule)
        rays = keyed(half_lines(rule, near, board), first)
    elif rule.manner == "step":
        found = [keyed([[[other] for other in row if other >= 0] for row in near[one].tolist()], 0)
                 for one in rule.relations]  # fmt: skip
        rays = joined(found)
        rays = Rays(rays.origin, rays.cells, (first + np.arange(len(rays), dtype=np.int32)).astype(np.int32))
    else:
        rays = zigzag(surface, first) if rule.manner == "zigzag" else straight(surface, rule.relations, first)
    if not len(rays):
        apart = rule.manner == "alternate"
        raise error_of(ApartLeadsNowhere(rule.name, rule.apart) if apart else LineLeadsNowhere(rule.name), rule)
    return rays


def _headed(rays: Rays, board: MeshBoard, angles: Sequence[float]) -> Rays:
    vertices = np.array(board.vertices)[:, :2]
    middles = np.array([vertices[list(ring)].mean(axis=0) for ring in board.rings])
    step = middles[rays.cells[:, 0]] - middles[rays.origin]
    ways = np.array([(cos(radians(angle)), sin(radians(angle))) for angle in angles])
    return selected(rays, (step @ ways.T).max(axis=1) > HEADED * np.linalg.norm(step, axis=1))


def _stacked(flat: RelationShape, name: str, count: int) -> RelationShape:
    """A number of copies of a board above each other, joined by one more relation that runs straight on."""
    size = len(flat.names)
    cells = np.arange(size * count, dtype=np.int32)
    ways = []
    for sign, key in ((1, 0), (-1, 1)):
        steps = cells[:, None] + sign * size * np.arange(1, count, dtype=np.int32)
        ways.append(
            Rays(cells, np.where((steps >= 0) & (steps < len(cells)), steps, -1).astype(np.int32), cells * 0 + key)
        )
    upright = joined([selected(rays, rays.cells[:, 0] >= 0) for rays in ways])

    def copied(rays: Rays) -> Rays:
        levels = [
            Rays(rays.origin + k * size, np.where(rays.cells >= 0, rays.cells + k * size, -1), rays.key + 2)
            for k in range(count)
        ]
        return joined(levels)

    words = {word: copied(rays) for word, rays in flat.words.items()} | {name: upright}
    own = {word: copied(rays) for word, rays in flat.own.items()}
    names = tuple(f"{level + 1}{cell}" for level in range(count) for cell in flat.names)
    exists: Bools = np.ones(len(names), np.bool_)
    return RelationShape(names, exists, words, (*flat.relations, name), own=own)


# ------------------------------------------------------------------ relations, and lines by them


def relations(board: MeshBoard) -> dict[str, Ints]:
    """The tiles related to each: int32[n_tiles, most], in order, -1 padded, for each relation.

    Raises ``VariantError`` where very many tiles meet at a vertex.
    """
    around = _tiles_at(board)
    pairs = sum(len(at) * (len(at) - 1) for at in around)
    if pairs > MOST_PAIRS:
        label = f"its vertices join {pairs:,} pairs of cells, and may join {MOST_PAIRS:,}"
        raise error_of(TooManyWaysRound(label), None)
    shared: Counter[tuple[int, int]] = Counter()
    for at in around:
        shared.update(permutations(at, 2))
    edge = _table(len(board.rings), [pair for pair, count in shared.items() if count > 1])
    further = np.where(edge[:, :, None] >= 0, edge[edge], -1).reshape(len(edge), -1)
    corner = np.array([pair for pair, count in shared.items() if count == 1], np.int32).reshape(-1, 2)
    is_side = (further[corner[:, 0]] == corner[:, 1, None]).any(axis=1)
    return {
        "edge": edge,
        "corner": _table(len(edge), [(a, b) for a, b in corner.tolist()]),
        "side_corner": _table(len(edge), [(a, b) for a, b in corner[is_side].tolist()]),
        "direct_corner": _table(len(edge), [(a, b) for a, b in corner[~is_side].tolist()]),
    }


def _tiles_at(board: MeshBoard) -> list[list[int]]:
    around: list[list[int]] = [[] for _ in board.vertices]
    for tile, ring in enumerate(board.rings):
        for vertex in ring:
            around[vertex].append(tile)
    return around


def _table(n_tiles: int, pairs: Sequence[tuple[int, int]]) -> Ints:
    """The second of each pair by the first."""
    rows: list[list[int]] = [[] for _ in range(n_tiles)]
    for one, other in sorted(pairs):
        rows[one].append(other)
    return padded(rows)


def half_lines(rule: LineRule, near: Mapping[str, Ints], board: MeshBoard) -> list[list[list[int]]]:
    """For each tile, its half-lines under a rule, in order.

    Steps go by each relation in turn, starting with any. From the step ``rule.apart`` on, the next tile
    shares no vertex with the one that many steps back; a line ends before it meets itself. Where several tiles
    fit there are several half-lines.
    """
    found: list[dict[tuple[int, ...], None]] = [{} for _ in board.rings]
    corners: Indices = padded(board.rings).astype(np.intp)
    for start in range(len(rule.relations)):
        turns = [near[relation] for relation in rule.relations[start:] + rule.relations[:start]]
        for path in _paths(rule, turns, corners):
            found[path[0]].setdefault(tuple(path[1:]))
    return [[list(line) for line in lines] for lines in found]


def _paths(rule: LineRule, turns: Sequence[Ints], corners: Indices) -> list[list[int]]:
    """All longest paths of at least one step whose k-th step goes by ``turns[k mod len(turns)]``, in order.

    ``corners`` int[n_tiles, n_corners] are the vertices of each tile.
    """
    growing = np.arange(len(corners), dtype=np.int32)[:, None]
    done: list[list[int]] = []
    while len(growing):
        step = growing.shape[1]
        onward = turns[(step - 1) % len(turns)][growing[:, -1]]
        fits = (onward >= 0) & ~(growing[:, :, None] == onward[:, None, :]).any(axis=1)
        if step >= rule.apart > 0:
            back = corners[growing[:, step - rule.apart]]
            back = np.where(back < 0, -2, back)  # where a tile has fewer corners than others
            fits &= ~(corners[onward][:, :, :, None] == back[:, None, None, :]).any(axis=(2, 3))
        if step > 1:
            done.extend(growing[~fits.any(axis=1)].tolist())
        path, choice = np.nonzero(fits)
        if len(path) > MOST_HALF_LINES:
            raise error_of(LineBranches(rule.name), rule)
        growing = np.column_stack([growing[path], onward[path, choice]])
    return sorted(done)
