"""Faults of variant files as text for people: the sources are read again to show their lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TextIO

import click

from ndvariants.cli.answers import echo_json
from ndvariants.errors import Problem

if TYPE_CHECKING:
    from ndvariants.report.sarif import Fixes

FORMS = ("text", "json", "sarif", "github")


def show_problems(
    problems: Sequence[Problem], form: str, texts: Mapping[str, str] | None = None, fixes: Fixes | None = None
) -> None:
    """Print problems in one of FORMS; ``texts`` are sources that no file holds, ``fixes`` the edits for SARIF."""
    import sys

    from ndvariants.report.problems import problem_records, render_github
    from ndvariants.report.sarif import render_sarif

    if form == "json":
        echo_json("problems", problem_records(problems))
    elif form == "sarif":
        click.echo(render_sarif(problems, fixes))
    elif form == "github":
        click.echo(render_github(problems), nl=False)
    elif problems:
        click.echo(render_faults(problems, sys.stdout, texts))


def source_texts(problems: Iterable[Problem], known: Mapping[str, str] | None = None) -> dict[str, str]:
    """The text of every file that the problems mention, as far as it can be read, and those ``known`` already."""
    from pathlib import Path

    from ndvariants.errors import ResourceError
    from ndvariants.resources import read_bytes

    texts = dict(known or {})
    for problem in problems:
        for place in (problem.place, *(place for place, _ in problem.related)):
            if place.path not in texts:
                try:
                    texts[place.path] = read_bytes(Path(place.path)).decode("utf-8", errors="replace")
                except ResourceError:
                    texts[place.path] = ""
    return texts


def render_faults(problems: Sequence[Problem], stream: TextIO, texts: Mapping[str, str] | None = None) -> str:
    """All problems, each with its place, line, caret and hint; coloured where ``stream`` shows colours."""
    from ndvariants.cli.colours import shows_colours
    from ndvariants.report.problems import render

    return render(problems, source_texts(problems, texts), shows_colours(stream)).rstrip("\n") + "\n"


def tally(problems: Sequence[Problem]) -> str:
    """``2 faults, 1 remark``."""
    words = {"error": "fault", "warning": "remark", "note": "note"}
    parts = [(sum(problem.severity == severity for problem in problems), word) for severity, word in words.items()]
    return ", ".join(f"{number} {word}{'s' * (number > 1)}" for number, word in parts if number)
