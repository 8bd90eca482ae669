"""``ndvariants fmt``: variant files in the usual form, with all comments."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ndvariants.cli.arguments import STDIN
from ndvariants.cli.files.requests import FmtRequest
from ndvariants.cli.output import written_whole
from ndvariants.errors import ResourceError, VariantError
from ndvariants.language.yaml.formatting import formatted, same_data
from ndvariants.language.yaml.source import Source, read_source, source_from_bytes, source_from_text
from ndvariants.resources import MAX_BYTES, read_bytes


def obey(asked: FmtRequest) -> None:
    changed = 0
    for name in asked.files:
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
        if asked.check:
            click.echo(f"{name}: is not in the usual form")
            continue
        with written_whole(path) as part:
            part.write_bytes(wanted)
        click.echo(f"{name}: rewritten", err=True)
    if asked.check and changed:
        raise click.exceptions.Exit(1)


def _whole(path: Path) -> bytes:
    if not path.exists():
        raise ResourceError(f"there is no file {str(path)!r}: fmt takes the paths of files")
    return read_bytes(path)


def _formatted(source: Source) -> str:
    if source.problems:
        raise VariantError(source.problems)
    text = formatted(source.text)
    if not same_data(source.data, source_from_text(text, source.path).data):
        return source.text  # a form that the formatter does not know is left as it is
    return text
