"""Duties: kinds of move that must be made where there is a legal one of the kind.

``AT_DUTIES`` holds how many there are, in order of weight, and then their records (``moves.kinds``). The first duty
that any legal move fulfils binds.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import is_legal_by_making
from ndvariants.kernel.legality.finishing import can_finish
from ndvariants.kernel.moves.generate import pseudo_legal_moves
from ndvariants.kernel.moves.kinds import fulfils, n_captured
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.moves.turns import is_inside_turn
from ndvariants.kernel.position.undo_log import undo
from ndvariants.machine.jit import kernel

MOST_FOLLOWED = 20_000  # parts that are made to see which moves of a position take the most
TAKEN_BITS = 20
TAKEN_MASK = (1 << TAKEN_BITS) - 1


@kernel
def dutiful(T: Tables, R: Rays, S: Position, M: Moves, at: int, n: int) -> int:
    """Return how many of the *n* legal moves at ``M[at:]`` are left by the duties; they are moved to the front.

    Of a turn of several parts a duty is fulfilled by one of them: parts are kept that fulfil it, or may lead to it.
    """
    record = T[head.AT_DUTIES] + 1
    done = S[T[head.IN_S_TURN] + L.TURN_DUTY] if is_inside_turn(T, S) else 0
    for k in range(T[T[head.AT_DUTIES]]):
        kept = at
        left = MOST_FOLLOWED
        for i in range(at, at + n):
            move = M[i]
            fits = done == k + 1 or fulfils(T, R, S, record, move)
            if not fits and T[record + L.DUTY_EVENT] & L.LEADS:
                log_end = S[L.TOP] + T[head.SIZE_OF_S] - T[head.IN_S_UNDO_LOG] - 4 * T[head.MAX_WRITES]
                found = leads_to(T, R, S, M, at + n, move, record, left, at + n + T[head.MAX_MOVES], log_end)
                left -= found >> 1
                fits = found & 1 == 1
            if fits:
                M[i] = M[kept]
                M[kept] = move
                kept += 1
        if kept > at:
            if T[record + L.DUTY_EVENT] & L.MOST:
                return keep_most(T, R, S, M, at, kept)
            return kept - at
        record += 1 + T[head.N_CODES]
    return n


@kernel
def leads_to(
    T: Tables, R: Rays, S: Position, M: Moves, at: int, move: int, record: int, left: int, moves_end: int, log_end: int
) -> int:  # fmt: skip
    """Twice the number of parts tried, at most about *left*; plus 1 if a part may follow the legal part *move* that
    fulfils the duty at ``T[record]``.

    None are tried for which the room of ``M``, or that of the undo log, might not do. ``M[at:]`` is scratch.
    """
    savepoint = S[L.TOP]
    make(T, R, S, M, move)
    tried = 1
    answer = 0
    if is_inside_turn(T, S) and at <= moves_end and S[L.TOP] <= log_end:
        n = pseudo_legal_moves(T, R, S, M, at)
        for i in range(at, at + n):
            part = M[i]
            if answer == 1 or tried >= left:
                break
            if not may_follow(T, R, S, M, at + n, part):
                continue
            answer = int(fulfils(T, R, S, record, part))
            if answer == 0:
                found = leads_to(T, R, S, M, at + n, part, record, left - tried, moves_end, log_end)
                answer = found & 1
                tried += found >> 1
    undo(S, savepoint)
    return 2 * tried + answer


@kernel
def may_follow(T: Tables, R: Rays, S: Position, M: Moves, at: int, part: int) -> bool:
    """Return whether a further part is legal, and its turn can be ended. ``M[at:]`` is scratch."""
    if T[head.LEGALITY] != L.LEGAL_ANY and not is_legal_by_making(T, R, S, M, at, part):
        return False
    return bool(T[head.HAS_DEAD_ENDS] == 0 or can_finish(T, R, S, M, at, part))


@kernel
def keep_most(T: Tables, R: Rays, S: Position, M: Moves, at: int, end: int) -> int:
    """Return how many of the moves ``M[at:end]`` take as many pieces in the whole turn as any; moved to the front."""
    most = -1
    kept = at
    left = MOST_FOLLOWED
    log_end = S[L.TOP] + T[head.SIZE_OF_S] - T[head.IN_S_UNDO_LOG] - 4 * T[head.MAX_WRITES]
    for i in range(at, end):
        move = M[i]
        found = most_taken(T, R, S, M, end, move, left, end + T[head.MAX_MOVES], log_end)
        taken = found & TAKEN_MASK
        left -= found >> TAKEN_BITS
        if taken > most:
            most = taken
            kept = at
        if taken == most:
            M[i] = M[kept]
            M[kept] = move
            kept += 1
    return kept - at


@kernel
def most_taken(
    T: Tables, R: Rays, S: Position, M: Moves, at: int, move: int, left: int, moves_end: int, log_end: int
) -> int:
    """Return how many pieces *move* captures, and the best of the parts that may follow it, whatever rules do.

    Above TAKEN_BITS: how many parts were made to see it. No more than about *left* are, and no parts are followed for
    which the room of ``M``, or that of the undo log, might not do. ``M[at:]`` is scratch.
    """
    savepoint = S[L.TOP]
    taken = n_captured(T, R, S, move)
    make(T, R, S, M, move)
    made = 1
    if is_inside_turn(T, S) and at <= moves_end and S[L.TOP] <= log_end:
        n = pseudo_legal_moves(T, R, S, M, at)
        most = 0
        for i in range(at, at + n):
            if made >= left:
                break
            if not may_follow(T, R, S, M, at + n, M[i]):
                continue
            found = most_taken(T, R, S, M, at + n, M[i], left - made, moves_end, log_end)
            most = max(most, found & TAKEN_MASK)
            made += found >> TAKEN_BITS
        taken += most
    undo(S, savepoint)
    return taken + (made << TAKEN_BITS)
