"""Scratch memory of a playout: royal masks, repetition filter and slot tables, in the last third of ``M``.

The compiler makes MAX_MOVES large enough (``compiler.tables.memory``).
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel.layout import History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.repetition import SEEN, open_history
from ndvariants.kernel.playout.royal_masks import MASKS_AT, open_masks
from ndvariants.kernel.playout.slots import open_slots, table_size
from ndvariants.machine.jit import kernel


@kernel
def workspace_size(n_cells: int, n_codes: int, n_players: int) -> int:
    """Words of the whole workspace."""
    return MASKS_AT + n_cells + SEEN + n_players * table_size(n_codes)


@kernel
def masks_at(T: Tables) -> int:
    """Index of the masks."""
    return 2 * T[head.MAX_MOVES]


@kernel
def seen_at(T: Tables) -> int:
    """Index of the bits that mark new positions."""
    return masks_at(T) + MASKS_AT + T[head.N_CELLS]


@kernel
def slots_at(T: Tables, player: int) -> int:
    """Index of a player's table of slots."""
    return seen_at(T) + SEEN + player * table_size(T[head.N_CODES])


@kernel
def open_workspace(T: Tables, R: Rays, S: Position, M: Moves, H: History) -> None:
    """Set everything up for the position in ``S`` and its history."""
    for player in range(T[head.N_PLAYERS]):
        open_slots(T, M, slots_at(T, player), player)
    open_history(T, M, H, seen_at(T))
    open_masks(T, R, S, M, masks_at(T))
