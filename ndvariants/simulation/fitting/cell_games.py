"""Positions of games of equal players, for those who learn from them what pieces are worth on each cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.game.game import Game
from ndvariants.game.random_games import Result
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.search import retrace as K
from ndvariants.kernel.search import workspace as D
from ndvariants.players.asked import Asked
from ndvariants.players.games import SearchedGames
from ndvariants.players.workspace import TEMPO, SearchWorkspace
from ndvariants.players.worth.survey import Ints
from ndvariants.players.worth.values import Values, values_of
from ndvariants.players.worth.weights import NAMES, NONE
from ndvariants.simulation.fitting.cell_fit import Seen
from ndvariants.simulation.fitting.cell_model import Floats
from ndvariants.simulation.games import PlayersRecipe, in_order

OPENINGS = (4, 6, 8, 10)  # plies drawn at random: how many differs from game to game
_SAMPLES, _MOST_WORDS = 16, 60_000_000  # positions of a game; words of all of them
_FAR = 1500  # points: positions that far off are decided
_AHEAD = 4  # games that each thread is ahead of who collects them


def seen_in_games(recipe: PlayersRecipe, games: int, first: int = 0, workers: int = 1) -> Iterator[Seen]:
    """Quiet positions of each of *games* games from *first* on, in which all players are one, and go by one's values.

    They are the same on every machine, and for any number of workers.
    """
    start, players, seed, game = recipe.position, recipe.players, recipe.seed, recipe.position.game
    values = recipe.values or (values_of(game),) * len(players)
    runs = [SearchedGames(start, players, seed + 7919 * k, replace(recipe.terms, opening=k), values) for k in OPENINGS]
    wide = game.engine.T[H.N_CELLS] * games
    look = _Look(game, values[0], players[0], min(_SAMPLES, max(2, _MOST_WORDS // wide)))

    def positions(number: int) -> Seen:
        which = number % len(runs)
        return look.at(*runs[which].record(number // len(runs)), number, OPENINGS[which], seed)

    return in_order(positions, range(first, games), workers, _AHEAD)


class _Look:
    def __init__(self, game: Game, values: Values, player: Asked, samples: int) -> None:
        self._game, self._samples = game, samples
        # By the values in use, then with each weight alone, but for having the move.
        alone = [replace(values, weights=replace(NONE, **{name: 100})) for name in NAMES if name != "tempo"]
        self._entrants = [[(player, known)] for known in (values, *alone)]
        self._resting: list[list[SearchWorkspace]] = []  # those that no thread uses
        T = game.engine.T
        self._n_cells, self._n_types = T[H.N_CELLS], T[H.N_TYPES]
        self._width = K.ROW + self._n_cells + (T[H.N_PLAYERS] + 1) * self._n_types
        self._start = list(game.engine.loaded(game.start().state))

    def at(self, result: Result, moves: list[int], number: int, opening: int, seed: int) -> Seen:
        rows, terms = self._rows(moves)
        pieces, checked = rows[:, K.ROW_PIECES], rows[:, K.ROW_CHECKED]
        far = np.abs(rows[:, K.ROW_SCORE])
        quiet = (pieces[:-2] <= pieces[1:-1]) & (pieces[1:-1] <= pieces[2:]) & (checked[:-2] == 0) & (far[:-2] <= _FAR)
        known = np.flatnonzero(quiet & (rows[:-2, K.ROW_PLY] >= rows[:1, K.ROW_PLY] + opening))
        choose = np.random.default_rng([seed, number])
        which = np.sort(choose.permutation(known)[: self._samples])
        chosen = rows[which]
        hands = chosen[:, K.ROW + self._n_cells :]
        return Seen(
            boards=chosen[:, K.ROW : K.ROW + self._n_cells].astype(np.int16),
            held=hands[:, : self._n_types] - hands[:, self._n_types : 2 * self._n_types],
            heavy=np.minimum(chosen[:, K.ROW_HEAVY] / D.ALL_WEIGHT, 1),
            terms=terms[which],
            points=np.full(len(chosen), 0.5 if result.winner in (DRAW, UNFINISHED) else 1.0 - result.winner),
            game=np.zeros(len(chosen), np.int64),
        )

    def _rows(self, moves: list[int]) -> tuple[Ints, Floats]:
        """A row for each position of a game, and what each weight adds to the first player's score by a percent."""
        try:
            workspaces = self._resting.pop()
        except IndexError:  # all are in use
            workspaces = [SearchWorkspace(self._game, entrants, 8) for entrants in self._entrants]
        several = [self._retraced(workspace, moves) for workspace in workspaces]
        self._resting.append(workspaces)
        tempo = TEMPO * (1 - 2 * several[0][:, K.ROW_SIDE])
        return several[0], np.stack([*(rows[:, K.ROW_REST] for rows in several[1:]), tempo], axis=1) / 100

    def _retraced(self, workspace: SearchWorkspace, moves: list[int]) -> Ints:
        runner = self._game.engine.compiled
        out = runner.vector((), self._width * (len(moves) + 1), 64)
        start, line = runner.vector(self._start), runner.vector([*moves, L.NO_MOVE], 0, 64)
        n = runner.run(K.retrace, workspace.S, workspace.M, workspace.W, start, line, out)
        words = np.array(runner.contents(out)[: n * self._width], np.int64)
        return words.reshape(n, self._width)
