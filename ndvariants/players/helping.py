"""Threads that search the same position beside a player and share what they find in its table.

What is in the table then depends on which thread was quicker: such a search is not reproducible.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event, Thread
from types import TracebackType

from ndvariants.kernel.search import workspace as D
from ndvariants.kernel.search.alphabeta.deepen import search_slice
from ndvariants.players.workspace import SearchWorkspace

_SLICE = 20_000  # nodes between looks at whether to stop


class Helpers:
    """While it is entered, each of the *workspaces* is searched by a thread of its own; their tables are one."""

    def __init__(self, workspaces: Sequence[SearchWorkspace], generation: int, noise_key: int) -> None:
        self._stop = Event()
        for workspace in workspaces:
            workspace.runner.write(workspace.W, D.GENERATION, [generation])
        self._threads = [Thread(target=self._search, args=(each, noise_key), daemon=True) for each in workspaces]

    def __enter__(self) -> None:
        for thread in self._threads:
            thread.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _search(self, workspace: SearchWorkspace, noise_key: int) -> None:
        begins = 1
        run, vectors = workspace.runner.run, workspace.vectors
        while run(search_slice, *vectors, begins, noise_key, _SLICE) == 0 and not self._stop.is_set():
            begins = 0
