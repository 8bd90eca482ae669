"""The registers of a game in words: what has changed since the start, and which levels are reached.

A page that plays by itself writes the same lines from the same ``RegisterLine`` (`web/assets/engine.js`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from ndvariants.model.variant import Register
from ndvariants.model.walk import LAST, OUT

if TYPE_CHECKING:
    from ndvariants.game.game import Game


@dataclass(frozen=True, slots=True)
class Entry:
    """One integer of a register, ``at`` its place there: its value is written between ``before`` and ``after``.

    ``usual`` is its value at the start; one that has not changed is left out unless ``always``.
    """

    at: int
    usual: int
    before: str = ""
    after: str = ""
    always: bool = False


@dataclass(frozen=True, slots=True)
class RegisterLine:
    """A line under the board; ``least`` is what an entry must reach to be named, where the line tells a level."""

    register: str
    head: str
    entries: tuple[Entry, ...]
    least: tuple[int, ...] = ()

    def text(self, values: Sequence[int]) -> str:
        """The line for the values of its register; nothing while all is as at the start.

        >>> RegisterLine("n", "passes", (Entry(0, 0),)).text([2])
        'passes: 2'
        """
        if self.least:
            said = [one.before for one, least in zip(self.entries, self.least, strict=True) if values[one.at] >= least]
        elif all(values[one.at] == one.usual for one in self.entries):
            return ""
        else:
            shown = (one for one in self.entries if one.always or values[one.at] != one.usual)
            said = [f"{one.before}{values[one.at]}{one.after}" for one in shown]
        return ": ".join(filter(None, (self.head, ", ".join(said)))) if said else ""


def register_texts(game: Game, values: Mapping[str, Sequence[int]]) -> list[str]:
    """The lines that have something to say, for the values of all registers by name."""
    return list(filter(None, (line.text(values[line.register]) for line in register_lines(game))))


@lru_cache(maxsize=64)
def register_lines(game: Game) -> tuple[RegisterLine, ...]:
    """All lines that the registers of a game can give, but for those that the language adds by itself."""
    found: list[RegisterLine] = []
    sizes = {slot.name: slot.sizes for slot in game.tables.registers}
    for register in game.variant.registers:
        if register.name not in (LAST, OUT) or register.place is not None:
            found += [*_values(game, register, sizes[register.name]), *_levels(game, register, sizes[register.name])]
    return tuple(found)


def _values(game: Game, register: Register, sizes: Sequence[int]) -> list[RegisterLine]:
    """The lines of the values: one for each player where a register is kept by player and more."""
    head = register.name.replace("_", " ")
    entries = [
        (index, Entry(k, register.initial, *_around(game, register.per, index), always=register.per == ("player",)))
        for k, index in enumerate(product(*map(range, sizes)))
    ]
    if register.per[:1] != ("player",) or len(register.per) == 1:
        return [RegisterLine(register.name, head, tuple(entry for _, entry in entries))]
    return [
        RegisterLine(register.name, f"{head} of {name}", tuple(entry for index, entry in entries if index[0] == player))
        for player, name in enumerate(game.players)
    ]


def _around(game: Game, per: Sequence[str], index: Sequence[int]) -> tuple[str, str]:
    """What is written before and behind a value; the player of a register with more indices stands in its head."""
    named = [(word, k) for word, k in zip(per, index, strict=True) if word != "player" or len(per) == 1]
    before = "".join(f"{_name(game, word, k)} " for word, k in named if word != "dimension")
    return before, "".join(f" in dimension {k}" for word, k in named if word == "dimension")


def _levels(game: Game, register: Register, sizes: Sequence[int]) -> list[RegisterLine]:
    """One line for each level of a register: the indices for which it is reached."""
    lines = []
    for name, wanted in register.levels:
        entries, least = [], []
        for k, index in enumerate(product(*map(range, sizes))):
            words = [_name(game, word, n) for word, n in zip(register.per, index, strict=True)]
            entries.append(Entry(k, register.initial, " ".join(words)))
            least.append(wanted[min(index[-1], len(wanted) - 1)] if index else wanted[0])
        lines.append(RegisterLine(register.name, name.replace("_", " "), tuple(entries), tuple(least)))
    return lines


def _name(game: Game, word: str, k: int) -> str:
    """An index of a register in words."""
    if word == "dimension":
        return f"in dimension {k}"
    return (game.players if word == "player" else game.pieces)[k]
