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


def asks_position_alone(words: list[int]) -> bool:
    """Could the ending come by the look of the position alone, moves or no moves?"""
    asks = words[4] != 0 or words[1] & L.END_ROYAL_LOST
    return bool(asks) and not words[1] & L.END_NO_MOVE and not (words[2] or words[3] or words[6])
