"""Stored runs: played, opened, counted, and handed on as tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ndvariants.errors import StorageError
from ndvariants.game.game import Position
from ndvariants.laboratory.recording import Store, play_recorded, run_name
from ndvariants.simulation.estimation.statistics import Statistics, interval_for, statistics_of
from ndvariants.simulation.events.measured_runs import measured_run
from ndvariants.simulation.evidence import description_of, stored_evidence
from ndvariants.simulation.plan import Plan
from ndvariants.simulation.runs.pgn import WrittenGames
from ndvariants.simulation.runs.recorded import Progress
from ndvariants.simulation.runs.replaying import Replays, lot_of_run
from ndvariants.storage.description import Description
from ndvariants.storage.exporting import COLUMNS, MOVES, Row, arrow_table, frame, rows
from ndvariants.storage.run_file import RunFile, StoredRun

if TYPE_CHECKING:
    import pandas
    import pyarrow


@dataclass(frozen=True, slots=True)
class Run:
    """A run of games in a file: ``games`` are stored, and all that they depend on is in the ``description``."""

    path: Path
    name: str
    games: int
    description: Description

    def statistics(self) -> Statistics:
        """Return the statistics of its games, with 95 % intervals."""
        with RunFile.opened(self.path) as file:
            return run_statistics(file, file.run(self.name))

    def to_arrow(self, moves: bool = False, measures: bool = False) -> pyarrow.Table:
        """Return a row for each game, with the columns of `export`. Raises ResourceError if pyarrow is missing."""
        with RunFile.opened(self.path) as file:
            columns, found = export_rows(file, file.run(self.name), moves, measures)
            return arrow_table(found, columns)

    def to_pandas(self, moves: bool = False, measures: bool = False) -> pandas.DataFrame:
        """Return a row for each game, with the columns of `export`. Raises ResourceError if pandas is missing."""
        with RunFile.opened(self.path) as file:
            columns, found = export_rows(file, file.run(self.name), moves, measures)
            return frame(found, columns)


def play_run(
    position: Position, plan: Plan, path: str | Path, name: str = "", progress: Callable[[int, int], None] | None = None
) -> Run:
    """Play the games of a plan that a file lacks, store them, and return the run.

    Interrupted or called with more games it goes on, to the same games. Raises StorageError if the run in the file has
    other games.
    """
    recipe = plan.recipe(position)
    about = description_of(position, position.game.variant.name, recipe, plan.stop_at)
    name, path = name or run_name(about), Path(path)
    known = {run.name for run in open_runs(path)} if path.exists() else set[str]()

    def report(reached: Progress) -> None:
        if progress is not None:
            progress(reached.done, reached.asked)

    store = Store(path, resume=name in known, workers=plan.workers, report=report)
    run, sitting, _ = play_recorded(about, recipe, store, plan.games, name)
    if sitting.interrupted:
        raise KeyboardInterrupt
    return _run(store.path, run)


def open_run(path: str | Path, name: str | None = None) -> Run:
    """Return the run of a name in a file, or the only one. Raises StorageError if it is not clear which."""
    with RunFile.opened(Path(path)) as file:
        return _run(file.path, file.run(name))


def open_runs(path: str | Path) -> list[Run]:
    """Return the runs of a file, the oldest first."""
    with RunFile.opened(Path(path)) as file:
        return [_run(file.path, run) for run in file.runs()]


def _run(path: Path, run: StoredRun) -> Run:
    return Run(path, run.name, run.done, run.description)


def run_statistics(file: RunFile, run: StoredRun) -> Statistics:
    """Return the statistics of a stored run; of one that was to stop at a goal with intervals that allow for that."""
    about = run.description
    return statistics_of(file.tally(run), about.teams, interval_for(about.until), stored_evidence([(file, run)]))


def export_rows(
    file: RunFile, run: StoredRun, with_moves: bool, with_measures: bool
) -> tuple[tuple[str, ...], Iterable[Row]]:
    """Return the columns of a run, and a row for each game; there is None where something is not known of it."""
    columns: tuple[str, ...] = (*COLUMNS, MOVES) if with_moves else COLUMNS
    moves, lot = WrittenGames(file, run).moves if with_moves else None, lot_of_run(file, run)
    results = file.results(run)
    found = rows(run.name, run.description, results, moves, (lambda _: None) if lot is None else lot.said_of)
    return _with_measures(file, run, columns, found) if with_measures else (columns, found)


def _with_measures(
    stored: RunFile, run: StoredRun, columns: tuple[str, ...], games: Iterable[Row]
) -> tuple[tuple[str, ...], Iterator[Row]]:
    found = measured_run(stored, run, Replays(stored, run), run.done)
    if found is None:
        raise StorageError("no game of this run can be measured", "simulate --record moves keeps the moves")
    values = np.stack([found.values(column) for column in found.columns], axis=1).tolist()
    known, none = dict(zip(found.numbers, values, strict=True)), [None] * len(found.columns)
    number = COLUMNS.index("game")
    return (
        (*columns, *(column.name for column in found.columns)),
        ((*row, *known.get(row[number], none)) for row in games),
    )
