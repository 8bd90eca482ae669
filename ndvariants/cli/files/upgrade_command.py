"""``ndvariants upgrade``: files of an earlier format in the words of the present one."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("upgrade")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 where a file would change.")
@click.option("--from", "earlier", type=click.IntRange(1, 1), help="Take files without `format` for files of this one.")
def command(files: tuple[str, ...], check: bool, earlier: int | None) -> None:
    """Rewrite files that say `format: 1` where a word or its meaning has changed; comments and all else stay.

    What the text alone cannot decide is listed with its line.

    Exit code 0: done, or nothing to do. 1: a file would change (with --check), or cannot be read.

    \b
    Examples:
      ndvariants upgrade mygame.yaml
      ndvariants upgrade --from 1 oldgame.yaml
    """
    from ndvariants.cli.output import rewrite
    from ndvariants.language.yaml.source import read_source
    from ndvariants.language.yaml.upgrading import KEY, changes_of, upgraded

    would = 0
    for name in files:
        path = Path(name)
        if not path.exists():
            raise click.UsageError(f"there is no file {name!r}: upgrade takes the paths of files")
        source = read_source(path)
        said = source.data.get(KEY) if isinstance(source.data, dict) else None
        if said != 1 and earlier is None:
            click.echo(f"{name}: is of the present format (it does not say `{KEY}: 1`)")
            continue
        for change in changes_of(source):
            what = f"{change.before} -> {change.after}" if change.after else f"look at `{change.before}`"
            click.echo(f"{change.place}: {what}  ({change.why})")
        text = upgraded(source)
        if text == source.text:
            continue
        would += 1
        if not check:
            rewrite(path, text)
            click.echo(f"{name}: rewritten", err=True)
    if check and would:
        raise click.exceptions.Exit(1)
