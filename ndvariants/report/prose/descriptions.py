"""Description of a variant file in words: its head, board, players, zones, rules and endings, as lines of text."""

from __future__ import annotations

from collections.abc import Mapping

from ndvariants.game.game import Position
from ndvariants.kernel.layout import WALL
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.model.variant import Board, Condition, Ending, Phase, Piece, Player, Promotion, Rule, Variant, Zone
from ndvariants.resources import checked_by
from ndvariants.words.endings import End

NOT_CHECKED = "checked by no other program"


def head(variant: Variant) -> list[str]:
    """Title, inventor and year, source, programs that checked it, description, parameters."""
    lines = [f"{variant.title} ({variant.name})" if variant.title != variant.name else variant.name]
    by = ", ".join(str(part) for part in (variant.inventor, variant.year) if part)
    lines += [by] if by else []
    lines += [f"source: {variant.source}"] if variant.source else []
    lines += [checked] if (checked := witness_words(variant)) else []
    lines += [" ".join(variant.description.split())] if variant.description else []
    if variant.parameters:
        lines.append("parameters: " + ", ".join(f"{name} = {_value(v)}" for name, v in variant.parameters.items()))
    return lines


def witness_words(variant: Variant) -> str:
    """Return by which programs a shipped variant was checked; nothing for a file of one's own."""
    programs = checked_by(variant.path)
    return "" if programs is None else f"checked by {', '.join(programs)}" if programs else NOT_CHECKED


def _value(value: object) -> str:
    return "[" + ", ".join(map(str, value)) + "]" if isinstance(value, tuple) else str(value)


def board_words(board: Board, there: int | None = None) -> str:
    """A board in a few words; ``there`` is how many cells it has without its holes, where that is known.

    >>> from ndvariants.model.variant import Axis, GridBoard
    >>> board_words(GridBoard((Axis("file", 8, wrap=True), Axis("rank", 8))))
    'grid of file 8 (ends joined) × rank 8: 64 cells'
    """
    return board.words(there) + _sewn(board) + ("; cells may be deleted" if board.mutable else "")


def cells_there(position: Position) -> int:
    """Return how many cells a board has without its holes; those that are yet to come are among them."""
    return len(names_there(position))


def names_there(position: Position) -> list[str]:
    """The names of the cells of a board, without its holes, and with those that are yet to come."""
    coming = set(position.game.variant.gone)
    cells = enumerate(zip(position.fields.board, position.game.cells, strict=False))
    return [name for number, (code, name) in cells if name and (code != WALL or number in coming)]


def _sewn(board: Board) -> str:
    """Return the numbers of seams and walls of a board in words, nothing where it has none."""
    seams = board.seams
    walls = sum(seam.enter is None for seam in seams)
    counted = ((len(seams) - walls, "seam"), (walls, "wall"))
    return "".join(f"; {count} {word}{'s' * (count > 1)}" for count, word in counted if count)


def player_words(player: Player) -> str:
    """A player and the axes along which its pieces go forward."""
    signs = " ".join(("+" if sign > 0 else "-") + axis for axis, sign in player.forward)
    said = player.name + (f", forward {signs}" if signs else "") + (", neutral" if player.neutral else "")
    return said + (f", in team {player.team}" if player.team else "")


def piece_lines(variant: Variant, piece: Piece, texts: SourceTexts) -> list[str]:
    """A piece: its name and powers, then its movements as the file writes them."""
    powers = [
        word
        for word, holds in (
            ("royal", piece.royal),
            ("cannot be captured", piece.iron),
            (_drop(piece, texts), piece.drop is not None),
        )
        if holds
    ]
    owners = [player.name for player in variant.players if not player.neutral]
    if piece.owners and set(piece.owners) != set(owners):
        powers.append("of " + " and ".join(piece.owners))
    lines = [f"{piece.name} ({piece.letter})" + (f": {', '.join(powers)}" if powers else "")]
    written = dict.fromkeys(texts.at(movement.place) for movement in piece.movements)
    lines += [f"    {text}" for text in written if text]
    lines += [f"    {_promotion(texts, promotion)}" for promotion in piece.promotions]
    return lines


