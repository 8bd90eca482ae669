"""Why a castling is not possible."""

from __future__ import annotations

from ndvariants.compiler.moves.castling import CastlingPlan
from ndvariants.compiler.plans import collect
from ndvariants.game.explain.obstacles import Obstacle
from ndvariants.game.explain.supposed import named
from ndvariants.game.game import Position
from ndvariants.game.text.notation import Reading
from ndvariants.kernel.layout import EMPTY
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.words.movements import CastlingClause


def castling_obstacle(position: Position, reading: Reading) -> Obstacle | None:
    """The obstacle to a castling; ``None`` if no castling leads from the one cell to the other."""
    if not position.game.variant.castlings:
        return None
    side, ends = position.fields.side, (reading.origin, reading.target)
    plans = [plan for plan in plans_of(position) if plan.player == side and plan.shifts[0] == ends]
    for plan in plans:
        reason = _why_not(position, plan)
        place = plan.castling.place
        if reason:
            return Obstacle(reason, () if place is None else (place,))
    return None


def castling_reading(position: Position, text: str) -> Reading | None:
    """The king's origin and target for ``O-O`` or ``O-O-O``; ``None`` for other texts or without such a castling."""
    wing = text.rstrip("+#!?").lower().replace("0", "o")
    if wing not in ("o-o", "o-o-o"):
        return None
    for plan in plans_of(position):
        if plan.player == position.fields.side and len(plan.shifts) > 1:
            higher = plan.shifts[1][0] > plan.shifts[0][0]
            if higher == (wing == "o-o"):
                return Reading(*plan.shifts[0])
    return None


def plans_of(position: Position) -> list[CastlingPlan]:
    """The castlings of a game."""
    return collect(position.game.tables.variant).castlings


def _why_not(position: Position, plan: CastlingPlan) -> str:
    game, fields = position.game, position.fields
    cells, pieces = game.cells, [part.piece for part in plan.castling.parts]
    for (start, _), piece in zip(plan.shifts, pieces, strict=True):
        coded = game.letters.by_code.get(fields.board[start])
        if coded is None or (coded.player, coded.piece) != (plan.player, piece):
            return f"to castle, {position.side} wants a {piece} on {cells[start]}"
    if CastlingClause.UNMOVED in plan.castling.flags and not fields.rights & plan.bit:
        who = " or ".join(
            f"the {piece} on {cells[start]}" for piece, (start, _) in zip(pieces, plan.shifts, strict=True)
        )
        return f"it cannot castle: {who} has moved before"
    between = [cell for cell in plan.empty if fields.board[cell] != EMPTY]
    if between:
        names = [named(position, cell) for cell in between]
        return f"it cannot castle: {' and '.join(names)} {'stands' if len(names) == 1 else 'stand'} between"
    return _attacked(position, plan) or _condition(plan)


def _attacked(position: Position, plan: CastlingPlan) -> str:
    game = position.game
    for cell in (*plan.safe, *plan.watched):
        enemies = game.opponents(plan.player)
        by = [found for enemy in enemies for found in game.engine.attackers(position.state, cell, enemy)]
        who = " and ".join(named(position, found) for found in sorted(by))
        verb = "attacks" if len(by) == 1 else "attack"
        if by and cell not in plan.safe:
            return f"it cannot castle over {game.cells[cell]}, which {who} {verb}"
        if by and cell == plan.safe[0]:
            return f"it cannot castle while it is in check from {who}"
        if by:
            way = "to" if cell == plan.safe[-1] else "through"
            return f"it cannot castle {way} {game.cells[cell]}, which {who} {verb}"
    return ""


def _condition(plan: CastlingPlan) -> str:
    written = SourceTexts().at(getattr(plan.castling.condition, "place", None))
    return f"it castles only if `{written}`" if written else ""
