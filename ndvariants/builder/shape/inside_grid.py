"""Keys that are written inside ``grid:`` and belong elsewhere: ``wrap`` is no axis, but a key of ``board``.

A number is as wide as an axis of that name, and so is a text of parameters; all else cannot be meant so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ndvariants.builder.shape.faults import Faults
from ndvariants.builder.shape.fits import fits
from ndvariants.errors import AT
from ndvariants.language.yaml.source import Source, value_at

GRID = ("board", "grid")
_SIZED = ("dimensions", "shape")  # with one of these a grid has no axes by name
_ELSEWHERE = {"cells": ("notation", "cells")}  # keys of other mappings that are looked for in the grid
_WORD = re.compile(r"[^\W\d]\w*")


def refuse_misplaced(source: Source, data: Any, schema: Mapping[str, Any], faults: Faults) -> None:
    """Take the keys out of the grid that belong beside it, each a fault."""
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
        _tell(source, key, home, _short(value) if good else _example(part, value), faults)
        faults.cut[home] = (AT, *GRID, key)


def _is_axis(key: str, value: Any, data: Mapping[str, Any]) -> bool:
    """Whether an axis may be called so: it has a width, and stands among axes with names."""
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


def _tell(source: Source, key: str, home: tuple[str, ...], shown: str, faults: Faults) -> None:
    """Add the fault of a key, with the way to write it."""
    if home[0] == "board":
        said, right = "beside `grid`, not inside it", f"board: {{grid: …, {key}: {shown}}}"
    else:
        said, right = f"in `{home[0]}`, not in `grid`", f"{home[0]}: {{{key}: {shown}}}"
    about = (AT, *GRID, key)
    faults.add(
        "NDV020", source.key_place(*GRID, key), f"`{key}` stands {said}", "no axis", f"write `{right}`", about=about
    )


def _example(part: Mapping[str, Any], value: Any) -> str:
    """A value of the right kind: the text as a list, or what the schema has for an example."""
    if isinstance(value, str) and "string" not in part["type"] and "array" in part["type"]:
        return f"[{value}]"
    return _short(part.get("examples", ["…"])[0])


def _short(value: Any) -> str:
    """The value as it is written, where it is short; else dots."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list) and all(isinstance(item, str | int) for item in value):
        text = f"[{', '.join(map(str, value))}]"
    else:
        text = "…" if isinstance(value, dict | list) else str(value)
    return text if len(text) <= 40 and "\n" not in text else "…"
