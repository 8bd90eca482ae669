"""Words for cells and pieces, and the folding of expressions that one cell decides into columns of the tables."""

from __future__ import annotations

from ndvariants.compiler.faults import error_of
from ndvariants.compiler.rules.mentions import mentions
from ndvariants.compiler.rules.writer import Scope, Value, Writer
from ndvariants.faults.programs import NO_CAPTURE_HERE, NO_CELL_HERE, NO_MOVE_HERE, NothingOfThisName
from ndvariants.kernel import layout as L
from ndvariants.kernel.header import AT_ATTRIBUTES
from ndvariants.kernel.rules import opcodes as op
from ndvariants.language.trees.syntax import (
    Between,
    Binary,
    Call,
    CellSet,
    Count,
    Expr,
    HandSet,
    Member,
    Name,
    Number,
    PieceSet,
    Select,
    Unary,
)
from ndvariants.words.names import PIECES, kinds_named
from ndvariants.words.operators import FUNCTIONS, Kind

EVENT_WORDS = {
    "origin": (Kind.CELL, L.EVENT_ORIGIN),
    "target": (Kind.CELL, L.EVENT_TARGET),
    "mover": (Kind.PLACED, L.EVENT_MOVER),
    "captured": (Kind.PLACED, L.EVENT_TAKEN),
}
EVENT_SCOPE = frozenset((*EVENT_WORDS, "sure"))  # what is known when a rule runs
_LACKING = {"captured": NO_CAPTURE_HERE, "mover": NO_MOVE_HERE, "cell": NO_CELL_HERE}  # words not known everywhere
MOST_OF_TWO = 1 << 14  # words of a table of two cells
CELL_WORDS = frozenset({"cell", "origin", "target"})


def fold(writer: Writer, expr: Expr, scope: Scope) -> Value | None:
    """The value where it follows from at most one cell: a constant, or a look into a column; else ``None``."""
    if isinstance(expr, Number):
        return Value(Kind.NUMBER, constant=expr.value)
    if isinstance(expr, (Count, CellSet, PieceSet, HandSet, Select)):
        return None
    said = mentions(expr, writer.mentioned)
    subjects = {name for name in said.names if _is_cell(name, scope)}
    if (said.bare & writer.places) - scope.bound.keys():
        subjects.add(scope.here or "cell")
    if "cell" not in scope.bound and "cell" in subjects and scope.here is not None:
        subjects = (subjects - {"cell"}) | {scope.here}
    if len(subjects) == 2 and isinstance(expr, (Binary, Between)):
        return _of_two(writer, expr, subjects, scope)
    if len(subjects) > 1:
        return None
    subject = next(iter(subjects), None)
    certain = subject is None or _is_there(subject, scope)
    if not certain and not _is_zero_nowhere(expr):
        return None
    words = frozenset(subjects | ({"cell"} if subjects == {scope.here} and "cell" not in scope.bound else set()))
    column = writer.column(expr, scope.me, words, frozenset(scope.bound))
    if column is None:
        return None
    kind = _kind_of_static(writer, expr)
    if len(column) and (column == column[0]).all() and (certain or column[0] == 0):
        return Value(kind, constant=int(column[0]))
    if subject is None or not _is_cell(subject, scope):
        return None
    attribute = writer.assembler.attribute(column)
    n_cells = writer.geometry.n_cells
    return writer.table(AT_ATTRIBUTES, attribute * n_cells, word(writer, subject, scope, expr), n_cells, kind)


def _is_there(name: str, scope: Scope) -> bool:
    """Return True if the cell that a word means is certainly not nowhere."""
    if name == "cell" and name not in scope.bound and scope.here is not None:
        name = scope.here
    return is_sure(name, scope)


def _is_zero_nowhere(expr: Expr) -> bool:
    """Return True if the value is certainly 0 where its cell is nowhere: a coordinate, or membership of a zone."""
    match expr:
        case Name() | Member(operand=Name()):
            return True
        case Call(function=function, arguments=(Name(), *_)):
            return function not in FUNCTIONS or function == "section"
    return False


def _of_two(writer: Writer, expr: Expr, words: set[str], scope: Scope) -> Value | None:
    """A look into a table of two cells that are never nowhere; bare axes and zones are about the second."""
    first, second = sorted(words, key=lambda name: (name == scope.here, name))
    if writer.geometry.n_cells**2 > MOST_OF_TWO or not all(is_sure(name, scope) for name in words):
        return None
    subjects = frozenset({second, "cell"} if second == scope.here and "cell" not in scope.bound else {second})
    table = writer.beside(expr, scope.me, (first,), frozenset(scope.bound), subjects)
    if table is None or not all(_is_cell(name, scope) for name in words):
        return None
    at = writer.assembler.numbers(table[:-1].ravel().tolist())
    one, other = (writer.slot(word(writer, name, scope, expr)) for name in (first, second))
    return writer.number(op.TABLE_OF_TWO, at, one, other)


def is_sure(name: str, scope: Scope) -> bool:
    """Return True if the cell of a word is never nowhere."""
    return scope.bound[name].sure if name in scope.bound else "sure" in scope.words and name != "last mover"


def is_set(writer: Writer, expr: Expr, scope: Scope) -> bool:
    """Return True if the expression means a set of cells (or of pieces)."""
    if isinstance(expr, Name):
        if expr.text in scope.bound:
            return scope.bound[expr.text].kind is Kind.SET
        return expr.text in writer.zones
    return isinstance(expr, (CellSet, PieceSet))


def is_condition(expr: Expr, scope: Scope) -> bool:
    """Return True if the expression, which is no zone by name, is a condition asked of each cell, and no set."""
    match expr:
        case Number() | Unary() | Binary() | Between() | Member():
            return True
        case Call(function=function) if function in FUNCTIONS:
            return FUNCTIONS[function].gives is Kind.TRUTH
        case Name(text=text) if text in scope.bound:
            return scope.bound[text].kind is Kind.NUMBER
    return False


def all_pieces(writer: Writer, expr: Expr, scope: Scope) -> PieceSet | None:
    """The pieces of every owner that a bare word for pieces means: ``pawn``, ``pieces``, ``royals``; else ``None``."""
    if not isinstance(expr, Name) or expr.text in scope.bound:
        return None
    if expr.text in writer.pieces or expr.text in PIECES:
        return PieceSet(kinds_named((expr.text,)), None, None, expr.place)
    return None


def _is_cell(name: str, scope: Scope) -> bool:
    if name in scope.bound:
        return scope.bound[name].kind is Kind.CELL
    return name in CELL_WORDS and (name in scope.words or (name == "cell" and scope.here is not None))


def _kind_of_static(writer: Writer, expr: Expr) -> Kind:
    if isinstance(expr, Name) and (expr.text in writer.players or expr.text in ("me", "opponent", "partner")):
        return Kind.PLAYER
    return Kind.NUMBER


def word(writer: Writer, name: str, scope: Scope, node: Expr) -> Value:
    """The value of a word for a cell, a piece or a number of the event. Raises ``VariantError`` when there is none."""
    if name in scope.bound:
        return scope.bound[name]
    if name == "cell" and scope.here is not None:
        name = scope.here
    if name in EVENT_WORDS and name in scope.words:
        kind, address = EVENT_WORDS[name]
        below = writer.geometry.n_cells if kind is Kind.CELL else writer.n_codes
        return writer.number(op.WORD, address, kind=kind, below=below if "sure" in scope.words else 0)
    raise error_of(_LACKING.get(name) or NothingOfThisName(name), node)
