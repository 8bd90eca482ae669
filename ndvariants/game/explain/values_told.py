"""Which part of a condition does not hold, and the number that it has there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ndvariants.language.trees.conjuncts import conjuncts
from ndvariants.language.trees.syntax import Binary, Expr, Number
from ndvariants.language.yaml.written import SourceTexts

_MOST = 1024  # numbers are sought between this and its negative


def values_told(condition: Expr | None, holds: Callable[[Expr], bool]) -> str:
    """``: count(queen of me) is 1``: the value of what a condition compares with a number; "" where that is not known.

    ``holds`` tells whether another condition would do in its place.
    """
    texts = SourceTexts()
    for part in conjuncts(condition):
        if holds(part):
            continue
        text = texts.at(getattr(part, "place", None))
        if isinstance(part, Binary) and isinstance(part.right, Number) and part.operator not in ("and", "or"):
            value = _value(part, holds)
            left = texts.at(getattr(part.left, "place", None))
            if value is not None and left:
                return f": {left} is {value}"
        return f": `{text}` does not hold" if text and part is not condition else ""
    return ""


def _value(part: Binary, holds: Callable[[Expr], bool]) -> int | None:
    """The number on the left of a comparison, sought by halving."""
    low, high = -_MOST, _MOST
    while low < high:
        middle = (low + high) // 2
        if holds(replace(part, operator="<=", right=Number(middle, part.place))):
            high = middle
        else:
            low = middle + 1
    return low if abs(low) < _MOST else None
