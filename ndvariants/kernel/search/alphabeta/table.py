"""The transposition table: what is known of positions met before in the same search.

A bucket has two entries: the first keeps what was searched deepest, the second what came last. An entry tells its key
xored with its other words, so that one half written by another thread is not believed. Entries of another
search are as good as none: a search depends on its position alone.
"""

from __future__ import annotations

from ndvariants.kernel.search import workspace as ws
from ndvariants.kernel.search.workspace import Table, Workspace
from ndvariants.machine.jit import kernel

# what is known = value + INFINITE | generation | depth + DEEPEST | bound
VALUE_SHIFT, GENERATION_SHIFT, DEPTH_SHIFT = 32, 10, 2
GENERATION_MASK, DEPTH_MASK, DEEPEST = (1 << 22) - 1, 255, 128


@kernel
def find(W: Workspace, X: Table, key: int) -> int:
    """Index of the entry of a position in ``X``, -1 if there is none."""
    at = (key & (W[ws.BUCKETS] - 1)) * ws.BUCKET
    for _ in range(2):
        if X[at] == key ^ X[at + 1] ^ X[at + 2] and generation_of(X[at + 2]) == W[ws.GENERATION]:
            return at
        at += ws.ENTRY
    return -1


@kernel
def fetch(W: Workspace, X: Table, key: int) -> None:
    """Let memory bring the bucket of a position that will be looked for soon."""
    X[(key & (W[ws.BUCKETS] - 1)) * ws.BUCKET]


@kernel
def generation_of(known: int) -> int:
    """The search that an entry belongs to."""
    return (known >> GENERATION_SHIFT) & GENERATION_MASK


@kernel
def depth_of(known: int) -> int:
    """Return how deep the position was searched."""
    return ((known >> DEPTH_SHIFT) & DEPTH_MASK) - DEEPEST


@kernel
def value_of_entry(known: int, ply: int) -> int:
    """The value found, with wins counted from the root of now."""
    value = (known >> VALUE_SHIFT) - ws.INFINITE
    if value > ws.MATES:
        return value - ply
    if value < -ws.MATES:
        return value + ply
    return value


@kernel
def store(W: Workspace, X: Table, key: int, move: int, value: int, depth: int, bound: int, ply: int) -> None:
    """Keep what was found of a position at *ply*."""
    if value > ws.MATES:
        value += ply
    elif value < -ws.MATES:
        value -= ply
    depth = min(max(depth, -DEEPEST), DEEPEST - 1)
    known = ((value + ws.INFINITE) << VALUE_SHIFT) + (W[ws.GENERATION] << GENERATION_SHIFT)
    known += ((depth + DEEPEST) << DEPTH_SHIFT) + bound
    at = (key & (W[ws.BUCKETS] - 1)) * ws.BUCKET
    old = X[at + 2]
    if generation_of(old) == W[ws.GENERATION] and depth_of(old) > depth and X[at] != key ^ X[at + 1] ^ old:
        at += ws.ENTRY
    X[at] = key ^ move ^ known
    X[at + 1] = move
    X[at + 2] = known
