"""The ``tests`` and ``invariants`` of a file as promises: names are checked, nothing is played."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.scope import View
from ndvariants.builder.rules.players import team_names
from ndvariants.errors import NAME
from ndvariants.faults.names import UnknownRegister
from ndvariants.faults.setup import EXPECTS_NOTHING, NoContent, NoOutcome
from ndvariants.faults.shape import INVARIANT_WITHOUT_THAT
from ndvariants.language.yaml.source import Key
from ndvariants.model.promises import Expectation, Invariant, Promise, Said

STILL_TO_COUNT = "count"  # stands for a number of `perft` that is to be written
NOT_ENDED = "none"
_CELL_WORDS = ("empty", "gone")


def build_promises(draft: Draft) -> tuple[Promise, ...]:
    """The promises, in the order of the file; an entry that promises nothing is a fault."""
    found = []
    for here, entry in draft.each("tests"):
        if not isinstance(entry, dict):
            continue
        expectations = tuple(_expectations(draft, here))
        if not expectations and not draft.doubtful(*here):
            draft.report(EXPECTS_NOTHING, here)
        parameters = draft.entries(*here, "parameters")
        texts = (_said(draft, *here, "position"), _said(draft, *here, "after"))
        name = draft.text(*here, "name")
        found.append(Promise(draft.document.place(*here), name, dict(parameters), *texts, expectations))
    return tuple(found)


def build_invariants(draft: Draft) -> tuple[Invariant, ...]:
    """The conditions that the author says hold in every position, in the order of the file."""
    found = []
    for here, entry in draft.each("invariants"):
        name = ""
        if isinstance(entry, dict):
            name, here = draft.text(*here, "name"), (*here, "that")
        if draft.get(*here) is None:
            if entry is not None and draft.missing(*here):
                draft.report(INVARIANT_WITHOUT_THAT, here[:-1])
            continue
        condition = draft.expression(*here, view=View.POSITION)
        found.append(Invariant(name or " ".join(draft.text(*here).split()), condition, draft.document.place(*here)))
    return tuple(found)


def _expectations(draft: Draft, here: tuple[Key, ...]) -> Iterator[Expectation]:
    place = draft.document.place
    for depth, (at, wanted) in enumerate(draft.each(*here, "perft"), start=1):
        if wanted is not None:
            yield Expectation("perft", str(depth), "" if wanted == STILL_TO_COUNT else str(wanted), place(*at))
    for move in _moves(draft, *here, "legal"):
        yield Expectation("legal", move.text, "", move.place)
    for move in _moves(draft, *here, "illegal"):
        yield Expectation("illegal", move.text, "", move.place)
    if draft.get(*here, "outcome") is not None:
        yield Expectation("outcome", "", _outcome(draft, *here, "outcome"), place(*here, "outcome"))
    if draft.get(*here, "check") is not None:
        yield Expectation("check", "", "yes" if draft.get(*here, "check") else "no", place(*here, "check"))
    for cell in draft.entries(*here, "cells"):
        at = (*here, "cells", cell)
        yield Expectation("cell", cell, _content(draft, *at), draft.document.key_place(*at))
    for register in draft.entries(*here, "registers"):
        at = (*here, "registers", register)
        _check_register(draft, register, *at)
        wanted = ",".join(str(value) for value in draft.items(*at))
        yield Expectation("register", register, wanted, draft.document.key_place(*at))
    if draft.get(*here, "becomes") is not None:
        yield Expectation("position", "", draft.text(*here, "becomes"), place(*here, "becomes"))


def _said(draft: Draft, *keys: Key) -> Said | None:
    if draft.get(*keys) is None:
        return None
    value = draft.get(*keys)
    text = " ".join(map(str, value)) if isinstance(value, list) else draft.text(*keys)
    return Said(text, draft.document.place(*keys))


def _moves(draft: Draft, *keys: Key) -> Iterator[Said]:
    """The moves of a list, or those of one text that are parted by spaces and commas."""
    if isinstance(draft.get(*keys), list):
        yield from (Said(str(move), draft.document.place(*at)) for at, move in draft.each(*keys) if move is not None)
        return
    locate = draft.document.locate(*keys)
    for word in re.finditer(r"[^\s,]+", draft.text(*keys)):
        yield Said(word[0], locate(word.start(), len(word[0])))


def _outcome(draft: Draft, *keys: Key) -> str:
    """The text of an outcome: ``PLAYER wins``, ``draw`` or ``none``, perhaps with a reason behind a colon."""
    text = draft.text(*keys)
    known = [*(f"{who} wins" for who in (*draft.scope.players, *team_names(draft))), "draw", NOT_ENDED]
    said = text.partition(":")[0].strip()
    if said not in known:
        draft.report(NoOutcome(said, known), keys)
    return text


def _content(draft: Draft, *keys: Key) -> str:
    text = draft.text(*keys)
    player, _, piece = text.partition(" ")
    if text in _CELL_WORDS:
        return text
    place = draft.document.place(*keys)
    if not piece:
        draft.faults.report(NoContent(text), place)
    elif draft.player(player, place):
        draft.piece(piece.strip(), place)
    return " ".join(text.split())


def _check_register(draft: Draft, register: str, *keys: Key) -> None:
    if register not in draft.scope.registers:
        place, known = draft.document.key_place(*keys), draft.scope.registers
        draft.faults.report(UnknownRegister(register, known), place, about=(NAME, register))
