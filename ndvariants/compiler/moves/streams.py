"""Streams: entries packed into words, one block for every cell, equal blocks stored once.

See ``kernel.layout`` for the words. Widths of the three fields are chosen for each variant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from ndvariants.compiler.boards.classes import Classes
from ndvariants.compiler.boards.rays import Ints
from ndvariants.compiler.faults import MAX_WORDS, error_of
from ndvariants.compiler.moves.tracks import Tracks
from ndvariants.faults.programs import StreamsTooLarge, StreamWords

WORD_BITS = 31


@dataclass(frozen=True, eq=False, slots=True)
class Chains:
    """Rays laid end to end, ordered by the cell that they belong to.

    ``origin`` and ``length`` int32[n_rays]; ``cells``, ``rest``, ``rows`` int32[sum of lengths].
    """

    origin: Ints
    length: Ints
    cells: Ints
    rest: Ints
    rows: Ints


def chains(tracks: Tracks, places: Ints) -> Chains:
    """Tracks as chains, with the places of their rows in the tables."""
    width = tracks.cells.shape[1]
    if width == 1:
        rest = np.ones(len(tracks), np.int32)
        return Chains(tracks.origin, tracks.length, tracks.cells[:, 0], rest, places[tracks.rows[:, 0]])
    left = np.subtract.outer(tracks.length, np.arange(width, dtype=np.int32))
    inside = left > 0
    return Chains(tracks.origin, tracks.length, tracks.cells[inside], left[inside], places[tracks.rows[inside]])


@dataclass(frozen=True, slots=True)
class Fields:
    """How an entry is laid out: the cell lowest, ``rest`` above it, the row on top."""

    cell_bits: int
    rest_bits: int

    @property
    def row_shift(self) -> int:
        return self.cell_bits + self.rest_bits


def choose_fields(n_cells: int, longest: int, n_rows: int) -> Fields:
    """The narrowest fields that hold every cell, ray and row. Raises ``VariantError`` when they do not fit."""
    fields = Fields(max(1, (n_cells - 1).bit_length()), max(1, longest.bit_length()))
    row_bits = max(1, (n_rows - 1).bit_length())
    if fields.row_shift + row_bits > WORD_BITS:
        room = 1 << max(0, WORD_BITS - fields.rest_bits - row_bits)
        what = f"{n_cells:,} cells with lines of up to {longest:,}, on which {n_rows:,} different things may be done"
        raise error_of(StreamsTooLarge(what, room), None)
    return fields


@dataclass
class StreamTable:
    """The vector R in the making: ``R[0]`` is the stream of nothing."""

    n_cells: int
    fields: Fields
    parts: list[Ints] = field(default_factory=lambda: [np.zeros(1, np.int32)])
    size: int = 1
    longest: int = 1
    _known: dict[bytes, Ints] = field(default_factory=dict)
    _once: dict[bytes, int] = field(default_factory=dict)

    def add(self, sets: Sequence[Chains]) -> Ints:
        """Start of the stream of every cell: int32[n_cells]."""
        sets = [one for one in sets if len(one.origin)]
        if not sets:
            return np.zeros(self.n_cells, np.int32)
        words, total = self._packed(sets, self.n_cells)
        key = total.tobytes() + words.tobytes()
        if key not in self._known:
            starts = self.size + np.cumsum(total + (total > 0)) - total - (total > 0)
            self._known[key] = np.where(total > 0, starts, 0).astype(np.int32)
            self._append(words)
        return self._known[key]

    def add_offsets(self, sets: Sequence[Chains], classes: Classes) -> Ints:
        """The same for chains of the members of classes: streams hold offsets, and each of them is stored once."""
        sets = [_offsets(one, classes) for one in sets if len(one.origin)]
        if not sets:
            return np.zeros(self.n_cells, np.int32)
        words, total = self._packed(sets, len(classes.members))
        starts, begin = np.zeros(len(total), np.int32), 0
        for number, end in enumerate(np.cumsum(total + (total > 0)).tolist()):
            if end > begin:
                starts[number] = self._stored(words[begin:end])
            begin = end
        return starts[classes.of_cell]

    def _stored(self, stream: Ints) -> int:
        key = stream.tobytes()
        if key not in self._once:
            self._once[key] = self.size
            self._append(stream)
        return self._once[key]

    def add_lists(self, lists: Ints) -> Ints:
        """Start of the list of every cell (its length, then its numbers): ``lists`` int32[n_cells, L], -1 padded.

        Equal lists are stored once.
        """
        unique, which = np.unique(lists, axis=0, return_inverse=True)
        length = (unique >= 0).sum(axis=1)
        starts = self.size + np.cumsum(length + 1) - (length + 1)
        words = np.insert(unique[unique >= 0], np.cumsum(length) - length, length)
        self._append(words.astype(np.int32))
        return np.asarray(starts[which.ravel()], np.int32)

    def _append(self, words: Ints) -> None:
        """Put words behind the others. Raises ``VariantError`` when there are too many."""
        self.parts.append(words)
        self.size += len(words)
        if self.size > MAX_WORDS:
            raise error_of(StreamWords(MAX_WORDS), None)

    def _packed(self, sets: Sequence[Chains], n_cells: int) -> tuple[Ints, Ints]:
        """The streams of all cells one behind the other (empty ones left out), and their entries: int[n_cells]."""
        totals = [np.bincount(one.origin, weights=one.length, minlength=n_cells).astype(np.int64) for one in sets]
        total = np.sum(totals, axis=0)
        base = np.cumsum(total + (total > 0)) - total  # behind the count word of each stream
        words = np.empty(int(total.sum() + (total > 0).sum()), np.int32)
        for one, own in zip(sets, totals, strict=True):
            first = np.cumsum(own) - own  # where the entries of each cell start in this set
            shift = (base - first)[one.origin]
            entries = one.cells | one.rest << self.fields.cell_bits | one.rows << self.fields.row_shift
            words[np.arange(len(entries)) + np.repeat(shift, one.length)] = entries
            base = base + own
        self.longest = max(self.longest, int(total.max()))
        used = total > 0
        words[(np.cumsum(total + used) - total)[used] - 1] = total[used]
        return words, total

    def words(self) -> Ints:
        """The whole vector; behind it room to read any stream as if it were as long as the longest."""
        return np.concatenate([*self.parts, np.zeros(self.longest, np.int32)])


def _offsets(chain: Chains, classes: Classes) -> Chains:
    """The chains of members with cells counted from their origins; they belong to the classes then."""
    mask = np.int32(len(classes.of_cell) - 1)
    cells = (chain.cells - np.repeat(chain.origin, chain.length)) & mask
    return Chains(classes.numbers(chain.origin), chain.length, cells, chain.rest, chain.rows)


def longest_ray(sets: Iterable[Chains]) -> int:
    """The most entries of one ray."""
    return max((int(one.length.max(initial=0)) for one in sets), default=0)
