"""The positions before the present one, for rules that ask how often it has occurred, or whether a turn changed it.

Where a game asks, its positions carry them: before each turn the position that stands is noted, through the undo log,
so that search, counting and random games need do nothing. Of a position only a key is kept: 59 bits for the pieces, the
cells that are gone, hands, registers that count, castling rights and the phase, and who is to move. En passant cells
and the last mover are left out: they describe the previous move. The last MOST positions are kept.
"""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.layout import Position, Tables
from ndvariants.kernel.position.players import player_beside, player_of_turn
from ndvariants.kernel.position.undo_log import poke
from ndvariants.kernel.random import GOLDEN, mix, product
from ndvariants.machine.jit import kernel

COUNT, LINE, NOTED = 0, 1, 3  # at IN_S_HISTORY: how many were noted; two words that tell all of them; two for each
MOST = 1024  # positions, a power of two: the next one takes the place of the oldest
HISTORY_WORDS = NOTED + 2 * MOST
HISTORY_WRITES = 5  # of one turn
HALF_BITS, HALF = 31, (1 << 31) - 1  # a key is two words that are no negative numbers
MOVER = 7  # the bits of a key that say who is to move


@kernel
def note_turn(T: Tables, S: Position) -> None:
    """Note the position that stands, if a turn begins with the move to be made."""
    if is_under_way(T, S):
        return
    history = T[head.IN_S_HISTORY]
    n = S[history + COUNT]
    key = standing_key(T, S, 0)
    at = history + NOTED + 2 * (n & (MOST - 1))
    poke(S, history + COUNT, n + 1)
    if T[head.HISTORY_DECIDES] != 0:
        line = mix(key ^ product(line_so_far(T, S), GOLDEN))
        poke(S, history + LINE, line & HALF)
        poke(S, history + LINE + 1, (line >> HALF_BITS) & HALF)
    poke(S, at, key & HALF)
    poke(S, at + 1, (key >> HALF_BITS) & HALF)


@kernel
def is_under_way(T: Tables, S: Position) -> bool:
    """Return whether a move, or a part of one, was made in this turn: it was the last to begin."""
    if T[head.HAS_EXTRA_TURNS] == 0 or S[T[head.IN_S_HISTORY] + COUNT] == 0:
        return False
    return last_noted(T, S) & MOVER == player_of_turn(T, S)


@kernel
def standing_key(T: Tables, S: Position, making: int) -> int:
    """The key of the position at hand; within a turn, or while its rules run (*making* 1), as if it were over."""
    side = S[L.SIDE]
    phase = S[L.PHASE] + (S[L.RETURN_PHASE] << 16)
    if making == 1 or is_under_way(T, S):
        side = player_beside(T, S, player_of_turn(T, S), 1)
        phase = S[L.PHASE]
        if S[L.RETURN_PHASE] & L.PHASE_BITS != 0:
            phase = (S[L.RETURN_PHASE] & L.PHASE_BITS) - 1
    key = mix(product(phase + 1, GOLDEN) ^ (S[L.RIGHTS] & 0xFFFFFFFF))
    for address in range(L.FREE, T[head.IN_S_TURN]):
        if S[address] != 0 and address != T[head.IN_S_LAST]:
            key ^= mix(product(address, GOLDEN) ^ (S[address] & 0xFFFFFFFF))
    for address in range(T[head.IN_S_BOARD], T[head.IN_S_IDENTITY_END]):
        if S[address] > L.EN_PASSANT:
            key ^= mix(product(address, GOLDEN) ^ S[address])
    return (key & ~MOVER & ((1 << 2 * HALF_BITS) - 1)) | side


@kernel
def standing_change(T: Tables, S: Position, savepoint: int) -> int:
    """Return what the writes since the *savepoint* have changed of the standing key, but for side and phase.

    The undo log is walked back, swapping the old word with the new one, and forward again, which restores both.
    """
    change = 0
    top = S[L.TOP]
    at = top
    while at > savepoint:
        at -= 2
        address = S[at]
        if counts(T, address):
            old = S[at + 1]
            new = S[address]
            change ^= standing_word(T, address, new) ^ standing_word(T, address, old)
            S[address] = old
            S[at + 1] = new
    while at < top:
        address = S[at]
        if counts(T, address):
            old = S[address]
            S[address] = S[at + 1]
            S[at + 1] = old
        at += 2
    return change


@kernel
def counts(T: Tables, address: int) -> bool:
    """Return whether the word at this address counts in a standing key."""
    if address < L.FREE:
        return address == L.RIGHTS
    if address < T[head.IN_S_TURN]:
        return address != T[head.IN_S_LAST]
    return address >= T[head.IN_S_BOARD] and address < T[head.IN_S_IDENTITY_END]


@kernel
def standing_word(T: Tables, address: int, value: int) -> int:
    """Return the contribution of one word that counts."""
    if value == 0 or (address >= T[head.IN_S_BOARD] and value <= L.EN_PASSANT):
        return 0
    return mix(product(address, GOLDEN) ^ (value & 0xFFFFFFFF))


@kernel
def occurrences(T: Tables, S: Position, making: int) -> int:
    """Return how often the position at hand has occurred, itself counted."""
    history = T[head.IN_S_HISTORY]
    key = standing_key(T, S, making)
    low = key & HALF
    high = key >> HALF_BITS
    times = 1
    for i in range(min(S[history + COUNT], MOST)):
        at = history + NOTED + 2 * i
        if S[at] == low and S[at + 1] == high:
            times += 1
    return times


@kernel
def is_unchanged(T: Tables, S: Position, making: int) -> bool:
    """Return whether the position at hand is that before the turn, but for who is to move.

    Between turns of the last one; False before the first.
    """
    if S[T[head.IN_S_HISTORY] + COUNT] == 0:
        return False
    return last_noted(T, S) | MOVER == standing_key(T, S, making) | MOVER


@kernel
def last_noted(T: Tables, S: Position) -> int:
    """The key of the position before the turn that was the last to begin."""
    history = T[head.IN_S_HISTORY]
    at = history + NOTED + 2 * ((S[history + COUNT] - 1) & (MOST - 1))
    return S[at] | (S[at + 1] << HALF_BITS)


@kernel
def line_so_far(T: Tables, S: Position) -> int:
    """A number that tells all positions noted, in their order; 0 where nothing asks them.

    What a search remembers of a position goes with it: other positions before it may make other moves legal. It is 0
    where they change nothing but registers that count for no key.
    """
    if T[head.HISTORY_DECIDES] == 0:
        return 0
    at = T[head.IN_S_HISTORY] + LINE
    return S[at] | (S[at + 1] << HALF_BITS)
