"""How moves are judged: what legality asks, which rules may forbid, which moves are duties."""

from __future__ import annotations

from itertools import chain

from ndvariants.compiler.moves.attacks.threats import GUARD_SHIFT
from ndvariants.compiler.plans import Plans
from ndvariants.compiler.rules.proofs.resting import FIRING
from ndvariants.compiler.rules.proofs.side_effects import SetOff, brings_royals, passes_royals
from ndvariants.compiler.tables.assemble import TableWords
from ndvariants.compiler.tables.packing import Packed
from ndvariants.compiler.tables.phases import kind_words
from ndvariants.compiler.tables.royal_rays import rays_may_be_told
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.language.trees.deeds import forms_of, may, operand, steps_in
from ndvariants.language.trees.steps import Do, Trigger
from ndvariants.model.walk import asks_last_mover
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import PHASE, Deed


def write_legality(words: TableWords, plans: Plans, packed: Packed) -> None:
    """Write how moves are judged, and which pieces may remove others from afar."""
    found, taken = plans.builder.side_effects(), plans.builder.takings()
    on_trail = plans.builder.writer.codes_of(passing) if (passing := sorted(passes_royals(plans.variant))) else []
    unseen = plans.tracks.unseen_captures | dict.fromkeys(on_trail, True)
    anywhere = taken.move | taken.promote | taken.drop | {code for code, empty in unseen.items() if empty}
    side_effects = anywhere | taken.capture | set(unseen)
    direct = plans.variant.check == "direct"
    if direct:  # what rules remove is no check; but every move is made, to see what its rules remove
        anywhere, side_effects = {code for code, empty in unseen.items() if empty}, set(unseen)
    words.header[H.CHECK_IS_DIRECT] = int(direct)
    words.header[H.ASKS_BY_MAKING] = int(plans.asks_by_making)
    if plans.builder.assembler.asks_attacks and unseen:
        words.block(H.AT_UNTOLD, [int(code in unseen) for code in range(len(plans.codes))])
    words.header[H.CHECK_BY_MAKING] = int(bool(plans.variant.check) and brings_royals(plans.variant))
    words.header[H.DIRECT_IS_PLAIN] = int(direct and not found.turn and _captures_plainly(plans, found))
    if found.turn and not direct:
        steps = [step for rule in plans.variant.rules if rule.when.event is Event.TURN for step in steps_in(rule.steps)]
        words.header[H.HAS_TURN_SIDE_EFFECTS] = 2 if all(may([step], FIRING) for step in steps) else 1
    if side_effects:
        codes = range(len(plans.codes))
        words.block(H.AT_SIDE_EFFECTS, [(2 - (code in anywhere)) * (code in side_effects) for code in codes])
        reaches = plans.builder.reaches()
        words.block(H.AT_CAPTURE_PRETESTS, [0 if code in unseen else reaches[code] for code in codes])
    royals = any(plans.codes.royals(player) for player in range(plans.codes.n_players))
    checked = bool(plans.variant.check) and royals
    vetoes = _vetoes(words, plans, checked)
    changed = bool(side_effects or found.move or found.promote or found.drop or found.capture)
    by_kind = bool(plans.variant.must) or asks_last_mover(plans.variant) or direct or plans.moves_neutral
    royal_at_times = plans.variant.check == "all" or any(piece.royal_when for piece in plans.variant.pieces)
    words.header[H.LEGALITY] = L.LEGAL_FILTERED
    if not checked:
        words.header[H.LEGALITY] = L.LEGAL_VERIFIED if vetoes else L.LEGAL_ANY
    elif by_kind or changed or royal_at_times or plans.thread is not None or words.header[H.HAS_CHOICES]:
        words.header[H.LEGALITY] = L.LEGAL_VERIFIED
    elif found.turn:
        words.header[H.LEGALITY] = L.LEGAL_RESTING if _may_rest(words, plans) else L.LEGAL_VERIFIED
    verified = words.header[H.LEGALITY] in (L.LEGAL_VERIFIED, L.LEGAL_RESTING)
    dear = verified or vetoes or (checked and H.AT_THREAT_GUARDS in words.header)
    words.header[H.HAS_DEAD_ENDS] = int(_has_dead_ends(words, plans))
    words.header[H.COUNTS_SELDOM] = int(dear)
    plainly = not (by_kind or royal_at_times or side_effects or found.turn or words.header[H.HAS_CHOICES])
    words.header[H.TOLD_BY_CHANGES] = int(checked and changed and plainly and rays_may_be_told(plans, packed))


