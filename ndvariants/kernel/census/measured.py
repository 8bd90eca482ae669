"""Measures of games: their moves are made again where rules count, and the counts are read."""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import History, Moves, Position, Rays, Tables
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import restore
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Words64


@kernel
def measure_game(
    T: Tables, R: Rays, S: Position, M: Moves, H: History, start: Position, out: Words64, plies: int, first: int,
    words: int, bins: int, width: int
) -> int:  # fmt: skip
    """Make the moves ``H[0 : plies]`` from *start* on; return how many.

    The *words* numbers from ``S[first]`` on are added up in ``out``, in *bins* of *width* plies each: the number of
    positions, then the sums. Behind the bins are the numbers at the end.
    """
    restore(T, S, start)
    for ply in range(plies):
        S[L.TOP] = T[head.IN_S_UNDO_LOG]
        make(T, R, S, M, H[ply])
        at = (words + 1) * min(ply // width, bins - 1)
        out[at] += 1
        for k in range(words):
            out[at + 1 + k] += S[first + k]
    at = (words + 1) * bins
    for k in range(words):
        out[at + k] = S[first + k]
    return plies
