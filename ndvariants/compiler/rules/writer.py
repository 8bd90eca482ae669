"""Shared parts of the program writers: values, scopes, piece codes, faults.

``Writer`` knows the variant, its geometry and its codes; the modules ``expressions``, ``cell_sets`` and ``steps``
write instructions with it. A program is written for one player, so ``me`` is always a number.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ndvariants.compiler.boards.geometry import Dynamic, Geometry
from ndvariants.compiler.boards.grids.lines import line_axes
from ndvariants.compiler.boards.static import CELL_ONLY, Failed, static_beside
from ndvariants.compiler.codes import Codes
from ndvariants.compiler.faults import fault
from ndvariants.compiler.rules.assembler import Assembler, Label
from ndvariants.compiler.rules.mentions import Mentioned
from ndvariants.compiler.rules.registers import RegisterSlot, register_slots
from ndvariants.errors import VariantError
from ndvariants.kernel.rules import opcodes as op
from ndvariants.language.trees.syntax import Expr
from ndvariants.model.variant import Piece, Table, Variant, Zone
from ndvariants.model.walk import may_be_out
from ndvariants.words.names import ROYALS
from ndvariants.words.operators import Kind

UNSAYABLE = "NDV416"  # an expression or step that programs cannot do here

NOWHERE = -1
MAKING = "making"  # in the words of a scope: a move is being made, and its rules run
PIECE_WRITES = 10  # undo log entries that taking or putting one piece makes at most, castling rights included
MOST_WORDS = 1 << 20  # of a table of several cells
Column = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Value:
    """A constant, or a slot of the frame that holds the value when the program runs.

    Of a set, and of the number of its cells, ``size`` bounds that number. ``sure`` is False for cells and
    players that may be nowhere or none.
    """

    kind: Kind
    slot: int = -1
    constant: int | None = None
    size: int = 0
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Scope:
    """Meaning of words at one place of a program.

    ``me`` is the player; ``here`` the word for the cell that bare axes and zones are about (``None``: there is
    none); ``words`` the words of the event that may be used; ``bound`` the names that steps have given.
    """

    me: int
    here: str | None = None
    words: frozenset[str] = frozenset()
    bound: Mapping[str, Value] = field(default_factory=dict)
    gone: bool = False  # sets of cells are those that are gone

    def bind(self, name: str, value: Value) -> Scope:
        """This scope, and *name* means *value*."""
        return replace(self, bound={**self.bound, name: value})

    def about(self, cell: Value) -> Scope:
        """This scope, and ``cell`` and bare axes are about *cell*."""
        return replace(self.bind("cell", cell), here="cell", gone=False)


@dataclass(eq=False)
class Writer:
    """Writes the programs of one variant. ``cells`` writes a set of cells (``cell_sets.cells``)."""

    variant: Variant
    geometry: Geometry
    codes: Codes
    assembler: Assembler
    cells: Callable[[Writer, Expr, Scope], Value]
    registers: dict[str, RegisterSlot] = field(init=False)
    players: tuple[str, ...] = field(init=False)
    n_players: int = field(init=False)
    teams: tuple[str, ...] = field(init=False)
    pieces: dict[str, int] = field(init=False)
    tables: dict[str, Table] = field(init=False)
    zones: dict[str, Zone] = field(init=False)
    places: frozenset[str] = field(init=False)  # words that, where they stand bare, are about a cell
    has_outs: bool = field(init=False)
    mentioned: Mentioned = field(default_factory=dict)
    paths: dict[tuple[str, int], list[list[list[int]]]] = field(default_factory=dict)  # by what they are made of
    listed: int = 0  # cells of all of these
    _failed: dict[tuple[int, frozenset[str]], Failed] = field(default_factory=dict)
    _hidden: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self.registers = {}
        if self.variant.registers:
            self.registers = register_slots(
                self.variant, len(line_axes(self.geometry.shape.widths)), self.geometry.n_cells
            )
        self.players = tuple(player.name for player in self.variant.players)
        self.n_players = sum(not player.neutral for player in self.variant.players)
        self.teams = self.variant.teams
        self.pieces = {piece.name: number for number, piece in enumerate(self.variant.pieces)}
        self.tables = {table.name: table for table in self.variant.tables}
        self.zones = {zone.name: zone for zone in self.variant.zones}
        self.places = frozenset({*self.geometry.axes, *self.zones, "section"})
        self.has_outs = may_be_out(self.variant)

    @property
    def piece_writes(self) -> int:
        """PIECE_WRITES, with the numbers that a piece takes along."""
        return PIECE_WRITES + sum(slot.is_of_pieces for slot in self.registers.values())

    # ------------------------------------------------------------------ words of the variant

    def player(self, name: str) -> int:
        """The owner number of a player by name; neutral ones share one."""
        return min(self.players.index(name), self.n_players)

    def opponent(self, me: int) -> int | None:
        """The next player of another team; ``None`` where only the position knows, because players may be out."""
        after = ((me + k) % self.n_players for k in range(1, self.n_players))
        return None if self.has_outs else next((other for other in after if self.teams[other] != self.teams[me]), me)

    def partners(self, me: int) -> list[int]:
        """The other players of a team, from the next one on."""
        after = ((me + k) % self.n_players for k in range(1, self.n_players))
        return [other for other in after if self.teams[other] == self.teams[me]]

    def chosen(self, kinds: Sequence[str]) -> list[Piece]:
        """The pieces that the words name; none names all, ``royal`` the royal ones."""
        pieces = self.variant.pieces
        return [
            piece
            for piece in pieces
            if not kinds or piece.name in kinds or (piece.royal and not set(kinds).isdisjoint(ROYALS))
        ]

    def codes_of(self, kinds: Sequence[str], owners: Sequence[int] | None = None) -> list[int]:
        """The codes of pieces that the words name, of those owners (``None``: of all)."""
        names = {piece.name for piece in self.chosen(kinds)}
        return [
            code
            for code, info in enumerate(self.codes.infos)
            if info.piece in names and (owners is None or info.player in owners)
        ]

    def flags(self, codes: Collection[int]) -> int:
        """Index among the constants of a table that holds 1 for these codes and 0 for the others."""
        return self.assembler.numbers([int(code in codes) for code in range(self.n_codes)])

    def code(self, piece: str, owner: int) -> int:
        """The code of a piece that has moved, of that owner or, when it has none such, neutral; 0 for none."""
        return self.codes.find(owner, piece) or self.codes.find(self.n_players, piece)

    @property
    def n_codes(self) -> int:
        return len(self.codes)

    # ------------------------------------------------------------------ values

    def slot(self, value: Value) -> int:
        """A slot that holds the value."""
        return value.slot if value.constant is None else self.assembler.constant(value.constant)

    def number(self, opcode: int, *operands: int | Label, kind: Kind = Kind.NUMBER, sure: bool = True) -> Value:
        """The value of an instruction whose first operand is the slot that it fills."""
        slot = self.assembler.slot()
        self.assembler.emit(opcode, slot, *operands)
        return Value(kind, slot, sure=sure)

    def table(
        self, block: int, offset: int, index: Value, limit: int, kind: Kind = Kind.NUMBER, missing: int = 0
    ) -> Value:
        """``T[T[block] + offset + index]``; *missing* when the index is not sure and outside ``0 .. limit - 1``."""
        return self._indexed(op.TABLE, block, offset, index, limit, kind, missing)

    def load(
        self, block: int, offset: int, index: Value, limit: int, kind: Kind = Kind.NUMBER, missing: int = 0
    ) -> Value:
        """``S[T[block] + offset + index]``; *missing* when the index is not sure and outside ``0 .. limit - 1``."""
        return self._indexed(op.LOAD, block, offset, index, limit, kind, missing)

    def _indexed(
        self, opcode: int, block: int, offset: int, index: Value, limit: int, kind: Kind, missing: int
    ) -> Value:
        sure = kind is not Kind.PLAYER and kind is not Kind.PIECE
        if index.constant is not None and 0 <= index.constant < limit:
            return self.number(opcode, block, offset + index.constant, -1, kind=kind, sure=sure)
        at = self.slot(index)
        if index.sure and index.constant is None:
            return self.number(opcode, block, offset, at, kind=kind, sure=sure)
        result = self.assembler.constant(missing)
        outside = Label()
        self.assembler.emit(op.UNLESS_WITHIN, at, limit, outside)
        self.assembler.emit(opcode, result, block, offset, at)
        self.assembler.place(outside)
        return Value(kind, result, sure=sure)

    # ------------------------------------------------------------------ what depends on cells alone

    def column(self, expr: Expr, me: int, subjects: frozenset[str], hidden: frozenset[str]) -> Column | None:
        """The expression's value at every cell, *subjects* being the words for it; ``None`` when it depends on
        the position."""
        hidden -= subjects
        if hidden != self._hidden:
            self._hidden, self._failed = hidden, {}  # another text
        failed = self._failed.setdefault((me, subjects), {})
        try:
            return np.asarray(self.geometry.static(expr, me, subjects, hidden, failed), np.int64)
        except Dynamic:
            return None

    def of_cell(self, expr: Expr, scope: Scope) -> Column | None:
        """The same where the word is ``cell`` alone, as a scope has it."""
        return self.column(expr, scope.me, CELL_ONLY, frozenset(scope.bound))

    def beside(
        self, expr: Expr, me: int, given: tuple[str, ...], hidden: frozenset[str], subjects: frozenset[str] = CELL_ONLY
    ) -> Column | None:
        """The expression's value at every cell that *subjects* mean, for all cells that the words *given* may mean.

        Of shape [n_cells + 1, ..., n_cells], with nowhere last; ``None`` when it depends on more, or is too large.
        """
        if self.geometry.n_cells ** (len(given) + 1) > MOST_WORDS:
            return None
        try:
            found = static_beside(expr, self.geometry.scope, me, given, subjects, hidden)
            return np.asarray(found, np.int64)
        except Dynamic:
            return None


def unsayable(node: Any, message: str, hint: str = "") -> VariantError:
    """The error of a thing that cannot be said there."""
    return fault(UNSAYABLE, node, message, "", hint)
