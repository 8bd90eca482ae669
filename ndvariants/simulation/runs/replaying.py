"""A game of a stored run, move by move."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from ndvariants.errors import IllegalMoveError, NdVariantsError, PositionError, StorageError
from ndvariants.game.game import Game, Position
from ndvariants.game.load import load
from ndvariants.game.records.notes import Notation, Notes
from ndvariants.game.situation import line_of
from ndvariants.machine.digests import sources_digest
from ndvariants.simulation.games import Games, RandomRecipe
from ndvariants.simulation.lots import Lot, lot_from
from ndvariants.storage.description import Description, rules_digest
from ndvariants.storage.run_file import RunFile, StoredRun

_logger = logging.getLogger("ndvariants")


class Replays:
    """The games of a run, to be played again one after the other; ``start`` is that of the run."""

    def __init__(self, file: RunFile, run: StoredRun) -> None:
        """Raises StorageError when the rules of the run are no longer known."""
        self._file, self._run = file, run
        self.start = start_of(file, run)
        self._games: Games | None = None
        self._lot = lot_of_run(file, run)

    def line(self, number: int) -> list[Position]:
        """All positions of a game, the first before any move. Raises StorageError when they cannot be known."""
        self._file.result(self._run, number)  # is there such a game?
        with _told(number):
            return line_of(self.start_of(number), self.moves(number))

    def start_of(self, number: int) -> Position:
        """The position in which a game began."""
        return self.start if self._lot is None else self._lot.start(number)

    def noted(self, number: int, notes: Notes) -> Notation:
        """A game as it is written. Raises StorageError as ``line`` does."""
        with _told(number):
            return notes.of(self.moves(number))

    def random_games(self) -> Games | None:
        """The games of a run of plain random games, to be played again; ``None`` where they would be others."""
        about = self._run.description
        if about.kernels != sources_digest() or not about.is_random:
            return None
        if self._games is None:
            self._games = RandomRecipe(self.start, about.seed, about.max_plies, lot=self._lot).open()
        return self._games

    def has_moves(self, number: int) -> bool:
        """Return True if the moves of a game are stored, or it can be played again."""
        return self._file.packed_moves(self._run, number) is not None or self.random_games() is not None

    def moves(self, number: int) -> Sequence[int]:
        """The moves that were stored, or those of the same random game; StorageError where neither is known."""
        moves = self._file.moves(self._run, number)
        if moves is not None:
            return moves.numbers
        games = self.random_games()
        if games is None:
            is_random = self._run.description.is_random
            why = "the kernels have changed since" if is_random else "it was no plain random game"
            raise StorageError(
                f"the moves of game {number} were not stored, and {why}, so that it cannot be played again",
                "simulate --record moves keeps those of every game, sample=0.1 of every tenth",
            )
        return games.moves(number)


@contextmanager
def _told(number: int) -> Iterator[None]:
    """A move that is not legal where it is made, as a StorageError."""
    try:
        yield
    except IllegalMoveError as error:
        raise StorageError(f"game {number} was not played by these rules: {error}") from None


def replayed(file: RunFile, run: StoredRun, number: int) -> list[Position]:
    """All positions of one game. Raises StorageError like ``Replays``."""
    return Replays(file, run).line(number)


def lot_of_run(file: RunFile, run: StoredRun) -> Lot | None:
    """The lot that draws the starts of a run; ``None`` where all games have one."""
    about, played = run.description, file.played(run)
    if not about.lot:
        return None
    lot = lot_from(about.lot, about.source, _given(about), about.seed, () if played is None else played.files)
    return replace(lot, group=len(about.players) if about.pairs else 1)


def start_of(file: RunFile, run: StoredRun) -> Position:
    """The start of a run, under the rules that it had then. Raises StorageError when they are no longer known."""
    try:
        return _game_of(file, run).position(run.description.start)
    except PositionError as error:
        raise StorageError(f"{file.path}: the start of the run is no position of it: {error}") from error


def _given(description: Description) -> dict[str, Any]:
    return {
        name: ",".join(map(str, value)) if isinstance(value, list) else value
        for name, value in description.parameters.items()
    }


def _game_of(file: RunFile, run: StoredRun) -> Game:
    """The game that was played: from its files where they are as they were, else from what is kept with the run."""
    about, played = run.description, file.played(run)
    try:
        if played is None:  # a run of an older ndvariants
            game = load(about.source, **_given(about))
        else:
            if changed := played.changed():
                _logger.warning("note: %s: the rules that were played are kept in %s", ", ".join(changed), file.path)
            game = played.game(_given(about))
    except NdVariantsError as error:
        raise StorageError(f"{file.path}: the variant {about.source!r} of the run cannot be loaded: {error}") from error
    if rules_digest(game) == about.rules:
        return game
    if played is None:
        kept = "; a run of that time keeps no rules of its own"
        raise StorageError(f"the rules of {about.variant!r} have changed since the run{kept}: it cannot be replayed")
    raise StorageError(
        f"{file.path}: ndvariants {about.version} played {about.variant!r} by these rules, and this one makes other"
        " tables of them: the games cannot be replayed",
        f"install ndvariants {about.version} for that",
    )
