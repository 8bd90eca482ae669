"""What two variant files say differently, each with all that it inherits: what it is about, lines and places."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from ndvariants.builder.extends import IDENTITY, Document, inherit
from ndvariants.builder.faults import Faults
from ndvariants.errors import Place
from ndvariants.language.source import Key, Source

_SILENT = (*IDENTITY, "display")
# What a path of keys is about: the first that fits, ``*`` is any name.
_ABOUT: tuple[tuple[tuple[str, ...], str], ...] = (
    (("pieces", "*", "moves"), "how the {} moves"),
    (("pieces", "*", "letter"), "the letter of the {}"),
    (("pieces", "*", "promotes"), "where the {} promotes, and to what"),
    (("pieces", "*", "royal"), "whether the {} is royal"),
    (("pieces", "*", "drop"), "where the {} may be dropped"),
    (("pieces", "*", "iron"), "whether the {} can be captured"),
    (("pieces", "*", "owners"), "which players have the {}"),
    (("pieces", "*", "symbol"), "the sign of the {} in pictures (no rule)"),
    (("pieces", "*"), "the {}"),
    (("zones", "*"), "the zone `{}`"),
    (("rules", "*", "when"), "when the rule `{}` is set off"),
    (("rules", "*", "if"), "what the rule `{}` asks"),
    (("rules", "*", "do"), "what the rule `{}` does"),
    (("rules", "*"), "the rule `{}`"),
    (("registers", "*"), "the register `{}`"),
    (("conditions", "*"), "the condition `{}`"),
    (("classes", "*"), "the class `{}`"),
    (("directions", "*"), "the direction `{}`"),
    (("players", "*"), "the player {}"),
    (("parameters", "*", "default"), "what the parameter `{}` is if nothing is said"),
    (("parameters", "*"), "the parameter `{}`"),
    (("options", "check"), "what a move may not leave its own royal in (`check`)"),
    (("options", "must"), "which moves are a duty (`must`)"),
    (("options", "pass"), "whether a player may pass"),
    (("options", "*"), "the option `{}`"),
    (("hands", "*"), "what {} has in hand"),
    (("values", "*"), "what the {} is worth to computer players (no rule)"),
    (("moves", "castling"), "castling"),
    (("setup",), "the setup"),
    (("endings",), "the endings"),
    (("board",), "the board"),
    (("phases",), "the phases"),
    (("notation",), "how cells are written"),
)


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
    """What the rules of two files say differently, in the order of the first; titles and tests do not count."""
    one, other = inherit(first, Faults()), inherit(second, Faults())
    return list(_differences(one, other, one.data, other.data, ()))


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


def _about(path: tuple[Key, ...]) -> str:
    for pattern, words in _ABOUT:
        if len(path) >= len(pattern) and all(p in ("*", k) for p, k in zip(pattern, path, strict=False)):
            name = next((str(k) for p, k in zip(pattern, path, strict=False) if p == "*"), "")
            rest = "".join(f", `{key}`" for key in path[len(pattern) :])
            return words.format(name) + rest
    return f"`{'.'.join(map(str, path))}`"


def _lines(value: Any) -> list[str]:
    """A value as lines of text: those of a block, the items of a list, the entries of a mapping."""
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
    """The lines that only the one or the other has."""
    gone: list[str] = []
    new: list[str] = []
    for what, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if what != "equal":
            gone += before[a:b]
            new += after[c:d]
    return tuple(gone), tuple(new)
