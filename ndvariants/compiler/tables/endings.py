"""Endings, as records for the kernel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_

from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.language.trees.syntax import Expr
from ndvariants.model.variant import Ending
from ndvariants.words.endings import COUNTED, End, Result

RESULTS = {
    Result.LOSS: L.RESULT_LOSS,
    Result.WIN: L.RESULT_WIN,
    Result.DRAW: L.RESULT_DRAW,
    Result.OUT: L.RESULT_OUT,
}
NEVER = (1 << 31) - 1
NUMBERS: dict[End, int] = {end: getattr(L, f"ENDING_{end.name}") for end in COUNTED}
FLAGS: dict[End, int] = {end: getattr(L, f"END_{end.name}") for end in End if end not in (*COUNTED, End.IF)}
AT_ONCE = reduce(or_, (bit for end, bit in FLAGS.items() if end.record.at_once))


def ending_words(
    number: int, ending: Ending, teams: Sequence[str], program: Callable[[Expr], int], leave: int
) -> list[int] | None:
    """The record of an ending, ``None`` when it is switched off (a number of 0).

    *teams* are those of the players who move, *leave* is the effect of being out.
    """
    words = [0] * L.ENDING_WIDTH
    words[L.ENDING_LEAVE] = leave
    words[L.ENDING_RESULT], words[L.ENDING_ID] = RESULTS[ending.result], number
    if ending.winner is not None:
        words[L.ENDING_RESULT] = L.RESULT_FOR + teams.index(ending.winner)
    for word, value in ending.conditions:
        if word in FLAGS:
            words[L.ENDING_FLAGS] |= FLAGS[word]
        elif word in NUMBERS:
            if not isinstance(value, int) or value <= 0:
                return None
            words[NUMBERS[word]] = value
        else:
            assert value is not None and not isinstance(value, int)
            words[L.ENDING_PROGRAM] = program(value)
    return words


def least_counts(records: list[list[int]]) -> dict[int, int]:
    """The words of T that say from which repetition, quiet ply and ply on an ending may hold that leaves moves to make.

    Each such ending is asked for from one of its numbers on; where it has none, from ply 0.
    """
    least = {H.LEAST_REPEATS: NEVER, H.LEAST_QUIET: NEVER, H.LEAST_PLIES: NEVER}
    for words in records:
        if words[L.ENDING_FLAGS] & L.END_NO_MOVE:
            continue
        fields = {H.LEAST_REPEATS: L.ENDING_REPETITION, H.LEAST_QUIET: L.ENDING_QUIET, H.LEAST_PLIES: L.ENDING_PLIES}
        asked = {word: words[field] for word, field in fields.items()}
        word, number = next(((word, n) for word, n in asked.items() if n > 1), (H.LEAST_PLIES, 0))
        least[word] = min(least[word], number)
    return least


def asks_position_alone(words: list[int]) -> bool:
    """Return True if the ending could come by the look of the position alone, moves or no moves."""
    asks = words[L.ENDING_PROGRAM] != 0 or words[L.ENDING_FLAGS] & AT_ONCE
    counted = any(words[field] for field in NUMBERS.values())
    return bool(asks) and not words[L.ENDING_FLAGS] & L.END_NO_MOVE and not counted


def outs_by_move(records: list[list[int]]) -> int:
    """Return how these endings put a player out: never, for want of moves, or also where there are moves."""
    outs = [words for words in records if words[L.ENDING_RESULT] == L.RESULT_OUT]
    if not outs:
        return L.OUT_NEVER
    return L.OUT_WITHOUT_MOVES if all(words[L.ENDING_FLAGS] & L.END_NO_MOVE for words in outs) else L.OUT_AT_ONCE
