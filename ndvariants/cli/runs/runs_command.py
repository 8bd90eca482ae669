"""``ndvariants runs``: what a file of recorded games holds."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import json_option


@click.command("runs")
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def command(file: Path, as_json: bool) -> None:
    """Tell which runs a file holds, how far each is, and the hash of its games.

    \b
    Example:
      ndvariants runs run.db
    """
    from ndvariants.report.text.columns import count, table
    from ndvariants.storage.run_file import RunFile

    with RunFile.opened(file) as stored:
        runs = stored.runs()
        digests = [stored.digest(run) for run in runs]
    if as_json:
        entries = [asdict(run) | {"hash": digest} for run, digest in zip(runs, digests, strict=True)]
        echo_json("runs", entries)
        return
    head = ["run", "games", "asked", "seed", "players", "seconds", "started", "hash"]
    rows = [
        [
            run.name,
            count(run.done),
            count(run.asked),
            str(run.description.seed),
            " ".join(run.description.players),
            f"{run.seconds:.1f}",
            run.started,
            digest[:16] if run.description.reproducible else f"{digest[:16]}, not reproducible",
        ]
        for run, digest in zip(runs, digests, strict=True)
    ]
    click.echo(table([head, *rows], right=frozenset({1, 2, 3, 5})) if rows else f"{file} holds no run yet")
