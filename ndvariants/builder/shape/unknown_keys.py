"""Unknown keys: each is a fault, with the key that was meant. What stands under one is read when it is mended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ndvariants.builder.shape.faults import Faults
from ndvariants.builder.shape.fits import fits
from ndvariants.builder.shape.schema import board_forms, name_of, schema_of_variants
from ndvariants.errors import AT, Subject
from ndvariants.faults.shape import KeyElsewhere, KeyMeant, KeyNotKnown
from ndvariants.language.borrowed import key_meant, placed_hint
from ndvariants.language.yaml.source import Key, Source, value_at
from ndvariants.suggest import nearest

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

_FORMLESS = "write the sizes under `grid`: board: {grid: {file: 8, rank: 8}}"  # for a board of unknown keys alone
SURELY = 0.8  # how much alike a misspelt key and the right one are, whatever stands under it
Path = tuple[Key, ...]
OF_SECTIONS = {  # what is said of grids, and how of sections
    "holes": "cells that are not there: `board: {mutable: true}`, and `setup: {gone: section = W and file = 1}`",
    "wrap": "join the ends by seams of the board: `seams: [+file of W to -file of W]`",
    "hexagons": "floors of hexagons are a grid with a further axis: `tiling: {hexagons: 4, level: 3}`, or `hexagons` "
    "with `holes` that differ from level to level",
}
GRID = ("board", "grid")
_SIZED = ("dimensions", "shape")  # with one of these a grid has no axes by name
_ELSEWHERE = {"cells": ("notation", "cells")}  # keys of other mappings that are looked for in the grid
_WORD = re.compile(r"[^\W\d]\w*")


def refuse_unknown(source: Source, data: Any, faults: Faults) -> None:
    """Take unknown keys out of the data, each of which is a fault: first those that are misplaced in a grid."""
    schema = schema_of_variants()
    _refuse_misplaced(source, data, schema, faults)
    if fits(schema, data):
        return
    from jsonschema import Draft202012Validator

    validator = Draft202012Validator(schema)
    for path, known in list(_unknown_keys(validator, data)):
        holder = value_at(data, path[:-1])
        meant = _told(source, path, holder, known, faults)
        del holder[path[-1]]
        left_out = [path, (*path[:-1], meant)] if meant else [path]
        faults.cut.update(dict.fromkeys(left_out, (AT, *map(str, path))))


def _unknown_keys(validator: Draft202012Validator, data: Any) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The path of every key that its mapping does not know, with those that it does."""
    for error in validator.iter_errors(data):
        if error.validator == "additionalProperties":
            known = error.schema.get("properties", {})
            yield from (((*error.absolute_path, key), known) for key in error.instance if key not in known)


def _is_formless(source: Source, path: Path, holder: Mapping[str, Any]) -> bool:
    """Return whether a key stands in a board that does not say its kind, and inherits none."""
    return path[:-1] == ("board",) and not source.has("extends") and not set(board_forms()) & set(holder)


def _told(source: Source, path: Path, holder: Mapping[str, Any], known: Mapping[str, Any], faults: Faults) -> str:
    """The key that was meant by one that is not known, which is a fault; empty where none could stand in its place."""
    said = str(path[-1])
    lay = key_meant(said, [key for key in known if key not in holder])
    where = f"in `{name_of(path[:-1])}`" if path[:-1] else "at the top level"
    own = OF_SECTIONS.get(said, "") if path[:2] == ("board", "sections") and len(path) == 4 else ""
    own = own or ("" if lay else placed_hint(name_of(path[:-1]), said, holder[said]))
    if not (lay or own or path[:-1]) and said in schema_of_variants()["properties"]["board"]["properties"]:
        own = f"write it under `board`: `board: {{{said}: ...}}`"
    first: Subject = ()
    if _is_formless(source, path, holder) and not (lay or own or nearest(said, known, SURELY)):
        own, first = _FORMLESS, faults.cause("board")
    if lay == "grid" and isinstance(holder[said], int):
        lay, own = "", f"write `grid: {{file: {holder[said]}, rank: {holder[said]}}}`"
    fault = KeyMeant(said, where, lay) if lay else KeyNotKnown(said, known, own, where)
    faults.report(fault, source.key_place(*path), about=(AT, *map(str, path)), because=first)
    meant = lay or ("" if own else nearest(said, known))
    return meant if meant not in holder else ""


# Keys inside ``grid:`` that belong elsewhere: ``wrap`` is no axis, but a key of ``board``. A number is as wide as an
# axis of that name, and so is a text of parameters; all else cannot be meant so.


def _refuse_misplaced(source: Source, data: Any, schema: Mapping[str, Any], faults: Faults) -> None:
    grid = value_at(data, GRID)
    if not isinstance(grid, dict):
        return
    known = schema["properties"]["board"]["properties"]
    homes = {
        key: ("board", key) for key in known if "object" not in known[key]["type"] or key in ("draw", "marks")
    } | _ELSEWHERE
    for key in [key for key, value in grid.items() if key in homes and not _is_axis(key, value, data)]:
        value, home = grid.pop(key), homes[key]
        part = schema["properties"][home[0]]["properties"][key]
        good = fits(part, value, schema)
        _tell_home(source, key, home, _short(value) if good else _example(part, value), faults)
        faults.cut[home] = (AT, *GRID, key)


def _is_axis(key: str, value: Any, data: Mapping[str, Any]) -> bool:
    if value is None:
        return True
    grid, parameters = data["board"]["grid"], data.get("parameters")
    if any(form in grid for form in _SIZED):
        return False
    if not isinstance(value, str):
        return isinstance(value, int) and not isinstance(value, bool)
    words = set(_WORD.findall(value))
    if words & set(grid):
        return False
    known = words & set(parameters if isinstance(parameters, dict) else ())
    return bool(known) or not words or ("extends" in data and key not in _ELSEWHERE and value.isidentifier())


def _tell_home(source: Source, key: str, home: tuple[str, ...], shown: str, faults: Faults) -> None:
    if home[0] == "board":
        said, right = "beside `grid`, not inside it", f"board: {{grid: …, {key}: {shown}}}"
    else:
        said, right = f"in `{home[0]}`, not in `grid`", f"{home[0]}: {{{key}: {shown}}}"
    about = (AT, *GRID, key)
    faults.report(KeyElsewhere(key, said, right), source.key_place(*GRID, key), about=about)


def _example(part: Mapping[str, Any], value: Any) -> str:
    """A value of the right kind: the text as a list, or what the schema has for an example."""
    if isinstance(value, str) and "string" not in part["type"] and "array" in part["type"]:
        return f"[{value}]"
    return _short(part.get("examples", ["…"])[0])


def _short(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list) and all(isinstance(item, str | int) for item in value):
        text = f"[{', '.join(map(str, value))}]"
    else:
        text = "…" if isinstance(value, dict | list) else str(value)
    return text if len(text) <= 40 and "\n" not in text else "…"
