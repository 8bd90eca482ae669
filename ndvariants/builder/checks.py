"""Checks beyond shapes and names: can this game be played?"""

from __future__ import annotations

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.scope import BEGINNINGS, TRUTHS
from ndvariants.builder.pieces.counted_ranges import MOST_MADE, check_counted
from ndvariants.builder.rules.empty_zones import check_empty_zones
from ndvariants.builder.rules.limits import check_limits
from ndvariants.builder.shape.extends import DECLARED
from ndvariants.faults.names import PHASE_NOT_WITH_THESE
from ndvariants.faults.remarks.never import TrueOfNoCell
from ndvariants.faults.rules import (
    ONE_PART_ONLY,
    DeletesCells,
    NewOwner,
    NoChoiceTheirs,
    NoDropTheirs,
    NothingMovedThere,
    ZoneOfItself,
)
from ndvariants.faults.setup import (
    ROYAL_IN_AN_ENDING,
    DropsWithoutDrop,
    InHandForEver,
    InHandOutOfPhase,
    NoPieces,
    StartsWithoutRoyal,
)
from ndvariants.faults.taken import AxisNamedByAWord, ChoicesAlike, NamedByAWord, TwoThings
from ndvariants.faults.values import CASTLING_AFTER_MOVES, TWO_AXES, NotInCastling, SameTarget
from ndvariants.language.grammar.parser import RESERVED
from ndvariants.language.trees.deeds import does, forms_of, operand, steps_in
from ndvariants.language.trees.steps import Do
from ndvariants.language.trees.syntax import Castling, CastlingPart, CastlingWay, CellSet, Name, Number, PieceSet
from ndvariants.language.yaml.source import Key
from ndvariants.model.variant import Piece, Promotion, Variant
from ndvariants.model.walk import names_in
from ndvariants.suggest import with_article
from ndvariants.words.endings import End
from ndvariants.words.movements import CastlingClause, Clause
from ndvariants.words.names import NAMES, PIECES
from ndvariants.words.operators import FUNCTIONS
from ndvariants.words.verbs import CHANGES_CELLS, PHASE, Deed

_RESERVED = NAMES.keys() | set(PIECES) | BEGINNINGS | FUNCTIONS.keys() | TRUTHS.keys() | RESERVED


def check_names(draft: Draft) -> None:
    """Check that no name means two things, and that none is a word of the language."""
    for axis in (*draft.scope.axes, *draft.scope.absent):
        if axis in _RESERVED:
            draft.report_key(AxisNamedByAWord(axis), ("board",))
    for keys, kind in DECLARED.items():
        for key in draft.entries(keys):
            name = key.partition("(")[0]
            kinds = draft.scope.kinds_of(name)
            others = [other for other in kinds if other != kind]
            if others and kind == [declared for declared in kinds if declared in DECLARED.values()][-1]:
                draft.report_key(TwoThings(name, with_article(others[0]), with_article(kind)), (keys, key))
            if name in _RESERVED:
                draft.report_key(NamedByAWord(name), (keys, key))


def check_variant(draft: Draft, variant: Variant) -> None:
    """Note everything that makes the variant unplayable."""
    _check_zones(draft, variant)
    if draft.faults.errors:
        return
    _check_royals(draft, variant)
    _check_setup(draft, variant)
    _check_promotions(draft, variant)
    _check_deletions(draft, variant)
    _check_drops(draft, variant)
    _check_new_owners(draft, variant)
    _check_castlings(draft, variant)
    _check_phases_led_to(draft, variant)
    _check_joined(draft, variant)
    check_empty_zones(draft, variant)
    check_limits(draft, variant)
    if sum(len(piece.movements) for piece in variant.pieces) > MOST_MADE:
        check_counted(draft, variant)


def _check_zones(draft: Draft, variant: Variant) -> None:
    known = set(draft.scope.zones)
    uses = {
        zone.name: {name.text for expr in zone.expressions for name in names_in(expr)} & known for zone in variant.zones
    }
    for zone in variant.zones:
        reached, open_names = set[str](), [zone.name]
        while open_names:
            for name in uses.get(open_names.pop(), set()) - reached:
                reached.add(name)
                open_names.append(name)
        if zone.name in reached and len(draft.scope.kinds_of(zone.name)) == 1:
            draft.report_key(ZoneOfItself(zone.name), ("zones", zone.name))


