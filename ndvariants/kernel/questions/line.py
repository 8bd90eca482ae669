"""Whether a row of numbers from elsewhere is a line of legal moves: nothing is made before it is found to be legal."""

from __future__ import annotations

from ndvariants.kernel import layout as L
from ndvariants.kernel.header import IN_S_UNDO_LOG
from ndvariants.kernel.layout import History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import restore
from ndvariants.kernel.questions.answer import is_among
from ndvariants.machine.jit import kernel


@kernel
def legal_moves_of_line(T: Tables, R: Rays, S: Position, M: Moves, start: Position, line: History, n: int) -> int:
    """How many of the *n* numbers of a line are legal moves, each behind those before it, from *start* on."""
    restore(T, S, start)
    for k in range(n):
        S[L.TOP] = T[IN_S_UNDO_LOG]
        if not is_among(M, legal_moves(T, R, S, M, 0), line[k]):
            return k
        make(T, R, S, M, line[k])
    return n
