"""Limits on nested ``every`` and ``some``: how many copies of a text they stand for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from ndvariants.builder.names.context import Context
from ndvariants.faults.limits import TooManyCopies
from ndvariants.language.trees.syntax import Binary, Expr, Number, Quantifier
from ndvariants.model import folding

MOST_COPIES = 2_000  # of what stands behind `every a in axes:` inside such others

AnyContext = TypeVar("AnyContext", bound=Context)


def copied(resolver: AnyContext, axes: Sequence[str], node: object) -> Iterator[tuple[str, AnyContext]]:
    """Each axis with the resolver for what is said of it; none, and a fault, when it is said too often."""
    copies = resolver.copies * max(1, len(axes))
    if copies > MOST_COPIES:
        resolver.report(TooManyCopies(copies, MOST_COPIES), node)
        return
    inside = resolver.within(copies)
    yield from ((axis, inside) for axis in axes)


def quantified(resolver: Context, expr: Quantifier) -> Expr:
    """``every a in axes: CONDITION`` as the chain of ``and`` that it means, ``some`` as one of ``or``."""
    every = expr.kind == "every"
    result: Expr = Number(int(every), expr.place)
    for axis, inside in copied(resolver, resolver.axis_names(expr.axes), expr):
        body = inside.bind(expr.variable, axis).expression(expr.body)
        result = folding.junction(Binary("and" if every else "or", result, body, expr.place))
    return result
