"""Phases: the parts of a game, what may be done in each, and which exist for extra turns only."""

from __future__ import annotations

from collections.abc import Iterator

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.scope import View
from ndvariants.builder.rules.rules import build_kind
from ndvariants.faults.names import SaysNotWho
from ndvariants.faults.rules import ExtraFirst, ExtraUntil, NothingToDo
from ndvariants.faults.taken import TwoPhases
from ndvariants.language.yaml.source import Key
from ndvariants.model.variant import Phase
from ndvariants.words.names import NO_PIECE

MOVER = "mover"  # in `move`: the piece that made the last part of the turn


def phase_names(draft: Draft) -> Iterator[str]:
    """The names of the phases, in order; then those that are not there with these parameters."""
    there = _there(draft)
    yield from (name for _, name in (*there, *(one for one in _said(draft) if one not in there)))


def _said(draft: Draft) -> list[tuple[tuple[Key, ...], str]]:
    """Every entry of the file: its path and its name."""
    entries = enumerate(draft.each("phases"), 1)
    return [(here, draft.text(*here, "name") or f"phase{i}") for i, (here, one) in entries if isinstance(one, dict)]


def _there(draft: Draft) -> list[tuple[tuple[Key, ...], str]]:
    return [(here, name) for here, name in _said(draft) if draft.flag(*here, "if", default=True)]


def build_phases(draft: Draft, may_pass: bool) -> tuple[Phase, ...]:
    """The phases, in order; *may_pass*: whether a player may pass in those that say nothing of it."""
    found: list[Phase] = []
    for here, name in _there(draft):
        if name in [phase.name for phase in found]:
            draft.report(TwoPhases(name), (*here, "name"))
        found.append(_phase(draft, here, name, may_pass))
    return tuple(found)


def _phase(draft: Draft, here: tuple[Key, ...], name: str, may_pass: bool) -> Phase:
    drops = draft.piece_words(*here, "drop")
    moves = draft.get(*here, "move")
    if isinstance(moves, str) and moves != MOVER:
        draft.report(SaysNotWho(moves, (MOVER,)), (*here, "move"))
    only = None if draft.get(*here, "only") is None else build_kind(draft, "kinds are", *here, "only")
    movers = (draft.piece_words(*here, "move") or (NO_PIECE,)) if isinstance(moves, list) else ()
    extra = draft.flag(*here, "extra", default=False)
    passes = draft.flag(*here, "pass", default=may_pass and not extra)
    freely = passes and draft.get(*here, "pass") is not None
    until = draft.optional(*here, "until", view=View.POSITION)
    place = draft.document.place(*here)
    if not drops and not moves and not passes and not draft.get(*here, "drop"):
        draft.faults.report(NothingToDo(name), place)
    if extra and (until is not None or here[-1] == 0):
        fault, key = (ExtraFirst, "extra") if until is None else (ExtraUntil, "until")
        draft.report_key(fault(name), (*here, key))
    return Phase(name, drops, bool(moves), until, place, movers, passes, extra, moves == MOVER, only, freely)
