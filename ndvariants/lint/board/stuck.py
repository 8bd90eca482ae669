"""Pieces that never leave the cell where they start, and pieces that keep to a part of the board."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ndvariants.compiler.boards.rays import Bools
from ndvariants.compiler.moves.tracks import Tracks
from ndvariants.compiler.plans import Plans
from ndvariants.compiler.reachable import Reach, starts
from ndvariants.language.trees.syntax import STAY, Leg, Word
from ndvariants.model.variant import Piece
from ndvariants.words.triggers import Event

MOST_CELLS = 5_000
MOST_ROUNDS = 300  # of a spread over the board, by all moves of a piece at once


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
            idle = only_passes(plans, pieces[placed.piece])
            leaves[owner, placed.piece] = _can_leave(plans, owner, placed.piece) & (not idle)
        if not leaves[owner, placed.piece][placed.cell]:
            stay.setdefault((placed.piece, placed.player), []).append(placed.cell)
    for (name, player), cells in stay.items():
        yield pieces[name], player, cells


def only_passes(plans: Plans, piece: Piece) -> bool:
    """Return True if a piece only stays, and nothing comes of it: no promotion, no rule that waits for its move."""
    stays = all(isinstance(leg.direction, Word) and leg.direction.text == STAY for leg in _legs(piece))
    waiting = (*(rule.when for rule in plans.variant.rules), *plans.variant.must)
    moved = any(when.event is Event.MOVE and (not when.kinds or piece.name in when.kinds) for when in waiting)
    return stays and bool(piece.movements) and not piece.promotions and not moved


def _legs(piece: Piece) -> Iterator[Leg]:
    return (leg for movement in piece.movements for leg in movement.legs)


def _can_leave(plans: Plans, owner: int, name: str) -> Bools:
    """The cells from which some movement of the piece leads on: bool[n_cells]."""
    found = np.zeros(plans.geometry.n_cells, np.bool_)
    for tracks in _moves(plans, owner, name):
        found |= starts(plans, tracks, owner)
    return found


def _moves(plans: Plans, owner: int, name: str) -> Iterator[Tracks]:
    for code in plans.codes.of_player(owner):
        if plans.codes.infos[code].piece == name:
            yield from plans.tracks.moves.get(code, ())


def kept_apart(plans: Plans, reach: Reach) -> Iterator[tuple[Piece, int, int]]:
    """Pieces that go to and fro on a part of the cells only: the piece, how many cells from where it starts, of all.

    As many from every cell where one may stand, of whichever player: at the start, dropped, or promoted there.
    """
    if not reach.known or plans.geometry.n_cells > MOST_CELLS:
        return
    pieces = {piece.name: piece for piece in plans.variant.pieces}
    n_cells = int(plans.geometry.exists.sum())
    for name in dict.fromkeys(placed.piece for placed in plans.variant.setup):
        sizes = {size for owner in range(plans.codes.n_players) for size in _parts(plans, reach, owner, name)}
        if len(sizes) == 1 and 1 < max(sizes) < n_cells:
            yield pieces[name], max(sizes), n_cells


def _parts(plans: Plans, reach: Reach, owner: int, name: str) -> Iterator[int]:
    where = reach.of(owner, name)
    if where is None or not where.any():
        return
    left, leads = where.copy(), _leads(plans, owner, name)
    while left.any():
        part = _spread(leads, int(np.flatnonzero(left)[0]))
        size = int(part.sum())
        if size == 0:
            yield 0
            return
        some = np.flatnonzero(part)[:8].tolist()
        same = all(int(_spread(leads, cell).sum()) == size for cell in some)
        yield size if same else 0
        left &= ~part
        if not same:
            return


def _leads(plans: Plans, owner: int, name: str) -> Bools:
    """Return whether some movement of a piece leads from a cell to a cell: bool[n_cells, n_cells]."""
    found = np.zeros((plans.geometry.n_cells, plans.geometry.n_cells), np.bool_)
    for tracks in _moves(plans, owner, name):
        at, step = np.nonzero((tracks.cells >= 0) & plans.rows.landing(owner)[tracks.rows])
        found[tracks.origin[at], tracks.cells[at, step]] = True
    return found


def _spread(leads: Bools, cell: int) -> Bools:
    """The cells that a piece comes to from a cell, itself among them: bool[n_cells]; none where that takes too long."""
    here = np.zeros(len(leads), np.bool_)
    here[cell] = True
    fresh, rounds = here, 0
    while fresh.any():
        rounds += 1
        if rounds > MOST_ROUNDS:
            return np.zeros_like(here)
        fresh = leads[fresh].any(axis=0) & ~here
        here = here | fresh
    return here
