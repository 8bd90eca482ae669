"""Values of game results inside a search."""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import History, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.endings import holds, is_counted, result_of
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.records import ending_record
from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.evaluation.score import is_hero
from ndvariants.kernel.search.workspace import Workspace
from ndvariants.machine.jit import kernel

OFTEN = 1 << 20  # a position that comes back once may come back as often as anybody likes


@kernel
def result_value(S: Position, W: Workspace, result: int, ply: int) -> int:
    """Value of a result for the side to move: the sooner a win the better."""
    status = result & 255
    if status == L.STATUS_DRAW:
        return 0
    if is_hero(W, status - 1) == is_hero(W, S[L.SIDE]):
        return ws.MATE - ply
    return ply - ws.MATE


@kernel
def value_without_moves(T: Tables, R: Rays, S: Position, M: Moves, W: Workspace, ply: int, at: int) -> int:
    """Value of having no legal move; a draw if no ending applies. ``M[at:]`` is scratch."""
    for k in range(T[head.N_ENDINGS]):
        record = ending_record(T, k)
        if holds(T, R, S, M, record, 0, 1, at):
            return result_value(S, W, result_of(T, S, T[record + L.ENDING_RESULT]), ply)
    return 0


@kernel
def value_by_history(T: Tables, R: Rays, S: Position, M: Moves, H: History, W: Workspace, ply: int, at: int) -> int:
    """The value that repetition, quiet plies or the number of plies give; OPEN if none. ``M[at:]`` is scratch.

    ``H`` holds the keys of the game and, after them, those of the line that is looked at. A position that comes back
    is worth what the game's rule of repetition says, or a draw: who could do better would not have come back. The
    position after the first move is looked at all the same, unless the rule holds now: the answer may be a mate.
    """
    repeats = times_met(S, H, H[0] + ply)
    if repeats > 1 and ply > 1:
        repeats = OFTEN
    elif repeats < T[head.LEAST_REPEATS] and S[L.CLOCK] < T[head.LEAST_QUIET] and S[L.PLY] < T[head.LEAST_PLIES]:
        return ws.OPEN
    for_want_of_moves = 0  # comes first
    for k in range(T[head.N_ENDINGS]):
        record = ending_record(T, k)
        if T[record + L.ENDING_FLAGS] & L.END_NO_MOVE:
            for_want_of_moves = 1
        elif is_counted(T, record) and holds(T, R, S, M, record, 1, repeats, at) == 1:
            if for_want_of_moves == 1 and legal_moves(T, R, S, M, at) == 0:
                return value_without_moves(T, R, S, M, W, ply, at)
            return result_value(S, W, result_of(T, S, T[record + L.ENDING_RESULT]), ply)
    if repeats == OFTEN:
        return 0
    return ws.OPEN


@kernel
def times_met(S: Position, H: History, n: int) -> int:
    """Return how often the position of key ``H[n]`` has occurred since the last irreversible ply, itself included."""
    key = H[n]
    times = 1
    i = n - 2
    first = max(1, n - S[L.CLOCK])
    while i >= first:
        if H[i] == key:
            times += 1
        i -= 1
    return times
