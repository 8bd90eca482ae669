"""Functions of cells, pieces and numbers: ``dimension(cell)``, ``owner(target)``, ``max(a, b)``."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ndvariants.compiler.boards.distances import MOST_IN_TABLES, STEPS, Distance
from ndvariants.compiler.faults import error_of
from ndvariants.compiler.rules.assembler import Label
from ndvariants.compiler.rules.writer import MAKING, NOWHERE, Scope, Value, Writer
from ndvariants.faults.programs import (
    SAME_COORDINATES,
    THREAD_WITHOUT_ATTACKS,
    FunctionBoardTooLarge,
    FunctionWithoutAxes,
    NoValueOfCall,
    TooManyCoordinates,
)
from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.rules import opcodes as op
from ndvariants.language.trees.syntax import Call, Name
from ndvariants.model.variant import Table
from ndvariants.words.operators import Kind

MOST_COORDINATES = 100_000  # of a board, those of holes among them


def called(writer: Writer, call: Call, scope: Scope, values: Sequence[Value]) -> Value:
    """The value of a function of these values, as the player whose scope it is sees the board."""
    me = scope.me
    if call.function in ("in check", "attacked") and getattr(writer.variant.board, "thread", None) is not None:
        raise error_of(THREAD_WITHOUT_ATTACKS, call)
    match call.function, values:
        case "dimension", [cell]:
            return _dimension(writer, cell)
        case "owner", [thing]:
            return writer.table(head.AT_OWNER, 0, _piece(writer, thing), writer.n_codes, Kind.PLAYER, NOWHERE)
        case "piece", [thing]:
            return as_piece(writer, _piece(writer, thing))
        case "empty", [thing]:
            return writer.number(op.LT, writer.slot(_piece(writer, thing)), writer.assembler.constant(L.WALL))
        case "exists", [thing]:
            return writer.number(op.NE, writer.slot(_piece(writer, thing)), writer.assembler.constant(L.WALL))
        case "unmoved", [thing]:
            unmoved = [int(info.unmoved) for info in writer.codes.infos]
            return writer.table(
                head.AT_CONSTANTS, writer.assembler.numbers(unmoved), _piece(writer, thing), writer.n_codes
            )
        case "in check", [player]:
            writer.assembler.asks_attacks = writer.assembler.asks_checks = True
            return writer.number(op.CHECKED, writer.slot(player))
        case "no legal move", [player]:
            writer.assembler.looks_ahead = True
            return writer.number(op.HAS_NO_MOVE, writer.slot(player))
        case "out", [player]:
            return writer.number(op.IS_OUT, writer.slot(player))
        case (("player after" | "player before"), [player]):
            step = 1 if call.function == "player after" else -1
            return writer.number(op.BESIDE_PLAYER, writer.slot(player), step, kind=Kind.PLAYER, below=player.below)
        case ((("occurrences" | "unchanged") as word), []):
            writer.assembler.asks_history = True
            return writer.number(op.OCCURRENCES if word == "occurrences" else op.UNCHANGED, int(MAKING in scope.words))
        case "players left", []:
            return writer.number(op.PLAYERS_LEFT)
        case "attacked", [cell, player]:
            writer.assembler.asks_attacks = True
            return writer.number(op.ATTACKED, writer.slot(cell), writer.slot(player))
        case "cell at", [*coordinates]:
            return _cell_at(writer, call, me, coordinates)
        case "number", [number]:
            return number
        case "abs", [number]:
            minus = writer.number(op.SUB, writer.assembler.constant(0), writer.slot(number))
            return _extreme(writer, [number, minus], larger=True)
        case (("min" | "max"), [_, *_]):
            return _extreme(writer, values, larger=call.function == "max")
        case (("distance" | "manhattan distance" | "squared distance"), [one, other]):
            return _distance(writer, call, one, other)
        case function, [cell, *by] if cell.kind is Kind.CELL and all(player.constant is not None for player in by):
            me = by[0].constant if by and by[0].constant is not None else me
            column = writer.column(Name(function), me, frozenset({"cell"}), frozenset())
            if column is not None:
                attribute = writer.assembler.attribute(column)
                return writer.table(head.AT_ATTRIBUTES, attribute * len(column), cell, len(column))
    raise error_of(NoValueOfCall(call.function), call)


def any_attacked(writer: Writer, call: Call, scope: Scope, found: Value, by: Value) -> Value:
    """1 in a slot if the player *by* attacks any cell of a set, else 0."""
    assembler, player = writer.assembler, writer.slot(by)
    result, cursor, cell = assembler.constant(0), assembler.constant(0), assembler.slot()
    again, past = Label(), Label()
    assembler.place(again)
    assembler.emit(op.NEXT, cell, cursor, found.slot, past)
    one = called(writer, call, scope, [Value(Kind.CELL, cell), Value(Kind.PLAYER, player)])
    assembler.emit(op.JUMP_ZERO, one.slot, again)
    assembler.emit(op.CONST, result, 1)
    assembler.place(past)
    return Value(Kind.NUMBER, result)


def row_of(writer: Writer, table: Table, values: Sequence[Value]) -> Value:
    """Entry of a table for piece types; no type, or 0, if there is none."""
    n_types, is_kind = len(writer.pieces), table.gives is Kind.PIECE
    missing = NOWHERE if is_kind else 0
    rows = np.full((n_types,) * table.depth, missing, np.int64)
    for kinds, value in table.rows:
        rows[tuple(writer.pieces[kind] for kind in kinds)] = value if isinstance(value, int) else writer.pieces[value]
    types = [as_piece(writer, _piece(writer, index) if index.kind is Kind.CELL else index) for index in values]
    at = writer.assembler.numbers(rows.ravel().tolist())
    return writer.element(op.TABLE, head.AT_CONSTANTS, at, [(kind, n_types) for kind in types], table.gives, missing)


def as_piece(writer: Writer, value: Value) -> Value:
    """The piece type of a piece; another value as it is."""
    if value.kind is not Kind.PLACED:
        return value
    return writer.table(head.AT_TYPE, 0, value, writer.n_codes, Kind.PIECE, NOWHERE)


def _dimension(writer: Writer, cell: Value) -> Value:
    n_cells = writer.geometry.n_cells
    below = writer.geometry.lines.shape[0] + 1
    if writer.variant.board.mutable:
        return writer.element(op.LOAD, head.IN_S_DIMENSION, 0, [(cell, n_cells)], below=below)
    dimension = writer.assembler.attribute(writer.geometry.scope.columns["dimension"])  # as the board never changes
    return writer.table(head.AT_ATTRIBUTES, dimension * n_cells, cell, n_cells, below=below)


def _distance(writer: Writer, call: Call, one: Value, other: Value) -> Value:
    found, n_cells = writer.geometry.scope.distances.get(call.function), writer.geometry.n_cells
    if found is None:
        raise error_of(FunctionWithoutAxes(call.function), call)
    if not found.is_known:
        raise error_of(FunctionBoardTooLarge(call.function, MOST_IN_TABLES), call)
    if n_cells > MOST_IN_TABLES:
        return _by_coordinates(writer, found, one, other)
    table = writer.assembler.numbers(found.table().ravel().tolist())
    cells = [(one, n_cells), (other, n_cells)]
    return writer.element(op.TABLE, head.AT_CONSTANTS, table, cells, missing=found.far)


def _by_coordinates(writer: Writer, found: Distance, one: Value, other: Value) -> Value:
    """The distance worked out axis by axis."""
    assert found.coordinates is not None
    assembler, n_cells, nowhere, known = writer.assembler, writer.geometry.n_cells, Label(), Label()
    parts = []
    for axis, ring in enumerate(found.rings):
        column = assembler.attribute(found.coordinates[:, axis]) * n_cells
        ends = [writer.table(head.AT_ATTRIBUTES, column, cell, n_cells, missing=NOWHERE) for cell in (one, other)]
        if axis == 0:
            for end in ends:
                assembler.emit(op.JUMP_NOT_ZERO, writer.number(op.LT, end.slot, assembler.constant(0)).slot, nowhere)
        there, back = (writer.number(op.SUB, *slots) for slots in (_slots(ends), _slots(ends[::-1])))
        apart = _extreme(writer, [there, back], larger=True)
        if ring:
            around = writer.number(op.SUB, assembler.constant(ring), apart.slot)
            apart = _extreme(writer, [apart, around], larger=False)
        parts.append(writer.number(op.MUL, apart.slot, apart.slot) if found.name == "squared distance" else apart)
    whole = parts[0]
    for part in parts[1:]:
        pair = [whole, part]
        whole = _extreme(writer, pair, larger=True) if found.name == STEPS else writer.number(op.ADD, *_slots(pair))
    result = writer.number(op.COPY, whole.slot)
    assembler.emit(op.JUMP, known)
    assembler.place(nowhere)
    assembler.emit(op.CONST, result.slot, found.far)
    assembler.place(known)
    return result


def _slots(values: Sequence[Value]) -> tuple[int, ...]:
    return tuple(value.slot for value in values)


def _cell_at(writer: Writer, call: Call, me: int, coordinates: Sequence[Value]) -> Value:
    """The cell with these coordinates as the player *me* counts them; nowhere where there is none."""
    cells = np.flatnonzero(writer.geometry.exists)
    seen = writer.geometry.scope.seen[me][cells]
    widths = seen.max(axis=0)
    if len(np.unique(seen, axis=0)) < len(cells):
        raise error_of(SAME_COORDINATES, call)
    if widths.prod(dtype=np.int64) > MOST_COORDINATES:
        raise error_of(TooManyCoordinates(MOST_COORDINATES), call)
    numbers = np.full(widths, NOWHERE, np.int64)
    numbers[tuple(seen.T - 1)] = cells
    one = writer.assembler.constant(1)
    parts = [writer.number(op.SUB, writer.slot(value), one) for value in coordinates]
    at = writer.assembler.numbers(numbers.ravel().tolist())
    indices = list(zip(parts, widths.tolist(), strict=True))
    return writer.element(op.TABLE, head.AT_CONSTANTS, at, indices, Kind.CELL, NOWHERE)


def _piece(writer: Writer, value: Value) -> Value:
    """The code that stands on a cell; a piece as it is. Nowhere is as good as a wall."""
    return value if value.kind is Kind.PLACED else writer.code_on(value)


def _extreme(writer: Writer, values: Sequence[Value], larger: bool) -> Value:
    slots = [writer.slot(value) for value in values]
    best = writer.number(op.COPY, slots[0]).slot
    for slot in slots[1:]:
        keep = Label()
        less = writer.number(op.LT, *((best, slot) if larger else (slot, best))).slot
        writer.assembler.emit(op.JUMP_ZERO, less, keep)
        writer.assembler.emit(op.COPY, best, slot)
        writer.assembler.place(keep)
    return Value(Kind.NUMBER, best)


def unless_piece(writer: Writer, cell: Value, past: Label) -> None:
    """Go to *past* where no piece stands on a cell."""
    bare = writer.number(op.LT, writer.slot(writer.code_on(cell)), writer.assembler.constant(L.FIRST_PIECE))
    writer.assembler.emit(op.JUMP_NOT_ZERO, bare.slot, past)


def of_a_piece(writer: Writer, cell: Value, number: Value) -> Value:
    """The number where a piece stands on a cell, else 0."""
    held, nobody = writer.assembler.constant(0), Label()
    unless_piece(writer, cell, nobody)
    writer.assembler.emit(op.COPY, held, number.slot)
    writer.assembler.place(nobody)
    return Value(Kind.NUMBER, held)


def player_called(writer: Writer, text: str, me: int) -> Value:
    """``me``, ``opponent`` or ``partner``: the next one who is not out, where players may be."""
    if text == "me":
        return Value(Kind.PLAYER, constant=me)
    if writer.has_outs:
        opcode = op.OPPONENT_OF if text == "opponent" else op.PARTNER_OF
        below = writer.n_players if text == "opponent" else 0
        return writer.number(opcode, writer.assembler.constant(me), kind=Kind.PLAYER, below=below)
    found = writer.opponent(me) if text == "opponent" else [*writer.partners(me), NOWHERE][0]
    return Value(Kind.PLAYER, constant=found)
