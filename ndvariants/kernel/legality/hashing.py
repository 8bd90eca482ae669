"""Keys of positions: equal positions have equal keys, others differ but for chance (63 bits).

The key is the exclusive or of a mixture of (address, value) over the words that make up a position's identity. A
trail mark counts only when a legal move takes it (FIDE 9.2.3): else the position is the same without it.
A made move changes the key by what its trail entries say: see ``key_after``.
"""

from __future__ import annotations

from ndvariants.kernel.layout import (
    AT_EVENTS,
    CHECK_GIVEN_PROGRAM,
    EMPTY,
    EN_PASSANT,
    EN_PASSANT_CELLS,
    EN_PASSANT_VICTIM,
    HAS_EXTRA_TURNS,
    IDENTITY,
    IN_S_BOARD,
    IN_S_IDENTITY_END,
    KIND_EN_PASSANT,
    LEGAL_ANY,
    LEGALITY,
    MAX_MOVES,
    N_EN_PASSANT,
    N_PHASES,
    RIGHTS,
    SIDE,
    TAKE_EN_PASSANT,
    TOP,
    TURN_END_PROGRAM,
)
from ndvariants.kernel.legality.check import verified
from ndvariants.kernel.moves.generate import man_moves, men_may_move
from ndvariants.kernel.random import GOLDEN, mix, product
from ndvariants.kernel.records import kind_of_move
from ndvariants.kernel.words import code_on, first_code, kind_of, n_pieces, piece_at
from ndvariants.machine.jit import kernel
from ndvariants.machine.vectors import Vector


@kernel
def word_key(address: int, value: int) -> int:
    """What one word gives to the key; a word that is 0 gives nothing."""
    if value == 0:
        return 0
    return mix(product(address, GOLDEN) ^ (value & 0xFFFFFFFF))


@kernel
def full_key(T: Vector, S: Vector) -> int:
    """The key of every identity word as it stands, trail marks included."""
    key = 0
    for address in range(IDENTITY, T[IN_S_IDENTITY_END]):
        if S[address] != 0:
            key ^= word_key(address, S[address])
    return key


@kernel
def key_after(T: Vector, S: Vector, key: int, mark: int) -> int:
    """The full key, when it was *key* before the writes that the trail holds from *mark* on.

    The trail is walked back, swapping the old word with the new one, so that each write is seen in its turn; then
    forward again, which puts everything back.
    """
    end = T[IN_S_IDENTITY_END]
    top = S[TOP]
    at = top
    while at > mark:
        at -= 2
        address = S[at]
        if address >= IDENTITY and address < end:
            old = S[at + 1]
            new = S[address]
            key ^= word_key(address, new) ^ word_key(address, old)
            S[address] = old
            S[at + 1] = new
    while at < top:
        address = S[at]
        if address >= IDENTITY and address < end:
            old = S[address]
            S[address] = S[at + 1]
            S[at + 1] = old
        at += 2
    return key


@kernel
def writes_plainly(T: Vector) -> int:
    """1 when a move without effects changes two cells, the side to move, perhaps rights, and nothing else that counts.

    (And the marks of a trail, where there was one.)
    """
    if T[AT_EVENTS] != 0 or T[TURN_END_PROGRAM] != 0 or T[CHECK_GIVEN_PROGRAM] != 0:
        return 0
    if T[HAS_EXTRA_TURNS] != 0 or T[N_PHASES] > 1:
        return 0
    return 1


@kernel
def key_after_plain(S: Vector, key: int, mark: int, side: int, rights: int) -> int:
    """``key_after`` for a move of effect 0, made where ``writes_plainly`` and where there was no trail.

    *side* and *rights* are those before it. ``make.displace`` first writes the cell that is left, then the one reached.
    """
    left = S[mark]
    reached = S[mark + 2]
    key ^= word_key(left, S[mark + 1]) ^ word_key(reached, S[mark + 3]) ^ word_key(reached, S[reached])
    key ^= word_key(SIDE, side) ^ word_key(SIDE, S[SIDE])
    if S[RIGHTS] != rights:
        key ^= word_key(RIGHTS, rights) ^ word_key(RIGHTS, S[RIGHTS])
    return key


@kernel
def settled_key(T: Vector, R: Vector, S: Vector, M: Vector, key: int, at: int) -> int:
    """The key by which positions repeat, from the full one. ``M[at:]`` is scratch."""
    if S[N_EN_PASSANT] == 0 or trail_is_taken(T, R, S, M, at) == 1:
        return key
    board = T[IN_S_BOARD]
    for i in range(S[N_EN_PASSANT]):
        cell = S[EN_PASSANT_CELLS + i]
        key ^= word_key(EN_PASSANT_CELLS + i, cell)
        if code_on(T, S, cell) == EN_PASSANT:
            key ^= word_key(board + cell, EN_PASSANT) ^ word_key(board + cell, EMPTY)
    return key ^ word_key(N_EN_PASSANT, S[N_EN_PASSANT]) ^ word_key(EN_PASSANT_VICTIM, S[EN_PASSANT_VICTIM])


@kernel
def trail_is_taken(T: Vector, R: Vector, S: Vector, M: Vector, at: int) -> int:
    """1 when a legal move takes the man who left the trail."""
    movers = men_may_move(T, S)
    if movers == 0:
        return 0
    side = S[SIDE]
    for code in range(first_code(T, side), first_code(T, side + 1)):
        if kind_of(T, code) & KIND_EN_PASSANT and (movers == 1 or T[movers + code] == 1):
            for i in range(n_pieces(T, S, code)):
                end = man_moves(T, R, S, M, at, code, piece_at(T, S, code, i))
                for k in range(at, end):
                    if kind_of_move(T, M[k]) == TAKE_EN_PASSANT:
                        if T[LEGALITY] == LEGAL_ANY or verified(T, R, S, M, end, M[k]) == 1:
                            return 1
    return 0


@kernel
def position_key(T: Vector, R: Vector, S: Vector, M: Vector) -> int:
    """The key by which positions repeat. ``M`` is scratch from MAX_MOVES on."""
    return settled_key(T, R, S, M, full_key(T, S), T[MAX_MOVES])
