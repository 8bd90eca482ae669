"""Problems as SARIF 2.1.0, the form in which code hosts and editors take the findings of programs.

source: docs.oasis-open.org/sarif/sarif/v2.1.0
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ndvariants.advice.offers import Offer
from ndvariants.errors import Place, Problem
from ndvariants.faults.catalogue import by_code, explanation, title
from ndvariants.language.yaml.places import Text

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


Fixes = Mapping[str, tuple[str, Sequence[Offer]]]  # by the path of a file: its text, and what would mend it


def render_sarif(problems: Iterable[Problem], fixes: Fixes | None = None) -> str:
    """All problems as one run of SARIF."""
    results = [_result(problem, fixes or {}) for problem in problems]
    codes = sorted({str(result["ruleId"]) for result in results})
    driver = {"name": "ndvariants", "rules": [_rule(code) for code in codes]}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _rule(code: str) -> dict[str, Any]:
    kind = by_code().get(code)
    if kind is None:
        return {"id": code}
    return {"id": code, "shortDescription": {"text": title(kind)}, "help": {"text": explanation(kind)}}


def _result(problem: Problem, fixes: Fixes) -> dict[str, Any]:
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
    text, offers = fixes.get(problem.place.path, ("", ()))
    found = [_fix(offer, text) for offer in offers if offer.problem == problem]
    return {**result, "fixes": found} if found else result


def _fix(offer: Offer, text: str) -> dict[str, Any]:
    first, last = (Text("", text).span(at, at) for at in (offer.change.start, offer.change.end))
    region = {"startLine": first.line, "startColumn": first.column, "endLine": last.line, "endColumn": last.column}
    replacement = {"deletedRegion": region, "insertedContent": {"text": offer.change.text}}
    uri = {"uri": _uri(Path(offer.problem.place.path))}
    changes = [{"artifactLocation": uri, "replacements": [replacement]}]
    return {"description": {"text": offer.title}, "artifactChanges": changes}


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
