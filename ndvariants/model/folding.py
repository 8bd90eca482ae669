"""Constant folding: the value of an operation whose operands are numbers. True is 1, false is 0."""

from __future__ import annotations

from ndvariants.language.trees.syntax import Between, Binary, Call, CellSet, Expr, Number, PieceSet, Unary
from ndvariants.words import operators
from ndvariants.words.operators import FUNCTIONS, OPERATORS, UNARY
from ndvariants.words.sets import Sets


def unary(expr: Unary) -> Expr:
    """``not`` or ``-`` of a number as a number; anything else as it is."""
    if isinstance(expr.operand, Number):
        means = UNARY[expr.operator].means
        return expr if means is None else Number(means(expr.operand.value), expr.place)
    return expr


def binary(expr: Binary) -> Expr:
    """Two numbers added, compared ... as a number; anything else as it is.

    >>> binary(Binary("/", Number(7), Number(2)))
    Number(value=3, place=None)
    """
    if isinstance(expr.left, Number) and isinstance(expr.right, Number):
        means = OPERATORS[expr.operator].means
        return expr if means is None else Number(means(expr.left.value, expr.right.value), expr.place)
    return expr


def junction(expr: Binary) -> Expr:
    """``and``/``or`` without the sides that are constant.

    >>> from ndvariants.language.trees.syntax import Name
    >>> junction(Binary("and", Number(1), Name("last")))
    Name(text='last', place=None)
    """
    decisive = expr.operator == "or"
    for constant, other in ((expr.left, expr.right), (expr.right, expr.left)):
        if isinstance(constant, Number):
            return Number(int(decisive), expr.place) if bool(constant.value) == decisive else other
    return expr


def between(expr: Between) -> Expr:
    """``x in a..b`` of numbers as a number; anything else as it is."""
    if isinstance(expr.low, Number) and isinstance(expr.high, Number):
        if expr.low.value > expr.high.value:
            return Number(0, expr.place)
        if isinstance(expr.operand, Number):
            inside = operators.between(expr.operand.value, expr.low.value, expr.high.value)
            return Number(inside, expr.place)
    return expr


def cell_set(expr: CellSet) -> Expr:
    """A union or difference without the parts that are empty whatever the position is; anything else as it is."""
    match expr:
        case CellSet(kind=Sets.UNION, arguments=(one, other)):
            return other if _is_empty(one) else one if _is_empty(other) else expr
        case CellSet(kind=Sets.EXCEPT, arguments=(first, second)):
            everywhere = isinstance(first, PieceSet) and _holds(second) not in (None, 0)
            if everywhere or _is_empty(first):
                return CellSet(Sets.ZONE, (Number(0, expr.place),), expr.place)
            return first if _is_empty(second) else expr
    return expr


def _holds(expr: Expr) -> int | None:
    """The number that the condition of a set of cells is; None where it is none."""
    match expr:
        case CellSet(kind=Sets.ZONE, arguments=(Number(value=value),)):
            return value
    return None


def _is_empty(expr: Expr) -> bool:
    return _holds(expr) == 0


def call(expr: Call) -> Expr:
    """``abs``, ``min``, ``max`` of numbers as a number; anything else as it is."""
    values = [part.value for part in expr.arguments if isinstance(part, Number)]
    row = FUNCTIONS.get(expr.function)
    if len(values) < len(expr.arguments) or row is None or row.means is None:
        return expr
    return Number(row.means(*values), expr.place)
