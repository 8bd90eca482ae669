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
    AT_EFFECTS,
    AT_IS_ROYAL,
    AT_OWNER,
    BECOME,
    CASTLE,
    CHECK_IS_DIRECT,
    CHECKERS,
    DROP,
    EFFECT_SHIFT,
    EFFECT_VERIFY,
    EFFECT_WIDTH,
    EMPTY,
    IN_S_BOARD,
    IN_S_EPOCHS,
    LEAVE_EN_PASSANT,
    LEGAL_ANY,
    LEGAL_FILTERED,
    LEGALITY,
    MOVE_CELL_MASK,
    N_CELLS,
    NODE_FLAGS,
    PLAIN,
    SIDE,
    TARGET_SHIFT,
    TOP,
)
from ndvariants.kernel.legality.check import castles_safely, takes_royal, verified
from ndvariants.kernel.legality.endings import state_outcome
from ndvariants.kernel.moves.generate import castling_moves, men_may_move, pseudo_legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import undo
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def legal_moves(T: Vector, R: Vector, S: Vector, M: Vector, at: int) -> int:
    """How many legal moves were written to ``M[at:]``; none when the game has ended by the position alone."""
    if state_outcome(T, R, S, M, at) != 0:
        return 0
    n = pseudo_legal_moves(T, R, S, M, at)
    if T[LEGALITY] == LEGAL_ANY:
        return n
    if T[LEGALITY] == LEGAL_FILTERED:
        return filtered(T, R, S, M, at, n)
    return aloof_or_verified(T, R, S, M, at, n)


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
    effect = move >> EFFECT_SHIFT
    if effect != 0 and T[T[AT_EFFECTS] + effect * EFFECT_WIDTH + 2] & EFFECT_VERIFY:
        return verified(T, R, S, M, at, move)
    origin = move & MOVE_CELL_MASK
    target = (move >> TARGET_SHIFT) & MOVE_CELL_MASK
    n_cells = T[N_CELLS]
    stamps = T[IN_S_EPOCHS]
    sensitive = stamps + 2 * n_cells
    if flags & VERIFY_ALL:
        if checkers != 0 and T[T[AT_IS_ROYAL] + S[T[IN_S_BOARD] + origin]] == 0 and T[CHECK_IS_DIRECT] == 0:
            if S[stamps + n_cells + target] != serial:
                return 0
        return keeps_royals_safe(T, R, S, M, at, move)
    if T[T[AT_IS_ROYAL] + S[T[IN_S_BOARD] + origin]] == 1:
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
    record = T[AT_EFFECTS] + (move >> EFFECT_SHIFT) * EFFECT_WIDTH
    kind = T[record]
    origin = T[IN_S_BOARD] + (move & MOVE_CELL_MASK)
    target = T[IN_S_BOARD] + ((move >> TARGET_SHIFT) & MOVE_CELL_MASK)
    stood = S[origin]
    taken = S[target]
    man = stood
    if kind == DROP:
        man = T[record + 1]
    elif kind != PLAIN and kind != BECOME and kind != LEAVE_EN_PASSANT:
        return verified(T, R, S, M, at, move)
    if is_silent(T) == 0 or T[record + 2] & EFFECT_VERIFY or T[T[AT_OWNER] + man] != S[SIDE]:
        return verified(T, R, S, M, at, move)
    if T[T[AT_IS_ROYAL] + man] == 1 or T[T[AT_IS_ROYAL] + taken] == 1:
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
    if T[LEGALITY] == LEGAL_ANY:
        return n
    return verified_of(T, R, S, M, at, n)


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
        return n
    end = at
    for i in range(at, at + n):
        if T[T[AT_EFFECTS] + (M[i] >> EFFECT_SHIFT) * EFFECT_WIDTH] != CASTLE:
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
    return kept - at


@kernel
def survives(T: Vector, R: Vector, S: Vector, M: Vector, at: int, move: int) -> int:
    """1 when after *move* no own royal is missing, and no answer of an opponent takes one."""
    player = S[SIDE]
    royals = count_royals(T, S, player)
    mark = S[TOP]
    make(T, R, S, M, move)
    result = 1
    if count_royals(T, S, player) < royals or takes_royal(T, R, S, M, player, at, 1) == 1:
        result = 0
    undo(S, mark)
    return result
