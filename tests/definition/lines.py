"""Lines over a board: the steps and paths that directions lead along, from one cell to the edge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from math import gcd
from typing import Any

from ndvariants.language.trees.syntax import AxisSet, Combine, Direction, Over, Signed, Word
from ndvariants.model.boards.graph import GraphBoard
from ndvariants.model.variant import Player
from ndvariants.words.movements import Manner
from tests.definition.boards import Cells, Vector
from tests.definition.directions import Compass, Number, angle
from tests.definition.threads import Strands
from tests.definition.values import Silent, Undefined

Stop = tuple[int | None, Any]  # a cell of a path (None: a gap), and the way that led there
Path = list[Stop]
NONE: frozenset[Manner] = frozenset()


@dataclass
class Geometry:
    """A board with all its ways. ``relations``: the cells that each leads to; ``rays``: paths that are written out."""

    names: tuple[str, ...]
    cells: Cells
    relations: dict[str, dict[int, list[int]]] = field(default_factory=dict)
    rays: dict[str, dict[int, list[list[int]]]] = field(default_factory=dict)
    rows: dict[str, list[list[int]]] = field(default_factory=dict)  # lines that are written out, whole
    all: set[int] = field(default_factory=set)
    strands: Strands | None = None
    table: dict[Any, Any] = field(default_factory=dict)  # of directions and straight paths: no position changes them

    # ----------------------------------------------------------------------- ways

    def ways(self, direction: Direction, player: Player, cell: int, number: Number) -> list[Any]:
        """Return the ways of a direction from a cell: vectors of a grid, or names of relations and lines."""
        if isinstance(direction, Combine) and direction.operator != "+" and not self._on_axes(direction):
            left = self.ways(direction.left, player, cell, number)
            right = self.ways(direction.right, player, cell, number)
            if direction.operator == "except":
                return [way for way in left if way not in right]
            return list(dict.fromkeys([*left, *right]))
        if isinstance(direction, Word):
            for word in (direction.text, f"{direction.text} {player.name}"):
                if word in self.relations or word in self.rays:
                    return [word]
        if isinstance(direction, Word) and (direction.text == "anywhere" or direction.text.startswith("thread")):
            return [direction.text]
        if isinstance(direction, Word) and direction.text == "any" and not self.cells.places:
            return self.default_relations()
        if cell not in self.cells.places or cell in self.cells.still:
            return []
        key = id(direction), player.name, self.cells.widths[cell], self.cells.section.get(cell, 0)
        if key not in self.table:
            compass = Compass(self.cells, player, cell, number)
            found = self._over(direction, compass) if isinstance(direction, Over) else compass.vectors(direction)
            self.table[key] = direction, found
        return self.table[key][1]

    def _on_axes(self, direction: Any) -> bool:
        """Does a direction name vectors alone?"""
        if isinstance(direction, Combine):
            return self._on_axes(direction.left) and self._on_axes(direction.right)
        if isinstance(direction, Word):
            return hasattr(Compass, f"way_{direction.text}")
        return not isinstance(direction, Over)

    def default_relations(self) -> list[str]:
        """"in any direction (over edges where there are no axes, over all relations where none is called `edge`)"."""
        return ["edge"] if "edge" in self.relations else list(self.relations)

    def _over(self, direction: Over, compass: Compass) -> list[Any]:
        """"A direction `over level` leaves that axis free: one step along the others, to any cell there"."""
        free = tuple(self.cells.axes.index(axis) for axis in direction.axes)
        vectors = {
            tuple(0 if k in free else value for k, value in enumerate(v))
            for v in self._flat(direction.direction, compass, free)
        }
        return [("whole" if direction.whole else "over", v, free) for v in sorted(vectors) if any(v)]

    @staticmethod
    def _flat(direction: Direction, compass: Compass, free: tuple[int, ...]) -> list[Vector]:
        inner = compass
        inner.active = [axis for axis in compass.active if axis not in free]
        return inner.vectors(direction)

    # ----------------------------------------------------------------------- steps

    def next(self, cell: int, way: Any) -> list[Stop]:
        """Return where one step leads."""
        if isinstance(way, str):
            if way == "anywhere":
                return [(other, way) for other in sorted(self.all) if other != cell]
            if way in self.relations:
                return [(other, way) for other in self.relations[way].get(cell, ())]
            return [(path[0], way) for path in self.rays[way].get(cell, ()) if path]
        if way[0] in ("over", "whole"):
            return [(other, way) for other in self._column(cell, way[1], way[2])]
        return list(self.cells.next(cell, way))

    def _column(self, cell: int, vector: Vector, free: tuple[int, ...]) -> list[int]:
        place = self.cells.places[cell]
        there = [a + b for a, b in zip(place, vector, strict=True)]
        for k, wrap in enumerate(self.cells.wrap):
            if wrap:
                there[k] = (there[k] - 1) % self.cells.widths[cell][k] + 1
        return [
            other
            for other, found in self.cells.places.items()
            if all(k in free or value == there[k] for k, value in enumerate(found))
        ]

    def paths(
        self, cell: int, way: Any, manner: frozenset[Manner], gone: set[int], circle: list[Any] | None = None
    ) -> list[Path]:
        """Return all paths on from a cell, each up to the edge of the board, gaps as None where they are passed.
        ``circle``: all ways of the direction, which a circling line takes in turn."""
        if isinstance(way, str) and way in self.rays:
            return [[(other, way) for other in path] for path in self.rays[way].get(cell, ())]
        if isinstance(way, str):
            return [[stop] for stop in self.next(cell, way)]
        if way[0] == "whole":
            return [[stop] for stop in self.next(cell, way)]
        key = "path", cell, way, manner, frozenset(gone), tuple(circle or [way])
        if key not in self.table:
            self.table[key] = list(self._lines(cell, way, manner, gone, circle or [way]))
        found: list[Path] = self.table[key]
        return found

    def _lines(
        self, cell: int, way: Any, manner: frozenset[Manner], gone: set[int], circle: list[Any]
    ) -> Iterator[Path]:
        bends = manner & {Manner.BOUNCING, Manner.BOUNCING_ONCE, Manner.BOUNCING_TWICE}
        if bends:
            yield from self._bouncing(cell, way, next(iter(bends)), gone)
        elif Manner.CROOKED in manner:
            yield from (self._crooked(cell, way, other) for other in self._right_angles(way, circle))
        elif Manner.CIRCLING in manner:
            yield from (self._circling(cell, way, sense, circle) for sense in (1, -1))
        elif Manner.OVER_GAPS in manner:
            yield from self._over_gaps(cell, way, gone)
        else:
            yield from self._straight(cell, cell, way, ())

    def _straight(self, origin: int, cell: int, way: Any, seen: tuple[Stop, ...]) -> Iterator[Path]:
        """A line ends at the edge, and where it is back at its first cell or would run over itself for ever."""
        on = [stop for stop in self.next(cell, way) if stop[0] != origin and stop not in seen]
        if not on:
            yield []
        for stop in on:
            assert stop[0] is not None
            for rest in self._straight(origin, stop[0], stop[1], (*seen, stop)):
                yield [stop, *rest]

    def _over_gaps(self, cell: int, way: Vector, gone: set[int]) -> Iterator[Path]:
        """"holes of the board, and cells that are gone, do not stop it [...] and they count as steps"."""
        for line in self._through_holes(cell, cell, way, ()):
            path: Path = [(None if stop in gone or stop not in self.all else stop, on) for stop, on in line]
            while path and path[-1][0] is None:
                path.pop()
            yield path

    def _through_holes(self, origin: int, cell: int, way: Vector, seen: tuple[Any, ...]) -> Iterator[list[Any]]:
        on = [stop for stop in self.cells.filled.next(cell, way) if stop[0] != origin and stop not in seen]
        if not on:
            yield []
        for stop in on:
            for rest in self._through_holes(origin, *stop, (*seen, stop)):
                yield [stop, *rest]

    def _bouncing(self, cell: int, way: Vector, bend: Manner, gone: set[int]) -> Iterator[Path]:
        """"at an edge, a hole or a wall a slide along several axes goes on, the axis that cannot turns back; in a
        corner it ends"."""
        left = {Manner.BOUNCING_ONCE: 1, Manner.BOUNCING_TWICE: 2}.get(bend, 10**6)
        yield from self._bouncing_on(cell, cell, way, left, gone, ())

    def _bouncing_on(
        self, origin: int, cell: int, way: Vector, left: int, gone: set[int], seen: tuple[Stop, ...]
    ) -> Iterator[Path]:
        on = [stop for stop in self.cells.next(cell, way) if stop[0] not in gone]
        turned = None if on or not left else self._bounced(cell, way, gone)
        if turned is not None:
            left -= 1
            on = [stop for stop in self.cells.next(cell, turned) if stop[0] not in gone]
        on = [stop for stop in on if stop[0] != origin and stop not in seen]
        if not on:
            yield []
        for stop in on:
            for rest in self._bouncing_on(origin, *stop, left, gone, (*seen, stop)):
                yield [stop, *rest]

    def _bounced(self, cell: int, way: Vector, gone: set[int]) -> Vector | None:
        axes = [k for k, value in enumerate(way) if value]
        if len(axes) < 2:
            return None
        stuck = []
        for k in axes:
            alone = tuple(value if n == k else 0 for n, value in enumerate(way))
            if not [stop for stop in self.cells.next(cell, alone) if stop[0] not in gone]:
                stuck.append(k)
        if len(stuck) != 1:
            return None
        return tuple(-value if n == stuck[0] else value for n, value in enumerate(way))

    def _crooked(self, cell: int, way: Vector, other: Vector) -> Path:
        """"each step at a right angle to the one before, left and right by turns"."""
        path: Path = []
        origin, pair = cell, (way, other)
        while len(path) < 1000:
            on = self.next(cell, pair[len(path) % 2])
            if not on or on[0][0] in (origin, None):
                break
            assert on[0][0] is not None
            cell = on[0][0]
            path.append((cell, pair[len(path) % 2]))
        return path

    def _right_angles(self, way: Vector, ways: list[Any]) -> list[Vector]:
        """Return the vectors of a direction at a right angle to one of them."""
        if self.cells.hexagons is not None:
            raise Undefined("crooked on hexagons")
        self._refuse_joined("crooked")
        return [other for other in ways if not sum(a * b for a, b in zip(way, other, strict=True))]

    def _circling(self, cell: int, way: Vector, sense: int, ways: list[Any]) -> Path:
        """"It takes the directions of a plane in the order of their angles, either way round"."""
        self._refuse_joined("circling")
        circle = self._circle(ways)
        at, path, origin = circle.index(way), Path(), cell
        for k in range(len(circle)):
            vector = circle[(at + sense * k) % len(circle)]
            on = self.next(cell, vector)
            if not on or on[0][0] == origin:
                break
            assert on[0][0] is not None
            cell = on[0][0]
            path.append((cell, vector))
        return path

    def _refuse_joined(self, word: str) -> None:
        if self.cells.sides:
            raise Undefined(f"`{word}` over seams")

    def _circle(self, ways: list[Vector]) -> list[Vector]:
        axes = [k for k, width in enumerate(self.cells.widths[next(iter(self.cells.places))]) if width > 1]
        if len(axes) != 2 or self.cells.hexagons is not None:
            raise Undefined("circling on a board that has not two axes")
        a, b = axes
        if len({angle((v[a], v[b])) for v in ways}) < len(ways):
            raise Silent("`circling` of two vectors of one angle")
        return sorted(ways, key=lambda v: angle((v[a], v[b])))

    def _straight_to(self, cell: int, stop: int | None) -> list[int]:
        """"of a leap those on the straight line, if it goes along one"."""
        units = [unit for unit in product((0, 1, -1), repeat=len(self.cells.axes)) if any(unit)]
        lines = [[one for one, _ in path] for unit in units for path in self.paths(cell, unit, frozenset(), set())]
        found = [line[: line.index(stop)] for line in lines if stop in line]
        return min(found, key=len, default=[])

    def between(self, cell: int, vector: Any, stop: int | None = None) -> list[int]:
        """Return the cells that lie straight between the ends of a leap."""
        if vector == "anywhere" and cell in self.cells.places:
            return self._straight_to(cell, stop)
        if not isinstance(vector, tuple) or not vector or isinstance(vector[0], str):
            return []
        common = gcd(*map(abs, vector))
        if common != max(map(abs, vector)):
            return []
        found = []
        for k in range(1, common):
            on = self.cells.plain(cell, tuple(value // common * k for value in vector))
            if on is not None:
                found.append(on)
        return found


def graph(board: GraphBoard) -> Geometry:
    """Return the ways of a graph.

    boards.md: Edges lead both ways, arcs one way; lines are "for slides, both ways", rays "for slides from their first
    cell only". "A line whose first and last cells are equal is a ring." """
    names = tuple(name for name, _, _ in board.cells)
    number = {name: k for k, name in enumerate(names)}
    relations: dict[str, dict[int, list[int]]] = {}
    for word, pairs in board.edges:
        there = relations.setdefault(word, {})
        for one, other in pairs:
            there.setdefault(number[one], []).append(number[other])
    rays: dict[str, dict[int, list[list[int]]]] = {}
    for word, lines in board.lines:
        found = rays.setdefault(word, {})
        for line in lines:
            cells = [number[name] for name in line]
            for way in (cells, cells[::-1]):
                _along(found, way)
    for word, lines in board.rays:
        found = rays.setdefault(word, {})
        for line in lines:
            cells = [number[name] for name in line]
            found.setdefault(cells[0], []).append(cells[1:])
    empty = Cells((), {}, {}, ())
    rows = {word: [[number[name] for name in line] for line in lines] for word, lines in board.lines}
    return Geometry(names, empty, relations, rays, rows, set(range(len(names))))


def _along(found: dict[int, list[list[int]]], line: list[int]) -> None:
    ring = line[0] == line[-1]
    for k, cell in enumerate(line[:-1] if ring else line):
        on = line[k + 1 :] + line[1 : k + 1] if ring else line[k + 1 :]
        if ring:
            on = on[: on.index(cell)] if cell in on else on
        if on:
            found.setdefault(cell, []).append(on)


def axis_set(direction: Any) -> bool:
    """Does a direction name a set of axes?"""
    return isinstance(direction, Signed) and any(isinstance(name, AxisSet) for _, name in direction.terms)
