"""Cells drawn where the board says: as polygons, or as discs far enough apart to be distinguished; roads of graphs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from math import cos, floor, hypot, pi, sin, sqrt

from ndvariants.model.variant import Board, Drawing, GraphBoard

Spot = tuple[float, float]
Road = tuple[str, str, int, bool]  # from cell to cell, the number of the relation, and whether it leads one way only

CORNERS = 16  # corners of the polygon drawn for a cell, nearly a circle
RADIUS = 0.42  # where the places are 1 apart
_APART = 0.86  # the least distance of two places
_ROUNDS = 60  # of pushing cells apart, at most


def own_polygons(board: Board) -> list[tuple[Spot, ...]]:
    """The polygon of every cell: its own, or a disc at its place."""
    if any(board.polygons):
        spots = _middles(board)
        radius = RADIUS * _median_gap(spots)
        return [polygon or _disc(spot, radius) for spot, polygon in zip(spots, board.polygons, strict=True)]
    return [_disc(spot, RADIUS) for spot in places(board)]


def places(board: Board) -> list[Spot]:
    """The middle of every cell: the usual distance to the next one is 1, and none is much nearer."""
    spots = _middles(board)
    scale = 1 / (_median_gap(spots) or 1.0)
    moved = [(x * scale, y * scale) for x, y in spots]
    for _ in range(_ROUNDS):
        pushed = _pushed(moved)
        if pushed is None:
            return moved
        moved = pushed
    return moved


def _middles(board: Board) -> list[Spot]:
    return [(x, y) for x, y, _ in board.middles() or ()]


def roads(board: GraphBoard, drawing: Drawing) -> Iterator[Road]:
    """Connections drawn between cells: each pair of a relation once, and the steps of lines and rays if asked for."""
    asked = drawing.relations
    every = [(name, pairs) for name, pairs in board.edges if asked is None or name in asked]
    for name, lines in (*board.lines, *board.rays):
        if (asked is not None and name in asked) or (asked is None and not board.edges):
            steps = dict.fromkeys(step for line in lines for step in pairwise(line))
            every.append((name, (*steps, *((b, a) for a, b in steps))))
    for number, (_, pairs) in enumerate(every):
        known = set(pairs)
        for a, b in dict.fromkeys((a, b) for a, b in pairs if a != b):
            if (b, a) not in known:
                yield a, b, number, True
            elif a < b:
                yield a, b, number, False


def _disc(middle: Spot, radius: float) -> tuple[Spot, ...]:
    angles = [(2 * pi * k + pi) / CORNERS for k in range(CORNERS)]
    return tuple((middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)) for angle in angles)


def _median_gap(spots: Sequence[Spot]) -> float:
    if len(spots) < 2:
        return 1.0
    wide = max(max(x for x, _ in spots) - min(x for x, _ in spots), max(y for _, y in spots) - min(y for _, y in spots))
    size = (wide or 1.0) / sqrt(len(spots))
    gaps: list[float] = []
    while len(gaps) < len(spots) / 2 and size < 4 * (wide or 1.0):  # look farther where most have no neighbour near
        boxes = _boxes(spots, size)
        gaps = [gap for cell, spot in enumerate(spots) if (gap := _nearest(spots, boxes, cell, spot, size)) is not None]
        size *= 2
    return sorted(gaps)[len(gaps) // 2] if gaps else 1.0


def _boxes(spots: Sequence[Spot], size: float) -> dict[tuple[int, int], list[int]]:
    boxes: dict[tuple[int, int], list[int]] = {}
    for cell, (x, y) in enumerate(spots):
        boxes.setdefault((floor(x / size), floor(y / size)), []).append(cell)
    return boxes


def _near(boxes: dict[tuple[int, int], list[int]], spot: Spot, size: float) -> Iterator[int]:
    box = floor(spot[0] / size), floor(spot[1] / size)
    for right, up in product((-1, 0, 1), repeat=2):
        yield from boxes.get((box[0] + right, box[1] + up), ())


def _nearest(
    spots: Sequence[Spot], boxes: dict[tuple[int, int], list[int]], cell: int, spot: Spot, size: float
) -> float | None:
    gaps = [hypot(spots[k][0] - spot[0], spots[k][1] - spot[1]) for k in _near(boxes, spot, size) if k != cell]
    close = [gap for gap in gaps if 1e-9 < gap <= size]
    return min(close, default=None)


def _pushed(spots: Sequence[Spot]) -> list[Spot] | None:
    """The places, those too close to each other pushed half of the way apart; ``None`` where there are none."""
    boxes = _boxes(spots, _APART)
    moves: dict[int, list[float]] = {}
    for cell, spot in enumerate(spots):
        for other in _near(boxes, spot, _APART):
            right, up = spots[other][0] - spot[0], spots[other][1] - spot[1]
            gap = hypot(right, up)
            if other <= cell or gap >= _APART - 1e-3:
                continue
            if gap < 1e-6:
                right, up, gap = cos(cell), sin(cell), 1.0  # on one spot: in some direction
                short = _APART / 2
            else:
                short = (_APART - gap) / 2 + 1e-3
            for who, sign in ((cell, -1), (other, 1)):
                way = moves.setdefault(who, [0.0, 0.0])
                way[0] += sign * short * right / gap
                way[1] += sign * short * up / gap
    if not moves:
        return None
    return [(x + moves.get(k, (0.0, 0.0))[0], y + moves.get(k, (0.0, 0.0))[1]) for k, (x, y) in enumerate(spots)]
