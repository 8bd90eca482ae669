"""Redacts the faults of files outside a confined load.

Shipped variants are known to everybody. A file that lies beside the stranger's may be inherited, and may be anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ndvariants.errors import Place, Problem
from ndvariants.faults.shape import ParentWithFaults
from ndvariants.language.yaml.source import Source, parents_of
from ndvariants.resources import is_shipped


def redacted(problems: Iterable[Problem], source: Source) -> list[Problem]:
    """The problems of a file; of a confined one without the lines of other files, and once for all faults of those."""
    if source.confined is None:
        return list(problems)
    return list(dict.fromkeys(_redacted(problem, source) for problem in problems))


def _redacted(problem: Problem, source: Source) -> Problem:
    shown = tuple((place, word) for place, word in problem.related if _is_shown(place, source))
    extends = source.place("extends")
    own = _is_shown(problem.place, source) and (problem.place != extends or shown == problem.related)
    if own:
        return replace(problem, related=shown)
    fault = ParentWithFaults(" or ".join(parents_of(source.data)))
    return replace(fault.at(extends), severity=problem.severity)


def _is_shown(place: Place, source: Source) -> bool:
    return place.path == source.path or is_shipped(place.path)
