"""``ndvariants upgrade``: files of an earlier format in the words of the present one."""

from __future__ import annotations

from pathlib import Path

import click

from ndvariants.cli.files.requests import UpgradeRequest
from ndvariants.cli.output import rewrite
from ndvariants.language.yaml.source import read_source
from ndvariants.language.yaml.upgrading import KEY, changes_of, upgraded


def obey(asked: UpgradeRequest) -> None:
    would = 0
    for name in asked.files:
        path = Path(name)
        if not path.exists():
            raise click.UsageError(f"there is no file {name!r}: upgrade takes the paths of files")
        source = read_source(path)
        said = source.data.get(KEY) if isinstance(source.data, dict) else None
        if said != 1 and asked.earlier is None:
            click.echo(f"{name}: is of the present format (it does not say `{KEY}: 1`)")
            continue
        for change in changes_of(source):
            what = f"{change.before} -> {change.after}" if change.after else f"look at `{change.before}`"
            click.echo(f"{change.place}: {what}  ({change.why})")
        text = upgraded(source)
        if text == source.text:
            continue
        would += 1
        if not asked.check:
            rewrite(path, text)
            click.echo(f"{name}: rewritten", err=True)
    if asked.check and would:
        raise click.exceptions.Exit(1)
