"""The kind of every expression: numbers, conditions, cells, sets of cells, players and pieces do not mix.

Asked of a tree before its names are resolved, where ``true`` is not yet 1 and a zone not yet its expression. What is
unknown, or has a fault of its own, has no kind (``None``) and fits everywhere: one slip, one fault.
"""

from __future__ import annotations

import re

from ndvariants.builder.names.context import Context
from ndvariants.builder.names.scope import TRUTHS
from ndvariants.errors import Hint, write
from ndvariants.faults.values import CellToCell, OtherKindWanted, TwoKinds
from ndvariants.language.trees import syntax as s
from ndvariants.model.variant import ParameterValue
from ndvariants.words import operators
from ndvariants.words.names import NAMES, OF_A_CELL, PIECES
from ndvariants.words.operators import (
    ALIKE,
    CELL,
    CELLS,
    FUNCTIONS,
    NUMBER,
    OF_CELL,
    PLAYER,
    SEEN_BY,
    THING,
    TRUTH,
    Kind,
    Kinds,
)
from ndvariants.words.sets import Choice, Sets

_PLAIN = {s.Number: Kind.NUMBER, s.Count: Kind.NUMBER, s.Index: Kind.NUMBER, s.HandSet: Kind.HAND, s.CellSet: Kind.SET}
_INDEX = frozenset(Kind) - {Kind.SET, Kind.TRUTH, Kind.HAND, Kind.CELL}
_SET_OR_TRUTH = CELLS | TRUTH


def check(context: Context, expr: s.Expr | None, wanted: Kinds) -> Kind | None:
    """The kind of the expression; what mixes kinds in it, or is not of a wanted kind, is a fault."""
    if expr is None:
        return None
    found = kind_of(context, expr)
    if found in (None, Kind.WORD, Kind.LIST):
        return None  # the resolver has more to say on words and lists
    if found in wanted or _stands_for(context, expr, found, wanted):
        return found
    context.report(OtherKindWanted(_hint(context, expr, found, wanted), found.value, _called(wanted)), expr)
    return None


def kind_of(context: Context, expr: s.Expr) -> Kind | None:
    """The kind of the expression, its parts checked."""
    match expr:
        case s.Name():
            return _of_name(context, expr.text)
        case s.Unary(operator=operator, operand=operand):
            row = operators.UNARY[operator]
            return None if check(context, operand, row.takes[0]) is None else row.gives
        case s.Binary():
            return _of_binary(context, expr)
        case s.Between(operand=operand, low=low, high=high):
            for part in (operand, low, high):
                check(context, part, NUMBER)
            return Kind.TRUTH
        case s.Member():
            return _of_member(context, expr)
        case s.Call():
            return _of_call(context, expr)
        case s.Quantifier(variable=variable, axes=axes, body=body):
            names = [*axes.names, *context.scope.wide][:1]
            if names and not context.bound.get(names[0]):
                check(context.bind(variable, names[0]), body, TRUTH)
            return Kind.TRUTH
        case s.PieceSet(owner=owner, cells=cells):
            check(context, owner, PLAYER)
            where = check(context.of_each_cell(), cells, _SET_OR_TRUTH)
            return Kind.CELL if where is Kind.CELL else Kind.SET
        case s.Select(kind=Choice.MAJORITY, arguments=(what,)):
            check(context, what, CELLS)
            return Kind.PLAYER
        case s.Select(arguments=(cell, among)):
            check(context, cell, CELL)
            check(context, among, CELLS)
            return Kind.CELL
        case s.Index(name=name) if name in context.scope.tables:
            for part in expr.indices:
                check(context, part, THING | CELL)
            return context.scope.tables[name].gives
        case s.AxisSet():
            return None
    _check_parts(context, expr)
    return _PLAIN[type(expr)]


def _check_parts(context: Context, expr: s.Expr) -> None:
    match expr:
        case s.Count(what=what):
            check(context, what, FUNCTIONS["count"].takes[0])
        case s.Index(name=name, indices=indices):
            for part in indices:
                check(context, part, CELL if name in context.scope.of_pieces else _INDEX)
        case s.HandSet(owner=owner):
            check(context, owner, PLAYER)
        case s.CellSet(kind=Sets.ZONE, arguments=(zone, *owner)):
            check(context.of_each_cell(), zone, _SET_OR_TRUTH)
        case s.CellSet(kind=Sets.LINE, arguments=(axis, cell)):
            if not (isinstance(axis, s.Name) and context.is_axis(axis.text)):
                check(context, axis, frozenset({Kind.AXIS, Kind.NUMBER}))
            check(context, cell, CELL)
        case s.CellSet(kind=kind, arguments=arguments):
            for argument, wanted in zip(arguments, kind.record.takes, strict=False):
                check(context, argument, wanted)


