"""The recorded games of the file that the command line names, for the page to show; the file may still be growing."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

from ndvariants.errors import ResourceError
from ndvariants.game.game import Position
from ndvariants.storage.run_file import RunFile

_LISTED = 100  # games at a time


class Runs:
    """The runs of one file; opened for each question, as another program may be writing it. ``None``: there is none."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path

    def heads(self) -> list[dict[str, Any]]:
        """For each run its name, what was played and by whom, and how many games are there. Raises StorageError."""
        if self.path is None:
            return []
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

    def games(self, name: str, first: int) -> list[list[Any]]:
        """The games of a run from a number on, not too many: number, winner ("" for none), reason and plies.

        Raises StorageError.
        """
        if self.path is None:
            return []
        with RunFile.opened(self.path) as file:
            run = file.run(name)
            players = run.description.names
            return [
                [one.number, players[one.winner] if one.winner >= 0 else "", one.reason, one.plies]
                for one in islice(file.results(run, first=first), _LISTED)
            ]

    def line(self, name: str, number: int) -> list[Position]:
        """All positions of a game. Raises StorageError when it is not there, or cannot be known any more."""
        if self.path is None:
            raise ResourceError("no file of runs was named", "ndvariants serve --run run.db")
        from ndvariants.simulation.runs.replaying import replayed

        with RunFile.opened(self.path) as file:
            return replayed(file, file.run(name), number)
