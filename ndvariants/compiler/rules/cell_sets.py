"""Instructions for sets of cells: lines, rays, neighbours, zones, pieces, and their combinations.

Every set stands in a slot of its own with room for the most cells that it can have. A set of pieces is the set of
the cells where they stand.
"""

from __future__ import annotations

import numpy as np

from ndvariants.compiler.limits import check_paths
from ndvariants.compiler.rules.assembler import Label
from ndvariants.compiler.rules.expressions import all_pieces, branch, owners_of, scalar, seen_by
from ndvariants.compiler.rules.folding import word
from ndvariants.compiler.rules.writer import Column, Scope, Value, Writer, unsayable
from ndvariants.kernel.rules import opcodes as op
from ndvariants.language.operators import Kind
from ndvariants.language.syntax import CellSet, Direction, Expr, Name, Number, PieceSet, Word

Paths = list[list[list[int]]]


def is_set(writer: Writer, expr: Expr, scope: Scope) -> bool:
    """Does the expression mean a set of cells (or of pieces)?"""
    if isinstance(expr, Name):
        if expr.text in scope.bound:
            return scope.bound[expr.text].kind is Kind.SET
        return any(zone.name == expr.text for zone in writer.variant.zones)
    return isinstance(expr, (CellSet, PieceSet))


def cells(writer: Writer, expr: Expr, scope: Scope) -> Value:
    """The slot of the set that the expression means; a single cell is a set of one, or empty when nowhere."""
    expr = all_pieces(writer, expr, scope) or expr
    match expr:
        case PieceSet():
            return _pieces(writer, expr, scope)
        case CellSet():
            return _cell_set(writer, expr, scope)
        case Name(text=text) if text in scope.bound and scope.bound[text].kind is Kind.SET:
            return scope.bound[text]
        case Name(text=text) if text not in scope.bound and any(zone.name == text for zone in writer.variant.zones):
            return _zone(writer, expr, scope)
    value = scalar(writer, expr, scope)
    if value.kind is not Kind.CELL:
        raise unsayable(expr, f"this is {value.kind.value}, and cells are wanted")
    return _made(writer, op.SINGLE, 1, writer.slot(value))


def _made(writer: Writer, opcode: int, size: int, *operands: int) -> Value:
    """The set of at most *size* cells that an instruction makes."""
    slot = writer.assembler.set_slot(size)
    writer.assembler.emit(opcode, slot, *operands)
    return Value(Kind.SET, slot, size=size)


def _cell_set(writer: Writer, expr: CellSet, scope: Scope) -> Value:
    match expr.kind, expr.arguments:
        case "line", (axis, cell):
            return _line(writer, axis, cell, scope)
        case "ray", (cell,) if expr.direction is not None:
            paths = _paths(writer, expr.direction, scope.me, None, expr)
            return _looked_up(writer, paths, cell, scope, ends_at_wall=1)
        case "neighbours", (cell,):
            steps = _paths(writer, expr.direction or _all_round(writer), scope.me, 1, expr)
            paths = [[[path[0] for path in around]] for around in steps]
            return _looked_up(writer, paths, cell, scope, ends_at_wall=0)
        case "cells", numbers:
            members = [number.value for number in numbers if isinstance(number, Number)]
            return _made(writer, op.GATHER, len(members), writer.assembler.counted(members))
        case "zone", (zone, *_):
            return _zone(writer, zone, seen_by(writer, expr, scope))
        case "passed", ():
            return _passed(writer, expr, scope)
        case "except", (first, second):
            left, right = cells(writer, first, scope), cells(writer, second, scope)
            return _made(writer, op.EXCEPT, left.size, left.slot, right.slot)
        case "union", (first, second):
            left, right = cells(writer, first, scope), cells(writer, second, scope)
            return _made(writer, op.UNION, left.size + right.size, left.slot, right.slot)
    raise unsayable(expr, f"there are no cells of the kind `{expr.kind}`")


def _line(writer: Writer, axis: Expr, cell: Expr, scope: Scope) -> Value:
    lines = writer.geometry.lines
    if isinstance(axis, Name) and axis.text in writer.geometry.axes and axis.text not in scope.bound:
        wide = np.flatnonzero(writer.geometry.shape.widths.max(axis=0, initial=0) > 1).tolist()
        number = writer.geometry.axes.index(axis.text)
        row = Value(Kind.NUMBER, constant=wide.index(number) if number in wide else -1)
    else:
        row = scalar(writer, axis, scope)
    at = writer.slot(row)
    return _made(writer, op.LINE, lines.shape[2], at, writer.slot(scalar(writer, cell, scope)))


def _looked_up(writer: Writer, paths: Paths, cell: Expr, scope: Scope, ends_at_wall: int) -> Value:
    size = max((sum(map(len, cell_paths)) for cell_paths in paths), default=0)
    constants = writer.assembler.paths(paths)
    at = writer.slot(scalar(writer, cell, scope))
    return _made(writer, op.LOOKUP, size, constants, at, ends_at_wall)


