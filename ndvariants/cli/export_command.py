"""``ndvariants export``: the games of a run for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from ndvariants.cli.output import FileToWrite, written_whole

FORMATS = ("csv", "jsonl", "parquet", "pgn")


@click.command("export")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--to", "form", type=click.Choice(FORMATS), required=True, help="The form to write.")
@click.option("--run", "name", metavar="NAME", help="Which run, where the file holds several.")
@click.option("-o", "--output", type=FileToWrite(), required=True, help="The file to write.")
def command(file: Path, form: str, name: str | None, output: Path) -> None:
    """Write the games of a run, one a row: result, reason, plies, legal moves that were counted.

    As PGN: with all their moves, which are played again where they were not stored.

    \b
    Examples:
      ndvariants export run.db --to csv -o games.csv
      ndvariants export run.db --to parquet -o games.parquet
      ndvariants export run.db --to pgn -o games.pgn
    """
    from ndvariants.storage.exporting import WRITERS, rows
    from ndvariants.storage.run_file import RunFile

    with RunFile.opened(file) as stored, written_whole(output) as part:
        run = stored.run(name)
        if form == "pgn":
            from ndvariants.simulation.pgn import pgn_of

            with part.open("w", encoding="utf-8") as out:
                out.writelines(f"{game}\n" for game in pgn_of(stored, run))
        else:
            WRITERS[form](part, rows(stored, run))
    click.echo(f"{run.done:,} games written to {output}")
