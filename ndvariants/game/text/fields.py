"""The fields of a position: a plain value between position texts and kernel vectors, not checked yet."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from ndvariants.kernel.layout import STATUS_DRAW

NOBODY = STATUS_DRAW


@dataclass(frozen=True, slots=True)
class PositionFields:
    """One position in words of codes and cells.

    ``board`` holds the code of every cell (never EN_PASSANT). ``en_passant`` are the cells just passed over and
    ``victim`` the cell of the piece that passed them (-1: none). ``hands`` maps (player, piece) to how many;
    ``registers`` each register's values in order. ``status``: 0 running, 1 + winner, or STATUS_DRAW.
    ``return_phase`` is 1 + the phase that follows after an extra turn, ``return_player`` 1 + the player after whom play
    goes on when a choice is made; 0 otherwise.
    """

    board: tuple[int, ...]
    side: int
    rights: int = 0
    en_passant: tuple[int, ...] = ()
    victim: int = -1
    clock: int = 0
    ply: int = 0
    phase: int = 0
    return_phase: int = 0
    return_player: int = 0
    status: int = 0
    hands: tuple[tuple[int, str, int], ...] = ()
    registers: tuple[tuple[str, tuple[int, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Right:
    """A castling right: its bit, its letter in FEN, and the pieces (cell, code) that it needs in place."""

    bit: int
    letter: str
    pieces: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RegisterShape:
    """A register's name, the sizes of its indices (empty: one number), and its value everywhere at the start.

    ``is_cell``: it holds 1 + the number of a cell, 0 for none. ``is_of_pieces``: a number of each piece, by cell.
    ``goal``: the number at which an ending decides by it; 0: there is none.
    """

    name: str
    sizes: tuple[int, ...]
    initial: int
    is_cell: bool = False
    goal: int = 0
    is_of_pieces: bool = False

    @property
    def size(self) -> int:
        """Number of numbers that it holds."""
        return prod(self.sizes)
