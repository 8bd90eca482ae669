"""Pieces counted on cells that one cell decides: neighbours, lines, rays; no set is made for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from ndvariants.compiler.boards.rays import Bools
from ndvariants.compiler.rules.mentions import mentions
from ndvariants.compiler.rules.paths import all_round, paths_by, steps_by
from ndvariants.compiler.rules.writer import MOST_WORDS, Column, Scope, Writer
from ndvariants.language.trees.syntax import CellSet, Expr, Name, Number, PieceSet
from ndvariants.words.sets import Sets

Around = list[list[int]]  # for every cell the cells that are meant, each once
MOST_LISTED = 1 << 18  # cells of the lists of one condition
_ENDS = ("origin", "target")


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
        case Sets.ZONE, (condition,):
            for text in _ENDS:
                where = Name(text, expr.place)
                around = held_beside(writer, [condition], (text,), scope, "sure" in scope.words)
                if around is not None and _is_cell(where, scope):
                    return around, where
    return None


def cells_between(writer: Writer, expr: Expr, scope: Scope) -> Around | None:
    """The cells that a set means for each origin and target, in rows by origin; ``None`` where it asks more.

    Or where there are too many, or a player may have passed.
    """
    n_cells = writer.geometry.n_cells
    known = "sure" in scope.words and scope.bound.keys().isdisjoint(_ENDS)
    if writer.variant.board.mutable or not known or not isinstance(expr, CellSet) or n_cells**2 > MOST_LISTED:
        return None
    match expr.kind, expr.arguments:
        case Sets.ZONE, (condition,):
            return held_beside(writer, [condition], _ENDS, scope, True)
        case Sets.BEYOND, (Name(text=over), Name(text=start), Number(value=1)) if {over, start} == set(_ENDS):
            if expr.direction is None and not writer.geometry.axes:
                return None
            paths = paths_by(writer, expr.direction or all_round(writer), scope.me, None, expr)
            found: Around = [[] for _ in range(n_cells**2)]
            for cell, around in enumerate(paths):
                for passed, behind in (pair for path in around for pair in pairwise(path)):
                    at = cell * n_cells + passed if start == "origin" else passed * n_cells + cell
                    found[at] = list(dict.fromkeys([*found[at], behind]))
            return found
    return None


def held_beside(
    writer: Writer, conditions: Sequence[Expr], given: tuple[str, ...], scope: Scope, sure: bool
) -> Around | None:
    """The cells where conditions hold, for every cell that a word *given* may mean; of two words, for every pair.

    ``None`` where one asks more, or they hold anywhere when a word means nowhere, and it may (not *sure*).
    """
    holds: Bools | None = None
    for condition in conditions:
        if mentions(condition, writer.mentioned).names.isdisjoint(given):
            return None
        column = writer.beside(condition, scope.me, given, frozenset(scope.bound))
        if column is None:
            return None
        holds = (column != 0) & writer.geometry.exists & (True if holds is None else holds)
    if holds is None:
        return None
    anywhere = holds[(slice(-1),) * len(given)]
    if (not sure and holds.sum() > anywhere.sum()) or anywhere.sum() > MOST_LISTED:
        return None
    return [np.flatnonzero(row).tolist() for row in anywhere.reshape(-1, writer.geometry.n_cells)]


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
    return name.text in _ENDS and name.text in scope.words and name.text not in scope.bound


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
