"""Partial evaluation: an expression's value at every cell at once, as one player sees the board.

What depends only on the cell and its owner becomes an array here (zones, first ranks, promotion cells)
and is folded into the tables; what depends on the position raises ``Dynamic`` and is left to programs.
Coordinates are 1-based and counted from the owner's side.

What has a value: integers; names of axes and their function form ``rank(cell)``; ``width(axis)``;
``abs min max``; zones by name, lists of cells, ``cell in ZONE``, ``cell = e4``; ``section`` (numbers
from 1, 0 for points); elements of list parameters; ``me``, ``opponent``, players; ``dimension(cell)``
on a board that never changes. (Other parameters, quantifiers, letters and names of sections the model
has already replaced.)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any

import numpy as np
import numpy.typing as npt

from ndvariants.compiler.boards.distances import STEPS, Distance
from ndvariants.compiler.boards.rays import Bools, Ints
from ndvariants.language.trees import syntax
from ndvariants.model.variant import ParameterValue, Zone
from ndvariants.words.operators import LIMIT
from ndvariants.words.sets import Sets

Value = npt.NDArray[Any]  # bool or int64, of shape () or (n_cells,)

NOBODY = -1  # the player of expressions that belong to no side, such as holes: nothing is mirrored
CELL_ONLY = frozenset({"cell"})


class Dynamic(Exception):
    """The value depends on the position; ``node`` is the part of the expression that does."""

    def __init__(self, node: syntax.Expr) -> None:
        self.node = node
        super().__init__(type(node).__name__)


Failed = dict[
    int, tuple[syntax.Expr, Dynamic]
]  # by the identity of expressions, which are kept so that it stays theirs


@dataclass(frozen=True, eq=False)
class Scope:
    """Meaning of names, cell by cell.

    ``seen`` holds for each player the 1-based coordinates int32[n_cells, n_axes] from that side, with
    the absolute ones under ``NOBODY``; ``widths`` int32[n_cells, n_axes] the width of each axis there.
    ``columns`` are the functions of one cell that follow from the board, int32[n_cells] by their names: of the section
    (from 1, 0 for none) where the board has any, of the dimension where it cannot change. ``distances`` are the
    functions of two cells.
    """

    axes: tuple[str, ...]
    seen: Mapping[int, Ints]
    widths: Ints
    players: tuple[str, ...] = ()
    zones: Mapping[str, Zone] = field(default_factory=dict)
    parameters: Mapping[str, ParameterValue] = field(default_factory=dict)
    columns: Mapping[str, Ints] = field(default_factory=dict)
    distances: Mapping[str, Distance] = field(default_factory=dict)
    exists: Bools | None = None  # all cells, where it is not said

    @property
    def n_cells(self) -> int:
        return len(self.widths)


def static(
    expr: syntax.Expr,
    scope: Scope,
    player: int,
    subjects: frozenset[str] = CELL_ONLY,
    hidden: frozenset[str] = frozenset(),
    failed: Failed | None = None,
) -> Value:
    """The expression's value at every cell: bool or int64 array of shape [n_cells].

    ``subjects`` are the words that mean the cell in question (``cell``; also ``origin`` or ``target``
    where that is what the cell is); ``hidden`` are names with another, dynamic meaning here.
    ``failed`` keeps what depends on the position, so that the parts of a long expression can be asked one
    after the other. Raises ``Dynamic`` where the value depends on the position.
    """
    value = _Evaluator(scope, player, subjects, hidden, {} if failed is None else failed).value(expr)
    return np.broadcast_to(value, (scope.n_cells,))


def static_beside(
    expr: syntax.Expr,
    scope: Scope,
    player: int,
    given: tuple[str, ...],
    subjects: frozenset[str],
    hidden: frozenset[str],
) -> Value:
    """The expression's value at every cell beside every cell that the words *given* may mean.

    Of shape [n_cells + 1, ..., n_cells]: an axis for each word, whose last element is for nowhere. Raises ``Dynamic``.
    """
    value = _Evaluator(scope, player, subjects, hidden - subjects - {*given}, given=given).value(expr)
    return np.broadcast_to(value, (scope.n_cells + 1,) * len(given) + (scope.n_cells,))


def zone(expr: syntax.Expr, scope: Scope, player: int, subjects: frozenset[str] = CELL_ONLY) -> Bools:
    """Cells for which the expression holds: bool[n_cells]. Raises ``Dynamic`` like ``static``."""
    return np.asarray(static(expr, scope, player, subjects) != 0, np.bool_)


_COMPARE = {"=": np.equal, "!=": np.not_equal, "<": np.less, "<=": np.less_equal, ">": np.greater,
            ">=": np.greater_equal}  # fmt: skip
# The numpy form of ``words/operators.py``: a test compares the two.
_ARITHMETIC = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.floor_divide, "mod": np.mod}
_OF_ALL = {"min": np.minimum, "max": np.maximum}


@dataclass(eq=False)
class _Evaluator:
    scope: Scope
    player: int
    subjects: frozenset[str]
    hidden: frozenset[str]
    failed: Failed = field(default_factory=dict)
    open_zones: tuple[str, ...] = ()
    given: tuple[str, ...] = ()  # words for other cells, each along an axis of its own before that of the cell

    def value(self, expr: syntax.Expr) -> Value:
        """The value, of shape () or [n_cells]."""
        known = self.failed.get(id(expr))
        if known is not None:
            raise known[1].with_traceback(None)
        try:
            return self._value(expr)
        except Dynamic as dynamic:
            self.failed[id(expr)] = expr, dynamic
            raise

    def _value(self, expr: syntax.Expr) -> Value:
        match expr:
            case syntax.Number(value=number):
                return np.asarray(number, np.int64)
            case syntax.Name():
                return self._name(expr)
            case syntax.Unary(operator="not"):
                return np.logical_not(self.value(expr.operand))
            case syntax.Unary():
                return np.negative(_whole(self.value(expr.operand)))
            case syntax.Binary():
                return self._binary(expr)
            case syntax.Between():
                return self._between(expr)
            case syntax.Member():
                return self._member(expr)
            case syntax.Call():
                return self._call(expr)
            case syntax.Index():
                return self._index(expr)
            case syntax.CellSet():
                return self._cells(expr)
        raise Dynamic(expr)

    # ------------------------------------------------------------------ names

    def _name(self, name: syntax.Name) -> Value:
        text = name.text
        if text in self.hidden:
            raise Dynamic(name)
        if text in self.scope.axes:
            return self._coordinate(text)
        if text in self.scope.zones:
            return self._zone(name)
        if text == "section" and text in self.scope.columns:
            return self.scope.columns[text].astype(np.int64)
        if text in ("me", "opponent") or text in self.scope.players:
            return np.asarray(self._player(name), np.int64)
        raise Dynamic(name)

    def _coordinate(self, axis: str) -> Value:
        return self.scope.seen[self.player][:, self.scope.axes.index(axis)].astype(np.int64)

    def _player(self, name: syntax.Name) -> int:
        if name.text in self.scope.players:
            return self.scope.players.index(name.text)
        if self.player == NOBODY:
            raise Dynamic(name)
        if name.text == "me":
            return self.player
        if name.text != "opponent":
            raise Dynamic(name)
        if len(self.scope.players) != 2:
            raise Dynamic(name)
        return 1 - self.player

    def _zone(self, name: syntax.Name) -> Value:
        if name.text in self.open_zones:
            raise Dynamic(name)  # a zone that is defined by itself
        expressions = self.scope.zones[name.text].expressions
        expression = expressions[min(max(self.player, 0), len(expressions) - 1)]
        inner = _Evaluator(self.scope, self.player, CELL_ONLY, frozenset(), {}, (*self.open_zones, name.text))
        return np.asarray(inner.value(expression) != 0)

    # ------------------------------------------------------------------ operators

    def _binary(self, expr: syntax.Binary) -> Value:
        if expr.operator in ("and", "or"):
            return self._junction(expr)
        if expr.operator in ("=", "!=") and self._is_subject(expr.left) and _is_cells(expr.right):
            here = self.value(expr.right)
            return here if expr.operator == "=" else np.logical_not(here)
        left, right = _whole(self._compared(expr.left)), _whole(self._compared(expr.right))
        if expr.operator in _COMPARE:
            return np.asarray(_COMPARE[expr.operator](left, right))
        if expr.operator in ("/", "mod"):
            divisor = np.where(right == 0, 1, right)
            return np.where(right == 0, 0, _ARITHMETIC[expr.operator](left, divisor))
        return np.asarray(np.clip(_ARITHMETIC[expr.operator](left, right), -LIMIT, LIMIT))

    def _compared(self, side: syntax.Expr) -> Value:
        if self.given and (self._is_subject(side) or self._is_given(side) or _is_cells(side)):
            return self._number_of(side)
        return self.value(side)

    def _junction(self, expr: syntax.Binary) -> Value:
        """``and``/``or``: a side that decides everywhere makes the other one needless."""
        decisive = expr.operator == "or"
        sides: list[Value] = []
        unknown: Dynamic | None = None
        for side in (expr.left, expr.right):
            try:
                sides.append(self.value(side) != 0)
            except Dynamic as dynamic:
                unknown = dynamic
        if unknown is not None:
            if any((side == decisive).all() for side in sides):
                return np.asarray(decisive)
            raise unknown
        return np.asarray(np.logical_or(*sides) if decisive else np.logical_and(*sides))

    def _between(self, expr: syntax.Between) -> Value:
        value = _whole(self.value(expr.operand))
        low, high = _whole(self.value(expr.low)), _whole(self.value(expr.high))
        return np.asarray((low <= value) & (value <= high))

    def _member(self, expr: syntax.Member) -> Value:
        if self._is_given(expr.operand):
            return self._beside(replace(self, given=(), failed={}).value(expr.zone) != 0, expr.operand)
        if not self._is_subject(expr.operand):
            raise Dynamic(expr.operand)
        return np.asarray(self.value(expr.zone) != 0)

    def _cells(self, expr: syntax.CellSet) -> Value:
        match expr.kind:
            case Sets.CELLS:
                inside = np.zeros(self.scope.n_cells, np.bool_)
                inside[[argument.value for argument in expr.arguments if isinstance(argument, syntax.Number)]] = True
                return inside
            case Sets.ZONE if len(expr.arguments) == 2:
                return self._zone_of(expr)
            case Sets.ZONE:
                return self._part(expr.arguments[0], expr)
            case Sets.WITHIN:
                return self._within(expr)
            case Sets.UNION | Sets.EXCEPT | Sets.BOTH:
                one, other = (self._part(argument, expr) for argument in expr.arguments)
                return one | other if expr.kind is Sets.UNION else one & (other if expr.kind is Sets.BOTH else ~other)
            case _:
                raise Dynamic(expr)  # the position has a part in it

    def _within(self, expr: syntax.CellSet) -> Value:
        most, centre = expr.arguments
        if not self.scope.distances[STEPS].is_known or self._is_subject(centre):
            raise Dynamic(expr)
        near = self.scope.distances[STEPS].between(np.arange(self.scope.n_cells), self._number_of(centre))
        return np.asarray(near <= _whole(self.value(most)))

    def _zone_of(self, expr: syntax.CellSet) -> Value:
        """``goal of opponent``: the zone as that player sees it."""
        zone, owner = expr.arguments
        if not isinstance(zone, syntax.Name) or not isinstance(owner, syntax.Name):
            raise Dynamic(expr)
        return replace(self, player=self._player(owner))._zone(zone)

    def _part(self, argument: syntax.Expr, whole: syntax.CellSet) -> Value:
        if not isinstance(
            argument,
            (syntax.Name, syntax.CellSet, syntax.Binary, syntax.Unary, syntax.Between, syntax.Member, syntax.Number),
        ):
            raise Dynamic(whole)
        return np.asarray(self.value(argument) != 0)

    def _is_subject(self, expr: syntax.Expr) -> bool:
        return isinstance(expr, syntax.Name) and expr.text in self.subjects and expr.text not in self.hidden

    def _is_given(self, expr: syntax.Expr) -> bool:
        return isinstance(expr, syntax.Name) and expr.text in self.given

    def _beside(self, column: Value, cell: syntax.Expr) -> Value:
        """A column of another cell along its axis; in its place may be nowhere, where every number is 0."""
        whole = np.append(np.broadcast_to(column, (self.scope.n_cells,)), column.dtype.type(0))
        return whole.reshape(-1, *[1] * (len(self.given) - self._axis(cell)))

    def _axis(self, cell: syntax.Expr) -> int:
        return self.given.index(cell.text) if isinstance(cell, syntax.Name) else 0

    # ------------------------------------------------------------------ functions

    def _call(self, call: syntax.Call) -> Value:
        if call.function in _OF_ALL and call.arguments:
            return reduce(_OF_ALL[call.function], [_whole(self.value(argument)) for argument in call.arguments])
        if len(call.arguments) == 2 and call.function in self.scope.axes:
            return self._seen_by(call)
        if call.function in self.scope.distances and self.scope.distances[call.function].is_known:
            one, other = (self._number_of(argument) for argument in call.arguments)
            return self.scope.distances[call.function].between(one, other)
        if len(call.arguments) != 1:
            raise Dynamic(call)
        argument = call.arguments[0]
        if call.function == "number":
            return _whole(self.value(argument))
        if call.function == "abs":
            return np.asarray(np.abs(_whole(self.value(argument))))
        if call.function == "width" and isinstance(argument, syntax.Name) and argument.text in self.scope.axes:
            return self.scope.widths[:, self.scope.axes.index(argument.text)].astype(np.int64)
        if self._is_given(argument):
            alone = replace(self, subjects=frozenset(self.given), given=(), failed={})
            return self._beside(alone._call(call), argument)
        if self._is_subject(argument):
            if call.function in self.scope.axes:
                return self._coordinate(call.function)
            if call.function in self.scope.columns:
                return self.scope.columns[call.function].astype(np.int64)
        raise Dynamic(call)

    def _number_of(self, cell: syntax.Expr) -> Value:
        if self._is_subject(cell):
            return np.arange(self.scope.n_cells)
        if self._is_given(cell):
            return np.arange(self.scope.n_cells + 1).reshape(-1, *[1] * (len(self.given) - self._axis(cell)))
        match cell:
            case syntax.CellSet(kind=Sets.CELLS, arguments=(syntax.Number(value=number),)):
                return np.asarray(number)
        raise Dynamic(cell)

    def _seen_by(self, call: syntax.Call) -> Value:
        """``rank(cell, white)``: the coordinate as that player counts it."""
        cell, player = call.arguments
        if self._is_given(cell):
            return self._beside(replace(self, subjects=frozenset(self.given), given=())._seen_by(call), cell)
        if not self._is_subject(cell) or not isinstance(player, syntax.Name):
            raise Dynamic(call)
        return replace(self, player=self._player(player))._coordinate(call.function)

    def _index(self, expr: syntax.Index) -> Value:
        """An element of a list parameter; past its end the last one holds on."""
        values = self.scope.parameters.get(expr.name)
        if not isinstance(values, tuple) or not values or len(expr.indices) != 1 or expr.name in self.hidden:
            raise Dynamic(expr)
        where = _whole(self.value(expr.indices[0]))
        return np.asarray(np.array(values, np.int64)[np.clip(where, 0, len(values) - 1)])


def _is_cells(expr: syntax.Expr) -> bool:
    return isinstance(expr, syntax.CellSet) and expr.kind is Sets.CELLS


def _whole(value: Value) -> Value:
    return value if value.dtype == np.int64 else value.astype(np.int64)
