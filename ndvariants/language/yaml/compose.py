"""From YAML text to plain data in which every value and key knows its place.

YAML 1.2, core schema: ``yes`` and ``off`` are words, ``010`` is ten. Built on PyYAML's events, not
on its ``compose``: that one overflows the stack of the process at 100,000 open brackets, and forgets
where an alias stands. So nesting, anchors and duplicate keys are ours to judge. What can be mended is mended and
reported, so that the rest of the file is still read; what cannot ends in VariantError.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NoReturn, Union

import yaml

from ndvariants.errors import CUT, MOST_TOLD, Place, Problem, Remedy, Surety, VariantError, write
from ndvariants.faults.fault import Fault
from ndvariants.faults.reading import (
    EMPTY_FILE,
    HALF_A_PAIR,
    NUMBER_TOO_LONG,
    AnchorInItself,
    CommaInBraces,
    KeyNoWord,
    KeyTwice,
    KeyWithoutValue,
    SecondDocument,
    Tag,
    TooDeepToRead,
    TooManyValues,
    UnknownAnchor,
    Unreadable,
)
from ndvariants.language.borrowed import parts_said
from ndvariants.language.yaml.places import Mark, Scalar, Text
from ndvariants.language.yaml.yaml_faults import second_colon, translated

MAX_DEPTH = 40  # levels of lists and mappings inside each other
MAX_COLONS = 20  # second colons of a line that are mended
STAND_IN = "\uf8ff"  # of private use: stands for a mended colon while YAML reads
MAX_NODES = 200_000  # values, counted again at every alias

Data = Union[dict[str, "Data"], list["Data"], int, float, str, bool, None]
Path = tuple[Union[str, int], ...]

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NULLS = ("", "~", "null", "Null", "NULL")
_TRUTHS = {word: word[0] in "tT" for word in ("true", "True", "TRUE", "false", "False", "FALSE")}
_HALF_PAIR = re.compile("[\ud800-\udfff]")
_OBEYED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
)  # by terminals, not shown
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]{1,3})?")
_BASES = {"0o": 8, "0x": 16}
_LONGEST_NUMBER = 18  # of whole numbers; others are as long as computers write them
_LONGEST_FLOAT = 60
_STRAIGHT = str.maketrans("“”„‟«»‘’", '""""""\'\'')
_LONGEST_CUT = 2000  # characters of a text that commas cut: longer ones are reported as far as here
_LISTED = ("to", "as", "owners", "of", "for", "drop", "names", "choices")  # keys of several names
_TEXT_TAGS = ("!", "tag:yaml.org,2002:str")


@dataclass(slots=True)
class _Node:
    """A value as it stands in the file: exactly one of ``scalar``, ``items``, ``pairs`` is set."""

    start: int
    end: int
    scalar: Scalar | None = None
    plain: bool = False
    items: list[_Node] | None = None
    pairs: list[tuple[_Node, _Node]] | None = None
    flow: bool = False
    open: bool = True


@dataclass(slots=True)
class Composed:
    """The data of a file, the marks of its paths, and the faults that could be mended."""

    data: Data
    marks: dict[Path, Mark]
    problems: list[Problem] = field(default_factory=list)


def compose(text: Text) -> Composed:
    """The data and marks of a YAML text; VariantError when it cannot be read on."""
    composer = _Composer(text, text.text, [])
    colons: list[Problem] = []
    while True:
        try:
            node = composer.document()
            break
        except _SecondColon as error:
            colons.append(error.problem)
            if len(colons) > MAX_COLONS or STAND_IN in text.text:
                raise VariantError(colons) from None
            mended = composer.raw[: error.index] + STAND_IN + composer.raw[error.index + 1 :]
            composer = _Composer(text, mended, list(colons))
    composed = Composed(None, {}, composer.problems)
    composed.data = _Builder(text, composed).build(node, (), None, 0)
    return composed


class _SecondColon(Exception):
    """``home: every a in axes: a = 1``: the second colon should have been inside quotes."""

    def __init__(self, index: int, problem: Problem) -> None:
        super().__init__(problem.message)
        self.index, self.problem = index, problem


class _Composer:
    """Reads the events of one document into nodes.

    ``raw`` is the text, with STAND_IN for the colons that should have been inside quotes.
    """

    def __init__(self, text: Text, raw: str, problems: list[Problem]) -> None:
        self.text = text
        self.raw = raw
        self.problems = problems
        self.anchors: dict[str, _Node] = {}
        self.events: Iterator[Any] = self._events()

    def document(self) -> _Node:
        next(self.events)  # the stream starts
        event = next(self.events)
        if isinstance(event, yaml.StreamEndEvent):
            self.fail(EMPTY_FILE, self.text.place(0, 1))
        node = self.node(next(self.events), 0)
        next(self.events)  # the document ends
        event = next(self.events)
        if not isinstance(event, yaml.StreamEndEvent):
            place = self.text.place(event.start_mark.index, event.start_mark.index + 3)
            self.fail(SecondDocument(), place)
        return node

    def fail(self, fault: Fault, place: Place) -> NoReturn:
        raise VariantError([*self.problems, fault.at(place)])

    def _events(self) -> Iterator[Any]:
        seen = 0
        try:
            for event in yaml.parse(self.raw, Loader=_LOADER):
                seen += 1
                yield event
        except yaml.MarkedYAMLError as error:
            if "nesting depth" in (error.problem or ""):  # libyaml looks a thousand brackets ahead, and gives up
                yield from islice(yaml.parse(self.raw, Loader=yaml.SafeLoader), seen, None)
            problem = translated(self.text, error)
            index = second_colon(self.raw, error)
            if index is not None:
                raise _SecondColon(index, problem) from None
            raise VariantError([*self.problems, problem]) from None
        except (yaml.YAMLError, ValueError, OverflowError) as error:
            self.fail(Unreadable(error), self.text.place(0, 1))

    def node(self, event: Any, depth: int) -> _Node:
        start, end = event.start_mark.index, event.end_mark.index
        if depth > MAX_DEPTH:
            place = self.text.place(start, end)
            self.fail(TooDeepToRead(MAX_DEPTH), place)
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, self.text.place(start, end))
        node = _Node(start, end)
        if event.anchor is not None:
            self.anchors[event.anchor] = node
        if isinstance(event, yaml.ScalarEvent):
            self.scalar(node, event)
        elif isinstance(event, yaml.SequenceStartEvent):
            self.sequence(node, event, depth)
        else:
            self.mapping(node, event, depth)
        node.open = False
        return node

    def alias(self, event: Any, place: Place) -> _Node:
        node = self.anchors.get(event.anchor)
        if node is None:
            self.fail(UnknownAnchor(event.anchor), place)
        if node.open:
            self.fail(AnchorInItself(event.anchor), place)
        return node

    def scalar(self, node: _Node, event: Any) -> None:
        style = event.style or ""
        style = "" if style == "plain" else style
        if _HALF_PAIR.search(event.value):
            place = self.text.place(node.start, node.end)
            self.fail(HALF_A_PAIR, place)
        value = _OBEYED.sub("\N{REPLACEMENT CHARACTER}", event.value.replace(STAND_IN, ":"))
        node.scalar = Scalar(self.text, value, node.start, node.end, style)
        node.plain = style == "" and event.tag is None
        if event.tag is not None and event.tag not in _TEXT_TAGS:
            self.tag(node, event.tag)

    def tag(self, node: _Node, tag: str) -> None:
        place = self.text.place(node.start, node.end)
        name = tag.replace("tag:yaml.org,2002:", "!!")
        self.report(Tag(name).at(place))

    def report(self, problem: Problem) -> None:
        _note(self.problems, problem)

    def sequence(self, node: _Node, event: Any, depth: int) -> None:
        if event.tag is not None:
            self.tag(node, event.tag)
        node.items = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            node.items.append(self.node(event, depth + 1))
        node.end = _index(event.end_mark)

    def mapping(self, node: _Node, event: Any, depth: int) -> None:
        if event.tag is not None:
            self.tag(node, event.tag)
        node.flow = bool(event.flow_style)
        node.pairs = []
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self.node(event, depth + 1)
            value = self.node(next(self.events), depth + 1)
            if not (node.flow and self.split_by_comma(node.pairs, key, value)):
                node.pairs.append((key, value))
        node.end = _index(event.end_mark)

    def meant(self, said: str, start: int, end: int) -> _Node:
        return _Node(start, end, Scalar(self.text, said, start, end, ""), plain=True)

    def split_by_comma(self, pairs: list[tuple[_Node, _Node]], key: _Node, value: _Node) -> bool:
        """True when ``key`` is really the end of the value before it: ``{moves: leap (2,1)}``."""
        raw = self.text.text
        empty = value.scalar is not None and value.plain and value.start >= value.end
        if key.scalar is None or not empty or ":" in raw[key.end : value.start + 1]:
            return False
        before = pairs[-1][1].scalar if pairs else None
        if before is None or not pairs[-1][1].plain:
            self.report(KeyWithoutValue(key.scalar.value).at(self.text.place(key.start, key.end)))
            return False
        if key.end - before.start > _LONGEST_CUT:
            return True  # reported as far as it was read
        whole = raw[before.start : key.end].translate(_STRAIGHT)
        place = self.text.place(before.start, key.end)
        hint = _without_comma(str(pairs[-1][0].scalar.value) if pairs[-1][0].scalar else "", whole)
        cut = CommaInBraces(hint).at(place, about=CUT)
        if self.problems and _goes_on(self.problems[-1], cut):
            self.problems.pop()
        self.report(cut)
        pairs[-1] = (pairs[-1][0], self.meant(whole, before.start, key.end))
        return True


class _Builder:
    """Turns nodes into data and marks, expanding aliases."""

    def __init__(self, text: Text, composed: Composed) -> None:
        self.text = text
        self.composed = composed
        self.left = MAX_NODES

    def build(self, node: _Node, path: Path, key: tuple[int, int] | None, depth: int) -> Data:
        self.left -= 1
        if self.left < 0 or depth > MAX_DEPTH:
            place = self.text.place(node.start, node.end)
            raise VariantError([*self.composed.problems, TooManyValues(MAX_NODES).at(place)])
        self.composed.marks[path] = Mark(key, node.start, node.end, node.scalar)
        if node.items is not None:
            return [self.build(item, (*path, i), None, depth + 1) for i, item in enumerate(node.items)]
        if node.pairs is not None:
            return self.mapping(node.pairs, path, depth)
        return self.value(node)

    def mapping(self, pairs: list[tuple[_Node, _Node]], path: Path, depth: int) -> Data:
        data: dict[str, Data] = {}
        seen: dict[str, _Node] = {}
        for key, value in pairs:
            if key.scalar is None:
                place = self.text.place(key.start, key.end)
                self.report(KeyNoWord().at(place))
                continue
            name = key.scalar.value
            if name in seen:
                place = self.text.place(key.start, key.end)
                first = ((self.text.place(seen[name].start, seen[name].end), "first said here"),)
                self.report(KeyTwice(name).at(place, related=first))
                continue
            seen[name] = key
            data[name] = self.build(value, (*path, name), (key.start, key.end), depth + 1)
        return data

    def value(self, node: _Node) -> Data:
        assert node.scalar is not None
        word = node.scalar.value
        if not node.plain:
            return word
        if word in _NULLS:
            return None
        if word in _TRUTHS:
            return _TRUTHS[word]
        if _INTEGER.fullmatch(word):
            if len(word) > _LONGEST_NUMBER:
                self.report(NUMBER_TOO_LONG.at(self.text.place(node.start, node.end)))
                return 0
            return int(word, _BASES.get(word[:2], 10))
        return float(word) if _FLOAT.fullmatch(word) and len(word) <= _LONGEST_FLOAT else word

    def report(self, problem: Problem) -> None:
        _note(self.composed.problems, problem)


def _quoted(text: str, more: str = "") -> Remedy:
    return Remedy(f'"{text}"', f'put the text in quotes: "{text}"{more}', Surety.SURE)


def _without_comma(key: str, whole: str) -> Remedy:
    """Return the replacement of a text with a comma that no quotes hold together."""
    names = parts_said(whole)
    if key in _LISTED and all(map(str.isidentifier, names)):
        return write(f"[{', '.join(names)}]", surety=Surety.SURE)
    more = "" if "(" in whole or key == "moves" else f"; or, where several words are meant, write a list: [{whole}]"
    return _quoted(whole.strip("\"'"), more)


def _goes_on(one: Problem, other: Problem) -> bool:
    """Return True if a text that commas cut is reported at the first of them, and at the next one, too."""
    begun = (one.place.line, one.place.column) == (other.place.line, other.place.column)
    return begun and one.about == other.about == CUT


def _note(problems: list[Problem], problem: Problem) -> None:
    """Note a fault that can be mended, once; of very many the first are reported, and nothing more is read."""
    if problem not in problems:  # an aliased node is built more than once
        problems.append(problem)
    if len(problems) >= MOST_TOLD:
        raise VariantError(problems)


def _index(mark: Any) -> int:
    return int(mark.index)
