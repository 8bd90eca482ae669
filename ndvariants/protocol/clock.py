"""How long to think: the words behind ``go``, and the clock while a search is going on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

from ndvariants.errors import NdVariantsError
from ndvariants.players.searcher import Thought

_NUMBERS = ("wtime", "btime", "winc", "binc", "movestogo", "nodes", "depth", "movetime", "mate", "perft")
_WORDS = ("infinite", "ponder", "searchmoves")
_MOVES_LEFT = 30  # moves to come that a clock must do for
OVERHEAD = 0.03  # seconds of a move that pass outside the search
_MOST = 3.0  # times the seconds hoped for, at most
_DOUBT, _DROP, _SURE = 1.6, 1.3, 0.6  # the best move is another one than before; it is worth less; it never changes
_FALL = 30  # points
_STEADY = 5  # iterations with the same best move


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a search; 0: no limit. ``seconds`` are never exceeded; ``hoped`` are spent if nothing is in doubt.

    ``waits``: the answer is given on request, not before; ``ponders``: or when the opponent has made the expected
    move, from which on the clock runs. ``mate``: the moves within which a win is sought. ``only``: the first moves to
    search, as texts; none: all. ``perft``: plies to count in place of a search.
    """

    nodes: int = 0
    depth: int = 0
    seconds: float = 0.0
    waits: bool = False
    only: tuple[str, ...] = ()
    mate: int = 0
    hoped: float = 0.0
    ponders: bool = False
    perft: int = 0

    @property
    def is_reproducible(self) -> bool:
        """True if the same question has the same answer, whatever was asked before."""
        return not (self.seconds or self.waits)


class Clock:
    """The time of one search. What was thought before ``start`` counts for what is hoped for, not for the limit."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._opened, self._began = monotonic(), float("inf")
        self._best, self._depth, self._value, self._steady, self._fell = -1, 0, 0, 0, False

    def start(self) -> None:
        """Let the clock run."""
        self._began = monotonic()

    def is_up(self, thought: Thought) -> bool:
        """Return True if the search has thought enough: longer than hoped if the best move changes or loses worth."""
        self._note(thought)
        limits, now = self._limits, monotonic()
        if not limits.seconds or now < self._began:
            return False
        is_enough = limits.hoped > 0 and now - self._opened >= limits.hoped * self._patience
        return is_enough or now - self._began >= limits.seconds

    @property
    def _patience(self) -> float:
        factor = _DOUBT if self._steady == 0 else 1 - (1 - _SURE) * min(self._steady, _STEADY) / _STEADY
        return min(_MOST, factor * (_DROP if self._fell else 1))

    def _note(self, thought: Thought) -> None:
        """Take note of whole iterations, and of a better move found within one."""
        best = thought.moves[0]
        if thought.depth > self._depth:
            self._fell = self._depth > 0 and thought.value < self._value - _FALL
            self._steady = self._steady + 1 if best == self._best else 0
            self._depth, self._value = thought.depth, thought.value
        elif best != self._best:
            self._steady = 0
        self._best = best


def read_limits(words: Sequence[str], side: int, overhead: float = OVERHEAD) -> Limits:
    """The limits of a ``go`` line for the side to move (0: the first); raises NdVariantsError for words unknown.

    ``overhead``: seconds of each move that are not spent.

    >>> read_limits("wtime 60000 btime 30000 winc 1000 binc 0".split(), 0).hoped
    2.77
    >>> read_limits("depth 5 searchmoves e2e4 d2d4".split(), 0).only
    ('e2e4', 'd2d4')
    """
    numbers: dict[str, int] = {}
    waits, ponders, only, k = False, False, [], 0
    while k < len(words):
        word = words[k]
        k += 1
        if word in _NUMBERS:
            numbers[word] = _number(word, words[k] if k < len(words) else "")
            k += 1
            if word == "depth":
                numbers[word] = max(1, numbers[word])
        elif word in ("infinite", "ponder"):
            waits, ponders = True, ponders or word == "ponder"
        elif word == "searchmoves":
            while k < len(words) and words[k] not in _NUMBERS and words[k] not in _WORDS:
                only.append(words[k])
                k += 1
        else:
            raise NdVariantsError(f"go: there is no {word!r}")
    mate = numbers.get("mate", 0)
    seconds, hoped = _seconds(numbers, "wb"[min(side, 1)], overhead)
    return Limits(
        nodes=numbers.get("nodes", 0), depth=numbers.get("depth", 0) or 2 * mate, seconds=seconds, waits=waits,
        only=tuple(only), mate=mate, hoped=hoped, ponders=ponders, perft=numbers.get("perft", 0),
    )  # fmt: skip


def _number(word: str, text: str) -> int:
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    if not digits.isdecimal() or len(digits) > 15:
        raise NdVariantsError(f"go: {word} needs a number")
    return max(0, sign * int(digits))


def _seconds(numbers: dict[str, int], side: str, overhead: float) -> tuple[float, float]:
    """Seconds for a move at most, and those hoped for: 0 where no clock runs."""
    if "movetime" in numbers:
        return max(0.001, numbers["movetime"] / 1000 - overhead), 0.0
    if f"{side}time" not in numbers:
        return 0.0, 0.0
    left, back = numbers[f"{side}time"] / 1000, numbers.get(f"{side}inc", 0) / 1000
    return seconds_for(left, back, numbers.get("movestogo", 0), overhead)


def seconds_for(left: float, back: float, moves: int, overhead: float = OVERHEAD) -> tuple[float, float]:
    """Seconds for a move at most, and those hoped for.

    From the seconds left, the increment *back* and the moves to make (0: the whole game); *overhead* is lost with each.
    """
    moves = min(_MOVES_LEFT, moves or _MOVES_LEFT)
    hoped = left / moves + 0.8 * back - overhead
    most = left - overhead if moves == 1 else left / 2 - overhead
    hoped = max(0.001, min(hoped, most))
    return max(0.001, min(_MOST * hoped, most)), hoped
