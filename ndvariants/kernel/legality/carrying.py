"""Legality where rules only carry pieces on: by pins, as far as the cells that a move changes are known before it.

Such a move empties its origin and its target and puts an own piece on a third cell (AT_CARRIED). In a position without
check that exposes a royal only if a pinned piece leaves, or one is taken before whom a royal was sheltered, or a hurdle
pattern is touched. Rules that forbid moves after which the mover is in check are found likewise: on its way the piece
changes fewer cells. All other moves are made.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.pins import VERIFY_ALL, analyse
from ndvariants.kernel.layout import Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import is_legal_by_changes, is_legal_by_making
from ndvariants.kernel.records import flags_of_move, kind_of_move
from ndvariants.kernel.words import code_on, is_open, is_royal, origin_of, owner_of, target_of
from ndvariants.machine.jit import kernel


@kernel
def keep_legal_by_changes(T: Tables, R: Rays, S: Position, M: Moves, at: int, n: int) -> int:
    """Return how many of the *n* moves at ``M[at:]`` are legal, where TOLD_BY_CHANGES. They are moved to the front."""
    epoch = analyse(T, R, S)
    quiet = S[L.CHECKERS] == 0 and S[L.NODE_FLAGS] & VERIFY_ALL == 0
    kept = at
    for i in range(at, at + n):
        move = M[i]
        legal = quiet and exposes_nobody(T, S, move, epoch)
        if not legal:
            if quiet:
                legal = is_legal_by_changes(T, R, S, M, at + n, move)
            else:
                legal = is_legal_by_making(T, R, S, M, at + n, move)
        if legal:
            M[kept] = move
            kept += 1
    return kept - at


@kernel
def exposes_nobody(T: Tables, S: Position, move: int, epoch: int) -> bool:
    """Return whether *move*, of a player not in check, surely leaves the royals safe; pins are marked with *epoch*."""
    origin = origin_of(move)
    target = target_of(move)
    code = code_on(T, S, origin)
    carried = T[T[head.AT_CARRIED] + code]
    if carried == 0 or kind_of_move(T, move) != L.PLAIN or flags_of_move(T, move) & L.EFFECT_VERIFY:
        return False
    pinned = T[head.IN_S_EPOCHS]
    sensitive = pinned + 2 * T[head.N_CELLS]
    if is_royal(T, code) or S[pinned + origin] == epoch or owner_of(T, code) != S[L.SIDE]:
        return False
    if S[sensitive + origin] == epoch or S[sensitive + target] == epoch or is_royal(T, code_on(T, S, target)):
        return False
    cell = T[carried + target]
    if cell < 0:
        return True
    return is_open(T, S, cell) and S[sensitive + cell] != epoch and S[pinned + target] != epoch
