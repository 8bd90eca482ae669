"""The games of a run as PGN."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ndvariants.bridge.pgn_write import pgn_of_line
from ndvariants.game.records.replay import record_of
from ndvariants.simulation.runs.replaying import Replays
from ndvariants.storage.run_file import RunFile, StoredRun


def pgn_of(file: RunFile, run: StoredRun) -> Iterator[str]:
    """Each game with its moves. Raises StorageError where they were not stored and cannot be played again."""
    replays, about = Replays(file, run), run.description
    players = dict(zip(about.names, about.players, strict=True))
    for result in file.results(run):
        line = replays.line(result.number)
        tags = {"Event": f"{run.name}, seed {about.seed}", "Round": str(result.number)}
        record = replace(record_of(line[-1], players), tags=tags)
        if record.outcome is None:
            record = replace(record, tags={**tags, "Termination": result.reason})
        yield pgn_of_line(record, line)
