"""Conditions on the moves of all pieces, or of some, that the file says once.

Each is parsed and resolved once, and put behind every movement that it is asked of, as though the line said it; those
on drops into what the drop asks. Castlings ask them of each of their pieces: ``compiler.moves.castling``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.scope import View
from ndvariants.builder.pieces.movements import resolved_clauses
from ndvariants.builder.shape.faults import Faults
from ndvariants.faults.limits import ConditionsTooLong
from ndvariants.faults.remarks.never import MOVEMENTS_FULFIL_NOT
from ndvariants.faults.shape import ConditionWithoutThat
from ndvariants.language.parse import parse_restriction
from ndvariants.language.trees.syntax import Binary, Expr, Movement, Number
from ndvariants.language.yaml.source import Key
from ndvariants.model import folding
from ndvariants.model.variant import Condition, Piece
from ndvariants.model.walk import names_in, nodes_in
from ndvariants.words.movements import ZONES

MOST_ASKED = 15_000  # words and signs of the conditions, counted for each movement: some forty microseconds each
_ASKED = (*ZONES, "condition")


def build_conditions(draft: Draft) -> tuple[Condition, ...]:
    """The conditions in the order of the file, without those that always hold with these parameters."""
    found = []
    for name in draft.entries("conditions"):
        here: tuple[Key, ...] = ("conditions", name)
        place = draft.document.key_place(*here)
        kinds: tuple[str, ...] = ()
        if isinstance(draft.get(*here), dict):
            kinds = draft.piece_words(*here, "of")
            if draft.missing(*here, "that"):
                draft.report_key(ConditionWithoutThat(name), here)
            if draft.get(*here, "of") and not kinds:
                continue  # of pieces that are not there with these parameters
            here = (*here, "that")
        tree = None if draft.get(*here) is None else draft.parse(parse_restriction, *here)
        if tree is not None:
            _remark_false(draft, tree)
            asked = resolved_clauses(draft.resolver(view=View.CELL), tree)
            found += [Condition(name, kinds, asked, place)] if asked.clauses else []
    return tuple(found)


def under_conditions(draft: Draft, pieces: tuple[Piece, ...], conditions: tuple[Condition, ...]) -> tuple[Piece, ...]:
    """The pieces, their movements as the conditions leave them; ``own_movements`` stay as their lines say.

    Where that would be too much, it is noted as a fault, and the pieces stay as they are.
    """
    asked = {one.name: sum(len(piece.movements) for piece in pieces if one.is_asked_of(piece)) for one in conditions}
    signs = sum(asked[one.name] * sum(1 for _ in nodes_in(one.asked)) for one in conditions)
    if signs > MOST_ASKED:
        draft.report_key(ConditionsTooLong(signs, MOST_ASKED), ("conditions",))
        return pieces
    return tuple(_under(piece, conditions) for piece in pieces)


def _under(piece: Piece, conditions: tuple[Condition, ...]) -> Piece:
    found = list(piece.movements)
    for condition in conditions:
        if not condition.is_asked_of(piece):
            continue
        if condition.asked.mode == "drop":
            piece = _dropped_under(piece, condition.asked)
        else:
            found = [line for movement in found for line in _lines(movement, condition.asked)]
    return (
        piece
        if tuple(found) == piece.movements
        else replace(piece, movements=tuple(found), own_movements=piece.movements)
    )


def _dropped_under(piece: Piece, asked: Movement) -> Piece:
    if piece.drop is None:
        return piece
    where = _both(piece.drop, asked.target_zone)
    if any(isinstance(one, Number) and not one.value for one in (where, asked.condition)):
        return replace(piece, drop=None, drop_as=(), drop_if=None)
    return replace(piece, drop=where, drop_if=_both(piece.drop_if, asked.condition))


def _lines(movement: Movement, asked: Movement) -> Iterator[Movement]:
    """A movement under conditions; one that both moves and captures is split if only one of these is conditional."""
    if asked.mode not in ("both", movement.mode):
        if movement.mode != "both":
            yield movement
            return
        yield replace(movement, mode="move" if asked.mode == "capture" else "capture")
        movement = replace(movement, mode=asked.mode)
    joined = _joined(movement, asked)
    if not any(isinstance(asked, Number) and not asked.value for asked in (*joined.zones.values(), joined.condition)):
        yield from _taking(joined, asked.taking)


def _joined(movement: Movement, asked: Movement) -> Movement:
    if len(movement.legs) == 1:
        asked = replace(asked, via=None)
    both = {field: _both(getattr(movement, field), getattr(asked, field)) for field in _ASKED}
    return replace(movement, flags=movement.flags | asked.flags, **both)  # type: ignore[arg-type]


def _both(first: Expr | None, second: Expr | None) -> Expr | None:
    if first is None or second is None:
        return second if first is None else first
    return folding.junction(Binary("and", first, second, second.place))


def _taking(movement: Movement, taking: tuple[str, ...]) -> Iterator[Movement]:
    """The movement, of whose captures only these are left; one that only captures and takes none of them is none."""
    kept = tuple(kind for kind in movement.taking if kind in taking) if movement.taking else taking
    if not taking or movement.mode == "move":
        yield movement
    elif kept:
        yield replace(movement, taking=kept)
    elif movement.mode == "both":
        yield replace(movement, mode="move", taking=())


def _remark_false(draft: Draft, tree: Movement) -> None:
    condition = tree.condition
    if condition is None or {name.text for name in names_in(condition)} & set(draft.scope.parameters):
        return
    resolver = replace(draft.resolver(view=View.BOTH), faults=Faults())
    found = resolver.expression(condition)
    if isinstance(found, Number) and not found.value and not resolver.faults.errors and condition.place is not None:
        draft.faults.report(MOVEMENTS_FULFIL_NOT, condition.place)
