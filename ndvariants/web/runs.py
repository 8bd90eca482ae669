"""The recorded games of the file that the command line names, for the page to show; the file may still be growing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ndvariants.errors import ResourceError
from ndvariants.game.position import Position


class Runs:
    """The runs of one file; opened for each question, as another program may be writing it. ``None``: there is none."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path

    def heads(self) -> list[dict[str, Any]]:
        """For each run its name, what was played and by whom, and how many games are there. Raises StorageError."""
        if self.path is None:
            return []
        from ndvariants.storage.run_file import RunFile

        with RunFile.opened(self.path) as file:
            return [
                {
                    "name": run.name,
                    "variant": run.description.variant,
                    "players": list(run.description.players),
                    "games": run.done,
                    "asked": run.asked,
                }
                for run in file.runs()
            ]

    def line(self, name: str, number: int) -> list[Position]:
        """All positions of a game. Raises StorageError when it is not there, or cannot be known any more."""
        if self.path is None:
            raise ResourceError("no file of runs was named", "ndvariants serve --run run.db")
        from ndvariants.simulation.runs.replaying import replayed
        from ndvariants.storage.run_file import RunFile

        with RunFile.opened(self.path) as file:
            return replayed(file, file.run(name), number)
