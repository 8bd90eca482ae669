"""How a game ends: the ending records, asked in order at the start of a turn.

An outcome is one number: 0 while the game runs, else ``RESULT | ending << 8``: RESULT is 1 + a player of the team
that has won, or STATUS_DRAW;
``ending`` is the place of the record, counted from 1, or 0 when a rule ended the game.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.royals import count_royals
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import in_check
from ndvariants.kernel.moves.turns import is_inside_turn
from ndvariants.kernel.position.players import opponent_beside
from ndvariants.kernel.records import ending_record
from ndvariants.kernel.rules.interpreter import run
from ndvariants.machine.jit import kernel

OUTCOME_ENDING_SHIFT = 8


@kernel
def state_outcome(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """The outcome that the position alone gives, were there legal moves: such a position has none.

    ``M[at:]`` is scratch.
    """
    if S[L.STATUS] != 0:
        return S[L.STATUS]
    i = state_ending(T, R, S, M, at)
    return 0 if i < 0 else told(T, S, i)


@kernel
def state_ending(T: Tables, R: Rays, S: Position, M: Moves, at: int) -> int:
    """The first ending that the position alone decides, whatever its history and its moves, and that holds; else -1.

    ``M[at:]`` is scratch.
    """
    if T[head.HAS_STATE_ENDINGS] == 0:
        return -1
    for i in range(T[head.N_ENDINGS]):
        record = ending_record(T, i)
        if T[record + L.ENDING_FLAGS] & L.END_NO_MOVE == 0 and not is_counted(T, record):
            if holds(T, R, S, M, record, 1, 1, at):
                return i
    return -1


@kernel
def asks_moves_before(T: Tables, i: int) -> bool:
    """Return whether an ending for want of moves stands before ending *i*, and so goes first where there are none."""
    for earlier in range(i):
        if T[ending_record(T, earlier) + L.ENDING_FLAGS] & L.END_NO_MOVE:
            return True
    return False


@kernel
def leaving_effect(T: Tables, R: Rays, S: Position, M: Moves, n_legal: int, at: int) -> int:
    """The effect of the only move of a player to move whom an ending puts out, 0 if none does. ``M[at:]`` is scratch.

    Of the endings that ask the position, given the number of legal moves, the first that holds counts.
    """
    if S[L.STATUS] != 0:
        return 0
    for i in range(T[head.N_ENDINGS]):
        record = ending_record(T, i)
        if not is_counted(T, record):
            if holds(T, R, S, M, record, n_legal, 1, at):
                return T[record + L.ENDING_LEAVE]
    return 0


@kernel
def holds(T: Tables, R: Rays, S: Position, M: Moves, record: int, n_legal: int, repeats: int, at: int) -> bool:
    """Return whether every condition of an ending record holds; none does within a turn."""
    if is_inside_turn(T, S):
        return False
    flags = T[record + L.ENDING_FLAGS]
    if repeats < T[record + L.ENDING_REPETITION] or S[L.CLOCK] < T[record + L.ENDING_QUIET]:
        return False
    if S[L.PLY] < T[record + L.ENDING_PLIES]:
        return False
    if flags & L.END_NO_MOVE and n_legal > 0:
        return False
    if flags & L.END_ROYAL_LOST and count_royals(T, S, S[L.SIDE]) > 0:
        return False
    if flags & (L.END_IN_CHECK | L.END_NOT_IN_CHECK):
        checked = in_check(T, R, S, M, S[L.SIDE], at)
        if (flags & L.END_IN_CHECK and checked == 0) or (flags & L.END_NOT_IN_CHECK and checked == 1):
            return False
    if T[record + L.ENDING_PROGRAM] != 0 and run(T, R, S, M, T[record + L.ENDING_PROGRAM]) == 0:
        return False
    return True


@kernel
def is_counted(T: Tables, record: int) -> bool:
    """Return whether an ending asks how the position came about: repetitions, quiet plies or plies."""
    return T[record + L.ENDING_REPETITION] | T[record + L.ENDING_QUIET] | T[record + L.ENDING_PLIES] != 0


@kernel
def told(T: Tables, S: Position, i: int) -> int:
    """The outcome that ending *i* gives; 0 where it puts out the player to move alone, whose only move that is."""
    result = T[ending_record(T, i) + L.ENDING_RESULT]
    if result == L.RESULT_OUT:
        return 0
    return result_of(T, S, result) + ((i + 1) << OUTCOME_ENDING_SHIFT)


@kernel
def result_of(T: Tables, S: Position, result: int) -> int:
    """1 + winner, or STATUS_DRAW; a loss for the side to move is a win for the opponent before it who is not out."""
    if result == L.RESULT_DRAW:
        return L.STATUS_DRAW
    if result >= L.RESULT_FOR:
        return result - L.RESULT_FOR + 1
    if result == L.RESULT_LOSS:
        return opponent_beside(T, S, S[L.SIDE], -1) + 1
    return S[L.SIDE] + 1
