"""Unknown keys: each is a fault, with the key that was meant. What stands under one is read when it is mended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ndvariants.builder.shape.faults import Faults, suggestion
from ndvariants.builder.shape.fits import fits
from ndvariants.builder.shape.inside_grid import refuse_misplaced
from ndvariants.builder.shape.schema import at, board_forms, name_of, schema_of_variants
from ndvariants.errors import AT, Subject, Surety, write
from ndvariants.language.borrowed import key_meant, placed_hint
from ndvariants.language.yaml.source import Key, Source
from ndvariants.suggest import nearest

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

_GRID = "write the sizes under `grid`: board: {grid: {file: 8, rank: 8}}"  # for a board of unknown keys alone
SURELY = 0.8  # how much alike a misspelt key and the right one are, whatever stands under it
Path = tuple[Key, ...]
OF_SECTIONS = {  # what is said of grids, and how of sections
    "holes": "cells that are not there: `board: {mutable: true}`, and `setup: {gone: section = W and file = 1}`",
    "wrap": "join the ends by seams of the board: `seams: [+file of W to -file of W]`",
    "hexagons": "floors of hexagons are a grid with a further axis: `tiling: {hexagons: 4, level: 3}`, or `hexagons` "
    "with `holes` that differ from level to level",
}


def refuse_unknown(source: Source, data: Any, faults: Faults) -> None:
    """Take unknown keys out of the data, each of which is a fault: first those that are misplaced in a grid."""
    schema = schema_of_variants()
    refuse_misplaced(source, data, schema, faults)
    if fits(schema, data):
        return
    from jsonschema import Draft202012Validator

    validator = Draft202012Validator(schema)
    for path, known in list(_unknown_keys(validator, data)):
        holder = at(data, path[:-1])
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
    """Whether a key stands in a board that does not say its kind, and inherits none."""
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
        own, first = _GRID, faults.cause("board")
    if lay == "grid" and isinstance(holder[said], int):
        lay, own = "", f"write `grid: {{file: {holder[said]}, rank: {holder[said]}}}`"
    hint = (
        write(lay, surety=Surety.SURE)
        if lay
        else own or suggestion(said, known, "keys") or f"known keys: {', '.join(known)}"
    )
    message = f"unknown key `{said}` {where}"
    place = source.key_place(*path)
    faults.add("NDV020", place, message, "not a key of it", hint, about=(AT, *map(str, path)), because=first)
    meant = lay or ("" if own else nearest(said, known))
    return meant if meant not in holder else ""
