"""Functions and tables resolved: ``rank(target)``, ``width(rank)``, ``research[me, 2]``."""

from __future__ import annotations

from dataclasses import replace

from ndvariants.builder.names.context import Context
from ndvariants.faults.fault import Fault
from ndvariants.faults.names import (
    WIDTH_OF_NO_AXIS,
    ConnectionOfAll,
    ConnectionOfZones,
    FunctionDefinedBelow,
    RegisterForAFunction,
    UnknownFunction,
    UnknownRegisterOrList,
)
from ndvariants.faults.values import (
    NO_COORDINATES,
    ArgumentsOfFunction,
    BeyondTheList,
    CoordinatesOfCell,
    IndicesOf,
    RegisterOfACell,
)
from ndvariants.language.borrowed import function_hint
from ndvariants.language.trees.syntax import Call, Expr, Index, Name, Number
from ndvariants.model import folding
from ndvariants.words.names import NAMES, OF_A_CELL
from ndvariants.words.operators import FUNCTIONS, OF_CELL, SEEN_BY, Kind, Operation

CONNECTED = ("connected", "linked", "joined", "connects", "connection", "path", "chain")


def call(context: Context, expr: Call) -> Expr:
    """The resolved call of a function."""
    scope = context.scope
    function = context.bound.get(expr.function, expr.function)
    row = check_function(context, expr)
    if row is None:
        for part in expr.arguments:
            if isinstance(part, Call):
                call(context, part)
        return Number(0, expr.place)
    if not row.fits(len(expr.arguments)):
        wanted = len(row.takes)
        return context.report(ArgumentsOfFunction(function, wanted, "s" * (wanted > 1), len(expr.arguments)), expr)
    if function == "cell at":
        return _cell_at(context, expr)
    if function == "width":
        return _width(context, expr)
    if function in scope.absent:
        return Number(1, expr.place)
    of_a_cell = bool(row.takes and row.takes[0] & {Kind.CELL, Kind.MOVE})
    arguments = tuple(_argument(context, part, of_a_cell) for part in expr.arguments)
    return folding.call(Call(function, arguments, expr.place))


def check_function(context: Context, expr: Call) -> Operation | None:
    """The function that is called; None, with a fault, where there is none of this name."""
    scope = context.scope
    function = context.bound.get(expr.function, expr.function)
    if function in scope.axes or function in scope.absent:
        return SEEN_BY if len(expr.arguments) == 2 else OF_CELL
    if function in FUNCTIONS:
        return FUNCTIONS[function]
    context.report(_unknown_function(context, expr, function), expr, word=expr.function)
    return None


def _unknown_function(context: Context, expr: Call, name: str) -> Fault:
    scope, arguments = context.scope, [one.text for one in expr.arguments if isinstance(one, Name)]
    if name in scope.defined:
        return FunctionDefinedBelow(name)
    if name in CONNECTED:
        return ConnectionOfZones(name, arguments) if len(arguments) == 2 else ConnectionOfAll(name)
    if name in scope.registers:
        return RegisterForAFunction(name, ", ".join(arguments) or "me")
    known = [*filter(str.isidentifier, FUNCTIONS), *scope.axes, *scope.defined]
    return UnknownFunction(name, known, function_hint(name))


def _cell_at(context: Context, expr: Call) -> Expr:
    axes = list(context.scope.axes)
    if len(axes) != len(expr.arguments) and "sizes" not in context.scope.hidden:
        if not axes:
            return context.report(NO_COORDINATES, expr)
        return context.report(CoordinatesOfCell(len(axes), len(expr.arguments), ", ".join(axes)), expr)
    said = zip(expr.arguments, axes, strict=False)
    return replace(expr, arguments=tuple(context.beside_axis(part, axis) for part, axis in said))


def _argument(context: Context, expr: Expr, a_cell: bool) -> Expr:
    words = NAMES if context.view.has_position else OF_A_CELL
    if a_cell and isinstance(expr, Name) and expr.text in words:
        return expr
    return context.expression(expr)


def _width(context: Context, expr: Call) -> Expr:
    argument = expr.arguments[0]
    if not isinstance(argument, Name):
        return context.report(WIDTH_OF_NO_AXIS, expr)
    axis = context.axis(argument.text, argument)
    if axis in context.scope.uneven:
        return replace(expr, arguments=(Name(axis, argument.place),))
    return Number(context.scope.axes[axis] if axis else 1, expr.place)


def index(context: Context, expr: Index) -> Expr:
    """The resolved element of a list parameter or of a register."""
    scope, name = context.scope, expr.name
    indices = tuple(context.expression(part) for part in expr.indices)
    values = scope.parameters.get(name)
    if isinstance(values, tuple):
        context.used.add(name)
        wanted = 1
    elif name in scope.tables:
        wanted = scope.tables[name].depth
    elif name not in scope.registers:
        known = [*scope.registers, *scope.tables, *(k for k, v in scope.parameters.items() if isinstance(v, tuple))]
        return context.report(UnknownRegisterOrList(name, known), expr, word=name)
    elif not context.view.has_position:
        return context.report(RegisterOfACell(name), expr)
    else:
        wanted = scope.registers[name]
    if len(indices) != wanted:
        one, more = ("argument", "arguments") if name in scope.tables else ("index", "indices")
        return context.report(IndicesOf(name, wanted, one if wanted == 1 else more, len(indices), more), expr)
    if isinstance(values, tuple) and isinstance(indices[0], Number):
        return _element(context, expr, values, indices[0].value)
    return replace(expr, indices=indices)


def _element(context: Context, expr: Index, values: tuple[int, ...], at: int) -> Expr:
    if not 0 <= at < len(values):
        return context.report(BeyondTheList(expr.name, len(values), at), expr)
    return Number(values[at], expr.place)
