"""Instructions for the steps of rules: ``let``, ``if``, ``for each`` and the verbs."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

import numpy as np

from ndvariants.compiler.faults import error_of
from ndvariants.compiler.rules.assembler import Label
from ndvariants.compiler.rules.expressions import branch, owners_of, register_indices, scalar
from ndvariants.compiler.rules.folding import is_set
from ndvariants.compiler.rules.functions import as_piece, unless_piece
from ndvariants.compiler.rules.sets.cell_sets import cells
from ndvariants.compiler.rules.writer import NOWHERE, Scope, Value, Writer
from ndvariants.faults.programs import REGISTER_WANTED, KindForPiece, KindForPieceOrCell, KindForPieceOrPlayer
from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.rules import opcodes as op
from ndvariants.language.trees.steps import Do, ForEach, Let, Step, When
from ndvariants.language.trees.syntax import Call, Expr, Index, Name, Number, PieceSet
from ndvariants.words.operators import Kind
from ndvariants.words.verbs import Verb

PRESENT = Number(-1)  # where an operand is left out: no phase but the present one
TURNS = {Verb.TURN: op.HALF_ROUND, Verb.TURN_LEFT: op.LEFT, Verb.TURN_RIGHT: op.RIGHT}
ASCENDING = {
    op.GATHER,
    op.LISTED,
    op.FILTER_PIECES,
    op.FILTER_CELLS,
    op.FILTER_CODES,
    op.EXCEPT,
    op.PUSH,
    op.ATTACKED_BY,
    op.HAS,
    op.CHECKED,
    op.ATTACKED,
}  # these give the cells of a set in the order of their source, or none
NOBODY = -1  # in place of the slot of a player: the one whose move it is


def write_steps(writer: Writer, steps: tuple[Step, ...], scope: Scope) -> None:
    """Instructions that do the steps in order."""
    for step in steps:
        writer.assembler.about(step.place)
        match step:
            case Let():
                scope = scope.bind(step.name, _let(writer, step.value, scope))
            case When():
                past = Label()
                branch(writer, step.condition, scope, past, False)
                write_steps(writer, step.body, scope)
                writer.assembler.place(past)
            case ForEach():
                if not _tally(writer, step, scope):
                    _for_each(writer, step, scope)
            case Do():
                _do(writer, step, scope)


def _let(writer: Writer, expr: Expr, scope: Scope) -> Value:
    if is_set(writer, expr, scope):
        return in_order(writer, expr, scope)
    value = scalar(writer, expr, scope)
    if value.constant is not None:
        return value
    return writer.number(op.COPY, value.slot, kind=value.kind, below=value.below)


def in_order(writer: Writer, expr: Expr, scope: Scope) -> Value:
    """A set in the order of its cells: it is sorted unless all instructions that make it are known to keep that."""
    begun = len(writer.assembler.words)
    found = cells(writer, expr, scope)
    made = writer.assembler.words[begun :: op.WIDTH]
    if found.size > 1 and any(opcode >= op.FIRST_SET and opcode not in ASCENDING for opcode in made):
        writer.assembler.emit(op.SORT, found.slot)
    return found


def _for_each(writer: Writer, step: ForEach, scope: Scope) -> None:
    found = in_order(writer, step.what, scope)
    assembler = writer.assembler
    cursor, cell = assembler.constant(0), assembler.slot()
    again, past = Label(), Label()
    assembler.place(again)
    assembler.emit(op.NEXT, cell, cursor, found.slot, past)
    with assembler.loop(found.size):
        write_steps(writer, step.body, scope.about(Value(Kind.CELL, cell, below=writer.geometry.n_cells)))
    assembler.emit(op.JUMP, again)
    assembler.place(past)


# --------------------------------------------------------------------------- the one loop that must be fast


def _tally(writer: Writer, step: ForEach, scope: Scope) -> bool:
    """``for each PIECES of PLAYER, add N to REGISTER[...]`` as one instruction, where it fits; was it written?"""
    what, body = step.what, step.body
    if not isinstance(what, PieceSet) or what.cells is not None or len(body) != 1:
        return False
    add = body[0]
    if not isinstance(add, Do) or add.verb is not Verb.ADD or not isinstance(add.arguments[0], Number):
        return False
    owners = owners_of(writer, what.owner, scope)
    place = _tally_place(writer, add.arguments[1], scope)
    if owners is None or place is None:
        return False
    codes = writer.codes_of(what.kinds, owners)
    record = writer.assembler.numbers([*place, add.arguments[0].value, len(codes), *codes])
    writer.assembler.count_writes(writer.geometry.n_cells)
    writer.assembler.emit(op.TALLY, record)
    return True


def _tally_place(writer: Writer, target: Expr, scope: Scope) -> tuple[int, int, int] | None:
    """Block, offset and attribute of a register whose last index alone may depend on the cell."""
    if isinstance(target, Name):
        target = Index(target.text, (), target.place)
    register = writer.registers.get(target.name) if isinstance(target, Index) else None
    if register is None or not isinstance(target, Index) or len(target.indices) != len(register.sizes):
        return None
    if register.is_of_pieces:
        return None  # a piece must stand there
    offset = register.offset
    attribute = op.TALLY_TOTAL
    for index, stride, size in zip(target.indices, register.strides(), register.sizes, strict=True):
        if _is_dimension(index):
            if (
                size <= writer.geometry.lines.shape[0]
                or stride != 1
                or attribute != op.TALLY_TOTAL
                or not writer.variant.board.mutable
            ):
                return None
            attribute = op.TALLY_BY_DIMENSION
            continue
        column = writer.of_cell(index, scope)
        number = _constant(writer, index, scope) if column is None or not (column == column[0]).all() else column[0]
        if number is not None and 0 <= number < size:
            offset += int(number) * stride
        elif column is not None and attribute == op.TALLY_TOTAL and column.min() >= 0 and column.max() < size:
            attribute = writer.assembler.attribute(np.asarray(column * stride))
        else:
            return None
    return register.block, offset, attribute


def _is_dimension(expr: Expr) -> bool:
    match expr:
        case Call(function="dimension", arguments=(Name(text="cell"),)):
            return True
    return False


def _constant(writer: Writer, expr: Expr, scope: Scope) -> int | None:
    if isinstance(expr, Name) and expr.text not in scope.bound:
        if expr.text in writer.pieces:
            return writer.pieces[expr.text]
        if expr.text == "opponent":
            return writer.opponent(scope.me)
    return None


# --------------------------------------------------------------------------- verbs


def _do(writer: Writer, step: Do, scope: Scope) -> None:
    """The instructions of one step. ``one`` and ``other`` are its operands, in their order."""
    one, other = (*step.arguments, PRESENT, PRESENT)[:2]
    match step.verb:
        case Verb.REMOVE:
            found = cells(writer, one, scope)
            writer.assembler.count_writes(found.size * writer.piece_writes)
            writer.assembler.emit(op.REMOVE, found.slot)
        case Verb.DELETE:
            _delete(writer, cells(writer, one, scope))
        case Verb.RESTORE:
            _restore(writer, cells(writer, one, replace(scope, gone=True)))
        case Verb.PUT:
            _put(writer, one, scalar(writer, other, scope), scope)
        case Verb.SWAP:
            _swap(writer, scalar(writer, one, scope), scalar(writer, other, scope))
        case Verb.CARRY:
            _carry(writer, in_order(writer, one, scope), in_order(writer, other, scope), op.STRAIGHT)
        case Verb.TURN | Verb.TURN_LEFT | Verb.TURN_RIGHT:
            turned = in_order(writer, one, scope)
            _carry(writer, turned, turned, TURNS[step.verb])
        case Verb.ADD:
            _write_register(writer, op.ADD_TO, other, scalar(writer, one, scope), scope)
        case Verb.SET:
            _write_register(writer, op.STORE, one, scalar(writer, other, scope), scope)
        case Verb.CHANGE:
            _change(writer, one, other, scope)
        case Verb.GIVE:
            _give(writer, one, scalar(writer, other, scope), scope)
        case Verb.WIN:
            _win(writer, scalar(writer, one, scope))
        case Verb.DRAW:
            _end(writer, L.STATUS_DRAW)
        case Verb.OUT:
            writer.assembler.count_writes(1)
            writer.assembler.emit(op.PUT_OUT, writer.slot(scalar(writer, one, scope)))
        case Verb.FORBID:
            _end(writer, L.STATUS_FORBIDDEN)
            writer.assembler.emit(op.FINISH, 0)  # the move is taken back, whatever else rules would do
        case Verb.AGAIN:
            _move_again(writer, one, 0, NOBODY)
        case Verb.JOIN:
            _move_again(writer, one, L.JOINED, NOBODY)
        case Verb.CHOOSE:
            _move_again(writer, one, 0, writer.slot(scalar(writer, other, scope)))
        case _:
            assert_never(step.verb)


def _delete(writer: Writer, gone: Value) -> None:
    """Cells leave the board, and those that are then alone on all their lines."""
    lines, n_cells = writer.geometry.lines.shape[0], writer.geometry.n_cells
    most = n_cells if writer.variant.board.unbroken else min(gone.size * (1 + lines), n_cells)
    writer.assembler.count_writes(most * (writer.piece_writes + 2 + lines))
    writer.assembler.emit(op.DELETE, gone.slot)


def _restore(writer: Writer, back: Value) -> None:
    most = writer.geometry.n_cells if writer.variant.board.unbroken else back.size
    writer.assembler.count_writes(most * (2 + 2 * writer.geometry.lines.shape[0] + writer.piece_writes))
    writer.assembler.emit(op.RESTORE, back.slot)


def _end(writer: Writer, status: int) -> None:
    writer.assembler.count_writes(1)
    writer.assembler.emit(op.END_GAME, status)


def _move_again(writer: Writer, phase: Expr, joined: int, player: int) -> None:
    """The same player moves again, in a phase or in the present one; or the *player* in that slot does."""
    writer.assembler.count_writes(8)
    writer.assembler.emit(op.MOVE_AGAIN, phase.value if isinstance(phase, Number) else 0, joined, player)


def _put(writer: Writer, thing: Expr, where: Value, scope: Scope) -> None:
    """A piece moves (``thing`` is a cell), or a new one comes (``thing`` is a piece)."""
    at = writer.slot(where)
    writer.assembler.count_writes(3 * writer.piece_writes)
    kind, owner = _piece_and_owner(writer, thing, scope)
    if kind is not None:
        me = Value(Kind.PLAYER, constant=scope.me) if owner is None else owner
        writer.assembler.emit(op.PUT, _code_slot(writer, kind, me), at)
        return
    if is_set(writer, thing, scope):
        among = in_order(writer, thing, scope)
        first, cursor, none = writer.assembler.constant(NOWHERE), writer.assembler.constant(0), Label()
        writer.assembler.emit(op.NEXT, first, cursor, among.slot, none)
        writer.assembler.place(none)
        value = Value(Kind.CELL, first)
    else:
        value = scalar(writer, thing, scope)
    if value.kind is Kind.PLACED:
        writer.assembler.emit(op.PUT, writer.slot(value), at)
    elif value.kind is Kind.PIECE:
        writer.assembler.emit(op.PUT, _own_code(writer, value, scope), at)
    elif value.kind is Kind.CELL:
        writer.assembler.emit(op.MOVE_PIECE, writer.slot(value), at)
    else:
        raise error_of(KindForPieceOrCell(value.kind.value), thing)


def _carry(writer: Writer, what: Value, where: Value, manner: int) -> None:
    """Move the contents of a set of cells to those of another, one to one in their order or turned."""
    assembler = writer.assembler
    assembler.count_writes(3 * writer.piece_writes * what.size)
    assembler.emit(op.CARRY, what.slot, where.slot, assembler.set_slot(what.size), manner)


def _swap(writer: Writer, one: Value, other: Value) -> None:
    """Swap the contents of two cells; nothing happens if one of them is nowhere, or gone."""
    writer.assembler.count_writes(4 * writer.piece_writes)
    writer.assembler.emit(op.SWAP, writer.slot(one), writer.slot(other))


def _piece_and_owner(writer: Writer, thing: Expr, scope: Scope) -> tuple[int | None, Value | None]:
    """The piece that ``queen``, ``queen of PLAYER`` names (``None`` if it names none), and the owner if said."""
    if isinstance(thing, Name) and thing.text in writer.pieces and thing.text not in scope.bound:
        return writer.pieces[thing.text], None
    if isinstance(thing, PieceSet) and thing.cells is None and len(thing.kinds) == 1:
        kind = writer.pieces.get(thing.kinds[0])
        return kind, None if thing.owner is None else scalar(writer, thing.owner, scope)
    return None, None


def _code_slot(writer: Writer, kind: int, owner: Value) -> int:
    if owner.constant is not None:
        return writer.assembler.constant(writer.code(writer.variant.pieces[kind].name, owner.constant))
    indices = [(owner, writer.n_players + 1), (Value(Kind.PIECE, constant=kind), len(writer.pieces))]
    return writer.slot(writer.element(op.TABLE, head.AT_CODE, 0, indices))


def _own_code(writer: Writer, kind: Value, scope: Scope) -> int:
    n_types = len(writer.pieces)
    return writer.slot(writer.table(head.AT_CODE, scope.me * n_types, kind, n_types))


def _write_register(writer: Writer, opcode: int, target: Expr, amount: Value, scope: Scope) -> None:
    """A register's element is set, or grows; out of range nothing happens."""
    if not isinstance(target, (Name, Index)):
        raise error_of(REGISTER_WANTED, target)
    register, indices = register_indices(writer, target, scope)
    past = Label()
    if register.is_of_pieces:
        unless_piece(writer, indices[0][0], past)
    writer.write(opcode, writer.place(register.block, register.offset, indices, past), amount)
    writer.assembler.place(past)


