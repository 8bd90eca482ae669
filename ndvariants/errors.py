"""Faults, and where they are; every error a user can meet is defined here.

NdVariantsError(Exception)
├── VariantError        a variant file has faults: carries every Problem found
├── ParameterError      a ``-p name=value`` does not fit the variant
├── PositionError       a text is not a position of this game
├── NotationError       a text is not a move or a cell of this game
├── IllegalMoveError    a move that exists, but not here
├── RecordError         a text is no record of a game, or its moves do not fit the rules
├── ResourceError       a shipped or named file cannot be found or read
└── StorageError        a file of recorded games cannot be read, written or continued
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Union


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a file: 1-based line and column of its start, and its length in characters (0: between two)."""

    path: str
    line: int
    column: int
    length: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


class Surety(IntEnum):
    """How sure an edit is: ``validate --fix`` applies SURE ones alone, editors offer all but those with GAPS."""

    GAPS = 1  # an example: the author fills in names and numbers
    LIKELY = 2
    SURE = 3


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of a file that removes a fault: what stands at ``place`` becomes ``text``.

    ``bare``: the hint of the fault says this text and no more.
    """

    place: Place
    text: str
    surety: Surety
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Remedy:
    """The text to write at the place of a fault, and the sentence that says so, ``bare`` where it says no more."""

    text: str
    sentence: str
    surety: Surety
    bare: bool = False

    def __str__(self) -> str:
        return self.sentence


Hint = Union[str, Remedy]  # what a fault is given: advice in words, or the text to write
Subject = tuple[str, ...]  # what a fault is about: its kind, then its name or path
AT, LETTER, MISSING, NAME = "at", "letter", "missing", "name"  # kinds of subjects
CUT: Subject = ("text", "cut by a comma")
EXTENDS: Subject = (AT, "extends")


def meant(word: str, surety: Surety = Surety.SURE) -> Remedy:
    """The remedy for a word that is nearly written like another one.

    >>> str(meant("rook"))
    'did you mean `rook`?'
    """
    return Remedy(word, f"did you mean `{word}`?", surety)


def write(text: str, reason: str = "", surety: Surety = Surety.LIKELY) -> Remedy:
    """The remedy for what is written otherwise, with the reason behind it.

    >>> str(write("true")), str(write("draw", ": it ends the game"))
    ('write `true`', 'write `draw`: it ends the game')
    """
    return Remedy(text, f"write `{text}`{reason}", surety, bare=not reason)


def remove(sentence: str = "remove it", surety: Surety = Surety.LIKELY) -> Remedy:
    """The remedy for what must not stand there."""
    return Remedy("", sentence, surety)


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a file, or one remark on it.

    ``code`` is stable (``NDV101``) and documented in ``docs/reference/problems.md``; ``message`` is one sentence in
    the author's words; ``label`` stands behind the caret; ``related`` are other places with a word on
    each; ``hint`` says how to mend it. ``severity`` is ``"error"``, ``"warning"`` or ``"note"``: no fault, but worth
    knowing. ``edits`` are changes that would mend it, the likeliest first; ``about`` is its subject, and ``because``
    the subject of the fault that it follows from, where that is known. ``kind`` is its class in `ndvariants.faults`.
    """

    code: str
    place: Place
    message: str
    label: str = ""
    hint: str = ""
    severity: str = "error"
    related: tuple[tuple[Place, str], ...] = field(default=())
    about: Subject = ()
    because: Subject = ()
    edits: tuple[Edit, ...] = ()
    kind: type | None = None

    def of(self, *kinds: type) -> bool:
        """Return whether the fault is of one of these classes."""
        return self.kind is not None and issubclass(self.kind, kinds)


_WIDTH = 72  # columns of a text that are shown around a spot
MOST_TOLD = 200  # problems of one file: more are not read


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of a text of one line; ``column`` is 0-based."""

    text: str
    column: int
    length: int = 1

    def pointed(self, reason: str) -> str:
        """The reason with its column, the text around it, and a caret below."""
        start = max(0, min(self.column - _WIDTH // 2, len(self.text) - _WIDTH))
        shown = self.text[start : start + _WIDTH]
        before, after = ("..." if start else ""), ("..." if start + _WIDTH < len(self.text) else "")
        line = before + "".join(c if c.isprintable() else "?" for c in shown) + after
        caret = " " * (len(before) + self.column - start) + "^" * max(1, min(self.length, len(line)))
        return f"column {self.column + 1}: {reason}\n    {line}\n    {caret}"


class NdVariantsError(Exception):
    """The root of every error that ndvariants raises on purpose.

    It has a ``reason``; where they are known a ``hint``, and the ``spot`` in the text that is wrong.
    """

    def __init__(self, reason: str = "", hint: str = "", spot: Spot | None = None) -> None:
        super().__init__(reason, hint, spot)
        self.reason, self.hint, self.spot = reason, hint, spot

    def __str__(self) -> str:
        said = self.reason if self.spot is None else self.spot.pointed(self.reason)
        return f"{said}\n  hint: {self.hint}" if self.hint else said


class VariantError(NdVariantsError):
    """A variant file has faults; ``problems`` holds all of them, in file order."""

    def __init__(self, problems: list[Problem] | tuple[Problem, ...]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{p.place}: {p.message} [{p.code}]" for p in self.problems))

    def __reduce__(self) -> tuple[type[VariantError], tuple[tuple[Problem, ...]]]:
        return type(self), (self.problems,)  # an exception pickles its text alone, and goes from worker to worker


class ParameterError(NdVariantsError):
    """A parameter is unknown, of the wrong type, or out of its range."""


class PositionError(NdVariantsError):
    """A text does not describe a position of this game."""


class NotationError(NdVariantsError):
    """A text does not name a move or a cell of this game."""


class IllegalMoveError(NdVariantsError):
    """The move exists in this game, but the rules do not allow it in this position."""


class RecordError(NdVariantsError):
    """A text is no record of a game, or its moves do not fit the rules."""


class ResourceError(NdVariantsError):
    """A variant, grammar or schema file cannot be found or read."""


class StorageError(NdVariantsError):
    """A file of recorded games cannot be read or written, or the run in it cannot be continued."""
