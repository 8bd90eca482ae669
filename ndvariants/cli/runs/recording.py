"""Progress of runs that are stored, on stderr; and the teams of a cluster."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import monotonic

import click

from ndvariants.report.text.columns import rate
from ndvariants.simulation.games import Recipe
from ndvariants.simulation.runs.crew import Team
from ndvariants.simulation.runs.recorded import Progress

_REDRAWN, _LOGGED = 0.2, 10.0  # seconds between two lines of progress, on a terminal and in a log


def hire(scheduler: str | None) -> Callable[[Recipe], Team] | None:
    """Return the team of a dask scheduler; None if this machine plays."""
    if scheduler is None:
        return None
    from ndvariants.addons.cluster import Cluster

    return partial(Cluster, address=scheduler)


@contextmanager
def shown_progress() -> Iterator[Callable[[Progress], None]]:
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
