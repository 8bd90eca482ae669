"""Directions of grids: sets of vectors, as a player sees them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
from math import atan2

from ndvariants.language.trees.syntax import Axes, AxisSet, Combine, Direction, Expr, Leaper, Over, Scaled, Signed, Word
from ndvariants.model.variant import Player
from tests.definition.boards import Cells, Vector
from tests.definition.values import Undefined

Number = Callable[[Expr], int]
EDGES = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))  # the six sides of a hexagon in the order of their angles
CORNERS = ((2, 1), (1, 2), (-1, 1), (-2, -1), (-1, -2), (1, -1))


class Compass:
    """The directions of a player from a cell.

    ``active`` are the numbers of axes that count: "An axis of width 1 does not count."
    """

    def __init__(self, cells: Cells, player: Player, cell: int, number: Number) -> None:
        self.cells, self.number = cells, number
        self.signs = cells.signs(player, cell)
        named = cells.names.get(cells.section.get(cell, 0))
        self.forward = dict(dict(player.sections)[named]) if named in dict(player.sections) else dict(player.forward)
        self.n = len(cells.axes)
        self.active = [k for k in range(self.n) if cells.widths[cell][k] > 1]

    def unit(self, axis: int, length: int = 1) -> Vector:
        """Return the vector along one axis."""
        return tuple(length * int(k == axis) for k in range(self.n))

    def vectors(self, direction: Direction) -> list[Vector]:
        """Return the vectors of a direction, each once."""
        return list(dict.fromkeys(self._vectors(direction)))

    def _vectors(self, direction: Direction) -> list[Vector]:
        match direction:
            case Word(text=text):
                ask = getattr(self, f"way_{text}", None)
                if ask is None:
                    raise Undefined(f"direction {text}")
                found: list[Vector] = ask()
                return found
            case Axes(counts=counts):
                return [v for k in self.counts(counts) for v in self.along(k)]
            case Leaper(vector=parts):
                return self.leaper([abs(self.number(part)) for part in parts])
            case Signed(terms=terms):
                return self.signed(terms)
            case Scaled(factor=factor, direction=inner):
                return [tuple(factor * value for value in v) for v in self.vectors(inner)]
            case Combine(operator="|", left=left, right=right):
                return self.vectors(left) + self.vectors(right)
            case Combine(operator="except", left=left, right=right):
                out = set(self.vectors(right))
                return [v for v in self.vectors(left) if v not in out]
            case Combine(left=left, right=right):
                return self.added(self.vectors(left), self.vectors(right))
            case Over():
                raise Undefined("over in a direction")
        raise Undefined(str(direction))

    def added(self, left: list[Vector], right: list[Vector]) -> list[Vector]:
        """`A + B`: one of A plus one of B, on other axes."""
        return [
            tuple(a + b for a, b in zip(v, w, strict=True))
            for v in left
            for w in right
            if self.cells.hexagons is not None or not any(a and b for a, b in zip(v, w, strict=True))
        ]

    def counts(self, counts: tuple[Expr, Expr] | str) -> list[int]:
        """"k is a number, `1..n`, `axes(even)`, `axes(odd)` or `axes(all)`"."""
        n = len(self.active)
        if counts == "even":
            return list(range(2, n + 1, 2))
        if counts == "odd":
            return list(range(1, n + 1, 2))
        if counts == "all":
            return [n]
        assert not isinstance(counts, str)
        return [k for k in range(self.number(counts[0]), self.number(counts[1]) + 1) if k > 0]

    def along(self, k: int) -> list[Vector]:
        """along k axes at once: exactly k coordinates change by 1.

        boards.md of hexagons: "a step counts 1 for an edge, 2 for a corner, 1 for each other axis".
        """
        if self.cells.hexagons is None:
            spread = [(-1, 0, 1) if axis in self.active else (0,) for axis in range(self.n)]
            return [v for v in product(*spread) if sum(map(abs, v)) == k]
        a, b = self.cells.hexagons
        others = [(-1, 0, 1) if axis in self.active and axis not in (a, b) else (0,) for axis in range(self.n)]
        found = []
        for cost, flat in ((0, ((0, 0),)), (1, EDGES), (2, CORNERS)):
            for rest in product(*others):
                if cost + sum(map(abs, rest)) == k:
                    found += [tuple(x if n == a else y if n == b else v for n, v in enumerate(rest)) for x, y in flat]
        return found

    def leaper(self, lengths: list[int]) -> list[Vector]:
        """"a leaper: all placements and signs, on any axes".

        boards.md of hexagons: "`(2,1)` goes two along an edge direction and one along the next".
        """
        if self.cells.hexagons is not None:
            return self._hexagonal_leaper(lengths)
        if len([value for value in lengths if value]) > len(self.active):
            return []
        padded = [*[value for value in lengths if value], *[0] * self.n][: max(self.n, 0)]
        found = []
        for order in set(permutations(padded)):
            if all(value == 0 or k in self.active for k, value in enumerate(order)):
                found += [
                    tuple(s * v for s, v in zip(signs, order, strict=True))
                    for signs in product(*((1, -1) if v else (1,) for v in order))
                ]
        return sorted(found)

    def _hexagonal_leaper(self, lengths: list[int]) -> list[Vector]:
        assert self.cells.hexagons is not None
        a, b = self.cells.hexagons
        others = [axis for axis in self.active if axis not in (a, b)]
        found = set()
        for k, turn, order in product(range(6), (1, 5), permutations(["along", "aside", *others], len(lengths))):
            ways = {"along": EDGES[k], "aside": EDGES[(k + turn) % 6]}
            for signs in product((1, -1), repeat=len(lengths)):
                vector = [0] * self.n
                for length, sign, way in zip(lengths, signs, order, strict=True):
                    if isinstance(way, int):
                        vector[way] = sign * length
                    else:
                        vector[a] += length * ways[way][0]
                        vector[b] += length * ways[way][1]
                found.add(tuple(vector))
        return sorted(found)

    def signed(self, terms: tuple[tuple[str, str | AxisSet], ...]) -> list[Vector]:
        """"a single one, mirrored for the player who goes the other way; also `-rank`, `±x`, `+y+z`"."""
        found: list[Vector] = [(0,) * self.n]
        for sign, axis in terms:
            names = [axis] if isinstance(axis, str) else self.axis_names(axis)
            ways = []
            for name in names:
                own = self.signs.get(name, 1)
                for s in {"+": (1,), "-": (-1,)}.get(sign, (1, -1)):
                    if self.cells.axes.index(name) in self.active or len(names) == 1:
                        ways.append(self.unit(self.cells.axes.index(name), own * s))
            found = [tuple(a + b for a, b in zip(v, w, strict=True)) for v in found for w in ways]
        return found

    def axis_names(self, axes: AxisSet) -> list[str]:
        """Return the names of a set of axes."""
        return [name for name in axes.names or self.cells.axes if name not in axes.excluded]

    # ----------------------------------------------------------------------- words

    def way_orthogonal(self) -> list[Vector]:
        """"along one axis: `axes(1)`"."""
        return self.along(1)

    def way_diagonal(self) -> list[Vector]:
        """"along two axes at once: `axes(2)`"."""
        return self.along(2)

    def way_triagonal(self) -> list[Vector]:
        """"along three axes at once: `axes(3)`"."""
        return self.along(3)

    def way_any(self) -> list[Vector]:
        """"in any direction, to a neighbour: `axes(1..n)`"."""
        return [v for k in range(1, len(self.active) + 1) for v in self.along(k)]

    def way_forward(self) -> list[Vector]:
        """"along the player's own forward axes"."""
        ways = [(self.cells.axes.index(axis), sign) for axis, sign in self.forward.items() if axis in self.cells.axes]
        return [self.unit(axis, sign) for axis, sign in ways if axis in self.active]

    def way_backward(self) -> list[Vector]:
        """"against the player's own forward axes"."""
        return [tuple(-value for value in v) for v in self.way_forward()]

    def way_sideways(self) -> list[Vector]:
        """"along the axes that are not forward"."""
        if self.cells.hexagons is not None:
            return self.way_left() + self.way_right()
        ahead = {self.cells.axes.index(axis) for axis in self.forward}
        return [self.unit(axis, sign) for axis in self.active if axis not in ahead for sign in (1, -1)]

    def way_left(self) -> list[Vector]:
        """"down it for a player who goes up the forward axis, whichever of the two stands first in the file"."""
        return [tuple(-value for value in v) for v in self.way_right()]

    def way_right(self) -> list[Vector]:
        """"the right half of sideways, where one axis is sideways".

        boards.md of hexagons: "`sideways`, `left` and `right` lie at a right angle to it, beyond a corner".
        """
        if self.cells.hexagons is not None:
            (ahead,) = self.way_forward()
            a, b = self.cells.hexagons
            x, y = CORNERS[(EDGES.index((ahead[a], ahead[b])) + 4) % 6]
            return [tuple(x if k == a else y if k == b else 0 for k in range(self.n))]
        ahead = {self.cells.axes.index(axis): sign for axis, sign in self.forward.items()}
        sideways = [axis for axis in self.active if axis not in ahead]
        if len(ahead) != 1 or len(sideways) != 1:
            return []
        return [self.unit(sideways[0], *ahead.values())]


def angle(vector: Vector) -> float:
    """Return the angle of a vector of two axes."""
    return atan2(vector[1], vector[0])