def _of_name(context: Context, word: str) -> Kind | None:
    text, scope = context.bound.get(word, word), context.scope
    if text in context.locals:
        return context.locals[text]
    if text in TRUTHS:
        return Kind.TRUTH
    if text in scope.broken:
        return None
    if text in scope.parameters:
        return _of_parameter(scope.parameters[text])
    if text in scope.axes or text in scope.absent:
        return Kind.NUMBER
    if text in NAMES:
        return NAMES[text].kind if context.view.has_position or text in OF_A_CELL else None
    if text == "section" or text in scope.sections:
        return Kind.SECTION
    for names, kind in ((scope.players, Kind.PLAYER), (PIECES, Kind.SET), (scope.zones, Kind.SET)):
        if text in names:
            return kind
    if text in scope.pieces:
        return Kind.PIECE
    if text in scope.registers:
        return None if scope.registers[text] else Kind.NUMBER
    return None if scope.cell(text) is None else Kind.CELL


def _of_parameter(value: ParameterValue) -> Kind:
    kinds = ((bool, Kind.TRUTH), (str, Kind.WORD), (tuple, Kind.LIST))
    return next((kind for type_, kind in kinds if isinstance(value, type_)), Kind.NUMBER)


def _of_binary(context: Context, expr: s.Binary) -> Kind | None:
    row = operators.OPERATORS[expr.operator]
    if expr.operator == "-" and (span := _span(context, expr)):
        context.report(CellToCell(span), expr)
        return None
    if expr.operator not in ("=", "!="):
        parts = check(context, expr.left, row.takes[0]), check(context, expr.right, row.takes[1])
        return None if None in parts else row.gives  # a part that has a fault is fault enough
    left, right = kind_of(context, expr.left), kind_of(context, expr.right)
    by_name = {Kind.WORD, Kind.LIST, Kind.PHASE, Kind.SECTION} & {left, right}  # beside these names mean other things
    if left and right and not by_name and not any({left, right} <= group for group in ALIKE):
        hint = "write `target in ZONE`, or compare `count(...)`" if Kind.SET in (left, right) else ""
        if {left, right} == {Kind.CELL, Kind.NUMBER}:
            hint = _coordinate(context, expr.left if left is Kind.CELL else expr.right)
        context.report(TwoKinds(hint, left.value, right.value), expr)
    return row.gives


def _span(context: Context, expr: s.Binary) -> str:
    """The condition for ``a2-h3``, the cells from one to another; empty for anything else."""
    axes, found = list(context.scope.axes)[:2], list[re.Match[str]]()
    for side in (expr.left, expr.right):
        end = re.fullmatch(r"([a-z])([0-9]+)", side.text) if isinstance(side, s.Name) else None
        if end is None or len(axes) < 2 or _of_name(context, end[0]) is not Kind.CELL:
            return ""
        found.append(end)
    pairs = [sorted({end[1] for end in found}), [str(n) for n in sorted({int(end[2]) for end in found})]]
    said = [
        f"{axis} in {pair[0]}..{pair[1]}" if pair[1:] else f"{axis} = {pair[0]}"
        for axis, pair in zip(axes, pairs, strict=True)
    ]
    return " and ".join(said)


def _of_member(context: Context, expr: s.Member) -> Kind | None:
    """``CELL in SET``; ``pawn in hill`` are the pieces of that kind there, ``SET in hill`` its cells there."""
    zone = check(context.of_each_cell(), expr.zone, _SET_OR_TRUTH)
    operand = kind_of(context, expr.operand)
    if operand is Kind.SET or (operand is Kind.PIECE and is_pieces(context, expr.operand)):
        return Kind.SET
    if zone is not None:
        check(context, expr.operand, CELL)
    return None if operand is None else Kind.TRUTH


