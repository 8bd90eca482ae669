"""Threats: capture tracks reversed and merged by attacker and attacked cell.

Straight tracks on boards with vectors are reversed on dense arrays, one for each line: what stands at
distance d on a line seen from a cell is the same for a rook, a queen and a king (``uniform`` is a shorter way
where it applies). Other clear paths are reversed as a tree (``ways_back``). All end as linear rays whose rows
say which codes attack from there. Hurdle patterns are a second set, with automata (``hops``). Tracks are
reversed by listing (origin, path, target), never by turning directions round, which is wrong on graphs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from ndvariants.compiler.boards.geometry import Geometry
from ndvariants.compiler.boards.rays import Ints, distinct, widened
from ndvariants.compiler.codes import EMPTY, EN_PASSANT, WALL, Codes
from ndvariants.compiler.faults import MOST_TABULATED, error_of
from ndvariants.compiler.moves.actions import Numbers
from ndvariants.compiler.moves.attacks.uniform import parallel, uniform_chains
from ndvariants.compiler.moves.attacks.ways_back import ways_back
from ndvariants.compiler.moves.streams import Chains
from ndvariants.compiler.moves.tracks import NO_LINE, Attack
from ndvariants.faults.programs import BentWaysTooLong
from ndvariants.kernel import layout as L

BATCH = 16  # kinds of pieces whose masks are kept in one dense array

RowMaker = Callable[[Sequence[int]], int]  # the row of a cell from which these attackers attack
GUARD_SHIFT = 16  # an attacker is a code, and above it the program that must allow its capture, 0 none


@dataclass
class ThreatRows:
    """The threat rows in the making: one word for each code, by row."""

    codes: Codes
    rows: list[Numbers] = field(default_factory=list)
    guards: list[int] = field(default_factory=lambda: [0])
    _known: dict[bytes, int] = field(default_factory=dict)

    def group(self, attackers: Iterable[int], passed: tuple[int, ...] = (EMPTY, EN_PASSANT)) -> int:
        """The row of a cell from which these attackers attack when the way is clear, but for codes that are passed."""
        row = np.full((1, len(self.codes)), L.ACT_STOP, np.int64)
        row[0, passed] = 0
        for code, word in self.hits(attackers).items():
            row[0, code] |= word
        return self.add(row)

    def group_over_gaps(self, attackers: Iterable[int]) -> int:
        """The same where cells that are gone stop nothing."""
        return self.group(attackers, (EMPTY, EN_PASSANT, WALL))

    def hits(self, attackers: Iterable[int]) -> dict[int, int]:
        """The bits that say so, by code; where programs must be asked, where in AT_THREAT_GUARDS they are listed."""
        programs: dict[int, list[int]] = {}
        for attacker in attackers:
            programs.setdefault(attacker & ((1 << GUARD_SHIFT) - 1), []).append(attacker >> GUARD_SHIFT)
        return {
            code: L.THREAT_HIT if 0 in asked else self._guarded(sorted(set(asked))) for code, asked in programs.items()
        }

    def _guarded(self, programs: list[int]) -> int:
        words = [len(programs), *programs]
        for at in range(1, len(self.guards)):
            if self.guards[at : at + len(words)] == words:
                return L.THREAT_GUARDED | at << L.THREAT_GUARDS_SHIFT
        self.guards.extend(words)
        return L.THREAT_GUARDED | (len(self.guards) - len(words)) << L.THREAT_GUARDS_SHIFT

    def add(self, block: Numbers) -> int:
        """The number of the first of these rows; equal blocks are stored once."""
        key = block.tobytes()
        if key not in self._known:
            self._known[key] = len(self.rows)
            self.rows.extend(block)
        return self._known[key]

    def words(self) -> Ints:
        """The rows as the kernel reads them."""
        table = np.full((max(1, len(self.rows)), 1 << self.codes.shift), L.ACT_STOP, np.int64)
        for number, row in enumerate(self.rows):
            table[number, : len(row)] = row
        return table.astype(np.int32).ravel()


def attackers(codes: Iterable[int], guard: int) -> tuple[int, ...]:
    """Codes whose captures this program must allow (0: always), as attackers."""
    return tuple(code | guard << GUARD_SHIFT for code in codes)


@dataclass
class Reversed:
    """Threats of one attacker; ``two_ways`` when a piece may attack a cell along two paths."""

    chains: list[Chains] = field(default_factory=list)
    two_ways: bool = False


def reversed_chains(
    attacks: Sequence[Attack],
    row_of: RowMaker,
    n_cells: int,
    board: Geometry | None = None,
    over_gaps: RowMaker | None = None,
) -> Reversed:
    """The attacks of one attacker by attacked cell; ``board`` where every cell is like every other.

    ``over_gaps`` makes the rows of ways that cells which are gone do not stop.
    """
    attacks = [one for one in attacks if len(one.tracks)]
    if board is not None and all(one.tracks.line[0] != NO_LINE and not one.zoned for one in attacks):
        return Reversed(uniform_chains(attacks, row_of, board), parallel(attacks, board))
    straight = [one for one in attacks if one.tracks.line[0] != NO_LINE]
    bent = [one for one in attacks if one.tracks.line[0] == NO_LINE and not one.tracks.bridged]
    bridged = [one for one in attacks if one.tracks.bridged]
    chains = [part for batch in _batches(straight) for part in _reverse_straight(batch, row_of, n_cells)]
    chains += [_reverse_bent(batch, row_of, n_cells) for batch in _batches(bent)]
    chains += [_reverse_bent(batch, over_gaps or row_of, n_cells) for batch in _batches(bridged)]
    return Reversed([one for one in chains if len(one.origin)], _two_ways(attacks, n_cells))


def _batches(attacks: Sequence[Attack]) -> list[list[Attack]]:
    """The attacks in groups of few enough kinds of pieces (a kind: the codes of one set of tracks)."""
    kinds = list(dict.fromkeys(one.codes for one in attacks))
    groups = [kinds[at : at + BATCH] for at in range(0, len(kinds), BATCH)]
    return [[one for one in attacks if one.codes in group] for group in groups]


def _bits(batch: Sequence[Attack]) -> dict[tuple[int, ...], int]:
    return {codes: 1 << bit for bit, codes in enumerate(dict.fromkeys(one.codes for one in batch))}


def _numbers(masks: Numbers, bits: dict[tuple[int, ...], int], row_of: RowMaker) -> Numbers:
    present = np.zeros(1 << len(bits), np.bool_)
    present[masks] = True
    number = np.zeros(1 << len(bits), np.int32)
    for mask in np.flatnonzero(present).tolist():
        number[mask] = row_of([code for codes, bit in bits.items() if mask & bit for code in codes])
    return number[masks]


# --------------------------------------------------------------------------- straight lines


def _reverse_straight(batch: Sequence[Attack], row_of: RowMaker, n_cells: int) -> list[Chains]:
    """Tracks on lines reversed: ``mask[line, cell, distance]`` collects who attacks the cell from there."""
    bits, chains = _bits(batch), list[Chains]()
    depth: dict[int, int] = {}
    reach = [_reach(one) for one in batch]
    for one, far in zip(batch, reach, strict=True):
        for line, length in zip(*_deepest(one.tracks.line, far), strict=True):
            depth[int(line)] = max(depth.get(int(line), 0), int(length))
    for deep in sorted(set(depth.values()), reverse=True):
        lines = np.array([line for line, length in depth.items() if length == deep], np.int64)
        if deep == 0:
            continue
        mask = np.zeros((n_cells, len(lines), deep), np.uint16)
        cell = np.full((n_cells, len(lines), deep), -1, np.int32)
        place = np.full(max(depth) + 1, -1, np.int64)
        place[lines] = np.arange(len(lines))
        for one in batch:
            _scatter(one, place, bits[one.codes], mask, cell)
        length = _filled(mask)
        if ((cell < 0) & (np.arange(deep) < length[..., None])).any():
            for one in batch:
                _fill_gaps(one, place, cell)
        chains.append(_straight_chains(mask, cell, length, bits, row_of))
    return chains


def _reach(one: Attack) -> Numbers:
    """Return how far each track attacks: the last attacked column + 1, 0 for none."""
    width = one.hits.shape[1]
    last = width - one.hits[:, ::-1].argmax(axis=1)
    return np.where(one.hits.any(axis=1), last, 0)


def _deepest(line: Numbers, far: Numbers) -> tuple[Numbers, Numbers]:
    deepest = np.full(int(line.max()) + 1, -1, np.int64)
    for length in range(int(far.max(initial=0)) + 1):
        deepest[line[far == length]] = length
    lines = np.flatnonzero(deepest >= 0)
    return lines, deepest[lines]


def _scatter(one: Attack, place: Numbers, bit: int, mask: Numbers, cell: Numbers) -> None:
    """Mark where each track's origin stands as seen from the cells that it attacks."""
    tracks = one.tracks
    where = place[tracks.line]
    mine = where >= 0
    for column in range(min(tracks.cells.shape[1], mask.shape[2])):
        chosen = np.flatnonzero(one.hits[:, column] & mine)
        target, origin = tracks.cells[chosen, column], tracks.origin[chosen]
        at = (target.astype(np.int64) * mask.shape[1] + where[chosen]) * mask.shape[2] + column
        mask.reshape(-1)[at] |= bit
        cell.reshape(-1)[at] = origin


