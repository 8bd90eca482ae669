"""The names that a text of the file may use, and what they mean there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from ndvariants.language.trees.syntax import Direction, Expr
from ndvariants.model.variant import ParameterValue, Table
from ndvariants.words.movements import DIRECTIONS
from ndvariants.words.names import NAMES, OF_A_CELL, PIECES
from ndvariants.words.sets import RECORDS

TRUTHS = {"true": 1, "false": 0}
# Words that an expression begins with: nothing that is called so could be spoken of.
BEGINNINGS = frozenset({word.written.split()[0] for word in RECORDS.values() if word.written[0].islower()}) | {
    "every", "hand", "in", "no", "not", "player", "players", "some", "the",
}  # fmt: skip
KINDS = ("axis", "parameter", "player", "zone", "piece", "register", "section", "class", "direction", "definition")


class View(Enum):
    """Subject of a text: one cell, whose coordinates the names of axes are; the position; or both at once."""

    CELL = "cell"
    POSITION = "position"
    BOTH = "both"

    @property
    def has_cell(self) -> bool:
        """True if a bare axis or zone is asked of a cell."""
        return self is not View.POSITION

    @property
    def has_position(self) -> bool:
        """True if the pieces, the registers and the last event are known."""
        return self is not View.CELL


@dataclass(frozen=True, slots=True)
class LeavingFrom:
    """A part of a direction that differs from cell to cell: where it leaves from (``None``: everywhere)."""

    direction: Direction
    cells: Expr | None


@dataclass(frozen=True)
class Scope:
    """Every name of a file. ``axes`` gives widths; ``absent`` are named axes that this board does not have,
    ``uneven`` those whose width differs from section to section.

    ``choices`` are the words that a parameter may be, ``chosen_axes`` the parameters that stand for an axis;
    ``broken`` are parameters whose declaration is faulty;
    ``registers`` says how many indices each takes, ``of_pieces`` which are asked of a cell; ``defined`` are all names
    that the file defines, ``tables`` those of tables; ``relations`` are the direction words of boards without axes;
    ``classes`` are the kinds of pieces behind one name, ``directions`` those that the file names (``None``: no axis of
    it exists), ``by_cell`` those of them that differ from cell to cell; ``phases`` are compared with the word
    ``phase``; ``cell`` finds cells by name; ``hidden`` are top-level keys that cannot be read, so that what they
    declare is not known: names that only they could have declared are no faults; with `sizes` the widths of the board
    are not known.
    """

    parameters: Mapping[str, ParameterValue] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    chosen_axes: Mapping[str, str] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()
    axes: Mapping[str, int] = field(default_factory=dict)
    absent: frozenset[str] = frozenset()
    uneven: frozenset[str] = frozenset()
    relations: frozenset[str] = frozenset()
    thread: str = ""
    players: tuple[str, ...] = ()
    zones: Collection[str] = ()
    pieces: Collection[str] = ()
    classes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    directions: Mapping[str, Direction | None] = field(default_factory=dict)
    by_cell: Mapping[str, tuple[LeavingFrom, ...]] = field(default_factory=dict)
    registers: Mapping[str, int] = field(default_factory=dict)
    of_pieces: frozenset[str] = frozenset()
    defined: Collection[str] = ()
    tables: Mapping[str, Table] = field(default_factory=dict)
    sections: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    hidden: frozenset[str] = frozenset()
    cell: Callable[[str], int | None] = lambda name: None

    @property
    def wide(self) -> tuple[str, ...]:
        """The axes that count: those wider than 1."""
        return tuple(name for name, width in self.axes.items() if width > 1)

    def kinds_of(self, name: str) -> list[str]:
        """Kinds that a name is declared as: usually one."""
        return [kind for kind, names in zip(KINDS, self.declared, strict=True) if name in names]

    @cached_property
    def declared(self) -> tuple[Collection[str], ...]:
        """The names of each of KINDS."""
        return (
            {**self.axes, **dict.fromkeys(self.absent)}, self.parameters, self.players, self.zones, self.pieces,
            self.registers, self.sections, self.classes, {**self.directions, **self.by_cell}, self.defined,
        )  # fmt: skip

    def hides(self, name: str) -> str:
        """Hint for a register with the name of a file such as ``c``; an empty text for other names."""
        if name not in self.registers or len(name) != 1 or not "a" <= name.lower() <= "z":
            return ""
        number = ord(name.lower()) - ord("a") + 1
        axis = next((axis for axis, width in self.axes.items() if width >= number), "")
        if not axis:
            return ""
        return f"the register `{name}` hides the {axis} `{name}`: call it otherwise, `{name}_count`, or write {number}"

    def known(self, view: View) -> Iterator[str]:
        """Every name that an expression may use, for suggestions."""
        yield from (*NAMES, *PIECES, "cells") if view.has_position else OF_A_CELL
        yield from self.axes
        yield from self.parameters
        yield from self.players
        yield from self.zones
        yield from ("section", *self.sections) if self.sections else ()
        yield from self.pieces
        yield from self.classes if view.has_position else ()
        yield from self.registers if view.has_position else ()
        yield from self.defined

    def direction_words(self) -> Iterator[str]:
        """Every word that may stand for a direction."""
        if self.axes:
            yield from DIRECTIONS
        else:
            yield from ("any", "anywhere")
        yield from sorted(self.relations)
        yield from self.directions
        yield from self.by_cell
        if self.thread:
            yield from (self.thread, f"{self.thread} turning", f"{self.thread} opposite")


def declared_names(known: Iterable[str]) -> list[str]:
    """Names of the file that a word may be."""
    return [name for name in dict.fromkeys(known) if name not in NAMES and name not in PIECES and name != "cells"]
