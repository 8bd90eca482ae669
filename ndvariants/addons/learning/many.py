"""Many games of one variant, each one action on at every step, in threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ndvariants.addons.learning.actions import UNNUMBERED, Actions
from ndvariants.addons.learning.planes import Planes
from ndvariants.errors import IllegalMoveError, NdVariantsError
from ndvariants.game.door import LONGEST_GAME, MOST_AT_ONCE, MOST_WORKERS, RangeError, within
from ndvariants.game.game import Position
from ndvariants.game.kernels.runner import CompiledRunner
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.learning.step_many import (
    ACTION,
    FAULT,
    GAME_WORDS,
    ILLEGAL,
    N_LEGAL,
    RESTART,
    RESULT,
    SIDE_TO_MOVE,
    STEPS,
    step_many,
)
from ndvariants.kernel.learning.step_many import (
    UNNUMBERED as NO_NUMBER,
)

_MOST_WORDS = 1 << 31
_NO_ACTION = -2


class ManyGames:
    """``n`` games from one position; all arrays have a row for each game and are valid until the next step.

    A game that is over, or has made ``max_steps`` moves, begins again at its next step, whatever its action is.

    >>> from ndvariants import load
    >>> games = ManyGames(load("losalamos").start(), 3, seed=1)
    >>> games.step(games.random_actions())
    >>> games.sides.tolist(), games.n_legal.tolist(), games.is_over.any()
    ([1, 1, 1], [10, 10, 10], np.False_)
    """

    def __init__(self, start: Position, n: int, max_steps: int = 1000, workers: int = 1, seed: int = 0) -> None:
        game = start.game
        self.n = n = within("how many games", n, 1, MOST_AT_ONCE)
        self.max_steps = max_steps = within("the most steps of a game", max_steps, 1, LONGEST_GAME)
        workers = within("the number of workers", workers, 1, MOST_WORKERS)
        within("the words of all games", n * (max_steps + game.engine.T[H.MAX_MOVES]), 1, _MOST_WORDS)
        self.game, self.actions = game, Actions(game)
        self._runner = game.engine.compiled
        T, vector = game.engine.T, self._runner.vector
        self._size, self._stride = T[H.SIZE_SAVED], T[H.MAX_MOVES]
        shared = (
            vector(self.actions.words.tolist()),
            vector((), n * self._size),
            vector((), n * (max_steps + 2), 64),
            vector((), n * self._stride, 64),
            vector((), n * self._stride),
            vector((), n * GAME_WORDS, 64),
            vector(np.frombuffer(start.state, np.int32).tolist()),
        )
        self._shared = shared
        self._states, self._numbers, self._words = (self._array(shared[k]) for k in (1, 4, 5))
        self._scratch = [
            (
                vector((), T[H.SIZE_OF_S] + 2 * T[H.MAX_WRITES]),
                vector((), 3 * T[H.MAX_MOVES] + 8, 64),
                vector((), max_steps + 8, 64),
            )
            for _ in range(workers)
        ]
        self._pool = ThreadPoolExecutor(len(self._scratch)) if workers > 1 else None
        self._random = np.random.default_rng(seed)
        self._planes: Planes | None = None
        self.restart()

    def _array(self, vector: Any) -> Any:
        """The words of a vector as an array that shares them; a list where kernels run un-jitted."""
        return vector.array if isinstance(self._runner, CompiledRunner) else vector

    # ----------------------------------------------------------------------- stepping

    def restart(self) -> None:
        """Begin all games again."""
        self._step(np.full(self.n, RESTART, np.int64))

    def step(self, actions: NDArray[Any]) -> None:
        """Make one action in every game; IllegalMoveError names the first game whose action is not legal."""
        asked = np.asarray(actions)
        if asked.shape != (self.n,) or asked.dtype.kind not in "iu":
            raise RangeError(f"{self.n} games want {self.n} actions, each a whole number")
        # A number that is below 0 or too large would mean something else to the kernel, so none has such an action.
        admitted = np.where((asked >= 0) & (asked < self.actions.n), asked, _NO_ACTION)
        self._step(admitted.astype(np.int64))
        if len(illegal := np.flatnonzero(self._column(FAULT) == ILLEGAL)):
            number = int(illegal[0])
            raise IllegalMoveError(f"game {number}: {int(asked[number])} is not the action of a legal move")

    def _step(self, actions: NDArray[np.int64]) -> None:
        self._words[ACTION::GAME_WORDS] = actions if isinstance(self._words, np.ndarray) else actions.tolist()
        share = -(-self.n // len(self._scratch))
        parts = [
            (k, k * share, min(share, self.n - k * share)) for k in range(len(self._scratch)) if k * share < self.n
        ]
        work = map if self._pool is None else self._pool.map
        if sum(work(lambda part: self._run(*part), parts)) and (self._column(FAULT) == NO_NUMBER).any():
            raise NdVariantsError(*UNNUMBERED)

    def _run(self, worker: int, first: int, games: int) -> int:
        return self._runner.run(step_many, *self._scratch[worker], *self._shared, first, games, self.max_steps)

    # ----------------------------------------------------------------------- what is seen

    def _column(self, word: int) -> NDArray[np.int64]:
        return np.asarray(self._words[word::GAME_WORDS], np.int64)

    @property
    def sides(self) -> NDArray[np.int64]:
        """The number of the player to move."""
        return self._column(SIDE_TO_MOVE)

    @property
    def n_legal(self) -> NDArray[np.int64]:
        """Number of legal actions; the first of each row of ``legal``."""
        return self._column(N_LEGAL)

    @property
    def legal(self) -> NDArray[np.int32]:
        """The legal actions of each game, in the first ``n_legal`` columns."""
        return np.asarray(self._numbers, np.int32).reshape(self.n, self._stride)

    @property
    def steps(self) -> NDArray[np.int64]:
        """Number of actions made in each game since it began."""
        return self._column(STEPS)

    @property
    def is_over(self) -> NDArray[np.bool_]:
        """True for games that have ended by their rules."""
        return np.asarray(self._column(RESULT) != 0, np.bool_)

    @property
    def is_cut(self) -> NDArray[np.bool_]:
        """True for games that have not ended but made their last step."""
        return np.asarray((self._column(RESULT) == 0) & (self.steps >= self.max_steps), np.bool_)

    @property
    def returns(self) -> NDArray[np.float32]:
        """Result by game and player: 1 for a win, -1 for a loss, 0 for a draw and while it runs."""
        status = self._column(RESULT) & 255
        found = np.zeros((self.n, len(self.game.players)), np.float32)
        decided = (status != 0) & (status != L.STATUS_DRAW)
        teams = np.array([self.game.teams.index(team) for team in self.game.variant.teams])
        won = teams == teams[status[decided] - 1][:, None]
        found[decided] = np.where(won, 1, -1)
        return found

    def masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal: a row of ``actions.n`` truth values for each game."""
        masks = np.zeros((self.n, self.actions.n), np.bool_)
        legal = np.arange(self._stride) < self.n_legal[:, None]
        masks[np.nonzero(legal)[0], self.legal[legal]] = True
        return masks

    def observations(self) -> NDArray[np.float32]:
        """The planes of each game (see ``Planes``)."""
        if self._planes is None:
            self._planes = Planes(self.game)
        return self._planes.of_many(np.asarray(self._states, np.int32).reshape(self.n, self._size))

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for each game, all equally likely."""
        chosen = (self._random.random(self.n) * self.n_legal).astype(np.int64)
        return self.legal[np.arange(self.n), chosen].astype(np.int64)
