"""Perft: the number of lines of legal moves, the number that shows whether a generator is right."""

from __future__ import annotations

from ndvariants.kernel import layout as L
from ndvariants.kernel.header import HAS_JOINED_TURNS
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.bulk_count import count_legal
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.perft.turns import FILTERED, moves_listed, perft_of_turns
from ndvariants.kernel.perft.two_plies import count_two_plies
from ndvariants.kernel.position.undo_log import undo
from ndvariants.machine.jit import kernel


@kernel
def perft(T: Tables, R: Rays, S: Position, M: Moves, depth: int, at: int) -> int:
    """The number of lines of *depth* legal moves, the last of which are only counted. ``M[at:]`` is a stack.

    Endings that ask the history (repetition, quiet plies) do not cut lines short.
    """
    if depth == 0:
        return 1
    if T[HAS_JOINED_TURNS] == 1:
        return perft_of_turns(T, R, S, M, depth, at, -1, 0, FILTERED)
    if depth == 1:
        return count_legal(T, R, S, M, at)
    if depth == 2:
        return count_two_plies(T, R, S, M, at)
    n = legal_moves(T, R, S, M, at)
    total = 0
    for i in range(at, at + n):
        savepoint = S[L.TOP]
        make(T, R, S, M, M[i])
        total += perft(T, R, S, M, depth - 1, at + n)
        undo(S, savepoint)
    return total


@kernel
def perft_by(T: Tables, R: Rays, S: Position, M: Moves, depth: int, at: int, how: int) -> int:
    """The same number, all moves of all plies being listed as *how* says: MADE, or by definition (REFERENCE)."""
    if depth == 0:
        return 1
    if T[HAS_JOINED_TURNS] == 1:
        return perft_of_turns(T, R, S, M, depth, at, -1, 0, how)
    n = moves_listed(T, R, S, M, at, how)
    if depth == 1:
        return n
    total = 0
    for i in range(at, at + n):
        savepoint = S[L.TOP]
        make(T, R, S, M, M[i])
        total += perft_by(T, R, S, M, depth - 1, at + n, how)
        undo(S, savepoint)
    return total
