"""The registers of a game in words: what has changed since the start, which levels are reached, and who wears them.

A page that plays by itself works with the same ``RegisterLine`` and ``Badge`` (`web/assets/offline/engine.js`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod

from ndvariants.game.game import Game, Position
from ndvariants.model.variant import EACH, Register
from ndvariants.model.walk import LAST, OUT


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


@dataclass(frozen=True, slots=True)
class Badge:
    """The name of a level, worn by pieces of some ``kinds`` where the register has reached it for them.

    ``steps``: how far apart its entries are along each index; ``least``: what each entry must reach.
    """

    register: str
    name: str
    kinds: tuple[int, ...]
    steps: Mapping[str, int]
    least: tuple[int, ...]


def badges_of(position: Position) -> dict[int, str]:
    """By cell the badge of the piece there, of several the last in the file."""
    game, found = position.game, dict[int, str]()
    badges, kinds = badges_in(game), {piece: number for number, piece in enumerate(game.pieces)}
    values = position.registers() if badges else {}
    for badge in badges:
        for cell, code in enumerate(position.fields.board):
            coded = game.letters.by_code.get(code)
            if coded is None or kinds[coded.piece] not in badge.kinds or coded.player >= len(game.players):
                continue
            index = {"player": coded.player, "piece": kinds[coded.piece], "dimension": 0, EACH: cell}
            if "dimension" in badge.steps:
                index["dimension"] = position.dimension(game.cells[cell])
            at = sum(step * index[word] for word, step in badge.steps.items())
            if values[badge.register][at] >= badge.least[at]:
                found[cell] = badge.name
    return found


@lru_cache(maxsize=64)
def badges_in(game: Game) -> tuple[Badge, ...]:
    """All badges that pieces of a game can wear."""
    sizes = {slot.name: slot.sizes for slot in game.tables.registers}
    return tuple(
        Badge(
            register=register.name,
            name=level.replace("_", " "),
            kinds=tuple(map(game.pieces.index, kinds)),
            steps={word: prod(sizes[register.name][k + 1 :]) for k, word in enumerate(register.per)},
            least=tuple(_wanted(dict(register.levels)[level], i) for i in _indices(sizes[register.name])),
        )
        for register in game.variant.registers
        for level, kinds in register.badges
    )


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
            found += _values(game, register, sizes[register.name]) if register.shown else []
            found += _levels(game, register, sizes[register.name])
    return tuple(found)


def _values(game: Game, register: Register, sizes: Sequence[int]) -> list[RegisterLine]:
    head = register.label or register.name.replace("_", " ")
    entries = [
        (index, Entry(k, register.initial, *_around(game, register, index), always=register.per == ("player",)))
        for k, index in enumerate(_indices(sizes))
    ]
    if register.per[:1] != ("player",) or len(register.per) == 1:
        return [RegisterLine(register.name, head, tuple(entry for _, entry in entries))]
    return [
        RegisterLine(register.name, f"{head} of {name}", tuple(entry for index, entry in entries if index[0] == player))
        for player, name in enumerate(game.players)
    ]


def _around(game: Game, register: Register, index: Sequence[int]) -> tuple[str, str]:
    """Text before and after a value: the player of a register with several indices goes into its head; levels not yet
    reached at the start come last.
    """
    per = register.per
    named = [(word, k) for word, k in zip(per, index, strict=True) if word != "player" or len(per) == 1]
    before = "".join(f"{_name(game, word, k)} " for word, k in named if word != "dimension")
    levels = [(name.replace("_", " "), _wanted(wanted, index)) for name, wanted in register.levels]
    told = ", ".join(f"{name} from {least}" for name, least in levels if least > register.initial)
    after = "".join(f" in dimension {k}" for word, k in named if word == "dimension")
    return before, after + (f" ({told})" if told else "")


def _levels(game: Game, register: Register, sizes: Sequence[int]) -> list[RegisterLine]:
    lines = []
    for name, wanted in register.levels:
        entries, least = [], []
        for k, index in enumerate(_indices(sizes)):
            words = [_name(game, word, n) for word, n in zip(register.per, index, strict=True)]
            entries.append(Entry(k, register.initial, " ".join(words)))
            least.append(_wanted(wanted, index))
        lines.append(RegisterLine(register.name, name.replace("_", " "), tuple(entries), tuple(least)))
    return lines


def _indices(sizes: Sequence[int]) -> product[tuple[int, ...]]:
    return product(*map(range, sizes))


def _wanted(wanted: Sequence[int], index: Sequence[int]) -> int:
    """The threshold of an entry: a list's last number holds for all further ones."""
    return wanted[min(index[-1], len(wanted) - 1)] if index else wanted[0]


def _name(game: Game, word: str, k: int) -> str:
    if word == "dimension":
        return f"in dimension {k}"
    if word == EACH:
        return game.cells[k]
    return (game.players if word == "player" else game.pieces)[k]
