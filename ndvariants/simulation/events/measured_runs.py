"""The measures of a file in the games of a stored run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from ndvariants.errors import IllegalMoveError, StorageError
from ndvariants.simulation.events.measured import Measured, Measuring
from ndvariants.simulation.runs.replaying import Replays
from ndvariants.storage.run_file import RunFile, StoredRun


def measured_run(stored: RunFile, run: StoredRun, replays: Replays, games: int) -> Measured | None:
    """The measures of the first *games* whose moves are known; ``None`` where there are none.

    Raises StorageError at a game that was not played by the rules of its run.
    """
    if run.description.lot:
        return None  # every start is a game of its own
    lines = islice(_lines(stored, run, replays), games)
    found = Measuring(replays.start, run.description.max_plies).of(lines, min(games, run.done))
    return found if found.games else None


def _lines(stored: RunFile, run: StoredRun, replays: Replays) -> Iterator[tuple[int, Sequence[int]]]:
    start, engine = replays.start, replays.start.game.engine
    vector = engine.compiled.vector(engine.loaded(start.state))
    for result in stored.results(run):
        if not replays.has_moves(result.number):
            continue
        moves = replays.moves(result.number)
        if stored.packed_moves(run, result.number) is not None:  # they come from a file
            try:
                engine.legal_line(engine.compiled, vector, moves)
            except IllegalMoveError as error:
                raise StorageError(f"game {result.number} was not played by these rules: {error}") from None
        yield result.number, moves
