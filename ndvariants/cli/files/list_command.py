"""``ndvariants list``: the variants by family."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import groupby
from shutil import get_terminal_size
from typing import Any

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.files.requests import ListRequest
from ndvariants.errors import NdVariantsError
from ndvariants.language.yaml.source import read_source
from ndvariants.report.prose.descriptions import NOT_CHECKED
from ndvariants.report.text.columns import table
from ndvariants.resources import checked_by, family, find_variant, own_paths, variant_paths
from ndvariants.suggest import nearest


def obey(asked: ListRequest) -> None:
    entries = [entry for entry in _entries() if _fits(entry, asked.search)]
    if asked.family is not None:
        entries = _of_family(entries, asked.family)
    if asked.as_json:
        echo_json("list", entries)
    elif entries:
        click.echo(_table(entries))
    else:
        click.echo(f"no variant has {asked.search!r} in its name, title, inventor or description", err=True)
        raise click.exceptions.Exit(1)


def _entries() -> list[dict[str, Any]]:
    paths = {**variant_paths(), **own_paths()}
    return sorted(
        ({"family": family(path), **_head(path)} for path in paths.values()),
        key=lambda entry: (entry["family"], entry["name"]),
    )


def _fits(entry: dict[str, Any], search: str | None) -> bool:
    texts = (entry[key] for key in ("name", "title", "inventor", "description", "family"))
    return search is None or search.lower() in " ".join(str(text) for text in texts if text).lower()


def _of_family(entries: list[dict[str, Any]], family: str) -> list[dict[str, Any]]:
    known = sorted({entry["family"] for entry in entries})
    wanted = [name for name in known if name == family] or [n for n in known if n.lower().startswith(family.lower())]
    if not wanted:
        close = nearest(family, known)
        hint = f"did you mean {close!r}?" if close else f"there are {', '.join(known)}"
        raise click.BadParameter(f"no family is called {family!r}; {hint}", param_hint="--family")
    return [entry for entry in entries if entry["family"] in wanted]


def _table(entries: list[dict[str, Any]]) -> str:
    rows = [
        [
            str(entry["name"]),
            str(entry["title"]),
            ", ".join(str(entry[key]) for key in ("inventor", "year") if entry[key] is not None),
            _checks(entry["checked_by"]),
        ]
        for entry in entries
    ]
    lines = iter(_shortened(line) for line in table(rows, indent="  ").splitlines())
    blocks = []
    for name, members in groupby(entries, key=lambda entry: entry["family"]):
        blocks.append("\n".join([name, *(next(lines) for _ in members)]))
    return "\n\n".join(blocks)


def _shortened(line: str) -> str:
    """The line as a terminal shows it without a break; files and other programs get it whole."""
    columns = get_terminal_size().columns if sys.stdout.isatty() else len(line)
    return line if len(line) <= columns else line[: columns - 1] + "…"


def _checks(programs: Sequence[str] | None) -> str:
    return "" if programs is None else f"checked by {', '.join(programs)}" if programs else NOT_CHECKED


def _head(path: Any) -> dict[str, Any]:
    """Data from the head of a file, including the files it extends; for an unreadable file its name alone."""
    try:
        data: Any = read_source(str(path)).data
        parent = data.get("extends")
        inherited = [] if not isinstance(parent, str) else _head(find_variant(parent, path.parent))["parameters"]
    except NdVariantsError:
        data, parent, inherited = {"title": "(its file has faults)"}, None, []
    parameters = [*inherited, *(data.get("parameters") or {})]
    return {
        "name": path.stem,
        "title": data.get("title", path.stem),
        "inventor": data.get("inventor"),
        "year": data.get("year"),
        "source": data.get("source"),
        "checked_by": checked_by(path),
        "description": data.get("description"),
        "extends": parent,
        "parameters": list(dict.fromkeys(parameters)),
    }
