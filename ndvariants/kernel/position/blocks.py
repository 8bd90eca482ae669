"""Blocks of a position vector, for vectors that check every access: a word of one is no word of its neighbour."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ndvariants.kernel import header as head
from ndvariants.machine.vectors import CheckedVector

# In the order of ``S``; each ends where the next one that the game has begins, the undo log with the vector.
_IN_ORDER = (
    head.IN_S_REGISTERS, head.IN_S_HANDS, head.IN_S_TURN, head.IN_S_TURN_KEYS, head.IN_S_BOARD, head.IN_S_HISTORY,
    head.IN_S_LOCAL_REGISTERS, head.IN_S_INDEX, head.IN_S_COUNT, head.AT_LISTS, head.IN_S_DIMENSION, head.IN_S_EPOCHS,
    head.IN_S_SEEN, head.IN_S_FRAME, head.IN_S_SAFE, head.IN_S_HAS_MOVE, head.IN_S_THREAD, head.IN_S_UNDO_LOG,
)  # fmt: skip
_AT_TIMES = (head.IN_S_TURN_KEYS, head.IN_S_HISTORY)  # 0 in games without the block


def checked_tables(T: Sequence[int]) -> CheckedVector:
    """The tables, whose offsets in ``S`` know the block that they begin."""
    return CheckedVector(T, blocks=blocks_of(T))


def blocks_of(T: Sequence[int]) -> dict[int, range]:
    """The words of ``T`` that begin a block of ``S``, and the words of that block."""
    lists = T[head.AT_LISTS]
    starts = [(word, T[lists] if word == head.AT_LISTS else T[word]) for word in _IN_ORDER]
    starts = [(word, start) for word, start in starts if start != 0 or word not in _AT_TIMES]
    found = {word: range(start, end) for (word, start), (_, end) in pairwise(starts)}
    del found[head.AT_LISTS]  # an offset in ``T``: each code has a list of its own
    for code in range(T[head.N_CODES]):
        found[lists + code] = range(T[lists + code], T[lists + code + 1])
    found[head.IN_S_LAST] = range(T[head.IN_S_LAST], T[head.IN_S_LAST] + 1)
    found[head.IN_S_OUT] = range(T[head.IN_S_OUT], T[head.IN_S_OUT] + T[head.N_PLAYERS])
    return found
