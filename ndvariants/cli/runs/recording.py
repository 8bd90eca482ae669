"""``simulate --out``: runs that are stored block by block, go on after interruptions, and stop when enough is known."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from time import monotonic

import click

from ndvariants.cli.runs.requests import Recording
from ndvariants.errors import StorageError
from ndvariants.game.endings import result_names
from ndvariants.game.game import Position
from ndvariants.report.text.columns import rate
from ndvariants.simulation.estimation.sequential import Watch, goal_of
from ndvariants.simulation.games import Recipe
from ndvariants.simulation.runs.crew import Team
from ndvariants.simulation.runs.recorded import Progress, Recorder, Sitting
from ndvariants.storage.description import Description, differences
from ndvariants.storage.played import Played, played_of
from ndvariants.storage.run_file import RunFile, StoredRun

MOST_GAMES = 10_000_000  # with --until and no --games
_REDRAWN, _LOGGED = 0.2, 10.0  # seconds between two lines of progress, on a terminal and in a log


def play_recorded(
    position: Position,
    about: Description,
    recipe: Recipe,
    recording: Recording,
    games: int | None,
    workers: int,
    name: str = "",
) -> tuple[StoredRun, Sitting, bool]:
    """Play what is missing of a run; the run as it is then, this sitting, and whether the goal of --until was met."""
    watch = None
    if recording.until is not None:
        winners = {name: winner for winner, name in result_names(position.game.teams).items()}
        watch = Watch(goal_of(recording.until, winners))
    asked = games if games is not None else (MOST_GAMES if watch else 1000)
    played = played_of(position.game, with_values=set(about.players) != {"random"})
    with RunFile.opened(recording.path, writing=True) as file, _shown() as report:
        run = _begun(file, about, played, recording.first + asked, recording, name or _run_name(about))
        recorder = Recorder(file, run, asked, watch, report, recording.first)
        sitting = recorder.play(recipe, workers, hire=_hire(recording.scheduler))
        return file.run(run.name), sitting, watch is not None and watch.met_at is not None


def _hire(scheduler: str | None) -> Callable[[Recipe], Team] | None:
    """The team of a dask scheduler; None where this machine plays."""
    if scheduler is None:
        return None
    from ndvariants.addons.cluster import Cluster

    return partial(Cluster, address=scheduler)


def _begun(
    file: RunFile, description: Description, played: Played, games: int, recording: Recording, name: str
) -> StoredRun:
    """The run to go on with, or a new one; a fault when that is not what was asked."""
    runs = {run.name: run for run in file.runs()}
    if name not in runs:
        if recording.resume and runs:
            raise StorageError(f"{recording.out}: there is no run {name!r} to go on with; there are: {', '.join(runs)}")
        return file.start(name, replace(description, until=recording.until or ""), games, played)
    run = runs[name]
    if not run.done and not recording.resume:  # nothing is lost when it begins again
        file.describe(run, replace(description, until=recording.until or ""), played)
        file.ask_for(run, games)
        return file.run(name)
    if not recording.resume:
        raise StorageError(
            f"{recording.out} holds {run.done:,} games of {name!r} already",
            "--resume goes on with them; or give another --out",
        )
    found = differences(run.description, description)
    if found:
        raise StorageError(
            f"{recording.out}: this run cannot be continued, the games would be others:\n"
            + "\n".join(f"  {words}" for words in found)
        )
    if recording.until is not None and recording.until != run.description.until:
        file.describe(run, replace(run.description, until=recording.until))
    if file.played(run) is None:  # a run of an older ndvariants
        file.describe(file.run(name), file.run(name).description, played)
    file.ask_for(run, max(run.asked, games) if recording.until is None else games)
    return file.run(name)


def _run_name(description: Description) -> str:
    """``hyperchess n=3``: what a run is called in its file."""
    pairs = (
        f"{name}={','.join(map(str, value)) if isinstance(value, (list, tuple)) else value}"
        for name, value in description.parameters.items()
    )
    return " ".join((description.variant, *pairs))


@contextmanager
def _shown() -> Iterator[Callable[[Progress], None]]:
    """Progress on stderr: one line that is written again on a terminal, a line now and then in a log."""
    terminal, last = sys.stderr.isatty(), [monotonic()]

    def report(progress: Progress) -> None:
        now, done = monotonic(), progress.done >= progress.asked
        if now - last[0] < (_REDRAWN if terminal else _LOGGED) and not (done and terminal):
            return
        last[0] = now
        line = progress_line(progress)
        click.echo(f"\r\x1b[K{line}" if terminal else line, err=True, nl=not terminal)

    yield report
    if terminal:
        click.echo("\r\x1b[K", err=True, nl=False)


def progress_line(progress: Progress) -> str:
    """``12,000 of 1,000,000 games, 9,800 games/s, 1:41 left``."""
    line = f"{progress.done:,} of {progress.asked:,} games, {rate(progress.rate)} games/s"
    if progress.left is None:
        return line
    minutes, seconds = divmod(round(progress.left), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{line}, {f'{hours}:{minutes:02}' if hours else minutes}:{seconds:02} left"
