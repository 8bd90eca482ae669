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


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a file: 1-based line and column of its start, and its length in characters."""

    path: str
    line: int
    column: int
    length: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a file, or one remark on it.

    ``code`` is stable (``NDV101``) and documented in ``docs/reference/problems.md``; ``message`` is one sentence in
    the author's words; ``label`` stands behind the caret; ``related`` are other places with a word on
    each; ``hint`` says how to mend it. ``severity`` is ``"error"``, ``"warning"``
    or ``"note"``: what is no fault and worth knowing.
    """

    code: str
    place: Place
    message: str
    label: str = ""
    hint: str = ""
    severity: str = "error"
    related: tuple[tuple[Place, str], ...] = field(default=())


MOST_TOLD = 200  # problems of one file: nobody reads more


class NdVariantsError(Exception):
    """The root of every error that ndvariants raises on purpose."""


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
