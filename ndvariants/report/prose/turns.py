"""Turns as English: their order, what check forbids, passing, duties, and the phases of the game."""

from __future__ import annotations

from collections.abc import Iterator

from ndvariants.model.variant import Phase, Variant
from ndvariants.report.prose.expressions import Sayings
from ndvariants.report.prose.names import listed, one_of
from ndvariants.report.prose.steps import event_in_words

_CHECK = {
    "direct": "A royal is in check only from captures that land on it.",
    "all": "A player is in check only while all its royals are attacked.",
}


def turns_in_words(say: Sayings, variant: Variant) -> Iterator[str]:
    """Who moves, what check forbids, duties, passing, phases."""
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
