"""Remarks on what a file says and nothing ever comes of: only what is sure, and only of the file's own lines.

A name counts as used wherever it stands as a word in the file or in what it inherits, so that a line left out with
these parameters is a use, too. What a parameter may change is never spoken of.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.shape.faults import suggestion
from ndvariants.language.trees.steps import Do
from ndvariants.language.trees.syntax import Between, Binary, Call, Name, Number
from ndvariants.language.yaml.source import Key, Source
from ndvariants.model.variant import GridBoard, Variant
from ndvariants.model.walk import nodes_in
from ndvariants.words.verbs import Verb

_PROSE = ("variant", "title", "inventor", "year", "source", "description", "extends", "tests", "invariants", "format")
_OWN = ("setup", "board", "options")  # mappings whose keys a file may say and leave
_NAMING = (("zone", "zones"), ("register", "registers"), ("class", "classes"), ("direction", "directions"))
_WORD = re.compile(r"\w+")
_COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")


def remark_idle(draft: Draft, variant: Variant) -> None:
    """Note what has no effect, as warnings."""
    _unused_names(draft)
    _unused_lets(draft)
    _said_twice(draft)
    _named_twice(draft)
    _contradictions(draft, variant)
    _adds_nothing(draft, variant)
    _royals(draft, variant)
    _beyond_the_board(draft, variant)


def remark_nulls(draft: Draft) -> None:
    """Note every ``null`` of the file that removes nothing."""
    layers = draft.document.layers
    for path, known in _idle_nulls(layers[0].data, [layer.data for layer in layers[1:]]):
        if path[0] in _PROSE:
            continue
        message = f"there is no `{'.'.join(map(str, path))}` to remove"
        hint = suggestion(str(path[-1]), known) or "leave the line out"
        place = draft.document.source.key_place(*path)
        draft.faults.remark("NDV355", place, message, "removes nothing", hint)


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


def _unused_names(draft: Draft) -> None:
    """Zones, registers, classes and directions of this file that nothing speaks of."""
    said = {key: value for key, value in draft.document.data.items() if key not in _PROSE}
    everywhere = _counted(said)
    for kind, keys in _NAMING:
        for name in draft.entries(keys):
            if draft.document.key_place(keys, name).path != draft.document.source.path:
                continue
            if everywhere[name] == _counted({name: draft.get(keys, name)})[name]:
                message = f"nothing in the file speaks of the {kind} `{name}`"
                place = draft.document.key_place(keys, name)
                draft.faults.remark("NDV354", place, message, "never used", "use it, or remove it")


def _counted(data: Any) -> Counter[str]:
    """How often each word stands in the keys and values of some data."""
    return Counter(_WORD.findall(_said(data)))


def _said(data: Any) -> str:
    if isinstance(data, dict):
        return "\n".join(f"{key}\n{_said(value)}" for key, value in data.items())
    if isinstance(data, list):
        return "\n".join(map(_said, data))
    return str(data)


def _words(data: Any, path: tuple[Key, ...], without: tuple[Key, ...]) -> set[str]:
    """Every word of every key and value, but those of prose and of one entry."""
    if path == without or (path and path[0] in _PROSE):
        return set()
    if isinstance(data, dict):
        keys = {word for key in data if (*path, key) != without for word in _WORD.findall(str(key))}
        return keys.union(*(_words(value, (*path, key), without) for key, value in data.items()))
    if isinstance(data, list):
        return set().union(*(_words(value, (*path, i), without) for i, value in enumerate(data)))
    return set(_WORD.findall(str(data)))


def _unused_lets(draft: Draft) -> None:
    """Names of ``let`` that no later step speaks of."""
    for rule in draft.entries("rules"):
        text = re.sub(r"#[^\n]*", lambda found: " " * len(found.group()), draft.text("rules", rule, "do"))
        said = Counter(_WORD.findall(text))
        for found in re.finditer(r"\blet\s+(\w+)", text):
            if said[found[1]] == 1:
                place = draft.document.locate("rules", rule, "do")(found.start(1), len(found[1]))
                message = f"no step speaks of `{found[1]}`"
                draft.faults.remark("NDV354", place, message, "never used", "use it, or remove it")


# --------------------------------------------------------------------------- movements


def _said_twice(draft: Draft) -> None:
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
                message = f"the {piece} has this movement already"
                place = locate(start, len(line.strip()))
                draft.faults.remark("NDV358", place, message, "again", "remove one", related=related)
            elif said:
                seen[said] = start
            offset += len(line) + 1


def _named_twice(draft: Draft) -> None:
    """Pieces that a promotion names twice."""
    for piece in draft.entries("pieces"):
        here: tuple[Key, ...] = ("pieces", piece, "promotes")
        said = draft.get(*here)
        paths = [(*here, i, "to") for i, _ in enumerate(said)] if isinstance(said, list) else [(*here, "to")]
        for path in paths:
            names = draft.get(*path)
            names = [str(name) for name in names] if isinstance(names, list) else []
            for at, name in enumerate(names):
                if name in names[:at]:
                    message = f"this promotion of the {piece} names the {name} already"
                    draft.warning("NDV358", draft.document.place(*path, at), message, "again", "remove one")


def _contradictions(draft: Draft, variant: Variant) -> None:
    """Clauses that their own line leaves without effect."""
    for piece in variant.pieces:
        for movement in piece.movements:
            idle: list[str] = [word for word in ("rifle", "taking own") if word in movement.flags]
            if not idle and movement.taking:
                idle = ["taking"]
            message, hint = "", ""
            if movement.mode == "move" and idle:
                message = f"a line that begins with `move` captures nothing: `{idle[0]}` has no effect"
                hint = "begin it with `capture`, or with nothing for both; or leave that clause out"
            elif "capturing passed" in movement.flags and not any(leg.verb == "hop" for leg in movement.legs):
                message = "nothing stands on the way of this movement: `capturing passed` takes nothing"
                hint = "only a `hop` passes over pieces: `hop orthogonal over 1 enemy landing next, capturing passed`"
            if message and movement.place is not None:
                draft.faults.remark("NDV357", movement.place, message, "no effect", hint)


def _adds_nothing(draft: Draft, variant: Variant) -> None:
    """Steps that add a written 0."""
    for step in nodes_in(tuple(rule.steps for rule in variant.rules)):
        number = step.arguments[0] if isinstance(step, Do) and step.verb is Verb.ADD else None
        if isinstance(number, Number) and number.value == 0 and _is_written(draft.document.source, number):
            hint = "write how much is added: `add 1 to ...`; or remove the step"
            draft.warning("NDV357", number.place, "adding 0 changes nothing", "no effect", hint)


def _royals(draft: Draft, variant: Variant) -> None:
    """A royal whose loss means nothing, or that cannot be lost."""
    conditions = {word for ending in variant.endings for word, _ in ending.conditions}
    for piece in () if variant.rules else variant.pieces:
        if not piece.royal or piece.place is None:
            continue
        if piece.iron:
            message = f"the {piece.name} is royal and iron: nothing takes it, so it is never in check"
            hint = "remove `iron: true`, or `royal: true`"
            here = ("pieces", piece.name, "iron")
            place = draft.document.key_place(*here) if draft.get(*here) is not None else piece.place
            draft.faults.remark("NDV359", place, message, "cannot be lost", hint)
        elif not variant.check and not {"royal lost", "if"} & conditions:
            message = f"the {piece.name} may be taken (`check: false`), and no ending says what follows"
            hint = "write the ending `royal lost: loss`"
            place = draft.document.place("options", "check")
            draft.faults.remark("NDV359", place, message, "nothing follows", hint)


def _beyond_the_board(draft: Draft, variant: Variant) -> None:
    """Numbers of a comparison that no cell of the axis comes near, on a board that no parameter changes."""
    board, document = variant.board, draft.document
    if not isinstance(board, GridBoard) or _words(draft.get("board"), (), ("",)) & set(draft.scope.parameters):
        return
    widths = {axis.name: axis.width for axis in board.axes}
    told = set[int]()  # one remark a line
    parts = (board.holes, board.seams, variant.zones, variant.pieces, variant.rules, variant.endings, variant.castlings)
    for node in nodes_in(parts):
        if isinstance(node, Binary) and node.operator in _COMPARISONS:
            compared = [(node.left, node.right), (node.right, node.left)]
        elif isinstance(node, Between):
            compared = [(node.operand, node.low), (node.operand, node.high)]
        else:
            continue
        for axis, number in compared:
            width = widths.get(_axis(axis))
            if width is None or not isinstance(number, Number) or not _is_written(document.source, number):
                continue
            if number.place and not -1 <= number.value <= width + 1 and number.place.line not in told:
                told.add(number.place.line)
                message = f"`{_axis(axis)}` has {width} cells: {number.value} is beyond the board"
                hint = "cells are counted from 1, from the owner's side"
                draft.faults.remark("NDV360", number.place, message, "beyond the board", hint)


def _is_written(source: Source, number: Number) -> bool:
    """Does the number stand in the file in digits, not as a parameter or a sum?"""
    place = number.place
    if place is None or place.path != source.path:
        return False
    line = source.line(place.line)
    return line[place.column - 1 : place.column - 1 + place.length].strip() == str(number.value)


def _axis(node: Any) -> str:
    """The axis that a side of a comparison speaks of; empty for none."""
    return node.text if isinstance(node, Name) else node.function if isinstance(node, Call) else ""
