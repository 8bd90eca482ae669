"""Promises by the author of a variant: ``tests`` and ``invariants`` of its file, as frozen dataclasses.

They are no part of the rules: two variants that differ in them alone are equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ndvariants.errors import Place
from ndvariants.language.trees.syntax import Expr

Kind = Literal["perft", "legal", "illegal", "outcome", "check", "cell", "register", "position"]


@dataclass(frozen=True, slots=True)
class Said:
    """A text of the file with its place."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Expectation:
    """One thing that must be so.

    ``subject`` is the depth of a count, a move, a cell or a register; ``wanted`` what is expected of it (a count that
    is still to be written is empty).
    """

    kind: Kind
    subject: str
    wanted: str
    place: Place


@dataclass(frozen=True, slots=True)
class Invariant:
    """A condition that holds at the start of every turn; ``name`` is its own text where it has no name."""

    name: str
    condition: Expr
    place: Place


@dataclass(frozen=True, slots=True)
class Promise:
    """One entry of a file's tests: a position, reached by moves, and what must be so there."""

    place: Place
    name: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    position: Said | None = None
    after: Said | None = None
    expectations: tuple[Expectation, ...] = ()
