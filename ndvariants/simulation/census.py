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

from ndvariants.errors import Place
from ndvariants.game.endings import UNFINISHED
from ndvariants.game.game import Game
from ndvariants.game.position import Position
from ndvariants.game.random_games import Result
from ndvariants.kernel import layout as L
from ndvariants.kernel.census import layout as C
from ndvariants.kernel.census.census import census_of_moves, census_of_random_games
from ndvariants.kernel.random import MASK

Counts = npt.NDArray[np.int64]

BINS, MOST_CELLS, MOST_REGISTERS = 40, 1 << 16, 64
BLOCK = 200  # games between two words of progress


@dataclass(frozen=True, slots=True)
class Use:
    """How often something of the file was used, and in which game first (``None``: never)."""

    what: str
    places: tuple[Place, ...]
    uses: int
    first_game: int | None


@dataclass(frozen=True, eq=False)
class Census:
    """Counters of ``games`` games.

    ``by_ply`` int64[bins, PER_BIN], ``width`` plies a bin; ``by_code`` int64[codes, PER_CODE]; ``occupied``
    int64[players + 1, cells], one look in SAMPLED plies; ``arrivals``, ``captures`` int64[cells]; ``registers``
    int64[bins, words]; ``by_game`` int64[games, PER_GAME].
    """

    game: Game
    games: int
    width: int
    by_ply: Counts
    by_code: Counts
    occupied: Counts
    arrivals: Counts
    captures: Counts
    rows: Counts
    effects: Counts
    registers: Counts
    by_game: Counts

    def lines(self) -> list[Use]:
        """The movement lines of the file, in its order, and how often each made a move."""
        uses: dict[tuple[str, Place], list[int]] = {}
        for (code, row), places in self.game.tables.provenance.items():
            n, first = (int(word) for word in self.rows[code, row])
            for place in places:
                known = uses.setdefault((self.game.tables.codes[code].piece, place), [0, 0])
                known[0] += n
                known[1] = min(filter(None, (known[1], first)), default=0)
        ordered = sorted(uses.items(), key=lambda item: (item[0][1].path, item[0][1].line, item[0][1].column))
        return [Use(piece, (place,), n, first - 1 if first else None) for (piece, place), (n, first) in ordered]

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
        game, engine, keys = position.game, position.game.engine, position.keys()
        T = engine.T
        self._game, self._runner = game, engine.compiled if compiled else engine.plain
        self._seed, self._max_plies = seed, max_plies
        self._n_S, self._n_M = T[L.SIZE_OF_S], 3 * T[L.MAX_MOVES]
        self._start = self._runner.vector(engine.loaded(position.state))
        self._history = array("q", (len(keys), *keys))
        registers = sum(int(np.prod(one.sizes, dtype=int)) for one in game.tables.registers)
        self._sizes = C.Sizes(
            bins=BINS,
            width=max(1, -(-max_plies // BINS)),
            players=T[L.N_PLAYERS],
            codes=T[L.N_CODES],
            cells=T[L.N_CELLS],
            rows=1 + max((row for _, row in game.tables.provenance), default=0),
            effects=len(game.tables.effects),
            registers=min(registers, MOST_REGISTERS),
        )
        self._C = self._runner.vector(self._sizes.header(), self._sizes.words, 64)

    def count(self, first: int, games: int) -> Counts:
        """Count some games more; int64[games, PER_GAME] of them."""
        vector = self._runner.vector
        record = len(self._history) + self._max_plies + 8
        H = vector(self._history, record + self._max_plies, 64)
        out = vector((), C.PER_GAME * games, 64)
        S, M = vector((), self._n_S), vector((), self._n_M, 64)
        asked = self._seed, first, games, self._max_plies, record
        self._runner.run(census_of_random_games, S, M, H, self._start, self._C, out, *asked)
        return _array(self._runner.contents(out)).reshape(games, C.PER_GAME)

    def count_moves(self, result: Result, moves: Sequence[int]) -> list[int]:
        """Count a recorded game more; PER_GAME words of it."""
        vector = self._runner.vector
        S, M, H = vector((), self._n_S), vector((), self._n_M, 64), vector(moves, 1, 64)
        left = self._runner.run(census_of_moves, S, M, H, self._start, self._C, len(moves), result.number)
        words = [0] * C.PER_GAME
        words[C.OUTCOME], words[C.PLIES] = int(result.winner != UNFINISHED), len(moves)
        words[C.PIECES_LEFT], words[C.QUIET] = left, self._runner.contents(S)[L.CLOCK]
        return words

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
            rows=block(C.AT_ROWS, sizes.codes, sizes.rows, C.PER_USE),
            effects=block(C.AT_EFFECT_USES, sizes.effects, C.PER_USE),
            registers=block(C.AT_REGISTERS, sizes.bins, sizes.registers),
            by_game=by_game,
        )


def _array(words: Sequence[Any]) -> Counts:
    return np.asarray(words, np.int64)
