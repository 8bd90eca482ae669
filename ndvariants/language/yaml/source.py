"""A file as its author wrote it: the text, the data in it, and the place of every value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ndvariants.errors import Place, Problem, ResourceError, VariantError
from ndvariants.faults.reading import (
    NOT_A_MAPPING,
    UTF_16,
    ByteNotUtf8,
    StrangeCharacter,
    TooManyBytes,
    TooManyLinesToRead,
)
from ndvariants.language.yaml.compose import Data, compose
from ndvariants.language.yaml.places import Mark, Text
from ndvariants.resources import MAX_BYTES, Confined, find_variant, read_bytes

Key = str | int
Locator = Callable[[int, int], Place]

_COMMENT = re.compile(r"#[^\n]*")
# What YAML does not print. Said without `^`: that takes ten times as long to compile.
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
LONGEST_PLACE = 10_000  # characters of a value that are marked
MAX_LINES = 200_000  # of a file
NO_FILE = "<text>"  # the path of places in a text that came from no file


@dataclass(frozen=True)
class Source:
    """One YAML file, read.

    ``data`` is plain: dict (keys are always str), list, int, float, str, bool, None. Places are
    asked by path: ``source.place("pieces", "pawn", "moves")``. ``problems`` are faults that did not
    keep the rest from being read (a key said twice); the builder reports them. ``confined`` says
    which other files may be read for it; None: any. ``parents``: path and text of each file that it
    extends, where these came with it, so that none is read; None: they are looked for.
    """

    path: str
    text: str
    data: Data
    problems: tuple[Problem, ...] = ()
    _marks: Mapping[tuple[Key, ...], Mark] = field(default_factory=dict, repr=False, compare=False)
    _places: Text = field(default_factory=lambda: Text("", ""), repr=False, compare=False)
    confined: Confined | None = field(default=None, compare=False)
    parents: tuple[tuple[str, str], ...] | None = field(default=None, compare=False, repr=False)

    def has(self, *keys: Key) -> bool:
        """True when the file holds a value at this path."""
        return keys in self._marks

    def value(self, *keys: Key) -> Data:
        """The value at a path; None if there is none."""
        found: Data = value_at(self.data, keys)
        return found

    def names(self, key: str) -> list[str]:
        """The names of the entries under a top-level key."""
        entries = self.value(key)
        return list(entries) if isinstance(entries, dict) else []

    def stretches(self) -> Iterator[tuple[tuple[Key, ...], int, int, str, bool]]:
        """Every scalar and key: its path, where in the text it begins and ends, its style, whether it is a key."""
        for keys, mark in self._marks.items():
            if mark.scalar is not None:
                yield keys, mark.scalar.start, mark.scalar.end, mark.scalar.style, False
            if mark.key is not None:
                style = self.text[mark.key[0] : mark.key[0] + 1]
                yield keys, *mark.key, style if style in ("'", '"') else "", True

    def whole(self, *keys: Key) -> Place:
        """Place of a value from its first character to its last, over several lines if it has them."""
        mark = self._mark(keys)
        return self._places.span(mark.start, len(self.text[: mark.end].rstrip()))

    def line(self, number: int) -> str:
        """A line of the text, counted from 1."""
        return self._places.line(number)

    def place(self, *keys: Key) -> Place:
        """Place of a value (its first line); for a missing path, that of its nearest parent."""
        mark = self._mark(keys)
        if mark.scalar is not None and mark.scalar.value.strip():
            value = mark.scalar.value
            lead = len(value) - len(value.lstrip())
            return mark.scalar.place(lead, min(len(value.strip().partition("\n")[0]), LONGEST_PLACE))
        return self._places.place(mark.start, max(mark.end, mark.start + 1))

    def key_place(self, *keys: Key) -> Place:
        """Place of the key of a value; of the value itself in a list or at the top."""
        mark = self._mark(keys)
        return self.place(*keys) if mark.key is None else self._places.place(*mark.key)

    def locate(self, *keys: Key) -> Locator:
        """A function from (offset, length) in the text of this scalar to its Place in the file."""
        scalar = self._mark(keys).scalar
        if scalar is None:
            place = self.place(*keys)
            return lambda offset, length: place
        return scalar.place

    def locate_key(self, *keys: Key) -> Locator:
        """The same for the text of a key (a plain one: ``no legal move, in check: loss``)."""
        mark = self._mark(keys)
        if mark.key is None:
            return self.locate(*keys)
        start, end = mark.key
        start += self.text[start : start + 1] in ("'", '"')
        return lambda offset, length: self._places.place(start + offset, min(start + offset + length, end))

    def is_plain(self, *keys: Key) -> bool:
        """Return whether a text stands without quotes, and not behind ``|`` or ``>``."""
        scalar = self._mark(keys).scalar
        return scalar is not None and not scalar.style

    def is_folded(self, *keys: Key) -> bool:
        """Return whether a text has several lines of which YAML makes one: in quotes, behind ``>``, or by itself."""
        scalar = self._mark(keys).scalar
        return scalar is not None and scalar.style != "|" and "\n" in self.text[scalar.start : scalar.end]

    def _mark(self, keys: tuple[Key, ...]) -> Mark:
        while keys not in self._marks and keys:
            keys = keys[:-1]
        return self._marks.get(keys) or Mark(None, 0, 1, None)


def value_at(data: Any, keys: Iterable[Key]) -> Any:
    """The value at a path of some data; None if there is none."""
    for key in keys:
        if isinstance(data, dict):
            data = data.get(str(key))
        elif isinstance(data, list) and isinstance(key, int) and key < len(data):
            data = data[key]
        else:
            return None
    return data


def values_in(data: Any, path: tuple[Key, ...] = ()) -> Iterator[tuple[tuple[Key, ...], Any]]:
    """Some data and everything inside it, each with its path; a value comes before what is in it."""
    yield path, data
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from values_in(value, (*path, key))


def uncommented(text: str) -> str:
    """A text of the small languages with every ``# comment`` as blanks, so that offsets stay."""
    return _COMMENT.sub(lambda found: " " * len(found.group()), text)


