"""Upper bounds set by the bit fields of ``kernel.layout``, and by the time that conditions take that ask for moves.

Knows the words of ``kernel.layout``; what depends on the shape of the board is looked at by ``compiler.limits``.
"""

from __future__ import annotations

from collections import Counter
from math import comb

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.ranges import plain
from ndvariants.errors import Place
from ndvariants.faults.boards import SectionTwice
from ndvariants.faults.limits import (
    TooManyAsking,
    TooManyCastlers,
    TooManyChoices,
    TooManyHurdles,
    TooManyPlayers,
    TooManyPromotions,
    TooManyWays,
)
from ndvariants.kernel import layout as L
from ndvariants.kernel.header import MAX_PLAYERS
from ndvariants.language.trees.syntax import Axes, Call, Expr, Number, Word
from ndvariants.model.variant import MAX_PROMOTIONS, Piece, Variant
from ndvariants.model.walk import nodes_in

MOST_ASKING = 24  # different conditions of movements that ask for attacks, check or moves: each asks the others
MOST_WAYS = 60_000  # vectors of one direction
_ASKS_FOR_MOVES = ("attacked", "in check", "no legal move")


def check_limits(draft: Draft, variant: Variant) -> None:
    """Note of what there is too much."""
    moving = sum(not player.neutral for player in variant.players)
    if moving > MAX_PLAYERS:
        draft.report_key(TooManyPlayers(moving, MAX_PLAYERS), ("players",))
    for piece in variant.pieces:
        _check_promotion(draft, piece)
        _check_hurdles(draft, piece)
    _check_sections(draft, variant)
    _check_ways(draft, variant)
    _check_asking(draft, variant)
    for castling in variant.castlings:
        if len(castling.parts) > L.MAX_CASTLERS and castling.place is not None:
            draft.faults.report(TooManyCastlers(len(castling.parts), L.MAX_CASTLERS), castling.place)


def _check_sections(draft: Draft, variant: Variant) -> None:
    if not variant.board.sections:
        return
    markers = Counter(placed.piece for placed in variant.setup)
    for hand in variant.hands:
        markers[hand.piece] += hand.count
    for section in variant.board.sections:
        if section.piece is not None and markers[section.piece] > 1:
            draft.report_key(SectionTwice(section.piece, markers[section.piece]), ("board", "sections"))


def _check_asking(draft: Draft, variant: Variant) -> None:
    """Bounds the conditions of movements that ask for attacks or moves, each of which asks the others."""
    asking: dict[str, Place | None] = {}
    for piece in variant.pieces:
        for movement in piece.movements:
            if _asks_for_moves(movement.condition):
                asking.setdefault(plain(movement.condition), movement.place)
    if len(asking) > MOST_ASKING:
        place = list(asking.values())[MOST_ASKING]
        if place is None:
            draft.report_key(TooManyAsking(len(asking), MOST_ASKING), ("pieces",))
        else:
            draft.faults.report(TooManyAsking(len(asking), MOST_ASKING), place)


def _asks_for_moves(condition: Expr | None) -> bool:
    return any(isinstance(node, Call) and node.function in _ASKS_FOR_MOVES for node in nodes_in(condition))


def _check_promotion(draft: Draft, piece: Piece) -> None:
    """Bounds the choices of a promotion on one cell, staying as it is included."""
    most = L.ACT_COUNT_MASK - 1
    for promotion in piece.promotions:
        if len(promotion.to) > most:
            draft.report_key(
                TooManyChoices(piece.name, len(promotion.to), most), ("pieces", piece.name, "promotes", "to")
            )
    if len(piece.promotions) > MAX_PROMOTIONS:
        draft.report_key(
            TooManyPromotions(piece.name, len(piece.promotions), MAX_PROMOTIONS), ("pieces", piece.name, "promotes")
        )


def _check_hurdles(draft: Draft, piece: Piece) -> None:
    for movement in piece.movements:
        hurdles = [leg.hurdle for leg in movement.legs if leg.hurdle is not None]
        jumped = sum(hurdle.count for hurdle in hurdles)
        place = hurdles[0].place if hurdles else None
        if jumped > L.ACT_STATE_MASK and place is not None:
            draft.faults.report(TooManyHurdles(piece.name, jumped, L.ACT_STATE_MASK), place)


def _check_ways(draft: Draft, variant: Variant) -> None:
    """Bounds the vectors of a direction: `any` has 3^n - 1 of them on n axes."""
    board = variant.board
    if not board.axes:
        return
    wide = sum(axis.width > 1 for axis in board.axes)
    for node in nodes_in([piece.movements for piece in variant.pieces]):
        ways = _ways(node, wide) if isinstance(node, Word | Axes) else 0
        if ways > MOST_WAYS and node.place is not None:
            draft.faults.report(TooManyWays(ways, wide, MOST_WAYS), node.place)
            return


def _ways(direction: Word | Axes, wide: int) -> int:
    """Return how many vectors a direction has on that many axes; 0 where there are few."""
    if isinstance(direction, Word):
        return 3**wide - 1 if direction.text == "any" else 0
    counts = range(1, wide + 1)
    if not isinstance(direction.counts, str):
        low, high = direction.counts
        least = low.value if isinstance(low, Number) else 1
        most = high.value if isinstance(high, Number) else wide
        counts = range(max(1, least), min(wide, most) + 1)
    elif direction.counts == "all":
        counts = range(wide, wide + 1)
    return sum(comb(wide, k) * 2**k for k in counts)
