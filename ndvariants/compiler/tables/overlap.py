"""Entries of one piece that reach the same cell; the first that is open owns the move.

So a random move of such a piece can be drawn entry by entry, like those of others (``kernel.playout.slots``).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ndvariants.compiler.boards.rays import Ints
from ndvariants.compiler.tables.packing import Packed
from ndvariants.kernel.layout import INVERSE_SHIFT

MOST_ENTRIES = 1 << 20  # of all streams; where they have more, the words would crowd out the rest of the tables


def longest_stream(packed: Packed, code: int, n_cells: int) -> int:
    """How many entries the longest stream of a code has."""
    return int(packed.R[packed.moves[code * n_cells : (code + 1) * n_cells]].max())


def may_be_drawn(packed: Packed, code: int, n_cells: int) -> bool:
    """Are the streams few and short enough that the entries of a piece of *code* can be points?"""
    return len(packed.R) <= MOST_ENTRIES and n_cells * longest_stream(packed, code, n_cells) ** 2 < 1 << INVERSE_SHIFT


def earlier_entries(packed: Packed, codes: Sequence[int], n_cells: int) -> Ints:
    """int32[len(R)]: how many words before an entry the last one to the same cell stands; 0 where none does.

    Entries of other streams than those of *codes* have 0.
    """
    pointers = np.unique(np.concatenate([packed.moves[code * n_cells : (code + 1) * n_cells] for code in codes]))
    length = packed.R[pointers].astype(np.int64)
    stream = np.repeat(pointers.astype(np.int64), length)
    first = np.cumsum(length) - length
    at = stream + 1 + np.arange(length.sum()) - np.repeat(first, length)
    keys = (stream << packed.fields.cell_bits) + (packed.R[at] & ((1 << packed.fields.cell_bits) - 1))
    order = np.argsort(keys, kind="stable")
    same = keys[order[1:]] == keys[order[:-1]]
    found = np.zeros(len(packed.R), np.int32)
    found[at[order[1:][same]]] = (at[order[1:]] - at[order[:-1]])[same]
    return found
