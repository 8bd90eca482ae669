"""Perft: the number of lines of legal moves, the number that shows whether a generator is right."""

from __future__ import annotations

from ndvariants.kernel.layout import TOP
from ndvariants.kernel.legality.bulk_count import count_legal
from ndvariants.kernel.legality.legal import legal_moves, truth_legal_moves, verified_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.perft.two_plies import count_two_plies
from ndvariants.kernel.position.undo_log import undo
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def perft(T: Vector, R: Vector, S: Vector, M: Vector, depth: int, at: int) -> int:
    """The number of lines of *depth* legal moves, the last of which are only counted. ``M[at:]`` is a stack.

    Endings that ask the history (repetition, quiet plies) do not cut lines short.
    """
    if depth == 0:
        return 1
    if depth == 1:
        return count_legal(T, R, S, M, at)
    if depth == 2:
        return count_two_plies(T, R, S, M, at)
    n = legal_moves(T, R, S, M, at)
    total = 0
    for i in range(at, at + n):
        mark = S[TOP]
        make(T, R, S, M, M[i])
        total += perft(T, R, S, M, depth - 1, at + n)
        undo(S, mark)
    return total


@kernel
def perft_verified(T: Vector, R: Vector, S: Vector, M: Vector, depth: int, at: int) -> int:
    """The same number, every move of every ply being made and the royals looked at."""
    if depth == 0:
        return 1
    n = verified_moves(T, R, S, M, at)
    if depth == 1:
        return n
    total = 0
    for i in range(at, at + n):
        mark = S[TOP]
        make(T, R, S, M, M[i])
        total += perft_verified(T, R, S, M, depth - 1, at + n)
        undo(S, mark)
    return total


@kernel
def perft_truth(T: Vector, R: Vector, S: Vector, M: Vector, depth: int, at: int) -> int:
    """The same number by definition: after every move every answer is listed and made."""
    if depth == 0:
        return 1
    n = truth_legal_moves(T, R, S, M, at)
    if depth == 1:
        return n
    total = 0
    for i in range(at, at + n):
        mark = S[TOP]
        make(T, R, S, M, M[i])
        total += perft_truth(T, R, S, M, depth - 1, at + n)
        undo(S, mark)
    return total
