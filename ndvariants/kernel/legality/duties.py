"""Duties: kinds of move that must be made where there is a legal one of the kind.

``AT_DUTIES`` holds how many there are, in order of weight, and then their records: an event (EVENT_CAPTURE ...) and
for every code whether it concerns pieces of that code. The first duty that any legal move fulfils binds.
"""

from __future__ import annotations

from ndvariants.kernel.layout import (
    AT_DUTIES,
    BECOME,
    CASTLE,
    DROP,
    EMPTY,
    EN_PASSANT_VICTIM,
    EVENT_CAPTURED,
    EVENT_DROP,
    EVENT_MOVE,
    EVENT_PROMOTE,
    FIRST_PIECE,
    N_CODES,
    PASS,
    SIDE,
    TAKE_EN_PASSANT,
    TAKE_PASSED,
    TOP,
    Moves,
    Position,
    Rays,
    Tables,
)
from ndvariants.kernel.moves.make import pass_over
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.records import argument_of_move, kind_of_move
from ndvariants.kernel.words import code_on, code_once_moved, effect_of, origin_of, owner_of, target_of
from ndvariants.machine.jit import kernel


@kernel
def dutiful(T: Tables, R: Rays, S: Position, M: Moves, at: int, n: int) -> int:
    """How many of the *n* legal moves at ``M[at:]`` are left by the duties; they are moved to the front."""
    record = T[AT_DUTIES] + 1
    for _ in range(T[T[AT_DUTIES]]):
        kept = at
        for i in range(at, at + n):
            move = M[i]
            if fulfils(T, R, S, record, move):
                M[i] = M[kept]
                M[kept] = move
                kept += 1
        if kept > at:
            return kept - at
        record += 1 + T[N_CODES]
    return n


@kernel
def fulfils(T: Tables, R: Rays, S: Position, record: int, move: int) -> bool:
    """Whether a move is of the kind that the duty asks for."""
    event = T[record]
    kind = kind_of_move(T, move)
    if kind == PASS:
        return False
    if kind == DROP:
        if event != EVENT_DROP:
            return False
        return T[record + 1 + argument_of_move(T, move)] == 1
    code = code_on(T, S, origin_of(move))
    if event == EVENT_MOVE:
        return T[record + 1 + code] == 1
    if event == EVENT_PROMOTE:
        if kind == BECOME or (kind in (TAKE_EN_PASSANT, TAKE_PASSED) and argument_of_move(T, move) != 0):
            return T[record + 1 + code] == 1
        return False
    taken = captured_by(T, R, S, move, kind, code)
    if taken < FIRST_PIECE or event == EVENT_DROP:
        return False
    if event == EVENT_CAPTURED:
        code = taken
    return T[record + 1 + code] == 1


@kernel
def captured_by(T: Tables, R: Rays, S: Position, move: int, kind: int, code: int) -> int:
    """The code that the move, of this *kind* and by a piece of *code*, captures; below FIRST_PIECE for none."""
    origin = origin_of(move)
    target = target_of(move)
    if kind == CASTLE or origin == target:
        return EMPTY
    if kind == TAKE_EN_PASSANT:
        victim = code_on(T, S, S[EN_PASSANT_VICTIM])
        if victim >= FIRST_PIECE and owner_of(T, victim) != S[SIDE]:
            return victim
    if kind == TAKE_PASSED:
        mark = S[TOP]
        taken = pass_over(T, R, S, effect_of(move), origin, target, code, code_once_moved(T, code))
        undo(S, mark)
        return taken
    return code_on(T, S, target)
