"""The rules of a variant as sentences, from the checked model: pieces, check, castling, what happens when, endings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ndvariants.language.steps import Do, ForEach, Let, Step, Trigger, When
from ndvariants.language.syntax import Castling, CastlingPart, CastlingWay, Number
from ndvariants.language.written import SourceTexts
from ndvariants.model.variant import Condition, Ending, Piece, Promotion, Rule, Variant, Zone
from ndvariants.report.prose import Prose

_EVENTS = {
    "move": "WHO moves",
    "capture": "WHO captures",
    "captured": "WHO is captured",
    "promote": "WHO promotes",
    "drop": "WHO is dropped",
    "check": "WHO gives check",
    "turn": "a turn ends",
    "out": "a player is out",
}
_RESULTS = {
    "loss": "The player to move has lost when {}.",
    "win": "The player to move has won when {}.",
    "draw": "The game is drawn when {}.",
    "out": "The player to move is out, and the others go on, when {}. The last one left wins.",
}
_STEPS = {
    "remove": "remove {0} from the board",
    "delete": "delete {0} from the board, with what stands there",
    "restore": "bring back {0} that are gone",
    "carry": "carry what stands on {0} to {1}, one to one",
    "turn": "turn {0} half round",
    "turn_left": "turn {0} to the left by a quarter",
    "turn_right": "turn {0} to the right by a quarter",
    "put": "put {0} on {1}",
    "add": "add {0} to {1}",
    "set": "set {0} to {1}",
    "change": "change {0} to {1}",
    "give": "put {0} into the hand of {1}",
    "win": "{0} wins",
    "draw": "the game is drawn",
    "out": "{0} is out: its turns are skipped",
    "forbid": "such a move is not allowed",
    "again": "the same player moves again",
}


def rules_in_words(variant: Variant) -> list[tuple[str, list[str]]]:
    """The rules as headings, each with its sentences."""
    prose = Prose(SourceTexts())
    parts = [(piece.name.replace("_", " "), _piece(prose, variant, piece)) for piece in variant.pieces]
    parts += [
        ("movements", [_condition_of_all(prose, condition) for condition in variant.conditions]),
        ("zones", [f"`{zone.name}` is {_zone(prose, variant, zone)}." for zone in variant.zones]),
        ("turns", list(_turns(variant))),
        ("castling", [_castling(prose, castling) for castling in variant.castlings]),
        ("what happens", [_rule(prose, rule) for rule in variant.rules]),
        ("the end", [_ending(prose, ending) for ending in variant.endings]),
    ]
    return [(title, sentences) for title, sentences in parts if sentences]


def _condition_of_all(prose: Prose, condition: Condition) -> str:
    """``A knight or a bishop captures only if ply is more than 10.``"""
    who = f"a {' or a '.join(condition.kinds)}" if condition.kinds else "every piece"
    verb = {"move": "moves without capturing", "capture": "captures"}.get(condition.asked.mode, "moves")
    taking = condition.asked.taking
    said = [f"takes only a {' or a '.join(taking)}"] if taking else []
    asked = " and ".join(prose.clauses(replace(condition.asked, taking=())))
    said += [f"{verb} only {asked}"] if asked else []
    return f"{who[:1].upper()}{who[1:]} {', and '.join(said)}.".replace("_", " ")


def _zone(prose: Prose, variant: Variant, zone: Zone) -> str:
    """``where rank is 8``; for each player where they differ."""
    said = [prose.zone(expression) for expression in zone.expressions]
    if len(set(said)) == 1:
        return f"where {said[0]}"
    players = [player.name for player in variant.players]
    return "; ".join(f"for {player} where {text}" for player, text in zip(players, said, strict=False) if text != "0")


def _piece(prose: Prose, variant: Variant, piece: Piece) -> list[str]:
    """What a piece is, how it moves, what it becomes; nothing of one that has no moves and no powers."""
    said = []
    if piece.royal:
        said.append("It is royal." + (" No move may leave it attacked." if variant.check else ""))
    if piece.iron:
        said.append("It cannot be captured.")
    if piece.drop is not None:
        said.append(f"From the hand it may be dropped where {prose.zone(piece.drop)}.")
    said += list(dict.fromkeys(prose.movement(movement) for movement in piece.own_movements or piece.movements))
    return said + [_promotion(prose, promotion) for promotion in piece.promotions]


def _promotion(prose: Prose, promotion: Promotion) -> str:
    verb = "becomes" if promotion.forced else "may become"
    where = [] if promotion.on == Number(1) else [f"where {prose.zone(promotion.on)}"]
    joint = " " if where else ", "
    if promotion.origin_zone is not None:
        where.append(f"coming from where {prose.zone(promotion.origin_zone)}")
    if promotion.capturing is not None:
        where.append("by a capture" if promotion.capturing else "but not by a capture")
    if promotion.condition is not None:
        where.append(f"if {prose.expression(promotion.condition)}")
    return f"It {verb} a {' or a '.join(promotion.to)}{joint if where else ''}{', '.join(where)}."


def _turns(variant: Variant) -> Iterator[str]:
    """Who moves, what check forbids, duties and passing."""
    movers = [player.name for player in variant.players if not player.neutral]
    yield f"{', '.join(movers)} take turns in this order."
    if variant.check == "direct":
        yield "A royal is in check only from captures that land on it."
    if variant.may_pass:
        yield "A player may pass."
    for duty in variant.must:
        yield f"Where a legal move is of this kind, one of them must be made: {_when(duty)}."
    for phase in variant.phases:
        deeds = [f"drop {' or '.join(phase.drops)}"] * bool(phase.drops) + ["move"] * phase.moves
        yield f"In the phase `{phase.name}` players {' and '.join(deeds) or 'pass'}."


def _castling(prose: Prose, castling: Castling) -> str:
    parts = castling.parts
    said = [f"the {part.piece} goes {_way(prose, part)}" for part in parts]
    flags = {
        "unmoved": "none of them has moved",
        "nothing between": "nothing stands between them",
        "never attacked": f"the {parts[0].piece} is attacked nowhere on its way",
    }
    held = [words for flag, words in flags.items() if flag in castling.flags]
    return f"In one move {' and '.join(said)}" + (f", if {' and '.join(held)}." if held else ".")


def _way(prose: Prose, part: CastlingPart | CastlingWay) -> str:
    """``along file from e to g``, ``from e1 to g3``"""
    if isinstance(part, CastlingPart):
        return f"along {part.axis} from {prose.expression(part.start)} to {prose.expression(part.stop)}"
    start, *between, stop = (prose.expression(cell) for cell in part.cells)
    over = f" by way of {', '.join(between)}" if between else ""
    return f"from {start}{over} to {stop}"


def _when(trigger: Trigger) -> str:
    who = f"a {' or a '.join(trigger.kinds)}" if trigger.kinds else "any piece"
    return _EVENTS[trigger.event].replace("WHO", who)


def _rule(prose: Prose, rule: Rule) -> str:
    """``When any piece captures: remove ...; put ...``"""
    condition = f", if {prose.expression(rule.condition)}" if rule.condition is not None else ""
    return f"When {_when(rule.when)}{condition}: {_steps(prose, rule.steps)}."


def _steps(prose: Prose, steps: tuple[Step, ...]) -> str:
    return "; ".join(_step(prose, step) for step in steps)


def _step(prose: Prose, step: Step) -> str:
    match step:
        case Let():
            return f"let {step.name} be {prose.expression(step.value)}"
        case When():
            return f"if {prose.expression(step.condition)}, {_steps(prose, step.body)}"
        case ForEach():
            return f"for each of {prose.expression(step.what)}, {_steps(prose, step.body)}"
        case Do(verb=verb):
            arguments = [prose.expression(part) for part in step.arguments]
            pattern = _STEPS.get(verb)
            return pattern.format(*arguments) if pattern is not None else f"{verb} {' and '.join(arguments)}".strip()


def _ending(prose: Prose, ending: Ending) -> str:
    return _RESULTS[ending.result].format(" and ".join(_condition(prose, ending, *one) for one in ending.conditions))


def _condition(prose: Prose, ending: Ending, word: str, value: object) -> str:
    resets = "".join(f" or {name} move" for name in ending.quiet_resets)
    plain = {
        "no legal move": "there is no legal move",
        "in check": "the player to move is in check",
        "not in check": "the player to move is not in check",
        "royal lost": "a royal of the player to move is off the board",
        "repetition": f"the position has come up {value} times",
        "quiet plies": f"{value} plies have passed without a capture{resets}",
        "plies": f"{value} plies have been played",
    }
    if word in plain:
        return plain[word]
    return prose.expression(value) if word == "if" else f"{word} {value or ''}".strip()  # type: ignore[arg-type]
