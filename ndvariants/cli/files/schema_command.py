"""``ndvariants schema``: the JSON Schema of variant files, for editors."""

from __future__ import annotations

from ndvariants.cli.files.requests import SchemaRequest
from ndvariants.cli.output import write_and_say
from ndvariants.resources import schema_text


def obey(asked: SchemaRequest) -> None:
    write_and_say(asked.output, schema_text("variant"))