def _change(writer: Writer, what: Expr, thing: Expr, scope: Scope) -> None:
    found = cells(writer, what, scope)
    number, owner = _piece_and_owner(writer, thing, scope)
    kind = None if number is None else Value(Kind.PIECE, constant=number)
    if kind is None:
        said = as_piece(writer, scalar(writer, thing, scope))
        kind, owner = (said, owner) if said.kind is Kind.PIECE else (None, said)
    if owner is not None and owner.kind is not Kind.PLAYER:
        raise error_of(KindForPieceOrPlayer(owner.kind.value), thing)
    writer.assembler.count_writes(found.size * 2 * writer.piece_writes)
    as_kind, to_owner = (-1 if value is None else writer.slot(value) for value in (kind, owner))
    writer.assembler.emit(op.CHANGE, found.slot, as_kind, to_owner)


def _give(writer: Writer, thing: Expr, player: Value, scope: Scope) -> None:
    n_types = len(writer.pieces)
    kind, _ = _piece_and_owner(writer, thing, scope)
    piece = Value(Kind.PIECE, constant=kind) if kind is not None else as_piece(writer, scalar(writer, thing, scope))
    if piece.kind is not Kind.PIECE:
        raise error_of(KindForPiece(piece.kind.value), thing)
    past, indices = Label(), [(player, writer.n_players + 1), (piece, n_types)]
    endless = np.zeros((writer.n_players + 1, n_types), np.int64)
    for hand in writer.variant.hands:
        endless[writer.player(hand.player), writer.pieces[hand.piece]] |= hand.endless
    if endless.any():  # stays as it is, and positions do not write it
        table = writer.assembler.numbers(endless.ravel().tolist())
        stays = writer.element(op.TABLE, head.AT_CONSTANTS, table, indices)
        writer.assembler.emit(op.JUMP_NOT_ZERO, writer.slot(stays), past)
    writer.write(op.ADD_TO, writer.place(head.IN_S_HANDS, 0, indices, past), Value(Kind.NUMBER, constant=1))
    writer.assembler.place(past)


def _win(writer: Writer, player: Value) -> None:
    """The game ends, won by the player; nothing happens when there is no such player."""
    if player.constant is not None:
        if player.fits(writer.n_players):
            _end(writer, player.constant + 1)
        return
    writer.assembler.count_writes(1)
    for number in range(writer.n_players):
        other = Label()
        same = writer.number(op.EQ, player.slot, writer.assembler.constant(number)).slot
        writer.assembler.emit(op.JUMP_ZERO, same, other)
        writer.assembler.emit(op.END_GAME, number + 1)
        writer.assembler.place(other)
