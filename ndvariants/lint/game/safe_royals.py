"""Rules about captures of royals in games in which check rules them out: only proved cases from a file's own lines.

A move leaves no royal of the mover attacked, so the answer captures none. That suffices for two players who move
alternately, if no movement has a condition, and no rule moves, removes or gives a piece, or prolongs a turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from ndvariants.errors import Place, Problem
from ndvariants.faults.fault import Fault
from ndvariants.faults.remarks.file import EndingOfALostRoyal
from ndvariants.faults.remarks.never import RuleOfALostRoyal, TrueOfALostRoyal
from ndvariants.game.game import Game
from ndvariants.language.trees.conjuncts import conjuncts
from ndvariants.language.trees.deeds import only
from ndvariants.language.trees.steps import When
from ndvariants.language.trees.syntax import Binary, Count, Expr, Name, Number, PieceSet
from ndvariants.lint.game.start_checks import is_quickly_asked
from ndvariants.model.variant import Variant
from ndvariants.model.walk import nodes_in
from ndvariants.words.endings import End
from ndvariants.words.movements import Clause
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import Deed

_NONE = {("=", 0), ("<=", 0), ("<", 1)}


def idle_losses(game: Game) -> Iterator[Problem]:
    """Warnings about what waits for a royal to be taken or gone, where none ever is."""
    variant = game.variant
    start = game.start()
    if not _safe(variant) or not is_quickly_asked(game):
        return
    if start.outcome() is not None or game.engine.in_check(start.state, 1):
        return
    royals = {piece.name for piece in variant.pieces if piece.royal}
    for place, fault in _waiting(variant, royals):
        if place is not None and place.path == variant.path:
            yield fault.at(place)


def _safe(variant: Variant) -> bool:
    plain = bool(variant.board.axes) and not variant.board.mutable and not variant.gone
    simple = not (variant.phases or variant.hands or variant.must or variant.conditions or variant.parameters)
    return (
        plain
        and simple
        and variant.check is True
        and not variant.may_pass
        and variant.pass_condition is None
        and len(variant.players) == 2
        and all(only(rule.steps, Deed.REGISTERS | Deed.ENDS) for rule in variant.rules)
        and _stay(variant)
    )


def _stay(variant: Variant) -> bool:
    royals = [piece for piece in variant.pieces if piece.royal]
    begun = {(placement.piece, placement.player) for placement in variant.setup}
    lines = [line for piece in variant.pieces for line in piece.movements]
    return (
        bool(royals)
        and not any(piece.royal_when is not None or piece.promotions for piece in royals)
        and all((piece.name, player.name) in begun for piece in royals for player in variant.players)
        and not any(line.condition is not None or Clause.TAKING_OWN in line.flags for line in lines)
        and not any(Clause.LEAVING_TRAIL in line.flags for piece in royals for line in piece.movements)
        and not any(castling.condition is not None for castling in variant.castlings)
    )


def _waiting(variant: Variant, royals: set[str]) -> Iterator[tuple[Place | None, Fault]]:
    """Parts that never apply."""
    for ending in variant.endings:
        for word, value in ending.conditions:
            if word is End.ROYAL_LOST:
                yield ending.place, EndingOfALostRoyal()
            elif word is End.IF and value is not None and not isinstance(value, int):
                yield from _never(variant, value, royals, "this ending never applies")
    for rule in variant.rules:
        if rule.when.event is Event.CAPTURED and rule.when.kinds and set(rule.when.kinds) <= royals:
            yield rule.when.place or rule.place, RuleOfALostRoyal(rule.name)
        asked = [rule.condition] if rule.condition is not None else []
        asked += [node.condition for node in nodes_in(rule.steps) if isinstance(node, When)]
        for condition in asked:
            yield from _never(variant, condition, royals, f"this never comes in the rule `{rule.name}`")


def _never(variant: Variant, tree: Expr, royals: set[str], what: str) -> Iterator[tuple[Place | None, Fault]]:
    for part in conjuncts(tree):
        if isinstance(part, Binary) and (_asks_taken(part, royals) or _asks_gone(variant, part, royals)):
            yield part.place or getattr(part.left, "place", None), TrueOfALostRoyal(what)


def _asks_taken(tree: Binary, royals: set[str]) -> bool:
    """Return True if it is ``captured = king``."""
    names = [side.text for side in (tree.left, tree.right) if isinstance(side, Name)]
    return tree.operator == "=" and len(names) == 2 and "captured" in names and bool(royals & set(names))


def _asks_gone(variant: Variant, tree: Binary, royals: set[str]) -> bool:
    """Return True if it is ``count(king of me) = 0``."""
    count, number = tree.left, tree.right
    if not isinstance(count, Count) or not isinstance(number, Number) or (tree.operator, number.value) not in _NONE:
        return False
    pieces, players = count.what, {"me", "opponent", *(player.name for player in variant.players)}
    if not isinstance(pieces, PieceSet) or pieces.cells is not None or not set(pieces.kinds) & {*royals, "royal"}:
        return False
    return pieces.owner is None or (isinstance(pieces.owner, Name) and pieces.owner.text in players)
