"""How often a position has occurred, along the games of ``playout``.

A history ``H`` is a count and then that many position keys (``hashing.position_key``), the present one last. Most
positions are new: so SEEN words of bits say which keys may have occurred (a Bloom filter of one function), and the
history is searched only for those.
"""

from __future__ import annotations

from ndvariants.kernel.header import ASKS_REPEATS
from ndvariants.kernel.layout import History, Moves, Tables
from ndvariants.machine.jit import kernel

SEEN = 128  # words, a power of two
BITS = 32  # of each word, a power of two


@kernel
def open_history(T: Tables, M: Moves, H: History, seen: int) -> None:
    """Write the bits of the history at ``M[seen:]``."""
    if T[ASKS_REPEATS] == 0:
        return
    for i in range(SEEN):
        M[seen + i] = 0
    for i in range(1, H[0] + 1):
        is_new(M, H[i], seen)


@kernel
def is_new(M: Moves, key: int, seen: int) -> bool:
    """Return whether *key* has surely not occurred before; it has now."""
    word = seen + (key & (SEEN - 1))
    bit = 1 << ((key // SEEN) & (BITS - 1))
    old = M[word]
    M[word] = old | bit
    return old & bit == 0


@kernel
def add_position(M: Moves, H: History, key: int, seen: int) -> int:
    """Return how often the position of this *key* has occurred, now that it is added to the history."""
    n = H[0] + 1
    H[0] = n
    H[n] = key
    if is_new(M, key, seen):
        return 1
    return count_repeats(H)


@kernel
def cycle_of(H: History, times: int) -> int:
    """Plies since the last key of the history stood there the first of *times* times, 0 where it has not so often."""
    last = H[H[0]]
    left = times
    for back in range(H[0]):
        if H[H[0] - back] == last:
            left -= 1
            if left == 0:
                return back
    return 0


@kernel
def count_repeats(H: History) -> int:
    """Return how often the last key of the history occurs in it."""
    last = H[H[0]]
    repeats = 0
    for i in range(1, H[0] + 1):
        if H[i] == last:
            repeats += 1
    return repeats
