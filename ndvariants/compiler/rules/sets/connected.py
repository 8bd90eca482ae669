"""Instructions for sets that depend on what stands there: runs, groups, enclosed cells, the cells beside a set.

Where the code on a cell tells whether it is a member, no set is made.
"""

from __future__ import annotations

from dataclasses import replace

from ndvariants.compiler.faults import error_of
from ndvariants.compiler.rules.expressions import owners_of, scalar
from ndvariants.compiler.rules.folding import all_pieces
from ndvariants.compiler.rules.paths import Paths, lines_by, made, paths_by, steps_by
from ndvariants.compiler.rules.writer import Scope, Value, Writer
from ndvariants.faults.programs import NUMBER_UNKNOWN
from ndvariants.kernel.layout import WALL
from ndvariants.kernel.rules import opcodes as op
from ndvariants.language.trees.syntax import CellSet, Direction, Expr, Number, PieceSet
from ndvariants.words.sets import Sets

NO_FLAGS = -1


def run_of(writer: Writer, expr: CellSet, scope: Scope) -> Value:
    """``run of SET through CELL by DIRECTION``: the longest unbroken row of members through the cell."""
    among, cell = expr.arguments
    paths = lines_by(writer, _direction(expr), scope.me, expr)
    longest = max((len(a) + len(b) for lines in paths for a, b in zip(lines[::2], lines[1::2], strict=True)), default=0)
    members = _members(writer, among, scope)
    at = writer.slot(scalar(writer, cell, scope))
    row = writer.assembler.set_slot(longest + 1)
    record = writer.assembler.numbers([*members, row])
    return made(writer, op.RUN, longest + 1, writer.assembler.paths(paths), at, record)


def group_of(writer: Writer, expr: CellSet, scope: Scope) -> Value:
    """``group of SET with CELLS [by DIRECTION]``: the members connected with those among the cells."""
    among, seeds = expr.arguments
    paths = writer.assembler.paths(steps_by(writer, expr.direction, scope.me, expr))
    record = writer.assembler.numbers(_members(writer, among, scope))
    start = writer.cells(writer, seeds, scope)
    return made(writer, op.GROUP, writer.geometry.n_cells, paths, start.slot, record)


def enclosed_from(writer: Writer, expr: CellSet, scope: Scope) -> Value:
    """``enclosed of SET from CELL to SET by DIRECTION``: what stands in a row between the cell and the second set."""
    paths, record = _row_between(writer, expr, scope)
    limit = writer.assembler.constants[record + 4]
    size = max((sum(min(limit, len(path) - 1) for path in around) for around in paths), default=0)
    at = writer.slot(scalar(writer, expr.arguments[1], scope))
    return made(writer, op.ENCLOSED, max(size, 0), writer.assembler.paths(paths), at, record)


def encloses_from(writer: Writer, expr: CellSet, scope: Scope) -> tuple[int, int, int] | None:
    """Operands of FINISH_ENCLOSES: paths, record, and for each cell those from which it is the first one of a path.
    ``None`` unless piece codes determine the pieces that may be enclosed, and those that enclose.
    """
    caught, by = (_told_by_code(writer, expr.arguments[at], scope) for at in (0, 2))
    if caught is None or by is None or min(caught, default=WALL) <= WALL:
        return None
    paths, record = _row_between(writer, expr, scope)
    first: list[list[int]] = [[] for _ in paths]
    for cell, around in enumerate(paths):
        for path in around:
            first[path[0]].append(cell)
    return writer.assembler.paths(paths), record, writer.assembler.lists(first)


def _row_between(writer: Writer, expr: CellSet, scope: Scope) -> tuple[Paths, int]:
    """The paths on which something may be enclosed, and the record of what: see ENCLOSED."""
    among, _, to, *most = expr.arguments
    paths = paths_by(writer, _direction(expr), scope.me, None, expr)
    limit = max((len(path) for around in paths for path in around), default=0)
    if most:
        if not isinstance(most[0], Number):
            raise error_of(NUMBER_UNKNOWN, most[0])
        limit = min(limit, most[0].value)
    return paths, writer.assembler.numbers([*_members(writer, among, scope), *_members(writer, to, scope), limit])


def beside(writer: Writer, expr: CellSet, scope: Scope) -> Value:
    """``neighbours of SET [by DIRECTION]``: the cells one step away from one of the set, and not in it."""
    paths = writer.assembler.paths(steps_by(writer, expr.direction, scope.me, expr))
    source = writer.cells(writer, expr.arguments[0], replace(scope, gone=False))
    return made(writer, op.BESIDE, writer.geometry.n_cells, paths, source.slot, int(scope.gone))


def _direction(expr: CellSet) -> Direction:
    assert expr.direction is not None, "the grammar asks for one"
    return expr.direction


def _members(writer: Writer, expr: Expr, scope: Scope) -> tuple[int, int]:
    """Flags by piece code, or the slot of a set: what the kernel asks whether a cell is a member.

    Where the code on a cell tells, no set is needed.
    """
    codes = _told_by_code(writer, expr, scope)
    if codes is not None:
        return writer.flags(codes), NO_FLAGS
    return NO_FLAGS, writer.cells(writer, expr, scope).slot


def _told_by_code(writer: Writer, expr: Expr, scope: Scope) -> set[int] | None:
    """The codes that make a cell a member, wherever it is: pieces of known kinds and owners, every cell, and what is
    made of such sets by `except` and `plus`; ``None`` for other sets."""
    known = known_codes(writer, expr, scope)
    if known is not None:
        return set(known)
    match expr:
        case CellSet(kind=Sets.ZONE, arguments=(zone,)):
            column = writer.of_cell(zone, scope)
            everywhere = column is not None and bool((column[writer.geometry.exists] != 0).all())
            return set(range(writer.n_codes)) - {WALL} if everywhere else None
        case CellSet(kind=(Sets.EXCEPT | Sets.UNION) as kind, arguments=(first, second)):
            one, other = _told_by_code(writer, first, scope), _told_by_code(writer, second, scope)
            if one is None or other is None:
                return None
            return one - other if kind is Sets.EXCEPT else one | other
    return None


def known_codes(writer: Writer, expr: Expr, scope: Scope) -> list[int] | None:
    """The codes of pieces, wherever they stand; ``None`` where these are not known beforehand."""
    pieces = all_pieces(writer, expr, scope) or expr
    if not isinstance(pieces, PieceSet) or pieces.cells is not None:
        return None
    owners = owners_of(writer, pieces.owner, scope)
    return None if owners is None else writer.codes_of(pieces.kinds, owners)


def other_codes(writer: Writer, excluded: Expr, scope: Scope, walls: bool) -> int | None:
    """The table of the codes that cells keep which hold none of the excluded pieces; of gone cells if *walls*.

    ``None`` unless the pieces are known by their codes alone.
    """
    codes = known_codes(writer, excluded, scope)
    if codes is None:
        return None
    codes = [*codes, *(() if walls else (WALL,))]
    return writer.assembler.numbers([int(code not in codes) for code in range(writer.n_codes)])
