"""Checks, pins and evasions of the side to move.

One walk over the threat rays of each own royal marks cells with the epoch of the analysis, in three blocks at
``S[T[IN_S_EPOCHS]]``: *pinned* (an own piece stands alone between a royal and an attacker; an enemy's, too, where
TOLD_BY_CHANGES), *evasion* (a checker, or a cell before it) and *sensitive* (an own piece that is a hurdle, or another
cell, whose change may complete a hurdle pattern). Marks of earlier epochs are out of date, so nothing is ever cleared.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.check_after import royals_in_check
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.position.undo_log import OLD_EPOCH, clear_epochs, next_epoch
from ndvariants.kernel.walks import opponents, royals
from ndvariants.kernel.words import (
    base_of,
    cell_of,
    code_on,
    evasion_at,
    first_code,
    has_hops,
    hops_against,
    left_of,
    owner_of,
    pinned_at,
    sensitive_at,
    state_after,
    threat_at,
    threat_row,
    threats_against,
)
from ndvariants.machine.jit import kernel

VERIFY_ALL = 1  # NODE_FLAGS: nothing is proved, verify every move
HAS_SENSITIVE = 2  # NODE_FLAGS: some cell without an own piece is marked sensitive
HAS_PINNED = 4  # NODE_FLAGS: some cell is marked pinned
HAS_HURDLES = 8  # NODE_FLAGS: some own piece is marked sensitive
WAKES = 32  # NODE_FLAGS: a rule at the end of the turn may forbid moves
GIVES_CHECK = 16  # NODE_FLAGS, where WATCHES_CHECKS: the opponent is in check already


@kernel
def analyse(T: Tables, R: Rays, S: Position) -> int:
    """The epoch of the marks; ``S[CHECKERS]`` and ``S[NODE_FLAGS]`` are set for the side to move.

    Valid until the next call; epochs start again after 2^30, more than one node can use.
    """
    if S[L.EPOCH] > OLD_EPOCH:
        clear_epochs(T, S)
    epoch = next_epoch(T, S)
    side = S[L.SIDE]
    S[L.NODE_FLAGS] = 0
    checkers = 0
    n_royals = 0
    for _, cell in royals(T, S, side):
        n_royals += 1
        for by in opponents(T, side):
            checkers += find_checks(T, R, S, cell, by, epoch)
            if has_hops(T, by):
                find_hop_threats(T, R, S, cell, by, epoch)
    S[L.CHECKERS] = checkers
    if checkers != 0 and (n_royals > 1 or S[L.NODE_FLAGS] & (HAS_SENSITIVE | HAS_HURDLES) or T[head.HAS_TWO_WAYS] == 1):
        S[L.NODE_FLAGS] |= VERIFY_ALL
    if T[head.WATCHES_CHECKS] != 0 and (T[head.AT_ROYAL_RAYS] == 0 or royals_in_check(T, R, S, 1 - side)):
        S[L.NODE_FLAGS] |= GIVES_CHECK
    return epoch


@kernel
def find_checks(T: Tables, R: Rays, S: Position, cell: int, by: int, epoch: int) -> int:
    """Return how many pieces of *by* check the royal on *cell* along clear rays; pins and evasions are marked."""
    side = S[L.SIDE]
    base = base_of(T, cell)
    i = threats_against(T, by, cell) + 1
    stop = i + R[i - 1]
    start = i  # of the ray
    found = 0
    while i < stop:
        entry = R[i]
        action = threat_at(T, S, base, entry, 0)
        left = left_of(T, entry)
        if action & (L.ACT_STOP | L.THREAT_ANY) == 0:
            i += 1
            if left == 1:
                start = i
            continue
        if action & L.THREAT_ANY:
            found += 1
            for k in range(start, i + 1):
                S[evasion_at(T, cell_of(T, base, R[k]))] = epoch
        elif left > 1 and (T[head.TOLD_BY_CHANGES] == 1 or owner_of(T, code_on(T, S, cell_of(T, base, entry))) == side):
            find_pin(T, R, S, base, i, left, epoch)
        i += left
        start = i
    return found


@kernel
def find_pin(T: Tables, R: Rays, S: Position, base: int, i: int, left: int, epoch: int) -> None:
    """Mark the piece at the entry *i* as pinned when the next piece on the ray attacks through it."""
    for k in range(i + 1, i + left):
        action = threat_at(T, S, base, R[k], 0)
        if action & L.THREAT_ANY:
            S[pinned_at(T, cell_of(T, base, R[i]))] = epoch
            S[L.NODE_FLAGS] |= HAS_PINNED
        if action & (L.ACT_STOP | L.THREAT_ANY):
            break


@kernel
def find_hop_threats(T: Tables, R: Rays, S: Position, cell: int, by: int, epoch: int) -> None:
    """Mark, in the hurdle patterns of *by* against *cell* that hold a possible attacker, what may turn into check.

    Rays without a possible attacker, nearly all, are left alone. A hit as things stand is a check over a hurdle, where
    taking a piece away may help as well as putting one in between: then every move is verified.
    """
    base = base_of(T, cell)
    i = hops_against(T, by, cell) + 1
    stop = i + R[i - 1]
    while i < stop:
        left = left_of(T, R[i])
        last = i - 1
        for k in range(i, i + left):
            if threat_at(T, S, base, R[k], 0) & L.THREAT_MAY:
                last = k
        if last >= i:
            mark_hop_ray(T, R, S, base, i, last + 1, epoch)
        i += left


@kernel
def mark_hop_ray(T: Tables, R: Rays, S: Position, base: int, i: int, end: int, epoch: int) -> None:
    """Mark the sensitive cells of the ray at ``R[i:end]``, whose last entry holds a possible attacker.

    A move may leave one cell of the ray (bit 0 of *changes*), arrive at one (bit 1), or both; for each of these four
    the states that the pattern may then be in are followed as a set of bits. If leaving may bring a hit, own pieces are
    marked; if arriving may, the cells without own pieces. So with two hurdles before a cannon only the hurdles are
    marked, with none only the cells before it, with three nothing.
    """
    side = S[L.SIDE]
    sets = 1
    hits = 0
    for k in range(i, end):
        row = threat_row(T, R[k])
        code = code_on(T, S, cell_of(T, base, R[k]))
        if T[row + code] & L.THREAT_MAY:
            hits |= hits_of(T, row + code, sets)
        sets = sets_after(T, S, row, code, sets)
        if sets == 0:
            break
    if hits & 1:
        S[L.NODE_FLAGS] |= VERIFY_ALL
    for k in range(i, end):
        cell = cell_of(T, base, R[k])
        if owner_of(T, code_on(T, S, cell)) == side:
            if hits & 0b1010:
                S[L.NODE_FLAGS] |= HAS_HURDLES
                S[sensitive_at(T, cell)] = epoch
        elif hits & 0b0100:
            S[L.NODE_FLAGS] |= HAS_SENSITIVE
            S[sensitive_at(T, cell)] = epoch


@kernel
def sets_after(T: Tables, S: Position, row: int, code: int, sets: int) -> int:
    """The four sets of states, 16 bits each, in which a pattern may be behind a cell where *code* stands now."""
    side = S[L.SIDE]
    own = 0
    first = first_code(T, side)  # what may arrive there: any own piece, all alike unless hurdles differ by kind
    last = first_code(T, side + 1) if T[head.HURDLES_BY_KIND] != 0 else first + 1
    if owner_of(T, code) == side:
        own = 1
        first = 0  # it leaves
        last = 1
    following = 0
    for changes in range(4):
        states = (sets >> (16 * changes)) & 0xFFFF
        at = row
        while states != 0:
            if states & 1:
                following |= state_bit(T[at + code]) << (16 * changes)
                if changes & (2 - own) == 0:
                    for other in range(first, last):
                        following |= state_bit(T[at + other]) << (16 * (changes + 2 - own))
            states >>= 1
            at += 1 << T[head.CODE_SHIFT]
    return following


@kernel
def hits_of(T: Tables, at: int, sets: int) -> int:
    """For which of the four sets a pattern hits (a bit each) at the row entries of a piece, ``T[at]`` in state 0."""
    hits = 0
    for changes in range(4):
        for state in range(16):
            if (sets >> (16 * changes + state)) & 1 and T[at + (state << T[head.CODE_SHIFT])] & L.THREAT_ANY:
                hits |= 1 << changes
    return hits


@kernel
def state_bit(action: int) -> int:
    """The state that follows, as a bit; 0 when the ray has ended."""
    if action & (L.ACT_STOP | L.THREAT_ANY):
        return 0
    return 1 << state_after(action)
