"""Phase records for the kernel: who may move, when the phase ends, what follows it."""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.compiler.plans import Plans
from ndvariants.compiler.rules.programs import EVENT_NUMBERS
from ndvariants.compiler.tables.assemble import TableWords
from ndvariants.kernel import layout as L
from ndvariants.language.trees.steps import Trigger
from ndvariants.model.variant import Phase

LAST = -1


def phase_words(words: TableWords, plans: Plans, untils: Sequence[int]) -> list[int]:
    """The records of the phases, ``untils`` being their programs; lists of who may move are placed on the way."""
    records = []
    for number, (phase, until) in enumerate(zip(plans.phases, untils, strict=True)):
        record = [0] * L.PHASE_WIDTH
        record[L.PHASE_MOVERS], record[L.PHASE_UNTIL] = _movers(words, plans, phase), until
        record[L.PHASE_NEXT], record[L.PHASE_PASSES] = _next(plans.phases, number), phase.passes + phase.freely
        record[L.PHASE_ONLY] = 0 if phase.only is None else words.place(kind_words(plans, phase.only))
        records += record
    return records


def kind_words(plans: Plans, kind: Trigger) -> list[int]:
    """A kind of move as the kernel reads it: an event, and for each code 1 where it concerns pieces of it."""
    concerned = set(plans.builder.writer.codes_of(kind.kinds))
    event = EVENT_NUMBERS[kind.event] + (L.MOST if kind.manner else 0)
    return [event, *(int(code in concerned) for code in range(len(plans.codes)))]


def _movers(words: TableWords, plans: Plans, phase: Phase) -> int:
    """None, all pieces of the player to move, or the place of a list: for each code 1 if it may move."""
    if not phase.moves:
        return L.NO_PIECES
    if phase.mover:
        return L.THE_MOVER
    if not phase.movers:
        return L.ALL_PIECES
    return words.place([int(info.piece in phase.movers) for info in plans.codes.infos])


def _next(phases: Sequence[Phase], number: int) -> int:
    later = (other for other in range(number + 1, len(phases)) if not phases[other].extra)
    return LAST if phases[number].extra else next(later, LAST)
