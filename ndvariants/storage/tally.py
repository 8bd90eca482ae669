"""Games added up: all that the statistics of a run need, however many games there were."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, field
from operator import mul
from typing import Any

from ndvariants.game.endings import UNFINISHED
from ndvariants.game.random_games import Result, may_be_result

MOST_BYTES = 1 << 24  # of the counts of a block, unpacked


@dataclass(slots=True)
class Ratio:
    """Sums over games of a part and a whole: enough for the ratio of the sums and its spread between games."""

    games: int = 0  # those with a whole
    parts: int = 0
    wholes: int = 0
    part_squares: int = 0
    products: int = 0
    whole_squares: int = 0

    def add(self, parts: Sequence[int], wholes: Sequence[int]) -> None:
        """Count the parts and wholes of some games."""
        self.games += len(wholes) - wholes.count(0)
        self.parts += sum(parts)
        self.wholes += sum(wholes)
        self.part_squares += sum(map(mul, parts, parts))
        self.products += sum(map(mul, parts, wholes))
        self.whole_squares += sum(map(mul, wholes, wholes))


@dataclass(slots=True)
class Tally:
    """How many games ended by whom, why and when; ``choices``: legal turns, in positions in which they were counted.

    >>> tally = Tally()
    >>> tally.add([Result(0, 1, "checkmate", 4), Result(1, 1, "checkmate", 6)])
    >>> tally.endings[1, "checkmate"], sorted(tally.plies.elements())
    (2, [4, 6])
    """

    endings: Counter[tuple[int, str]] = field(default_factory=Counter)
    plies: Counter[int] = field(default_factory=Counter)
    left: Counter[int] = field(default_factory=Counter)  # the plies of games that were left unfinished
    choices: Ratio = field(default_factory=Ratio)
    outs: Counter[tuple[int, tuple[int, ...]]] = field(default_factory=Counter)  # winner, as which one each went out

    @property
    def games(self) -> int:
        """Number of games."""
        return self.endings.total()

    def add(self, results: Iterable[Result]) -> None:
        """Count some games."""
        rows = list(results)
        if not rows:
            return
        _, winners, reasons, plies, choices, counted, _outs = zip(*rows, strict=True)
        self.endings.update(zip(winners, reasons, strict=True))
        self.plies.update(plies)
        self.left.update(row.plies for row in rows if row.winner == UNFINISHED)
        self.choices.add(choices, counted)
        self.outs.update((row.winner, row.outs) for row in rows if row.outs)

    def join(self, other: Tally) -> None:
        """Count the games of another tally, too."""
        self.endings.update(other.endings)
        self.plies.update(other.plies)
        self.left.update(other.left)
        self.choices = Ratio(*map(sum, zip(astuple(self.choices), astuple(other.choices), strict=True)))
        self.outs.update(other.outs)

    def as_bytes(self) -> bytes:
        """The counts of a block of games, without ``outs``; ``tally_from`` reads them."""
        endings = [[winner, reason, n] for (winner, reason), n in self.endings.items()]
        lengths = [sorted(counts.items()) for counts in (self.plies, self.left)]
        content = [endings, *lengths, astuple(self.choices)]
        return zlib.compress(json.dumps(content, separators=(",", ":"), default=repr).encode(), 6)


def tally_from(content: object, teams: int, most_plies: int, games: int) -> Tally:
    """The counts that ``as_bytes`` wrote of this number of games. Raises ValueError or TypeError if they are not."""
    reader = zlib.decompressobj()
    try:
        if not isinstance(content, bytes):
            raise TypeError("the counts are no bytes")
        endings, plies, left, choices = json.loads(reader.decompress(content, MOST_BYTES))
    except (zlib.error, RecursionError) as error:
        raise ValueError("the counts cannot be unpacked") from error
    tally = Tally(choices=Ratio(*map(_number, choices)))
    for winner, reason, n in endings:
        tally.endings[winner, reason] += _number(n)
    for lengths, counts in ((plies, tally.plies), (left, tally.left)):
        for length, n in lengths:
            counts[length] += _number(n)
    rows = [(0, winner, reason, 0, 0, 0) for winner, reason in tally.endings]
    rows += [(0, UNFINISHED, "", length, 0, 0) for length in (*tally.plies, *tally.left)]
    if not all(may_be_result(row, teams, most_plies) for row in rows):
        raise ValueError("the counts are of no games of this run")
    unfinished = sum(n for (winner, _), n in tally.endings.items() if winner == UNFINISHED)
    if (tally.games, tally.plies.total(), tally.left.total()) != (games, games, unfinished):
        raise ValueError("the counts are of another number of games")
    return tally


def _number(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise TypeError("a count is no number")
    return value
