"""Remarks on what a file declares and never uses, or leaves out: pieces, parameters, endings."""

from __future__ import annotations

from collections import Counter

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.shape.counts import SAYING
from ndvariants.builder.shape.faults import Faults
from ndvariants.builder.shape.parameters import declared
from ndvariants.builder.shape.written import WORD, said
from ndvariants.faults.remarks.file import (
    NeverAsked,
    NeverChanged,
    NoEndings,
    UnusedInherited,
    UnusedParameter,
    UnusedPiece,
)
from ndvariants.language.trees.deeds import does, register_written
from ndvariants.language.yaml.source import uncommented
from ndvariants.lint.file.bounds import file_steps
from ndvariants.model.variant import Variant
from ndvariants.model.walk import kinds_in, names_in
from ndvariants.words.verbs import Deed


def unused_pieces(draft: Draft, variant: Variant) -> None:
    """Pieces that never come into play."""
    played = {placed.piece for placed in variant.setup} | {hand.piece for hand in variant.hands}
    played |= set(draft.entries("setup", "place"))  # where no cell is found, that is reported itself
    played |= {name.text for rule in variant.rules for name in names_in(rule.steps)}
    played |= {kind for rule in variant.rules for kind in kinds_in(rule.steps)}
    played |= {str(value) for table in variant.tables for _, value in table.rows}
    before = None
    while before != played:
        before = set(played)
        seen = [piece for piece in variant.pieces if piece.name in played]
        played |= {name for piece in seen for promotion in piece.promotions for name in promotion.to}
        played |= {name for piece in seen for name in piece.drop_as}
    for piece in variant.pieces:
        if piece.place is not None and piece.name not in played:
            about = ("piece", piece.name)
            draft.faults.report(UnusedPiece(piece.name), piece.place, about=about)


def no_endings(draft: Draft, variant: Variant) -> None:
    """A game that nothing ends."""
    if not variant.endings and not any(does(rule.steps, Deed.ENDS) for rule in variant.rules):
        place = draft.document.place("variant")
        draft.faults.report(NoEndings(), place)


def unused_parameters(draft: Draft, variant: Variant) -> None:
    """Parameters that nothing in the file asks for."""
    for parameter in declared(draft.document, Faults()):
        if parameter.name not in draft.used:
            place = draft.document.key_place("parameters", parameter.name)
            fault = UnusedParameter if place.path == draft.document.source.path else UnusedInherited
            draft.faults.report(fault(parameter.name), place)


# Remarks on registers that make no difference: counted and never asked for, or asked for and never changed.


def idle_registers(draft: Draft, variant: Variant) -> None:
    """Note registers of this file that nothing reads or nothing changes, as warnings."""
    written = Counter(register_written(step) for step in file_steps(draft))
    words = Counter(WORD.findall(uncommented(said([draft.get(key) for key in SAYING]))))
    for register in variant.registers:
        place = register.place
        if place is None or place.path != draft.document.source.path:
            continue
        name, mentioned = register.name, words[register.name]
        if name in written and mentioned == written[name] and register.identity and not register.levels:
            draft.faults.report(NeverAsked(name), place)
        elif name not in written and mentioned:
            draft.faults.report(NeverChanged(name, register.initial), place)
