"""``ndvariants export``: the games of a run for other programs, or a variant for Fairy-Stockfish."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import click
import numpy as np

from ndvariants.cli.arguments import open_game
from ndvariants.cli.output import write_and_say, written_whole
from ndvariants.cli.progress import progress_bar
from ndvariants.cli.runs.requests import FAIRY, ExportRequest
from ndvariants.errors import StorageError
from ndvariants.simulation.events.measured_runs import measured_run
from ndvariants.simulation.runs.pgn import WrittenGames, pgn_of
from ndvariants.simulation.runs.replaying import Replays, lot_of_run
from ndvariants.storage.exporting import COLUMNS, MOVES, WRITERS, Row, rows
from ndvariants.storage.run_file import RunFile, StoredRun

_TOLD = 100  # games between two words of progress

Game = TypeVar("Game")


def obey(asked: ExportRequest) -> None:
    if asked.form == FAIRY:
        if asked.name is not None or asked.with_moves or asked.with_measures:
            raise click.UsageError("--run, --moves and --measures are for a file of runs; a variant has none")
        from ndvariants.addons.fairy.export.outward import fairy_text

        write_and_say(asked.output, fairy_text(open_game(asked.source, {})))
    elif asked.with_measures and asked.form == "pgn":
        raise click.UsageError("PGN has no columns: write --to csv, jsonl or parquet")
    elif asked.with_moves and asked.form == "pgn":
        raise click.UsageError("PGN has the moves without --moves")
    elif asked.output is None:
        raise click.UsageError("Missing option '-o' / '--output'.")
    else:
        _games(asked, asked.output)


def _games(asked: ExportRequest, output: Path) -> None:
    with RunFile.opened(Path(asked.source)) as stored, written_whole(output) as part:
        run = stored.run(asked.name)
        with progress_bar(run.done, "writing") as progress:
            if asked.form == "pgn":
                with part.open("w", encoding="utf-8") as out:
                    out.writelines(f"{game}\n" for game in _followed(pgn_of(stored, run), run.done, progress))
            else:
                moves = WrittenGames(stored, run).moves if asked.with_moves else None
                columns: tuple[str, ...] = (*COLUMNS, MOVES) if asked.with_moves else COLUMNS
                lot = lot_of_run(stored, run)
                games = rows(stored, run, moves) if lot is None else rows(stored, run, moves, lot.said_of)
                if asked.with_measures:
                    columns, games = _with_measures(stored, run, columns, games)
                WRITERS[asked.form](part, _followed(games, run.done, progress), columns)
    click.echo(f"{run.done:,} games written to {output}")


def _with_measures(
    stored: RunFile, run: StoredRun, columns: tuple[str, ...], games: Iterable[Row]
) -> tuple[tuple[str, ...], Iterator[Row]]:
    """The columns and rows with those of the measures; nothing stands there for games whose moves are not known."""
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


def _followed(games: Iterable[Game], number: int, progress: Callable[[int, int], None]) -> Iterator[Game]:
    """The games, with a word now and then on how many have gone by."""
    for done, game in enumerate(games, 1):
        yield game
        if done % _TOLD == 0 or done == number:
            progress(done, number)
