"""Faults of variant files as text for people: the sources are read again to show their lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TextIO

from ndvariants.errors import Problem


def source_texts(problems: Iterable[Problem]) -> dict[str, str]:
    """The text of every file that the problems mention, as far as it can be read."""
    from pathlib import Path

    from ndvariants.errors import ResourceError
    from ndvariants.resources import read_bytes

    texts: dict[str, str] = {}
    for problem in problems:
        for place in (problem.place, *(place for place, _ in problem.related)):
            if place.path not in texts:
                try:
                    texts[place.path] = read_bytes(Path(place.path)).decode("utf-8", errors="replace")
                except ResourceError:
                    texts[place.path] = ""
    return texts


def render_faults(problems: Sequence[Problem], stream: TextIO) -> str:
    """All problems, each with its place, line, caret and hint; coloured where ``stream`` shows colours."""
    from ndvariants.cli.colours import shows_colours
    from ndvariants.report.problems import render

    return render(problems, source_texts(problems), shows_colours(stream)).rstrip("\n") + "\n"


def tally(problems: Sequence[Problem]) -> str:
    """``2 faults, 1 remark``."""
    errors = sum(problem.severity == "error" for problem in problems)
    parts = [(errors, "fault"), (len(problems) - errors, "remark")]
    return ", ".join(f"{number} {word}{'s' * (number > 1)}" for number, word in parts if number)
