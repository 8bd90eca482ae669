"""``ndvariants runs``: what a file of recorded games holds, and whether it is as it was written."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import json_option
from ndvariants.cli.output import FileToWrite

if TYPE_CHECKING:
    from ndvariants.storage.checking import Check


@click.command("runs")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--check", "checked", is_flag=True, help="Compare every byte with its checksum.")
@click.option("--replay", is_flag=True, help="With --check: play the moves again, and confirm all results by them.")
@click.option("--rescue", type=FileToWrite(), metavar="NEW", help="Copy what is whole to a new file.")
@json_option
def command(file: Path, checked: bool, replay: bool, rescue: Path | None, as_json: bool) -> None:
    """Tell which runs a file holds, how far each is, and the hash of its games.

    With --check the exit code is 1 where anything is damaged; with --replay also where a result is not what the moves
    say. What --rescue saves of a damaged file is a run that `simulate --resume` completes.

    \b
    Examples:
      ndvariants runs run.db
      ndvariants runs run.db --check --replay
      ndvariants runs damaged.db --rescue saved.db
    """
    if replay and not checked:
        raise click.UsageError("--replay goes with --check")
    if rescue is not None:
        from ndvariants.storage.checking import rescue as rescued

        _tell(rescued(file, rescue), f"saved in {rescue}", as_json)
    elif checked:
        from ndvariants.storage.checking import check

        found = check(file)
        _tell(_replayed(file, found) if replay else found, "whole", as_json)
    else:
        _list(file, as_json)


def _replayed(file: Path, found: Check) -> Check:
    """The check of a file, with what the moves of its games say of their results."""
    from dataclasses import replace

    from ndvariants.cli.runs.simulate_command import progress_bar
    from ndvariants.errors import StorageError
    from ndvariants.simulation.runs.confirming import unconfirmed
    from ndvariants.storage.run_file import RunFile

    faults = list(found.faults)
    try:
        with RunFile.opened(file) as stored:
            for run in stored.runs():
                with progress_bar(run.done, "replaying") as progress:
                    faults += unconfirmed(stored, run, progress)
    except StorageError as error:
        faults.append(error.reason)
    return replace(found, faults=tuple(dict.fromkeys(faults)))


def _tell(found: Check, word: str, as_json: bool) -> None:
    """Print the result of a check; exit code 1 if there is a fault."""
    if as_json:
        echo_json("runs", asdict(found))
    else:
        for fault in found.faults:
            click.echo(fault, err=True)
        if found.is_open:
            click.echo("a writer is at work or was killed; games are compared block by block", err=True)
        click.echo(f"{found.games:,} games {word}")
    if found.faults:
        raise click.exceptions.Exit(1)


def _list(file: Path, as_json: bool) -> None:
    """The runs of a file."""
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
