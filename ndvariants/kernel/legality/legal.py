"""Legal moves: the truth, the plain check, and the proven filter, which all say the same.

``truth_legal_moves`` is the judge in tests: it makes every pseudo-legal move and then lists every answer of the
opponents to see whether a royal can be taken. ``verified_moves`` makes every move and asks the threat streams.
``legal_moves`` does as the tables say: it may leave out the making where ``analysis`` has proved that a move
changes nothing that could expose a royal.
"""

from __future__ import annotations

from ndvariants.kernel.attacks.attack_map import is_aloof, is_silent, stamp_looks
from ndvariants.kernel.attacks.attacks import attacked_lifted
from ndvariants.kernel.attacks.pins import VERIFY_ALL, analyse
from ndvariants.kernel.attacks.royals import count_royals, royal_attacked
from ndvariants.kernel.layout import (
    AT_DUTIES,
    BECOME,
    CASTLE,
    CHECK_IS_DIRECT,
    CHECKERS,
    DROP,
    EFFECT_FLAGS,
    EFFECT_VERIFY,
    EMPTY,
    IN_S_BOARD,
    IN_S_EPOCHS,
    LEAVE_EN_PASSANT,
    LEGAL_ANY,
    LEGAL_FILTERED,
    LEGAL_VERIFIED,
    LEGALITY,
    N_CELLS,
    NODE_FLAGS,
    PLAIN,
    SIDE,
    TOP,
    VETO_ALONE,
    VETOES,
)
from ndvariants.kernel.legality.check import castles_safely, is_forbidden, takes_royal, verified
from ndvariants.kernel.legality.duties import dutiful
from ndvariants.kernel.legality.endings import state_outcome
from ndvariants.kernel.moves.generate import castling_moves, men_may_move, pseudo_legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.records import argument_of_move, effect_record, flags_of_move, kind_of_move
from ndvariants.kernel.words import effect_of, is_royal, moves_royal, origin_of, owner_of, target_of
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def legal_moves(T: Vector, R: Vector, S: Vector, M: Vector, at: int) -> int:
    """How many legal moves were written to ``M[at:]``; none when the game has ended by the position alone."""
    if state_outcome(T, R, S, M, at) != 0:
        return 0
    n = pseudo_legal_moves(T, R, S, M, at)
    if T[LEGALITY] == LEGAL_FILTERED:
        n = filtered(T, R, S, M, at, n)
    elif T[LEGALITY] == LEGAL_VERIFIED:
        n = aloof_or_verified(T, R, S, M, at, n)
    if T[AT_DUTIES] != 0:
        n = dutiful(T, R, S, M, at, n)
    return n


@kernel
def filtered(T: Vector, R: Vector, S: Vector, M: Vector, at: int, n: int) -> int:
    """How many of the *n* moves at ``M[at:]`` are legal; they are moved to the front."""
    serial = analyse(T, R, S)
    checkers = S[CHECKERS]
    flags = S[NODE_FLAGS]
    kept = at
    for i in range(at, at + n):
        move = M[i]
        if is_legal(T, R, S, M, at + n, move, serial, checkers, flags) == 1:
            M[kept] = move
            kept += 1
    return kept - at


@kernel
def is_legal(
    T: Vector, R: Vector, S: Vector, M: Vector, at: int, move: int, serial: int, checkers: int, flags: int
) -> int:
    """1 when a pseudo-legal move is legal, as the analysis with this *serial* has it.

    What is not proved is verified. Proved is: a man who shields no royal, and who moves between cells that no
    hurdle pattern looks at, exposes no royal; with checks he must end on a checker or before one, and with one
    check that is enough (bent paths of two may share a cell). A royal need only be safe
    where he goes. (Checks to one of several royals: VERIFY_ALL.)
    """
    effect = effect_of(move)
    if effect != 0 and T[effect_record(T, effect) + EFFECT_FLAGS] & EFFECT_VERIFY:
        return verified(T, R, S, M, at, move)
    royal = moves_royal(T, S, move)
    if checkers | flags == 0 and not royal:
        return 1
    origin = origin_of(move)
    target = target_of(move)
    n_cells = T[N_CELLS]
    stamps = T[IN_S_EPOCHS]
    sensitive = stamps + 2 * n_cells
    if flags & VERIFY_ALL:
        if checkers != 0 and not royal and T[CHECK_IS_DIRECT] == 0:
            if S[stamps + n_cells + target] != serial:
                return 0
        return keeps_royals_safe(T, R, S, M, at, move)
    if royal:
        if count_royals(T, S, S[SIDE]) > 1 and (
            S[stamps + origin] == serial or S[sensitive + origin] == serial or S[sensitive + target] == serial
        ):
            return verified(T, R, S, M, at, move)
        return 1 - attacked_lifted(T, R, S, origin, target, S[SIDE])
    if S[stamps + origin] == serial or S[sensitive + origin] == serial or S[sensitive + target] == serial:
        return keeps_royals_safe(T, R, S, M, at, move)
    if checkers == 0:
        return 1
    if S[stamps + n_cells + target] != serial:
        return 0
    if checkers > 1:
        return keeps_royals_safe(T, R, S, M, at, move)
    return 1


