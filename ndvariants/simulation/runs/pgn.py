"""The games of a run in words: as PGN, and their moves alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ndvariants.bridge.pgn_write import pgn_of_words, words_of_line
from ndvariants.game.game import Position
from ndvariants.game.records.notes import Notation, Notes
from ndvariants.game.records.record import Record
from ndvariants.game.records.replay import new_record
from ndvariants.simulation.runs.replaying import Replays
from ndvariants.storage.run_file import RunFile, StoredRun


def pgn_of(file: RunFile, run: StoredRun) -> Iterator[str]:
    """Each game with its moves. Raises StorageError where they were not stored and cannot be played again."""
    written = WrittenGames(file, run)
    for result in file.results(run):
        tags = {"Event": f"{run.name}, seed {run.description.seed}", "Round": str(result.number)}
        yield written.pgn(result.number, tags, result.reason)


class WrittenGames:
    """Writes the games of a run, and keeps what those of one start have in common."""

    def __init__(self, file: RunFile, run: StoredRun) -> None:
        """Raises StorageError when the rules of the run are no longer known."""
        self._replays = Replays(file, run)
        self._about = run.description
        self._begin(self._replays.start)

    def moves(self, number: int) -> str | None:
        """The moves of a game, as ``Move.text`` is, one after the other; ``None`` where they are not known any more.

        Raises StorageError where those that are stored are no game.
        """
        if not self._replays.has_moves(number):
            return None
        return " ".join(self._notation(number).moves)

    def pgn(self, number: int, tags: dict[str, str], reason: str) -> str:
        """A game; a *reason* is given where the rules do not say how it ended."""
        notation = self._notation(number)
        if notation.outcome is None:
            tags["Termination"] = reason
        record = replace(self._record, outcome=notation.outcome, tags=tags, players=self._players(number))
        return pgn_of_words(record, self._start.game, notation.words)

    def _begin(self, start: Position) -> None:
        self._start, self._notes = start, Notes(start)
        self._record: Record = new_record(start.game, start, {})

    def _players(self, number: int) -> dict[str, str]:
        names, players = self._about.names, self._about.players
        shift = number % len(players) if self._about.pairs else 0
        return dict(zip(names, players[shift:] + players[:shift], strict=True))

    def _notation(self, number: int) -> Notation:
        start = self._replays.start_of(number)
        if start is not self._start:
            self._begin(start)
        if self._notes.fits:
            return self._replays.noted(number, self._notes)
        line = self._replays.line(number)
        moves = [position.last_move.text for position in line if position.last_move is not None]
        return Notation(words_of_line(line), line[-1].outcome(), moves)
