"""Boards of polygons: relations between cells, and the lines that run over them (boards.md, "Lines over polygons")."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees
from statistics import mean

from ndvariants.model.boards.mesh import LineRule, MeshBoard
from tests.definition.boards import Cells
from tests.definition.lines import Geometry

HEADED = 18.19  # degrees
Ring = tuple[int, ...]
Place = tuple[int, int]  # a cell, and a place on its border: corners at even numbers, edges at odd ones


def mesh(board: MeshBoard) -> Geometry:
    """Return the ways of a mesh, its levels above each other joined by the relation of their name."""
    flat = Mesh(board.rings)
    count = len(board.rings)
    levels = 1 if board.levels is None else board.levels[1]
    relations: dict[str, dict[int, list[int]]] = {}
    rays: dict[str, dict[int, list[list[int]]]] = {}
    for level in range(levels):
        up = level * count
        for word in ("edge", "corner", "side_corner", "direct_corner"):
            there = relations.setdefault(word, {})
            for cell in range(count):
                there[cell + up] = sorted(other + up for other in flat.related(word, cell))
        for rule in board.lines:
            for cell in range(count):
                paths = sorted({tuple(path) for path in flat.lines(rule, cell) if path})
                for player in dict(rule.heading) or [""]:
                    angles = [angle for name, angle in rule.heading if name == player]
                    led = [path for path in paths if not player or leads(board, cell, path[0], angles)]
                    there = rays.setdefault(f"{rule.name} {player}".strip(), {})
                    there[cell + up] = [[other + up for other in path] for path in led]
    if board.levels is not None:
        relations[board.levels[0]] = {
            cell: [cell + d for d in (-count, count) if 0 <= cell + d < count * levels]
            for cell in range(count * levels)
        }
    return Geometry((), Cells((), {}, {}, ()), relations, rays, {}, set(range(count * levels)))


def leads(board: MeshBoard, cell: int, to: int, angles: list[float]) -> bool:
    """"On flat boards `heading` keeps the lines whose first step leads `up`, `down`, `left`, `right`, or a number of
    degrees from the right", up to 18 degrees off."""
    (x, y), (a, b) = ([mean(board.vertices[v][k] for v in board.rings[one]) for k in (0, 1)] for one in (cell, to))
    way = degrees(atan2(b - y, a - x))
    return any(abs((way - angle + 180) % 360 - 180) < HEADED for angle in angles)


