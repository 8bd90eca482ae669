"""``ndvariants runs``: what a file of recorded games holds, and whether it is as it was written."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.progress import progress_bar
from ndvariants.cli.runs.requests import RunsRequest
from ndvariants.errors import StorageError
from ndvariants.report.text.columns import count, table
from ndvariants.simulation.runs.confirming import unconfirmed
from ndvariants.storage.checking import Check, check
from ndvariants.storage.run_file import RunFile


def obey(asked: RunsRequest) -> None:
    if asked.replay and not asked.checked:
        raise click.UsageError("--replay goes with --check")
    if asked.checked:
        found = check(asked.file)
        _tell(_replayed(asked.file, found) if asked.replay else found, asked.as_json)
    else:
        _list(asked.file, asked.as_json)


def _replayed(file: Path, found: Check) -> Check:
    faults = list(found.faults)
    try:
        with RunFile.opened(file) as stored:
            for run in stored.runs():
                with progress_bar(run.done, "replaying") as progress:
                    faults += unconfirmed(stored, run, progress)
    except StorageError as error:
        faults.append(error.reason)
    return replace(found, faults=tuple(dict.fromkeys(faults)))


def _tell(found: Check, as_json: bool) -> None:
    """Print the result of a check; exit code 1 if there is a fault."""
    if as_json:
        echo_json("runs", asdict(found))
    else:
        for fault in found.faults:
            click.echo(fault, err=True)
        click.echo(f"{found.games:,} games whole")
    if found.faults:
        raise click.exceptions.Exit(1)


def _list(file: Path, as_json: bool) -> None:
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
