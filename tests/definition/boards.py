"""Cells and the steps between them: grids of squares and hexagons, alone or as sections of one space."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations
from typing import Any

from ndvariants.language.trees.syntax import Expr
from ndvariants.model.boards.axes import Axis, grid_coordinates
from ndvariants.model.boards.grid import GridBoard
from ndvariants.model.boards.joined import SectionBoard
from ndvariants.model.boards.sections import section_places
from ndvariants.model.seams import Seam, Side
from ndvariants.model.variant import Player
from tests.definition.values import Undefined

Vector = tuple[int, ...]
Stepped = tuple[int, Vector]
Holds = Callable[[Expr, int], bool]  # a condition of a cell, absolute


@dataclass
class Cells:
    """The cells of a board: where each one is, by axes, and where a step leads from it.

    ``places`` are 1-based coordinates on ``axes``, for cells in one space those of the space. ``section`` gives the
    number of each cell's section, 0 where there is none. ``block`` tells cells that no axis joins.
    """

    axes: tuple[str, ...]
    widths: dict[int, tuple[int, ...]]
    places: dict[int, Vector]
    wrap: tuple[bool, ...]
    section: dict[int, int] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)  # of sections, by number
    still: set[int] = field(default_factory=set)  # cells of sections on which pieces go along the thread alone
    block: dict[int, int] = field(default_factory=dict)
    hexagons: tuple[int, int] | None = None
    sides: dict[tuple[int, int, int], tuple[int, Vector] | None] = field(default_factory=dict)
    at: dict[tuple[int, Vector], int] = field(default_factory=dict)
    whole: dict[int, Vector] = field(default_factory=dict)  # with the holes

    def __post_init__(self) -> None:
        self.at = {(self.block.get(cell, 0), place): cell for cell, place in self.places.items()}

    @property
    def filled(self) -> Cells:
        """The same cells, and the holes as cells."""
        return replace(self, places=self.whole, whole={}) if self.whole else self

    def put(self, block: int, place: Vector, widths: Vector) -> int | None:
        """Return the cell at a place, the ends of wrapped axes joined."""
        turned = tuple(
            (value - 1) % width + 1 if wrap else value
            for value, width, wrap in zip(place, widths, self.wrap, strict=True)
        )
        return self.at.get((block, turned))

    def plain(self, cell: int, vector: Vector) -> int | None:
        """Return the cell that lies a vector away, seams and walls aside."""
        place = tuple(a + b for a, b in zip(self.places[cell], vector, strict=True))
        return self.put(self.block.get(cell, 0), place, self.widths[cell])

    def next(self, cell: int, vector: Vector) -> list[Stepped]:
        """Return where a step leads, and how it goes on from there.

        boards.md: "A step along several axes takes them one after the other. Where the order matters there are several
        ways, and the line branches". "A leap of more than a step takes axis after axis, in each order, and jumps over
        walls."
        """
        if cell not in self.places or not any(vector):
            return []
        if not self.sides:
            found = self.plain(cell, vector)
            return [] if found is None else [(found, vector)]
        return list(dict.fromkeys(self._sewn(cell, vector)))

    def _sewn(self, cell: int, vector: Vector) -> Iterator[Stepped]:
        """"but never to a cell that fewer of the axes reach: round a corner of a cube there is no diagonal"."""
        units = [(axis, 1 if value > 0 else -1) for axis, value in enumerate(vector) for _ in range(abs(value))]
        if max(map(abs, vector)) > 1:
            axes = [axis for axis, value in enumerate(vector) if value]
            for order in permutations(axes):
                yield from self._one_after_the_other(cell, vector, [u for axis in order for u in units if u[0] == axis])
            return
        found = list(self._orders(cell, vector, units))
        fewer = {cell}
        for k in range(1, len(units)):
            for some in combinations(units, k):
                fewer |= {stop for stop, _ in self._orders(cell, vector, list(some))}
        yield from (step for step in found if step[0] not in fewer)
        through = self.plain(cell, vector)
        if not found and through is not None and not any((cell, *unit) in self.sides for unit in units):
            if all(self.plain(cell, self._unit(*unit)) is None for unit in units) and not self._at_edge(cell, vector):
                yield through, vector  # between two holes

    def _unit(self, axis: int, sign: int) -> Vector:
        return tuple(sign * int(k == axis) for k in range(len(self.axes)))

    def _at_edge(self, cell: int, vector: Vector) -> bool:
        place = [a + b for a, b in zip(self.places[cell], vector, strict=True)]
        return not all(1 <= value <= width for value, width in zip(place, self.widths[cell], strict=True))

    def _orders(self, cell: int, vector: Vector, units: list[tuple[int, int]]) -> Iterator[Stepped]:
        for order in permutations(units):
            yield from self._one_after_the_other(cell, vector, list(order))

    def _one_after_the_other(
        self, cell: int, vector: Vector, order: list[tuple[int, int]]
    ) -> Iterator[Stepped]:
        leap = max(map(abs, vector)) > 1
        frame = [tuple(int(k == axis) for k in range(len(self.axes))) for axis in range(len(self.axes))]
        for axis, sign in order:
            way = frame[axis]
            now = next(k for k, value in enumerate(way) if value)
            stepped = self.cross(cell, now, way[now] * sign, leap)
            if stepped is None:
                return
            cell, turn = stepped
            frame = [self._turned(one, turn) for one in frame]
        found = [sum(vector[a] * frame[a][k] for a in range(len(vector))) for k in range(len(vector))]
        yield cell, tuple(found)

    @staticmethod
    def _turned(one: Vector, turn: tuple[tuple[int, int], ...]) -> Vector:
        found = [0] * len(one)
        for axis, value in enumerate(one):
            if value:
                to, sign = turn[axis]
                found[to] = value * sign
        return tuple(found)

    def cross(self, cell: int, axis: int, sign: int, leap: bool) -> tuple[int, Any] | None:
        """Return the cell behind one side of a cell, and how axes turn there: a pair for each axis."""
        straight = tuple((k, 1) for k in range(len(self.axes)))
        if (cell, axis, sign) in self.sides:
            sewn = self.sides[cell, axis, sign]
            if sewn is not None or not leap:
                return sewn
        found = self.plain(cell, tuple(sign * int(k == axis) for k in range(len(self.axes))))
        return None if found is None else (found, straight)

    # ----------------------------------------------------------------------- what is asked of cells

    def coordinate(self, cell: int, axis: str, player: Player | None) -> int:
        """Return a coordinate, counted from a player's side.

        language.md: "Coordinates count from 1, from the owner's side: a player who goes `-rank` sees ranks mirrored."
        """
        number = self.axes.index(axis)
        value = self.places[cell][number] if cell in self.places else 0
        if player is not None and value and self.signs(player, cell).get(axis, 1) < 0:
            return self.widths[cell][number] + 1 - value
        return value

    def signs(self, player: Player, cell: int | None) -> dict[str, int]:
        """Return the sign of each axis as a player sees it from a cell."""
        name = self.names.get(self.section.get(cell, 0)) if cell is not None else None
        return player.signs if name is None else player.signs_in(name)

    def line(self, cell: int, axis: str) -> set[int]:
        """Return the cells that differ from a cell on one axis alone."""
        if cell not in self.places or axis not in self.axes:
            return set()
        number = self.axes.index(axis)
        rest = [value for k, value in enumerate(self.places[cell]) if k != number]
        block = self.block.get(cell, 0)
        return {
            other
            for other, place in self.places.items()
            if self.block.get(other, 0) == block and [v for k, v in enumerate(place) if k != number] == rest
        }


def grid(board: GridBoard, holds: Holds) -> Cells:
    """Return the cells of a grid, its holes left out and its seams sewn.

    boards.md: holes are no cells.
    """
    names = tuple(axis.name for axis in board.axes)
    places = {cell: tuple(value + 1 for value in place) for cell, place in enumerate(grid_coordinates(board.axes))}
    widths = tuple(axis.width for axis in board.axes)
    cells = Cells(names, dict.fromkeys(places, widths), places, tuple(axis.wrap for axis in board.axes))
    cells.hexagons = board.hexagons
    if board.holes is not None:
        cells.whole = places
        cells.places = {cell: place for cell, place in places.items() if not holds(board.holes, cell)}
        cells.__post_init__()
    return cells


def sections(board: SectionBoard) -> Cells:
    """Return the cells of several grids, which lie in one space where the file says so."""
    axes: tuple[Axis, ...] = board.space
    own = [axis.name for section in board.sections for axis in section.axes]
    names = tuple(dict.fromkeys([*(axis.name for axis in axes), *own]))
    rest = (0,) * (len(names) - len(axes))  # axes of sections that lie apart
    cells = Cells(names, {}, {}, (False,) * len(names))
    number = 0
    for index, section in enumerate(board.sections):
        common = section_places(section, axes) if axes else []
        for k, place in enumerate(grid_coordinates(section.axes)):
            mine = {axis.name: value + 1 for axis, value in zip(section.axes, place, strict=True)}
            wide = {axis.name: axis.width for axis in section.axes}
            inside = bool(common)
            cells.places[number] = (
                (*(value + 1 for value in common[k]), *rest) if inside else tuple(mine.get(name, 0) for name in names)
            )
            cells.widths[number] = (
                (*(axis.width for axis in axes), *(1 for _ in rest))
                if inside
                else tuple(wide.get(name, 1) for name in names)
            )
            cells.section[number] = index + 1
            cells.block[number] = 0 if inside else index + 1
            if not section.steps:
                cells.still.add(number)
            number += 1
        cells.names[index + 1] = section.name
    cells.__post_init__()
    return cells


# --------------------------------------------------------------------------- seams and walls


def sew(cells: Cells, seams: tuple[Seam, ...], holds: Holds) -> None:
    """Sew the sides of cells together.

    boards.md: "A *seam* sews two sides together: what leaves over the one comes in over the other, and back."
    "Without `of`, only *open* sides are meant: those over which a step leads nowhere".
    """
    if cells.hexagons is not None:
        raise Undefined("seams of hexagons")
    found = []
    for seam in seams:
        leaving = cells_of(cells, seam.leave, holds, seam.enter is None)
        entering = [] if seam.enter is None else cells_of(cells, seam.enter, holds)
        found.append((seam, leaving, entering))
    for seam, leaving, entering in found:
        axis, sign = cells.axes.index(seam.leave.axis), seam.leave.sign
        for k, cell in enumerate(leaving):
            if seam.enter is None:
                wall(cells, cell, axis, sign)
            elif (behind := behind_seam(cells, seam, cell, k, entering)) is not None:
                join(cells, seam, cell, behind)


def wall(cells: Cells, cell: int, axis: int, sign: int) -> None:
    """"no step and no slide between", from either side."""
    stepped = cells.cross(cell, axis, sign, False)
    cells.sides[cell, axis, sign] = None
    if stepped is not None:
        other, turn = stepped
        to, s = turn[axis]
        cells.sides[other, to, -sign * s] = None


def join(cells: Cells, seam: Seam, cell: int, behind: int) -> None:
    """Lead from one side to another, and back where the seam is sewn."""
    assert seam.enter is not None
    axis, sign = cells.axes.index(seam.leave.axis), seam.leave.sign
    to, into = cells.axes.index(seam.enter.axis), seam.enter.sign
    turn = turn_of(cells, seam, cell, behind)
    tear(cells, cell, axis, sign)
    if seam.both:
        tear(cells, behind, to, into)
    cells.sides[cell, axis, sign] = behind, turn
    if seam.both:
        back = [(0, 1)] * len(turn)
        for k, (other, s) in enumerate(turn):
            back[other] = (k, s)
        cells.sides[behind, to, into] = cell, tuple(back)


def tear(cells: Cells, cell: int, axis: int, sign: int) -> None:
    """"such sides are torn off what they led to": so nothing leads back over them."""
    stepped = cells.cross(cell, axis, sign, False)
    if stepped is not None and (cell, axis, sign) not in cells.sides:
        other, turn = stepped
        to, s = turn[axis]
        cells.sides.setdefault((other, to, -sign * s), None)


def cells_of(cells: Cells, side: Side, holds: Holds, walls: bool = False) -> list[int]:
    """Return the cells of a side: those named, or all whose side is open; for walls all."""
    if side.cells is not None:
        return list(side.cells)
    axis = cells.axes.index(side.axis)
    return [
        cell
        for cell in cells.places
        if cells.places[cell][axis]
        and (side.where is None or holds(side.where, cell))
        and (walls or cells.cross(cell, axis, side.sign, False) is None)
    ]


def behind_seam(cells: Cells, seam: Seam, cell: int, k: int, entering: list[int]) -> int | None:
    """Return the cell behind a seam: "two lists are sewn in order, one to one", else by the other axes."""
    assert seam.enter is not None
    if seam.enter.cells is not None:
        return entering[k] if k < len(entering) else None
    for other in entering:
        wanted = carried(cells, seam, cell, other)
        if all(cells.places[other][to] == value for to, value in wanted.items()):
            return other
    return None


def other_axes(cells: Cells, seam: Seam, cell: int, other: int) -> dict[int, int]:
    """"The other axes keep their names (in their order, where the names differ)": the source of each one behind."""
    assert seam.enter is not None
    out, into = cells.axes.index(seam.leave.axis), cells.axes.index(seam.enter.axis)
    before = [k for k, value in enumerate(cells.places[cell]) if value and k != out]
    behind = [k for k, value in enumerate(cells.places[other]) if value and k != into]
    said = {cells.axes.index(one.axis): cells.axes.index(one.source) for one in seam.carried}
    found = {k: said[k] for k in behind if k in said}
    left = [k for k in before if k not in found.values()]
    for k in [k for k in behind if k not in found]:
        if k in left:
            found[k] = k
            left.remove(k)
    for k in [k for k in behind if k not in found]:
        if left:
            found[k] = left.pop(0)
    return found


def carried(cells: Cells, seam: Seam, cell: int, other: int) -> dict[int, int]:
    """"`flipped` turns them all round; `with rank -> 9 - rank` says it for one": coordinates behind a seam."""
    said = {cells.axes.index(one.axis): one for one in seam.carried}
    found = {}
    for to, source in other_axes(cells, seam, cell, other).items():
        value = cells.places[cell][source]
        if to in said:
            found[to] = said[to].sign * value + said[to].offset
        else:
            found[to] = cells.widths[cell][source] + 1 - value if seam.flipped else value
    return found


def turn_of(cells: Cells, seam: Seam, cell: int, behind: int) -> tuple[tuple[int, int], ...]:
    """"The direction goes along: what moved out over the one side moves in over the other": where each axis turns."""
    assert seam.enter is not None
    axis, to = cells.axes.index(seam.leave.axis), cells.axes.index(seam.enter.axis)
    said = {cells.axes.index(one.axis): one.sign for one in seam.carried}
    turn = {axis: (to, -seam.leave.sign * seam.enter.sign)}
    for k, source in other_axes(cells, seam, cell, behind).items():
        turn[source] = k, said.get(k, -1 if seam.flipped else 1)
    rest = [k for k in range(len(cells.axes)) if k not in {new for new, _ in turn.values()}]
    for k in range(len(cells.axes)):
        if k not in turn:
            turn[k] = (k if k in rest else rest[0]), 1
            rest.remove(turn[k][0])
    return tuple(turn[k] for k in range(len(cells.axes)))
