"""``ndvariants list``: the shipped variants."""

from __future__ import annotations

import json
from typing import Any

import click

from ndvariants.cli.arguments import json_option


@click.command("list")
@json_option
def command(as_json: bool) -> None:
    """The shipped variants: name, title, year and inventor, parameters.

    \b
    Examples:
      ndvariants list
      ndvariants list --json
    """
    from ndvariants.report.columns import table

    entries = [_entry(name) for name in _names()]
    if as_json:
        click.echo(json.dumps(entries, indent=2, ensure_ascii=False))
        return
    rows = [
        [
            str(entry["name"]),
            str(entry["title"]),
            ", ".join(str(entry[key]) for key in ("inventor", "year") if entry[key] is not None),
            "-p " + ", ".join(entry["parameters"]) if entry["parameters"] else "",
        ]
        for entry in entries
    ]
    click.echo(table(rows))


def _names() -> list[str]:
    from ndvariants.resources import variant_paths

    return list(variant_paths())


def _entry(name: str) -> dict[str, Any]:
    """What the head of a shipped file says, the files it extends included."""
    from ndvariants.language.source import read_source
    from ndvariants.resources import find_variant

    data: Any = read_source(str(find_variant(name))).data
    parameters = list(data.get("parameters") or {})
    parent = data.get("extends")
    if isinstance(parent, str):
        parameters = [*_entry(parent)["parameters"], *parameters]
    return {
        "name": name,
        "title": data.get("title", name),
        "inventor": data.get("inventor"),
        "year": data.get("year"),
        "source": data.get("source"),
        "extends": parent,
        "parameters": list(dict.fromkeys(parameters)),
    }
