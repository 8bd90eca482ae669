"""Inheritance by difference: the data of a file merged with that of the variants it extends.

Mappings are merged key by key, ``null`` removes, everything else replaces. Two kinds of keys are not
merged: what names the file (title, inventor ...), its tests and its invariants are never inherited, and where a
mapping has several forms (a grid by widths or by shape, a setup drawn or by rules) a child that takes another form
takes it whole.
A Document remembers which file each value came from, so that faults point there.
"""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from ndvariants.builder.shape.counts import count_faults
from ndvariants.builder.shape.faults import Faults
from ndvariants.builder.shape.fits import fits
from ndvariants.builder.shape.lists import ENDING, with_lists
from ndvariants.builder.shape.schema import board_forms, check_filled, check_shape, schema_of_variants
from ndvariants.builder.shape.unknown_keys import refuse_unknown
from ndvariants.errors import Place, ResourceError, VariantError
from ndvariants.faults.shape import ParentsContradict, ParentsInACircle, ParentUnread, ParentWithFaults, TooManyParents
from ndvariants.language.yaml.source import Key, Locator, Source, parents_of, read_parent, value_at

IDENTITY = ("variant", "title", "inventor", "year", "source", "description", "extends", "tests", "invariants", "format")
# The top-level keys that declare names, and what such a name is.
DECLARED = {
    "pieces": "piece", "zones": "zone", "registers": "register", "parameters": "parameter", "players": "player",
    "classes": "class", "directions": "direction", "define": "definition",
}  # fmt: skip
_SETUP_FORMS = ("slices", "rows", "place", "cells")
MOST_LAYERS = 20  # files, each of which extends the next
_ABSENT: Any = object()  # where a file says nothing
_GRID_FORMS = (("dimensions", "side"), ("shape",))


@dataclass(frozen=True)
class Document:
    """A file with everything it inherits: ``data``, and the files from the youngest to the oldest."""

    data: dict[str, Any]
    layers: tuple[Source, ...]
    faults: Faults = field(default_factory=Faults)

    @property
    def source(self) -> Source:
        """The file itself."""
        return self.layers[0]

    def get(self, *keys: Key) -> Any:
        """The value at this path, or None."""
        return value_at(self.data, keys)

    def place(self, *keys: Key) -> Place:
        """Place of the value at this path."""
        return self.layer(*keys).place(*keys)

    def key_place(self, *keys: Key) -> Place:
        """Place of the key at this path."""
        return self.layer(*keys).key_place(*keys)

    def locate(self, *keys: Key) -> Locator:
        """From an offset and length inside the text at this path to its place."""
        return self.layer(*keys).locate(*keys)

    def locate_key(self, *keys: Key) -> Locator:
        """From an offset and length inside the key of this path to its place."""
        return self.layer(*keys).locate_key(*keys)

    def said(self, place: Place) -> str:
        """The text at a place of one of the files; empty for a place in none."""
        layer = next((layer for layer in self.layers if layer.path == place.path), None)
        return "" if layer is None else layer.line(place.line)[place.column - 1 : place.column - 1 + place.length]

    def narrow(self, place: Place, word: str) -> Place:
        """The place of a word inside a longer place; the longer one when the word does not stand there."""
        found = re.search(rf"\b{re.escape(word)}\b", self.said(place)) if word else None
        return Place(place.path, place.line, place.column + found.start(), len(word)) if found else place

    def layer(self, *keys: Key) -> Source:
        """The file that says what stands at this path, or nearest above it."""
        while keys:
            for layer in self.layers:
                if layer.has(*keys):
                    return layer
            keys = keys[:-1]
        return self.source


@dataclass(frozen=True, eq=False)
class _Read:
    source: Source
    data: dict[str, Any]
    parents: tuple[_Read, ...]

    @cached_property
    def lineage(self) -> list[_Read]:
        """The file and all that it inherits, each once, none before what extends it."""
        found: list[_Read] = []
        for one in [*(old for parent in reversed(self.parents) for old in reversed(parent.lineage)), self]:
            if one not in found:
                found.append(one)
        return found[::-1]


def inherit(source: Source, faults: Faults) -> Document:
    """The Document of a file; faults of shape, and of its inheritance, are added to ``faults``."""
    read = _read(source, (), {}, faults)
    layers = tuple(one.source for one in read.lineage)
    return Document(_inherited(read, {}, faults), layers, faults)


def _read(current: Source, children: tuple[Source, ...], known: dict[Path, _Read], faults: Faults) -> _Read:
    """A file with all that it extends; ``children`` lead to it, ``known`` were read before."""
    faults.files.append(current.path)
    faults.extend(current.problems)
    data = copy.deepcopy(current.data) if isinstance(current.data, dict) else {}
    if ENDING in current.text:
        data = with_lists(current, data, faults)
    too_many = list(count_faults(current, data))
    if too_many:
        raise VariantError(too_many)
    if not fits(schema_of_variants(), data) or _is_misplaced(data):
        refuse_unknown(current, data, faults)
    if "extends" not in data:
        check_filled(current, data, faults)
    data = check_shape(current, data, faults)
    parents = []
    for name, keys in _names(data):
        parent = _parent(current, name, current.place(*keys), (*children, current), known, faults)
        if parent is not None:
            path = Path(parent.path).resolve()
            known[path] = known.get(path) or _read(parent, (*children, current), known, faults)
            parents.append(known[path])
    return _Read(current, data, tuple(parents))


