"""Census of the events inside games: a run's games are replayed from their numbers, and everything in them is counted.

Random games need not be stored for that: each depends on its number alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from ndvariants.errors import IllegalMoveError, StorageError
from ndvariants.game.door import LONGEST_GAME, MOST_GAMES, seed_of, stretch, within
from ndvariants.game.game import Game, Position
from ndvariants.game.random_games import Result
from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.census import layout as C
from ndvariants.kernel.census.census import census_of_moves, census_of_random_games
from ndvariants.kernel.moves.turns import most_parts
from ndvariants.kernel.perft.turns import turn_room
from ndvariants.kernel.playout import uses as U
from ndvariants.kernel.random import MASK
from ndvariants.simulation.events.coverage import Counting, Coverage

Counts = npt.NDArray[np.int64]

BINS, MOST_CELLS, MOST_REGISTERS = 40, 1 << 16, 64
BLOCK = 200  # games between two words of progress
GROUPS = 40  # of games that follow each other


@dataclass(frozen=True, eq=False)
class Census:
    """Counts of ``games`` games.

    ``groups`` int64[groups, words] are the counters of consecutive games (``kernel.census.layout`` gives their
    meaning), so that a statistic can be computed for each group as well, which shows its uncertainty. ``by_game``
    int64[games, PER_GAME]; ``coverage``: the parts of the file that were used.
    """

    game: Game
    games: int
    sizes: C.Sizes
    groups: Counts
    by_game: Counts
    coverage: Coverage

    @property
    def width(self) -> int:
        """Number of plies that a bin holds."""
        return self.sizes.width

    def counters(self, word: int) -> Counts:
        """A block of counters of every group: int64[groups, ...]. ``AT_PLIES`` [bins, PER_BIN]; ``AT_CODES`` [codes,
        PER_CODE]; ``AT_CELLS`` [players + 3, cells]; ``AT_REGISTERS``, ``AT_RULES`` and ``AT_STANDING`` [bins, ...]."""
        shape, at = self.sizes.shapes()[word], self.sizes.header()[word]
        size = int(np.prod(shape, dtype=int))
        return np.reshape(self.groups[:, at : at + size], (len(self.groups), *shape))

    @property
    def by_ply(self) -> Counts:
        """int64[bins, PER_BIN] of all games."""
        return _summed(self.counters(C.AT_PLIES))

    @property
    def occupied(self) -> Counts:
        """int64[players + 1, cells]: how often pieces of each owner (neutral ones last) stood on a cell."""
        return _summed(self.counters(C.AT_CELLS)[:, :-2])

    @property
    def arrivals(self) -> Counts:
        """int64[cells]: moves that went there."""
        return _summed(self.counters(C.AT_CELLS)[:, -2])

    @property
    def captures(self) -> Counts:
        """int64[cells]: pieces taken there."""
        return _summed(self.counters(C.AT_CELLS)[:, -1])

    def pieces(self) -> dict[tuple[int, str], list[int]]:
        """The codes of each player's piece types: of (player, piece)."""
        found: dict[tuple[int, str], list[int]] = {}
        for code, info in enumerate(self.game.tables.codes):
            if code >= L.FIRST_PIECE:
                found.setdefault((info.player, info.piece), []).append(code)
        return found


def census(
    position: Position,
    games: int,
    seed: int = 0,
    max_plies: int = 1000,
    first: int = 0,
    progress: Callable[[int, int], None] | None = None,
    compiled: bool = True,
) -> Census:
    """The census of random games ``first`` ... of a run."""
    games = within("how many games", games, 0, MOST_GAMES)
    counting = _Counting(position, seed_of(seed) & MASK, max_plies, compiled)
    for begin, end in _cuts(games):
        for at in range(begin, end, BLOCK):
            counting.count(first + at, min(BLOCK, end - at))
            if progress is not None:
                progress(min(end, at + BLOCK), games)
        counting.close_group()
    return counting.result()


def census_of(
    position: Position, games: Iterable[tuple[Result, Sequence[int]]], max_plies: int = 1000, compiled: bool = True
) -> Census:
    """The census of recorded games: each with its moves from ``position`` on, as the kernel's numbers.

    Raises StorageError at a game with a move that is not legal where it is made.
    """
    counting, known = _Counting(position, 0, max_plies, compiled), list(games)
    for begin, end in _cuts(len(known)):
        for result, moves in known[begin:end]:
            counting.count_moves(result, moves)
        counting.close_group()
    return counting.result()