@kernel
def keeps_royals_safe(T: Vector, R: Vector, S: Vector, M: Vector, at: int, move: int) -> int:
    """The same as ``verified``; a move of one man is not made, only the cells that it changes are changed.

    What a man becomes who is no royal, and the cells that he passes over, mean nothing to those who attack. Gained: a
    quarter of the time on boards where many men are pinned.
    """
    kind = kind_of_move(T, move)
    origin = T[IN_S_BOARD] + origin_of(move)
    target = T[IN_S_BOARD] + target_of(move)
    stood = S[origin]
    taken = S[target]
    man = stood
    if kind == DROP:
        man = argument_of_move(T, move)
    elif kind != PLAIN and kind != BECOME and kind != LEAVE_EN_PASSANT:
        return verified(T, R, S, M, at, move)
    if is_silent(T) == 0 or flags_of_move(T, move) & EFFECT_VERIFY or owner_of(T, man) != S[SIDE]:
        return verified(T, R, S, M, at, move)
    if is_royal(T, man) or is_royal(T, taken):
        return verified(T, R, S, M, at, move)
    S[origin] = EMPTY
    S[target] = man
    safe = 1 - royal_attacked(T, R, S, S[SIDE])
    S[target] = taken
    S[origin] = stood
    return safe


@kernel
def aloof_or_verified(T: Vector, R: Vector, S: Vector, M: Vector, at: int, n: int) -> int:
    """How many of the *n* moves at ``M[at:]`` are legal; they are moved to the front."""
    serial = stamp_looks(T, R, S)
    kept = at
    for i in range(at, at + n):
        move = M[i]
        if (serial != 0 and is_aloof(T, S, move, serial) == 1) or keeps_royals_safe(T, R, S, M, at + n, move) == 1:
            M[kept] = move
            kept += 1
    return kept - at


@kernel
def verified_moves(T: Vector, R: Vector, S: Vector, M: Vector, at: int) -> int:
    """How many moves were written to ``M[at:]``: each was made, and the royals looked at."""
    if state_outcome(T, R, S, M, at) != 0:
        return 0
    n = pseudo_legal_moves(T, R, S, M, at)
    if T[LEGALITY] != LEGAL_ANY:
        n = verified_of(T, R, S, M, at, n)
    if T[AT_DUTIES] != 0:
        n = dutiful(T, R, S, M, at, n)
    return n


@kernel
def verified_of(T: Vector, R: Vector, S: Vector, M: Vector, at: int, n: int) -> int:
    """How many of the *n* moves at ``M[at:]`` pass the making of them; they are moved to the front."""
    kept = at
    for i in range(at, at + n):
        move = M[i]
        if verified(T, R, S, M, at + n, move) == 1:
            M[kept] = move
            kept += 1
    return kept - at


@kernel
def truth_legal_moves(T: Vector, R: Vector, S: Vector, M: Vector, at: int) -> int:
    """How many legal moves were written to ``M[at:]``, by making each and listing every answer to it.

    Castlings are judged cell by cell in the same way. Slow, and right by definition.
    """
    if state_outcome(T, R, S, M, at) != 0:
        return 0
    n = pseudo_legal_moves(T, R, S, M, at)
    if T[LEGALITY] == LEGAL_ANY:
        return n if T[AT_DUTIES] == 0 else dutiful(T, R, S, M, at, n)
    end = at
    for i in range(at, at + n):
        if kind_of_move(T, M[i]) != CASTLE:
            M[end] = M[i]
            end += 1
    last = end
    if men_may_move(T, S) == 1:
        last = castling_moves(T, R, S, M, end, 0)
    kept = at
    for i in range(at, last):
        move = M[i]
        if i >= end and castles_safely(T, R, S, M, last, move) == 0:
            continue
        if survives(T, R, S, M, last, move) == 1:
            M[kept] = move
            kept += 1
    return kept - at if T[AT_DUTIES] == 0 else dutiful(T, R, S, M, at, kept - at)


@kernel
def survives(T: Vector, R: Vector, S: Vector, M: Vector, at: int, move: int) -> int:
    """1 when no rule forbids *move*, after it no own royal is missing, and no answer of an opponent takes one."""
    player = S[SIDE]
    royals = count_royals(T, S, player)
    mark = S[TOP]
    make(T, R, S, M, move)
    result = 1
    if is_forbidden(T, S) == 1 or (T[VETOES] != VETO_ALONE and (
        count_royals(T, S, player) < royals or takes_royal(T, R, S, M, player, at, 1) == 1
    )):
        result = 0
    undo(S, mark)
    return result
