"""Constant folding: the value of an operation whose operands are numbers. True is 1, false is 0."""

from __future__ import annotations

import operator
from collections.abc import Callable

from ndvariants.language.syntax import Between, Binary, Call, Expr, Number, Unary

LIMIT = 10**9

OPERATIONS: dict[str, Callable[[int, int], int | bool]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.floordiv, "mod": operator.mod,
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def unary(expr: Unary) -> Expr:
    """``not`` or ``-`` of a number as a number; anything else as it is."""
    if isinstance(expr.operand, Number):
        value = expr.operand.value
        return Number(int(not value) if expr.operator == "not" else -value, expr.place)
    return expr


def binary(expr: Binary) -> Expr:
    """Two numbers added, compared ... as a number; anything else as it is.

    >>> binary(Binary("/", Number(7), Number(2)))
    Number(value=3, place=None)
    """
    if isinstance(expr.left, Number) and isinstance(expr.right, Number):
        if expr.operator in ("/", "mod") and not expr.right.value:
            return expr
        value = int(OPERATIONS[expr.operator](expr.left.value, expr.right.value))
        return Number(max(-LIMIT, min(LIMIT, value)), expr.place)
    return expr


def junction(expr: Binary) -> Expr:
    """``and``/``or`` without the sides that are constant.

    >>> from ndvariants.language.syntax import Name
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
            return Number(int(expr.low.value <= expr.operand.value <= expr.high.value), expr.place)
    return expr


def call(expr: Call) -> Expr:
    """``abs``, ``min``, ``max`` of numbers as a number; anything else as it is."""
    values = [part.value for part in expr.arguments if isinstance(part, Number)]
    if len(values) < len(expr.arguments) or expr.function not in ("abs", "min", "max"):
        return expr
    functions = {"abs": lambda: abs(values[0]), "min": lambda: min(values), "max": lambda: max(values)}
    return Number(functions[expr.function](), expr.place)
