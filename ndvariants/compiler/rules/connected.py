"""Instructions for sets that depend on what stands there: runs, groups, enclosed cells, the cells beside a set."""

from __future__ import annotations

from dataclasses import replace

from ndvariants.compiler.rules.expressions import all_pieces, owners_of, scalar
from ndvariants.compiler.rules.paths import lines_through, made, paths_by, steps_by
from ndvariants.compiler.rules.writer import Scope, Value, Writer, unsayable
from ndvariants.kernel.rules import opcodes as op
from ndvariants.language.syntax import CellSet, Direction, Expr, Number, PieceSet

NO_FLAGS = -1


def run_of(writer: Writer, expr: CellSet, scope: Scope) -> Value:
    """``run of SET through CELL by DIRECTION``: the longest unbroken row of members through the cell."""
    among, cell = expr.arguments
    paths = lines_through(paths_by(writer, _direction(expr), scope.me, None, expr))
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
    among, cell, to, *most = expr.arguments
    paths = paths_by(writer, _direction(expr), scope.me, None, expr)
    limit = max((len(path) for around in paths for path in around), default=0)
    if most:
        if not isinstance(most[0], Number):
            raise unsayable(most[0], "this number must be known beforehand", "write a number, or a parameter")
        limit = min(limit, most[0].value)
    size = max((sum(min(limit, len(path) - 1) for path in around) for around in paths), default=0)
    record = writer.assembler.numbers([*_members(writer, among, scope), *_members(writer, to, scope), limit])
    at = writer.slot(scalar(writer, cell, scope))
    return made(writer, op.ENCLOSED, max(size, 0), writer.assembler.paths(paths), at, record)


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

    Pieces whose kinds and owners are known beforehand need no set: the code on the cell tells.
    """
    pieces = all_pieces(writer, expr, scope) or expr
    if isinstance(pieces, PieceSet) and pieces.cells is None:
        owners = owners_of(writer, pieces.owner, scope)
        if owners is not None:
            codes = writer.codes_of(pieces.kinds, owners)
            flags = [int(code in codes) for code in range(writer.n_codes)]
            return writer.assembler.numbers(flags), NO_FLAGS
    return NO_FLAGS, writer.cells(writer, expr, scope).slot
