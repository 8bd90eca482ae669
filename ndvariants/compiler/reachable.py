"""The cells that each piece type can reach if all other cells are as it needs them.

An over-estimate on purpose: what is out of reach here is out of reach in every game.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ndvariants.compiler.boards.rays import Bools
from ndvariants.compiler.moves.actions import Numbers
from ndvariants.compiler.moves.tracks import Tracks
from ndvariants.compiler.plans import Plans
from ndvariants.compiler.rules.proofs.side_effects import creates_pieces, shifts_pieces
from ndvariants.model.variant import Promotion

Kind = tuple[int, str]  # owner, piece
FEW = 20


@dataclass(frozen=True, eq=False)
class Reach:
    """Cells that pieces can reach. ``cells[owner, piece]`` bool[n_cells]; ``known``: no rule creates pieces or
    brings them elsewhere.
    """

    known: bool
    cells: dict[Kind, Bools] = field(default_factory=dict)
    _followed: dict[Kind, Bools] = field(default_factory=dict, repr=False)  # cells from where all tracks were followed

    def of(self, owner: int, piece: str) -> Bools | None:
        """The cells that a player's pieces of a kind can come to, ``None`` when that is not known."""
        return self.cells.get((owner, piece)) if self.known else None

    def followed(self, kind: Kind) -> Bools:
        """The cells from where all tracks of a kind were followed already, to be written: none at first."""
        return self._followed.setdefault(kind, np.zeros_like(self.cells[kind]))


def find_reach(plans: Plans) -> Reach:
    """Cells that the pieces of every type can reach from the setup, out of hands, by promotion and by their moves."""
    spread = plans.geometry.classes is not None  # tracks are known from members of classes only
    ruled = creates_pieces(plans.variant) or shifts_pieces(plans.variant)
    reach = Reach(not ruled and plans.thread is None and not spread)
    if not reach.known:
        return reach
    for info in plans.codes.infos:
        if info.piece and not info.unmoved:
            reach.cells[info.player, info.piece] = np.zeros(plans.geometry.n_cells, np.bool_)
    for placed in plans.variant.setup:
        reach.cells[plans.codes.owner_number(placed.player), placed.piece][placed.cell] = True
    for plan in (plan for group in plans.drops for plan in group):
        info = plans.codes.infos[plan.code]
        reach.cells[info.player, info.piece][list(plan.cells)] = True
    for castling in plans.castlings:
        for (_, target), part in zip(castling.shifts, castling.castling.parts, strict=True):
            reach.cells[castling.player, part.piece][target] = True
    changed = True
    while changed:
        changed = any(_grow(plans, reach, kind) for kind in reach.cells)
    return reach


def _grow(plans: Plans, reach: Reach, kind: Kind) -> bool:
    owner, name = kind
    here = reach.cells[kind]
    before = int(here.sum())
    if owner == plans.codes.n_players or before == 0:
        return False
    codes = [code for code in plans.codes.of_player(owner) if plans.codes.infos[code].piece == name]
    sets = {id(tracks): tracks for code in codes for tracks in plans.tracks.moves.get(code, [])}
    left = reach.followed(kind)
    while (here & ~left).any() and (plans.geometry.exists & ~here).any():
        fresh = here & ~left
        left[:] = here
        for tracks in sets.values():
            here |= targets(plans, tracks, owner, fresh)
    return _promote(plans, reach, owner, name) or int(here.sum()) != before


def _promote(plans: Plans, reach: Reach, owner: int, name: str) -> bool:
    """Note where the pieces that a kind promotes to begin; tells whether that was new."""
    piece = next(piece for piece in plans.variant.pieces if piece.name == name)
    changed = [_become(plans, reach, owner, name, promotion) for promotion in piece.promotions]
    return any(changed)


def _become(plans: Plans, reach: Reach, owner: int, name: str, promotion: Promotion) -> bool:
    where = reach.cells[owner, name] & plans.maker.zone(promotion.on, owner)
    changed = False
    for choice in promotion.to:
        there = reach.cells.get((owner, choice))
        if there is not None and (where & ~there).any():
            there |= where
            changed = True
    return changed


def targets(plans: Plans, tracks: Tracks, player: int, origins: Bools) -> Bools:
    """Possible targets of tracks from some cells: bool[n_cells]."""
    lands = plans.rows.landing(player)
    found = np.zeros(plans.geometry.n_cells, np.bool_)
    chosen = _leaving(tracks, origins)
    cells, rows = tracks.cells[chosen], tracks.rows[chosen]
    found[cells[(cells >= 0) & lands[rows]]] = True
    return found


def _leaving(tracks: Tracks, origins: Bools) -> Numbers:
    few = np.flatnonzero(origins)
    if len(few) > FEW:
        return np.flatnonzero(origins[tracks.origin])
    first, last = (np.searchsorted(tracks.origin, few, side) for side in ("left", "right"))
    parts = [np.arange(begin, end) for begin, end in zip(first.tolist(), last.tolist(), strict=True)]
    return np.concatenate(parts) if parts else np.zeros(0, np.int64)


def starts(plans: Plans, tracks: Tracks, player: int) -> Bools:
    """From where tracks lead to a cell where they may end: bool[n_cells]."""
    found = np.zeros(plans.geometry.n_cells, np.bool_)
    ends = (tracks.cells >= 0) & plans.rows.landing(player)[tracks.rows]
    found[tracks.origin[ends.any(axis=1)]] = True
    return found
