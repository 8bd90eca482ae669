"""Drops: who may put which piece out of which hand on which cells, in each phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ndvariants.compiler.codes import Codes
from ndvariants.compiler.moves.tracks import TrackMaker
from ndvariants.kernel.layout import DROP_CELLS, DROP_CODE, DROP_EFFECT, DROP_HAND, DROP_N_CELLS, DROP_TYPE
from ndvariants.model.variant import Phase, Piece, Variant


@dataclass(frozen=True, slots=True)
class DropPlan:
    """One kind of drop: the piece's number, whose hand, the code put down, and where."""

    type: int
    hand: int
    code: int
    verified: bool
    cells: tuple[int, ...]

    def words(self, effect: int) -> list[int]:
        """The record as the kernel reads it."""
        words = [0] * DROP_CELLS
        words[DROP_TYPE], words[DROP_HAND], words[DROP_CODE] = self.type, self.hand, self.code
        words[DROP_EFFECT], words[DROP_N_CELLS] = effect, len(self.cells)
        return [*words, *self.cells]


def phases_of(variant: Variant) -> tuple[Phase, ...]:
    """The phases of the game; one in which all pieces move and drop where the file names none but has drops."""
    if variant.phases:
        return variant.phases
    dropped = tuple(piece.name for piece in variant.pieces if piece.drop is not None)
    return (Phase("", dropped, True, passes=variant.may_pass),) if dropped else ()


def plan_drops(variant: Variant, codes: Codes, maker: TrackMaker, phases: Sequence[Phase]) -> list[list[DropPlan]]:
    """The drops of each phase and player: ``plans[phase * n_players + player]``."""
    plans: list[list[DropPlan]] = []
    for phase in phases:
        for player in range(codes.n_players):
            pieces = [(number, piece) for number, piece in enumerate(variant.pieces) if piece.name in phase.drops]
            plans.append([plan for number, piece in pieces for plan in _drops(codes, maker, player, number, piece)])
    return plans


def _drops(codes: Codes, maker: TrackMaker, player: int, number: int, piece: Piece) -> list[DropPlan]:
    """The drops of a piece by a player, out of its own hand and out of the common one."""
    plans = []
    for owner in (player, codes.n_players):
        code = codes.code_at_start(owner, piece.name)
        if not code:
            continue
        if piece.drop is None:
            where = maker.geometry.exists
        else:
            where = maker.zone(piece.drop, player)
        cells = tuple(int(cell) for cell in np.flatnonzero(where))
        verified = piece.royal or owner == codes.n_players
        plans.append(DropPlan(number, owner, code, verified, cells))
    return plans
