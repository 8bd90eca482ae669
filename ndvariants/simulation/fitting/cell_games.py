"""Positions of games of equal players, for those who learn from them what pieces are worth on each cell."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np

from ndvariants.errors import NdVariantsError
from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.game.game import Game
from ndvariants.game.random_games import Result
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.search import retrace as K
from ndvariants.kernel.search import workspace as D
from ndvariants.players.asked import Asked
from ndvariants.players.games import SearchedGames, Terms
from ndvariants.players.workspace import SearchWorkspace
from ndvariants.players.worth.survey import Ints
from ndvariants.players.worth.values import Values
from ndvariants.simulation.fitting.cell_fit import Seen, together

OPENINGS = (4, 6, 8, 10)  # plies drawn at random: how many differs from game to game
_SAMPLES, _MOST_WORDS = 16, 60_000_000  # positions of a game; words of all of them
_FAR = 1500  # points: positions that far off are decided
_AHEAD = 4  # games that each thread is ahead of who collects them


@dataclass(frozen=True, slots=True)
class Asking:
    """Which games: how many, by whom, from which seed, ended how, played by how many threads."""

    player: Asked
    games: int
    seed: int
    terms: Terms
    workers: int = 1


def seen_in_games(game: Game, values: Values, asking: Asking, progress: Callable[[int], None] | None = None) -> Seen:
    """Quiet positions of games in which all players go by *values*; the same on every machine."""
    start, both = game.start(), (values,) * len(game.players)
    players = (asking.player,) * len(game.players)
    runs = [
        SearchedGames(start, players, asking.seed + 7919 * k, replace(asking.terms, opening=k), both) for k in OPENINGS
    ]
    wide = game.engine.T[H.N_CELLS] * asking.games
    look = _Look(game, values, asking.player, min(_SAMPLES, max(2, _MOST_WORDS // wide)))

    def positions(number: int) -> Seen:
        which = number % len(runs)
        return look.at(*runs[which].record(number // len(runs)), number, OPENINGS[which], asking.seed)

    found: list[Seen] = []
    for number, seen in enumerate(_in_order(positions, asking.games, asking.workers), 1):
        if len(seen.points):
            found.append(seen)
        if progress is not None:
            progress(number)
    if not found:
        raise NdVariantsError("no quiet position is to be had: there is nothing to learn from")
    return together(found)


def _in_order(one: Callable[[int], Seen], games: int, workers: int) -> Iterator[Seen]:
    """The positions of each game in order, found by threads a little ahead of who asks."""
    ahead: deque[Future[Seen]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        for number in range(games):
            ahead.append(pool.submit(one, number))
            if len(ahead) > _AHEAD * workers:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()


class _Look:
    """A look back at games: at the positions that tell something."""

    def __init__(self, game: Game, values: Values, player: Asked, samples: int) -> None:
        self._game, self._entrants, self._samples = game, [(player, values)], samples
        T = game.engine.T
        self._n_cells, self._n_types = T[H.N_CELLS], T[H.N_TYPES]
        self._width = K.ROW + self._n_cells + (T[H.N_PLAYERS] + 1) * self._n_types
        self._start = list(game.engine.loaded(game.start().state))

    def at(self, result: Result, moves: list[int], number: int, opening: int, seed: int) -> Seen:
        """Some quiet positions of a game after its opening."""
        rows = self._rows(moves)
        pieces, checked = rows[:, K.ROW_PIECES], rows[:, K.ROW_CHECKED]
        far = np.abs(rows[:, K.ROW_SCORE])
        quiet = (pieces[:-2] <= pieces[1:-1]) & (pieces[1:-1] <= pieces[2:]) & (checked[:-2] == 0) & (far[:-2] <= _FAR)
        known = np.flatnonzero(quiet & (rows[:-2, K.ROW_PLY] >= rows[:1, K.ROW_PLY] + opening))
        choose = np.random.default_rng([seed, number])
        chosen = rows[np.sort(choose.permutation(known)[: self._samples])]
        hands = chosen[:, K.ROW + self._n_cells :]
        return Seen(
            boards=chosen[:, K.ROW : K.ROW + self._n_cells].astype(np.int16),
            held=hands[:, : self._n_types] - hands[:, self._n_types : 2 * self._n_types],
            heavy=np.minimum(chosen[:, K.ROW_HEAVY] / D.ALL_WEIGHT, 1),
            rest=chosen[:, K.ROW_REST].astype(np.float64),
            points=np.full(len(chosen), 0.5 if result.winner in (DRAW, UNFINISHED) else 1.0 - result.winner),
            game=np.zeros(len(chosen), np.int64),
        )

    def _rows(self, moves: list[int]) -> Ints:
        """A row for each position of a game."""
        runner = self._game.engine.compiled
        workspace = SearchWorkspace(self._game, self._entrants, 8)
        out = runner.vector((), self._width * (len(moves) + 1), 64)
        start, line = runner.vector(self._start), runner.vector([*moves, L.NO_MOVE], 0, 64)
        n = runner.run(K.retrace, workspace.S, workspace.M, workspace.W, start, line, out)
        words = np.array(runner.contents(out)[: n * self._width], np.int64)
        return words.reshape(n, self._width)
