"""Which parts of a file games use: movement lines, promotions, rules, endings, castlings, drops; how often, and in
which game first. Like the coverage of code by its tests: what is never used is a rule without effect, or a mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock, local
from typing import Any

import numpy as np
import numpy.typing as npt

from ndvariants.compiler.coverage.counting import Counted, Uses, compile_counted
from ndvariants.errors import Place
from ndvariants.game.door import LONGEST_GAME, stretch, within
from ndvariants.game.game import Game, Position
from ndvariants.game.random_games import RandomGames, Result
from ndvariants.kernel import header
from ndvariants.kernel.moves.turns import most_parts
from ndvariants.kernel.playout import uses as U
from ndvariants.kernel.playout.playout import PLAYED, playouts
from ndvariants.simulation.games import RandomRecipe

Longs = npt.NDArray[np.int64]

MOST_BLOCKS = 16  # blocks of counters that are kept apart


@dataclass(frozen=True, slots=True)
class Use:
    """A part of the file: its kind, whose or which it is, where it stands, how often it was used, and in which game
    first (``None``: never). ``is_on``: it can be used on this board, with these parameters.
    """

    kind: str
    what: str
    place: Place | None
    uses: int
    first_game: int | None
    is_on: bool = True


@dataclass(frozen=True, slots=True)
class Coverage:
    """All parts of a file, and how ``games`` games used them."""

    games: int
    uses: tuple[Use, ...]

    @property
    def never(self) -> tuple[Use, ...]:
        """The parts that could have been used and never were."""
        return tuple(use for use in self.uses if use.is_on and not use.uses)

    @property
    def share(self) -> float:
        """Share used of what can be used."""
        on = sum(use.is_on for use in self.uses)
        return 1 - len(self.never) / on if on else 1.0


@dataclass(eq=False)
class Counting:
    """Counters of the uses of one game's rules, added up block by block; threads may add at once."""

    position: Position
    games: int = 0
    _blocks: list[Uses] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    @cached_property
    def counted(self) -> Counted:
        """The tables with counting rules."""
        return compile_counted(self.position.game.variant)

    @cached_property
    def start(self) -> Position:
        """The same position, in a game whose rules count themselves."""
        game, before = Game(self.counted.tables), self.position
        more = int(game.tables.T[header.SIZE_SAVED]) - int(before.game.tables.T[header.SIZE_SAVED])
        return Position(game, before.state + bytes(4 * more))

    def add(self, words: Longs, games: int, numbers: Sequence[int]) -> None:
        """Add the counters of some games, and set them to 0: ``numbers`` are theirs, in the order of ``uses.GAME``."""
        head = len(self.counted.head)
        places = np.flatnonzero(words[head:]) + head
        found = words[places]
        words[places] = 0
        block = Uses(places, found & U.COUNT_MASK, np.asarray(numbers, np.int64)[(found >> U.FIRST_SHIFT) - 1])
        with self._lock:
            self.games += games
            self._blocks.append(block)
            if len(self._blocks) > MOST_BLOCKS:
                self._blocks = [together(self._blocks)]

    def coverage(self) -> Coverage:
        """Coverage by the games counted so far."""
        with self._lock:
            games, uses = self.games, together(self._blocks)
        parts = self.counted.read(uses)
        return Coverage(
            games,
            tuple(
                Use(part.kind, part.name, part.place, n, first if n else None, part.is_on) for part, (n, first) in parts
            ),
        )


def together(blocks: Sequence[Uses]) -> Uses:
    """Counters added up."""
    empty = np.empty(0, np.int64)
    places = np.concatenate([empty, *(block.places for block in blocks)])
    each, where = np.unique(places, return_inverse=True)
    counts, firsts = np.zeros(len(each), np.int64), np.full(len(each), np.iinfo(np.int64).max)
    np.add.at(counts, where, np.concatenate([empty, *(block.counts for block in blocks)]))
    np.minimum.at(firsts, where, np.concatenate([empty, *(block.firsts for block in blocks)]))
    return Uses(each, counts, firsts)


class CountedGames(RandomGames):
    """Random games, the very same, that count what they use."""

    def __init__(self, counting: Counting, seed: int, max_plies: int, compiled: bool = True) -> None:
        max_plies, keys = within("the most plies of a game", max_plies, 0, LONGEST_GAME), counting.position.keys()
        self._counting, self._kept = counting, local()
        room = most_parts(counting.start.game.engine.T, max_plies)
        self._at = 1 + len(keys) + room + 8  # where the counters stand, behind the history
        super().__init__(counting.start, seed, max_plies, compiled, keys)

    def play(self, first: int, games: int) -> list[Result]:
        """The games ``first`` ... of the run, in order; what they use is added to the counting."""
        first, games = stretch(first, games)
        runner, size = self._runner, self._counting.counted.size
        S, M = runner.vector((), self._n_S), runner.vector((), self._n_M, 64)
        H, out = self._counters(), runner.vector((), PLAYED * games, 64)
        runner.run(playouts, S, M, H, self._start, self._seed, first, games, self._max_plies, self._at, out)
        words = np.asarray(runner.view(H), np.int64)[self._at : self._at + size]
        self._counting.add(words, games, range(first, first + games))
        return self._results(first, runner.contents(out))

    def _counters(self) -> Any:
        """The history, and counters that are all 0. A thread keeps its own: on a large board they take long to make."""
        H = getattr(self._kept, "H", None)
        if H is None:
            H = self._runner.vector(self._history, self._at + self._counting.counted.size, 64)
            self._runner.write(H, self._at, self._counting.counted.head.tolist())
            if isinstance(self._runner.view(H), memoryview):  # else what is read is a copy, and cannot be set to 0
                self._kept.H = H
        return H


@dataclass(frozen=True)
class CountedRecipe:
    """The games of a recipe of random games, which count what they use."""

    recipe: RandomRecipe
    counting: Counting

    @property
    def record(self) -> int:
        """The moves of every game whose number it divides are kept."""
        return self.recipe.record

    def open(self) -> CountedGames:
        """The games, the kernels compiled."""
        return CountedGames(self.counting, self.recipe.seed, self.recipe.max_plies)
