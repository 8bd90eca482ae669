"""The rules of a variant as sentences, from the checked model: pieces, check, castling, what happens when, endings."""

from __future__ import annotations

from dataclasses import replace

from ndvariants.language.trees.syntax import Castling, CastlingPart, CastlingWay, Expr, Name, Number
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.model.variant import Condition, Ending, Piece, Promotion, Variant, Zone
from ndvariants.report.prose.expressions import Sayings
from ndvariants.report.prose.movements import Prose
from ndvariants.report.prose.names import listed, one_of, several, spelt
from ndvariants.report.prose.steps import StepsProse
from ndvariants.report.prose.turns import turns_in_words
from ndvariants.words.endings import End
from ndvariants.words.movements import CastlingClause

_RESULTS = {
    "loss": "The player to move has lost when {}.",
    "win": "The player to move has won when {}.",
    "draw": "The game is drawn when {}.",
    "out": "The player to move is out, and the others go on, when {}. The last one left wins.",
}


def rules_in_words(variant: Variant) -> list[tuple[str, list[str]]]:
    """The rules as headings, each with its sentences."""
    texts = SourceTexts()
    prose, rules = Prose(texts, variant), StepsProse(Sayings(texts, variant))
    ends = Sayings(texts, variant, me="the player to move")
    parts = [(spelt(piece.name), _piece(prose, variant, piece)) for piece in variant.pieces]
    parts += [
        ("movements", [_condition_of_all(prose, condition) for condition in variant.conditions]),
        ("zones", [f"`{zone.name}` is {_zone(prose, variant, zone)}." for zone in variant.zones]),
        ("in hand at the start", _hands(variant)),
        ("turns", list(turns_in_words(prose.say, variant))),
        ("castling", [_castling(prose, castling) for castling in variant.castlings]),
        ("what happens", [rules.rule(rule) for rule in variant.rules]),
        ("the end", [_ending(ends, ending) for ending in variant.endings]),
    ]
    return [(title, sentences) for title, sentences in parts if sentences]


def _condition_of_all(prose: Prose, condition: Condition) -> str:
    """``A knight or a bishop captures only if ply is more than 10.``"""
    who = one_of(condition.kinds) if condition.kinds else "every piece"
    verb = {"move": "moves without capturing", "capture": "captures"}.get(condition.asked.mode, "moves")
    taking = condition.asked.taking
    said = [f"takes only {one_of(taking)}"] if taking else []
    asked = " and ".join(prose.clauses(replace(condition.asked, taking=())))
    said += [f"{verb} only {asked}"] if asked else []
    return f"{who[:1].upper()}{who[1:]} {', and '.join(said)}."


def _zone(prose: Prose, variant: Variant, zone: Zone) -> str:
    """``where rank is 8``; for each player where they differ."""
    said = [prose.zone(expression) for expression in zone.expressions]
    if len(set(said)) == 1:
        return f"where {said[0]}"
    players = [player.name for player in variant.players]
    return "; ".join(f"for {player} where {text}" for player, text in zip(players, said, strict=False) if text != "0")


def _hands(variant: Variant) -> list[str]:
    """``White has 2 pawns.``"""
    by_player: dict[str, list[str]] = {}
    for hand in variant.hands:
        many = "any number of" if hand.endless else str(hand.count)
        kinds = spelt(hand.piece) if hand.count == 1 and not hand.endless else several((hand.piece,))
        by_player.setdefault(hand.player, []).append(f"{many} {kinds}")
    return [f"{player[:1].upper()}{player[1:]} has {listed(held, 'and')}." for player, held in by_player.items()]


# ------------------------------------------------------------------ pieces


