"""A file as it stands in an editor: its text, what it declares, and where its names stand; faults and all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ndvariants.advice.building import Setting
from ndvariants.advice.explaining import build_explained
from ndvariants.advice.offers import Offer, offers
from ndvariants.builder.shape.extends import DECLARED, Document, inherit
from ndvariants.builder.shape.faults import Faults
from ndvariants.compiler.compile import compile_variant
from ndvariants.errors import NdVariantsError, Place, Problem, VariantError
from ndvariants.faults.shape import NotInspected
from ndvariants.game.game import Game
from ndvariants.language.yaml.source import Source, source_from_text, uncommented, values_in
from ndvariants.lint.linting import inspect

PROSE = ("variant", "title", "inventor", "year", "source", "description", "tests")
_WORD = re.compile(r"[^\W\d]\w*")
_KEY = re.compile(r"\s*(?:- )?([^\s:#{}\[\],]+)\s*:(?:\s|$)")
_ITEM = re.compile(r"\s*- ")
_KINDS = {**DECLARED, "rules": "rule"}


@dataclass(slots=True)
class _Bracket:
    """A brace or bracket that is open: its kind, the key whose value is being written, and what stands behind that."""

    kind: str
    key: str = ""
    said: str = ""


@dataclass(frozen=True)
class Opened:
    """The text of a file and its path; everything else is worked out when it is first asked for."""

    text: str
    path: str

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text, without their ends."""
        return self.text.split("\n")

    @cached_property
    def _read(self) -> Source | list[Problem]:
        try:
            return source_from_text(self.text, self.path)
        except VariantError as error:
            return list(error.problems)

    @property
    def source(self) -> Source | None:
        """The file as data; None where it is no YAML."""
        return None if isinstance(self._read, list) else self._read

    @cached_property
    def problems(self) -> list[Problem]:
        """Problems of the file, in the order in which they are reported."""
        if isinstance(self._read, list):
            return self._read
        try:
            return inspect(self._read, {})
        except NdVariantsError as error:
            return [NotInspected(str(error)).at(Place(self.path, 1, 1))]

    def offers(self, lines: range) -> list[Offer]:
        """The changes that mend what is wrong on some lines, counted from 1."""
        setting = Setting(self.path, {})
        here = [p for p in self.problems if p.severity == "error" and p.place.path == self.path]
        return [*offers(self.text, setting, [p for p in here if p.place.line in lines])]

    @cached_property
    def document(self) -> Document | None:
        """The file with all that it inherits; None where that cannot be read."""
        if self.source is None:
            return None
        try:
            return inherit(self.source, Faults())
        except NdVariantsError:
            return None

    @cached_property
    def game(self) -> Game | None:
        """The game of the file; None while it has faults."""
        try:
            return None if self.source is None else Game(compile_variant(build_explained(self.source)))
        except NdVariantsError:
            return None

    # ------------------------------------------------------------------ names

    @cached_property
    def names(self) -> dict[str, str]:
        """Every declared name, inherited ones too, with the top-level key under which it stands."""
        data = {} if self.document is None else self.document.data
        return {
            str(name).partition("(")[0]: kind
            for kind in reversed(_KINDS)
            for name in (data[kind] if isinstance(data.get(kind), dict) else {})
        }

    def kind_of(self, name: str) -> str:
        """``piece``, ``zone`` ...; empty where nothing is called so."""
        return _KINDS.get(self.names.get(name, ""), "")

    def word_at(self, line: int, column: int) -> str:
        """The word at a 1-based place; empty where there is none."""
        if not 0 < line <= len(self.lines):
            return ""
        for found in _WORD.finditer(self.lines[line - 1]):
            if found.start() < column <= found.end() + 1:
                return found[0]
        return ""

    def name_at(self, line: int, column: int) -> Place | None:
        """The declared name at a 1-based place of this file; None where there is none, as in prose and comments."""
        word = self.word_at(line, column)
        if self.source is None or word not in self.names:
            return None
        found = (place for place in _places(self.source, word) if place.line == line)
        return next((place for place in found if place.column <= column <= place.column + place.length), None)

    def definition(self, name: str) -> Place | None:
        """Place where a name is declared: in the youngest file that does so."""
        if self.document is None or name not in self.names:
            return None
        kind = self.names[name]
        head = next(str(one) for one in self.document.data[kind] if str(one).partition("(")[0] == name)
        return self.document.key_place(kind, head)

    def references(self, name: str) -> list[Place]:
        """Every place of a name, in the file and in those that it extends."""
        layers = () if self.document is None else self.document.layers
        return [place for layer in layers for place in _places(layer, name)]

    def renamed(self, name: str, other: str) -> list[Place] | str:
        """The places at which to write another name; or why it cannot be called so."""
        if name not in self.names:
            return f"`{name}` is no name that the file declares"
        place = self.definition(name)
        if place is None or place.path != self.path:
            return f"`{name}` is inherited: rename it where it is declared"
        if not _WORD.fullmatch(other):
            return f"`{other}` cannot be a name: letters, digits and underscores, not beginning with a digit"
        if other in self.names:
            return f"`{other}` is already the name of a {self.kind_of(other)}"
        return [] if self.source is None else list(_places(self.source, name))

    def path_at(self, line: int, column: int) -> tuple[str, ...]:
        """The keys that enclose a 1-based place: the braces of its line, and the indentation of those above it."""
        lines = self.lines[:line]
        here = lines[-1][: column - 1] if lines else ""
        found: list[str] = []
        depth = len(here) - len(here.lstrip()) if here.strip() else len(lines[-1]) if lines else 0
        depth = min(depth, column - 1)
        value = _value_in(here)
        found += reversed(keys_of_braces(value)[0])
        opened = _KEY.match(here)
        if opened is not None:
            found.append(opened[1])
        for above in reversed(lines[:-1]):
            if not depth:
                break
            indent = len(above) - len(above.lstrip())
            key = _KEY.match(above)
            if above.strip() and indent < depth and key is not None:
                found.append(key[1])
                depth = indent
        return tuple(reversed(found))

    def without(self, line: int) -> Opened:
        """The file as it would be with this line empty: whole perhaps, where a bracket of the line is yet open."""
        return Opened("\n".join([*self.lines[: line - 1], "", *self.lines[line:]]), self.path)

    def begins_a_key(self, line: int, column: int) -> bool:
        """Return True if a key may begin at a 1-based place: the start of a line, item, or entry in braces."""
        before = self.lines[line - 1][: column - 1]
        word = before.strip().removeprefix("- ").replace("_", "")
        return word.isalnum() or not before.strip().removeprefix("-") or keys_of_braces(_value_in(before))[1]


