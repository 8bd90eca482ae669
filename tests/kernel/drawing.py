"""A random move as a kernel of its own, for tests: with a new table of points, and nothing known of the royals."""

from __future__ import annotations

from ndvariants.kernel.header import N_CODES
from ndvariants.kernel.layout import SIDE, Moves, Position, Rays, Tables
from ndvariants.kernel.playout.royal_masks import ALL, NO_MASKS
from ndvariants.kernel.playout.sampling import random_move as draw_and_make
from ndvariants.kernel.playout.slots import open_slots, table_size
from ndvariants.machine.jit import kernel


@kernel
def random_move(T: Tables, R: Rays, S: Position, M: Moves, at: int, key: int, tries: int) -> int:
    """A legal move drawn uniformly, and made; NO_MOVE when there is none. ``M[at:]`` is scratch."""
    open_slots(T, M, at, S[SIDE])
    return draw_and_make(T, R, S, M, at + table_size(T[N_CODES]), key, tries, at, NO_MASKS, ALL)
