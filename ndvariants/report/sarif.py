"""Problems as SARIF 2.1.0, the form in which code hosts and editors take the findings of programs.

source: docs.oasis-open.org/sarif/sarif/v2.1.0
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ndvariants.errors import Place, Problem

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render_sarif(problems: Iterable[Problem]) -> str:
    """All problems as one run of SARIF."""
    results = [_result(problem) for problem in problems]
    codes = sorted({str(result["ruleId"]) for result in results})
    driver = {"name": "ndvariants", "rules": [{"id": code} for code in codes]}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _result(problem: Problem) -> dict[str, Any]:
    said = "; ".join(text for text in (problem.message, problem.label) if text)
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "level": problem.severity,
        "message": {"text": f"{said}\n{problem.hint}" if problem.hint else said},
        "locations": [_location(problem.place)],
    }
    if problem.related:
        beside = [{**_location(place), "message": {"text": word}} for place, word in problem.related]
        result["relatedLocations"] = beside
    return result


def _uri(path: Path) -> str:
    """The path as a URI, or relative to where the program runs; a file may be called by any character.

    >>> _uri(Path("games/my game: 50%.yaml"))
    'games/my%20game%3A%2050%25.yaml'
    """
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))


def _location(place: Place) -> dict[str, Any]:
    path = Path(place.path)
    region = {"startLine": place.line, "startColumn": place.column, "endColumn": place.column + place.length}
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(path)}, "region": region}}
