"""The outcome of a position: its endings in order, the number of its moves being known or asked.

Where an ending holds by the position alone no moves are listed. Only an ending on `no legal move` that stands before
it needs to know whether there are any.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.endings import (
    asks_moves_before,
    holds,
    is_counted,
    state_ending,
    told,
)
from ndvariants.kernel.legality.legal import moves_regardless
from ndvariants.kernel.legality.repetition import count_repeats, cycle_of
from ndvariants.kernel.records import ending_record
from ndvariants.machine.jit import kernel


@kernel
def moves_that_are(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """Return how many legal moves there are where none are listed, as far as an ending asks. ``M[at:]`` is scratch."""
    ending = state_ending(T, R, S, M, at)
    if ending < 0:
        return 0
    return moves_regardless(T, R, S, M, at) if asks_moves_before(T, ending) else 1


@kernel
def position_outcome(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """The outcome that the position alone gives, if an ending holds whatever its moves. ``M[at:]`` is scratch."""
    if S[L.STATUS] != 0:
        return S[L.STATUS]
    ending = state_ending(T, R, S, M, at)
    if ending < 0:
        return 0
    if not asks_moves_before(T, ending) or moves_regardless(T, R, S, M, at) > 0:
        return told(T, S, ending)
    for i in range(ending):
        record = ending_record(T, i)
        if not is_counted(T, record) and holds(T, R, S, M, record, 0, 1, at):
            return told(T, S, i)
    return told(T, S, ending)


@kernel
def outcome(T: Tables, R: Rays, S: Position, M: Moves, H: History, n_legal: int) -> int:
    """Return how the game stands for the side to move, which has *n_legal* moves.

    ``M`` is scratch from MAX_MOVES on, and where there are none from 0 on.
    """
    if S[L.STATUS] != 0:
        return S[L.STATUS]
    at = T[head.MAX_MOVES]
    if n_legal == 0:
        n_legal = moves_that_are(T, R, S, M, 0)
    repeats = 1
    if T[head.ASKS_REPEATS] == 1:
        repeats = count_repeats(H)
    for i in range(T[head.N_ENDINGS]):
        record = ending_record(T, i)
        if T[head.ASKS_CYCLE] == 1 and repeats >= T[record + L.ENDING_REPETITION]:
            S[L.CYCLE] = cycle_of(H, T[record + L.ENDING_REPETITION])
        if holds(T, R, S, M, record, n_legal, repeats, at):
            return told(T, S, i)
    return 0


@kernel
def outcome_moving(T: Tables, R: Rays, S: Position, M: Moves, repeats: int) -> int:
    """The outcome if there is a legal move; -1 when an ending for want of moves stands before one that holds, or the
    history must be asked.

    The position has occurred *repeats* times, where an ending asks that.

    So a playout lists all moves only where the order of the endings makes it matter.
    """
    if S[L.STATUS] != 0:
        return S[L.STATUS]
    if repeats < T[head.LEAST_REPEATS] and S[L.CLOCK] < T[head.LEAST_QUIET] and S[L.PLY] < T[head.LEAST_PLIES]:
        return 0
    if T[head.ASKS_CYCLE] == 1 and repeats > 1:
        return -1  # the history must be asked
    asks = 0
    for i in range(T[head.N_ENDINGS]):
        record = ending_record(T, i)
        if T[record + L.ENDING_FLAGS] & L.END_NO_MOVE:
            asks = 1
        elif holds(T, R, S, M, record, 1, repeats, T[head.MAX_MOVES]):
            if asks == 1:
                return -1
            return told(T, S, i)
    return 0
