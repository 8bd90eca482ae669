"""Instructions for expressions: numbers, cells, players, pieces, and conditions with jumps.

What depends on one cell alone is folded into a column of ``AT_ATTRIBUTES`` first (``folding``); what is left
becomes arithmetic. A condition jumps as soon as it is decided.
"""

from __future__ import annotations

from dataclasses import replace

from ndvariants.compiler.faults import error_of
from ndvariants.compiler.rules.around import cell_beside, cells_around, cells_between, pieces_on
from ndvariants.compiler.rules.assembler import Label
from ndvariants.compiler.rules.folding import EVENT_WORDS, all_pieces, fold, is_condition, is_set, word
from ndvariants.compiler.rules.functions import any_attacked, as_piece, called, of_a_piece, player_called, row_of
from ndvariants.compiler.rules.registers import RegisterSlot
from ndvariants.compiler.rules.writer import NOWHERE, Scope, Value, Writer
from ndvariants.faults.programs import (
    CELLS_HAVE_NO_VALUE,
    NEAREST_WITHOUT_AXES,
    NO_SINGLE_VALUE,
    OWNER_UNKNOWN,
    SET_FOR_A_VALUE,
    ZONE_OWNER_UNKNOWN,
    NoRegisterHere,
    NoValueOf,
    OfWhichCellHere,
    OtherIndices,
)
from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.rules import opcodes as op
from ndvariants.language.trees import syntax
from ndvariants.model.cells import cell_names
from ndvariants.model.walk import LAST
from ndvariants.words.operators import Kind
from ndvariants.words.sets import Choice, Sets

POSITION_WORDS = {"ply": L.PLY, "clock": L.CLOCK, "phase": L.PHASE, "cycle": L.CYCLE}

_COMPARE = {"=": op.EQ, "!=": op.NE, "<": op.LT, "<=": op.LE}
_MIRRORED = {">": op.LT, ">=": op.LE}
_ARITHMETIC = {"+": op.ADD, "-": op.SUB, "*": op.MUL, "/": op.DIV, "mod": op.MOD}


# --------------------------------------------------------------------------- values


def scalar(writer: Writer, expr: syntax.Expr, scope: Scope) -> Value:
    """The value of an expression that is no set: a constant, or the slot that instructions just written fill."""
    bound = scope.bound.get(expr.text) if isinstance(expr, syntax.Name) else None
    if bound is not None and bound.kind is Kind.SET:
        raise error_of(SET_FOR_A_VALUE, expr)
    if bound is not None:
        return bound
    folded = fold(writer, expr, scope)
    if folded is not None:
        return folded
    match expr:
        case syntax.Name():
            return _name(writer, expr, scope)
        case syntax.Unary(operator="-"):
            zero = writer.assembler.constant(0)
            return writer.number(op.SUB, zero, writer.slot(scalar(writer, expr.operand, scope)))
        case syntax.Binary(operator=operator) if operator in _ARITHMETIC:
            left = writer.slot(scalar(writer, expr.left, scope))
            right = writer.slot(scalar(writer, expr.right, scope))
            return writer.number(_ARITHMETIC[operator], left, right)
        case syntax.Binary() | syntax.Unary() | syntax.Between() | syntax.Member():
            return _truth(writer, expr, scope)
        case syntax.Call():
            return _call(writer, expr, scope)
        case syntax.Index():
            return _index(writer, expr, scope)
        case syntax.Count():
            return _count(writer, expr.what, scope)
        case syntax.Select():
            return _select(writer, expr, scope)
        case syntax.CellSet(kind=Sets.CELLS, arguments=(syntax.Number(value=number),)):
            return Value(Kind.CELL, constant=number)
    cells = isinstance(expr, syntax.CellSet | syntax.PieceSet)
    raise error_of(CELLS_HAVE_NO_VALUE if cells else NO_SINGLE_VALUE, expr)


def _name(writer: Writer, name: syntax.Name, scope: Scope) -> Value:
    text = name.text
    if text in EVENT_WORDS or text == "cell":
        return word(writer, text, scope, name)
    if text in ("nowhere", "nobody"):
        return Value(Kind.CELL if text == "nowhere" else Kind.PLAYER, constant=NOWHERE)
    if text in ("me", "opponent", "partner"):
        return player_called(writer, text, scope.me)
    if text == "last mover":
        held = writer.element(op.LOAD, head.IN_S_REGISTERS, writer.registers[LAST].offset, [])
        return writer.number(op.SUB, held.slot, writer.assembler.constant(1), kind=Kind.CELL)
    if text in writer.registers:
        return _index(writer, syntax.Index(text, (), name.place), scope)
    if text in POSITION_WORDS:
        return writer.number(op.WORD, POSITION_WORDS[text])
    if text in writer.pieces:
        return Value(Kind.PIECE, constant=writer.pieces[text])
    if text in writer.players:
        return Value(Kind.PLAYER, constant=writer.player(text))
    names = cell_names(writer.variant.board, writer.variant.notation)
    if text in names:
        return Value(Kind.CELL, constant=names.index(text))
    if text in writer.geometry.axes or text in writer.zones:
        raise error_of(OfWhichCellHere(text), name)
    raise error_of(NoValueOf(text), name)


