"""Remarks on what a file says and nothing ever comes of: only what is sure, and only of the file's own lines.

A name counts as used wherever it stands as a word in the file or in what it inherits, so that a line left out with
these parameters is a use, too. What a parameter may change is never spoken of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.rules.empty_zones import is_written, numbers_beyond
from ndvariants.builder.shape.extends import DECLARED, IDENTITY
from ndvariants.builder.shape.written import WORD, said
from ndvariants.faults.remarks.file import (
    ADDS_NOTHING,
    PASSES_OVER_NOTHING,
    IdleClause,
    IdleNull,
    IronRoyal,
    MovementTwice,
    NothingFollows,
    NotSpokenOf,
    PromotionTwice,
    TakesOnAMove,
    UnusedLet,
)
from ndvariants.language.trees.steps import Do, Let
from ndvariants.language.trees.syntax import Number
from ndvariants.language.yaml.source import Key, uncommented
from ndvariants.model.variant import Variant
from ndvariants.model.walk import nodes_in
from ndvariants.words.endings import End
from ndvariants.words.movements import Clause
from ndvariants.words.verbs import Verb

_OWN = ("setup", "board", "options")  # mappings whose keys a file may say and leave
_NAMING = {keys: kind for keys, kind in DECLARED.items() if kind not in ("piece", "parameter", "player")}


def idle_nulls(draft: Draft, variant: Variant) -> None:
    """Note every ``null`` of the file that removes nothing."""
    layers = draft.document.layers
    for path, known in _idle_nulls(layers[0].data, [layer.data for layer in layers[1:]]):
        if path[0] in IDENTITY:
            continue
        place = draft.document.source.key_place(*path)
        draft.faults.report(IdleNull(str(path[-1]), known, ".".join(map(str, path))), place)


def _idle_nulls(
    data: Any, parents: list[Any], path: tuple[Key, ...] = ()
) -> Iterator[tuple[tuple[Key, ...], list[str]]]:
    """The paths of nulls for which no parent has anything, with the names that the parents have there."""
    known = sorted({str(key) for parent in parents if isinstance(parent, dict) for key in parent})
    for key, value in data.items() if isinstance(data, dict) and parents else ():
        if value is None and key not in known:
            yield (*path, key), known
        elif isinstance(value, dict) and key not in known and key not in _OWN:
            yield from (((*path, key, one), []) for one, inside in value.items() if inside is None)
        elif isinstance(value, dict):
            inner = [parent[key] for parent in parents if isinstance(parent, dict) and key in parent]
            yield from _idle_nulls(value, inner, (*path, key))


# --------------------------------------------------------------------------- names


def unused_names(draft: Draft, variant: Variant) -> None:
    """Zones, registers, classes and directions of this file that nothing speaks of."""
    said = {key: value for key, value in draft.document.data.items() if key not in IDENTITY}
    everywhere = _counted(said)
    for keys, kind in _NAMING.items():
        for key in draft.entries(keys):
            name = key.partition("(")[0]
            if draft.document.key_place(keys, key).path != draft.document.source.path:
                continue
            if everywhere[name] == _counted({key: draft.get(keys, key)})[name]:
                place = draft.document.key_place(keys, key)
                draft.faults.report(NotSpokenOf(kind, name), place, about=(kind, name))


def _counted(data: Any) -> Counter[str]:
    return Counter(WORD.findall(said(data)))


def unused_lets(draft: Draft, variant: Variant) -> None:
    """Names of ``let`` that no later step speaks of."""
    for steps in (text for text in draft.read if text.keys[0] == "rules" and text.start == "step"):
        said = Counter(WORD.findall(uncommented(steps.text)))
        for let in nodes_in(steps.tree):
            if isinstance(let, Let) and let.place is not None and said[let.name] == 1:
                place = draft.document.narrow(let.place, let.name)
                draft.faults.report(UnusedLet(let.name), place)


# --------------------------------------------------------------------------- movements


def movements_twice(draft: Draft, variant: Variant) -> None:
    """Movements of a piece that are written twice in the same words."""
    for piece in draft.entries("pieces"):
        here = ("pieces", piece, "moves")
        text, seen, offset = draft.text(*here), dict[str, int](), 0
        for line in text.split("\n"):
            said = " ".join(line.partition("#")[0].split())
            start = offset + len(line) - len(line.lstrip())
            if said in seen and not line[:1].isspace():
                locate = draft.document.locate(*here)
                related = ((locate(seen[said], len(said)), "said here"),)
                place = locate(start, len(line.strip()))
                draft.faults.report(MovementTwice(piece), place, related=related)
            elif said:
                seen[said] = start
            offset += len(line) + 1


def promotions_twice(draft: Draft, variant: Variant) -> None:
    """Pieces that a promotion names twice."""
    for piece in draft.entries("pieces"):
        for here, _ in draft.each("pieces", piece, "promotes"):
            seen = set[str]()
            for at, name in draft.each(*here, "to"):
                if str(name) in seen:
                    draft.remark(PromotionTwice(piece, name), draft.document.place(*at))
                seen.add(str(name))


_OF_CAPTURES = (Clause.RIFLE, Clause.TAKING_OWN, Clause.CAPTURING_PASSED)


def idle_clauses(draft: Draft, variant: Variant) -> None:
    """Clauses that their own line leaves without effect."""
    for piece in variant.pieces:
        for movement in piece.movements:
            idle = [one.record.word for one in _OF_CAPTURES if one in movement.flags]
            if not idle and movement.taking:
                idle = ["taking"]
            fault: IdleClause | None = None
            if movement.mode == "move" and idle:
                fault = TakesOnAMove(idle[0])
            elif Clause.CAPTURING_PASSED in movement.flags and not any(leg.verb == "hop" for leg in movement.legs):
                fault = PASSES_OVER_NOTHING
            if fault is not None and movement.place is not None:
                draft.faults.report(fault, movement.place)


def adding_nothing(draft: Draft, variant: Variant) -> None:
    """Steps that add a written 0."""
    for step in nodes_in(tuple(rule.steps for rule in variant.rules)):
        number = step.arguments[0] if isinstance(step, Do) and step.verb is Verb.ADD else None
        if isinstance(number, Number) and number.value == 0 and is_written(draft, number):
            draft.remark(ADDS_NOTHING, number.place)


def royals_without_loss(draft: Draft, variant: Variant) -> None:
    """A royal whose loss means nothing, or that cannot be lost."""
    conditions = {word for ending in variant.endings for word, _ in ending.conditions}
    for piece in () if variant.rules else variant.pieces:
        if not piece.royal or piece.place is None:
            continue
        if piece.iron:
            here = ("pieces", piece.name, "iron")
            place = draft.document.key_place(*here) if draft.get(*here) is not None else piece.place
            draft.faults.report(IronRoyal(piece.name), place)
        elif not variant.check and not {End.ROYAL_LOST, End.IF} & conditions:
            place = draft.document.place("options", "check")
            draft.faults.report(NothingFollows(piece.name), place)


def beyond_the_board(draft: Draft, variant: Variant) -> None:
    """Numbers of a comparison that no cell of the axis comes near, on a board that no parameter changes."""
    for place, fault in numbers_beyond(draft, variant):
        draft.faults.report(fault, place)
