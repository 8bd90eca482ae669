"""``ndvariants merge``: several files of recorded games put together."""

from __future__ import annotations

import click

from ndvariants.cli.runs.requests import MergeRequest
from ndvariants.storage.merging import merge


def obey(asked: MergeRequest) -> None:
    for run in merge(asked.target, asked.sources):
        click.echo(f"{run.name}: {run.done:,} games")
