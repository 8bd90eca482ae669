"""A report before it is a page or a Markdown file: sections of words, tables and figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts below a heading; columns in ``right`` hold numbers. ``title`` says what it shows; ``games`` are, by
    row, the places of games of the document's player that show what the row says. A ``folded`` one is seen when it is
    asked for."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    right: frozenset[int] = frozenset()
    games: Mapping[int, int] = field(default_factory=dict)
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """An SVG drawing, what it shows (above it), and what else to know (below); ``name`` is good for a file.
    ``numbers``: what it draws, as a table. One that ``is_large`` can be read only over the whole width."""

    name: str
    svg: str
    title: str
    note: str = ""
    numbers: Table | None = None
    is_large: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """The text of a file with a remark beside each line: (number, remark, kind, text). A kind is used,
    never, or nothing."""

    title: str
    lines: Sequence[tuple[int, str, str, str]]


@dataclass(frozen=True, slots=True)
class Shown:
    """A recorded game: what it is called, how it ended, its moves as text, and its tree of moves."""

    name: str
    end: str
    moves: str
    tree: Sequence[Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Player:
    """Games to step through, and a page that plays one; the tree of another takes the place of the page's own."""

    page: str
    games: Sequence[Shown]


Part = Table | Figure | Listing | Player


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report. Those of a ``kind`` that follow each other stand side by side below it."""

    title: str
    text: str = ""
    parts: Sequence[Part] = ()
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A whole report; ``numbers`` are all its figures as plain values for programs, ``links`` addresses of pages that
    belong to it, each with its words; ``about`` describes it to search engines."""

    title: str
    subtitle: str
    sections: Sequence[Section]
    numbers: Mapping[str, Any] = field(default_factory=dict)
    links: Sequence[tuple[str, str]] = ()
    about: str = ""
