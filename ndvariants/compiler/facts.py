"""Facts about codes: what the kernel may skip for a man, proved from his tracks and rows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ndvariants.compiler.actions import ActionRows, count, effects_of, overlapping
from ndvariants.compiler.effects import Effects
from ndvariants.compiler.rays import Ints
from ndvariants.compiler.tracks import Tracks
from ndvariants.kernel import layout as L

BITMAP_CELLS = 1 << 13  # boards up to this size find repeated targets on a bitmap


def kind_of(sets: Sequence[Tracks], player: int, rows: ActionRows, effects: Effects, n_cells: int) -> tuple[int, int, int]:
    """The KIND_* bits of a man with these tracks (castling apart), his points in sampling, and his fan.

    The fan is the most moves that one entry makes (promotion choices).
    """
    used = rows_used(sets, rows)
    blocks = [block for row in used if (block := rows.blocks[row][player]) is not None]
    kinds = {effect for block in blocks for effect in effects_of(block)}
    records = [effects.records[effect] for effect in kinds]
    special = [record for record in records if record.flags & L.EFFECT_VERIFY]
    bits = 0
    if all(tracks.cells.shape[1] == 1 for tracks in sets):
        bits |= L.KIND_LEAPS
    if any(len(block) > 1 for block in blocks):
        bits |= L.KIND_STATES
    if any(record.guard for record in records):
        bits |= L.KIND_GUARDED
    if any(record.kind == L.TAKE_TRAIL for record in special):
        bits |= L.KIND_TRAIL
    if any(record.kind != L.TAKE_TRAIL for record in special):
        bits |= L.KIND_SPECIAL
    if _repeats(sets, player, rows, n_cells):
        bits |= L.KIND_REPEATS
    fan = max((int(count(block).max()) for block in blocks), default=0)
    if bits & (L.KIND_STATES | L.KIND_GUARDED | L.KIND_REPEATS):
        bits |= L.KIND_LISTED
    points = _points(sets, player, rows, n_cells, listed=bool(bits & L.KIND_LISTED))
    return bits, points if bits & L.KIND_LISTED else points * max(fan, 1), fan


def rows_used(sets: Sequence[Tracks], rows: ActionRows) -> list[int]:
    """The action rows that occur in tracks."""
    used = np.zeros(rows.size + 1, np.bool_)
    for tracks in sets:
        used[np.where(tracks.cells >= 0, tracks.rows, rows.size)] = True
    return [int(row) for row in np.flatnonzero(used[:-1])]


def _points(sets: Sequence[Tracks], player: int, rows: ActionRows, n_cells: int, listed: bool) -> int:
    """The longest stream of the man, in entries; or in moves where he is listed."""
    worth = np.ones(rows.size, np.int64)
    if listed:
        worth[:] = 0
        for row, blocks in rows.blocks.items():
            block = blocks[player]
            if block is not None:
                worth[row] = int(count(block).max())
    total = np.zeros(n_cells, np.int64)
    for tracks in sets:
        value = tracks.length if not listed else (worth[tracks.rows] * (tracks.cells >= 0)).sum(axis=1)
        total += np.bincount(tracks.origin, weights=value, minlength=n_cells).astype(np.int64)
    return int(total.max(initial=0))


def _repeats(sets: Sequence[Tracks], player: int, rows: ActionRows, n_cells: int) -> bool:
    """May two entries of one stream make the same move?"""
    keys, at = _targets(sets, n_cells)
    if _distinct(keys, n_cells) == len(keys):
        return False
    order = np.argsort(keys, kind="stable")
    keys, at = keys[order], at[order]
    first = np.flatnonzero(np.append(True, keys[1:] != keys[:-1]))
    groups: set[tuple[int, ...]] = set()
    for start, end in zip(first, np.append(first[1:], len(keys))):
        if end - start > 1:
            groups.add(tuple(sorted(at[start:end].tolist())))
    return any(overlapping(rows, player, group) for group in groups)


def _targets(sets: Sequence[Tracks], n_cells: int) -> tuple[Ints, Ints]:
    """(origin, target) of every entry as one number, and its row."""
    keys, rows = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
    for tracks in sets:
        inside = tracks.cells >= 0
        keys.append((tracks.origin.astype(np.int64)[:, None] * n_cells + tracks.cells)[inside])
        rows.append(tracks.rows[inside])
    return np.concatenate(keys), np.concatenate(rows)  # type: ignore[return-value]


def _distinct(keys: Ints, n_cells: int) -> int:
    """How many different numbers there are."""
    if n_cells > BITMAP_CELLS:
        return len(np.unique(keys))
    seen = np.zeros(n_cells * n_cells, np.bool_)
    seen[keys] = True
    return int(np.count_nonzero(seen))
