"""Which remarks are wanted: codes chosen or left out on the command line, and lines of a file that ignore some.

``# ndv: ignore NDV354`` behind a line leaves out that remark there; on a line of its own, in the whole file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ndvariants.errors import Place, Problem
from ndvariants.faults.remarks.file import UnusedIgnore
from ndvariants.language.yaml.source import Source

_COMMENT = re.compile(r"#\s*ndv:\s*ignore\s+(NDV\d*(?:[\s,]+NDV\d*)*)")
_CODE = re.compile(r"NDV\d*")


@dataclass(frozen=True)
class Chosen:
    """Beginnings of codes, ``NDV36`` among them: those to report (none: all), and those to leave out."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def wants(self, code: str) -> bool:
        """Return whether a remark of this code is reported."""
        return (not self.select or code.startswith(self.select)) and not (self.ignore and code.startswith(self.ignore))


EVERYTHING = Chosen()


@dataclass(frozen=True)
class _Ignored:
    """A code in a comment of the file: on which line (0: everywhere), and where it is written."""

    code: str
    line: int
    place: Place


def without_ignored(problems: Iterable[Problem], source: Source) -> list[Problem]:
    """The problems without remarks that the file ignores, and a remark for each comment that ignores nothing.

    Errors cannot be ignored.
    """
    found, ignored = list(problems), list(_ignored(source))
    used = set[_Ignored]()
    kept = []
    for problem in found:
        fitting = [one for one in ignored if _fits(one, problem, source.path)]
        used.update(fitting)
        if not fitting:
            kept.append(problem)
    for one in ignored:
        if one not in used:
            kept.append(UnusedIgnore(one.code).at(one.place))
    return kept


def _fits(ignored: _Ignored, problem: Problem, path: str) -> bool:
    here = problem.place.path == path and ignored.line in (0, problem.place.line)
    return here and problem.severity != "error" and problem.code.startswith(ignored.code)


def _ignored(source: Source) -> Iterable[_Ignored]:
    for number, line in enumerate(source.text.split("\n"), 1):
        comment = _COMMENT.search(line)
        if comment is None:
            continue
        alone = not line[: comment.start()].strip()
        for code in _CODE.finditer(comment[1]):
            place = Place(source.path, number, comment.start(1) + code.start() + 1, len(code[0]))
            yield _Ignored(code[0], 0 if alone else number, place)
