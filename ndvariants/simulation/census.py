"""What happens inside games: a run's games are played again from their numbers, and everything in them is counted.

Random games need not be stored for that: each depends on its number alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ndvariants.game.game import Game
from ndvariants.game.position import Position
from ndvariants.game.random_games import Result
from ndvariants.kernel import layout as L
from ndvariants.kernel.census import layout as C
from ndvariants.kernel.census.census import census_of_moves, census_of_random_games
from ndvariants.kernel.playout import uses as U
from ndvariants.kernel.random import MASK
from ndvariants.simulation.coverage import Counting, Coverage

Counts = npt.NDArray[np.int64]

BINS, MOST_CELLS, MOST_REGISTERS = 40, 1 << 16, 64
BLOCK = 200  # games between two words of progress


@dataclass(frozen=True, eq=False)
class Census:
    """Counters of ``games`` games.

    ``by_ply`` int64[bins, PER_BIN], ``width`` plies a bin; ``by_code`` int64[codes, PER_CODE]; ``occupied``
    int64[players + 1, cells], one look in SAMPLED plies; ``arrivals``, ``captures`` int64[cells]; ``registers``
    int64[bins, words]; ``rules`` int64[bins, rules]: how often each fired; ``by_game`` int64[games, PER_GAME];
    ``coverage``: the parts of the file that were used.
    """

    game: Game
    games: int
    width: int
    by_ply: Counts
    by_code: Counts
    occupied: Counts
    arrivals: Counts
    captures: Counts
    registers: Counts
    rules: Counts
    by_game: Counts
    coverage: Coverage

    def pieces(self) -> dict[tuple[int, str], Counts]:
        """The counters of each player's piece types: int64[PER_CODE] by (player, piece)."""
        found: dict[tuple[int, str], Counts] = {}
        for code, info in enumerate(self.game.tables.codes):
            if code >= L.FIRST_PIECE:
                key = (info.player, info.piece)
                found[key] = found.get(key, np.zeros(C.PER_CODE, np.int64)) + self.by_code[code]
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
    counting = _Counting(position, seed & MASK, max_plies, compiled)
    by_game = []
    for at in range(0, games, BLOCK):
        by_game.append(counting.count(first + at, min(BLOCK, games - at)))
        if progress is not None:
            progress(min(games, at + BLOCK), games)
    return counting.result(games, np.concatenate(by_game) if by_game else np.zeros((0, C.PER_GAME), np.int64))


def census_of(
    position: Position,
    games: Iterable[tuple[Result, Sequence[int]]],
    max_plies: int = 1000,
    compiled: bool = True,
) -> Census:
    """The census of recorded games: each with its moves from ``position`` on, as the kernel's numbers."""
    counting = _Counting(position, 0, max_plies, compiled)
    by_game = [counting.count_moves(result, moves) for result, moves in games]
    return counting.result(len(by_game), np.asarray(by_game, np.int64).reshape(len(by_game), C.PER_GAME))


class _Counting:
    """The vectors of a census at work."""

    def __init__(self, position: Position, seed: int, max_plies: int, compiled: bool) -> None:
        self._uses = Counting(position)
        start, keys = self._uses.start, position.keys()
        self._game, engine = position.game, start.game.engine
        self._runner, T = (engine.compiled if compiled else engine.plain), engine.T
        self._seed, self._max_plies = seed, max_plies
        self._n_S, self._n_M = T[L.SIZE_OF_S], 3 * T[L.MAX_MOVES]
        self._start = self._runner.vector(engine.loaded(start.state))
        self._history = array("q", (len(keys), *keys))
        registers = sum(int(np.prod(one.sizes, dtype=int)) for one in self._game.tables.registers)
        self._sizes = C.Sizes(
            bins=BINS,
            width=max(1, -(-max_plies // BINS)),
            players=T[L.N_PLAYERS],
            codes=T[L.N_CODES],
            cells=T[L.N_CELLS],
            registers=min(registers, MOST_REGISTERS),
            rules=len(self._game.variant.rules),
        )
        header = self._sizes.header()
        header[C.RULES_IN_S] = int(self._uses.counted.head[U.RULES_IN_S])
        self._C = self._runner.vector(header, self._sizes.words, 64)

    def count(self, first: int, games: int) -> Counts:
        """Count some games more; int64[games, PER_GAME] of them."""
        vector = self._runner.vector
        record = len(self._history) + self._max_plies + 8
        uses = record + self._max_plies + 8
        H = self._counters(self._history, uses)
        out = vector((), C.PER_GAME * games, 64)
        S, M = vector((), self._n_S), vector((), self._n_M, 64)
        asked = self._seed, first, games, self._max_plies, record, uses
        self._runner.run(census_of_random_games, S, M, H, self._start, self._C, out, *asked)
        self._note(H, uses, range(first, first + games))
        return _array(self._runner.contents(out)).reshape(games, C.PER_GAME)

    def count_moves(self, result: Result, moves: Sequence[int]) -> Counts:
        """Count a recorded game more; int64[PER_GAME] of it."""
        vector, uses = self._runner.vector, len(moves) + 8
        S, M, out = vector((), self._n_S), vector((), self._n_M, 64), vector((), C.PER_GAME, 64)
        H = self._counters(moves, uses)
        self._runner.write(H, uses + U.GAME, [1])
        outcome = self._game.endings.number(result.winner, result.reason)
        self._runner.run(census_of_moves, S, M, H, self._start, self._C, len(moves), outcome, uses, out)
        self._note(H, uses, [result.number])
        return _array(self._runner.contents(out))

    def _counters(self, words: Sequence[int], at: int) -> Any:
        """A vector that begins with these words, and has room for the counters of uses at a place."""
        found = self._runner.vector(words, at + self._uses.counted.size, 64)
        self._runner.write(found, at, self._uses.counted.head.tolist())
        return found

    def _note(self, H: Any, at: int, numbers: Sequence[int]) -> None:
        words = np.asarray(self._runner.view(H), np.int64)[at : at + self._uses.counted.size]
        self._uses.add(words, len(numbers), numbers)

    def result(self, games: int, by_game: Counts) -> Census:
        """The counters as arrays."""
        words, sizes = _array(self._runner.contents(self._C)), self._sizes

        def block(word: int, *shape: int) -> Counts:
            at = int(words[word])
            return words[at : at + int(np.prod(shape))].reshape(shape)

        cells = block(C.AT_CELLS, sizes.players + 3, sizes.cells)
        return Census(
            game=self._game,
            games=games,
            width=sizes.width,
            by_ply=block(C.AT_PLIES, sizes.bins, C.PER_BIN),
            by_code=block(C.AT_CODES, sizes.codes, C.PER_CODE),
            occupied=cells[:-2],
            arrivals=cells[-2],
            captures=cells[-1],
            registers=block(C.AT_REGISTERS, sizes.bins, sizes.registers),
            rules=block(C.AT_RULES, sizes.bins, sizes.rules),
            by_game=by_game,
            coverage=self._uses.coverage(),
        )


def _array(words: Sequence[Any]) -> Counts:
    return np.asarray(words, np.int64)
