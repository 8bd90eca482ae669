"""How long to think: the words behind ``go``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ndvariants.errors import NdVariantsError

_NUMBERS = ("wtime", "btime", "winc", "binc", "movestogo", "nodes", "depth", "movetime", "mate")
_WORDS = ("infinite", "ponder", "searchmoves")
_MOVES_LEFT, _RESERVE = 30, 0.03  # moves to come that a clock must do for; seconds that are never used


@dataclass(frozen=True, slots=True)
class Limits:
    """What ends a search; 0: not asked. ``waits``: the answer is given when it is asked for, not before.

    ``mate``: the moves within which a win is sought. ``only``: the first moves to look at, as texts; none: all.
    """

    nodes: int = 0
    depth: int = 0
    seconds: float = 0.0
    waits: bool = False
    only: tuple[str, ...] = ()
    mate: int = 0


def read_limits(words: Sequence[str], side: int) -> Limits:
    """The limits of a ``go`` line for the side to move (0: the first); raises NdVariantsError for words unknown.

    >>> read_limits("wtime 60000 btime 30000 winc 1000 binc 0".split(), 0).seconds
    2.8
    >>> read_limits("depth 5 searchmoves e2e4 d2d4".split(), 0).only
    ('e2e4', 'd2d4')
    """
    numbers: dict[str, int] = {}
    waits, only, k = False, [], 0
    while k < len(words):
        word = words[k]
        k += 1
        if word in _NUMBERS:
            numbers[word] = _number(word, words[k] if k < len(words) else "")
            k += 1
            if word == "depth":
                numbers[word] = max(1, numbers[word])
        elif word in ("infinite", "ponder"):
            waits = True
        elif word == "searchmoves":
            while k < len(words) and words[k] not in _NUMBERS and words[k] not in _WORDS:
                only.append(words[k])
                k += 1
        else:
            raise NdVariantsError(f"go: there is no {word!r}")
    depth = numbers.get("depth", 0) or 2 * numbers.get("mate", 0)
    seconds = 0.0 if waits else _seconds(numbers, "wb"[min(side, 1)])
    return Limits(numbers.get("nodes", 0), depth, seconds, waits, tuple(only), numbers.get("mate", 0))


def _number(word: str, text: str) -> int:
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    if not digits.isdecimal() or len(digits) > 15:
        raise NdVariantsError(f"go: {word} needs a number")
    return max(0, sign * int(digits))


def _seconds(numbers: dict[str, int], side: str) -> float:
    """Seconds for a move: a part of what the clock shows, and most of what comes back."""
    if "movetime" in numbers:
        return max(0.001, numbers["movetime"] / 1000 - _RESERVE)
    if f"{side}time" not in numbers:
        return 0.0
    left, back = numbers[f"{side}time"] / 1000, numbers.get(f"{side}inc", 0) / 1000
    return seconds_for(left, back, numbers.get("movestogo", 0))


def seconds_for(left: float, back: float, moves: int) -> float:
    """Seconds for a move, from the seconds left, the moves to make (0: the whole game) and the increment *back*."""
    share = left / min(_MOVES_LEFT, moves or _MOVES_LEFT)
    return max(0.001, min(share + 0.8 * back, left / 2 - _RESERVE))
