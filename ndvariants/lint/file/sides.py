"""Remarks on players who face each other and go the same way."""

from __future__ import annotations

from ndvariants.builder.names.draft import Draft
from ndvariants.faults.remarks.file import BothGoAlong, OneGoesAside
from ndvariants.language.trees.syntax import Signed, Word
from ndvariants.model.variant import Board, Player, Variant
from ndvariants.model.walk import nodes_in
from ndvariants.suggest import listed

_SIDED = ("forward", "backward", "left", "right")


def same_way(draft: Draft, variant: Variant) -> None:
    """A warning where two players face each other across the board, and both go the same way."""
    board = variant.board
    sides = [player for player in variant.players if not player.neutral]
    if not board.axes or len(sides) != 2 or not _has_sided_moves(variant):
        return
    first, second = sides
    same = [name for name, sign in first.forward if (name, sign) in second.forward]
    astray = [name for name, _ in first.forward if first.forward and name not in dict(second.forward)]
    aside = astray if second.forward and len(astray) == len(first.forward) == 1 else []
    for axis in (*aside, *same):
        if not _face_each_other(variant, board, axis, first, second):
            continue
        sign = "-" if dict(first.forward)[axis] > 0 else "+"
        facts = (first.name, second.name, axis, sign)
        if axis in aside:
            other = listed([name for name, _ in second.forward], "and")
            draft.faults.report(OneGoesAside(*facts, other), draft.document.place("players", second.name, "forward"))
        else:
            draft.faults.report(BothGoAlong(*facts), draft.document.key_place("players", second.name, "forward"))


def _has_sided_moves(variant: Variant) -> bool:
    lines = [piece.movements for piece in variant.pieces]
    return any(isinstance(node, Signed) or (isinstance(node, Word) and node.text in _SIDED) for node in nodes_in(lines))


def _face_each_other(variant: Variant, board: Board, axis: str, first: Player, second: Player) -> bool:
    """Return True if the sides' pieces mirror each other along an axis, and nowhere is one on both sides."""
    number = [one.name for one in board.axes].index(axis)
    width, places = board.axes[number].width, board.coordinates()
    heights: dict[str, set[int]] = {first.name: set(), second.name: set()}
    for placed in variant.setup:
        if placed.player in heights:
            heights[placed.player].add(places[placed.cell][number])
    one, other = heights[first.name], heights[second.name]
    if not one or not other or {width - 1 - height for height in one} != other:
        return False
    return max(one) < min(other) or max(other) < min(one)