def _fill_gaps(one: Attack, place: Numbers, cell: Numbers) -> None:
    """Write the cells between an attacker and its target from which nothing attacks."""
    tracks = one.tracks
    where = place[tracks.line]
    for column in range(1, min(tracks.cells.shape[1], cell.shape[2])):
        chosen = np.flatnonzero(one.hits[:, column] & (where >= 0))
        for nearer in range(column):
            cell[tracks.cells[chosen, column], where[chosen], nearer] = tracks.cells[chosen, column - 1 - nearer]


def _filled(mask: Numbers) -> Numbers:
    """Return how long each line is from each cell: the last attacker's distance."""
    deep = mask.shape[2]
    length = np.zeros(mask.shape[:2], np.int32)
    for distance in range(deep):
        length[mask[:, :, distance] != 0] = distance + 1
    return length


def _straight_chains(
    mask: Numbers, cell: Numbers, length: Numbers, bits: dict[tuple[int, ...], int], row_of: RowMaker
) -> Chains:
    used = length > 0
    origin = np.repeat(np.arange(len(mask), dtype=np.int32), used.sum(axis=1))
    left = length[used][:, None] - np.arange(mask.shape[2], dtype=np.int32)
    inside = left > 0
    return Chains(origin, length[used], cell[used][inside], left[inside], _numbers(mask[used][inside], bits, row_of))


