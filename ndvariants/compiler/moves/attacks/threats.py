"""Threats: capture tracks reversed and merged by attacker and attacked cell.

Where every cell is like every other, lines are turned round (``uniform``). Elsewhere that would be wrong: there
tracks are reversed by listing (origin, path, target), as a tree (``ways_back``). All end as linear rays whose rows say
which codes attack from there. Hurdle patterns are a second set, with automata (``hops``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from ndvariants.compiler.boards.geometry import Geometry
from ndvariants.compiler.boards.rays import Ints, distinct, widened
from ndvariants.compiler.codes import EMPTY, EN_PASSANT, WALL, Codes
from ndvariants.compiler.faults import MOST_TABULATED, NOWHERE, too_large
from ndvariants.compiler.moves.actions import Numbers
from ndvariants.compiler.moves.attacks.uniform import parallel, uniform_chains
from ndvariants.compiler.moves.attacks.ways_back import ways_back
from ndvariants.compiler.moves.streams import Chains
from ndvariants.compiler.moves.tracks import NO_LINE, Attack
from ndvariants.kernel import layout as L

BATCH = 16  # kinds of pieces that are reversed together, each a bit of masks

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
    ways = (
        (row_of, [one for one in attacks if not one.tracks.bridged]),
        (over_gaps or row_of, [one for one in attacks if one.tracks.bridged]),
    )
    chains = [_reverse(batch, rows, n_cells) for rows, some in ways for batch in _batches(some)]
    return Reversed([one for one in chains if len(one.origin)], _two_ways(attacks, n_cells))


def _batches(attacks: Sequence[Attack]) -> list[list[Attack]]:
    """The attacks in groups of few enough kinds of pieces (a kind: the codes of one set of tracks)."""
    kinds = list(dict.fromkeys(one.codes for one in attacks))
    groups = [kinds[at : at + BATCH] for at in range(0, len(kinds), BATCH)]
    return [[one for one in attacks if one.codes in group] for group in groups]


def _reverse(batch: Sequence[Attack], row_of: RowMaker, n_cells: int) -> Chains:
    """Tracks reversed as a tree of paths from each attacked cell: one ray for each leaf of the tree.

    A cell shared by several rays hits in the first of them only, so that no attacker counts twice.
    """
    bits = {codes: 1 << bit for bit, codes in enumerate(dict.fromkeys(one.codes for one in batch))}
    width = max(one.tracks.cells.shape[1] for one in batch)
    origins, cells, masks = [], [], []
    for one in batch:
        useful = one.hits.any(axis=1)
        origins.append(one.tracks.origin[useful])
        cells.append(widened(one.tracks.cells[useful], width))
        masks.append(widened(one.hits[useful] * np.int32(bits[one.codes]), width, 0))
    back = ways_back(np.concatenate(origins), np.concatenate(cells), np.concatenate(masks), n_cells)
    if len(back.cells) > MOST_TABULATED:
        label = f"ways seen from where they end hold {len(back.cells):,} cells, and {MOST_TABULATED:,} are the limit"
        raise too_large(NOWHERE, label, hint="fewer cells or directions, or shorter legs: `slide any up to 3 then ...`")
    left = np.repeat(np.cumsum(back.length), back.length) - np.arange(len(back.cells))
    return Chains(back.origin, back.length, back.cells, left.astype(np.int32), _numbers(back.masks, bits, row_of))


def _numbers(masks: Numbers, bits: dict[tuple[int, ...], int], row_of: RowMaker) -> Numbers:
    """The row of every mask of kinds."""
    present = np.zeros(1 << len(bits), np.bool_)
    present[masks] = True
    number = np.zeros(1 << len(bits), np.int32)
    for mask in np.flatnonzero(present).tolist():
        number[mask] = row_of([code for codes, bit in bits.items() if mask & bit for code in codes])
    return number[masks]


def _two_ways(attacks: Sequence[Attack], n_cells: int) -> bool:
    """Does some code attack some cell from one other cell along two ways?"""
    by_code: dict[int, list[Numbers]] = {}
    for one in attacks:
        row, column = np.nonzero(one.hits)
        pairs = one.tracks.cells[row, column].astype(np.int64) * n_cells + one.tracks.origin[row]
        for code in one.codes:
            by_code.setdefault(code, []).append(pairs)
    return any(distinct(pairs := np.concatenate(parts), n_cells * n_cells) != len(pairs) for parts in by_code.values())
