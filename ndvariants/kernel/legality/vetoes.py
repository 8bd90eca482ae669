"""Rules that forbid moves: which moves must be made to know.

The compiler knows which pieces' moves, captures, drops and promotions set off a rule that may forbid (AT_WATCHED, the
flag EFFECT_WATCHED), and whether one forbids checks. A rule that forbids changes nothing of a move that it allows: so
the royals' safety is tested as ever, and only the moves that may be forbidden are made.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.check_after import SAFE, check_after_move
from ndvariants.kernel.attacks.pins import GIVES_CHECK, WAKES, analyse
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.records import argument_of_move, kind_of_move
from ndvariants.kernel.rules.interpreter import run
from ndvariants.kernel.words import code_on, code_once_moved, origin_of, target_of
from ndvariants.machine.jit import kernel


@kernel
def survey(T: Tables, R: Rays, S: Position, M: Moves) -> int:
    """The epoch of ``pins.analyse``; its flags say, too, whether a rule at the end of the turn may forbid moves."""
    epoch = analyse(T, R, S)
    if T[head.WATCHES_ENDS] != 0 and may_wake(T, R, S, M):
        S[L.NODE_FLAGS] |= WAKES
    return epoch


@kernel
def may_wake(T: Tables, R: Rays, S: Position, M: Moves) -> bool:
    """Return whether a rule at the end of this turn may change cells or forbid the move."""
    return T[head.REST_PROGRAM] == 0 or run(T, R, S, M, T[head.REST_PROGRAM]) != 0


@kernel
def mode_of(T: Tables, R: Rays, S: Position, M: Moves) -> int:
    """Return how legal moves are found in this position: LEGAL_ANY, LEGAL_VERIFIED or LEGAL_FILTERED."""
    if T[head.LEGALITY] != L.LEGAL_RESTING:
        return T[head.LEGALITY]
    if may_wake(T, R, S, M) or run(T, R, S, M, T[head.REST_AFTER_PROGRAM]) != 0:
        return L.LEGAL_VERIFIED
    return L.LEGAL_FILTERED


@kernel
def may_wake_for_others(T: Tables, R: Rays, S: Position, M: Moves, player: int) -> bool:
    """Return whether a rule at the end of the turn may change cells, were it the turn of an opponent of *player*."""
    side = S[L.SIDE]
    wakes = 0
    for enemy in range(T[head.N_PLAYERS]):
        if enemy != player and wakes == 0:
            S[L.SIDE] = enemy
            wakes = int(may_wake(T, R, S, M))
    S[L.SIDE] = side
    return wakes != 0


@kernel
def may_be_forbidden(T: Tables, R: Rays, S: Position, move: int, flags: int) -> bool:
    """Return whether a rule that *move* sets off may forbid it; *flags* are those of the position's analysis.

    Moves with EFFECT_VERIFY or EFFECT_WATCHED are made in any case and not asked here.
    """
    watched = T[T[head.AT_WATCHED] + code_on(T, S, origin_of(move))]
    if watched & L.WATCHED_MOVES:
        return True
    if watched & L.WATCHED_CAPTURES and code_on(T, S, target_of(move)) >= L.FIRST_PIECE:
        return True
    if T[head.WATCHES_ENDS] != 0 and flags & WAKES:
        return True
    return T[head.WATCHES_CHECKS] != 0 and may_give_check(T, R, S, move, flags)


@kernel
def may_give_check(T: Tables, R: Rays, S: Position, move: int, flags: int) -> bool:
    """Return whether *move* may attack a royal of the opponent; only its two cells are written, and written back."""
    kind = kind_of_move(T, move)
    if flags & GIVES_CHECK or (kind != L.PLAIN and kind != L.BECOME and kind != L.LEAVE_EN_PASSANT):
        return True
    origin = T[head.IN_S_BOARD] + origin_of(move)
    target = T[head.IN_S_BOARD] + target_of(move)
    stood = S[origin]
    taken = S[target]
    piece = argument_of_move(T, move)
    if piece == 0:
        piece = code_once_moved(T, stood)
    S[origin] = L.EMPTY
    S[target] = piece
    verdict = check_after_move(T, R, S, move, 1 - S[L.SIDE], 0)
    S[target] = taken
    S[origin] = stood
    return verdict != SAFE
