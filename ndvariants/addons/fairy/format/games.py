"""The games of the ini format: those that its program knows without a file, and those of a file of the user's."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from ndvariants.addons.fairy.format.ini import Section, read_ini
from ndvariants.addons.fairy.format.record import Record, resolve
from ndvariants.errors import Problem, ResourceError
from ndvariants.suggest import nearest

_BUILTIN = Path(__file__).parent / "builtin.ini"


@dataclass(slots=True)
class Games:
    """Sections by name, with what could not be read; ``own`` are those of the user's file."""

    sections: dict[str, Section]
    own: tuple[str, ...] = ()
    problems: list[Problem] = field(default_factory=list)

    def record(self, name: str) -> tuple[Record, list[Problem]]:
        """The record of a game, and what could not be read in it and its parents. Raises ResourceError."""
        if name not in self.sections:
            near = nearest(name, self.sections)
            hint = f"; did you mean '{near}'?" if near else ""
            raise ResourceError(f"no game is called '{name}'{hint}")
        problems: list[Problem] = []
        return resolve(self.sections, name, problems, {}), problems


@cache
def builtin() -> Games:
    """The games that are known without a file."""
    sections, _ = read_ini(_BUILTIN.read_text(encoding="utf-8"), "builtin.ini")
    return Games(sections, tuple(sections))


def from_text(text: str, path: str) -> Games:
    """The games of a file; their parents may be any of the file and any that is known without one."""
    sections, problems = read_ini(text, path)
    return Games({**builtin().sections, **sections}, tuple(sections), problems)
