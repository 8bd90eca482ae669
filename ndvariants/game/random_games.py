"""The random games of one run; every legal move is equally likely.

Each game depends on the seed and its own number only. ``simulation.batch`` cuts a run into blocks and shares
them out.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple

from ndvariants.game.door import LONGEST_GAME, MOST_GAMES, seed_of, stretch, within
from ndvariants.game.endings import UNFINISHED, left_after
from ndvariants.game.game import Position
from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.moves.turns import most_parts
from ndvariants.kernel.perft.turns import turn_room
from ndvariants.kernel.playout.playout import PLAYED, playout, playouts
from ndvariants.kernel.position.players import OUT_BITS
from ndvariants.kernel.random import MASK, game_key

_COUNT_BITS = 63  # of the numbers that a file keeps


class Result(NamedTuple):
    """How one simulated game went.

    ``number`` is its number in the run; ``winner`` the index of a team, DRAW, or UNFINISHED (it came to the ply
    limit, or a player could not move and no ending says what that means); ``reason`` in words;
    ``choices`` the legal turns of ``counted`` positions of the game in which there are any, added up. ``outs``: as
    which one each player went out while others went on, 0 for those who did not; empty where no player can.
    """

    number: int
    winner: int
    reason: str
    plies: int
    choices: int = 0
    counted: int = 0
    outs: tuple[int, ...] = ()


def may_be_result(row: Sequence[Any], teams: int, most_plies: int) -> bool:
    """Return True if these words, from outside, may be the first six of a Result, with that many teams and plies."""
    number, winner, reason, plies, choices, counted = row
    if type(reason) is not str or any(type(word) is not int for word in (number, winner, plies, choices, counted)):
        return False
    if not (0 <= number < MOST_GAMES and UNFINISHED <= winner < teams and 0 <= plies <= most_plies):
        return False
    return bool(0 <= choices < 1 << _COUNT_BITS and 0 <= counted < 1 << _COUNT_BITS)


def unpacked_outs(packed: int, n_players: int) -> tuple[int, ...]:
    """The place in which each player went out, from the number that kernels write."""
    return tuple(packed >> (OUT_BITS * player) & ((1 << OUT_BITS) - 1) for player in range(n_players))


class RandomGames:
    """The games of one run. What is made here is only read later: any number of threads may ``play`` at once."""

    def __init__(
        self, position: Position, seed: int, max_plies: int, compiled: bool = True, keys: tuple[int, ...] | None = None
    ) -> None:
        """``keys`` of the positions of the game so far, this one last, where it is not *position* that knows them."""
        engine, keys = position.game.engine, position.keys() if keys is None else keys
        max_plies = within("the most plies of a game", max_plies, 0, LONGEST_GAME)
        self._runner = engine.compiled if compiled else engine.plain
        self._endings = position.game.endings
        self._n_players = engine.T[head.N_PLAYERS] * engine.T[head.HAS_OUTS]
        self._no_outs = (0,) * self._n_players
        self._n_S, self._n_M = engine.T[head.SIZE_OF_S], 3 * engine.T[head.MAX_MOVES] + turn_room(engine.T, 1)
        self._start = self._runner.vector(engine.before_log(position.state))
        self._history = array("q", (len(keys), *keys))
        self._seed, self._max_plies, self._most_parts = seed_of(seed) & MASK, max_plies, most_parts(engine.T, max_plies)
        self.play(0, 0)  # loads the kernel, so that no thread has to

    def play(self, first: int, games: int) -> list[Result]:
        """The games ``first`` ... of the run, in order, in working vectors of their own."""
        first, games = stretch(first, games)
        vector = self._runner.vector
        S, M = vector((), self._n_S), vector((), self._n_M, 64)
        H = vector(self._history, len(self._history) + self._most_parts + 8, 64)
        out = vector((), PLAYED * games, 64)
        asked = self._seed, first, games, self._max_plies, 0
        self._runner.run(playouts, S, M, H, self._start, *asked, out)
        return self._results(first, self._runner.contents(out))

    def moves(self, number: int) -> list[int]:
        """The moves of one game of the run, as the kernel's numbers; of turns of several parts all parts."""
        runner, number = self._runner, stretch(number, 1)[0]
        S, M = runner.vector(runner.contents(self._start), self._n_S), runner.vector((), self._n_M, 64)
        first = len(self._history) + self._most_parts + 8
        H = runner.vector(self._history, first + self._most_parts + 1, 64)
        runner.run(playout, S, M, H, game_key(self._seed, number), self._max_plies, first, 0)
        found = runner.contents(H)[first:]
        return found[: found.index(L.NO_MOVE)]

    def _results(self, first: int, words: list[int]) -> list[Result]:
        ends: dict[tuple[int, int], tuple[int, str]] = {}  # winner and reason by outcome and check
        results = []
        for number, at in enumerate(range(0, len(words), PLAYED), first):
            outcome, check, plies, choices, counted, outs = words[at : at + 6]
            end = ends.get((outcome, check))
            if end is None:
                end = self._endings.winner(outcome), self._endings.reason(outcome, check == 1)
                ends[outcome, check] = end
            gone = unpacked_outs(outs, self._n_players) if outs else self._no_outs
            reason = end[1] if outcome else left_after(plies, self._max_plies)
            results.append(Result(number, end[0], reason, plies, choices, counted, gone))
        return results
