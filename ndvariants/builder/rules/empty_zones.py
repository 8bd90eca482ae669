"""Zones without a cell that a piece cannot do without, and numbers beyond the board, which often explain them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.solve import Patience, Solver, Unsolvable
from ndvariants.errors import Place
from ndvariants.faults.remarks.games import ZoneNeeded
from ndvariants.faults.remarks.never import NumberBeyondTheBoard, ZoneBeyondTheBoard
from ndvariants.language.trees.syntax import Between, Binary, Call, Expr, Name, Number
from ndvariants.model.variant import Variant
from ndvariants.model.walk import nodes_in

MOST_SEARCHED = 20_000  # cells: on larger boards an empty zone is a remark, found when the board is made
PATIENCE = 300_000  # parts of expressions worked out for all zones, half a second: what is empty then is a remark, too
_COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")


def check_empty_zones(draft: Draft, variant: Variant) -> None:
    """Note an error for each zone without a cell for any player, where a piece relies on it."""
    if variant.board.n_cells > MOST_SEARCHED or draft.hangs_on_parameters(draft.get("board")):
        return
    solver = Solver(variant.board, variant.players, {zone.name: zone for zone in variant.zones}, variant.parameters)
    relying, patience = dict(_relying(variant)), Patience(PATIENCE)
    for zone in variant.zones:
        if zone.name not in relying or zone.place is None or draft.hangs_on_parameters(draft.get("zones", zone.name)):
            continue
        if not _is_empty(solver, zone.expressions, patience):
            continue
        beyond = [(place, one) for place, one in numbers_beyond(draft, variant) if _same_line(place, zone.place)]
        if beyond:
            place, one = beyond[0]
            fault = ZoneBeyondTheBoard(one.axis, one.width, one.number, zone.name, relying[zone.name])
            draft.faults.report(fault, place)
        else:
            draft.faults.report(ZoneNeeded(zone.name, relying[zone.name]), draft.whole("zones", zone.name))


def numbers_beyond(draft: Draft, variant: Variant) -> Iterator[tuple[Place, NumberBeyondTheBoard]]:
    """A warning for each line that compares an axis with a number that no cell comes near; none on boards that vary."""
    board = variant.board
    if not board.axes or draft.hangs_on_parameters(draft.get("board")):
        return
    widths = {axis.name: axis.width for axis in board.axes}
    lines = set[int]()
    parts = (board.holes, board.seams, variant.zones, variant.pieces, variant.rules, variant.endings, variant.castlings)
    for node in nodes_in(parts):
        for axis, number in _compared(node):
            width = widths.get(axis)
            if width is None or number.place is None or not is_written(draft, number):
                continue
            if not -1 <= number.value <= width + 1 and number.place.line not in lines:
                lines.add(number.place.line)
                yield number.place, NumberBeyondTheBoard(axis, width, number.value)


def _compared(node: Any) -> Iterator[tuple[str, Number]]:
    pairs: list[tuple[Expr, Expr]] = []
    if isinstance(node, Binary) and node.operator in _COMPARISONS:
        pairs = [(node.left, node.right), (node.right, node.left)]
    elif isinstance(node, Between):
        pairs = [(node.operand, node.low), (node.operand, node.high)]
    for axis, number in pairs:
        if isinstance(number, Number):
            name = axis.text if isinstance(axis, Name) else axis.function if isinstance(axis, Call) else ""
            yield name, number


def is_written(draft: Draft, number: Number) -> bool:
    """Return whether the number stands in the file itself in digits, not as a parameter or a sum."""
    place = number.place
    own = place is not None and place.path == draft.document.source.path
    return own and place is not None and draft.document.said(place) == str(number.value)


def _same_line(place: Place, other: Place) -> bool:
    return (place.path, place.line) == (other.path, other.line)


def _is_empty(solver: Solver, expressions: tuple[Expr, ...], patience: Patience) -> bool:
    try:
        return all(solver.is_empty(expr, player, patience) for player, expr in enumerate(expressions))
    except Unsolvable:
        return False


def _relying(variant: Variant) -> Iterator[tuple[str, str]]:
    """The zones that pieces cannot do without, each with what needs it: not those of conditions, which may be false."""
    for piece in variant.pieces:
        for promotion in piece.promotions:
            yield from _named(promotion.on, f"the promotion of the {piece.name}")
        for movement in piece.movements:
            for zone in movement.zones.values():
                yield from _named(zone, f"a movement of the {piece.name}")
        yield from _named(piece.drop, f"`drop` of the {piece.name}")


def _named(zone: Expr | None, what: str) -> Iterator[tuple[str, str]]:
    if isinstance(zone, Name):
        yield zone.text, what