def _index(writer: Writer, expr: syntax.Index, scope: Scope) -> Value:
    """An element of a register; or of a list, whose last element holds on past its end."""
    table = writer.tables.get(expr.name)
    if table is not None:
        return row_of(writer, table, [scalar(writer, index, scope) for index in expr.indices])
    values = writer.variant.parameters.get(expr.name)
    if isinstance(values, tuple):
        where = writer.slot(scalar(writer, expr.indices[0], scope))
        held = writer.number(op.CLAMP, where, len(values) - 1, below=len(values))
        return writer.table(head.AT_CONSTANTS, writer.assembler.numbers(values), held, len(values))
    register, indices = register_indices(writer, expr, scope)
    found = writer.element(op.LOAD, register.block, register.offset, indices)
    return of_a_piece(writer, indices[0][0], found) if register.is_of_pieces and register.initial != 0 else found


def register_indices(
    writer: Writer, expr: syntax.Index | syntax.Name, scope: Scope
) -> tuple[RegisterSlot, list[tuple[Value, int]]]:
    """The register, and the indices of the element, each with how many there are. Raises ``VariantError``."""
    name, indices = (expr.text, ()) if isinstance(expr, syntax.Name) else (expr.name, expr.indices)
    if name not in writer.registers:
        raise error_of(NoRegisterHere(name), expr)
    register = writer.registers[name]
    if len(indices) != len(register.sizes):
        raise error_of(OtherIndices(name, len(register.sizes), len(indices)), expr)
    values = [scalar(writer, index, scope) for index in indices]
    kinds = [as_piece(writer, one) if per == "piece" else one for per, one in zip(register.per, values, strict=True)]
    return register, list(zip(kinds, register.sizes, strict=True))


def _call(writer: Writer, call: syntax.Call, scope: Scope) -> Value:
    match call.function, call.arguments:
        case "axis", (syntax.Name(text="move"),):
            origin = writer.slot(word(writer, "origin", scope, call))
            return writer.number(op.AXIS_OF, origin, writer.slot(word(writer, "target", scope, call)))
        case "attacked", (what, by) if is_set(writer, what, scope) or all_pieces(writer, what, scope):
            return any_attacked(writer, call, scope, writer.cells(writer, what, scope), scalar(writer, by, scope))
    values = [scalar(writer, argument, scope) for argument in call.arguments]
    return called(writer, call, scope, values)


# --------------------------------------------------------------------------- counting and choosing


def _count(writer: Writer, what: syntax.Expr, scope: Scope) -> Value:
    what = all_pieces(writer, what, scope) or what
    if isinstance(what, syntax.HandSet):
        return _count_hand(writer, what, scope)
    if isinstance(what, syntax.PieceSet) and what.cells is None:
        owners = owners_of(writer, what.owner, scope)
        if owners is not None:
            codes = writer.codes_of(what.kinds, owners)
            return writer.number(op.COUNT_CODES, writer.assembler.counted(codes))
    among = pieces_among(writer, what, scope)
    if among is not None:
        lists, where, flags = among
        return writer.number(op.COUNT_AMONG, lists, writer.slot(scalar(writer, where, scope)), flags)
    between = _pieces_between(writer, what, scope)
    if between is not None:
        lists, flags, most = between
        return replace(writer.number(op.COUNT_BETWEEN, lists, flags), size=most)
    found = writer.cells(writer, what, scope)
    return Value(Kind.NUMBER, found.slot, size=found.size)


def pieces_among(writer: Writer, what: syntax.Expr | None, scope: Scope) -> tuple[int, syntax.Name, int] | None:
    """Return pieces on cells that one cell decides: lists of cells, the word for that cell, the table of the codes."""
    what = pieces_on(what)
    if what is None or what.cells is None:
        return None
    flags, around = _flags_of(writer, what, scope), cells_around(writer, what.cells, scope)
    if flags is None or around is None:
        return None
    return writer.assembler.lists(around[0]), around[1], flags


def _pieces_between(writer: Writer, what: syntax.Expr, scope: Scope) -> tuple[int, int, int] | None:
    """Return pieces on cells that origin and target decide: the lists, the table of codes, how many at most."""
    pieces = pieces_on(what)
    if pieces is None or pieces.cells is None:
        return None
    flags, between = _flags_of(writer, pieces, scope), cells_between(writer, pieces.cells, scope)
    if flags is None or between is None:
        return None
    return writer.assembler.lists(between), flags, max(map(len, between))