def _piece(prose: Prose, variant: Variant, piece: Piece) -> list[str]:
    """What a piece is, how it moves, what it becomes; nothing of one that has no moves and no powers."""
    said = []
    if piece.royal:
        safe = " No move may leave it attacked." if variant.check in (True, "direct") else ""
        while_so = f" while {prose.say.expression(piece.royal_when)}" if piece.royal_when is not None else ""
        said.append(f"It is royal{while_so}.{safe}")
    if piece.iron:
        said.append("It cannot be captured.")
    owners = [player.name for player in variant.players if player.name in piece.owners]
    neutral = {player.name for player in variant.players if player.neutral}
    if set(owners) & neutral:
        said.append(f"It belongs to {listed(owners, 'and')}.")
    elif len(owners) + len(neutral) < len(variant.players):
        said.append(f"Only {listed(owners, 'and')} may have it.")
    if piece.drop is not None:
        said.append(_drop(prose, piece))
    moves = list(dict.fromkeys(prose.movement(movement) for movement in piece.own_movements or piece.movements))
    said += moves or (["It does not move."] if piece.drop is not None or said else [])
    return said + [_promotion(prose, promotion) for promotion in piece.promotions]


def _drop(prose: Prose, piece: Piece) -> str:
    """``From the hand it may be dropped on any empty cell, as a rook.``"""
    anywhere = isinstance(piece.drop, Number) or piece.drop is None
    where = "on any empty cell" if anywhere else f"on an empty cell where {prose.zone(piece.drop)}"  # type: ignore[arg-type]
    kinds = f", as {one_of(piece.drop_as)}" if piece.drop_as else ""
    when = f", if {prose.say.expression(piece.drop_if)}" if piece.drop_if is not None else ""
    return f"From the hand it may be dropped {where}{kinds}{when}."


def _promotion(prose: Prose, promotion: Promotion) -> str:
    verb = "becomes" if promotion.forced else "may become"
    where = [] if promotion.on == Number(1) else [f"where {prose.zone(promotion.on)}"]
    joint = " " if where else ", "
    if promotion.origin_zone is not None:
        where.append(f"coming from where {prose.zone(promotion.origin_zone)}")
    if promotion.capturing is not None:
        where.append("by a capture" if promotion.capturing else "but not by a capture")
    if promotion.condition is not None:
        where.append(f"if {prose.say.expression(promotion.condition)}")
    return f"It {verb} {one_of(promotion.to)}{joint if where else ''}{', '.join(where)}."


# ------------------------------------------------------------------ castling, endings


def _castling(prose: Prose, castling: Castling) -> str:
    parts = castling.parts
    said = [f"the {spelt(part.piece)} goes {_way(prose, part)}" for part in parts]
    asked = [clause for clause in CastlingClause if clause in castling.flags]
    held = [clause.record.says.format(spelt(parts[0].piece)) for clause in asked]
    if castling.condition is not None:
        held.append(prose.say.expression(castling.condition))
    return f"In one move {listed(said, 'and')}" + (f", if {listed(held, 'and')}." if held else ".")


def _way(prose: Prose, part: CastlingPart | CastlingWay) -> str:
    """``along file from e to g``, ``from e1 to g3``"""
    if isinstance(part, CastlingPart):
        stop = _coordinate(prose, part.axis, part.stop)
        if isinstance(part.start, Name) and part.start.text in _WHEREVER:
            return f"along {part.axis} from {_WHEREVER[part.start.text]} to {stop}"
        return f"along {part.axis} from {_coordinate(prose, part.axis, part.start)} to {stop}"
    start, *between, stop = (prose.say.cell(cell) for cell in part.cells)
    over = f" by way of {', '.join(between)}" if between else ""
    return f"from {start}{over} to {stop}"


_WHEREVER = {
    "any": "where it stands at the start",
    "first": "where the first of its kind stands at the start",
    "last": "where the last of its kind stands at the start",
}


def _coordinate(prose: Prose, axis: str, value: Expr) -> str:
    if isinstance(value, Number):
        return prose.say.names.coordinate(axis, value.value)
    return prose.say.expression(value)


def _ending(say: Sayings, ending: Ending) -> str:
    return _RESULTS[ending.result].format(" and ".join(_condition(say, ending, *one) for one in ending.conditions))


def _condition(say: Sayings, ending: Ending, word: End, value: int | Expr | None) -> str:
    resets = "".join(f" or {spelt(name)} move" for name in ending.quiet_resets)
    return word.record.says.format(value if value is None or isinstance(value, int) else say.expression(value), resets)
