"""Royals: how many there are, and whether one is attacked.

A piece may be royal on a condition that counts pieces (the last king of several), asked of the position at hand.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.attacks import attacked_by_others
from ndvariants.kernel.layout import Position, Rays, Tables
from ndvariants.kernel.position.undo_log import poke
from ndvariants.kernel.walks import royals
from ndvariants.kernel.words import first_royal, n_pieces
from ndvariants.machine.jit import kernel

MOST_BITS = 62


@kernel
def count_royals(T: Tables, S: Position, player: int) -> int:
    """Return how many pieces of *player* stand on the board that are royal, or are on a condition."""
    n = 0
    for i in range(first_royal(T, player), first_royal(T, player + 1)):
        n += n_pieces(T, S, T[i])
    return n


@kernel
def royal_kinds(T: Tables, S: Position, player: int) -> int:
    """Return which royal codes of *player* are royal now: a bit for each in their order; -1 without conditions."""
    if T[head.AT_ROYAL_WHEN] == 0:
        return -1
    kinds = 0
    first = first_royal(T, player)
    for i in range(first, first_royal(T, player + 1)):
        if is_royal_now(T, S, T[i]):
            kinds |= 1 << min(i - first, MOST_BITS)
    return kinds


@kernel
def count_royals_of(T: Tables, S: Position, player: int, kinds: int) -> int:
    """Return how many pieces of *player* stand on the board whose code is one of these royal *kinds*."""
    if kinds == -1:
        return count_royals(T, S, player)
    n = 0
    first = first_royal(T, player)
    for i in range(first, first_royal(T, player + 1)):
        if (kinds >> min(i - first, MOST_BITS)) & 1:
            n += n_pieces(T, S, T[i])
    return n


@kernel
def mark_royals(T: Tables, S: Position, player: int, kinds: int) -> int:
    """Return how many royals of these *kinds* *player* has; each is marked as its own, where rules may bring others.

    Logged. A question that is asked within another marks the royals of another player.
    """
    if T[head.IN_S_MARKS] != 0:
        for code, cell in royals(T, S, player):
            if is_of_kinds(T, code, player, kinds):
                poke(S, T[head.IN_S_MARKS] + cell, 1 + player)
    return count_royals_of(T, S, player, kinds)


@kernel
def count_marked(T: Tables, S: Position, player: int, kinds: int) -> int:
    """Return how many royals that ``mark_royals`` counted are left; marks go with the pieces, replacements do not
    count.
    """
    if T[head.IN_S_MARKS] == 0:
        return count_royals_of(T, S, player, kinds)
    n = 0
    for code, cell in royals(T, S, player):
        if S[T[head.IN_S_MARKS] + cell] == 1 + player and is_of_kinds(T, code, player, kinds):
            n += 1
    return n


@kernel
def is_of_kinds(T: Tables, code: int, player: int, kinds: int) -> bool:
    """Return whether the royal *code* of *player* is one of these *kinds*."""
    if kinds == -1:
        return True
    first = first_royal(T, player)
    for i in range(first, first_royal(T, player + 1)):
        if T[i] == code:
            return (kinds >> min(i - first, MOST_BITS)) & 1 != 0
    return False


@kernel
def is_royal_now(T: Tables, S: Position, code: int) -> bool:
    """Return whether pieces of this royal code are royal in the position at hand."""
    if T[head.AT_ROYAL_WHEN] == 0 or T[T[head.AT_ROYAL_WHEN] + code] == 0:
        return True
    p = T[T[head.AT_ROYAL_WHEN] + code]
    conditions = T[p]
    p += 1
    for _ in range(conditions):
        n = 0
        for i in range(T[p + 2]):
            n += n_pieces(T, S, T[p + 3 + i])
        if n < T[p] or n > T[p + 1]:
            return False
        p += 3 + T[p + 2]
    return True


@kernel
def royal_attacked(T: Tables, R: Rays, S: Position, player: int) -> bool:
    """Return whether a royal of *player* (where CHECK_NEEDS_ALL is 1: every one) is attacked on no condition."""
    return royal_attacked_so(T, R, S, player, L.THREAT_HIT)


@kernel
def royal_attacked_so(T: Tables, R: Rays, S: Position, player: int, hits: int) -> bool:
    """The same, attacked in one of the ways *hits*: bits of threat actions."""
    every = T[head.CHECK_NEEDS_ALL]
    found = 0
    for code, cell in royals(T, S, player):
        if not is_royal_now(T, S, code):
            continue
        if attacked_by_others(T, R, S, cell, player, hits):
            found = 1
            if every == 0:
                return True
        elif every == 1:
            return False
    return found != 0
