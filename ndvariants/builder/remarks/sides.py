"""What is wrong with where players stand and which way they go: zones without cells, and sides that go the same way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.solve import Patience, Solver, Unsolvable
from ndvariants.builder.remarks.never import said
from ndvariants.builder.shape.faults import listed
from ndvariants.errors import Place
from ndvariants.language.trees.syntax import Expr, Name, Signed, Word
from ndvariants.model.cells import cell_count, coordinates
from ndvariants.model.variant import GridBoard, Player, Variant
from ndvariants.model.walk import nodes_in

MOST_SEARCHED = 20_000  # cells: on larger boards an empty zone is told as a remark, when the board is made
PATIENCE = 300_000  # parts of expressions worked out for all zones, half a second: what is empty then is a remark, too
_BEYOND = "NDV360"
_SIDED = ("forward", "backward", "left", "right")


def check_sides(draft: Draft, variant: Variant) -> None:
    """Note zones without cells that something relies on, and players who face each other and go the same way."""
    _empty_zones(draft, variant)
    _same_way(draft, variant)


# --------------------------------------------------------------------------- zones


def _empty_zones(draft: Draft, variant: Variant) -> None:
    """An error for each zone without a cell for anyone, where a piece relies on it."""
    if cell_count(variant.board) > MOST_SEARCHED or _hangs(draft, "board"):
        return
    solver = Solver(variant.board, variant.players, {zone.name: zone for zone in variant.zones}, variant.parameters)
    relying, patience = dict(_relying(variant)), Patience(PATIENCE)
    for zone in variant.zones:
        if zone.name not in relying or zone.place is None or _hangs(draft, "zones", zone.name):
            continue
        if not _is_empty(solver, zone.expressions, patience):
            continue
        message = f"the zone `{zone.name}` has no cells, and {relying[zone.name]} needs it"
        told = [p for p in draft.faults.problems if p.code == _BEYOND and _same_line(p.place, zone.place)]
        if told:
            at = draft.faults.problems.index(told[0])
            worse = replace(told[0], message=f"{told[0].message}, so {message}", severity="error")
            draft.faults.problems[at] = worse
        else:
            hint = "cells are counted from 1, from the owner's side"
            draft.faults.add("NDV420", draft.whole("zones", zone.name), message, "no cell of this board", hint)


def _same_line(place: Place, other: Place) -> bool:
    return (place.path, place.line) == (other.path, other.line)


def _hangs(draft: Draft, *keys: str) -> bool:
    """Does what stands at a path of the file change with its parameters?"""
    return bool(set(re.findall(r"\w+", said(draft.get(*keys)))) & set(draft.scope.parameters))


def _is_empty(solver: Solver, expressions: tuple[Expr, ...], patience: Patience) -> bool:
    """Has a zone no cell, whoever looks?"""
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
            for zone in (movement.origin_zone, movement.target_zone, movement.within, movement.via):
                yield from _named(zone, f"a movement of the {piece.name}")
        yield from _named(piece.drop, f"`drop` of the {piece.name}")


def _named(zone: Expr | None, what: str) -> Iterator[tuple[str, str]]:
    if isinstance(zone, Name):
        yield zone.text, what


# --------------------------------------------------------------------------- players


def _same_way(draft: Draft, variant: Variant) -> None:
    """A warning where two players face each other across the board, and both go the same way."""
    board = variant.board
    sides = [player for player in variant.players if not player.neutral]
    if not isinstance(board, GridBoard) or len(sides) != 2 or not _has_sided_moves(variant):
        return
    first, second = sides
    same = [name for name, sign in first.forward if (name, sign) in second.forward]
    astray = [name for name, _ in first.forward if first.forward and name not in dict(second.forward)]
    for axis in astray if second.forward and len(astray) == len(first.forward) == 1 else ():
        if _face_each_other(variant, board, axis, first, second):
            other = listed([name for name, _ in second.forward], "and")
            sign = "-" if dict(first.forward)[axis] > 0 else "+"
            message = (
                f"{first.name} and {second.name} stand opposite each other along {axis}, and one goes along {other}"
            )
            hint = f"write `forward: {sign}{axis}` for {second.name}"
            place = draft.document.place("players", second.name, "forward")
            draft.faults.remark("NDV364", place, message, "to the side", hint)
    for axis in same:
        if _face_each_other(variant, board, axis, first, second):
            sign = "-" if dict(first.forward)[axis] > 0 else "+"
            message = f"{first.name} and {second.name} stand opposite each other, and both go the same way along {axis}"
            hint = f"write `forward: {sign}{axis}` for {second.name}"
            place = draft.document.key_place("players", second.name, "forward")
            draft.faults.remark("NDV364", place, message, "away from the other side", hint)


def _has_sided_moves(variant: Variant) -> bool:
    """Does any movement go another way for the one than for the other?"""
    lines = [piece.movements for piece in variant.pieces]
    return any(isinstance(node, Signed) or (isinstance(node, Word) and node.text in _SIDED) for node in nodes_in(lines))


def _face_each_other(variant: Variant, board: GridBoard, axis: str, first: Player, second: Player) -> bool:
    """Do the pieces of one side stand as those of the other, mirrored along an axis, and nowhere on both sides?"""
    number = [one.name for one in board.axes].index(axis)
    width, places = board.axes[number].width, coordinates(board)
    heights: dict[str, set[int]] = {first.name: set(), second.name: set()}
    for placed in variant.setup:
        if placed.player in heights:
            heights[placed.player].add(places[placed.cell][number])
    one, other = heights[first.name], heights[second.name]
    if not one or not other or {width - 1 - height for height in one} != other:
        return False
    return max(one) < min(other) or max(other) < min(one)
