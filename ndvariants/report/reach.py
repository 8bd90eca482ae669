"""Where a piece may go from a cell, whatever stands on the board: read off the compiled streams.

A ray is followed with every content that its cells can have at once, so that a capture over a hurdle is found
without setting one up. Guards that ask the position are taken as fulfilled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ndvariants.kernel import layout as k

if TYPE_CHECKING:
    from ndvariants.compiler.tables.tables import Tables

MOVE, CAPTURE, BOTH, HURDLE, MIXED = "o", "x", "*", "!", "+"
LEGEND = (
    "o moves there   x captures there   * both",
    "! only over a hurdle   + moves there, or captures over a hurdle",
)


@dataclass(slots=True)
class _Found:
    """What may happen on one cell: quiet moves and captures, along an empty way and over pieces."""

    move: bool = False
    capture: bool = False
    hurdle_move: bool = False
    hurdle_capture: bool = False

    def any(self) -> bool:
        """Whether anything may happen here."""
        return self.move or self.capture or self.hurdle_move or self.hurdle_capture

    def sign(self) -> str:
        """The mark for the drawing."""
        if not (self.move or self.capture):
            return HURDLE
        if (self.hurdle_move and not self.move) or (self.hurdle_capture and not self.capture):
            return MIXED
        return BOTH if self.move and self.capture else MOVE if self.move else CAPTURE


def reach(tables: Tables, code: int, origin: int) -> dict[int, str]:
    """The cells that a piece of this code on ``origin`` may reach, with the sign of how."""
    T, R = tables.T.data, tables.R
    n_cells, mask = int(T[k.N_CELLS]), int(T[k.ENTRY_CELL_MASK])
    owner = int(T[int(T[k.AT_OWNER]) + code])
    friends, enemies = _samples(tables, owner)
    start = int(T[int(T[k.AT_MOVES]) + code * n_cells + origin])
    found: dict[int, _Found] = {}
    position, end = start + 1, start + 1 + int(R[start])
    while position < end:
        rest = _rest(T, R[position])
        straight = all(_rest(T, R[position + step]) == rest - step for step in range(rest))
        alive = {(0, False)}
        for entry in R[position : position + rest]:
            cell = int(entry) & mask
            if int(T[k.IS_RELATIVE]):
                cell = (cell + origin) & mask
            row = int(entry) >> int(T[k.ENTRY_ROW_SHIFT])
            here = found.setdefault(cell, _Found())
            if straight:
                alive = _step(T, owner, row, alive, here, friends, enemies)
            else:  # the entries of a branching ray know no states
                _step(T, owner, row, {(0, False)}, here, friends, enemies)
        position += max(1, rest)
    return {cell: one.sign() for cell, one in found.items() if one.any()}


def _rest(T: Sequence[int], entry: int) -> int:
    """How many entries are left in the ray of an entry, itself included."""
    return (int(entry) >> int(T[k.ENTRY_LEFT_SHIFT])) & int(T[k.ENTRY_LEFT_MASK])


def _samples(tables: Tables, owner: int) -> tuple[list[int], list[int]]:
    """All codes of the owner, and all codes of anybody else."""
    codes = range(k.FIRST_PIECE, int(tables.T[k.N_CODES]))
    friends = [code for code in codes if tables.codes[code].player == owner]
    return friends, [code for code in codes if tables.codes[code].player != owner]


def _step(
    T: Sequence[int],
    owner: int,
    row: int,
    alive: set[tuple[int, bool]],
    here: _Found,
    friends: list[int],
    enemies: list[int],
) -> set[tuple[int, bool]]:
    """Note what any content of this cell allows, and return the states (with: was a piece jumped) that go on."""
    going_on: set[tuple[int, bool]] = set()
    rows, shift = int(T[k.AT_ACTIONS + owner]), int(T[k.CODE_SHIFT])
    for state, over in alive:
        base = rows + ((row + state) << shift)
        moves = _makes(T[base + k.EMPTY])
        # An empty cell that was passed over is a capture only for a piece that could not go there anyway.
        captures = any(_makes(T[base + code]) for code in enemies) or (_makes(T[base + k.EN_PASSANT]) and not moves)
        if over:
            here.hurdle_move |= moves
            here.hurdle_capture |= captures
        else:
            here.move |= moves
            here.capture |= captures
        for code in (k.EMPTY, *friends, *enemies):
            if not T[base + code] & k.ACT_STOP:
                next_state = (T[base + code] >> k.ACT_STATE_SHIFT) & k.ACT_STATE_MASK
                going_on.add((next_state, over or code >= k.FIRST_PIECE))
    return going_on


def _makes(action: int) -> bool:
    """Whether an action row makes a move."""
    return ((action >> k.ACT_COUNT_SHIFT) & k.ACT_COUNT_MASK) > 0
