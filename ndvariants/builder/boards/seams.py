"""Seams and walls: the lines of ``board: seams`` and ``board: walls``, with their names resolved."""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.scope import View
from ndvariants.errors import Place
from ndvariants.faults.boards import ONLY_HEXAGONS, NotCarried
from ndvariants.faults.names import UnknownSectionOrCell
from ndvariants.language.parse import parse_seam, parse_walls
from ndvariants.language.trees import board_syntax as lines
from ndvariants.language.trees.syntax import Binary, Expr, Name, Number, Unary
from ndvariants.model import folding
from ndvariants.model.seams import Carried, Seam, Side
from ndvariants.model.walk import names_in
from ndvariants.words.operators import NUMBER, TRUTH

SIGNS = {"+": (1,), "-": (-1,), "±": (1, -1)}


def build_seams(draft: Draft, hexagons: Sequence[str] = ()) -> tuple[Seam, ...]:
    """The seams of the board, then its walls; lines on axes that this board does not have are left out.

    ``hexagons`` are the two axes along which its cells are hexagons.
    """
    found: list[Seam] = []
    for keys, line in draft.each("board", "seams"):
        tree = None if line is None else draft.parse(parse_seam, *keys)
        seam = None if tree is None else _seam(draft, tree, hexagons)
        found += [] if seam is None else [seam]
    for keys, line in draft.each("board", "walls"):
        sides = None if line is None else draft.parse(parse_walls, *keys)
        for side in sides or ():
            found += [Seam(one, None, place=side.place) for one in _sides(draft, side, hexagons)]
    return tuple(found)


def _seam(draft: Draft, tree: lines.Seam, hexagons: Sequence[str]) -> Seam | None:
    leave, enter = _sides(draft, tree.leave, hexagons), _sides(draft, tree.enter, hexagons)
    if not leave or not enter:
        return None
    carried = [_carried(draft, axis, value) for axis, value in tree.carried]
    return Seam(
        leave[0], enter[0], tree.both, tree.flipped, tuple(one for one in carried if one is not None), tree.place
    )


def _sides(draft: Draft, tree: lines.Side, hexagons: Sequence[str]) -> list[Side]:
    """The resolved sides: two for ``±``, none on an axis that this board does not have."""
    resolver = draft.resolver(view=View.CELL)
    axis = resolver.axis(tree.axis, tree)
    second = None if tree.second is None else resolver.axis(tree.second, tree)
    if not axis or (tree.second is not None and not second):
        return []
    if second and {axis, second} != set(hexagons):
        resolver.report(ONLY_HEXAGONS, tree)
        return []
    where, cells = _named(draft, tree)
    if tree.condition is not None:
        condition = resolver.checked(tree.condition, TRUTH)
        where = condition if where is None else folding.junction(Binary("and", where, condition, tree.place))
    return [Side(axis, sign, cells, where, tree.place, second) for sign in SIGNS[tree.sign]]


def _named(draft: Draft, tree: lines.Side) -> tuple[Expr | None, tuple[int, ...] | None]:
    """The operand of ``of``: a section as an expression, or the numbers of cells."""
    if not tree.names:
        return None, None
    place = tree.place or draft.document.place("board")
    if len(tree.names) == 1 and tree.names[0] in draft.scope.sections:
        number = draft.scope.sections.index(tree.names[0]) + 1
        return Binary("=", Name("section", place), Number(number, place), place), None
    cells = [_cell(draft, name, place) for name in tree.names]
    return None, tuple(cell for cell in cells if cell is not None)


def _cell(draft: Draft, name: str, place: Place) -> int | None:
    if draft.scope.sections and draft.scope.cell(name) is None:
        draft.faults.report(UnknownSectionOrCell(name, draft.scope.sections, draft.cells), place)
        return None
    return draft.cell(name, place)


def _carried(draft: Draft, axis: str, value: Expr) -> Carried | None:
    """``rank -> 9 - rank``: the axis behind the seam, from one before it."""
    resolver = draft.resolver(view=View.CELL)
    if not resolver.axis(axis, value):
        return None
    resolved = resolver.checked(value, NUMBER)
    sources = {name.text for name in names_in(resolved)} & set(draft.scope.axes)
    linear = _linear(resolved, sources)
    if linear is None or len(sources) != 1 or abs(linear[0]) != 1:
        resolver.report(NotCarried(axis), value)
        return None
    return Carried(axis, sources.pop(), *linear)


def _linear(expr: Expr, axes: set[str]) -> tuple[int, int] | None:
    """(factor, offset) of an expression in one axis, None for any other."""
    match expr:
        case Number(value=value):
            return 0, value
        case Name(text=text) if text in axes:
            return 1, 0
        case Unary(operator="-", operand=operand):
            inner = _linear(operand, axes)
            return None if inner is None else (-inner[0], -inner[1])
        case Binary(operator="+" | "-", left=left, right=right):
            one, two = _linear(left, axes), _linear(right, axes)
            sign = 1 if expr.operator == "+" else -1
            return None if one is None or two is None else (one[0] + sign * two[0], one[1] + sign * two[1])
    return None