def _has_dead_ends(words: TableWords, plans: Plans) -> bool:
    """Return whether a turn of several parts may come to where no part of it is legal: but where a pass always is; or
    whether a choice may.
    """
    header = words.header
    if header[H.LEGALITY] == L.LEGAL_ANY or not (header[H.HAS_JOINED_TURNS] or header[H.HAS_CHOICES]):
        return False
    if header[H.HAS_CHOICES]:
        return True
    passes = plans.variant.pass_condition is None and all(phase.passes for phase in plans.phases if phase.extra)
    joins = (step for rule in plans.variant.rules for step in steps_in(rule.steps) if _joins(step))
    within = all(operand(step, PHASE) is not None for step in joins)  # `again joined` alone: in the present phase
    rested = not any(rule.when.event.record.by == "turn" for rule in plans.variant.rules)
    plain = header[H.LEGALITY] == L.LEGAL_FILTERED and H.AT_THREAT_GUARDS not in header
    waits = any(effect.flags & L.EFFECT_WAITS for effect in plans.effects.records)
    return not (passes and within and rested and plain) or waits


def _joins(step: Do) -> bool:
    return any(form.may & Deed.JOINS for form in forms_of(step))


def _captures_plainly(plans: Plans, found: SetOff) -> bool:
    """Return whether a capture of the other player's royal changes its two cells and nothing else, whatever piece makes
    it, which remains royal where it was.
    """
    attacks = chain.from_iterable((*plans.tracks.clear, *plans.tracks.hops))
    capturing = {code & ((1 << GUARD_SHIFT) - 1) for one in attacks for code in one.codes}
    pieces, all_royals = plans.variant.pieces, plans.variant.check == "all"
    changing = all_royals or any(piece.royal_when or (piece.royal and piece.promotions) for piece in pieces)
    reacting = found.capture | found.move | found.promote
    return plans.codes.n_players == 2 and plans.thread is None and not changing and not capturing & reacting


def _may_rest(words: TableWords, plans: Plans) -> bool:
    """Return whether rules at the end of the turn may change cells, but not in every position, and nothing else stands
    against telling legal moves by pins there.
    """
    header = words.header
    told = header[H.REST_PROGRAM] != 0 and header[H.REST_AFTER_PROGRAM] != 0 and not header[H.CHECK_BY_MAKING]
    return told and plans.codes.n_players == 2 and not header[H.HAS_EXTRA_TURNS] and not header[H.HAS_OUTS]


def _vetoes(words: TableWords, plans: Plans, checked: bool) -> bool:
    if not any(may(rule.steps, Deed.FORBIDS) for rule in plans.variant.rules):
        return False
    found = plans.builder.vetoes()
    codes = range(len(plans.codes))
    words.header[H.VETOES] = L.VETO_OR_CHECK if checked else L.VETO_ALONE
    words.header |= {H.WATCHES_CHECKS: int(found.check), H.WATCHES_ENDS: int(found.turn)}
    watched = [L.WATCHED_MOVES * (code in found.move) | L.WATCHED_CAPTURES * (code in found.capture) for code in codes]
    words.block(H.AT_WATCHED, watched)
    return True


def write_duties(words: TableWords, plans: Plans) -> None:
    """The duties in order of weight: an event, and which codes it concerns."""
    if not plans.variant.must:
        return
    joining = [rule.when for rule in plans.variant.rules if any(_joins(step) for step in steps_in(rule.steps))]
    records = [kind_words(plans, duty) for duty in plans.variant.must]
    for record, duty in zip(records, plans.variant.must, strict=True):
        if any(not _fulfils(plans, when, duty) for when in joining):
            record[L.DUTY_EVENT] |= L.LEADS
    words.block(H.AT_DUTIES, [len(records), *chain.from_iterable(records)])


def _fulfils(plans: Plans, when: Trigger, duty: Trigger) -> bool:
    codes_of = plans.builder.writer.codes_of
    return when.event is duty.event and set(codes_of(when.kinds)) <= set(codes_of(duty.kinds))
