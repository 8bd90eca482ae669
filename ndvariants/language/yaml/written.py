"""Source text at the places that trees, problems and rules point to."""

from __future__ import annotations

from pathlib import Path

from ndvariants.errors import Place, ResourceError
from ndvariants.resources import read_text

_kept: dict[str, str] = {}  # texts that lie in no file, by the path in their places


def keep_text(path: str, text: str) -> None:
    """Let places with this path point into a text that lies in no file."""
    _kept[path] = text


class SourceTexts:
    """The files that places point into, read when first asked for."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}

    def lines(self, path: str) -> list[str]:
        """The lines of a file; none of one that cannot be read."""
        if path not in self._lines:
            try:
                text = _kept[path] if path in _kept else read_text(Path(path))
                self._lines[path] = text.split("\n")
            except ResourceError:
                self._lines[path] = []
        return self._lines[path]

    def at(self, place: Place | None) -> str:
        """Source text at a place, on one line; empty for no place or a file that cannot be read."""
        if place is None:
            return ""
        lines = self.lines(place.path)
        if not 0 < place.line <= len(lines):
            return ""
        rest = lines[place.line - 1][place.column - 1 :]
        following, wanted = place.line, place.length
        while len(rest) < wanted and following < len(lines):
            rest += " " + lines[following].strip()
            following += 1
        return " ".join(rest[:wanted].split())