def _check_royals(draft: Draft, variant: Variant) -> None:
    """Check that rules about check have a royal, and that every player with turns starts with one."""
    royal = {piece.name for piece in variant.pieces if piece.royal}
    speaking = [one for one in variant.endings if {End.IN_CHECK, End.ROYAL_LOST} & {word for word, _ in one.conditions}]
    if not royal:
        if speaking and speaking[0].place is not None and not _royal_in_doubt(draft):
            draft.faults.report(ROYAL_IN_AN_ENDING, speaking[0].place)
        return
    if not (variant.setup or variant.hands) or (not variant.check and not speaking):
        return
    with_royal = {placed.player for placed in variant.setup if placed.piece in royal}
    with_royal |= {hand.player for hand in variant.hands if hand.piece in royal}
    owners = {owner for piece in variant.pieces if piece.royal for owner in piece.owners}
    for player in variant.players:
        if not player.neutral and player.name in owners and player.name not in with_royal:
            names = " or ".join(sorted(royal))
            because = draft.faults.cause("players")
            place = draft.document.key_place("setup")
            draft.faults.report(StartsWithoutRoyal(player.name, names), place, because=because)


def _royal_in_doubt(draft: Draft) -> bool:
    """Return whether some piece is royal on a condition that never holds: that is reported where it stands."""
    return any(isinstance(draft.get("pieces", name, "royal"), str) for name in draft.entries("pieces"))


def _check_new_owners(draft: Draft, variant: Variant) -> None:
    neutral = {player.name for player in variant.players if player.neutral}
    for step in (step for rule in variant.rules for step in steps_in(rule.steps)):
        said = dict(zip(forms_of(step)[0].operands, step.arguments, strict=False))
        match (said.get("OWNER"), said.get("CELLS")), said.get("PIECE"):
            case (Name(text=owner), what), _ if owner in neutral:
                kinds = set(what.kinds) if isinstance(what, PieceSet) else set()
            case _, PieceSet(kinds=(kind,), owner=Name(text=owner)) if owner in neutral:
                kinds = {kind}
            case _:
                continue
        chosen = [piece for piece in variant.pieces if not kinds or piece.name in kinds or "royal" in kinds]
        if step.place is not None and not any(owner in piece.owners for piece in chosen):
            whose = with_article(chosen[0].name) if len(chosen) == 1 else "any of these pieces"
            draft.faults.report(NewOwner(owner, whose), step.place)


def _check_setup(draft: Draft, variant: Variant) -> None:
    if variant.setup or variant.hands:
        return
    empty = [line for line in placing_lines(draft) if draft.get(*line[0]) is not None]
    for here, message in empty:
        place = draft.document.place(*here)
        draft.faults.report(TrueOfNoCell(message), place)
    if not empty:
        draft.report_key(NoPieces(), ("setup",))


def placing_lines(draft: Draft) -> list[tuple[tuple[Key, ...], str]]:
    """The paths of the conditions by which the setup places pieces, and what it means that no cell fulfils one."""
    return [
        *((("setup", "place", name), f"no {name} is placed") for name in draft.entries("setup", "place")),
        *(((*here, "on"), "this row stands nowhere") for here, _ in draft.each("setup", "rows")),
    ]


def _check_promotions(draft: Draft, variant: Variant) -> None:
    for piece in variant.pieces:
        for promotion in piece.promotions:
            _check_choices(draft, variant, piece, promotion)


def _check_choices(draft: Draft, variant: Variant, piece: Piece, promotion: Promotion) -> None:
    owners = {other.name: other.owners for other in variant.pieces}
    for owner in piece.owners:
        if not any(owner in owners[name] for name in promotion.to):
            draft.report(NoChoiceTheirs(owner, piece.name), ("pieces", piece.name, "promotes", "to"))
    letters = {other.name: other.letter.lower().removesuffix("~") for other in variant.pieces}
    for i, name in enumerate(promotion.to):
        if letters[name] in [letters[other] for other in promotion.to[:i]]:
            draft.report(ChoicesAlike(piece.name, letters[name]), ("pieces", piece.name, "promotes", "to"))