def is_pieces(context: Context, expr: s.Expr) -> bool:
    """Return whether a name stands for all pieces of a kind: ``pawn``, ``royals``."""
    if not isinstance(expr, s.Name) or expr.text in context.locals or not context.view.has_position:
        return False
    return _of_name(context, expr.text) is Kind.PIECE or expr.text in PIECES


def _of_call(context: Context, expr: s.Call) -> Kind | None:
    function = context.bound.get(expr.function, expr.function)
    row = (SEEN_BY if len(expr.arguments) == 2 else OF_CELL) if context.is_axis(function) else FUNCTIONS.get(function)
    if row is None or not row.fits(len(expr.arguments)):
        return None
    for i, part in enumerate(expr.arguments):
        if function != "width":
            check(context, part, row.takes[min(i, len(row.takes) - 1)])
    return row.gives


def _stands_for(context: Context, expr: s.Expr, found: Kind, wanted: Kinds) -> bool:
    """Return whether the one kind may be read as the other here.

    Where a cell is asked about, a set of cells is a condition on it; on paper (in zones) a condition is a set, too.
    """
    if wanted >= CELLS and (found is Kind.SECTION or (found is Kind.TRUTH and not context.view.has_position)):
        return True
    named = isinstance(expr, s.Name) and expr.text not in NAMES and expr.text not in context.locals
    asked_of_a_cell = wanted >= TRUTH and context.view.has_cell
    return asked_of_a_cell and (found is Kind.SET or (found is Kind.CELL and named))


def _called(wanted: Kinds) -> str:
    if wanted >= CELLS:
        return "cells are"
    told = [kind.value for kind in Kind if kind in wanted - THING] + ["a piece"] * bool(wanted & THING)
    return " or ".join(told) + " is"


def _hint(context: Context, expr: s.Expr, found: Kind, wanted: Kinds) -> Hint:
    text = expr.text if isinstance(expr, s.Name) else "..."
    if wanted == TRUTH and isinstance(expr, s.Member | s.PieceSet):
        said = f"{expr.operand.text} in ..." if isinstance(expr, s.Member) and isinstance(expr.operand, s.Name) else ""
        return f"say which cell: `target in ...`; or count: `count({said or 'king of me in ...'}) > 0`"
    if wanted == TRUTH:
        axis = "rank" if "rank" in context.scope.axes else [*context.scope.axes, "x"][0]
        number = f"compare it: `{axis} = {expr.value}`" if isinstance(expr, s.Number) else "compare it, as in `... > 0`"
        by_kind: dict[Kind, Hint] = {
            Kind.NUMBER: number,
            Kind.SET: f"say which cell: `target in {text}`; or count them: `count({text}) > 0`",
            Kind.SECTION: write(f"section = {text}"),
            Kind.PIECE: f"compare it: `mover = {text}`; of several kinds write `{text}|...`, as in `queen|rook of me`",
        }
        return by_kind.get(found, "compare it with another")
    if wanted >= CELLS:
        low, high = (expr.left, expr.right) if isinstance(expr, s.Binary) else (s.Number(4), s.Number(5))
        ends = [str(getattr(end, "value", getattr(end, "text", ""))) for end in (low, high)]
        a_range = f"a range has two dots: `rank in {'..'.join(ends if all(ends) else ['4', '5'])}`"
        return {Kind.NUMBER: a_range, Kind.TRUTH: "write `cells in (...)`"}.get(found, "")
    if found is Kind.SET and wanted >= THING and isinstance(expr, s.Name):
        return "name the piece, or write `captured` or `mover`"
    if found is Kind.SET and wanted == {Kind.SECTION}:
        return "count them: `count(...)`; `number` is of a section"
    if found is Kind.SET and Kind.CELL in wanted:
        return "take one of them: `nearest to target of ...`; or all: `for each ...`"
    if found is Kind.CELL and Kind.NUMBER in wanted:
        return _coordinate(context, expr)
    if found is Kind.CELL and wanted >= THING:
        return f"write `piece({text})`, or name the piece"
    if found is Kind.TRUTH:
        return "put what is compared in ( ), or join conditions with `and`"
    return ""


def _coordinate(context: Context, expr: s.Expr) -> str:
    axis = "rank" if "rank" in context.scope.axes else [*context.scope.axes, "x"][0]
    return f"say which coordinate: `{axis}({expr.text if isinstance(expr, s.Name) else 'target'})`"
