"""The games of the ini format: those that its program knows without a file, and those of a file of the user's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from ndvariants.addons.fairy.format.ini import Section, read_ini
from ndvariants.addons.fairy.format.record import Record, resolve
from ndvariants.errors import Problem, ResourceError, VariantError
from ndvariants.faults.fairy import TooManyIniParents
from ndvariants.suggest import nearest

MOST_PARENTS = 50
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
    """The games of a file; their parents may be any of the file and any that is known without one.

    Raises VariantError where a game has more than MOST_PARENTS parents, or is its own.
    """
    own, problems = read_ini(text, path)
    sections = {**builtin().sections, **own}
    for name, section in own.items():
        if _is_too_deep(sections, name):
            raise VariantError((TooManyIniParents(name, MOST_PARENTS).at(section.place),))
    return Games(sections, tuple(own), problems)


def _is_too_deep(sections: Mapping[str, Section], name: str) -> bool:
    for _ in range(MOST_PARENTS + 1):
        parent = sections[name].parent
        if parent not in sections or parent == name:
            return False
        name = parent
    return True