def _check_deletions(draft: Draft, variant: Variant) -> None:
    for rule in () if variant.board.mutable else variant.rules:
        for step in steps_in(rule.steps):
            if does([step], CHANGES_CELLS) and step.place is not None:
                draft.faults.report(DeletesCells(step.verb.called), step.place)


def _check_drops(draft: Draft, variant: Variant) -> None:
    where = {piece.name: piece.drop for piece in variant.pieces}
    for i, phase in enumerate(variant.phases):
        for name in phase.drops:
            if where[name] is None:
                draft.report(DropsWithoutDrop(name), ("phases", i, "drop"))
    dropped = {name for phase in variant.phases for name in phase.drops} if variant.phases else None
    for hand in variant.hands:
        here = ("hands", hand.player, hand.piece)
        if where[hand.piece] is None or (dropped is not None and hand.piece not in dropped):
            draft.report_key((InHandForEver if where[hand.piece] is None else InHandOutOfPhase)(hand.piece), here)
    owners = {piece.name: piece.owners for piece in variant.pieces}
    for piece in variant.pieces:
        for owner in piece.owners:
            if piece.drop_as and not any(owner in owners[name] for name in piece.drop_as):
                draft.report(NoDropTheirs(owner, piece.name), ("pieces", piece.name, "drop", "as"))


def _check_castlings(draft: Draft, variant: Variant) -> None:
    """The pieces of a castling move along one axis, and each comes to a cell of its own."""
    for castling in variant.castlings:
        ends = [_end_of(part) for part in castling.parts]
        for part, end in zip(castling.parts, ends, strict=True):
            other = castling.parts[ends.index(end)]
            if part is not other and end is not None and part.place is not None:
                draft.faults.report(SameTarget(part.piece, other.piece), part.place)
        _check_clauses(draft, castling)
        axes = {part.axis for part in castling.parts if isinstance(part, CastlingPart)}
        if len(axes) > 1 and castling.place is not None:
            draft.faults.report(TWO_AXES, castling.place)


def _check_clauses(draft: Draft, castling: Castling) -> None:
    parts = list(dict.fromkeys(part.piece for part in castling.parts))
    for name in castling.unattacked:
        if name.text not in parts and name.place is not None:
            draft.faults.report(NotInCastling(name.text, parts[0]), name.place)
    if CastlingClause.UNMOVED not in castling.flags and castling.place is not None:
        draft.faults.report(CASTLING_AFTER_MOVES, castling.place)


def _end_of(part: CastlingPart | CastlingWay) -> int | None:
    end = part.stop if isinstance(part, CastlingPart) else part.cells[-1]
    end = end.arguments[0] if isinstance(end, CellSet) else end
    return end.value if isinstance(end, Number) else None


def _check_phases_led_to(draft: Draft, variant: Variant) -> None:
    for step in (step for rule in variant.rules for step in steps_in(rule.steps)):
        phase = operand(step, PHASE)
        if isinstance(phase, Number) and phase.value >= len(variant.phases) and phase.place and draft.items("phases"):
            draft.faults.report(PHASE_NOT_WITH_THESE, phase.place)


def _check_joined(draft: Draft, variant: Variant) -> None:
    """A phase of the piece that has just moved is one within a turn; what stays in the way waits for a turn's end."""
    joined = {phase.value for step in _joining(variant) for phase in step.arguments if isinstance(phase, Number)}
    for i, phase in enumerate(variant.phases):
        if phase.mover and i not in joined:
            draft.report(NothingMovedThere(phase.name), ("phases", i, "move"))
    for piece in () if _joining(variant) else variant.pieces:
        for movement in piece.movements:
            if Clause.AT_END in movement.flags and movement.place is not None:
                draft.faults.report(ONE_PART_ONLY, movement.place)


def _joining(variant: Variant) -> list[Do]:
    return [step for rule in variant.rules for step in steps_in(rule.steps) if does([step], Deed.JOINS)]
