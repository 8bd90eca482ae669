"""Drops: who may put which piece out of which hand on which cells, in each phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ndvariants.compiler.codes import Codes
from ndvariants.compiler.moves.tracks import TrackMaker
from ndvariants.kernel import layout as L
from ndvariants.model.variant import Phase, Piece, Variant


@dataclass(frozen=True, slots=True)
class DropPlan:
    """One kind of drop: the piece's number and name, whose hand, the code put down, where, and a condition.

    ``held`` is the code of the piece in hand, which is another one where it is dropped as another piece.
    """

    type: int
    piece: str
    hand: int
    held: int
    code: int
    verified: bool
    cells: tuple[int, ...]
    guard: int = 0
    endless: bool = False

    def words(self, effect: int) -> list[int]:
        """The record as the kernel reads it."""
        words = [0] * L.DROP_CELLS
        words[L.DROP_TYPE], words[L.DROP_HAND], words[L.DROP_CODE] = self.type, self.hand, self.held
        words[L.DROP_EFFECT], words[L.DROP_N_CELLS] = effect, len(self.cells)
        words[L.DROP_GUARD], words[L.DROP_ENDLESS] = self.guard, int(self.endless)
        return [*words, *self.cells]


def plan_drops(variant: Variant, codes: Codes, maker: TrackMaker, phases: Sequence[Phase]) -> list[list[DropPlan]]:
    """The drops of each phase and player: ``plans[phase * n_players + player]``."""
    endless = {(codes.owner_number(hand.player), hand.piece) for hand in variant.hands if hand.endless}
    named = {name for phase in phases for name in phase.drops}
    dropped = [(n, piece) for n, piece in enumerate(variant.pieces) if piece.drop is not None or piece.name in named]
    known = [
        [plan for number, piece in dropped for plan in _drops(codes, maker, player, number, piece)]
        for player in range(codes.n_players)
    ]
    return [
        [replace(plan, endless=(plan.hand, plan.piece) in endless) for plan in plans if plan.piece in phase.drops]
        for phase in phases
        for plans in known
    ]


def _drops(codes: Codes, maker: TrackMaker, player: int, number: int, piece: Piece) -> list[DropPlan]:
    """The drops of a piece by a player, out of its own hand and out of the common one, as every piece it may be."""
    plans = []
    for owner in (player, codes.n_players):
        for name in piece.drop_as or (piece.name,):
            held, code = codes.code_at_start(owner, piece.name), codes.code_at_start(owner, name)
            if not held or not code:
                continue
            where = maker.geometry.exists if piece.drop is None else maker.zone(piece.drop, player)
            cells = tuple(np.flatnonzero(where).tolist())
            guard = 0 if piece.drop_if is None else maker.guard(piece.drop_if, player)
            verified = codes.piece(code).royal or owner == codes.n_players
            plans.append(DropPlan(number, piece.name, owner, held, code, verified, cells, guard))
    return plans
