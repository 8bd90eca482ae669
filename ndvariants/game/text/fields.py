"""What a position text says, before it is believed: a plain value between texts and kernel vectors."""

from __future__ import annotations

from dataclasses import dataclass

from ndvariants.kernel.layout import STATUS_DRAW

NOBODY = STATUS_DRAW


@dataclass(frozen=True, slots=True)
class Setup:
    """One position in words of codes and cells.

    ``board`` holds the code of every cell (never TRAIL). ``trail`` are the cells just passed over and
    ``victim`` the cell of the man who passed them (-1: none). ``hands`` maps (player, piece) to how many;
    ``registers`` each register's values in order. ``status``: 0 running, 1 + winner, or STATUS_DRAW.
    ``back`` is 1 + the phase that follows when a player who moves again has moved, 0 otherwise.
    """

    board: tuple[int, ...]
    side: int
    rights: int = 0
    trail: tuple[int, ...] = ()
    victim: int = -1
    clock: int = 0
    ply: int = 0
    phase: int = 0
    back: int = 0
    status: int = 0
    hands: tuple[tuple[int, str, int], ...] = ()
    registers: tuple[tuple[str, tuple[int, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Right:
    """A castling right: its bit, its letter in FEN, and the men (cell, code) who must stand for it."""

    bit: int
    letter: str
    men: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RegisterShape:
    """A register's name, the sizes of its indices (empty: one number), and its value everywhere at the start."""

    name: str
    sizes: tuple[int, ...]
    initial: int