def _flags_of(writer: Writer, pieces: syntax.PieceSet, scope: Scope) -> int | None:
    """A table with 1 for the codes of these kinds and owners, where the owners are known beforehand."""
    owners = owners_of(writer, pieces.owner, scope)
    if owners is None:
        return None
    return writer.flags(writer.codes_of(pieces.kinds, owners))


def _count_hand(writer: Writer, hand: syntax.HandSet, scope: Scope) -> Value:
    owner = Value(Kind.PLAYER, constant=scope.me) if hand.owner is None else scalar(writer, hand.owner, scope)
    if owner.constant is None:
        raise error_of(OWNER_UNKNOWN, hand)
    if owner.constant == NOWHERE:
        return Value(Kind.NUMBER, constant=0)
    if not hand.kinds:
        return writer.number(op.SUM_WORDS, head.IN_S_HANDS, owner.constant * len(writer.pieces), len(writer.pieces))
    total = Value(Kind.NUMBER, constant=0)
    for piece in writer.chosen(hand.kinds):
        kind = Value(Kind.PIECE, constant=writer.pieces[piece.name])
        indices = [(owner, writer.n_players + 1), (kind, len(writer.pieces))]
        one = writer.element(op.LOAD, head.IN_S_HANDS, 0, indices)
        total = one if total.constant == 0 else writer.number(op.ADD, total.slot, one.slot)
    return total


def owners_of(writer: Writer, owner: syntax.Expr | None, scope: Scope) -> list[int] | None:
    """The owners that the words mean, where they can be known beforehand; else ``None``.

    Of more than two players ``opponent`` means all of other teams, and ``partner`` all others of the same.
    """
    if owner is None:
        return [*range(writer.n_players), writer.n_players]
    if isinstance(owner, syntax.Name) and owner.text in ("opponent", "partner") and owner.text not in scope.bound:
        mates = writer.partners(scope.me)
        others = [player for player in range(writer.n_players) if player not in (scope.me, *mates)]
        return mates if owner.text == "partner" else others
    if isinstance(owner, syntax.Name) and owner.text == "nobody":
        return [writer.n_players]
    value = scalar(writer, owner, scope)
    return None if value.constant is None else [value.constant]


def _select(writer: Writer, expr: syntax.Select, scope: Scope) -> Value:
    if expr.kind is Choice.MAJORITY:
        found = writer.cells(writer, expr.arguments[0], scope)
        return writer.number(op.MAJORITY, found.slot, kind=Kind.PLAYER)
    beside = cell_beside(writer, expr.arguments[0], expr.arguments[1], scope)
    if beside is not None:
        attribute, where = writer.assembler.attribute(beside[0]) * len(beside[0]), scalar(writer, beside[1], scope)
        return writer.table(head.AT_ATTRIBUTES, attribute, where, len(beside[0]), Kind.CELL, missing=NOWHERE)
    cell = scalar(writer, expr.arguments[0], scope)
    among = writer.cells(writer, expr.arguments[1], scope)
    coordinates = writer.geometry.coordinates
    if coordinates.shape[1] == 0:
        raise error_of(NEAREST_WITHOUT_AXES, expr)
    first = writer.assembler.attribute_block(list(coordinates.T))
    axes = writer.variant.board.axes
    joined = len(axes) == coordinates.shape[1]
    rings = [axis.width * axis.wrap for axis in axes] if joined else [0] * coordinates.shape[1]
    record = writer.assembler.numbers([coordinates.shape[1], first, int("origin side first" in expr.options), *rings])
    return writer.number(op.NEAREST, writer.slot(cell), among.slot, record, kind=Kind.CELL)


# --------------------------------------------------------------------------- conditions


def branch(writer: Writer, expr: syntax.Expr, scope: Scope, label: Label, when: bool) -> None:
    """Instructions that jump to *label* if the truth of the expression is *when*, and go on otherwise."""
    writer.assembler.about(expr.place)
    folded = fold(writer, expr, scope)
    if folded is not None and folded.constant is not None:
        if (folded.constant != 0) == when:
            writer.assembler.emit(op.JUMP, label)
        return
    if folded is None and isinstance(expr, syntax.Unary) and expr.operator == "not":
        branch(writer, expr.operand, scope, label, not when)
    elif folded is None and isinstance(expr, syntax.Binary) and expr.operator in ("and", "or"):
        if (expr.operator == "or") == when:
            branch(writer, expr.left, scope, label, when)
            branch(writer, expr.right, scope, label, when)
        else:
            past = Label()
            branch(writer, expr.left, scope, past, not when)
            branch(writer, expr.right, scope, label, when)
            writer.assembler.place(past)
    elif folded is None and isinstance(expr, syntax.Binary) and isinstance(expr.left, syntax.Count) and _asks_any(expr):
        value = scalar(writer, expr.left, scope)
        if isinstance(expr.left.what, syntax.CellSet):  # made for this question alone, not by a step before
            writer.assembler.ask_only(value.slot)
        writer.assembler.emit(op.JUMP_ZERO if (expr.operator == "=") == when else op.JUMP_NOT_ZERO, value.slot, label)
    else:
        value = folded if folded is not None else _test(writer, expr, scope)
        writer.assembler.emit(op.JUMP_NOT_ZERO if when else op.JUMP_ZERO, value.slot, label)


