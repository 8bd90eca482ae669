"""Shared parts of the program writers: values, scopes, piece codes, faults.

``Writer`` knows the variant, its geometry and its codes; the modules ``expressions``, ``cell_sets`` and ``steps``
write instructions with it. A program is written for one player, so ``me`` is always a number.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from math import prod

import numpy as np
import numpy.typing as npt

from ndvariants.compiler.boards.geometry import Dynamic, Geometry
from ndvariants.compiler.boards.grids.lines import line_axes
from ndvariants.compiler.boards.static import CELL_ONLY, Failed, static_beside
from ndvariants.compiler.codes import Codes
from ndvariants.compiler.rules.assembler import Assembler, Label
from ndvariants.compiler.rules.mentions import Mentioned
from ndvariants.compiler.rules.registers import RegisterSlot, register_slots
from ndvariants.kernel import header as head
from ndvariants.kernel.layout import WALL
from ndvariants.kernel.rules import opcodes as op
from ndvariants.language.trees.syntax import Expr
from ndvariants.model.variant import Piece, Table, Variant, Zone
from ndvariants.model.walk import may_be_out
from ndvariants.words.names import ROYALS
from ndvariants.words.operators import Kind

NOWHERE = -1
MAKING = "making"  # in the words of a scope: a move is being made, and its rules run
PIECE_WRITES = 10  # undo log entries that taking or putting one piece makes at most, castling rights included
MOST_WORDS = 1 << 20  # of a table of several cells
Column = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Value:
    """A constant, or a slot of the frame that holds the value when the program runs.

    ``size`` bounds the number of cells of a set. If ``below`` is not 0 the value in the slot is certainly one of
    ``0 .. below - 1``: an existing cell, player or piece.
    """

    kind: Kind
    slot: int = -1
    constant: int | None = None
    size: int = 0
    below: int = 0

    @property
    def sure(self) -> bool:
        """True if it is certainly not negative: a cell that is not nowhere, a player who is known."""
        return self.below > 0 if self.constant is None else self.constant >= 0

    def fits(self, size: int) -> bool:
        """Return True if it is certainly one of ``0 .. size - 1``."""
        return 0 < self.below <= size if self.constant is None else 0 <= self.constant < size


Indices = Sequence[tuple[Value, int]]  # of an element, the last one fastest; each with how many there are


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
        """PIECE_WRITES, with the numbers that a piece takes along, and its mark."""
        return PIECE_WRITES + 1 + sum(slot.is_of_pieces for slot in self.registers.values())

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

    def number(self, opcode: int, *operands: int | Label, kind: Kind = Kind.NUMBER, below: int = 0) -> Value:
        """The value of an instruction whose first operand is the slot that it fills."""
        slot = self.assembler.slot()
        self.assembler.emit(opcode, slot, *operands)
        return Value(kind, slot, below=below)

    # ------------------------------------------------------------------ addresses

    def place(self, block: int, first: int, indices: Indices, outside: Label) -> tuple[int, int, int]:
        """The operands of an instruction that name a word of a block: an element of a table that begins at *first*.

        *indices* are those of the element, the last one fastest, each with how many there are; the program goes to
        *outside* where one is out of range. No other code makes an address of an index.
        """
        stride, fixed, parts = prod(size for _, size in indices), first, list[int]()
        for index, size in indices:
            stride //= size
            if index.constant is not None and index.fits(size):
                fixed += index.constant * stride
                continue
            if index.constant is not None:
                self.assembler.emit(op.JUMP, outside)
                return block, first, -1
            if not index.fits(size):
                self.assembler.emit(op.UNLESS_WITHIN, index.slot, size, outside)
            whole = index if stride == 1 else self.number(op.MUL, index.slot, self.assembler.constant(stride))
            parts.append(whole.slot)
        if not parts:
            return block, fixed, -1
        return block, fixed, reduce(lambda one, other: self.number(op.ADD, one, other).slot, parts)

    def write(self, opcode: int, place: tuple[int, int, int], value: Value) -> None:
        """Store a value at a place, or add it to the word there."""
        self.assembler.count_writes(1)
        self.assembler.emit(opcode, *place, self.slot(value))

    def element(
        self,
        opcode: int,
        block: int,
        first: int,
        indices: Indices,
        kind: Kind = Kind.NUMBER,
        missing: int = 0,
        below: int = 0,
    ) -> Value:
        """The word at such a place, below *below* where that is not 0; *missing* where an index is out of range."""
        outside = Label()
        if all(index.fits(size) for index, size in indices):
            return self.number(opcode, *self.place(block, first, indices, outside), kind=kind, below=below)
        if any(index.constant is not None and not index.fits(size) for index, size in indices):
            return Value(kind, constant=missing)
        found = self.assembler.constant(missing)
        self.assembler.emit(opcode, found, *self.place(block, first, indices, outside))
        self.assembler.place(outside)
        return Value(kind, found, below=below)

    def table(
        self,
        block: int,
        first: int,
        index: Value,
        size: int,
        kind: Kind = Kind.NUMBER,
        missing: int = 0,
        below: int = 0,
    ) -> Value:
        """``T[T[block] + first + index]``; *missing* where the index is outside ``0 .. size - 1``."""
        return self.element(op.TABLE, block, first, [(index, size)], kind, missing, below)

    def code_on(self, cell: Value) -> Value:
        """The code that stands on a cell; nowhere is as good as a wall."""
        size = self.geometry.n_cells
        return self.element(op.LOAD, head.IN_S_BOARD, 0, [(cell, size)], Kind.PLACED, WALL, self.n_codes)

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
