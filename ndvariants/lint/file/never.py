"""Remarks on things that never happen: only what is proved.

Only what the file itself says is spoken of, and nothing that hangs on a parameter.
"""

from __future__ import annotations

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.shape.written import words_in
from ndvariants.faults.remarks.file import EndlessTurn
from ndvariants.faults.remarks.never import IdleDuty, IdleRule, NeverInHand, PhaseBehindEndless, PhaseWithoutRule
from ndvariants.language.trees.deeds import does, may, operand, steps_in
from ndvariants.language.trees.steps import Do, Trigger
from ndvariants.language.trees.syntax import Name
from ndvariants.lint.file.bounds import file_steps
from ndvariants.lint.file.conditions import remark_conditions
from ndvariants.model.variant import Piece, Variant
from ndvariants.suggest import with_article
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import PHASE, Deed

# Which keys of a piece decide whether an event ever happens to it.
_ASKED = {
    Event.PROMOTE: ("promotes",),
    Event.DROP: ("drop",),
    Event.CAPTURE: ("moves",),
    Event.CAPTURED: ("iron",),
    Event.CHECK: ("royal",),
    Event.MOVE: ("moves",),
}


def fixed_conditions(draft: Draft, variant: Variant) -> None:
    """Conditions, and parts of them, that are true in no position or in every one."""
    remark_conditions(draft, variant, _unheld(draft, variant))


# --------------------------------------------------------------------------- things that never happen


def events_that_never_happen(draft: Draft, variant: Variant) -> None:
    """Rules and duties that wait for what never happens."""
    for rule in variant.rules:
        why = _why_never(draft, variant, rule.when)
        if why:
            draft.remark(IdleRule(rule.name, why), draft.document.place("rules", rule.name, "when"))
    for duty in variant.must:
        why = _why_never(draft, variant, duty)
        if why:
            draft.remark(IdleDuty(why), duty.place)


def _why_never(draft: Draft, variant: Variant, trigger: Trigger) -> str:
    """Why an event never happens; empty where it may."""
    chosen = [piece for piece in variant.pieces if not trigger.kinds or piece.name in trigger.kinds]
    who = " or ".join(trigger.kinds) or "piece"
    changing = len(variant.rules) < len(draft.entries("rules"))
    if changing or not chosen or _hangs_on_parameters(draft, chosen, trigger.event):
        return ""
    match trigger.event:
        case Event.PROMOTE if not any(piece.promotions for piece in chosen):
            return f"no {who} promotes"
        case Event.DROP if not any(_is_droppable(variant, piece) for piece in chosen):
            return f"no {who} is ever dropped"
        case Event.CAPTURE if not any(line.mode != "move" for piece in chosen for line in piece.movements):
            return f"no {who} has a movement that captures"
        case Event.CAPTURED if not any(_is_takeable(variant, piece) for piece in chosen):
            return f"every {who} is iron" if all(piece.iron for piece in chosen) else f"nothing captures a {who}"
        case Event.CHECK if not any(piece.royal for piece in variant.pieces):
            return "no piece is royal"
        case Event.MOVE if not any(piece.movements or _castles(variant, piece) for piece in chosen):
            return f"no {who} has moves"
        case Event.MOVE | Event.CAPTURE if not any(_has_a_phase(variant, piece) for piece in chosen):
            return f"no phase lets a {who} move"
    return ""


def _is_takeable(variant: Variant, piece: Piece) -> bool:
    owned = any(player.name in piece.owners for player in variant.players if not player.neutral)
    lines = [line for other in variant.pieces for line in other.movements if line.mode != "move"]
    return not piece.iron and any(piece.name in line.taking or (owned and not line.taking) for line in lines)


def _has_a_phase(variant: Variant, piece: Piece) -> bool:
    moving = [phase for phase in variant.phases if phase.moves]
    return not variant.phases or any(not phase.movers or piece.name in phase.movers for phase in moving)


def _castles(variant: Variant, piece: Piece) -> bool:
    return any(part.piece == piece.name for castling in variant.castlings for part in castling.parts)


def _hangs_on_parameters(draft: Draft, pieces: list[Piece], event: Event) -> bool:
    keys = _ASKED.get(event, ())
    there = [draft.get("pieces", piece.name, key) for piece in pieces for key in keys]
    more = [draft.get("hands"), draft.get("phases")] if event is Event.DROP else [draft.get("phases")]
    if event is Event.CAPTURED and not all(piece.iron for piece in pieces):
        more.append(draft.get("pieces"))  # by any of which it may be captured
    return draft.hangs_on_parameters(there, more)


def _is_droppable(variant: Variant, piece: Piece) -> bool:
    in_phase = not variant.phases or any(piece.name in phase.drops for phase in variant.phases)
    return piece.drop is not None and in_phase and _comes_into_hands(variant, piece.name)


def _comes_into_hands(variant: Variant, name: str) -> bool:
    return any(hand.piece == name and hand.count for hand in variant.hands) or _may_give(variant, name)


def _may_give(variant: Variant, name: str) -> bool:
    names = {piece.name for piece in variant.pieces}
    for rule in variant.rules:
        for step in steps_in(rule.steps):
            if not may([step], Deed.HANDS):
                continue
            what = operand(step, "PIECE")
            known = [what.text] if isinstance(what, Name) and what.text in names else getattr(what, "kinds", ())
            if not known or name in known:
                return True
    return False


def _hands_hang_on_parameters(draft: Draft, variant: Variant) -> bool:
    rules = draft.entries("rules")
    giving = rules if "give" in words_in(rules) else {}
    return len(variant.rules) < len(rules) or draft.hangs_on_parameters(draft.get("hands"), giving)


def _unheld(draft: Draft, variant: Variant) -> frozenset[str]:
    """The pieces that never lie in a hand, and "" where none ever does."""
    if _hands_hang_on_parameters(draft, variant):
        return frozenset()
    names = {piece.name for piece in variant.pieces}
    found = frozenset(name for name in names if not _comes_into_hands(variant, name))
    return found | {""} if found == names else found


def drops_that_never_come(draft: Draft, variant: Variant) -> None:
    """Pieces that may be dropped but never lie in a hand."""
    if _hands_hang_on_parameters(draft, variant):
        return
    for piece in variant.pieces:
        here = ("pieces", piece.name, "drop")
        if piece.drop is None or draft.get(*here) is None or _comes_into_hands(variant, piece.name):
            continue
        draft.remark(NeverInHand(with_article(piece.name), piece.name), draft.document.key_place(*here))


def phases_that_never_come(draft: Draft, variant: Variant) -> None:
    """Phases that no game comes to."""
    led_to = {name.text for step in file_steps(draft) if isinstance(name := operand(step, PHASE), Name)}
    endless = ""
    for phase in variant.phases:
        if phase.extra or phase.name in led_to:
            if phase.name not in led_to:
                draft.remark(PhaseWithoutRule(phase.name), phase.place)
        elif endless:
            draft.remark(PhaseBehindEndless(phase.name, endless), phase.place)
        elif phase.until is None:
            endless = phase.name


def endless_turns(draft: Draft, variant: Variant) -> None:
    """Rules that give the same player another move after every move, so that no other player comes to move."""
    for rule in variant.rules:
        for step in rule.steps:
            always = rule.when.event is Event.TURN and rule.condition is None and isinstance(step, Do)
            if always and does([step], Deed.TURNS):
                draft.remark(EndlessTurn(rule.name), step.place)
