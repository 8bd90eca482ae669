"""Where conditions stand in a drawn file, and lines of movement."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from tests.random_rules.text import File

IF = ", if "


@dataclass(frozen=True)
class Place:
    """A text in a file: how to read it, and how to write another one. ``kind``: what it belongs to."""

    kind: str
    text: str
    put: Callable[[str], None]


def copied(file: File) -> File:
    """Return a copy that may be changed."""
    return deepcopy(file)


def conditions(file: File) -> Iterator[Place]:
    """Yield every condition: of rules, movements, promotions, drops, passes and endings."""
    for rule in file.get("rules", {}).values():
        if "if" in rule:
            yield Place("rule", str(rule["if"]), _setter(rule, "if"))
    for place in lines(file):
        before, found, after = place.text.partition(IF)
        if found and not _goes_on(after) and not re.search(r"\bunmoved\b(?!\()", after):
            yield Place("movement", after, _behind(place, before))
    for piece in file["pieces"].values():
        promotions = piece.get("promotes", [])
        for one in promotions if isinstance(promotions, list) else [promotions]:
            if isinstance(one, dict) and "if" in one:
                yield Place("promotion", str(one["if"]), _setter(one, "if"))
        if isinstance(piece.get("drop"), dict) and "if" in piece["drop"]:
            yield Place("drop", str(piece["drop"]["if"]), _setter(piece["drop"], "if"))
    if isinstance(file.get("options", {}).get("pass"), str):
        yield Place("pass", file["options"]["pass"], _setter(file["options"], "pass"))
    for number, ending in enumerate(file["endings"]):
        ((key, result),) = ending.items()
        if str(key).startswith("if ") and not _goes_on(str(key)):
            yield Place("ending", str(key)[3:], _ending(file["endings"], number, result))


def lines(file: File) -> Iterator[Place]:
    """Yield every line of movement."""
    for piece in file["pieces"].values():
        said = str(piece["moves"]).split("\n")
        for number, line in enumerate(said):
            if line and not line.startswith(("betza", "none")):
                yield Place("line", line, _line(piece, said, number))


def _setter(holder: Any, key: str) -> Callable[[str], None]:
    return lambda text: holder.__setitem__(key, text)


def _behind(place: Place, before: str) -> Callable[[str], None]:
    return lambda text: place.put(before + IF + text)


def _ending(endings: list[Any], number: int, result: Any) -> Callable[[str], None]:
    return lambda text: endings.__setitem__(number, {f"if {text}": result})


def _line(piece: File, said: list[str], number: int) -> Callable[[str], None]:
    def put(text: str) -> None:
        said[number] = text
        piece["moves"] = "\n".join(said)

    return put


def _goes_on(text: str) -> bool:
    """Return whether a comma outside of brackets follows: a further clause."""
    depth = 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth == 0:
            return True
    return False
