"""Size of the scratch vector M: moves, dependencies, workspace."""

from __future__ import annotations

from ndvariants.compiler.plans import Plans
from ndvariants.compiler.tables.memory import most_pieces
from ndvariants.kernel import header as H
from ndvariants.kernel.perft.dependencies import MOST_DEPENDENCIES, PADDING, WIDTH, WORDS
from ndvariants.kernel.playout.slots import table_size
from ndvariants.kernel.playout.workspace import workspace_size

RAY_WORDS, MOST_RAY_WORDS = 256, 1 << 18  # words for each cell, and in all, where the kernel notes royals' steps


def work_space(plans: Plans, points: list[int]) -> dict[int, int]:
    """The words of T that say so: room for the moves of one position, and for the notes of two plies.

    The former is also enough for the workspace of a playout.
    """
    n_cells = plans.geometry.n_cells
    most = _most_moves(plans, points)
    table, workspace = table_size(len(plans.codes)), workspace_size(n_cells, len(plans.codes), plans.codes.n_players)
    room = max(most + table, workspace)
    if plans.builder.assembler.looks_ahead:  # its moves are listed behind others
        return {H.MAX_MOVES: 4 * room, H.LOOK_ROOM: room, H.SIZE_OF_DEPENDENCIES: _most_notes(n_cells, most)}
    return {H.MAX_MOVES: room, H.SIZE_OF_DEPENDENCIES: _most_notes(n_cells, most)}


def _most_moves(plans: Plans, points: list[int]) -> int:
    """An upper bound of the moves of one position: every cell holds a piece, as mobile as room in the lists allows."""
    drops = max((sum(len(plan.cells) for plan in plans_) for plans_ in plans.drops), default=0)
    room = most_pieces(plans.variant, plans.geometry.n_cells)
    most = 0
    for player in range(plans.codes.n_players):
        free, moves = plans.geometry.n_cells, 0
        for mobility in sorted((points[code] for code in plans.codes.of_player(player)), reverse=True):
            placed = min(room, free)
            moves, free = moves + placed * mobility, free - placed
        most = max(most, moves)
    most += room * sum(points[code] for code in plans.codes.of_player(plans.codes.n_players))  # neutral pieces
    return most + drops + len(plans.castlings) + 16


def _most_notes(n_cells: int, most_moves: int) -> int:
    """Words for the notes of two plies: one for each cell, the notes, and the lists of who looks at a cell."""
    listed = min(most_moves, MOST_DEPENDENCIES) + min(RAY_WORDS * n_cells, MOST_RAY_WORDS)
    return WORDS + n_cells + WIDTH * (min(n_cells, MOST_DEPENDENCIES) + PADDING) + listed
