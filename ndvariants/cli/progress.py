"""Progress of long work on stderr: a bar on a terminal, a line now and then in a log."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

import click

_QUICK = 2.0  # seconds after which a log says how far it is


@contextmanager
def progress_bar(number: int, label: str = "playing", things: str = "games") -> Iterator[Callable[[int, int], None]]:
    """A progress bar on stderr, where stderr is a terminal; a line for every tenth where it is not."""
    if not sys.stderr.isatty():
        yield Lines(number, things)
        return
    with click.progressbar(length=number, label=label, file=sys.stderr, show_pos=True) as bar:
        yield lambda done, of: bar.update(done - bar.pos)


class Lines:
    """Progress for a log file: a line for every tenth, and none for runs that are over at once."""

    def __init__(self, number: int, things: str) -> None:
        self._number, self._things, self._next = number, things, 1
        self._started = monotonic()

    def __call__(self, done: int, of: int) -> None:
        """Note how many are done."""
        reached = 10 * done // max(1, self._number)
        if reached >= self._next:
            self._next = reached + 1
            if monotonic() - self._started > _QUICK and done < self._number:
                click.echo(f"{done} of {self._number} {self._things}", err=True)