def _paths(writer: Writer, direction: Direction, player: int, limit: int | None, node: Expr) -> Paths:
    """The rays of a direction as lists of cells, by origin. Raises ``VariantError`` when they are too many."""
    check_paths(writer.geometry, direction, None if limit is None else Number(limit), node)
    rays = writer.geometry.rays(direction, player, limit)
    paths: Paths = [[] for _ in range(writer.geometry.n_cells)]
    for origin, row in zip(rays.origin.tolist(), rays.cells.tolist(), strict=True):
        paths[origin].append([cell for cell in row if cell >= 0])
    return paths


def _all_round(writer: Writer) -> Direction:
    """The direction to all neighbours: ``any`` where the board has axes, else over edges."""
    return Word("any" if writer.geometry.axes else "edge")


def _passed(writer: Writer, expr: CellSet, scope: Scope) -> Value:
    paths = _paths(writer, _all_round(writer), scope.me, None, expr)
    longest = max((len(path) for around in paths for path in around), default=0)
    constants = writer.assembler.paths(paths)
    origin = writer.slot(word(writer, "origin", scope, expr))
    target = writer.slot(word(writer, "target", scope, expr))
    return _made(writer, op.PASSED, longest, constants, origin, target)


def _zone(writer: Writer, zone: Expr, scope: Scope) -> Value:
    """The existing cells where an expression holds: a list, or a search where it asks the position."""
    column = _zone_column(writer, zone, scope)
    if column is not None:
        members = np.flatnonzero(column).tolist()
        return _made(writer, op.GATHER, len(members), writer.assembler.counted(members))
    if isinstance(zone, Name):
        named = next(z for z in writer.variant.zones if z.name == zone.text)
        zone = named.expressions[min(scope.me, len(named.expressions) - 1)]
    every = np.flatnonzero(writer.geometry.exists).tolist()
    source = _made(writer, op.GATHER, len(every), writer.assembler.counted(every))
    found = Value(Kind.SET, writer.assembler.set_slot(len(every)), size=len(every))
    writer.assembler.emit(op.CONST, found.slot, 0)
    again, past = Label(), Label()
    cursor = writer.assembler.constant(0)
    cell = writer.assembler.slot()
    writer.assembler.place(again)
    writer.assembler.emit(op.NEXT, cell, cursor, source.slot, past)
    branch(writer, zone, scope.about(Value(Kind.CELL, cell)), again, False)
    writer.assembler.emit(op.PUSH, found.slot, cell)
    writer.assembler.emit(op.JUMP, again)
    writer.assembler.place(past)
    return found


def _zone_column(writer: Writer, zone: Expr, scope: Scope) -> Column | None:
    """Where the zone holds and there is a cell, when that follows from the cell alone."""
    column = writer.column(zone, scope.me, frozenset({"cell"}), frozenset(scope.bound))
    return None if column is None else np.asarray((column != 0) & writer.geometry.exists, np.int64)


def _pieces(writer: Writer, pieces: PieceSet, scope: Scope) -> Value:
    """The cells of the pieces that a phrase such as ``pawn of me in hill`` names."""
    owners = owners_of(writer, pieces.owner, scope)
    owner = -1 if owners is not None else writer.slot(scalar(writer, pieces.owner, scope))  # type: ignore[arg-type]
    codes = writer.codes_of(pieces.kinds, owners)
    everyone = not pieces.kinds and pieces.owner is None
    column = None if pieces.cells is None else _static_cells(writer, pieces.cells, scope)
    if pieces.cells is not None and (column is None or (everyone and column.sum() < writer.geometry.n_cells)):
        where = cells(writer, pieces.cells, scope)
        flags = -1
        if not everyone:
            flags = writer.assembler.numbers([int(code in codes) for code in range(writer.n_codes)])
        return _made(writer, op.FILTER_PIECES, where.size, where.slot, flags, owner)
    found = _made(writer, op.PIECES, writer.geometry.n_cells, writer.assembler.counted(codes))
    if owner >= 0:
        found = _made(writer, op.FILTER_PIECES, found.size, found.slot, -1, owner)
    if column is not None:
        found = _made(writer, op.FILTER_CELLS, found.size, found.slot, writer.assembler.attribute(column))
    return found


def _static_cells(writer: Writer, expr: Expr, scope: Scope) -> Column | None:
    """The cells of a set that never changes, as a column; ``None`` for others."""
    if isinstance(expr, CellSet) and expr.kind == "zone":
        return _zone_column(writer, expr.arguments[0], seen_by(writer, expr, scope))
    if isinstance(expr, Name) and expr.text not in scope.bound and is_set(writer, expr, scope):
        return _zone_column(writer, expr, scope)
    return None

