"""The vector R, packed by what is alike in it: from most cells a piece goes the same ways, cut off at another length.

R is lists of entries, one after the other (``kernel.layout``). Less the cell that its list belongs to, a ray is one of
few *patterns*. Lists that follow each other, of ascending cells, are a *group*; the rays in it that begin alike are a
*way*. A group is written down as its cells, its ways in their order, the patterns of each, and a table of bytes: by way
and list, which pattern stands there, 0 for none. Along a way these bytes repeat as the board does.
"""

from __future__ import annotations

from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ndvariants.kernel import header as H

Ints: TypeAlias = NDArray[np.int64]
Vector: TypeAlias = NDArray[np.int32]
_MOST_PATTERNS = 255  # of a way: what a byte can tell apart
_MOST_BYTES = 1 << 28  # of the table of a group
_ODD = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, eq=False, slots=True)
class PackedRays:
    """``plan``: the length of R; then of each group how many lists, their cells, how many ways, and of each way how
    many patterns, each a length and its words. ``choices``: the tables of all groups, way by way."""

    plan: Vector
    choices: NDArray[np.uint8]


@dataclass(frozen=True, eq=False, slots=True)
class _Rays:
    """The rays of R: their lists, ways and patterns (the first ray that is the same), and where their words are."""

    of_list: Ints
    way: Ints
    pattern: Ints
    begin: Ints
    length: Ints
    words: Ints  # of all rays, less the cells of their lists


def pack_rays(T: Vector, R: Vector) -> PackedRays | None:
    """*R* packed, with the pointers into it that *T* holds; ``None`` where it has no such form."""
    starts = _starts(R)
    if starts is None:
        return None
    cells = _cells(T, starts)
    rays = _rays(T, R, starts, cells)
    if rays is None:
        return None
    plan: list[int] = [len(R)]
    choices = []
    for first, last in pairwise([0, *(np.flatnonzero(np.diff(cells) <= 0) + 1).tolist(), len(starts)]):
        found = _group(rays, first, last)
        if found is None:
            return None
        patterns, table = found
        plan += [last - first, *cells[first:last].tolist(), len(patterns)]
        for of_way in patterns:
            plan.append(len(of_way))
            for ray in of_way:
                at, length = rays.begin[ray], rays.length[ray]
                plan += [int(length), *rays.words[at : at + length].tolist()]
        choices.append(table.ravel())
    return PackedRays(np.array(plan, np.int64).astype(np.int32), np.concatenate(choices))


def _starts(R: Vector) -> Ints | None:
    """Starts of the lists of R; ``None`` if it does not consist of lists from end to end."""
    lengths, starts, at = R.tolist(), [], 0
    while at < len(lengths) and lengths[at] >= 0:
        starts.append(at)
        at += 1 + lengths[at]
    return np.array(starts, np.int64) if at == len(lengths) else None


def _cells(T: Vector, starts: Ints) -> Ints:
    """The cell that each list belongs to: the first one of those whose pointers name it, 0 where none does."""
    n, players = int(T[H.N_CELLS]), range(int(T[H.N_PLAYERS]))
    threats = (H.AT_THREATS, H.AT_JOINT_THREATS, H.AT_HOP_THREATS)
    tables = [(H.AT_MOVES, int(T[H.N_CODES])), (H.AT_LINES, int(T[H.N_AXES]))]
    tables += [(word + player, 1) for word in threats for player in players]
    pointers = [T[T[word] : T[word] + many * n] for word, many in tables if T[word]]
    found = np.concatenate([[0], *pointers]).astype(np.int64)[::-1]
    owners = np.concatenate([[0], *(np.arange(len(one)) % n for one in pointers)])[::-1]
    cells = np.zeros(len(starts), np.int64)
    place = np.searchsorted(starts, found)
    hit = starts[np.minimum(place, len(starts) - 1)] == found
    cells[place[hit]] = owners[hit]
    return cells


def _rays(T: Vector, R: Vector, starts: Ints, cells: Ints) -> _Rays | None:
    """All rays; ``None`` if the digest of two that differ is the same."""
    n_words = R[starts].astype(np.int64)
    is_entry = np.ones(len(R), bool)
    is_entry[starts] = False
    entries, of_list = R[is_entry].astype(np.int64), np.repeat(np.arange(len(starts)), n_words)
    words = entries - cells[of_list]
    if not len(words):
        return None
    shift, mask = int(T[H.ENTRY_LEFT_SHIFT]), int(T[H.ENTRY_LEFT_MASK])
    left = entries >> shift & mask
    is_first = np.ones(len(words), bool)
    is_first[1:] = (left[:-1] <= 1) | (of_list[1:] != of_list[:-1])
    begin = np.flatnonzero(is_first)
    length = np.diff(begin, append=len(words))
    within = np.arange(len(words)) - np.repeat(begin, length)
    mixed = (words.astype(np.uint64) + _ODD) * (2 * within.astype(np.uint64) + _ODD)
    digest = np.add.reduceat(mixed ^ mixed >> np.uint64(29), begin) * _ODD + length.astype(np.uint64)
    _, same, inverse = np.unique(digest, return_index=True, return_inverse=True)
    pattern = same[inverse]
    twin = np.repeat(begin[pattern], length) + within
    if not np.array_equal(length[pattern], length) or not np.array_equal(words[twin], words):
        return None
    way = words[begin] - (left[begin] << shift)
    return _Rays(of_list[begin], _told_apart(of_list[begin], way), pattern, begin, length, words)


def _told_apart(of_list: Ints, way: Ints) -> Ints:
    """Numbers for ways, no two alike in one list: rays that begin alike differ by which of them they are."""
    _, way = np.unique(way, return_inverse=True)
    order = np.lexsort((np.arange(len(way)), way, of_list))
    is_new = np.ones(len(way), bool)
    is_new[1:] = (np.diff(of_list[order]) != 0) | (np.diff(way[order]) != 0)
    since = np.arange(len(way))
    again = np.zeros(len(way), np.int64)
    again[order] = since - np.maximum.accumulate(np.where(is_new, since, 0))
    return np.asarray(again * (way.max() + 1) + way, np.int64)


def _group(rays: _Rays, first: int, last: int) -> tuple[list[list[int]], NDArray[np.uint8]] | None:
    """The patterns of each way of the lists *first* to *last*, as rays, and their table; ``None`` where no order of the
    ways is that of all lists."""
    inside = slice(*np.searchsorted(rays.of_list, [first, last]))
    of_list, pattern = rays.of_list[inside] - first, rays.pattern[inside]
    names, way = np.unique(rays.way[inside], return_inverse=True)
    follows = np.unique(np.stack([way[1:], way[:-1]])[:, of_list[1:] == of_list[:-1]], axis=1)
    before: dict[int, list[int]] = {number: [] for number in range(len(names))}
    for after, earlier in follows.T.tolist():
        before[after].append(earlier)
    try:
        order = list(TopologicalSorter(before).static_order())
    except CycleError:
        return None
    if len(names) * (last - first) > _MOST_BYTES:
        return None
    table = np.zeros((len(names), last - first), np.uint8)
    patterns = []
    for row, name in enumerate(order):
        here = way == name
        kinds, number = np.unique(pattern[here], return_inverse=True)
        if len(kinds) > _MOST_PATTERNS:
            return None
        table[row, of_list[here]] = number + 1
        patterns.append(kinds.tolist())
    return patterns, table
