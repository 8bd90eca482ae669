"""Royal rays: for each cell of a royal, and each other cell, the threat rays that lead through it.

So the kernel asks these rays, mostly one, not all, when a piece has left a cell or come to one. Only for boards
where every pair of cells can have its word.
"""

from __future__ import annotations

import numpy as np

from ndvariants.compiler.boards.rays import Ints
from ndvariants.compiler.plans import Plans
from ndvariants.compiler.tables.packing import Packed
from ndvariants.kernel.layout import ASK_ALL

MOST_CELLS = 256  # on larger boards the pairs of cells are too many; see ``kernel.playout.royal_masks``

MOST_WORDS = 1_000_000  # of all streams: where bent ways lead everywhere, their lists would be larger than these


def rays_may_be_told(plans: Plans, packed: Packed) -> bool:
    """Return whether there are two players and the board is small, its rays leading through cells that are named."""
    small = plans.geometry.n_cells <= MOST_CELLS and plans.geometry.classes is None and len(packed.R) <= MOST_WORDS
    return small and plans.codes.n_players == 2 and plans.thread is None


def royal_rays(packed: Packed, enemy: int, n_cells: int, lists_at: int) -> tuple[Ints, Ints]:
    """The words of AT_ROYAL_RAYS for attacks of *enemy*, int32[n_cells (the royal), n_cells], and the lists of rays.

    The lists, int32[...], will stand at the word *lists_at* of T; equal ones are one. Entries must name cells (not
    offsets).
    """
    fields, found = packed.fields, np.zeros((n_cells, n_cells), np.int32)
    royal, at = _entries(packed.R, packed.threats[enemy])
    cell = packed.R[at] & ((1 << fields.cell_bits) - 1)
    rest = (packed.R[at] >> fields.cell_bits) & ((1 << fields.rest_bits) - 1)
    starts = np.append(True, (rest[:-1] != rest[1:] + 1) | (royal[:-1] != royal[1:]))[: len(at)]
    first = np.maximum.accumulate(np.where(starts, np.arange(len(at)), 0))
    found[royal, cell] = 2 * at[first] + (rest > 1)
    times = np.bincount(royal * n_cells + cell, minlength=n_cells * n_cells).reshape(n_cells, n_cells)
    several = times[royal, cell] > 1
    lists = _lists(royal[several], cell[several], at[first][several], found, lists_at)
    over = packed.hops[enemy]
    if over is not None:
        royal, at = _entries(packed.R, over)
        found[royal, packed.R[at] & ((1 << fields.cell_bits) - 1)] = ASK_ALL
    return found, lists


def _lists(royal: Ints, cell: Ints, start: Ints, found: Ints, lists_at: int) -> Ints:
    """The lists of the rays that start at *start*, by their pairs of cells; *found* is made to name them."""
    rays: dict[tuple[int, int], set[int]] = {}
    for pair, ray in zip(zip(royal.tolist(), cell.tolist(), strict=True), start.tolist(), strict=True):
        rays.setdefault(pair, set()).add(ray)
    words: list[int] = []
    placed: dict[tuple[int, ...], int] = {}
    for pair, leading in rays.items():
        listed = tuple(sorted(leading))
        if listed not in placed:
            placed[listed] = lists_at + len(words)
            words += [len(listed), *listed]
        found[pair] = -placed[listed]
    return np.array(words, np.int32)


def _entries(R: Ints, pointers: Ints) -> tuple[Ints, Ints]:
    """The attacked cell of every entry of these streams, in order, and where in R it stands."""
    order = np.argsort(pointers, kind="stable")
    length = R[pointers[order]]
    royal = np.repeat(order, length).astype(np.int32)
    first = np.repeat(pointers[order] + 1 - (np.cumsum(length) - length), length)
    return royal, (first + np.arange(len(royal))).astype(np.int32)
