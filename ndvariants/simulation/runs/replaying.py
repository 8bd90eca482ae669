"""A game of a stored run, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ndvariants.errors import NdVariantsError, StorageError
from ndvariants.game.game import Game
from ndvariants.game.load import load
from ndvariants.game.moves.turns import turn_numbers
from ndvariants.game.position import Position
from ndvariants.machine.digests import sources_digest
from ndvariants.simulation.games import Games, RandomRecipe
from ndvariants.simulation.lots import LotRecipe, lot_from
from ndvariants.storage.description import Description, rules_digest
from ndvariants.storage.run_file import RunFile, StoredRun


class Replays:
    """The games of a run, to be played again one after the other."""

    def __init__(self, file: RunFile, run: StoredRun) -> None:
        """Raises StorageError when the rules of the run are no longer known."""
        self._file, self._run = file, run
        self._start = start_of(run.description)
        self._games: Games | None = None
        about = run.description
        self._lot = lot_from(about.lot, about.source, _given(about), about.seed) if about.lot else None

    def line(self, number: int) -> list[Position]:
        """All positions of a game, the first before any move. Raises StorageError when they cannot be known."""
        self._file.result(self._run, number)  # is there such a game?
        start = self._start if self._lot is None else self._lot.start(number)
        game, moves, line = start.game, self._moves(number), [start]
        for word in turn_numbers(game, start.state, map(int, moves)) if game.has_turns else moves:
            line.append(line[-1].play(int(word)))
        return line

    def _moves(self, number: int) -> Sequence[int]:
        """The moves that were stored, or those of the same random game."""
        description = self._run.description
        moves = self._file.moves(self._run, number)
        if moves is not None:
            return moves
        if description.kernels != sources_digest() or not description.is_random:
            why = "the kernels have changed since" if description.is_random else "it was no plain random game"
            raise StorageError(
                f"the moves of game {number} were not stored, and {why}, so that it cannot be"
                " played again\n  hint: simulate --record moves keeps those of every game, sample=0.1"
            )
        if self._games is None:
            recipe = RandomRecipe(self._start, description.seed, description.max_plies)
            self._games = recipe.open() if self._lot is None else LotRecipe(recipe, self._lot).open()
        return self._games.moves(number)


def replayed(file: RunFile, run: StoredRun, number: int) -> list[Position]:
    """All positions of one game. Raises StorageError like ``Replays``."""
    return Replays(file, run).line(number)


def start_of(description: Description) -> Position:
    """The start of a run, under the rules that it had then. Raises StorageError when they are no longer known."""
    return _game_of(description).position(description.start)


def _given(description: Description) -> dict[str, Any]:
    """The parameters of a run as ``load`` takes them."""
    return {
        name: ",".join(map(str, value)) if isinstance(value, list) else value
        for name, value in description.parameters.items()
    }


def _game_of(description: Description) -> Game:
    try:
        game = load(description.source, **_given(description))
    except NdVariantsError as error:
        raise StorageError(f"the variant {description.source!r} of the run cannot be loaded: {error}") from error
    if rules_digest(game) != description.rules:
        raise StorageError(
            f"the rules of {description.variant!r} have changed since the run: its games cannot be replayed"
        )
    return game
