"""Pieces that become others wherever a turn leaves them on certain cells, so that none is there between turns.

Kings in draughts: ``when: turn ends, do: change disc of me in far to king``, or ``when: a disc moves, if: target in
far, do: change target to king``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ndvariants.compiler.boards.geometry import geometry
from ndvariants.compiler.boards.static import CELL_ONLY, Dynamic
from ndvariants.language.trees.deeds import forms_of, may, steps_in
from ndvariants.language.trees.steps import Do
from ndvariants.language.trees.syntax import CellSet, Expr, Name, PieceSet
from ndvariants.model.variant import Variant
from ndvariants.words.sets import Sets
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import Deed, Verb

BRINGS = Deed.MAKES | Deed.MOVES | Deed.OWNERS | Deed.KINDS | Deed.LEAVES | Deed.CHOOSES
Crowned = dict[tuple[int, str], dict[int, str]]  # of a player's kind: the cells, and what it becomes on them


def crowned(variant: Variant) -> Crowned:
    """Return on which cells no piece of a kind can be between turns; nothing where that is not proved."""
    changes = list(_changes(variant))
    known = [id(step) for step, *_ in changes]
    others = [step for rule in variant.rules for step in steps_in(rule.steps) if id(step) not in known]
    again = any(form.may & Deed.TURNS and not form.may & Deed.JOINS for step in others for form in forms_of(step))
    kinds, made = {kind for _, kind, _, _ in changes}, {becomes for *_, becomes in changes}
    if not changes or len(variant.players) != 2 or again or may(others, BRINGS) or kinds & made:
        return {}
    board, found = geometry(variant), Crowned()
    began = {(placed.player, placed.piece, placed.cell) for placed in variant.setup}
    for _, kind, zone, becomes in changes:
        for number, player in enumerate(variant.players):
            try:
                cells = board.zone(zone, number, CELL_ONLY | {"target"}).nonzero()[0].tolist()
            except Dynamic:
                return {}
            if not any((player.name, kind, cell) in began for cell in cells):
                found.setdefault((number, kind), {}).update(dict.fromkeys(cells, becomes))
    return found


def _changes(variant: Variant) -> Iterator[tuple[Do, str, Expr, str]]:
    """The steps that change a kind of piece wherever it comes to some cells: with the kind, the cells, and what it
    becomes."""
    for rule, step in ((one, step) for one in variant.rules for step in one.steps if isinstance(step, Do)):
        match rule.when.event, rule.condition, step.verb, step.arguments:
            case (
                Event.TURN, None, Verb.CHANGE,
                (PieceSet(kinds=kinds, owner=Name(text="me"), cells=cells), Name(text=becomes)),
            ) if cells is not None:
                zone = cells.arguments[0] if isinstance(cells, CellSet) and cells.kind is Sets.ZONE else cells
                yield from ((step, kind, zone, becomes) for kind in kinds)
            case Event.MOVE, condition, Verb.CHANGE, (Name(text="target"), Name(text=becomes)) if (
                condition is not None and _only_moves(variant, rule.when.kinds)
            ):
                yield from ((step, kind, condition, becomes) for kind in rule.when.kinds)


def _only_moves(variant: Variant, kinds: Sequence[str]) -> bool:
    """Return True if pieces of these kinds come to a cell by their own moves alone."""
    made = {kind for piece in variant.pieces for promotion in piece.promotions for kind in promotion.to}
    castled = {part.piece for castling in variant.castlings for part in castling.parts}
    dropped = {piece.name for piece in variant.pieces if piece.drop is not None}
    dropped |= {kind for piece in variant.pieces for kind in piece.drop_as}
    return not {*kinds} & (made | castled | dropped)
