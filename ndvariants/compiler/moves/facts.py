"""Facts about codes: what the kernel may skip for a piece, proved from its tracks and rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from ndvariants.compiler.boards.geometry import Geometry
from ndvariants.compiler.boards.rays import distinct
from ndvariants.compiler.moves.actions import ActionRows, Numbers, count, effects_of, overlapping
from ndvariants.compiler.moves.attacks.uniform import line_vectors
from ndvariants.compiler.moves.effects import Effect, Effects
from ndvariants.compiler.moves.tracks import NO_LINE, Tracks
from ndvariants.kernel import layout as L

Flags = npt.NDArray[np.bool_]
MANY = 40  # more entries than this from one cell to another: approximate; no real piece has them


@dataclass(frozen=True, eq=False)
class CodeFacts:
    """Facts about a piece for the kernel: KIND_* bits (castling apart), points in sampling, fan.

    The fan is the most moves that one entry makes (promotion choices); ``fan_cells`` bool[n_cells] says from where
    some entry makes several, ``None`` where none does or where that is not known. ``most`` int64[n_cells] bounds the
    moves from each cell of a piece whose moves are listed, ``None`` of others and on boards with classes of cells.
    """

    kind: int
    points: int
    fan: int
    fan_cells: Flags | None = None
    most: Numbers | None = None


@dataclass(frozen=True, eq=False)
class FactFinder:
    """Finds facts about the tracks of pieces; what is the same for two players is found once."""

    geometry: Geometry
    rows: ActionRows
    effects: Effects
    _used: dict[int, list[int]] = field(default_factory=dict)
    _shared: dict[int, list[tuple[int, ...]]] = field(default_factory=dict)

    @cached_property
    def _twins(self) -> list[int]:
        return self.effects.twins()

    def facts(self, sets: Sequence[Tracks], player: int) -> CodeFacts:
        """The facts of a player's piece with these tracks."""
        blocks = [block for row in self.used(sets) if (block := self.rows.blocks[row][player]) is not None]
        records = [self.effects.records[number] for number in {n for block in blocks for n in effects_of(block)}]
        special = [record for record in records if record.flags & L.EFFECT_VERIFY]
        bits = 0
        if all(tracks.cells.shape[1] == 1 for tracks in sets):
            bits |= L.KIND_LEAPS
        if any(len(block) > 1 for block in blocks):
            bits |= L.KIND_STATES
        if any(record.guard or record.flags & L.EFFECT_MUST_SPARE or _must_take_passed(record) for record in records):
            bits |= L.KIND_GUARDED
            alike = len({record.guard for record in records}) == 1
            bits |= L.KIND_ALIKE * (alike and all(record.flags & L.EFFECT_BY_ORIGIN for record in records))
        if any(record.kind == L.TAKE_EN_PASSANT for record in special):
            bits |= L.KIND_EN_PASSANT
        if any(record.kind != L.TAKE_EN_PASSANT for record in special):
            bits |= L.KIND_SPECIAL
        if any(overlapping(self.rows, player, group, self._twins) for group in self._meeting(sets)):
            bits |= L.KIND_REPEATS
        fan = max((int(count(block).max()) for block in blocks), default=1)
        fan = max(fan, 1)
        by_target = all(record.flags & L.EFFECT_BY_TARGET for record in records if record.guard)
        if bits & (L.KIND_STATES | L.KIND_REPEATS) or (bits & L.KIND_GUARDED and not by_target):
            bits |= L.KIND_LISTED
            most = self._points(sets, player, listed=True)
            told = None if self.geometry.classes is not None else most
            return CodeFacts(bits, int(most.max(initial=0)), fan, most=told)
        points = int(self._points(sets, player, listed=False).max(initial=0)) * fan
        return CodeFacts(bits, points, fan, self._fan_cells(sets, player) if fan > 1 else None)

    def used(self, sets: Sequence[Tracks]) -> list[int]:
        """The action rows that occur in tracks."""
        if id(sets) not in self._used:
            used = np.zeros(self.rows.size + 1, np.bool_)
            for tracks in sets:
                seen = tracks.rows[:1] if tracks.plain else np.where(tracks.cells >= 0, tracks.rows, self.rows.size)
                used[seen] = True
            self._used[id(sets)] = [int(row) for row in np.flatnonzero(used[:-1])]
        return self._used[id(sets)]

    def _fan_cells(self, sets: Sequence[Tracks], player: int) -> Flags | None:
        """From which cells some entry makes several moves: bool[n_cells]; None on boards with classes of cells."""
        if self.geometry.classes is not None:
            return None
        worth, found = self._worth(player), np.zeros(self.geometry.n_cells, np.bool_)
        for tracks in sets:
            found[tracks.origin[((worth[tracks.rows] > 1) & (tracks.cells >= 0)).any(axis=1)]] = True
        return found

    def _worth(self, player: int) -> Numbers:
        worth = np.zeros(self.rows.size, np.int64)
        for row, blocks in self.rows.blocks.items():
            block = blocks[player]
            if block is not None:
                worth[row] = int(count(block).max())
        return worth

    def _points(self, sets: Sequence[Tracks], player: int, listed: bool) -> Numbers:
        """Return how long the piece's streams are, in entries; or in moves where it is listed: int64[n], by origin."""
        worth = self._worth(player)
        spread = self.geometry.classes is not None
        members = np.unique(np.concatenate([tracks.origin for tracks in sets])) if spread else None
        total = np.zeros(self.geometry.n_cells if members is None else len(members), np.int64)
        for tracks in sets:
            value = (worth[tracks.rows] * (tracks.cells >= 0)).sum(axis=1) if listed else tracks.length
            origin = tracks.origin if members is None else np.searchsorted(members, tracks.origin)
            total += np.bincount(origin, weights=value, minlength=len(total)).astype(np.int64)
        return total

    def _meeting(self, sets: Sequence[Tracks]) -> list[tuple[int, ...]]:
        """The rows of entries that lead from one origin to one target, for every way in which that happens."""
        if id(sets) not in self._shared:
            self._shared[id(sets)] = [] if self._fans_out(sets) else _groups(sets, self.geometry.n_cells)
        return self._shared[id(sets)]

    def _fans_out(self, sets: Sequence[Tracks]) -> bool:
        """Return True if it is clear without listing that no two entries have one origin and one target.

        So it is on a grid without wrap when no two lines lead the same way.
        """
        board = self.geometry.variant.board
        if not board.axes or board.seams or any(axis.wrap for axis in board.axes):
            return False
        ways: list[tuple[int, ...]] = []
        for tracks in sets:
            if not len(tracks) or tracks.line[0] == NO_LINE:
                return False
            vector = np.array(list(line_vectors(self.geometry, tracks).values()), np.int32)
            vector //= np.gcd.reduce(vector, axis=1)[:, None]
            ways.extend(map(tuple, vector.tolist()))
        return len(set(ways)) == len(ways)