# --------------------------------------------------------------------------- any clear paths


def _reverse_bent(batch: Sequence[Attack], row_of: RowMaker, n_cells: int) -> Chains:
    """Tracks reversed as a tree of paths from each attacked cell: one ray for each leaf of the tree.

    A cell shared by several rays hits in the first of them only, so that no attacker counts twice.
    """
    bits = _bits(batch)
    width = max(one.tracks.cells.shape[1] for one in batch)
    origins, cells, masks = [], [], []
    for one in batch:
        useful = one.hits.any(axis=1)
        origins.append(one.tracks.origin[useful])
        cells.append(widened(one.tracks.cells[useful], width))
        masks.append(widened(one.hits[useful] * np.int32(bits[one.codes]), width, 0))
    back = ways_back(np.concatenate(origins), np.concatenate(cells), np.concatenate(masks), n_cells)
    if len(back.cells) > MOST_TABULATED:
        raise error_of(BentWaysTooLong(len(back.cells), MOST_TABULATED), None)
    left = np.repeat(np.cumsum(back.length), back.length) - np.arange(len(back.cells))
    return Chains(back.origin, back.length, back.cells, left.astype(np.int32), _numbers(back.masks, bits, row_of))


def _two_ways(attacks: Sequence[Attack], n_cells: int) -> bool:
    """Return True if some code attacks some cell from one other cell along two ways."""
    by_code: dict[int, list[Numbers]] = {}
    for one in attacks:
        row, column = np.nonzero(one.hits)
        pairs = one.tracks.cells[row, column].astype(np.int64) * n_cells + one.tracks.origin[row]
        for code in one.codes:
            by_code.setdefault(code, []).append(pairs)
    return any(distinct(pairs := np.concatenate(parts), n_cells * n_cells) != len(pairs) for parts in by_code.values())
