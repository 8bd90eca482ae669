"""Conditions of movements: which moves of a piece they allow.

A condition is a program; the commonest kind, that no piece of some codes stands on cells which the origin or the target
decides, is one instruction and is answered here without the interpreter. Speedup: twice the leaves of Alice chess.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.moves.passing import takes_as_it_must
from ndvariants.kernel.position.undo_log import next_epoch
from ndvariants.kernel.records import flags_of_move, guard_of_move
from ndvariants.kernel.rules import opcodes as op
from ndvariants.kernel.rules.connected import encloses
from ndvariants.kernel.rules.interpreter import is_none_among, run
from ndvariants.kernel.walks import listed, pieces
from ndvariants.kernel.words import code_on, origin_of, target_of
from ndvariants.machine.jit import kernel


@kernel
def remove_forbidden(T: Tables, R: Rays, S: Position, M: Moves, at: int, end: int, code: int) -> int:
    """The end of ``M[at:end]`` (moves of one piece) once the moves are gone that are not allowed.

    A guard that asks of the origin only is run once for moves that follow each other.
    """
    kept = at
    asked = 0
    answer = 1
    for i in range(at, end):
        move = M[i]
        if not takes_as_it_must(T, R, S, move, code):
            continue
        guard = guard_of_move(T, move)
        if guard != 0:
            if guard != asked:
                answer = ask_guard(T, R, S, M, guard, move, code)
                asked = guard if flags_of_move(T, move) & L.EFFECT_BY_ORIGIN else 0
            if answer == 0:
                continue
        M[kept] = move
        kept += 1
    return kept


@kernel
def ask_guard(T: Tables, R: Rays, S: Position, M: Moves, guard: int, move: int, code: int) -> int:
    """Result of the program *guard* for *move* by a piece of *code*: 0 forbids it."""
    if T[guard] == op.FINISH_NONE:
        cell = target_of(move) if T[guard + 1] == L.EVENT_TARGET else origin_of(move)
        return int(is_none_among(T, S, T[guard + 2], cell, T[guard + 3]))
    if T[guard] == op.FINISH_ENCLOSES:
        return int(encloses(T, S, T[head.IN_S_FRAME], T[guard + 2], target_of(move), T[guard + 3]))
    S[L.EVENT_ORIGIN] = origin_of(move)
    S[L.EVENT_TARGET] = target_of(move)
    S[L.EVENT_MOVER] = code
    return run(T, R, S, M, guard)


@kernel
def mark_near(T: Tables, S: Position, guard: int) -> int:
    """The epoch of the cells where the program *guard* may hold, marked; 0 where that may be anywhere.

    Something is enclosed only from cells beside a piece that may be. Speedup: twice the leaves of othello.
    """
    if guard == 0 or T[guard] != op.FINISH_ENCLOSES:
        return 0
    epoch = next_epoch(T, S)
    constants = T[head.AT_CONSTANTS]
    caught = constants + T[constants + T[guard + 3]]
    for code in range(L.FIRST_PIECE, T[head.N_CODES]):
        if T[caught + code] != 0:
            for cell in pieces(T, S, code):
                for near in listed(T, constants + T[constants + T[guard + 4] + cell]):
                    S[T[head.IN_S_SEEN] + near] = epoch
    return epoch


@kernel
def is_allowed(T: Tables, R: Rays, S: Position, M: Moves, move: int) -> bool:
    """Return whether the condition of *move*, if it has one, holds, and it takes what it must."""
    if guard_of_move(T, move) == 0 and flags_of_move(T, move) & (L.EFFECT_MUST_TAKE | L.EFFECT_MUST_SPARE) == 0:
        return True
    return is_allowed_so(T, R, S, M, move)


@kernel
def is_allowed_so(T: Tables, R: Rays, S: Position, M: Moves, move: int) -> bool:
    """The same of a move that has a condition, or must take."""
    guard = guard_of_move(T, move)
    code = code_on(T, S, origin_of(move))
    if guard != 0 and ask_guard(T, R, S, M, guard, move, code) == 0:
        return False
    return takes_as_it_must(T, R, S, move, code)