def _cuts(games: int) -> list[tuple[int, int]]:
    edges = [games * k // min(GROUPS, games) for k in range(min(GROUPS, games) + 1)] if games else [0]
    return list(pairwise(edges))


class _Counting:
    def __init__(self, position: Position, seed: int, max_plies: int, compiled: bool) -> None:
        max_plies = within("the most plies of a game", max_plies, 0, LONGEST_GAME)
        self._uses = Counting(position)
        start, keys = self._uses.start, position.keys()
        self._game, engine = position.game, start.game.engine
        self._runner, T = (engine.compiled if compiled else engine.plain), engine.T
        self._seed, self._max_plies, self._most_parts = seed, max_plies, most_parts(T, max_plies)
        self._n_S, self._n_M = T[head.SIZE_OF_S], 3 * T[head.MAX_MOVES] + turn_room(T, 1)
        self._start, self._line = self._runner.vector(engine.loaded(start.state)), engine.legal_line
        self._history = array("q", (len(keys), *keys))
        registers = sum(int(np.prod(one.sizes, dtype=int)) for one in self._game.tables.registers)
        self._sizes = C.Sizes(
            bins=BINS,
            width=max(1, -(-max_plies // BINS)),
            players=T[head.N_PLAYERS],
            codes=T[head.N_CODES],
            cells=T[head.N_CELLS],
            registers=min(registers, MOST_REGISTERS),
            rules=len(self._game.variant.rules),
        )
        header = self._sizes.header()
        header[C.RULES_IN_S] = int(self._uses.counted.head[U.RULES_IN_S])
        self._header = header
        self._by_game: list[Counts] = []
        self._groups: list[Counts] = []
        self._open_group()

    def _open_group(self) -> None:
        self._C = self._runner.vector(self._header, self._sizes.words, 64)

    def close_group(self) -> None:
        self._groups.append(np.array(self._runner.view(self._C), np.int64))
        self._open_group()

    def count(self, first: int, games: int) -> None:
        first, games = stretch(first, games)
        vector = self._runner.vector
        record = len(self._history) + self._most_parts + 8
        uses = record + 2 * self._most_parts + 8
        H = self._counters(self._history, uses)
        out = vector((), C.PER_GAME * games, 64)
        S, M = vector((), self._n_S), vector((), self._n_M, 64)
        asked = self._seed, first, games, self._max_plies, record, uses
        self._runner.run(census_of_random_games, S, M, H, self._start, self._C, out, *asked)
        self._note(H, uses, range(first, first + games))
        self._by_game.append(_array(self._runner.contents(out)).reshape(games, C.PER_GAME))

    def count_moves(self, result: Result, moves: Sequence[int]) -> None:
        """Count a recorded game more; raises StorageError where its moves are not those of a game."""
        vector, uses = self._runner.vector, 2 * len(moves) + 8
        S, M, out = vector((), self._n_S), vector((), self._n_M, 64), vector((), C.PER_GAME, 64)
        within("the number of a game", result.number, 0, MOST_GAMES)
        try:
            H = self._counters(self._line(self._runner, self._start, moves), uses)
        except IllegalMoveError as error:
            raise StorageError(f"game {result.number} was not played by these rules: {error}") from None
        self._runner.write(H, uses + U.GAME, [1])
        outcome = self._game.endings.number(result.winner, result.reason)
        asked = len(moves), result.number, outcome, uses
        self._runner.run(census_of_moves, S, M, H, self._start, self._C, *asked, out)
        self._note(H, uses, [result.number])
        self._by_game.append(_array(self._runner.contents(out)).reshape(1, C.PER_GAME))

    def _counters(self, words: Sequence[int], at: int) -> Any:
        found = self._runner.vector(words, at + self._uses.counted.size, 64)
        self._runner.write(found, at, self._uses.counted.head.tolist())
        return found

    def _note(self, H: Any, at: int, numbers: Sequence[int]) -> None:
        words = np.asarray(self._runner.view(H), np.int64)[at : at + self._uses.counted.size]
        self._uses.add(words, len(numbers), numbers)

    def result(self) -> Census:
        by_game = np.concatenate([np.zeros((0, C.PER_GAME), np.int64), *self._by_game])
        words = np.zeros((0, self._sizes.words), np.int64)
        groups = np.concatenate([words, *(group[None, : self._sizes.words] for group in self._groups)])
        return Census(self._game, len(by_game), self._sizes, groups, by_game, self._uses.coverage())


def _summed(groups: Counts) -> Counts:
    return np.asarray(groups.sum(axis=0), np.int64)


def _array(words: Sequence[Any]) -> Counts:
    return np.asarray(words, np.int64)