def _must_take_passed(effect: Effect) -> bool:
    return effect.kind == L.TAKE_PASSED and effect.flags & L.EFFECT_MUST_TAKE != 0


def _groups(sets: Sequence[Tracks], n_cells: int) -> list[tuple[int, ...]]:
    keys, at = _targets(sets, n_cells)
    if distinct(keys, n_cells * n_cells) == len(keys):
        return []
    order = np.argsort(keys, kind="stable")
    keys, at = keys[order], at[order]
    first = np.flatnonzero(np.append(True, keys[1:] != keys[:-1]))
    length = np.diff(np.append(first, len(keys)))
    found: set[tuple[int, ...]] = set()
    for n in np.flatnonzero(np.bincount(length)[2:]) + 2:
        groups = np.sort(at[first[length == n][:, None] + np.arange(n)], axis=1)
        found.update(map(tuple, _each_once(groups).tolist() if n <= MANY else [_all_at_once(groups)]))
    return sorted(found)


def _all_at_once(groups: Numbers) -> list[int]:
    """The rows of groups as if all of them met; twice those that come twice in one."""
    again = groups[:, 1:][groups[:, 1:] == groups[:, :-1]]
    return [int(row) for row in (*np.unique(groups), *np.unique(again))]


def _each_once(table: Numbers) -> Numbers:
    """The different lines of a table of small numbers.

    >>> _each_once(np.array([[1, 2], [0, 3], [1, 2]])).tolist()
    [[0, 3], [1, 2]]
    """
    base = int(table.max(initial=0)) + 1
    kind = np.zeros(len(table), np.int64)
    for column in table.T:  # lines separated by column after column; of few kinds, as rows are
        kind = kind * base + column
        seen = np.zeros(int(kind.max(initial=0)) + 1, np.int64)
        seen[kind] = 1
        kind = (np.cumsum(seen) - 1)[kind]
    last = np.zeros(int(kind.max(initial=-1)) + 1, np.int64)
    last[kind] = np.arange(len(table))
    return table[last]


def _targets(sets: Sequence[Tracks], n_cells: int) -> tuple[Numbers, Numbers]:
    """(origin, target) of every entry as one number, and its row."""
    keys: list[Numbers] = [np.empty(0, np.int64)]
    rows: list[Numbers] = [np.empty(0, np.int64)]
    for tracks in sets:
        inside = tracks.cells >= 0
        keys.append((tracks.origin.astype(np.int64)[:, None] * n_cells + tracks.cells)[inside])
        rows.append(tracks.rows[inside])
    return np.concatenate(keys), np.concatenate(rows)
