"""Instructions put one after another: labels, slots of the frame, constants and attributes of cells.

Knows the shape of instructions (``kernel.rules.opcodes``) and nothing of expressions or rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ndvariants.errors import Place
from ndvariants.kernel.rules import opcodes
from ndvariants.kernel.rules.opcodes import WIDTH


@dataclass(eq=False)
class Label:
    """A place in a program that jumps lead to; ``None`` until it is placed."""

    position: int | None = None


class Placed(int):
    """An opcode that knows the place in the file which it was written for."""

    place: Place


@dataclass(eq=False)
class Assembler:
    """The programs of a variant and what they need beside them.

    ``words`` are the programs, to stand in ``T`` from ``base`` on; ``constants`` and ``attributes`` the blocks
    at ``AT_CONSTANTS`` and ``AT_ATTRIBUTES``; ``frame_size`` the room that the greediest program needs.
    ``looks_ahead`` says whether any asks for legal moves, ``asks_attacks`` whether any asks who is attacked,
    ``asks_checks`` whether a royal is, ``asks_history`` the positions before. ``writes`` bounds the undo log entries
    of the program being written.
    """

    base: int
    words: list[int] = field(default_factory=list)
    constants: list[int] = field(default_factory=list)
    attributes: list[npt.NDArray[np.int32]] = field(default_factory=list)
    frame_size: int = 0
    writes: int = 0
    looks_ahead: bool = False
    asks_attacks: bool = False
    asks_checks: bool = False
    asks_history: bool = False
    _place: Place | None = None
    _free: int = 0
    _rounds: int = 1
    _jumps: list[tuple[int, int, Label]] = field(default_factory=list)
    _known: dict[bytes, int] = field(default_factory=dict)
    _laid: dict[int, tuple[Sequence[Sequence[Sequence[int]]], int]] = field(default_factory=dict)
    _columns: dict[bytes, int] = field(default_factory=dict)

    # ------------------------------------------------------------------ programs

    def begin(self) -> int:
        """The offset in ``T`` of a new program, whose frame is empty."""
        self.clear_frame()
        self.writes = 0
        return self.base + len(self.words)

    def clear_frame(self) -> None:
        """Reuse the frame from its start for the code that follows."""
        self._free = 0

    def about(self, place: Place | None) -> None:
        """Attribute the code that follows to this place of the file, if it is one."""
        self._place = place or self._place

    def emit(self, op: int, a: int | Label = 0, b: int | Label = 0, c: int | Label = 0, d: int | Label = 0) -> None:
        """Add an instruction; a ``Label`` among its operands becomes a jump."""
        at = len(self.words)
        self.words.append(self._placed(op))
        for operand in (a, b, c, d):
            if isinstance(operand, Label):
                self._jumps.append((len(self.words), at, operand))
                self.words.append(0)
            else:
                self.words.append(int(operand))

    def _placed(self, op: int) -> int:
        if self._place is None:
            return op
        placed = Placed(op)
        placed.place = self._place
        return placed

    def ask_only(self, slot: int) -> None:
        """Note that the set at *slot*, just made, is only asked whether it has a cell: a shorter instruction does."""
        if self.words[-WIDTH : 2 - WIDTH] == [opcodes.ENCLOSED, slot]:
            self.words[-WIDTH] = self._placed(opcodes.ENCLOSES)

    def ask_one(self, slot: int, cell: int) -> bool:
        """Return whether the set at *slot*, just made, is only asked for one fact: *slot* will contain it then."""
        op, made, paths, start, flags = self.words[-WIDTH:]
        if op != opcodes.UNTIL_CODES or made != slot:
            return False
        del self.words[-WIDTH:]
        self.emit(opcodes.REACHES, slot, self.numbers([paths, flags]), start, cell)
        return True

    def place(self, label: Label) -> None:
        """The label means the next instruction."""
        label.position = len(self.words)

    def end(self) -> None:
        """Resolve the jumps of the programs so far."""
        for operand, at, label in self._jumps:
            assert label.position is not None, "a jump to a label that was never placed"
            self.words[operand] = label.position - at
        self._jumps.clear()

    def cut(self, start: int) -> list[int]:
        """Remove and return the code emitted since ``begin`` gave *start*; its jumps are resolved."""
        part = self.words[start - self.base :]
        del self.words[start - self.base :]
        return part

    def mark(self) -> int:
        """Current end of the programs, for ``forget``."""
        return len(self.words)

    def forget(self, mark: int) -> None:
        """Take back the program begun at the mark."""
        del self.words[mark:]
        self._jumps.clear()

    # ------------------------------------------------------------------ the frame

    def slot(self, length: int = 1) -> int:
        """The first of *length* free words of the frame."""
        first = self._free
        self._free += length
        self.frame_size = max(self.frame_size, self._free)
        return first

    def set_slot(self, size: int) -> int:
        """A slot for a set of at most *size* cells."""
        return self.slot(size + 1)

    def constant(self, value: int) -> int:
        """A slot that holds the number."""
        slot = self.slot()
        self.emit(opcodes.CONST, slot, value)
        return slot

    # ------------------------------------------------------------------ journal

    def count_writes(self, n: int) -> None:
        """The next instruction makes up to *n* undo log entries each time it is done."""
        self.writes += n * self._rounds

    @contextmanager
    def loop(self, rounds: int) -> Iterator[None]:
        """Context in which emitted code is counted as run up to *rounds* times."""
        before = self._rounds
        self._rounds = before * max(rounds, 1)
        yield
        self._rounds = before

    # ------------------------------------------------------------------ tables

    def numbers(self, values: Sequence[int]) -> int:
        """Position of these numbers among the constants; equal ones are stored once."""
        array = np.asarray(values, np.int32)
        key = array.tobytes()
        if key not in self._known:
            self._known[key] = len(self.constants)
            self.constants.extend(array.tolist())
        return self._known[key]

    def counted(self, values: Sequence[int]) -> int:
        """Position of a list (its length, then its numbers) among the constants."""
        return self.numbers([len(values), *values])

    def paths(self, paths: Sequence[Sequence[Sequence[int]]]) -> int:
        """Position of the paths of every cell: a pointer for each cell, then counts and lists."""
        if id(paths) in self._laid and self._laid[id(paths)][0] is paths:
            return self._laid[id(paths)][1]
        at = len(self.constants)
        key = np.asarray([x for cell in paths for x in (-1, *[y for p in cell for y in (-2, *p)])], np.int32).tobytes()
        self._laid[id(paths)] = paths, self._known.setdefault(key, at)
        if self._known[key] != at:
            return self._known[key]
        pointers: list[int] = []
        body: list[int] = []
        for cell in paths:
            pointers.append(at + len(paths) + len(body))
            body.append(len(cell))
            for path in cell:
                body.extend((len(path), *path))
        self.constants.extend((*pointers, *body))
        return at

    def lists(self, cells: Sequence[Sequence[int]]) -> int:
        """Position of the lists of every cell: a pointer for each cell, then the lists."""
        key = np.asarray([x for listed in cells for x in (-1, *listed)], np.int32).tobytes() + b"lists"
        if key not in self._known:
            self._known[key] = at = len(self.constants)
            ends = np.cumsum([1 + len(listed) for listed in cells])
            self.constants.extend(
                int(at + len(cells) + end - 1 - len(listed)) for end, listed in zip(ends, cells, strict=True)
            )
            self.constants.extend(number for listed in cells for number in (len(listed), *listed))
        return self._known[key]

    def attribute(self, values: npt.NDArray[Any]) -> int:
        """The number of an attribute with these values by cell; equal ones are kept once."""
        column = np.ascontiguousarray(values, np.int32)
        key = column.tobytes()
        if key not in self._columns:
            self._columns[key] = len(self.attributes)
            self.attributes.append(column)
        return self._columns[key]

    def attribute_block(self, columns: Sequence[npt.NDArray[Any]]) -> int:
        """The number of the first of several attributes that stand side by side."""
        first = len(self.attributes)
        self.attributes.extend(np.ascontiguousarray(column, np.int32) for column in columns)
        return first


_OPCODES = {
    number: name
    for name, number in reversed(vars(opcodes).items())  # opcodes stand first; words for operands have small numbers
    if name.isupper() and name not in {"WIDTH", "LIMIT", "FIRST_SET", "FIRST_EFFECT"} and not name.startswith("TALLY_")
}


def listing(words: Sequence[int]) -> str:
    """Programs as text, an instruction a line: what the compiler made of the author's words.

    >>> print(listing([opcodes.CONST, 0, 7, 0, 0, opcodes.JUMP_ZERO, 0, 5, 0, 0, opcodes.FINISH, 0, 0, 0, 0]))
       0 CONST 0 7 0 0
       5 JUMP_ZERO 0 5 0 0
      10 FINISH 0 0 0 0
    """
    lines = []
    for at in range(0, len(words), WIDTH):
        op, *operands = words[at : at + WIDTH]
        lines.append(f"{at:4} {_OPCODES[op]} {' '.join(map(str, operands))}")
    return "\n".join(lines)
