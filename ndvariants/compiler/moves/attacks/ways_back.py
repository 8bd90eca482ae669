"""Ways back: bent ways turned round into rays from the cells at their ends, each as long as it can be.

Knows matrices of cells; knows nothing of boards and pieces. A way of three cells a, b, c, walked back from c, is the
way of b and c walked back, and a behind it. So the ways walked back make a tree: the parent of a way is the same way
without its first cell, and the roots are the cells at the ends. One ray for every leaf of that tree says all; its
length is what it costs, whereas the ways themselves, each listed as far as each of its cells, cost the square.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ndvariants.compiler.boards.rays import Bools, Ints

Numbers = npt.NDArray[np.integer]


@dataclass(frozen=True, eq=False, slots=True)
class WaysBack:
    """Rays ordered by ``origin`` int32[n], which is the cell at the end of the ways; ``length`` int32[n].

    ``cells`` int32[sum of lengths] laid end to end; ``masks`` say which ways begin at each: a way that several rays
    contain is marked in the first of them only.
    """

    origin: Ints
    length: Ints
    cells: Ints
    masks: Numbers


@dataclass(frozen=True, eq=False, slots=True)
class _Level:
    """The ways of one length: where each begins, the one without its first cell in the level above, who goes it."""

    first: Numbers
    parent: Numbers
    masks: Numbers


def ways_back(origin: Numbers, cells: Numbers, masks: Numbers, n_cells: int) -> WaysBack:
    """The ways from ``origin`` [n] over ``cells`` [n, L] (-1 behind the last), each as far as ``masks`` say."""
    rows = np.column_stack([origin, cells]).astype(np.int32)
    marks = np.asarray(masks)
    while True:
        levels, lacking = _levels(rows, marks, n_cells)
        if not len(lacking):
            return _rays(_ordered(_needed(levels), n_cells))
        without = np.unique(np.pad(rows[lacking, 1:], ((0, 0), (0, 1)), constant_values=-1), axis=0)
        rows = np.concatenate([rows, without])
        marks = np.concatenate([marks, np.zeros((len(without), marks.shape[1]), marks.dtype)])


def _levels(rows: Numbers, marks: Numbers, n_cells: int) -> tuple[list[_Level], Numbers]:
    """The tree, and the rows that go on where no other row goes the same way without their first cell."""
    levels: list[_Level] = []
    whole = np.ones(len(rows), np.bool_)
    alive = np.flatnonzero(rows[:, 1] >= 0) if rows.shape[1] > 1 else np.empty(0, np.intp)
    node = rows[:, 0].astype(np.int64)  # of every row, its way so far, by number
    rest = node  # of every way so far, the one without its first cell
    known = np.arange(n_cells)
    while len(alive):
        cell = rows[alive, len(levels) + 1]
        keys, at, node[alive] = np.unique(node[alive] * n_cells + cell, return_index=True, return_inverse=True)
        row = alive[at]
        before = cell[at] if not levels else rest[keys // n_cells] * n_cells + cell[at]
        rest = np.minimum(np.searchsorted(known, before), len(known) - 1)
        found = known[rest] == before
        whole[alive[~found[node[alive]]]] = False
        held = np.zeros(len(keys), marks.dtype)
        np.bitwise_or.at(held, node[alive], marks[alive, len(levels)])
        levels.append(_Level(rows[row, 0], rest, held))
        known = keys
        alive = alive[whole[alive]]
        alive = alive[rows[alive, len(levels) + 1] >= 0] if len(levels) + 1 < rows.shape[1] else alive[:0]
    return levels, np.flatnonzero(~whole)


def _needed(levels: list[_Level]) -> list[_Level]:
    needed: list[_Level] = []
    below: _Level | None = None
    for level in reversed(levels):
        wanted = level.masks != 0
        if below is not None:
            wanted[below.parent] = True
            place = np.cumsum(wanted) - 1
            needed.append(_Level(below.first, place[below.parent], below.masks))
        below = _Level(level.first[wanted], level.parent[wanted], level.masks[wanted])
    return [*([below] if below is not None else []), *reversed(needed)]


def _ordered(levels: list[_Level], n_cells: int) -> list[_Level]:
    """The ways of every level ordered by where they end, and then cell by cell backwards from there."""
    ordered: list[_Level] = []
    rank = np.arange(n_cells)
    for level in levels:
        key = rank[level.parent] * n_cells + level.first
        order = np.argsort(key)
        ordered.append(_Level(level.first[order], rank[level.parent][order], level.masks[order]))
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order))
    return ordered


def _rays(levels: list[_Level]) -> WaysBack:
    """One ray for every way that no longer one ends with: from its end, longer ones first."""
    leaves = [np.flatnonzero(_is_leaf(levels, depth)) for depth in range(len(levels))]
    many = [len(part) for part in reversed(leaves)]
    length = np.repeat(np.arange(len(levels), 0, -1), many)
    cells = np.empty((len(length), len(levels)), np.int32)
    masks = np.zeros((len(length), len(levels)), np.int32)
    node: Numbers = np.empty(0, np.int64)
    for depth in range(len(levels) - 1, -1, -1):
        node = np.concatenate([node, leaves[depth]])
        ray = np.arange(len(node))
        cells[: len(node), depth] = levels[depth].first[node]
        speaks = np.empty(len(levels[depth].first), np.int64)
        speaks[node[::-1]] = ray[::-1]
        own = speaks[node] == ray
        masks[: len(node), depth][own] = levels[depth].masks[node[own]]
        node = levels[depth].parent[node]
    order = np.argsort(node, kind="stable")
    inside = np.arange(len(levels)) < length[order][:, None]
    return WaysBack(
        node[order].astype(np.int32), length[order].astype(np.int32), cells[order][inside], masks[order][inside]
    )


def _is_leaf(levels: list[_Level], depth: int) -> Bools:
    """Return which ways of a level are no part of a longer one: bool[n]."""
    leaf = np.ones(len(levels[depth].first), np.bool_)
    if depth + 1 < len(levels):
        leaf[levels[depth + 1].parent] = False
    return leaf
