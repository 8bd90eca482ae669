"""A text of the ini format taken apart: sections, their parents, and every key with its line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ndvariants.errors import Place, Problem
from ndvariants.faults.fairy import NO_GAME, NotKeyValue, SectionTwiceInFile


@dataclass(frozen=True, slots=True)
class Entry:
    """The value of a key, and where it is written: in which section, of which file, on which line."""

    value: str
    place: Place
    section: str


@dataclass(slots=True)
class Section:
    """One variant of the file: ``[name:parent]`` and its keys."""

    name: str
    parent: str
    place: Place
    entries: dict[str, Entry] = field(default_factory=dict)


def read_ini(text: str, path: str) -> tuple[dict[str, Section], list[Problem]]:
    """The sections of a text by name, in its order, and what could not be read.

    A line that begins with ``#`` or ``;`` is a comment. Of two sections of one name the first holds, of two keys
    the last.
    """
    sections: dict[str, Section] = {}
    problems: list[Problem] = []
    here: Section | None = None
    for line, place in _lines(text, path):
        if line.startswith("["):
            here = _section(line, place)
            if here.name in sections:
                problems.append(SectionTwiceInFile(here.name).at(place))
            else:
                sections[here.name] = here
        elif here is not None:
            key, equals, value = line.partition("=")
            if equals and key.strip():
                here.entries[key.strip()] = Entry(value.strip(), place, here.name)
            else:
                problems.append(NotKeyValue(line).at(place))
    if not sections:
        problems.append(NO_GAME.at(Place(path, 1, 1)))
    return sections, problems


def _lines(text: str, path: str) -> Iterator[tuple[str, Place]]:
    for number, line in enumerate(text.splitlines(), 1):
        said = line.strip()
        if said and said[0] not in "#;":
            yield said, Place(path, number, len(line) - len(line.lstrip()) + 1, len(said))


def _section(line: str, place: Place) -> Section:
    name, _, parent = line[1:].partition("]")[0].partition(":")
    return Section(name.strip(), parent.strip(), place)
