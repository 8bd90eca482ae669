"""``ndvariants schema``: the JSON Schema of variant files, for editors."""

from __future__ import annotations

from pathlib import Path

import click

from ndvariants.cli.output import FileToWrite, write_and_say


@click.command("schema")
@click.option("-o", "--output", type=FileToWrite(), help="Write to this file instead of stdout.")
def command(output: Path | None) -> None:
    """Print the JSON Schema of variant files.

    An editor with a YAML language server completes and explains keys when the first line of a variant file is

    \b
      # yaml-language-server: $schema=variant.schema.json

    \b
    Examples:
      ndvariants schema > variant.schema.json
      ndvariants schema -o variant.schema.json
    """
    from ndvariants.resources import schema_text

    write_and_say(output, schema_text("variant"))
