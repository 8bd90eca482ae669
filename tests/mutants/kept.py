"""What earlier runs found, in a file of lines, so that a run that was broken off goes on where it was."""

from __future__ import annotations

import json
from pathlib import Path

from .changes import Change


class Kept:
    """What caught each change, kept in a file; in memory alone where there is none."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path is not None and path.exists() else []
        self._found = dict(map(json.loads, lines))

    def caught_by(self, change: Change) -> str:
        """What caught a change in an earlier run; empty where none did."""
        return str(self._found.get(_key(change), ""))

    def keep(self, change: Change, caught_by: str) -> None:
        """Write down at once what catches a change."""
        self._found[_key(change)] = caught_by
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                print(json.dumps([_key(change), caught_by]), file=file)


def _key(change: Change) -> str:
    return f"{change.path} {change.function}: `{change.before}` -> `{change.after}` in `{change.text}`"
