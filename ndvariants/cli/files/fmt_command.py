"""``ndvariants fmt``: variant files in the usual form, with all comments."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ndvariants.language.yaml.source import Source

STDIN = "-"


@click.command("fmt")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 where a file would change.")
def command(files: tuple[str, ...], check: bool) -> None:
    """Bring variant files into the usual form: indentation, spaces, the cells of drawings.

    Comments stay, and so does the game. `-` formats standard input to standard output.

    Exit code 0: done, or nothing to do. 1: a file would change (with --check), or cannot be read.

    \b
    Examples:
      ndvariants fmt mygame.yaml
      ndvariants fmt --check mygame.yaml
    """
    from ndvariants.cli.output import written_whole
    from ndvariants.language.yaml.source import read_source, source_from_bytes
    from ndvariants.resources import MAX_BYTES

    changed = 0
    for name in files:
        if name == STDIN:
            text = _formatted(source_from_bytes(sys.stdin.buffer.read(MAX_BYTES + 1), "<stdin>"))
            click.echo(text, nl=False)
            continue
        path = Path(name)
        raw, text = _whole(path), _formatted(read_source(path))
        ends = "\r\n" if b"\r\n" in raw else "\n"
        wanted = text.replace("\n", ends).encode("utf-8")
        if wanted == raw:
            continue
        changed += 1
        if check:
            click.echo(f"{name}: is not in the usual form")
            continue
        with written_whole(path) as part:
            part.write_bytes(wanted)
        click.echo(f"{name}: rewritten", err=True)
    if check and changed:
        raise click.exceptions.Exit(1)


def _whole(path: Path) -> bytes:
    from ndvariants.errors import ResourceError
    from ndvariants.resources import read_bytes

    if not path.exists():
        raise ResourceError(f"there is no file {str(path)!r}: fmt takes the paths of files")
    return read_bytes(path)


def _formatted(source: Source) -> str:
    """The text of a source in the usual form. A file with faults that keep it from being read whole is refused."""
    from ndvariants.errors import VariantError
    from ndvariants.language.yaml.formatting import formatted, same_data
    from ndvariants.language.yaml.source import source_from_text

    if source.problems:
        raise VariantError(source.problems)
    text = formatted(source.text)
    if not same_data(source.data, source_from_text(text, source.path).data):
        return source.text  # a form that the formatter does not know is left as it is
    return text
