"""Names for several kinds of pieces: ``classes: {minor: [knight, bishop]}``.

A class stands wherever a kind of piece may stand beside others; before names are resolved it is replaced by its kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

from ndvariants.language.trees.syntax import Binary, Expr, Name, Number, PieceSet
from ndvariants.model.walk import rebuilt
from ndvariants.words.names import NO_PIECE
from ndvariants.words.operators import Operator

Classes = Mapping[str, tuple[str, ...]]

_KINDS = ("kinds", "taking", "spared", "quiet_resets")  # fields of trees that name kinds of pieces


def members(names: tuple[str, ...], classes: Classes) -> tuple[str, ...]:
    """The kinds of pieces that some names mean, each once; ``NO_PIECE`` if the parameters leave out all of them.

    >>> members(("pawn", "minor"), {"minor": ("knight", "bishop")})
    ('pawn', 'knight', 'bishop')
    """
    found = dict.fromkeys(kind for name in names for kind in classes.get(name, (name,)))
    return tuple(kind for kind in found if kind != NO_PIECE) or tuple(found)


def spelled_out(tree: Any, classes: Classes) -> Any:
    """The tree with every class replaced by its kinds."""
    if isinstance(tree, Name):
        return PieceSet(classes[tree.text], None, None, tree.place) if tree.text in classes else tree
    if isinstance(tree, Binary) and tree.operator in ("=", "!="):
        return _compared(tree, classes)
    return rebuilt(tree, lambda name, part: members(part, classes) if name in _KINDS else spelled_out(part, classes))


def _compared(tree: Binary, classes: Classes) -> Expr:
    """``captured = minor``: it is one of the kinds."""
    for side, other in (("right", tree.left), ("left", tree.right)):
        name = getattr(tree, side)
        if isinstance(name, Name) and name.text in classes:
            if classes[name.text] == (NO_PIECE,):
                return Binary(tree.operator, Number(0), Number(1), tree.place)
            kinds = [Name(kind, name.place) for kind in classes[name.text]]
            asked: list[Expr] = [Binary(tree.operator, spelled_out(other, classes), kind, tree.place) for kind in kinds]
            junction: Operator = "or" if tree.operator == "=" else "and"
            return reduce(lambda left, right: Binary(junction, left, right, tree.place), asked)
    parted: Expr = rebuilt(tree, lambda _, part: spelled_out(part, classes))
    return parted
