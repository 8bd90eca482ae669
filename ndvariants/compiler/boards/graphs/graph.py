"""Boards drawn by hand: named cells, labelled edges, and lines written out cell by cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ndvariants.compiler.boards.graphs.relations import RelationShape, with_keys
from ndvariants.compiler.faults import error_of
from ndvariants.faults.geometry import LinesTooLong, ThroughNoCell
from ndvariants.model.variant import GraphBoard

MOST_LINED = 1_000_000  # cells of the ways along lines from all their cells
MOST_STRAIGHT = 2_000  # pairs of a relation that may run on through all of them


def graph_shape(board: GraphBoard) -> RelationShape:
    """The shape of a graph board.

    A relation that never branches (each cell leads to one other at most) runs straight on; one that
    branches is a single step to each of its cells. A line runs both ways from each of its cells, a ring
    all the way round, and ends before it meets its origin again. A ray runs from its first cell only.
    """
    names = tuple(name for name, _, _ in board.cells)
    number = {name: at for at, name in enumerate(names)}
    words: dict[str, list[list[list[int]]]] = {}
    for relation, pairs in board.edges:
        successors = _successors(board, number, relation, pairs)
        straight = all(len(cells) <= 1 for cells in successors)
        if straight and sum(map(len, successors)) > MOST_STRAIGHT:
            _check_length(board, relation, sum(map(len, successors)) ** 2)
        words[relation] = [_onward(cell, successors) if straight else [[to] for to in cells]
                           for cell, cells in enumerate(successors)]  # fmt: skip
        _check_length(board, relation, sum(len(line) for lines in words[relation] for line in lines))
    for name, lines in board.lines:
        walked = words.setdefault(name, [[] for _ in names])
        _check_length(board, name, sum(len(line) ** 2 for line in lines))
        for line in lines:
            cells = [_cell(board, number, cell, f"line `{name}`") for cell in line]
            for at, halves in _halves(cells):
                walked[at].extend(half for half in halves if half and half not in walked[at])
    for name, rays in board.rays:
        walked = words.setdefault(name, [[] for _ in names])
        for ray in rays:
            first, *rest = (_cell(board, number, cell, f"ray `{name}`") for cell in ray)
            if rest and _until(rest, first) not in ([], *walked[first]):
                walked[first].append(_until(rest, first))
    relations = tuple(relation for relation, _ in board.edges)
    return RelationShape(names, np.ones(len(names), np.bool_), with_keys(words), relations)


def _check_length(board: GraphBoard, name: str, cells: int) -> None:
    """Raises ``VariantError`` when the ways from all cells along the lines of a name hold too many cells."""
    if cells > MOST_LINED:
        message = f"the lines of `{name}` hold about {cells:,} cells as seen from all of theirs"
        raise error_of(LinesTooLong(message, MOST_LINED), board)


def _cell(board: GraphBoard, number: Mapping[str, int], name: str, where: str) -> int:
    if name not in number:
        raise error_of(ThroughNoCell(where, name), board)
    return number[name]


def _successors(
    board: GraphBoard, number: Mapping[str, int], relation: str, pairs: Sequence[tuple[str, str]]
) -> list[list[int]]:
    """Successors of each cell by the relation, in the order of the file, each cell once."""
    successors: list[dict[int, None]] = [{} for _ in number]
    for one, other in pairs:
        origin, target = (_cell(board, number, name, f"relation `{relation}`") for name in (one, other))
        if target != origin:
            successors[origin][target] = None
    return [list(cells) for cells in successors]


def _onward(cell: int, successors: Sequence[Sequence[int]]) -> list[list[int]]:
    """The one half-line from a cell through a relation that never branches, until it meets itself."""
    path, seen = [], {cell}
    here = cell
    while successors[here] and successors[here][0] not in seen:
        here = successors[here][0]
        path.append(here)
        seen.add(here)
    return [path] if path else []


def _halves(line: Sequence[int]) -> list[tuple[int, list[list[int]]]]:
    """(cell, its two half-lines) for every place on a line; a line that ends where it began is a ring."""
    ring = len(line) > 2 and line[0] == line[-1]
    cells = list(line[:-1] if ring else line)
    result = []
    for at, cell in enumerate(cells):
        forth = cells[at + 1 :] + (cells[:at] if ring else [])
        back = cells[:at][::-1] + (cells[at + 1 :][::-1] if ring else [])
        result.append((cell, [_until(forth, cell), _until(back, cell)]))
    return result


def _until(cells: list[int], end: int) -> list[int]:
    return cells[: cells.index(end)] if end in cells else cells
