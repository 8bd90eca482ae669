"""``ndvariants export``: the games of a run for other programs, or a variant for Fairy-Stockfish."""

from __future__ import annotations

from pathlib import Path

import click

from ndvariants.cli.arguments import confined_option, open_game
from ndvariants.cli.output import FileToWrite, write_whole, written_whole

FORMATS = ("csv", "jsonl", "parquet", "pgn")
FAIRY = "fairy"


@click.command("export")
@click.argument("source", metavar="FILE|VARIANT")
@confined_option
@click.option("--to", "form", type=click.Choice([*FORMATS, FAIRY]), required=True, help="The form to write.")
@click.option("--run", "name", metavar="NAME", help="Which run, where the file holds several.")
@click.option("-o", "--output", type=FileToWrite(), help="The file to write.")
def command(source: str, form: str, name: str | None, output: Path | None) -> None:
    """Write the games of a run, one a row: result, reason, plies, legal moves that were counted.

    As PGN: with all their moves, which are played again where they were not stored. With `--to fairy` write a
    variant in the form of Fairy-Stockfish's variants.ini; what does not fit is refused.

    \b
    Examples:
      ndvariants export run.db --to csv -o games.csv
      ndvariants export run.db --to parquet -o games.parquet
      ndvariants export run.db --to pgn -o games.pgn
      ndvariants export makruk --to fairy
    """
    if form == FAIRY:
        if name is not None:
            raise click.UsageError("--run names a run of a file; a variant has none")
        _variant(source, output)
    elif output is None:
        raise click.UsageError("Missing option '-o' / '--output'.")
    else:
        _games(Path(source), form, name, output)


def _variant(source: str, output: Path | None) -> None:
    """A variant in the ini format, to a file or to stdout."""
    from ndvariants.addons.fairy.export.outward import fairy_text

    text = fairy_text(open_game(source, {}))
    if output is None:
        click.echo(text, nl=False)
    else:
        write_whole(output, text)
        click.echo(f"wrote {output}", err=True)


def _games(file: Path, form: str, name: str | None, output: Path) -> None:
    """The games of a run."""
    from ndvariants.storage.exporting import WRITERS, rows
    from ndvariants.storage.run_file import RunFile

    with RunFile.opened(file) as stored, written_whole(output) as part:
        run = stored.run(name)
        if form == "pgn":
            from ndvariants.simulation.runs.pgn import pgn_of

            with part.open("w", encoding="utf-8") as out:
                out.writelines(f"{game}\n" for game in pgn_of(stored, run))
        else:
            WRITERS[form](part, rows(stored, run))
    click.echo(f"{run.done:,} games written to {output}")
