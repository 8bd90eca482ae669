"""Phases: the parts of a game, what may be done in each, and which exist for extra turns only."""

from __future__ import annotations

from collections.abc import Iterator

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.scope import View
from ndvariants.builder.rules.rules import build_kind
from ndvariants.builder.shape.faults import suggestion
from ndvariants.model.variant import Phase

MOVER = "mover"  # in `move`: the piece that made the last part of the turn


def phase_names(draft: Draft) -> Iterator[str]:
    """The names of the phases, in order; then those that are not there with these parameters."""
    there = phases_there(draft)
    for i in (*there, *(i for i, entry in enumerate(draft.items("phases")) if i not in there)):
        if isinstance(draft.items("phases")[i], dict):
            yield draft.text("phases", i, "name") or f"phase{i + 1}"


def phases_there(draft: Draft) -> list[int]:
    """The numbers of those entries that are phases with these parameters."""
    entries = [i for i, entry in enumerate(draft.items("phases")) if isinstance(entry, dict)]
    return [i for i in entries if draft.flag("phases", i, "if", default=True)]


def build_phases(draft: Draft, may_pass: bool) -> tuple[Phase, ...]:
    """The phases, in order; *may_pass*: whether a player may pass in those that say nothing of it."""
    found: list[Phase] = []
    for i, name in zip(phases_there(draft), phase_names(draft), strict=False):
        if name in [phase.name for phase in found]:
            message = f"two phases are called `{name}`"
            draft.fault("NDV210", ("phases", i, "name"), message, "again here", "give each its own name")
        found.append(_phase(draft, i, name, may_pass))
    return tuple(found)


def _phase(draft: Draft, i: int, name: str, may_pass: bool) -> Phase:
    here = ("phases", i)
    drops = tuple(dict.fromkeys(draft.piece_words(*here, "drop")))
    moves = draft.get(*here, "move")
    listed = moves if isinstance(moves, list) else []
    if isinstance(moves, str) and moves != MOVER:
        hint = suggestion(moves, (MOVER,)) or f"write `move: true`, `move: [{moves}]` or `move: {MOVER}`"
        draft.fault("NDV202", (*here, "move"), f"`{moves}` says not who moves", "who?", hint)
    only = None if draft.get(*here, "only") is None else build_kind(draft, "kinds are", *here, "only")
    movers = tuple(dict.fromkeys(draft.piece_words(*here, "move"))) if listed else ()
    extra = draft.flag(*here, "extra", default=False)
    passes = draft.flag(*here, "pass", default=may_pass and not extra)
    until = draft.optional(*here, "until", view=View.POSITION)
    place = draft.document.place(*here)
    if not drops and not moves and not passes and not draft.get(*here, "drop"):
        message = f"nothing can be done in the phase `{name}`"
        draft.faults.add("NDV323", place, message, "neither drop nor move", "write `move: true`")
    if extra and (until is not None or i == 0):
        why = "a player is in it for one move" if until is not None else "the game begins with the first phase"
        hint = "take `until` away" if until is not None else "put it behind another phase"
        key = (*here, "until") if until is not None else (*here, "extra")
        draft.key_fault("NDV323", key, f"the phase `{name}` is `extra`: {why}", "makes no sense here", hint)
    return Phase(name, drops, bool(moves), until, place, movers, passes, extra, moves == MOVER, only)
