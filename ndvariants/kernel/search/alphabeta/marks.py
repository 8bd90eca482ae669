"""Marks of the moves of a node: which may be illegal, and which may give check. Only doubtful moves are asked.

They stand behind the moves, a word for each, in its lowest bits; what is above them is how promising the move is.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.attack_map import cannot_expose, cannot_touch, scan_rays, scan_royals
from ndvariants.kernel.attacks.pins import analyse
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.legal import (
    BY_MAKING,
    BY_TARGET,
    ILLEGAL,
    goes_safely,
    keeps_royals_safe,
    legal_moves,
    verdict_by_pins,
)
from ndvariants.kernel.moves.generate import pseudo_legal_moves
from ndvariants.kernel.moves.make import next_player
from ndvariants.machine.jit import kernel

DOUBTS = 3  # BY_MAKING or BY_TARGET: whether the move is legal has to be asked in that way
NO_CHECK = 4  # it gives no check
MARKS, RANKS = 7, 8  # all of them; what a rank is multiplied by


@kernel
def list_moves(T: Tables, R: Rays, S: Position, M: Moves, at: int, careful: int) -> int:
    """Return how many moves were written to ``M[at:]``, and behind them their marks.

    Where *careful* is 1, or a move's legality depends on the others, all of them are legal.
    """
    if careful == 1 or T[head.AT_DUTIES] + T[head.HAS_DEAD_ENDS] != 0 or T[head.OUTS_BY_MOVE] != L.OUT_NEVER:
        n = legal_moves(T, R, S, M, at)
        for i in range(at + n, at + 2 * n):
            M[i] = 0
        return n
    return keep_unrefuted(T, R, S, M, at, pseudo_legal_moves(T, R, S, M, at))


@kernel
def keep_unrefuted(T: Tables, R: Rays, S: Position, M: Moves, at: int, n: int) -> int:
    """Return how many of the *n* moves at ``M[at:]`` may be legal; they are moved to the front, their marks behind."""
    if T[head.LEGALITY] == L.LEGAL_FILTERED and T[head.VETOES] == L.VETO_NEVER and n > 0:
        return keep_by_pins(T, R, S, M, at, n)
    epoch = 0
    if T[head.LEGALITY] != L.LEGAL_ANY and T[head.VETOES] == L.VETO_NEVER:
        epoch = scan_royals(T, R, S, S[L.SIDE])
    for i in range(at, at + n):
        M[i + n] = 0
        if T[head.LEGALITY] != L.LEGAL_ANY and (epoch == 0 or cannot_expose(T, S, M[i], epoch) == 0):
            M[i + n] = BY_MAKING
    return n


@kernel
def keep_by_pins(T: Tables, R: Rays, S: Position, M: Moves, at: int, n: int) -> int:
    """The same by an analysis of checks and pins."""
    epoch = analyse(T, R, S)
    checkers = S[L.CHECKERS]
    flags = S[L.NODE_FLAGS]
    kept = 0
    for i in range(at, at + n):
        move = M[i]
        verdict = verdict_by_pins(T, R, S, move, epoch, checkers, flags)
        if verdict != ILLEGAL:
            M[at + kept] = move
            M[at + n + kept] = verdict
            kept += 1
    if kept < n:
        for i in range(kept):
            M[at + kept + i] = M[at + n + i]
    return kept


@kernel
def stands(T: Tables, R: Rays, S: Position, M: Moves, at: int, move: int, marks: int) -> bool:
    """Return whether a move with these marks is legal. ``M[at:]`` is scratch."""
    doubt = marks & DOUBTS
    if doubt == BY_TARGET:
        return goes_safely(T, R, S, M, at, move)
    return doubt != BY_MAKING or keeps_royals_safe(T, R, S, M, at, move)


@kernel
def mark_checks(T: Tables, R: Rays, S: Position, M: Moves, at: int, n: int, only_gives: int) -> None:
    """Mark those of the moves at ``M[at:]`` that surely give no check: no ray to a royal visits a cell they change.

    *only_gives*: 1 where rules change no cell.
    """
    if T[head.N_PLAYERS] != 2:
        return
    player = next_player(T, S)
    epoch = scan_rays(T, R, S, player) if only_gives == 1 else scan_royals(T, R, S, player)
    if epoch == 0:
        return
    for i in range(at, at + n):
        if cannot_touch(T, S, M[i], epoch) == 1:
            M[i + n] |= NO_CHECK
