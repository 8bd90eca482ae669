"""The squares a piece could never leave: where ``immobilityIllegal`` holds it may not be put there."""

from __future__ import annotations

from ndvariants.addons.fairy.draft import Draft
from ndvariants.addons.fairy.format.betza import read_betza
from ndvariants.addons.fairy.format.cast import SIDES, Role
from ndvariants.addons.fairy.format.values import Square, left_by_none


def stuck_squares(draft: Draft, role: Role) -> dict[str, frozenset[Square]]:
    """The squares without any move for each side, on an empty board."""
    if not draft.record.flag("immobilityIllegal"):
        return {side: frozenset() for side in SIDES}
    ways = read_betza(draft.record.betza(role.type))
    vectors = {vector for way in ways if way.quiet and not way.initial for vector in way.vectors}
    board = draft.squares()
    return {side: left_by_none(board, vectors, sign) for side, sign in zip(SIDES, (1, -1), strict=True)}


def dead_squares(draft: Draft, role: Role) -> dict[str, frozenset[Square]]:
    """Return the cells among these to which the piece cannot go by promoting there either."""
    stuck = stuck_squares(draft, role)
    open_to = {side: frozenset[Square]() for side in SIDES}
    for side in SIDES:
        if draft.cast.promoted(role) is not None or draft.cast.pawn_targets(role, side):
            open_to[side] = draft.record.squares("promotionRegion" + side)
    return {side: stuck[side] - open_to[side] for side in SIDES}


def barred_squares(draft: Draft, role: Role, side: str) -> frozenset[Square]:
    """Squares where a pawn would have to promote but has nothing to promote to."""
    record = draft.record
    pawn = role.type == "pawn" or role.type in record.pieces("promotionPawnTypes" + side)
    if not pawn or role.before or not record.flag("mandatoryPawnPromotion") or draft.cast.pawn_targets(role, side):
        return frozenset()
    return frozenset() if draft.cast.promoted(role) is not None else record.squares("promotionRegion" + side)
