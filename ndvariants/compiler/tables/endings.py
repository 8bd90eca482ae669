"""Endings, as records for the kernel."""

from __future__ import annotations

from collections.abc import Callable

from ndvariants.kernel import layout as L
from ndvariants.language.syntax import Expr
from ndvariants.model.variant import Ending

RESULTS = {"loss": L.RESULT_LOSS, "win": L.RESULT_WIN, "draw": L.RESULT_DRAW}
FLAGS = {
    "no legal move": L.END_NO_MOVE,
    "in check": L.END_IN_CHECK,
    "not in check": L.END_NOT_IN_CHECK,
    "royal lost": L.END_ROYAL_LOST,
}
NEVER = (1 << 31) - 1
COUNTED = {"repetition": 2, "quiet plies": 3, "plies": 6}  # where the number stands in the record


def ending_words(number: int, ending: Ending, program: Callable[[Expr], int]) -> list[int] | None:
    """The record of an ending, ``None`` when it is switched off (a number of 0)."""
    words = [RESULTS[ending.result], 0, 0, 0, 0, number, 0]
    for word, value in ending.conditions:
        if word in FLAGS:
            words[1] |= FLAGS[word]
        elif word in COUNTED:
            if not isinstance(value, int) or value <= 0:
                return None
            words[COUNTED[word]] = value
        else:
            assert value is not None and not isinstance(value, int), f"an unknown condition: {word}"
            words[4] = program(value)
    return words


def least_counts(records: list[list[int]]) -> dict[int, int]:
    """The words of T that say from which repetition, quiet ply and ply on an ending may hold that leaves moves to make.

    Each such ending is asked for from one of its numbers on; where it has none, from ply 0.
    """
    least = {L.LEAST_REPEATS: NEVER, L.LEAST_QUIET: NEVER, L.LEAST_PLIES: NEVER}
    for words in records:
        if words[1] & L.END_NO_MOVE:
            continue
        asked = {L.LEAST_REPEATS: words[2], L.LEAST_QUIET: words[3], L.LEAST_PLIES: words[6]}
        word, number = next(((word, n) for word, n in asked.items() if n > 1), (L.LEAST_PLIES, 0))
        least[word] = min(least[word], number)
    return least


def asks_position_alone(words: list[int]) -> bool:
    """Could the ending come by the look of the position alone, moves or no moves?"""
    asks = words[4] != 0 or words[1] & L.END_ROYAL_LOST
    return bool(asks) and not words[1] & L.END_NO_MOVE and not (words[2] or words[3] or words[6])
