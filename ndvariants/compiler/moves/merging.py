"""Merging of tracks: tracks of one piece over the same cells become one where one action row can describe both.

A pawn's single and double step, its capture of pieces and of trails, a cannon's slide and hop: half the
entries to walk. Only exact merges are made; everything else stays as it is.
"""

from __future__ import annotations

import numpy as np

from ndvariants.compiler.boards.rays import Bools, Ints
from ndvariants.compiler.moves.actions import INEXACT, ActionRows, Numbers
from ndvariants.compiler.moves.tracks import NO_LINE, Tracks

# MANY lines that cannot be one are no piece of a game: each is laid over the one just before it, not over all.
MANY, MOST_TRIED, MOST_TRIED_OF_MANY = 40, 12, 1
FEW_ROWS = 200  # for which it is not asked beforehand whether any two can be merged


def merged(sets: list[Tracks], rows: ActionRows, n_cells: int) -> list[Tracks]:
    """The tracks of one piece with as few entries as exact rows allow; equal tracks once."""
    done: list[Tracks] = []
    for tracks in sets:
        rest: Tracks | None = tracks
        tried = MOST_TRIED if len(done) <= MANY else MOST_TRIED_OF_MANY
        for number in range(max(0, len(done) - tried), len(done)):
            if rest is None or not len(rest):
                break
            if _apart(rest, done[number]):
                continue
            rest, done[number] = _fuse(rest, done[number], rows, n_cells)
        if rest is not None and len(rest):
            done.append(rest)
    return done


def _apart(one: Tracks, other: Tracks) -> bool:
    if one.players != other.players:
        return True
    if one.line.min() == NO_LINE or other.line.min() == NO_LINE:
        return False
    known = np.zeros(max(one.line.max(), other.line.max()) + 1, np.bool_)
    known[one.line] = True
    return not known[other.line].any()


def _fuse(new: Tracks, old: Tracks, rows: ActionRows, n_cells: int) -> tuple[Tracks | None, Tracks]:
    """``old`` with what of ``new`` could be merged into it, and the rest of ``new``."""
    one, two = _pairs(new, old, n_cells)
    if not one.size:
        return new, old
    swap = new.length[one] > old.length[two]
    begins = new.rows[one, 0]
    hops = np.zeros(rows.size, np.bool_)
    hops[[row for row in set(begins.tolist()) if row in rows.blocks and rows.states(row) > 1]] = True
    swap |= (new.length[one] == old.length[two]) & hops[begins]  # a hop goes on where a slide ends
    if rows.size > FEW_ROWS and _all_differ(
        swap, begins, old.rows[two, 0], np.minimum(new.length[one], old.length[two]), rows
    ):
        return new, old
    width = max(new.cells.shape[1], old.cells.shape[1])
    new_cells, new_rows = _wide(new, width)
    old_cells, old_rows = _wide(old, width)
    shape = swap[:, None]
    short_cells = np.where(shape, old_cells[two], new_cells[one])
    long_cells = np.where(shape, new_cells[one], old_cells[two])
    short_rows = np.where(shape, old_rows[two], new_rows[one])
    long_rows = np.where(shape, new_rows[one], old_rows[two])
    length = np.minimum(new.length[one], old.length[two])
    inside = np.arange(width) < length[:, None]
    same = ((short_cells == long_cells) | ~inside).all(axis=1)
    merged, exact = _merged_rows(short_rows, long_rows, inside, length, same, rows)
    one, two, merged, long_cells = one[exact], two[exact], merged[exact], long_cells[exact]
    longest = np.maximum(new.length[one], old.length[two])
    old_rows[two], old_cells[two] = merged, long_cells
    old_length = old.length.copy()
    old_length[two] = longest
    bends = (longest > old.length[two]) & (new.line[one] != old.line[two])
    line = np.full_like(old.line, NO_LINE) if bends.any() else old.line
    grown = Tracks(old.origin, old_cells, old_length, old_rows, line, old.players)
    keep = np.ones(len(new), np.bool_)
    keep[one] = False
    return _kept(new, keep), grown


def _all_differ(swap: Bools, ours: Ints, others: Ints, length: Ints, rows: ActionRows) -> bool:
    """Return True if it is known from their first cells that no two tracks can be merged."""
    n = rows.size
    short, long = np.where(swap, others, ours).astype(np.int64), np.where(swap, ours, others)
    pairs = _distinct((short * n + long) * 2 + (length == 1))
    return all(rows.merged(pair // 2 // n, pair // 2 % n, bool(pair % 2)) == INEXACT for pair in pairs.tolist())


def _pairs(new: Tracks, old: Tracks, n_cells: int) -> tuple[Numbers, Numbers]:
    """Return which tracks of one and the other start with the same cell from the same origin, where only they do."""
    if np.array_equal(new.origin, old.origin) and np.array_equal(new.cells[:, 0], old.cells[:, 0]):
        if new.line[0] != NO_LINE and old.line[0] != NO_LINE and np.array_equal(new.line, old.line):
            every = np.arange(len(new))
            return every, every
    keys = [tracks.origin.astype(np.int64) * n_cells + tracks.cells[:, 0] for tracks in (new, old)]
    alone = [_once(key) for key in keys]
    _, here, there = np.intersect1d(keys[0][alone[0]], keys[1][alone[1]], assume_unique=True, return_indices=True)
    return np.flatnonzero(alone[0])[here], np.flatnonzero(alone[1])[there]


def _merged_rows(
    short: Ints, long: Ints, inside: Bools, length: Ints, same: Bools, rows: ActionRows
) -> tuple[Ints, Bools]:
    """The rows of merged tracks, and which of them are exact."""
    merged, exact = long.copy(), same.copy()
    for column in range(inside.shape[1]):
        busy = inside[:, column] & exact
        last = length == column + 1
        n = rows.size
        pairs = (short[busy, column].astype(np.int64) * n + long[busy, column]) * 2 + last[busy]
        kinds = _distinct(pairs)
        joined = [rows.merged(pair // 2 // n, pair // 2 % n, bool(pair % 2)) for pair in kinds.tolist()]
        found = np.array(joined, np.int32)[np.searchsorted(kinds, pairs)]
        merged[busy, column] = found
        exact[busy] = found != INEXACT
    return merged, exact


def _distinct(numbers: Numbers) -> Numbers:
    """The numbers in order, each once: as ``np.unique`` has them, which imports more."""
    ordered = np.sort(numbers)
    return np.asarray(ordered[np.diff(ordered, prepend=ordered[:1] - 1) != 0])


def _once(keys: Ints) -> Bools:
    _, which, number = np.unique(keys, return_inverse=True, return_counts=True)
    return np.asarray(number[which.ravel()] == 1)


def _wide(tracks: Tracks, width: int) -> tuple[Ints, Ints]:
    more = ((0, 0), (0, width - tracks.cells.shape[1]))
    return np.pad(tracks.cells, more, constant_values=-1), np.pad(tracks.rows, more)


def _kept(tracks: Tracks, keep: Bools) -> Tracks | None:
    if not keep.any():
        return None
    return Tracks(
        tracks.origin[keep], tracks.cells[keep], tracks.length[keep], tracks.rows[keep], tracks.line[keep],
        tracks.players,
    )  # fmt: skip