class Mesh:
    """Polygons by the numbers of their vertices."""

    def __init__(self, rings: tuple[Ring, ...]) -> None:
        self.rings = rings
        self.edges: dict[frozenset[int], list[int]] = {}
        self.round: dict[int, list[int]] = {}
        for cell, ring in enumerate(rings):
            for k, vertex in enumerate(ring):
                self.edges.setdefault(frozenset({vertex, ring[k - 1]}), []).append(cell)
                self.round.setdefault(vertex, []).append(cell)

    def related(self, word: str, cell: int) -> set[int]:
        """`edge`: they share an edge; `corner`: they share a vertex, which is `side_corner` two edges
        on round the vertex, or `direct_corner` further round it."""
        ring = self.rings[cell]
        sides = {other for k, v in enumerate(ring) for other in self.edges[frozenset({v, ring[k - 1]})]} - {cell}
        if word == "edge":
            return sides
        found = set()
        for vertex in ring:
            for other in set(self.round[vertex]) - sides - {cell}:
                near = self.steps_round(vertex, cell, other) == 2
                if word == "corner" or near == (word == "side_corner"):
                    found.add(other)
        return found

    def steps_round(self, vertex: int, cell: int, other: int) -> int | None:
        """Return how many edges at a vertex lie between two cells round it."""
        reached, edge, steps = {cell}, {cell}, 0
        while edge and other not in edge:
            steps += 1
            edge = {
                one
                for at in edge
                for side, pair in self.edges.items()
                if vertex in side and at in pair
                for one in pair
                if one not in reached
            }
            reached |= edge
        return steps if edge else None

    # ----------------------------------------------------------------------- lines

    def lines(self, rule: LineRule, cell: int) -> Iterator[list[int]]:
        """Return the lines of a rule from a cell."""
        if rule.manner == "step":
            for word in rule.relations:
                yield from ([other] for other in sorted(self.related(word, cell)))
        elif rule.manner == "alternate":
            for first in range(len(rule.relations)):
                yield from self.alternating(rule, [cell], first)
        else:
            n = len(self.rings[cell])
            for place in range(2 * n):
                kind = "edge" if place % 2 else "corner"
                if kind in rule.relations or "any" in rule.relations:
                    if rule.manner == "straight":
                        yield self.straight((cell, place))
                    else:
                        yield from (self.zigzag((cell, place), side) for side in (1, -1))

    def alternating(self, rule: LineRule, path: list[int], turn: int) -> Iterator[list[int]]:
        """"takes these relations in turn; the next cell shares no vertex with the one that many steps back"."""
        word = rule.relations[turn % len(rule.relations)]
        back = len(path) - rule.apart
        far = set(self.rings[path[back]]) if back >= 0 else set()
        on = [
            other
            for other in sorted(self.related(word, path[-1]))
            if other not in path and not far & set(self.rings[other])
        ]
        if not on:
            yield path[1:]
        for other in on:
            yield from self.alternating(rule, [*path, other], turn + 1)

    def straight(self, place: Place) -> list[int]:
        """"leaves every cell opposite to where it came in"; "A line ends at the rim, and before it meets itself"."""
        path = [place[0]]
        while True:
            entered = self.enter(place)
            if entered is None or entered[0] in path:
                return path[1:]
            path.append(entered[0])
            n = len(self.rings[entered[0]])
            place = entered[0], (entered[1] + n) % (2 * n)

    def zigzag(self, place: Place, side: int) -> list[int]:
        """"leaves over the edges left and right of the opposite place, by turns"."""
        path = [place[0]]
        while True:
            entered = self.enter(place)
            if entered is None or entered[0] in path:
                return path[1:]
            path.append(entered[0])
            n = len(self.rings[entered[0]])
            opposite = (entered[1] + n) % (2 * n)
            place = entered[0], (opposite + side * (2 if opposite % 2 else 1)) % (2 * n)
            side = -side

    def enter(self, place: Place) -> Place | None:
        """Return where a line comes in that leaves a cell at a place of its border."""
        cell, at = place
        ring = self.rings[cell]
        if at % 2:
            side = frozenset({ring[at // 2], ring[(at // 2 + 1) % len(ring)]})
            others = [other for other in self.edges[side] if other != cell]
            return (others[0], self.place_of(others[0], side)) if others else None
        return self.through(ring[at // 2], cell)

    def place_of(self, cell: int, what: frozenset[int]) -> int:
        """Return the place of an edge (two vertices) or a corner (one) on the border of a cell."""
        ring = self.rings[cell]
        if len(what) == 1:
            return 2 * ring.index(next(iter(what)))
        k = next(k for k in range(len(ring)) if frozenset({ring[k], ring[(k + 1) % len(ring)]}) == what)
        return 2 * k + 1

    def through(self, vertex: int, came: int | frozenset[int], least: int = 0) -> Place | None:
        """"Through a corner a line goes to what is opposite around it: a cell, or the edge between two cells, along
        which it runs on"."""
        items = self.fan(vertex)
        if items is None or least > 1000:
            return None
        opposite = items[(items.index(came) + len(items) // 2) % len(items)]
        if isinstance(opposite, int):
            return opposite, self.place_of(opposite, frozenset({vertex}))
        (end,) = opposite - {vertex}
        return self.through(end, opposite, least + 1)

    def fan(self, vertex: int) -> list[int | frozenset[int]] | None:
        """Return the cells and edges round a vertex by turns; None at the rim."""
        start = self.round[vertex][0]
        found: list[int | frozenset[int]] = [start]
        cell, last = start, frozenset[int]()
        while True:
            sides = [side for side, pair in self.edges.items() if vertex in side and cell in pair and side != last]
            side = sides[0]
            others = [other for other in self.edges[side] if other != cell]
            if not others:
                return None
            found.append(side)
            cell, last = others[0], side
            if cell == start:
                return found
            found.append(cell)
