"""The conditions that must all hold for one to hold: those that ``and`` joins."""

from __future__ import annotations

from collections.abc import Iterator

from ndvariants.language.trees.syntax import Binary, Expr


def conjuncts(condition: Expr | None) -> Iterator[Expr]:
    """The conditions that are joined by ``and``, in order; none for None.

    >>> from ndvariants.language.trees.syntax import Name
    >>> [part.text for part in conjuncts(Binary("and", Name("a"), Binary("and", Name("b"), Name("c"))))]
    ['a', 'b', 'c']
    """
    if isinstance(condition, Binary) and condition.operator == "and":
        yield from conjuncts(condition.left)
        yield from conjuncts(condition.right)
    elif condition is not None:
        yield condition
