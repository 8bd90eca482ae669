"""The colours of players, from ``colours.toml``: those that their names say, else by their number."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Colours(NamedTuple):
    """How the pieces of a player are painted: their bodies, what is drawn on them, their edges."""

    fill: str
    ink: str
    edge: str


_BY_NUMBER = ("white", "black", "red", "blue", "green", "purple", "gold", "teal")
_NEUTRAL = "grey"
_WORD = re.compile(r"[^\W\d_]+")


def colours(players: Sequence[str]) -> tuple[Colours, ...]:
    """The colours of *players*, of whom the last is the neutral owner: grey, unless its name says another colour.

    A player whose name says no colour has that of its number, or the first that no other has.

    >>> [one.fill for one in colours(("black", "white", "nobody"))]
    ['#34302c', '#fffdf8', '#858d94']
    """
    by_number = tuple(_named()[name] for name in _BY_NUMBER)
    named: list[Colours | None] = []
    for name in players:
        said = _said(name)
        named.append(None if said in named else said)
    taken, found = set(named), list[Colours]()
    for number, said in enumerate(named):
        if said is None and number == len(players) - 1 and number:
            said = _named()[_NEUTRAL]
        if said is None:
            order = (by_number[number % len(by_number)], *by_number)
            said = next((one for one in order if one not in taken), order[0])
        taken.add(said)
        found.append(said)
    return tuple(found)


@cache
def _named() -> Mapping[str, Colours]:
    written = tomllib.loads(Path(__file__).with_name("colours.toml").read_text(encoding="utf-8"))
    found = {name: Colours(*parts) for name, parts in written["colours"].items()}
    return found | {name: found[known] for name, known in written["also"].items()}


def _said(name: str) -> Colours | None:
    """The colour that a word of a name is."""
    return next((_named()[word] for word in _WORD.findall(name.lower()) if word in _named()), None)


def on_wood(palette: Sequence[Colours], wood: Sequence[str]) -> tuple[Colours, ...]:
    """The colours of wooden pieces: their characters have the player's own, if that is dark.

    The wood is the first of these; where players do not differ so, that of all but the first one is the second.
    """
    inks = [its.fill if _is_dark(its.fill) else its.ink for its in palette]
    alike = any(sum(abs(a - b) for a, b in zip(_parts(one), _parts(inks[0]), strict=True)) < 60 for one in inks[1:-1])
    return tuple(Colours(wood[int(alike and number > 0)], ink, "#6d4c22") for number, ink in enumerate(inks))


def _is_dark(colour: str) -> bool:
    red, green, blue = _parts(colour)
    return 2 * red + 5 * green + blue < 8 * 140


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[k : k + 2], 16) for k in (1, 3, 5))