def _asks_any(expr: syntax.Binary) -> bool:
    return expr.operator in ("=", "!=", ">") and isinstance(expr.right, syntax.Number) and expr.right.value == 0


def _truth(writer: Writer, expr: syntax.Expr, scope: Scope) -> Value:
    if not (isinstance(expr, syntax.Unary) or (isinstance(expr, syntax.Binary) and expr.operator in ("and", "or"))):
        return _test(writer, expr, scope)
    result = writer.assembler.constant(0)
    no = Label()
    branch(writer, expr, scope, no, False)
    writer.assembler.emit(op.CONST, result, 1)
    writer.assembler.place(no)
    return Value(Kind.NUMBER, result)


def _test(writer: Writer, expr: syntax.Expr, scope: Scope) -> Value:
    match expr:
        case syntax.Binary(operator=operator) if operator in _COMPARE or operator in _MIRRORED:
            first, second = scalar(writer, expr.left, scope), scalar(writer, expr.right, scope)
            if operator == "=" and first.size == second.constant == 1:
                return first  # how many of one cell: it is the answer
            left, right = _alike(writer, first, second)
            if operator in _MIRRORED:
                return writer.number(_MIRRORED[operator], right, left)
            return writer.number(_COMPARE[operator], left, right)
        case syntax.Between():
            value = writer.slot(scalar(writer, expr.operand, scope))
            enough = writer.number(op.LE, writer.slot(scalar(writer, expr.low, scope)), value).slot
            below = writer.number(op.LE, value, writer.slot(scalar(writer, expr.high, scope))).slot
            return writer.number(op.MUL, enough, below)
        case syntax.Member():
            return _member(writer, expr, scope)
    result = scalar(writer, expr, scope)
    return result if result.constant is None else Value(result.kind, writer.slot(result))


def _alike(writer: Writer, left: Value, right: Value) -> tuple[int, int]:
    """Both sides of a comparison in slots; a piece compared with a piece type becomes its type."""
    if Kind.PIECE in (left.kind, right.kind):
        left, right = as_piece(writer, left), as_piece(writer, right)
    return writer.slot(left), writer.slot(right)


def seen_by(writer: Writer, zone: syntax.CellSet, scope: Scope) -> Scope:
    """The scope in which a zone is read: of ``goal of opponent``, that player's. Raises ``VariantError``."""
    if len(zone.arguments) < 2:
        return scope
    owner = scalar(writer, zone.arguments[1], scope)
    if owner.constant is None or not 0 <= owner.constant < writer.n_players:
        raise error_of(ZONE_OWNER_UNKNOWN, zone)
    return replace(scope, me=owner.constant)


def _member(writer: Writer, expr: syntax.Member, scope: Scope) -> Value:
    """``CELL in ZONE``: a set, a condition that is asked of the cell, a kind of piece, or another cell."""
    cell = scalar(writer, expr.operand, scope)
    return _holds(writer, cell, expr.zone, scope)


def _holds(writer: Writer, cell: Value, zone: syntax.Expr, scope: Scope) -> Value:
    if isinstance(zone, syntax.CellSet) and zone.kind is Sets.ZONE:
        scope, zone = seen_by(writer, zone, scope), zone.arguments[0]
    named = None
    if isinstance(zone, syntax.Name) and zone.text not in scope.bound:
        named = writer.zones.get(zone.text)
    if named is None and not is_condition(zone, scope):
        at, found = writer.slot(cell), writer.cells(writer, zone, scope)
        if isinstance(zone, syntax.CellSet) and writer.assembler.ask_one(found.slot, at):
            return Value(Kind.NUMBER, found.slot)  # the set was made for this question alone
        return writer.number(op.HAS, at, found.slot)
    column = writer.of_cell(zone, scope)
    if column is not None:
        attribute = writer.assembler.attribute(column != 0)
        return writer.table(head.AT_ATTRIBUTES, attribute * len(column), cell, len(column))
    if named is not None:
        return _holds(writer, cell, named.expressions[min(scope.me, len(named.expressions) - 1)], scope)
    inner = cell if cell.slot >= 0 else Value(Kind.CELL, writer.slot(cell), below=writer.geometry.n_cells * cell.sure)
    return _truth(writer, zone, scope.about(inner))
