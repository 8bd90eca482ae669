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
from pathlib import Path
from typing import Any

from ndvariants.builder.shape.counts import count_faults
from ndvariants.builder.shape.faults import Faults
from ndvariants.builder.shape.fits import fits
from ndvariants.builder.shape.lists import ENDING, with_lists
from ndvariants.builder.shape.schema import FORMS, check_filled, check_shape, schema_of_variants
from ndvariants.builder.shape.unknown_keys import refuse_unknown
from ndvariants.errors import Place, ResourceError, VariantError
from ndvariants.language.yaml.source import Key, Locator, Source, read_parent

IDENTITY = ("variant", "title", "inventor", "year", "source", "description", "extends", "tests", "invariants", "format")
_FORMS: dict[tuple[str, ...], tuple[str, ...]] = {("board",): FORMS, ("setup",): ("slices", "rows", "place", "cells")}
MOST_LAYERS = 20  # files, each of which extends the next
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
        value: Any = self.data
        for key in keys:
            if isinstance(value, dict):
                value = value.get(str(key))
            elif isinstance(value, list) and isinstance(key, int) and key < len(value):
                value = value[key]
            else:
                return None
        return value

    def place(self, *keys: Key) -> Place:
        """Where the value at this path was written."""
        return self._layer(keys).place(*keys)

    def key_place(self, *keys: Key) -> Place:
        """Where the key of this path was written."""
        return self._layer(keys).key_place(*keys)

    def locate(self, *keys: Key) -> Locator:
        """From an offset and length inside the text at this path to its place."""
        return self._layer(keys).locate(*keys)

    def locate_key(self, *keys: Key) -> Locator:
        """From an offset and length inside the key of this path to its place."""
        return self._layer(keys).locate_key(*keys)

    def is_folded(self, *keys: Key) -> bool:
        """Whether the lines of the text at this path are joined to one by how it is written."""
        return self._layer(keys).is_folded(*keys)

    def is_plain(self, *keys: Key) -> bool:
        """Whether the text at this path stands without quotes, and not behind ``|`` or ``>``."""
        return self._layer(keys).is_plain(*keys)

    def narrow(self, place: Place, word: str) -> Place:
        """The place of a word inside a longer place; the longer one when the word does not stand there."""
        text = next((layer.text for layer in self.layers if layer.path == place.path), "")
        lines = text.split("\n")
        if not word or not 0 < place.line <= len(lines):
            return place
        start = place.column - 1
        found = re.compile(rf"\b{re.escape(word)}\b").search(lines[place.line - 1], start, start + place.length)
        return Place(place.path, place.line, found.start() + 1, len(word)) if found else place

    def _layer(self, keys: tuple[Key, ...]) -> Source:
        while keys:
            for layer in self.layers:
                if layer.has(*keys):
                    return layer
            keys = keys[:-1]
        return self.source


def inherit(source: Source, faults: Faults) -> Document:
    """The Document of a file; faults of shape, and of its inheritance, are added to ``faults``."""
    layers: list[Source] = []
    stack: list[dict[str, Any]] = []
    current: Source | None = source
    while current is not None:
        layers.append(current)
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
        stack.append(data)
        current = _parent(current, data, layers, faults)
    merged: dict[str, Any] = {}
    for data in reversed(stack):
        merged = _merge({k: v for k, v in merged.items() if k not in IDENTITY}, data, ())
    return Document(merged, tuple(layers), faults)


def _is_misplaced(data: dict[str, Any]) -> bool:
    """Whether a grid has keys that might belong elsewhere."""
    board = data.get("board")
    grid = board.get("grid") if isinstance(board, dict) else None
    others = {"cells", *schema_of_variants()["properties"]["board"]["properties"]}
    return isinstance(grid, dict) and bool(others & grid.keys())


def _parent(source: Source, data: dict[str, Any], layers: list[Source], faults: Faults) -> Source | None:
    """The file that this one extends, read; None when there is none, or none that can be used."""
    name = data.get("extends")
    if name is None:
        return None
    place = source.place("extends")
    if len(layers) >= MOST_LAYERS:
        message = f"{MOST_LAYERS} files extend each other: at most so many are read"
        faults.add("NDV025", place, message, "too many", "put what several of them say into one")
        return None
    try:
        parent = read_parent(source, name)
    except ResourceError as error:
        message, _, hint = str(error).partition("; ")
        faults.add("NDV025", place, message, "cannot be inherited", hint)
        return None
    except VariantError as error:
        faults.extend(error.problems if source.confined is None else ())
        faults.add("NDV025", place, f"`{name}` has faults itself", "cannot be inherited", "mend that file first")
        return None
    chain = [Path(layer.path).resolve() for layer in layers]
    if Path(parent.path).resolve() in chain:
        names = [Path(layer.path).stem for layer in layers] + [Path(parent.path).stem]
        message = f"the variants extend each other in a circle: {' -> '.join(names)}"
        faults.add("NDV025", place, message, "leads back to where it began", "let one of them stand on its own")
        return None
    return parent


def _merge(base: dict[str, Any], child: dict[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    """``base`` changed by the difference that ``child`` says."""
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
    """``base``, less its forms when ``child`` takes another one."""
    if path == ("board", "grid"):
        return dict(base) if _grid_form(base) == _grid_form(child) else {}
    forms = _FORMS.get(path, ())
    taken = {form for form in forms if child.get(form) is not None}
    if taken and not taken <= set(base):
        return {key: value for key, value in base.items() if key not in forms}
    return dict(base)


def _grid_form(grid: dict[str, Any]) -> object:
    """What can be merged with its like; widths by axis name are like nothing else: they are replaced whole."""
    for form in _GRID_FORMS:
        if any(key in grid for key in form):
            return form
    return object()


def _without_nulls(value: Any) -> Any:
    """A value that replaces: its nulls have nothing to remove."""
    if isinstance(value, dict):
        return {key: _without_nulls(part) for key, part in value.items() if part is not None}
    return value
