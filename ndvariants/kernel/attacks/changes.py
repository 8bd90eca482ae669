"""Check detection by what has changed: the undo log tells which cells, whatever wrote them.

Where rules move pieces to other cells than their targets the cells of a move do not tell who is attacked now; the log
does, as long as threat rays are all there is to ask (TOLD_BY_CHANGES). What is attacked only on a condition counts as
attacked.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.check_after import ATTACKED, SAFE, UNKNOWN, any_ray_hits
from ndvariants.kernel.attacks.royals import royal_attacked_so
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.walks import royals
from ndvariants.kernel.words import is_royal, owner_of
from ndvariants.machine.jit import kernel


@kernel
def check_after_changes(T: Tables, R: Rays, S: Position, player: int, mark: int) -> int:
    """SAFE, ATTACKED or UNKNOWN: the royals of *player*, all safe when the undo log stood at *mark*.

    A royal that has stayed is newly attacked only along a ray through a cell that has changed.
    """
    board = T[head.IN_S_BOARD]
    end = board + T[head.N_CELLS]
    at = S[L.TOP]
    while at > mark:
        at -= 2
        address = S[at]
        if board <= address < end and S[at + 1] != S[address]:
            verdict = check_after_change(T, R, S, player, address - board, S[at + 1], S[address])
            if verdict != SAFE:
                return verdict
    return SAFE


@kernel
def check_after_change(T: Tables, R: Rays, S: Position, player: int, cell: int, was: int, now: int) -> int:
    """The same for one cell, on which code *was* stood before, and *now* stands."""
    own = owner_of(T, now) == player
    if (own and is_royal(T, now)) or (is_royal(T, was) and owner_of(T, was) == player):
        return UNKNOWN
    rays = T[T[head.AT_ROYAL_RAYS] + player]
    for _, royal in royals(T, S, player):
        through = T[rays + T[head.N_CELLS] * royal + cell]
        if through == L.ASK_ALL:
            return UNKNOWN
        if through == 0 or own:
            continue  # one's own piece only closes the way
        if through > 0 and through & 1 == 0 and now <= L.WALL:
            continue  # no attacker behind it
        if any_ray_hits(T, R, S, through):
            return ATTACKED
    return SAFE


@kernel
def may_be_in_check(T: Tables, R: Rays, S: Position, player: int) -> bool:
    """Return whether a royal of *player* is attacked, perhaps on a condition."""
    if T[head.TOLD_BY_CHANGES] == 1 and S[T[head.IN_S_SAFE]] != 0 and player == S[L.SIDE] and S[L.LOOKING] == 0:
        if check_after_changes(T, R, S, player, S[T[head.IN_S_SAFE]]) == SAFE:
            return False
    return royal_attacked_so(T, R, S, player, L.THREAT_ANY)
