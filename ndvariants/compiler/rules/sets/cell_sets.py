"""Instructions for sets of cells: lines, rays, neighbours, zones, pieces, and their combinations.

Every set stands in a slot of its own with room for the most cells that it can have. A set of pieces is the set of
the cells where they stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

import numpy as np

from ndvariants.compiler.boards.distances import STEPS
from ndvariants.compiler.faults import error_of
from ndvariants.compiler.rules.assembler import Label
from ndvariants.compiler.rules.expressions import branch, owners_of, scalar, seen_by
from ndvariants.compiler.rules.folding import all_pieces, is_condition, is_set, word
from ndvariants.compiler.rules.paths import Paths, all_round, made, most_of, paths_by, steps_by
from ndvariants.compiler.rules.sets.connected import beside, enclosed_from, group_of, known_codes, other_codes, run_of
from ndvariants.compiler.rules.sets.zone_lookup import listed, told
from ndvariants.compiler.rules.writer import Column, Scope, Value, Writer
from ndvariants.faults.programs import (
    ATTACKS_OF_GONE,
    NO_WAY_UP_TO_A_SET,
    NOTHING_STRAIGHT_ON,
    NUMBER_OF_A_WAY,
    KindForCells,
)
from ndvariants.kernel.layout import MOST_VACATED, WALL
from ndvariants.kernel.rules import opcodes as op
from ndvariants.language.trees.syntax import Binary, Call, CellSet, Expr, Name, Number, PieceSet
from ndvariants.model.variant import GridBoard
from ndvariants.words.operators import Kind
from ndvariants.words.sets import Sets

FEW = 8  # cells of which a condition is asked sooner than of pieces
ABSENT = Number(0)  # where a set has fewer operands


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
        case Name(text=text) if text not in scope.bound and text in writer.zones:
            return _zone(writer, expr, scope)
    value = scalar(writer, expr, scope)
    if value.kind is not Kind.CELL:
        raise error_of(KindForCells(value.kind.value), expr)
    return made(writer, op.SINGLE, 1, writer.slot(value))


def _cell_set(writer: Writer, expr: CellSet, scope: Scope) -> Value:
    """``one`` and ``other`` are the operands, in their order."""
    one, other = (*expr.arguments, ABSENT, ABSENT)[:2]
    scope_of_gone = replace(scope, gone=True)
    match expr.kind:
        case Sets.LINE:
            return _line(writer, one, other, scope)
        case Sets.RAY:
            return _looked_up(writer, _ways(writer, expr, scope), one, scope, ends_at_wall=1)
        case Sets.UNTIL:
            if scope.gone:
                raise error_of(NO_WAY_UP_TO_A_SET, expr)
            return _until(writer, expr, scope)
        case Sets.ATTACKING:
            return _attacking(writer, expr, scope)
        case Sets.ATTACKED:
            return _attacked(writer, expr, _zone(writer, Number(1), scope), scope)
        case Sets.BEYOND:
            return _beyond(writer, expr, scope)
        case Sets.NEIGHBOURS if _is_several(writer, one, scope):
            return beside(writer, expr, scope)
        case Sets.NEIGHBOURS:
            return _looked_up(writer, steps_by(writer, expr.direction, scope.me, expr), one, scope, ends_at_wall=0)
        case Sets.WITHIN:
            return _within(writer, expr, scope)
        case Sets.RUN:
            return run_of(writer, expr, scope)
        case Sets.GROUP:
            return group_of(writer, expr, scope)
        case Sets.ENCLOSED:
            return enclosed_from(writer, expr, scope)
        case Sets.CELLS:
            members = sorted({number.value for number in expr.arguments if isinstance(number, Number)})
            return made(writer, op.GATHER, len(members), writer.assembler.counted(members), int(scope.gone))
        case Sets.GONE:
            return _existing(writer, cells(writer, one, scope_of_gone), scope_of_gone)
        case Sets.ZONE:
            return _zone(writer, one, seen_by(writer, expr, scope))
        case Sets.PASSED:
            return _passed(writer, expr, scope)
        case Sets.VACATED:
            return _existing(writer, made(writer, op.VACATED, MOST_VACATED), scope)
        case Sets.EXCEPT:
            return _except(writer, one, other, scope)
        case Sets.UNION:
            left, right = cells(writer, one, scope), cells(writer, other, scope)
            size = left.size + min(right.size, writer.geometry.n_cells)
            return made(writer, op.UNION, size, left.slot, right.slot)
        case Sets.BOTH:
            return _both(writer, one, other, scope)
        case _:
            assert_never(expr.kind)


def _within(writer: Writer, expr: CellSet, scope: Scope) -> Value:
    """The zone of the cells not farther than a number of steps; its own words cannot be meant in its operands."""
    column = _static_cells(writer, expr, scope)
    if column is not None:
        members = np.flatnonzero(column).tolist()
        return made(writer, op.GATHER, len(members), writer.assembler.counted(members), int(scope.gone))
    most, centre = (scalar(writer, argument, scope) for argument in expr.arguments)
    bound = scope.bind(" most", most).bind(" centre", centre)
    steps = Call(STEPS, (Name("cell", expr.place), Name(" centre", expr.place)), expr.place)
    return _zone(writer, Binary("<=", steps, Name(" most", expr.place), expr.place), bound)


def _ways(writer: Writer, expr: CellSet, scope: Scope) -> Paths:
    assert expr.direction is not None, "its grammar asks for one"
    return paths_by(writer, expr.direction, scope.me, None, expr)


def _except(writer: Writer, first: Expr, second: Expr, scope: Scope) -> Value:
    left, codes = cells(writer, first, scope), other_codes(writer, second, scope, walls=True)
    if codes is not None:
        return made(writer, op.FILTER_CODES, left.size, left.slot, codes)
    return made(writer, op.EXCEPT, left.size, left.slot, cells(writer, second, scope).slot)


def _both(writer: Writer, first: Expr, second: Expr, scope: Scope) -> Value:
    whole = cells(writer, first, scope)
    column = _static_cells(writer, second, scope)
    if column is not None:
        return made(writer, op.FILTER_CELLS, whole.size, whole.slot, writer.assembler.attribute(column))
    outside = made(writer, op.EXCEPT, whole.size, whole.slot, cells(writer, second, scope).slot)
    return made(writer, op.EXCEPT, whole.size, whole.slot, outside.slot)


def _is_several(writer: Writer, expr: Expr, scope: Scope) -> bool:
    if isinstance(expr, CellSet) and expr.kind is Sets.CELLS:
        return len(expr.arguments) > 1
    return is_set(writer, all_pieces(writer, expr, scope) or expr, scope)


def _line(writer: Writer, axis: Expr, cell: Expr, scope: Scope) -> Value:
    lines = writer.geometry.lines
    if isinstance(axis, Name) and axis.text in writer.geometry.axes and axis.text not in scope.bound:
        wide = np.flatnonzero(writer.geometry.shape.widths.max(axis=0, initial=0) > 1).tolist()
        number = writer.geometry.axes.index(axis.text)
        row = Value(Kind.NUMBER, constant=wide.index(number) if number in wide else -1)
    else:
        row = scalar(writer, axis, scope)
    at = writer.slot(row)
    return made(writer, op.LINE, lines.shape[2], at, writer.slot(scalar(writer, cell, scope)), int(scope.gone))


def _looked_up(writer: Writer, paths: Paths, cell: Expr, scope: Scope, ends_at_wall: int) -> Value:
    constants = writer.assembler.paths(paths)
    at = writer.slot(scalar(writer, cell, scope))
    return made(writer, op.LOOKUP, most_of(paths), constants, at, op.ONLY_GONE if scope.gone else ends_at_wall)


def _until(writer: Writer, expr: CellSet, scope: Scope) -> Value:
    """The ways from a cell, each up to the first cell of a set, or with a piece of codes known beforehand."""
    start, ends = expr.arguments
    paths, codes = _ways(writer, expr, scope), known_codes(writer, ends, scope)
    constants = writer.assembler.paths(paths)
    if codes is None:
        until = cells(writer, ends, scope).slot
        return made(writer, op.UNTIL, most_of(paths), constants, writer.slot(scalar(writer, start, scope)), until)
    flags, at = writer.flags(codes), writer.slot(scalar(writer, start, scope))
    return made(writer, op.UNTIL_CODES, most_of(paths), constants, at, flags)


def _passed(writer: Writer, expr: CellSet, scope: Scope) -> Value:
    """The way of the mover from origin to target, or the straight one where it leaps."""
    paths = paths_by(writer, all_round(writer), scope.me, None, expr)
    board = writer.variant.board
    once = isinstance(board, GridBoard) and not board.seams and not any(axis.wrap for axis in board.axes)
    record = writer.assembler.numbers([writer.assembler.paths(paths), int(not once)])
    said = [writer.slot(word(writer, name, scope, expr)) for name in ("origin", "target", "mover")]
    move = said[0]
    if said != [move, move + 1, move + 2]:
        move = writer.assembler.slot(len(said))
        for number, slot in enumerate(said):
            writer.assembler.emit(op.COPY, move + number, slot)
    return _existing(writer, made(writer, op.PASSED, writer.geometry.n_cells, record, move), scope)


def _existing(writer: Writer, found: Value, scope: Scope) -> Value:
    """Return the cells of a set that exist; where gone cells are asked for, those that do not."""
    codes = [int((code == WALL) == scope.gone) for code in range(writer.n_codes)]
    return made(writer, op.FILTER_CODES, found.size, found.slot, writer.assembler.numbers(codes))


def _attacking(writer: Writer, expr: CellSet, scope: Scope) -> Value:
    _check_attacks(writer, expr, scope)
    target = writer.slot(scalar(writer, expr.arguments[0], scope))
    return made(writer, op.ATTACKING, writer.geometry.n_cells, target)


def _check_attacks(writer: Writer, expr: CellSet, scope: Scope) -> None:
    if scope.gone or getattr(writer.variant.board, "thread", None) is not None:
        raise error_of(ATTACKS_OF_GONE, expr)


def _attacked(writer: Writer, expr: CellSet, among: Value, scope: Scope) -> Value:
    _check_attacks(writer, expr, scope)
    attackers = cells(writer, expr.arguments[0], scope)
    return made(writer, op.ATTACKED_BY, among.size, attackers.slot, among.slot)


def _beyond(writer: Writer, expr: CellSet, scope: Scope) -> Value:
    cell, origin, *most = expr.arguments
    if scope.gone or not all(isinstance(one, Number) for one in most):
        raise error_of(NUMBER_OF_A_WAY, expr)
    if expr.direction is None and not writer.geometry.axes:
        raise error_of(NOTHING_STRAIGHT_ON, expr)
    paths = paths_by(writer, expr.direction or all_round(writer), scope.me, None, expr)
    bound = min([one.value for one in most if isinstance(one, Number)], default=writer.geometry.n_cells)
    size = max((sum(min(bound, len(path)) for path in around) for around in paths), default=0)
    record = writer.assembler.numbers([writer.assembler.paths(paths), bound])
    seen_from, behind = (writer.slot(scalar(writer, one, scope)) for one in (origin, cell))
    return made(writer, op.BEYOND, size, record, seen_from, behind)


def _zone(writer: Writer, zone: Expr, scope: Scope) -> Value:
    column = _zone_column(writer, zone, scope)
    if column is not None:
        members = np.flatnonzero(column).tolist()
        return made(writer, op.GATHER, len(members), writer.assembler.counted(members), int(scope.gone))
    if isinstance(zone, Name) and zone.text in writer.zones and zone.text not in scope.bound:
        named = writer.zones[zone.text]
        return _zone(writer, named.expressions[min(scope.me, len(named.expressions) - 1)], scope)
    if not is_condition(zone, scope):
        return cells(writer, zone, scope)
    found = told(writer, zone, scope)
    if found is not None:
        among = listed(writer, found, scope)
        return _where(writer, among, found.left, scope) if found.left else among
    every = np.flatnonzero(writer.geometry.exists).tolist()
    source = made(writer, op.GATHER, len(every), writer.assembler.counted(every), int(scope.gone))
    return _where(writer, source, [zone], scope)


def _where(writer: Writer, among: Value, conditions: Sequence[Expr], scope: Scope) -> Value:
    assembler = writer.assembler
    found = Value(Kind.SET, assembler.set_slot(among.size), size=among.size)
    assembler.emit(op.CONST, found.slot, 0)
    again, past = Label(), Label()
    cursor, cell = assembler.constant(0), assembler.slot()
    assembler.place(again)
    assembler.emit(op.NEXT, cell, cursor, among.slot, past)
    for condition in conditions:
        branch(writer, condition, scope.about(Value(Kind.CELL, cell, below=writer.geometry.n_cells)), again, False)
    assembler.emit(op.PUSH, found.slot, cell)
    assembler.emit(op.JUMP, again)
    assembler.place(past)
    return found


def _zone_column(writer: Writer, zone: Expr, scope: Scope) -> Column | None:
    """Existing cells of the zone, if they follow from the cell alone."""
    column = writer.of_cell(zone, scope)
    return None if column is None else np.asarray((column != 0) & writer.geometry.exists, np.int64)


def _pieces(writer: Writer, pieces: PieceSet, scope: Scope) -> Value:
    owners = owners_of(writer, pieces.owner, scope)
    owner = -1 if owners is not None else writer.slot(scalar(writer, pieces.owner, scope))  # type: ignore[arg-type]
    codes = writer.codes_of(pieces.kinds, owners)
    everyone = not pieces.kinds and pieces.owner is None
    if isinstance(pieces.cells, CellSet) and pieces.cells.kind is Sets.ATTACKED:
        return _attacked(writer, pieces.cells, _pieces(writer, replace(pieces, cells=None), scope), scope)
    column = None if pieces.cells is None else _static_cells(writer, pieces.cells, scope)
    if owners is not None and isinstance(pieces.cells, CellSet) and pieces.cells.kind is Sets.ZONE and column is None:
        zone, seen = pieces.cells.arguments[0], seen_by(writer, pieces.cells, scope)
        lists = None if isinstance(zone, Name) else told(writer, zone, seen)
        if not isinstance(zone, Name) and (lists is None or (lists.left and lists.size > FEW)):
            found = made(writer, op.PIECES, writer.geometry.n_cells, writer.assembler.counted(codes))
            return _where(writer, found, [zone], seen)
    if pieces.cells is not None and (column is None or (everyone and column.sum() < writer.geometry.n_cells)):
        where = cells(writer, pieces.cells, scope)
        return made(writer, op.FILTER_PIECES, where.size, where.slot, -1 if everyone else writer.flags(codes), owner)
    found = made(writer, op.PIECES, writer.geometry.n_cells, writer.assembler.counted(codes))
    if owner >= 0:
        found = made(writer, op.FILTER_PIECES, found.size, found.slot, -1, owner)
    if column is not None:
        found = made(writer, op.FILTER_CELLS, found.size, found.slot, writer.assembler.attribute(column))
    return found


def _static_cells(writer: Writer, expr: Expr, scope: Scope) -> Column | None:
    if isinstance(expr, CellSet) and expr.kind is Sets.WITHIN:
        return _zone_column(writer, expr, scope)
    if isinstance(expr, CellSet) and expr.kind is Sets.ZONE:
        return _zone_column(writer, expr.arguments[0], seen_by(writer, expr, scope))
    if isinstance(expr, Name) and expr.text not in scope.bound and is_set(writer, expr, scope):
        return _zone_column(writer, expr, scope)
    return None