def _value_in(line: str) -> str:
    begun = _KEY.match(line) or _ITEM.match(line)
    return line[begun.end() :] if begun is not None else ""


def _places(source: Source, name: str) -> Iterator[Place]:
    pattern = re.compile(rf"\b{re.escape(name)}\b")
    said = [(keys, value) for keys, value in values_in(source.data) if keys and keys[0] not in PROSE]
    for keys, text in said:
        if isinstance(text, str) and keys[-1] not in ("help", "letter", "symbol"):
            for found in pattern.finditer(uncommented(text)):
                yield source.locate(*keys)(found.start(), len(name))
    for keys, _ in said:
        key = str(keys[-1])
        for found in pattern.finditer(key):
            if key == name or " " in key:
                yield source.locate_key(*keys)(found.start(), len(name))


def file_name(path: str) -> str:
    """The name of a file without its folder."""
    return Path(path).name


# The keys of the braces that are open at the end of a line: ``rook: {letter: r, moves: slide`` is at ``moves``.


def keys_of_braces(text: str) -> tuple[list[str], bool]:
    """The keys round the end of a value, from the outside, and whether a key may stand there: behind `{` or `,`."""
    opened: list[_Bracket] = []
    quote = ""
    for at, sign in enumerate(text):
        top = opened[-1] if opened else _Bracket("")
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'" and not top.said.strip():
            quote = sign
        if quote or sign in "\"'":
            top.said += sign
        elif sign in "{[" and not top.said.strip():
            opened.append(_Bracket(sign))
        elif sign in "}]" and opened:
            opened.pop()
        elif sign == "," and opened:
            top.key = top.said = ""
        elif sign == ":" and top.kind == "{" and not top.key and text[at + 1 : at + 2] in ("", " "):
            top.key, top.said = top.said.strip().strip("\"'"), ""
        else:
            top.said += sign
    keys = [one.key for one in opened if one.key]
    return keys, bool(opened) and opened[-1].kind == "{" and not opened[-1].key