def _names(data: dict[str, Any]) -> list[tuple[str, tuple[Key, ...]]]:
    listed = isinstance(data.get("extends"), list)
    return [
        (name, ("extends", i) if listed else ("extends",)) for i, name in enumerate(parents_of(data)[: MOST_LAYERS + 1])
    ]


def _inherited(read: _Read, known: dict[_Read, dict[str, Any]], faults: Faults) -> dict[str, Any]:
    if read in known:
        return known[read]
    merged: dict[str, Any] = {}
    for i, parent in enumerate(read.parents):
        said = {k: v for k, v in _inherited(parent, known, faults).items() if k not in IDENTITY}
        before = [one for other in read.parents[:i] for one in other.lineage]
        shared = next((one for one in parent.lineage if one in before), None)
        base = {} if shared is None else _inherited(shared, known, faults)
        merged = _Joining(read.source, read.data, before, parent, i, faults).joined(merged, said, base) if i else said
    known[read] = _merge(merged, read.data, ())
    return known[read]


@dataclass(frozen=True)
class _Joining:
    """Two parents of a file, joined: where one of them says what both inherit, the other is heard.

    Where both say something else, and the file itself nothing, that is a fault.
    """

    source: Source
    own: dict[str, Any]
    before: list[_Read]
    parent: _Read
    number: int
    faults: Faults

    def joined(self, one: Any, other: Any, base: Any, path: tuple[str, ...] = ()) -> Any:
        """Three-way merge of two values with their common base."""
        if other in (one, base):
            return one
        if one == base:
            return other
        if not (isinstance(one, dict) and isinstance(other, dict)) or _forms(path):
            self._contradicted(path)
            return one
        shared = base if isinstance(base, dict) else {}
        found = {
            key: self.joined(one.get(key, _ABSENT), other.get(key, _ABSENT), shared.get(key, _ABSENT), (*path, key))
            for key in dict.fromkeys((*one, *other))
        }
        return {key: value for key, value in found.items() if value is not _ABSENT}

    def _contradicted(self, path: tuple[str, ...]) -> None:
        said: Any = self.own
        for key in path:
            said = said.get(key, _ABSENT) if isinstance(said, dict) else said
        if said is not _ABSENT and not isinstance(said, dict):
            return  # the file decides
        key = ".".join(path)
        sayers = [
            next((one for one in lines if one.source.has(*path)), lines[0])
            for lines in (self.before, self.parent.lineage)
        ]
        related = tuple((one.source.key_place(*path), Path(one.source.path).stem) for one in sayers)
        first, second = (name for _, name in related)
        self.faults.report(
            ParentsContradict(first, second, key), self.source.place("extends", self.number), related=related
        )


def _is_misplaced(data: dict[str, Any]) -> bool:
    board = data.get("board")
    grid = board.get("grid") if isinstance(board, dict) else None
    others = {"cells", *schema_of_variants()["properties"]["board"]["properties"]}
    return isinstance(grid, dict) and bool(others & grid.keys())


def _parent(
    source: Source, name: str, place: Place, chain: tuple[Source, ...], known: dict[Path, _Read], faults: Faults
) -> Source | None:
    if len(chain) + len(known) >= MOST_LAYERS:
        faults.report(TooManyParents(MOST_LAYERS), place)
        return None
    try:
        parent = read_parent(source, name)
    except ResourceError as error:
        message, _, hint = str(error).partition("; ")
        faults.report(ParentUnread(message, hint), place)
        return None
    except VariantError as error:
        faults.extend(error.problems if source.confined is None else ())
        faults.report(ParentWithFaults(name), place)
        return None
    if Path(parent.path).resolve() in [Path(layer.path).resolve() for layer in chain]:
        names = [Path(layer.path).stem for layer in chain] + [Path(parent.path).stem]
        faults.report(ParentsInACircle(" -> ".join(names)), place)
        return None
    return parent


def _merge(base: dict[str, Any], child: dict[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    merged = _without_other_forms(base, child, path)
    for key, value in child.items():
        if value is None:
            merged.pop(key, None)
        elif isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = _merge(merged[key], value, (*path, key))
        else:
            merged[key] = _without_nulls(value)
    return merged


def _without_other_forms(base: dict[str, Any], child: dict[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    if path == ("board", "grid"):
        return dict(base) if _grid_form(base) == _grid_form(child) else {}
    forms = _forms(path)
    taken = {form for form in forms if child.get(form) is not None}
    if taken and not taken <= set(base):
        return {key: value for key, value in base.items() if key not in forms}
    return dict(base)


def _forms(path: tuple[str, ...]) -> tuple[str, ...]:
    """The keys of a mapping that exclude what another file says by others of them; none of most mappings."""
    return board_forms() if path == ("board",) else _SETUP_FORMS if path == ("setup",) else ()


def _grid_form(grid: dict[str, Any]) -> object:
    """Form of a grid, by which grids can be merged; widths by axis name equal nothing else: they are replaced whole."""
    for form in _GRID_FORMS:
        if any(key in grid for key in form):
            return form
    return object()


def _without_nulls(value: Any) -> Any:
    """A value that replaces: its nulls have nothing to remove."""
    if isinstance(value, dict):
        return {key: _without_nulls(part) for key, part in value.items() if part is not None}
    return value
