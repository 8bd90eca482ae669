"""Legal moves: the truth, the plain check, and the proven filter, which all say the same.

``truth_legal_moves`` is the judge in tests: it makes every pseudo-legal move and then lists every answer of the
opponents to see whether a royal can be taken. ``verified_moves`` makes every move and asks the threat streams.
``legal_moves`` does as the tables say: it may leave out the making where ``analysis`` has proved that a move
changes nothing that could expose a royal.
"""

from __future__ import annotations

from ndvariants.kernel.analysis import VERIFY_ALL, analyse
from ndvariants.kernel.check import castles_safely, takes_royal, verified
from ndvariants.kernel.endings import state_outcome
from ndvariants.kernel.generate import castling_moves, men_may_move, pseudo_legal_moves
from ndvariants.kernel.jit import kernel
from ndvariants.kernel.layout import (
    CASTLE,
    CHECKERS,
    EFFECT_SHIFT,
    EFFECT_VERIFY,
    EFFECT_WIDTH,
    LEGAL_ANY,
    LEGAL_FILTERED,
    MOVE_CELL_MASK,
    NODE_FLAGS,
    SIDE,
    T_CELLS,
    T_DIRECT,
    T_EFFECTS,
    T_LEGALITY,
    T_ROYAL,
    T_S_BOARD,
    T_S_STAMPS,
    TARGET_SHIFT,
    TOP,
)
from ndvariants.kernel.make import make
from ndvariants.kernel.royals import count_royals
from ndvariants.kernel.state import undo
from ndvariants.kernel.threats import attacked_lifted
from ndvariants.kernel.vectors import Vector


@kernel
def legal_moves(T: Vector, R: Vector, S: Vector, M: Vector, at: int) -> int:
    """How many legal moves were written to ``M[at:]``; none when the game has ended by the position alone."""
    if state_outcome(T, R, S, M, at) != 0:
        return 0
    n = pseudo_legal_moves(T, R, S, M, at)
    if T[T_LEGALITY] == LEGAL_ANY:
        return n
    if T[T_LEGALITY] == LEGAL_FILTERED:
        return filtered(T, R, S, M, at, n)
    return verified_of(T, R, S, M, at, n)


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
    hurdle pattern looks at, exposes no royal; with one check he must end on the checker or before it; with
    two no such man can help (with several royals in play: he must end so for some check). A royal need only be safe
    where he goes. (Checks to one of several royals: VERIFY_ALL.)
    """
    effect = move >> EFFECT_SHIFT
    if effect != 0 and T[T[T_EFFECTS] + effect * EFFECT_WIDTH + 2] & EFFECT_VERIFY:
        return verified(T, R, S, M, at, move)
    origin = move & MOVE_CELL_MASK
    target = (move >> TARGET_SHIFT) & MOVE_CELL_MASK
    n_cells = T[T_CELLS]
    stamps = T[T_S_STAMPS]
    sensitive = stamps + 2 * n_cells
    if flags & VERIFY_ALL:
        if checkers != 0 and T[T[T_ROYAL] + S[T[T_S_BOARD] + origin]] == 0 and S[stamps + n_cells + target] != serial:
            if T[T_DIRECT] == 0:
                return 0
        return verified(T, R, S, M, at, move)
    if T[T[T_ROYAL] + S[T[T_S_BOARD] + origin]] == 1:
        if count_royals(T, S, S[SIDE]) > 1 and (
            S[stamps + origin] == serial or S[sensitive + origin] == serial or S[sensitive + target] == serial
        ):
            return verified(T, R, S, M, at, move)
        return 1 - attacked_lifted(T, R, S, origin, target, S[SIDE])
    if S[stamps + origin] == serial:
        return verified(T, R, S, M, at, move)
    if S[sensitive + origin] == serial or S[sensitive + target] == serial:
        return verified(T, R, S, M, at, move)
    if checkers == 0:
        return 1
    if checkers == 1 and S[stamps + n_cells + target] == serial:
        return 1
    return 0


@kernel
def verified_moves(T: Vector, R: Vector, S: Vector, M: Vector, at: int) -> int:
    """How many moves were written to ``M[at:]``: each was made, and the royals looked at."""
    if state_outcome(T, R, S, M, at) != 0:
        return 0
    n = pseudo_legal_moves(T, R, S, M, at)
    if T[T_LEGALITY] == LEGAL_ANY:
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
    if T[T_LEGALITY] == LEGAL_ANY:
        return n
    end = at
    for i in range(at, at + n):
        if T[T[T_EFFECTS] + (M[i] >> EFFECT_SHIFT) * EFFECT_WIDTH] != CASTLE:
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
