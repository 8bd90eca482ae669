"""The desk of a playout: what it keeps between plies, in the last third of ``M``.

The masks of ``watch`` · the bits of ``repeats`` · a table of ``points`` for each player. The compiler makes MAX_MOVES
large enough (``compiler.tables.workspace``).
"""

from __future__ import annotations

from ndvariants.kernel.layout import MAX_MOVES, N_CELLS, N_CODES, N_PLAYERS
from ndvariants.kernel.legality.repetition import SEEN, open_history
from ndvariants.kernel.playout.royal_masks import MASKS_AT, open_watch
from ndvariants.kernel.playout.slots import open_points, table_size
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def desk_size(n_cells: int, n_codes: int, n_players: int) -> int:
    """Words of the whole desk."""
    return MASKS_AT + n_cells + SEEN + n_players * table_size(n_codes)


@kernel
def watch_at(T: Vector) -> int:
    """Where the masks stand."""
    return 2 * T[MAX_MOVES]


@kernel
def seen_at(T: Vector) -> int:
    """Where the bits stand that tell new positions."""
    return watch_at(T) + MASKS_AT + T[N_CELLS]


@kernel
def points_at(T: Vector, player: int) -> int:
    """Where a player's table of points stands."""
    return seen_at(T) + SEEN + player * table_size(T[N_CODES])


@kernel
def open_desk(T: Vector, R: Vector, S: Vector, M: Vector, H: Vector) -> None:
    """Set everything up for the position in ``S`` and its history."""
    for player in range(T[N_PLAYERS]):
        open_points(T, M, points_at(T, player), player)
    open_history(T, M, H, seen_at(T))
    open_watch(T, R, S, M, watch_at(T))
