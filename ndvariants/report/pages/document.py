"""A report before it is a page or a Markdown file: sections of words, tables and figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts below a heading; columns in ``right`` hold numbers. ``title`` says what it shows."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Figure:
    """An SVG drawing and the sentence below it; ``name`` is good for a file. ``numbers``: what it draws, as a table."""

    name: str
    svg: str
    caption: str
    numbers: Table | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """The text of a file with a remark beside each line: (number, remark, kind, text). A kind is used,
    never, or nothing."""

    title: str
    lines: Sequence[tuple[int, str, str, str]]


@dataclass(frozen=True, slots=True)
class Player:
    """Games to step through: a page that plays one, and for each game what it is called, its moves as text, and its
    tree of moves, which takes the place of the page's own."""

    page: str
    games: Sequence[tuple[str, str, Sequence[Sequence[Any]]]]


Part = Table | Figure | Listing | Player


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report."""

    title: str
    text: str = ""
    parts: Sequence[Part] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A whole report; ``numbers`` are all its figures as plain values for programs."""

    title: str
    subtitle: str
    sections: Sequence[Section]
    numbers: Mapping[str, Any] = field(default_factory=dict)
