"""Turns of several parts that cannot be ended: a part is legal only where its turn can be.

A turn may be over where its phase lets a player pass, and where no further part is legal: PASS is its last part then,
judged like any other. Where even that is not legal (a rule at the end of the turn forbids it, what stayed in the way is
lifted from before a king), the part before it was not legal either. A choice in which nothing is legal is passed over.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import is_legal_by_making
from ndvariants.kernel.moves.generate import pseudo_legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.moves.turns import is_inside_turn, passes_if_stuck
from ndvariants.kernel.position.undo_log import undo
from ndvariants.machine.jit import kernel

MOST_TRIED = 200  # parts that are tried to see whether one turn can be ended: where that takes more, it cannot


@kernel
def keep_finishing(T: Tables, R: Rays, S: Position, M: Moves, at: int, n: int) -> int:
    """Return how many of the *n* moves at ``M[at:]``, else legal, have a turn that can be ended; moved to the front.

    Within a turn, and in a choice, PASS alone where none has. Only asked where HAS_DEAD_ENDS.
    """
    kept = at
    for i in range(at, at + n):
        move = M[i]
        if can_finish(T, R, S, M, at + n, move):
            M[kept] = move
            kept += 1
    if kept == at and passes_if_stuck(T, S):
        move = T[head.PASS_EFFECT] << L.EFFECT_SHIFT
        if is_legal_by_making(T, R, S, M, at, move) and can_finish(T, R, S, M, at, move):
            M[at] = move
            return 1
    return kept - at


@kernel
def can_finish(T: Tables, R: Rays, S: Position, M: Moves, at: int, move: int) -> bool:
    """Return whether the turn is over after *move* (legal else), or can be ended. ``M[at:]`` is scratch."""
    if T[head.HAS_JOINED_TURNS] == 0:
        return True
    savepoint = S[L.TOP]
    log_end = savepoint + T[head.SIZE_OF_S] - T[head.IN_S_UNDO_LOG] - 4 * T[head.MAX_WRITES]
    make(T, R, S, M, move)
    found = not is_inside_turn(T, S)
    if not found:
        found = tries_to_end(T, R, S, M, at, MOST_TRIED, at + T[head.MAX_MOVES], log_end) & 1 == 1
    undo(S, savepoint)
    return bool(found)


@kernel
def tries_to_end(T: Tables, R: Rays, S: Position, M: Moves, at: int, left: int, moves_end: int, log_end: int) -> int:
    """Twice the number of parts tried, at most about *left*, to end the turn; plus 1 where it can be.

    None are tried for which the room of ``M``, or that of the undo log, might not do. ``M[at:]`` is scratch.
    """
    if at > moves_end or S[L.TOP] > log_end:
        return 0
    tried = 0
    n = pseudo_legal_moves(T, R, S, M, at)
    savepoint = S[L.TOP]
    for i in range(at - 1, at + n):
        move = (
            T[head.PASS_EFFECT] << L.EFFECT_SHIFT
        )  # first: where it is legal the turn can be ended, now or by another part
        if i >= at:
            move = M[i]
        if tried >= left:
            break
        tried += 1
        if is_legal_by_making(T, R, S, M, at + n, move):
            make(T, R, S, M, move)
            found = 1
            if is_inside_turn(T, S):
                found = tries_to_end(T, R, S, M, at + n, left - tried, moves_end, log_end)
                tried += found >> 1
            undo(S, savepoint)
            if found & 1 == 1:
                return 2 * tried + 1
    return 2 * tried
