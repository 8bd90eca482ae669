"""The text of a file changed as an edit says: what YAML would misread is put in quotes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from ndvariants.errors import Edit, Place, VariantError
from ndvariants.language.yaml.places import Text, depth, line_at
from ndvariants.language.yaml.source import Key, Source, source_from_text

_AS_YAML = ("[", "{", '"')  # how a value begins that is YAML already, not a text


@dataclass(frozen=True, slots=True)
class Change:
    """``text[start:end]`` becomes ``text``; offsets in the text of a Source."""

    start: int
    end: int
    text: str

    def of(self, whole: str) -> str:
        """The whole text with the change."""
        return whole[: self.start] + self.text + whole[self.end :]

    def undone(self, whole: str, was: str) -> str:
        """The whole text as it was before, of what it is with the change."""
        return whole[: self.start] + was + whole[self.start + len(self.text) :]

    def moved(self, at: int) -> int:
        """Index of a character after the change."""
        if at < self.end or self.end == self.start == at:
            return min(at, self.start)
        return at + len(self.text) - (self.end - self.start)

    def origin(self, at: int) -> int:
        """Index of a character before the change; for inserted text, the beginning of what it replaced."""
        if at < self.start + len(self.text):
            return min(at, self.start)
        return at - len(self.text) + self.end - self.start


def offset(text: str, place: Place) -> int:
    """Index of the beginning of a place in a text."""
    return Text("", text).index(place)


def change_of(edit: Edit, source: Source | None, text: str) -> Change:
    """The change of a text that an edit means; ``source`` is the text as read, None where it is no YAML."""
    start = offset(text, edit.place)
    plain = Change(start, start + edit.place.length, edit.text)
    if source is None:
        return plain
    for keys, first, last, style, is_key in _holders(source, plain):
        if "\n" in edit.text and not edit.text.startswith(_AS_YAML):
            return _of_lines(plain, text, first, last, style)
        wanted = _wanted(plain, text, first, last, style)
        if wanted is None:
            return plain
        if style:
            return Change(plain.start, plain.end, _escaped(edit.text, style))
        whole = plain.start == first and plain.end == last
        if (whole and edit.text.startswith(_AS_YAML)) or _says(plain.of(text), keys, wanted, is_key):
            return plain
        quoted = Change(first, last, json.dumps(wanted, ensure_ascii=False))
        return quoted if _says(quoted.of(text), keys, wanted, is_key) else plain
    return plain


def _holders(source: Source, change: Change) -> Iterator[tuple[tuple[Key, ...], int, int, str, bool]]:
    """The values and keys of a file in which a change lies: path, first and last character, style, whether a key."""
    for keys, first, last, style, is_key in source.stretches():
        if first <= change.start and change.end <= last:
            yield keys, first, last, style, is_key


def _wanted(change: Change, text: str, first: int, last: int, style: str) -> str | None:
    """The text that a plain value should have afterwards; None where several lines are one value by how it stands."""
    said = text[first : change.start] + change.text + text[change.end : last]
    return None if style in ("|", ">") or "\n" in said else said


def _of_lines(change: Change, text: str, first: int, last: int, style: str) -> Change:
    """A change to several lines: in a block they are indented alike, elsewhere they are escaped in quotes."""
    if style in ("|", ">"):
        line = text[line_at(text, change.start)[0] : change.start]
        indent = line[: depth(line)]
        return Change(change.start, change.end, change.text.replace("\n", f"\n{indent}"))
    if style == '"':
        return Change(change.start, change.end, _escaped(change.text, style))
    said = text[first : change.start] + change.text + text[change.end : last]
    return Change(first, last, json.dumps(said, ensure_ascii=False))


def _escaped(text: str, style: str) -> str:
    return text.replace("'", "''") if style == "'" else json.dumps(text, ensure_ascii=False)[1:-1]


def _says(text: str, keys: tuple[Key, ...], wanted: str, is_key: bool) -> bool:
    try:
        source = source_from_text(text)
    except VariantError:
        return False
    if source.problems:
        return False
    if is_key:
        return source.has(*keys[:-1], wanted)
    value = source.value(*keys)
    return value == wanted or (not isinstance(value, (str, dict, list)) and source.has(*keys))
