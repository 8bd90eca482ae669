"""The colours of players: those that their names say, else by their number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple


class Colours(NamedTuple):
    """How the pieces of a player are painted: their bodies, what is drawn on them, their edges."""

    fill: str
    ink: str
    edge: str


_WHITE, _BLACK = Colours("#fffdf8", "#2b2118", "#1f1812"), Colours("#34302c", "#f6eee1", "#0d0b0a")
_RED, _BLUE = Colours("#c8452f", "#fff3ee", "#6d2618"), Colours("#2f74a8", "#eef7ff", "#163a55")
_GREEN, _PURPLE = Colours("#57904a", "#f4ffe9", "#2b4a20"), Colours("#8e6bb0", "#f8f0ff", "#4a3263")
_YELLOW, _GOLD = Colours("#f0cb3f", "#3a2a08", "#7a5f10"), Colours("#c99a2e", "#2b2118", "#6b5013")
_TEAL, _GREY = Colours("#3f8a8b", "#ecffff", "#1d4546"), Colours("#858d94", "#ffffff", "#33393e")
_NAMED = {
    "white": _WHITE, "black": _BLACK, "red": _RED, "blue": _BLUE, "green": _GREEN, "yellow": _YELLOW, "gold": _GOLD,
    "golden": _GOLD, "purple": _PURPLE, "violet": _PURPLE, "teal": _TEAL, "cyan": _TEAL, "turquoise": _TEAL,
    "grey": _GREY, "gray": _GREY, "scarlet": Colours("#b9241c", "#fff3ee", "#5e100b"), "crimson": _RED,
    "orange": Colours("#df8127", "#2b1a08", "#6d3c0d"), "brown": Colours("#80512f", "#fff4ea", "#3d2412"),
    "pink": Colours("#e08fae", "#3a1423", "#7c3a55"), "silver": Colours("#cfd4d9", "#22282d", "#596067"),
    "sente": _BLACK, "gote": _WHITE, "ivory": _WHITE, "ebony": _BLACK, "amber": _GOLD, "lilac": _PURPLE, "azure": _BLUE,
    "rose": Colours("#e08fae", "#3a1423", "#7c3a55"), "navy": Colours("#2b3f6b", "#eef3ff", "#121d38"), "lime": _GREEN,
}  # fmt: skip
_BY_NUMBER = (_WHITE, _BLACK, _RED, _BLUE, _GREEN, _PURPLE, _GOLD, _TEAL)
_WORD = re.compile(r"[^\W\d_]+")


def colours(players: Sequence[str]) -> tuple[Colours, ...]:
    """The colours of *players*, of whom the last is the neutral owner: grey, unless its name says another colour.

    A player whose name says no colour has that of its number, or the first that no other has.

    >>> [colours(("black", "white", "nobody"))[k].fill for k in (0, 1)] == [_BLACK.fill, _WHITE.fill]
    True
    """
    named: list[Colours | None] = []
    for name in players:
        said = _said(name)
        named.append(None if said in named else said)
    taken, found = set(named), list[Colours]()
    for number, said in enumerate(named):
        if said is None and number == len(players) - 1 and number:
            said = _GREY
        if said is None:
            order = (_BY_NUMBER[number % len(_BY_NUMBER)], *_BY_NUMBER)
            said = next((one for one in order if one not in taken), order[0])
        taken.add(said)
        found.append(said)
    return tuple(found)


def _said(name: str) -> Colours | None:
    """The colour that a word of a name is."""
    return next((_NAMED[word] for word in _WORD.findall(name.lower()) if word in _NAMED), None)


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
    """Red, green and blue, from 0 to 255."""
    return tuple(int(colour[k : k + 2], 16) for k in (1, 3, 5))
