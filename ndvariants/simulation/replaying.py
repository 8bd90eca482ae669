"""A game of a stored run, move by move."""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.errors import NdVariantsError, StorageError
from ndvariants.game.game import Game
from ndvariants.game.load import load
from ndvariants.game.position import Position
from ndvariants.game.random_games import RandomGames
from ndvariants.game.turns import turn_numbers
from ndvariants.machine.digests import sources_digest
from ndvariants.simulation.games import RandomRecipe
from ndvariants.storage.description import Description, rules_digest
from ndvariants.storage.run_file import RunFile, StoredRun


class Replays:
    """The games of a run, to be played again one after the other."""

    def __init__(self, file: RunFile, run: StoredRun) -> None:
        """Raises StorageError when the rules of the run are no longer known."""
        self._file, self._run = file, run
        self._start = start_of(run.description)
        self._games: RandomGames | None = None

    def line(self, number: int) -> list[Position]:
        """All positions of a game, the first before any move. Raises StorageError when they cannot be known."""
        self._file.result(self._run, number)  # is there such a game?
        game, moves, line = self._start.game, self._moves(number), [self._start]
        for word in turn_numbers(game, self._start.state, map(int, moves)) if game.has_turns else moves:
            line.append(line[-1].play(int(word)))
        return line

    def _moves(self, number: int) -> Sequence[int]:
        """The moves that were stored, or those of the same random game."""
        description = self._run.description
        moves = self._file.moves(self._run, number)
        if moves is not None:
            return moves
        if description.kernels != sources_digest() or not description.is_random:
            raise StorageError(
                f"the moves of game {number} were not stored, and the kernels have changed since, so that it cannot be"
                " played again\n  hint: simulate --record sample=0.01 keeps the moves of every hundredth game"
            )
        self._games = self._games or RandomRecipe(self._start, description.seed, description.max_plies).open()
        return self._games.moves(number)


def replayed(file: RunFile, run: StoredRun, number: int) -> list[Position]:
    """All positions of one game. Raises StorageError like ``Replays``."""
    return Replays(file, run).line(number)


def start_of(description: Description) -> Position:
    """The start of a run, under the rules that it had then. Raises StorageError when they are no longer known."""
    return _game_of(description).position(description.start)


def _game_of(description: Description) -> Game:
    parameters = {
        name: ",".join(map(str, value)) if isinstance(value, list) else value
        for name, value in description.parameters.items()
    }
    try:
        game = load(description.source, **parameters)
    except NdVariantsError as error:
        raise StorageError(f"the variant {description.source!r} of the run cannot be loaded: {error}") from error
    if rules_digest(game) != description.rules:
        raise StorageError(
            f"the rules of {description.variant!r} have changed since the run: its games cannot be replayed"
        )
    return game
