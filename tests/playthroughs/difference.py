"""What is different between a playthrough as it was written and as it would be now."""

from __future__ import annotations

from itertools import zip_longest

from .cases import Case
from .text import path_of


def difference(case: Case, now: str) -> str:
    """Compare what a case's file keeps with what it would keep *now*.

    Return the first line that differs, with its game and ply and how to write the file anew; empty when there is none.
    """
    path = path_of(case)
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    where = ["at the beginning"]
    for number, (old, new) in enumerate(zip_longest(before.splitlines(), now.splitlines()), 1):
        if old != new:
            place = f"tests/playthroughs/{path.name}, line {number}, {', '.join(where)}"
            again = f"where a rule was mended: python -m tests.playthroughs {case.name}, and say why in the CHANGELOG"
            more = f"the plies as they are played now: python -m tests.playthroughs {case.name} --print"
            return f"{place}\n  was: {_shown(old)}\n  now: {_shown(new)}\n  {more}\n  {again}"
        where = _place(old, where)
    return ""


def _place(line: str, where: list[str]) -> list[str]:
    """Where the lines after this one stand: in a game at a ply, or in a section."""
    if line.startswith("ply "):
        return [where[0], line.split(":")[0]]
    return [line] if line and not line.startswith(" ") else where


def _shown(line: str | None) -> str:
    return "(no such line)" if line is None else line.strip()
