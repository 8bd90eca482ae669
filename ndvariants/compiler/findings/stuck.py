"""Pieces that never leave the cell where they start, and pieces that keep to a part of the board."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ndvariants.compiler.boards.rays import Bools
from ndvariants.compiler.findings.reachable import Reach, starts, targets
from ndvariants.compiler.plans import Plans
from ndvariants.model.variant import Piece

MOST_CELLS = 5_000


def pieces_that_stay(plans: Plans, reach: Reach) -> Iterator[tuple[Piece, str, list[int]]]:
    """Pieces of players that can never move from where they start: the piece, its owner, the cells."""
    if not reach.known or plans.geometry.n_cells > MOST_CELLS:
        return
    pieces = {piece.name: piece for piece in plans.variant.pieces}
    castling = {part.piece for castling in plans.variant.castlings for part in castling.parts}
    stay: dict[tuple[str, str], list[int]] = {}
    leaves: dict[tuple[int, str], Bools] = {}
    for placed in plans.variant.setup:
        owner = plans.codes.owner_number(placed.player)
        if owner >= plans.codes.n_players or not pieces[placed.piece].movements or placed.piece in castling:
            continue
        if (owner, placed.piece) not in leaves:
            leaves[owner, placed.piece] = _can_leave(plans, owner, placed.piece)
        if not leaves[owner, placed.piece][placed.cell]:
            stay.setdefault((placed.piece, placed.player), []).append(placed.cell)
    for (name, player), cells in stay.items():
        yield pieces[name], player, cells


def _can_leave(plans: Plans, owner: int, name: str) -> Bools:
    """The cells from which some movement of the piece leads on: bool[n_cells]."""
    found = np.zeros(plans.geometry.n_cells, np.bool_)
    for code in plans.codes.of_player(owner):
        if plans.codes.infos[code].piece == name:
            for tracks in plans.tracks.moves.get(code, []):
                found |= starts(plans, tracks, owner)
    return found


def kept_apart(plans: Plans, reach: Reach) -> Iterator[tuple[Piece, int, int]]:
    """Pieces that go to and fro on a part of the cells only: the piece, how many cells from where it starts, of all."""
    if not reach.known or plans.geometry.n_cells > MOST_CELLS:
        return
    told = set[str]()
    pieces = {piece.name: piece for piece in plans.variant.pieces}
    n_cells = int(plans.geometry.exists.sum())
    for placed in plans.variant.setup:
        owner = plans.codes.owner_number(placed.player)
        if owner >= plans.codes.n_players or placed.piece in told:
            continue
        told.add(placed.piece)
        part = _spread(plans, owner, placed.piece, placed.cell)
        size = int(part.sum())
        if 1 < size < n_cells and all(
            int(_spread(plans, owner, placed.piece, cell).sum()) == size for cell in np.flatnonzero(part)[:8].tolist()
        ):
            yield pieces[placed.piece], size, n_cells


def _spread(plans: Plans, owner: int, name: str, cell: int) -> Bools:
    """The cells that a piece comes to from a cell, itself among them: bool[n_cells]."""
    here = np.zeros(plans.geometry.n_cells, np.bool_)
    here[cell] = True
    codes = [code for code in plans.codes.of_player(owner) if plans.codes.infos[code].piece == name]
    size = 0
    while size != int(here.sum()):
        size = int(here.sum())
        for code in codes:
            for tracks in plans.tracks.moves.get(code, []):
                here |= targets(plans, tracks, owner, here)
    return here
