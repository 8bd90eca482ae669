"""Pieces counted on cells that one cell decides: neighbours, lines, rays; no set is made for them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ndvariants.compiler.rules.paths import paths_by, steps_by
from ndvariants.compiler.rules.writer import Column, Scope, Writer
from ndvariants.language.trees.syntax import CellSet, Expr, Name, PieceSet
from ndvariants.words.sets import Sets

Around = list[list[int]]  # for every cell the cells that are meant, each once
MOST_WORDS = 1 << 20


def cells_around(writer: Writer, expr: Expr, scope: Scope) -> tuple[Around, Name] | None:
    """The cells that a set means for each cell that its one word for a cell may stand for, and this word.

    ``None`` where the set asks more than one cell, or the position, or there are too many cells.
    """
    if writer.variant.board.mutable or not isinstance(expr, CellSet):
        return None
    match expr.kind, expr.arguments:
        case Sets.NEIGHBOURS, (Name() as cell,) if _is_cell(cell, scope):
            return _distinct(_flat(steps_by(writer, expr.direction, scope.me, expr))), cell
        case Sets.RAY, (Name() as cell,) if expr.direction is not None and _is_cell(cell, scope):
            return _distinct(_flat(paths_by(writer, expr.direction, scope.me, None, expr))), cell
        case Sets.LINE, (Name() as axis, Name() as cell) if _is_cell(cell, scope) and axis.text not in scope.bound:
            return _line(writer, axis.text, cell)
        case Sets.EXCEPT, (first, second):
            found = cells_around(writer, first, scope)
            if found is None or not isinstance(second, Name) or second.text != found[1].text:
                return None
            return [[cell for cell in cells if cell != at] for at, cells in enumerate(found[0])], found[1]
    return None


def pieces_on(what: Expr | None) -> PieceSet | None:
    """The phrase for pieces that this is, or is but for one cell left out (``pieces on SET except target``)."""
    if isinstance(what, CellSet) and what.kind is Sets.EXCEPT and isinstance(what.arguments[0], PieceSet):
        pieces, left_out = what.arguments[0], what.arguments[1]
        if pieces.cells is not None and isinstance(left_out, Name):
            return replace(pieces, cells=replace(what, arguments=(pieces.cells, left_out)))
    return what if isinstance(what, PieceSet) else None


def cell_beside(writer: Writer, cell: Expr, among: Expr, scope: Scope) -> tuple[Column, Name] | None:
    """The cell of a set nearest to *cell*, by that cell: -1 where the set is empty; and the word for that cell.

    ``None`` unless that cell alone decides the set, which never has more than one.
    """
    found = cells_around(writer, among, scope)
    if found is None or not isinstance(cell, Name) or cell.text != found[1].text:
        return None
    exists = writer.geometry.exists
    around = [[other for other in cells if exists[other]] for cells in found[0]]
    if any(len(cells) > 1 for cells in around):
        return None
    return np.array([cells[0] if cells else -1 for cells in around], np.int64), found[1]


def _is_cell(name: Name, scope: Scope) -> bool:
    """Is it a word for a cell of the event, not one that a step has given?"""
    return name.text in ("origin", "target") and name.text in scope.words and name.text not in scope.bound


def _flat(paths: list[list[list[int]]]) -> Around:
    return [[cell for path in around for cell in path] for around in paths]


def _distinct(around: Around) -> Around:
    return [list(dict.fromkeys(cells)) for cells in around]


def _line(writer: Writer, axis: str, cell: Name) -> tuple[Around, Name] | None:
    """The lines along an axis, each as a list for every cell on it."""
    geometry = writer.geometry
    wide = np.flatnonzero(geometry.shape.widths.max(axis=0, initial=0) > 1).tolist()
    if axis not in geometry.axes or geometry.axes.index(axis) not in wide or geometry.classes is not None:
        return None
    lines = geometry.lines[wide.index(geometry.axes.index(axis))]
    if lines.size > MOST_WORDS:
        return None
    return [[other for other in row if other >= 0] for row in lines.tolist()], cell
