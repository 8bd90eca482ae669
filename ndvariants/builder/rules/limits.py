"""Upper bounds set by the bit fields of ``kernel.layout``, and by the time that conditions take that ask for moves.

Knows the words of ``kernel.layout``; what depends on the shape of the board is looked at by ``compiler.limits``.
"""

from __future__ import annotations

from collections import Counter
from math import comb

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.ranges import plain
from ndvariants.errors import Place
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
        message = f"{moving} players move: at most {MAX_PLAYERS} are possible"
        draft.key_fault("NDV316", ("players",), message, "too many")
    for piece in variant.pieces:
        _check_promotion(draft, piece)
        _check_hurdles(draft, piece)
    _check_sections(draft, variant)
    _check_ways(draft, variant)
    _check_asking(draft, variant)
    for castling in variant.castlings:
        if len(castling.parts) > L.MAX_CASTLERS and castling.place is not None:
            message = f"{len(castling.parts)} pieces castle at once: at most {L.MAX_CASTLERS} are possible"
            draft.faults.add("NDV316", castling.place, message, "too many")


def _check_sections(draft: Draft, variant: Variant) -> None:
    if not variant.board.sections:
        return
    markers = Counter(placed.piece for placed in variant.setup)
    for hand in variant.hands:
        markers[hand.piece] += hand.count
    for section in variant.board.sections:
        if section.piece is not None and markers[section.piece] > 1:
            message = f"the section `{section.piece}` stands in {markers[section.piece]} places"
            hint = "count it once in `hands` or `setup`"
            draft.key_fault("NDV320", ("board", "sections"), message, "once each", hint)


def _check_asking(draft: Draft, variant: Variant) -> None:
    """Bounds the conditions of movements that ask for attacks or moves, each of which asks the others."""
    asking: dict[str, Place | None] = {}
    for piece in variant.pieces:
        for movement in piece.movements:
            if _asks_for_moves(movement.condition):
                asking.setdefault(plain(movement.condition), movement.place)
    if len(asking) > MOST_ASKING:
        message = f"{len(asking)} conditions of movements ask for attacks or moves: at most {MOST_ASKING} are possible"
        place = list(asking.values())[MOST_ASKING]
        hint = "ask the same of several movements, or ask fewer"
        if place is None:
            draft.key_fault("NDV316", ("pieces",), message, "too many", hint)
        else:
            draft.faults.add("NDV316", place, message, "too many", hint)


def _asks_for_moves(condition: Expr | None) -> bool:
    return any(isinstance(node, Call) and node.function in _ASKS_FOR_MOVES for node in nodes_in(condition))


def _check_promotion(draft: Draft, piece: Piece) -> None:
    """Bounds the choices of a promotion on one cell, staying as it is included."""
    most = L.ACT_COUNT_MASK - 1
    for promotion in piece.promotions:
        if len(promotion.to) > most:
            message = f"`{piece.name}` becomes one of {len(promotion.to)} pieces: at most {most} are possible"
            draft.key_fault("NDV316", ("pieces", piece.name, "promotes", "to"), message, "too many")
    if len(piece.promotions) > MAX_PROMOTIONS:
        message = f"`{piece.name}` promotes in {len(piece.promotions)} ways: at most {MAX_PROMOTIONS} are possible"
        draft.key_fault("NDV316", ("pieces", piece.name, "promotes"), message, "too many")


def _check_hurdles(draft: Draft, piece: Piece) -> None:
    for movement in piece.movements:
        hurdles = [leg.hurdle for leg in movement.legs if leg.hurdle is not None]
        jumped = sum(hurdle.count for hurdle in hurdles)
        place = hurdles[0].place if hurdles else None
        if jumped > L.ACT_STATE_MASK and place is not None:
            message = f"`{piece.name}` jumps {jumped} pieces in one move: at most {L.ACT_STATE_MASK} are possible"
            draft.faults.add("NDV316", place, message, "too many")


def _check_ways(draft: Draft, variant: Variant) -> None:
    """Bounds the vectors of a direction: `any` has 3^n - 1 of them on n axes."""
    board = variant.board
    if not board.axes:
        return
    wide = sum(axis.width > 1 for axis in board.axes)
    for node in nodes_in([piece.movements for piece in variant.pieces]):
        ways = _ways(node, wide) if isinstance(node, Word | Axes) else 0
        if ways > MOST_WAYS and node.place is not None:
            message = f"this is {ways} ways on {wide} axes: at most {MOST_WAYS} are possible"
            draft.faults.add("NDV316", node.place, message, "too many", "say `axes(1..3)`, for example")
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
