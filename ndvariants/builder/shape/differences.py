"""Differences of two variant files, each with all that it inherits: their subject, lines and places."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from typing import Any

from ndvariants.builder.shape.extends import DECLARED, IDENTITY, Document, inherit
from ndvariants.builder.shape.faults import Faults
from ndvariants.builder.shape.parameters import declared
from ndvariants.errors import Place
from ndvariants.language.yaml.source import Key, Source, uncommented, values_in
from ndvariants.resources import plain_sections

_NAMED = (*DECLARED, "rules", "conditions", "options", "moves", "hands")
_SILENT = (*IDENTITY, "display")


@dataclass(frozen=True, slots=True)
class RuleDifference:
    """One thing that two files say differently.

    ``about`` says in words what it is, ``before`` and ``after`` are the lines that only the one or the other has (the
    lines that both have are left out); a place is ``None`` where that file says nothing of it.
    """

    about: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    first: Place | None
    second: Place | None


def rule_differences(first: Source, second: Source) -> list[RuleDifference]:
    """Differences of the rules of two files, in the order of the first; titles and tests do not count."""
    one, other = inherit(first, Faults()), inherit(second, Faults())
    return list(_differences(one, other, one.data, other.data, ()))


def parameter_differences(
    first: Source, second: Source, values: Mapping[str, object], others: Mapping[str, object]
) -> list[RuleDifference]:
    """The parameters that both files have and that are given otherwise, with what asks for them.

    What the files themselves say otherwise of a parameter is in ``rule_differences``.
    """
    one, other = inherit(first, Faults()), inherit(second, Faults())
    usual = [{entry.name: entry.default for entry in declared(file, Faults())} for file in (one, other)]
    found = []
    for name in usual[0]:
        pair = (values.get(name), others.get(name))
        if name not in usual[1] or pair[0] == pair[1] or pair == (usual[0][name], usual[1][name]):
            continue
        asking = list(dict.fromkeys([*_asking(one, name), *_asking(other, name)]))
        about = f"the parameter `{name}`" + (f", asked for by {'; '.join(asking)}" if asking else "")
        before, after = ((f"{name} = {_value(value)}",) for value in pair)
        here, there = (file.key_place("parameters", name) for file in (one, other))
        found.append(RuleDifference(about, before, after, here, there))
    return found


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _asking(document: Document, name: str) -> Iterator[str]:
    word = re.compile(rf"\b{re.escape(name)}\b")
    for key, value in document.data.items():
        if key in (*_SILENT, "parameters", "tests", "invariants"):
            continue
        parts = value.items() if isinstance(value, dict) and key in _NAMED else [(None, value)]
        for part, inside in parts:
            path = (key,) if part is None else (key, part)
            if word.search(" ".join((*map(str, path[1:]), *_said(inside)))):
                yield _about(path)


def _said(value: Any) -> Iterator[str]:
    for path, part in values_in(value):
        if not {"letter", "symbol", "name"} & set(path):
            yield from (str(path[-1]) if path else "", uncommented(part) if isinstance(part, str) else "")


def _differences(
    one: Document, other: Document, a: dict[str, Any], b: dict[str, Any], path: tuple[Key, ...]
) -> Iterator[RuleDifference]:
    for key in dict.fromkeys((*a, *b)):
        here, before, after = (*path, key), a.get(key), b.get(key)
        if before == after or (not path and key in _SILENT):
            continue
        if len(here) < 3 and (isinstance(before, dict) and isinstance(after, dict)):
            yield from _differences(one, other, before, after, here)
        elif len(here) == 1 and isinstance(before or after, dict) and not (before and after):
            yield from _differences(one, other, before or {}, after or {}, here)
        else:
            places = [None if v is None else file.key_place(*here) for file, v in ((one, before), (other, after))]
            yield RuleDifference(_about(here), *_lines_apart(_lines(before), _lines(after)), *places)


@cache
def _parts() -> list[tuple[list[str], str]]:
    """Paths of keys, ``*`` for any name, each with what it is about in words."""
    lines = (line.partition(": ") for line in plain_sections("parts")["part"])
    return [(keys.split("."), words) for keys, _, words in lines]


def _about(path: tuple[Key, ...]) -> str:
    for pattern, words in _parts():
        if len(path) >= len(pattern) and all(p in ("*", k) for p, k in zip(pattern, path, strict=False)):
            name = next((str(k) for p, k in zip(pattern, path, strict=False) if p == "*"), "")
            rest = "".join(f", `{key}`" for key in path[len(pattern) :])
            return words.format(name) + rest
    return f"`{'.'.join(map(str, path))}`"


def _lines(value: Any) -> list[str]:
    if value is None:
        return []
    if isinstance(value, str):
        bare = (" ".join(line.partition("#")[0].split()) for line in value.splitlines())
        return [line for line in bare if line]
    if isinstance(value, list):
        return [_short(item) for item in value]
    if isinstance(value, dict):
        return [f"{key}: {_short(part)}" for key, part in value.items()]
    return [_short(value)]


def _short(value: Any) -> str:
    if isinstance(value, str):
        return " | ".join(_lines(value))
    if isinstance(value, dict) and len(value) == 1:
        return _lines(value)[0]
    return json.dumps(value, ensure_ascii=False).replace('"', "")


def _lines_apart(before: list[str], after: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    gone: list[str] = []
    new: list[str] = []
    for what, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if what != "equal":
            gone += before[a:b]
            new += after[c:d]
    return tuple(gone), tuple(new)
