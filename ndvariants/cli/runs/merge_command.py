"""``ndvariants merge``: several files of recorded games put together."""

from __future__ import annotations

from pathlib import Path

import click

from ndvariants.cli.output import FileToWrite


@click.command("merge")
@click.argument("target", type=FileToWrite())
@click.argument("sources", nargs=-1, required=True, type=click.Path(path_type=Path))
def command(target: Path, sources: tuple[Path, ...]) -> None:
    """Copy the games of SOURCES into TARGET, which is made where it does not exist.

    Runs of one name must be the same run: variant, parameters, rules, seed, players. Games that are there already are
    compared.

    \b
    Example:
      ndvariants merge all.db monday.db tuesday.db
    """
    from ndvariants.storage.merging import merge

    for run in merge(target, sources):
        click.echo(f"{run.name}: {run.done:,} games")