def read_source(name_or_path: str | Path, beside: Path | None = None) -> Source:
    """The Source of a shipped variant or of a file.

    Raises ResourceError when it cannot be found or opened, VariantError when it is no YAML.
    """
    path = find_variant(name_or_path, beside)
    return source_from_bytes(read_bytes(path), str(path))


def read_confined(name_or_path: str | Path) -> Source:
    """The same for a file from a stranger: it may extend shipped variants and files of its own folder."""
    path = find_variant(name_or_path)
    return confined(source_from_bytes(read_bytes(path), str(path)), path.parent)


def parents_of(data: object) -> list[str]:
    """Names of the files that a file extends: none, one, or several."""
    said = data.get("extends") if isinstance(data, dict) else None
    return [str(name) for name in (said if isinstance(said, list) else [said]) if name is not None]


def read_parent(child: Source, name: str) -> Source:
    """The Source of what a file extends, looked for beside it first and confined as it is."""
    if child.parents is not None:
        if not child.parents:
            raise ResourceError(f"`{name}` is not among the files that came with the rules")
        found = [i for i, (path, _) in enumerate(child.parents) if Path(path).name.split(".")[0] == Path(name).stem]
        return source_of_files(child.parents[found[0] if found else 0 :])
    beside = Path(child.path).parent if Path(child.path).is_file() else None
    path = find_variant(name, beside, child.confined)
    return replace(source_from_bytes(read_bytes(path), str(path)), confined=child.confined)


def source_of_files(files: tuple[tuple[str, str], ...]) -> Source:
    """The Source of a file that came with all those it extends: (path, text) of each. No other file is read."""
    path, text = files[0]
    return replace(source_from_text(text, path), parents=files[1:], confined=Confined())


def confined(source: Source, folder: Path | None = None) -> Source:
    """A source for which shipped variants may be read and, where one is named, files of a folder."""
    return replace(source, confined=Confined(folder))


def source_from_bytes(raw: bytes, path: str = NO_FILE) -> Source:
    """The Source of a file's bytes: UTF-8, with or without a byte order mark."""
    if len(raw) > MAX_BYTES:
        raise VariantError([TooManyBytes(MAX_BYTES).at(Place(path, 1, 1))])
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise VariantError([UTF_16.at(Place(path, 1, 1))])
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = unified(raw[: error.start].decode("utf-8", "replace"))
        place = Place(path, before.count("\n") + 1, len(before) - before.rfind("\n"))
        raise VariantError([ByteNotUtf8(raw[error.start]).at(place)]) from None
    return source_from_text(text, path)


def source_from_text(text: str, path: str = "<text>") -> Source:
    """The Source of a YAML text; VariantError when it is none."""
    text = unified(text)
    lines = text.count("\n")
    if lines > MAX_LINES:
        raise VariantError([TooManyLinesToRead(lines, MAX_LINES).at(Place(path, 1, 1))])
    places = Text(path, text)
    strange = _UNPRINTABLE.search(text)
    if strange:
        place = places.place(strange.start(), strange.end())
        raise VariantError([StrangeCharacter(ord(strange.group())).at(place)])
    composed = compose(places)
    if not isinstance(composed.data, dict):
        place = places.place(0, 1)
        problem = NOT_A_MAPPING.at(place)
        raise VariantError([*composed.problems, problem])
    return Source(path, text, composed.data, tuple(composed.problems), composed.marks, places)


def unified(text: str) -> str:
    """The text as its places count it: without a byte order mark, every line ended by a line feed alone."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
