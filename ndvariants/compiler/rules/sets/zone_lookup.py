"""Cells where a condition holds, listed beforehand: by a cell or by numbers that it asks beside the cell itself.

``cells in (file = file(target) and rank = 2)`` scans no board: what it asks of the position is one number, by which the
cells are looked up. What no list tells is asked of the listed cells alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from ndvariants.compiler.boards.rays import Bools
from ndvariants.compiler.rules.around import Around, held_beside
from ndvariants.compiler.rules.assembler import Label
from ndvariants.compiler.rules.expressions import scalar
from ndvariants.compiler.rules.folding import is_sure
from ndvariants.compiler.rules.mentions import mentions
from ndvariants.compiler.rules.paths import made
from ndvariants.compiler.rules.writer import NOWHERE, Column, Scope, Value, Writer
from ndvariants.kernel.rules import opcodes as op
from ndvariants.language.trees.syntax import Binary, Expr, Name
from ndvariants.model.walk import LAST
from ndvariants.words.operators import Kind

MOST_KEYS = 4  # keys for each cell of the board


@dataclass(frozen=True, slots=True)
class _Key:
    """A number that cells are listed by: its value, the least one, how many, and what one more adds to the index."""

    value: Expr
    least: int
    many: int
    stride: int


@dataclass(frozen=True, slots=True)
class Told:
    """Lists of cells; the cell or the numbers that say which; the conditions that must still be asked of each cell."""

    lists: Around
    by: tuple[Name | _Key, ...]
    left: list[Expr]

    @property
    def size(self) -> int:
        """The most cells of a list."""
        return max(map(len, self.lists), default=0)


def told(writer: Writer, zone: Expr, scope: Scope) -> Told | None:
    """The lists that tell where *zone* holds, or where it may; ``None`` where there are none."""
    others, may = list[Expr](), writer.geometry.exists
    for part in _all_of(zone):
        column = writer.of_cell(part, scope)
        if column is None:
            others.append(part)
        else:
            may = may & (column != 0)
    found = [_by_cell(writer, others, given, may, scope) for given in _given(writer, others, scope)]
    ways = [one for one in (*found, _by_numbers(writer, others, may, scope)) if one is not None]
    if not ways and not may.all():
        return Told([np.flatnonzero(may).tolist()], (), others)
    return min(ways, key=lambda one: (one.size, len(one.left)), default=None)


def listed(writer: Writer, found: Told, scope: Scope) -> Value:
    """The set of the existing cells that the lists tell."""
    index = _index(writer, found.by, scope)
    return made(writer, op.LISTED, found.size, writer.assembler.lists(found.lists), index, int(scope.gone))


def _all_of(zone: Expr) -> list[Expr]:
    if isinstance(zone, Binary) and zone.operator == "and":
        return _all_of(zone.left) + _all_of(zone.right)
    return [zone]


# --------------------------------------------------------------------------- by one cell


def _given(writer: Writer, parts: Sequence[Expr], scope: Scope) -> list[tuple[Name, ...]]:
    """The words in the conditions that stand for a cell known before the zone is; each alone, and in pairs."""
    said = frozenset[str]().union(*(mentions(part, writer.mentioned).names for part in parts)) - {"cell"}
    words = {name for name, value in scope.bound.items() if value.kind is Kind.CELL}
    words |= {"origin", "target"} & scope.words - scope.bound.keys()
    words |= {"last mover"} if LAST in writer.registers else set()
    names = [Name(word, parts[0].place) for word in sorted(said & words)]
    return [*((name,) for name in names), *combinations(names, 2)]


def _by_cell(writer: Writer, parts: Sequence[Expr], given: tuple[Name, ...], may: Bools, scope: Scope) -> Told | None:
    """The cells by one cell, or by two: what asks more is left."""
    words = tuple(name.text for name in given)
    known = [part for part in parts if held_beside(writer, [part], words, scope, True) is not None]
    around = held_beside(writer, known, words, scope, all(is_sure(word, scope) for word in words))
    if around is None:
        return None
    lists = [[cell for cell in cells if may[cell]] for cells in around]
    return Told(lists, given, [part for part in parts if part not in known])


# --------------------------------------------------------------------------- by numbers


def _by_numbers(writer: Writer, parts: Sequence[Expr], may: Bools, scope: Scope) -> Told | None:
    """The cells whose own numbers equal values that ask no cell of the zone."""
    index, stride, keys, left = np.zeros(writer.geometry.n_cells, np.int64), 1, list[_Key](), list[Expr]()
    for part in parts:
        found = _own_and_other(writer, part, scope)
        many = 0 if found is None or not may.any() else int(np.ptp(found[0][may])) + 1
        if found is None or not 0 < many * stride <= MOST_KEYS * writer.geometry.n_cells:
            left.append(part)
            continue
        least = int(found[0][may].min())
        index += (found[0] - least) * stride
        keys.append(_Key(found[1], least, many, stride))
        stride *= many
    lists: Around = [[] for _ in range(stride)]
    for cell in np.flatnonzero(may).tolist():
        lists[index[cell]].append(cell)
    return Told(lists, tuple(keys), left) if keys else None


def _own_and_other(writer: Writer, part: Expr, scope: Scope) -> tuple[Column, Expr] | None:
    """A number of each cell's own, and what it must equal, which asks no cell of the zone."""
    if not isinstance(part, Binary) or part.operator != "=":
        return None
    for own, other in ((part.left, part.right), (part.right, part.left)):
        column = writer.of_cell(own, scope)
        said = mentions(other, writer.mentioned)
        if column is not None and "cell" not in said.names and not said.bare & writer.places:
            return column, other
    return None


def _index(writer: Writer, by: tuple[Name | _Key, ...], scope: Scope) -> int:
    """A slot with the number of the list; -1 for none."""
    n_cells, assembler, past = writer.geometry.n_cells, writer.assembler, Label()
    if len(by) == 1 and isinstance(by[0], Name):
        return writer.slot(scalar(writer, by[0], scope))
    keys = [one if isinstance(one, _Key) else _Key(one, 0, n_cells, n_cells**k) for k, one in enumerate(by[::-1])]
    whole, index = None, assembler.constant(NOWHERE if by else 0)
    for key in keys:
        one = writer.number(op.SUB, writer.slot(scalar(writer, key.value, scope)), assembler.constant(key.least)).slot
        assembler.emit(op.UNLESS_WITHIN, one, key.many, past)
        if key.stride != 1:
            one = writer.number(op.MUL, one, assembler.constant(key.stride)).slot
        whole = one if whole is None else writer.number(op.ADD, whole, one).slot
    if whole is not None:
        assembler.emit(op.COPY, index, whole)
    assembler.place(past)
    return index
