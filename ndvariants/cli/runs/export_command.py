"""``ndvariants export``: the games of a run for other programs, or a variant for Fairy-Stockfish."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import click

from ndvariants.cli.arguments import open_game
from ndvariants.cli.output import write_and_say, written_whole
from ndvariants.cli.progress import progress_bar
from ndvariants.cli.runs.requests import FAIRY, ExportRequest
from ndvariants.laboratory.runs import export_rows
from ndvariants.simulation.runs.pgn import pgn_of
from ndvariants.storage.exporting import WRITERS
from ndvariants.storage.run_file import RunFile

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
                columns, games = export_rows(stored, run, asked.with_moves, asked.with_measures)
                WRITERS[asked.form](part, _followed(games, run.done, progress), columns)
    click.echo(f"{run.done:,} games written to {output}")


def _followed(games: Iterable[Game], number: int, progress: Callable[[int, int], None]) -> Iterator[Game]:
    """The games, with a word now and then on how many have gone by."""
    for done, game in enumerate(games, 1):
        yield game
        if done % _TOLD == 0 or done == number:
            progress(done, number)
