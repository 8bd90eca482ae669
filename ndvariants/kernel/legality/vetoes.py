"""Rules that forbid moves: which moves must be made to know.

The compiler knows which pieces' moves, captures, drops and promotions set off a rule that may forbid (AT_WATCHED, the
flag EFFECT_WATCHED), and whether one forbids checks. A rule that forbids changes nothing of a move that it allows: so
the royals' safety is tested as ever, and only the moves that may be forbidden are made.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.check_after import SAFE, check_after_move
from ndvariants.kernel.attacks.pins import GIVES_CHECK, WAKES, analyse
from ndvariants.kernel.header import (
    AT_FORETOLD,
    AT_WATCHED,
    IN_S_BOARD,
    LEGALITY,
    N_PLAYERS,
    REST_AFTER_PROGRAM,
    REST_PROGRAM,
    WATCHES_CHECKS,
    WATCHES_ENDS,
)
from ndvariants.kernel.layout import (
    BECOME,
    DROP,
    EMPTY,
    EVENT_MOVER,
    EVENT_ORIGIN,
    EVENT_TAKEN,
    EVENT_TARGET,
    FIRST_PIECE,
    FORETOLD_FORBIDDEN,
    LEAVE_EN_PASSANT,
    LEGAL_FILTERED,
    LEGAL_RESTING,
    LEGAL_VERIFIED,
    N_EN_PASSANT,
    NODE_FLAGS,
    PLAIN,
    SIDE,
    WATCHED_CAPTURES,
    WATCHED_MOVES,
    Moves,
    Position,
    Rays,
    Tables,
)
from ndvariants.kernel.records import argument_of_move, kind_of_move
from ndvariants.kernel.rules.interpreter import run
from ndvariants.kernel.words import code_on, code_once_moved, origin_of, target_of
from ndvariants.machine.jit import kernel


@kernel
def survey(T: Tables, R: Rays, S: Position, M: Moves) -> int:
    """The epoch of ``pins.analyse``; its flags say, too, whether a rule at the end of the turn may forbid moves."""
    epoch = analyse(T, R, S)
    if T[WATCHES_ENDS] != 0 and may_wake(T, R, S, M):
        S[NODE_FLAGS] |= WAKES
    return epoch


@kernel
def may_wake(T: Tables, R: Rays, S: Position, M: Moves) -> bool:
    """Whether a rule at the end of this turn may change cells or forbid the move."""
    return T[REST_PROGRAM] == 0 or run(T, R, S, M, T[REST_PROGRAM]) != 0


@kernel
def mode_of(T: Tables, R: Rays, S: Position, M: Moves) -> int:
    """How legal moves are found in this position: LEGAL_ANY, LEGAL_VERIFIED or LEGAL_FILTERED."""
    if T[LEGALITY] != LEGAL_RESTING:
        return T[LEGALITY]
    if may_wake(T, R, S, M) or run(T, R, S, M, T[REST_AFTER_PROGRAM]) != 0:
        return LEGAL_VERIFIED
    return LEGAL_FILTERED


@kernel
def may_wake_for_others(T: Tables, R: Rays, S: Position, M: Moves, player: int) -> bool:
    """Whether a rule at the end of the turn may change cells, were it the turn of an opponent of *player*."""
    side = S[SIDE]
    wakes = 0
    for enemy in range(T[N_PLAYERS]):
        if enemy != player and wakes == 0:
            S[SIDE] = enemy
            wakes = int(may_wake(T, R, S, M))
    S[SIDE] = side
    return wakes != 0


@kernel
def may_be_forbidden(T: Tables, R: Rays, S: Position, move: int, flags: int) -> bool:
    """Whether a rule that *move* sets off may forbid it; *flags* are those of the position's analysis.

    Moves with EFFECT_VERIFY or EFFECT_WATCHED are made in any case and not asked here.
    """
    watched = T[T[AT_WATCHED] + code_on(T, S, origin_of(move))]
    if watched & WATCHED_MOVES:
        return True
    if watched & WATCHED_CAPTURES and code_on(T, S, target_of(move)) >= FIRST_PIECE:
        return True
    if T[WATCHES_ENDS] != 0 and flags & WAKES:
        return True
    return T[WATCHES_CHECKS] != 0 and may_give_check(T, R, S, move, flags)


@kernel
def is_surely_forbidden(T: Tables, R: Rays, S: Position, M: Moves, move: int) -> bool:
    """Whether it is known of a drop, not yet made, that a rule forbids it; only its cell is written, and written back.

    Speedup: docs/laboratory/performance_why.md.
    """
    if T[AT_FORETOLD] == 0 or kind_of_move(T, move) != DROP or S[N_EN_PASSANT] != 0:
        return False
    dropped = argument_of_move(T, move)
    program = T[T[AT_FORETOLD] + dropped]
    if program == 0:
        return False
    cell = T[IN_S_BOARD] + target_of(move)
    S[EVENT_ORIGIN] = origin_of(move)
    S[EVENT_TARGET] = target_of(move)
    S[EVENT_MOVER] = EMPTY
    S[EVENT_TAKEN] = EMPTY
    S[cell] = dropped
    verdict = run(T, R, S, M, program)
    S[cell] = EMPTY
    return verdict == FORETOLD_FORBIDDEN


@kernel
def may_give_check(T: Tables, R: Rays, S: Position, move: int, flags: int) -> bool:
    """Whether *move* may attack a royal of the opponent; only its two cells are written, and written back."""
    kind = kind_of_move(T, move)
    if flags & GIVES_CHECK or (kind != PLAIN and kind != BECOME and kind != LEAVE_EN_PASSANT):
        return True
    origin = T[IN_S_BOARD] + origin_of(move)
    target = T[IN_S_BOARD] + target_of(move)
    stood = S[origin]
    taken = S[target]
    piece = argument_of_move(T, move)
    if piece == 0:
        piece = code_once_moved(T, stood)
    S[origin] = EMPTY
    S[target] = piece
    verdict = check_after_move(T, R, S, move, 1 - S[SIDE], 0)
    S[target] = taken
    S[origin] = stood
    return verdict != SAFE
