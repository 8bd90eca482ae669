"""The rules of a variant as sentences, from the checked model: pieces, check, castling, what happens when, endings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ndvariants.language.trees.deeds import forms_of
from ndvariants.language.trees.steps import Do, ForEach, Let, Step, Trigger, When
from ndvariants.language.trees.syntax import Castling, CastlingPart, CastlingWay, Expr, Name, Number
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.model.boards.sections import section_cells
from ndvariants.model.cells import cell_names
from ndvariants.model.variant import Condition, Ending, Phase, Piece, Promotion, Rule, Table, Variant, Zone
from ndvariants.report.prose.expressions import Sayings, filled
from ndvariants.report.prose.movements import Prose
from ndvariants.report.prose.names import one_of, several, spelt
from ndvariants.suggest import listed, with_article
from ndvariants.words.endings import SAID, SAID_OF_WINNER, End
from ndvariants.words.movements import CastlingClause

_CHECK = {
    "direct": "A royal is in check only from captures that land on it.",
    "all": "A player is in check only while all its royals are attacked.",
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
        ("tables", [_table(table) for table in variant.tables if table.rows]),
        ("in hand at the start", _hands(variant)),
        (f"the {variant.board.thread.name}" if variant.board.thread else "", list(_thread(variant))),
        ("turns", list(turns_in_words(prose.say, variant))),
        ("castling", [_castling(prose, castling) for castling in variant.castlings]),
        ("what happens", [line for rule in variant.rules for line in rules.lines(rule)]),
        ("the end", [_ending(ends, ending) for ending in variant.endings]),
    ]
    return [(title, sentences) for title, sentences in parts if sentences]


def _thread(variant: Variant) -> Iterator[str]:
    thread, sections = variant.board.thread, variant.board.sections
    if thread is None:
        return
    name, n = thread.name, len(thread.rotation)
    numbers = section_cells(sections)
    names = cell_names(variant.board, variant.notation)
    yield (
        f"The {name} joins four labelled cells of each section to those of the next one. Its order is shown below the "
        "board: for each movable section in turn the fixed section where it is and itself, the lower one first."
    ).replace("four", {4: "four"}.get(n, str(n)))
    for section in sections:
        said = (f"{label} {names[numbers[section.name][place]]}" for label, place in section.labels)
        yield f"Labels of {section.name}: {', '.join(said)}."
    order = " > ".join((*thread.rotation, thread.rotation[0]))
    yield f"Along `{name}` a piece keeps its label from section to section."
    yield f"Turning, it takes the next label of {order} at each step, or always the one before."
    if n % 2 == 0:
        yield f"The opposite label is {n // 2} places on in that order."


def rule_in_words(variant: Variant, name: str) -> list[str]:
    """The sentences on one rule."""
    words = StepsProse(Sayings(SourceTexts(), variant))
    return [line for rule in variant.rules if rule.name == name for line in words.lines(rule)]


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
        return {"1": "every cell", "0": "no cell"}.get(said[0], f"where {said[0]}")
    players = [player.name for player in variant.players]
    return "; ".join(f"for {player} where {text}" for player, text in zip(players, said, strict=False) if text != "0")


def _table(table: Table) -> str:
    """```worth` is 1 for a pawn, 3 for a knight and a bishop.``"""
    values = dict.fromkeys(value for _, value in table.rows)
    kinds = {
        value: [" and ".join(map(with_article, row)) for row, one in table.rows if one == value] for value in values
    }
    said = [
        f"{with_article(spelt(value)) if isinstance(value, str) else value} for {listed(rows, 'or')}"
        for value, rows in kinds.items()
    ]
    return f"`{table.name}` is {listed(said, 'and')}."


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
    """A piece, its moves and its promotions; empty for a piece without moves or powers."""
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
    names = dict.fromkeys(f"the {spelt(part.piece)}" for part in parts if castling.is_unattacked(part))
    watched = listed(list(names), "and")
    held = [clause.record.says.format(watched) for clause in asked]
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
    asked = " and ".join(_condition(say, ending, *one) for one in ending.conditions)
    said = SAID[ending.result].format(asked)
    if ending.winner is not None:
        said = SAID_OF_WINNER.format(spelt(ending.winner).capitalize(), asked)
    return f"{ending.called[:1].upper()}{ending.called[1:]}: {said[:1].lower()}{said[1:]}" if ending.name else said


def _condition(say: Sayings, ending: Ending, word: End, value: int | Expr | None) -> str:
    resets = "".join(f" or {spelt(name)} move" for name in ending.quiet_resets)
    return word.record.says.format(value if value is None or isinstance(value, int) else say.expression(value), resets)


# Turns as English: their order, what check forbids, passing, duties, and the phases of the game.


def turns_in_words(say: Sayings, variant: Variant) -> Iterator[str]:
    """Order of moves, restrictions by check, compulsory moves, passing, phases."""
    movers = [player.name for player in variant.players if not player.neutral]
    first = f"{listed(movers, 'and')} move by turns"
    order = "in this order" if len(movers) > 2 else f"{movers[0]} first"
    yield f"{first[:1].upper()}{first[1:]}, {order}."
    yield from _forward(variant)
    if isinstance(variant.check, str):
        yield _CHECK[variant.check]
    if not variant.check and any(piece.royal for piece in variant.pieces):
        yield "A royal may be left where it can be captured."
    if variant.pass_condition is not None:
        yield f"A player may pass if {say.expression(variant.pass_condition)}."
    elif variant.may_pass:
        yield "A player may pass."
    for k, duty in enumerate(variant.must):
        most = ", one that captures the most" if duty.manner else ""
        before = "Where there is none, and there is" if k else "Where there is"
        yield f"{before} a legal move by which {event_in_words(duty)}, such a move must be made{most}."
    yield from (_phase(say, phase) for phase in variant.phases)


def _forward(variant: Variant) -> Iterator[str]:
    """``White goes forward along +rank, and black along -rank.`` and whose side coordinates are counted from."""
    movers = [player for player in variant.players if not player.neutral]
    if any(player.sections or not player.forward for player in movers):
        return
    ways = [" and ".join(f"{'+' if sign > 0 else '-'}{axis}" for axis, sign in player.forward) for player in movers]
    said = [f"{player.name} along {way}" for player, way in zip(movers, ways, strict=True)]
    first = f"{movers[0].name} goes forward along {ways[0]}"
    yield f"{first[:1].upper()}{first[1:]}, {listed(said[1:], 'and')}." if said[1:] else f"{first}."
    axes = list(dict.fromkeys(axis for player in movers for axis, sign in player.signs.items() if sign < 0))
    if axes:
        yield f"Each player counts {listed([f'the {axis}' for axis in axes], 'and')} from its own side."


def _phase(say: Sayings, phase: Phase) -> str:
    """``In the phase `placing` a player drops a king or a rook; it lasts until ...``"""
    deeds = []
    if phase.drops:
        deeds.append(f"drops {one_of(phase.drops)}")
    if phase.moves:
        moved = "the piece that has just moved" if phase.mover else one_of(phase.movers) if phase.movers else "a piece"
        deeds.append(f"moves {moved}")
    if phase.passes:
        deeds.append("passes")
    only = f", only by moves by which {event_in_words(phase.only)}" if phase.only is not None else ""
    until = f"; it lasts until {say.expression(phase.until)}" if phase.until is not None else ""
    extra = ", to which only rules lead," if phase.extra else ""
    return f"In the phase `{phase.name}`{extra} a player {listed(deeds) or 'does nothing'}{only}{until}."


# Rules that react: when, if, do.


def event_in_words(trigger: Trigger) -> str:
    """``any piece captures``, ``a king or a queen moves``."""
    who = one_of(trigger.kinds) if trigger.kinds else "any piece"
    return trigger.event.record.says.replace("WHO", who)


class StepsProse:
    """English for the rules of one variant."""

    def __init__(self, say: Sayings) -> None:
        self._say = say

    def lines(self, rule: Rule) -> list[str]:
        """The file's own sentences, or one made from the steps."""
        return [self.rule(rule)] if rule.told is None else list(rule.told)

    def rule(self, rule: Rule) -> str:
        """``When any piece captures: remove ...; put ...``"""
        condition = f", if {self._say.expression(rule.condition)}" if rule.condition is not None else ""
        return f"When {event_in_words(rule.when)}{condition}: {self._steps(rule.steps)}."

    def _steps(self, steps: tuple[Step, ...]) -> str:
        return "; ".join(self._step(step) for step in steps)

    def _inner(self, steps: tuple[Step, ...]) -> str:
        said = self._steps(steps)
        return f"({said})" if len(steps) > 1 else said

    def _step(self, step: Step) -> str:
        match step:
            case Let():
                return f"let `{step.name}` be {self._say.expression(step.value)}"
            case When():
                return f"if {self._say.expression(step.condition)}, {self._inner(step.body)}"
            case ForEach():
                what = self._say.expression(step.what)
                is_known = isinstance(step.what, Name) or what.startswith(("the ", "those "))
                return f"for each of {'' if is_known else 'the '}{what}, {self._inner(step.body)}"
            case Do():
                return self._do(step)

    def _do(self, step: Do) -> str:
        return filled(forms_of(step)[0].says, self._say, step.arguments)
