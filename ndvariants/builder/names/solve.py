"""The cells on which an expression holds, found without testing every cell.

An expression becomes a function of partly known coordinates that answers yes, no, or not yet (None); the
search fixes one axis after the other and leaves a branch at the first no. So the home line of a board of
millions of cells is found at once. Coordinates are 1-based and counted from the owner's side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from ndvariants.language.trees.syntax import Between, Binary, Call, CellSet, Expr, Index, Member, Name, Number, Unary
from ndvariants.model.boards.axes import cell_at, grid_coordinate, number_count
from ndvariants.model.boards.sections import extents
from ndvariants.model.variant import Axis, Board, ParameterValue, Player, Zone
from ndvariants.model.walk import nodes_in
from ndvariants.words import operators
from ndvariants.words.operators import FUNCTIONS, OPERATORS, UNARY
from ndvariants.words.sets import Sets

MAX_FOUND = 1 << 17  # cells: more pieces than this are no game


class Unsolvable(Exception):
    """The expression depends on more than the cell; ``node`` is the part that does."""

    def __init__(self, node: Expr) -> None:
        self.node = node
        super().__init__(type(node).__name__)


@dataclass
class Spot:
    """A cell in the making: coordinates by axis (absent: not known yet), then its number."""

    seen: dict[str, int] = field(default_factory=dict)
    section: int = 0  # counted from 1; 0 for points
    number: int | None = None


@dataclass
class Patience:
    """How many parts of expressions may still be worked out."""

    left: int


Test = Callable[[Spot], "int | None"]


@dataclass(frozen=True)
class Solver:
    """Meaning of names on a board."""

    board: Board
    players: tuple[Player, ...] = ()
    zones: Mapping[str, Zone] = field(default_factory=dict)
    parameters: Mapping[str, ParameterValue] = field(default_factory=dict)

    def cells(self, expr: Expr, player: int | None = None) -> list[int]:
        """The numbers of the cells where the expression holds, in order, as a player sees the board."""
        return self._found(self.test(expr, player, ()), player)

    def is_empty(self, expr: Expr, player: int, patience: Patience) -> bool:
        """Return True if it is found, as long as the patience lasts, that the expression holds on no cell."""
        test, size = self.test(expr, player, ()), sum(1 for _ in nodes_in(expr))
        seen: list[int] = []

        def tried(spot: Spot) -> int | None:
            if seen or patience.left <= 0:
                return 0
            patience.left -= size
            answer = test(spot)
            if answer and spot.number is not None:
                seen.append(spot.number)
            return answer

        return not self._found(tried, player) and patience.left > 0

    def _found(self, test: Test, player: int | None) -> list[int]:
        if self.board.axes:
            signs = {} if player is None else self.players[player].signs
            return sorted(self._search(self.board.axes, signs, test, Spot(), 0))
        if self.board.sections:
            return self._in_sections(test, player)
        return [i for i in range(self.board.n_cells) if test(Spot(number=i))]

    def at(self, cell: int) -> Spot:
        """A cell of a grid by its own coordinates."""
        axes = self.board.axes
        values = zip(axes, grid_coordinate(axes, cell), strict=True)
        return Spot({axis.name: value + 1 for axis, value in values}, number=cell)

    def is_hole(self, cell: int) -> bool:
        """Return whether the board lacks a cell."""
        return self.board.holes is not None and bool(self.test(self.board.holes, None, ())(self.at(cell)))

    def _in_sections(self, test: Test, player: int | None) -> list[int]:
        found, start = [], 0
        for i, section in enumerate(self.board.sections):
            space = self.board.space if section.at else ()
            signs = {} if player is None else self.players[player].signs_in(section.name)
            spot = Spot(section=i + 1)
            for axis, (first, wide) in zip(space, extents(section, space), strict=True):
                if wide == 1:
                    spot.seen[axis.name] = first + 1 if signs.get(axis.name, 1) > 0 else axis.width - first
            found += sorted(self._search(section.axes, signs, test, spot, start, section.start, space))
            start += number_count(section.axes)
        return found + [start + i for i in range(len(self.board.points)) if test(Spot(number=start + i))]

    def _search(
        self,
        axes: Sequence[Axis],
        forward: Mapping[str, int],
        test: Test,
        spot: Spot,
        first: int,
        places: Sequence[int] = (),
        space: Sequence[Axis] = (),
    ) -> list[int]:
        """The numbers of a grid's cells that pass, the grid's first cell being number ``first``.

        In a ``space`` the grid begins at ``places`` on its axes.
        """
        coordinate = [0] * len(axes)
        whole = {axis.name: axis.width for axis in (*axes, *space)}
        found: list[int] = []

        def put(depth: int, value: int) -> None:
            name, there = axes[depth].name, value + (places[depth] if places else 0)
            coordinate[depth] = value
            spot.seen[name] = there + 1 if forward.get(name, 1) > 0 else whole[name] - there

        def possible(depth: int) -> list[int]:
            values = []
            for value in range(axes[depth].width):
                put(depth, value)
                if test(spot) != 0:
                    values.append(value)
            spot.seen.pop(axes[depth].name, None)
            return values

        def descend(depth: int) -> None:
            if depth == len(axes):
                spot.number = first + cell_at(axes, coordinate)
                if test(spot):
                    found.append(spot.number)
                spot.number = None
                return
            for value in alone[depth]:
                put(depth, value)
                if test(spot) != 0 and len(found) < MAX_FOUND:
                    descend(depth + 1)
            spot.seen.pop(axes[depth].name, None)

        alone = [possible(depth) for depth in range(len(axes))]  # so a test of the last axis is not asked for each cell
        descend(0)
        return found

    # ------------------------------------------------------------------ expressions as functions

    def test(self, expr: Expr, player: int | None, inside: tuple[str, ...]) -> Test:
        """The expression as a function of a Spot; ``inside`` are the zones that it is part of."""

        def sub(part: Expr) -> Test:
            return self.test(part, player, inside)

        match expr:
            case Number(value=value):
                return lambda spot: value
            case Name():
                return self._name(expr, player, inside)
            case Unary(operator=operator):
                return _of_all(UNARY[operator].means or int, [sub(expr.operand)])
            case Binary(operator="and" | "or"):
                return _junction(expr.operator == "or", sub(expr.left), sub(expr.right))
            case Binary(operator=operator):
                means = OPERATORS[operator].means
                assert means is not None, operator
                return _of_all(means, [sub(expr.left), sub(expr.right)])
            case Between():
                return _of_all(operators.between, [sub(expr.operand), sub(expr.low), sub(expr.high)])
            case Member(operand=Name(text="cell")):
                return sub(expr.zone)
            case Call():
                return self._call(expr, sub)
            case Index(name=name, indices=(index,)) if isinstance(values := self.parameters.get(name), tuple):
                return _of_all(partial(operators.element, values), [sub(index)])
            case CellSet(kind=Sets.CELLS, arguments=numbers):
                wanted = {number.value for number in numbers if isinstance(number, Number)}
                return lambda spot: None if spot.number is None else int(spot.number in wanted)
        raise Unsolvable(expr)

    def _name(self, name: Name, player: int | None, inside: tuple[str, ...]) -> Test:
        text = name.text
        if text in self.zones and text not in inside:
            zone = self.zones[text].expressions[player or 0]
            return self.test(zone, player, (*inside, text))
        if text == "section":
            return lambda spot: spot.section
        number = self._number_of(text, player)
        if number is not None:
            return lambda spot: number
        if text in self._axis_names():
            return lambda spot: spot.seen.get(text, None if spot.number is None else 1)
        raise Unsolvable(name)

    def _number_of(self, text: str, player: int | None) -> int | None:
        names = [p.name for p in self.players]
        if text in names:
            return names.index(text)
        if text == "me":
            return player
        moving = [i for i, p in enumerate(self.players) if not p.neutral]
        if text == "opponent" and player in moving and len(moving) == 2:
            return moving[1 - moving.index(player)]
        return None

    def _axis_names(self) -> set[str]:
        of_sections = (section.axes for section in self.board.sections)
        return {axis.name for axes in (self.board.axes, self.board.space, *of_sections) for axis in axes}

    def _call(self, call: Call, sub: Callable[[Expr], Test]) -> Test:
        match call:
            case Call() if means := getattr(FUNCTIONS.get(call.function), "means", None):
                return _of_all(means, [sub(part) for part in call.arguments])
            case Call(function="width", arguments=(Name(text=axis),)) if self.board.sections:
                if self.board.space:
                    whole = {one.name: one.width for one in self.board.space}
                    return lambda spot: whole.get(axis, 1)
                widths = [0] + [{a.name: a.width for a in s.axes}.get(axis, 1) for s in self.board.sections]
                return lambda spot: widths[spot.section]
            case Call(function=name, arguments=(Name(text="cell"),)) if name in self._axis_names() or name == "section":
                return sub(Name(name, call.place))
        raise Unsolvable(call)


def _of_all(means: Callable[..., int], parts: Sequence[Test]) -> Test:
    def value(spot: Spot) -> int | None:
        values = [part(spot) for part in parts]
        return None if None in values else means(*values)

    return value


def _junction(is_or: bool, left: Test, right: Test) -> Test:
    def value(spot: Spot) -> int | None:
        a, b = left(spot), right(spot)
        for side in (a, b):
            if side is not None and bool(side) == is_or:
                return int(is_or)
        return None if a is None or b is None else int(not is_or)

    return value