def _promotion(texts: SourceTexts, promotion: Promotion) -> str:
    """``may become gold on far, by a capture``."""
    verb = "becomes" if promotion.forced else "may become"
    text = f"{verb} {' or '.join(promotion.to)}"
    where = texts.at(getattr(promotion.on, "place", None))
    if where or (promotion.origin_zone is None and promotion.condition is None):
        text += f" on {where or 'its zone'}"
    if promotion.origin_zone is not None:
        text += f" from {texts.at(getattr(promotion.origin_zone, 'place', None)) or 'its zone'}"
    if promotion.capturing is not None:
        text += ", by a capture" if promotion.capturing else ", not by a capture"
    if promotion.condition is not None:
        text += f", if {texts.at(getattr(promotion.condition, 'place', None)) or 'its condition holds'}"
    return text


def _zone(variant: Variant, zone: Zone, texts: SourceTexts) -> str:
    written = [texts.at(getattr(expression, "place", None)) for expression in zone.expressions]
    if len(set(written)) <= 1:
        return "".join(written[:1])
    return "; ".join(f"{player.name}: {text}" for player, text in zip(variant.players, written, strict=False) if text)


def _condition(condition: Condition, texts: SourceTexts) -> str:
    """A condition, the pieces it is asked of, and its text: ``frozen: pawn or knight if unmoved``."""
    who = " or ".join(condition.kinds) or "every piece"
    return f"{condition.name}: {who} {texts.at(condition.asked.place)}"


def _hands(variant: Variant) -> list[str]:
    by_player: dict[str, list[str]] = {}
    for hand in variant.hands:
        text = f"{hand.piece} (any number)" if hand.endless else f"{hand.count} {hand.piece}"
        by_player.setdefault(hand.player, []).append(text)
    return [f"{player}: {', '.join(pieces)}" for player, pieces in by_player.items()]


def _drop(piece: Piece, texts: SourceTexts) -> str:
    where, when = (texts.at(getattr(expr, "place", None)) for expr in (piece.drop, piece.drop_if))
    kinds = f" as {' or '.join(piece.drop_as)}" if piece.drop_as else ""
    return f"may be dropped{kinds}{_where(where)}" + (f", if {when}" if when else "")


def _where(text: str) -> str:
    return f" where {text}" if text else ""


def _deeds(phase: Phase) -> list[str]:
    movers = [f"move {name}" for name in phase.movers] or ["move"]
    deeds = [*(f"drop {name}" for name in phase.drops), *(movers if phase.moves else []), *(["pass"] * phase.passes)]
    return [*deeds, "only when a rule says so"] if phase.extra else deeds


def _rule(rule: Rule, texts: SourceTexts) -> str:
    """A rule with its event, and with its condition unless the file describes the rule in sentences."""
    condition = "" if rule.told else texts.at(getattr(rule.condition, "place", None))
    event = texts.at(rule.when.place) or rule.when.event.value
    return f"{rule.name}: when {event}" + (f", if {condition}" if condition else "")


def _ending(ending: Ending) -> str:
    """The text of an ending without a condition on parameters that holds; its name, if it has one."""
    asked = any(word is End.IF for word, _ in ending.conditions)
    return ending.called if asked or ending.name else ending.text.partition(", if ")[0]


def rules_lines(variant: Variant, texts: SourceTexts) -> list[str]:
    """Zones, castlings, hands, phases, registers, rules and endings: a heading and lines for each that exists."""
    parts: Mapping[str, list[str]] = {
        "Zones": [f"{zone.name}: {_zone(variant, zone, texts)}".rstrip(": ") for zone in variant.zones],
        "Conditions on movements": [_condition(one, texts) for one in variant.conditions],
        "Castling": [text for one in variant.castlings if (text := texts.at(one.place))],
        "In hand at the start": _hands(variant),
        "Phases": [f"{phase.name}: " + ", ".join(_deeds(phase)) for phase in variant.phases],
        "Tables": [table.name for table in variant.tables if table.rows],
        "Counters": [
            register.name + (f" per {' and '.join(register.per)}" if register.per else "")
            for register in variant.registers
        ],
        "Rules": [_rule(rule, texts) for rule in variant.rules if rule.told != ()],
        "Endings": [f"{_ending(ending)}: {ending.said}" for ending in variant.endings],
    }
    lines: list[str] = []
    for title, entries in parts.items():
        if entries:
            lines += ["", title, *(f"  {entry}" for entry in entries)]
    return lines
