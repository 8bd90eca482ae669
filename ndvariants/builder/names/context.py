"""The interface that the parts of name resolution share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, Self

from ndvariants.builder.names.scope import Scope, View
from ndvariants.faults.fault import Fault
from ndvariants.language.trees.syntax import AxisSet, Expr, Number
from ndvariants.words.operators import Kind


class Context(Protocol):
    """One text while its names are resolved; ``builder.names.resolve.Resolver`` is one. See there for the fields."""

    @property
    def scope(self) -> Scope: ...

    @property
    def view(self) -> View: ...

    @property
    def bound(self) -> Mapping[str, str]: ...

    @property
    def locals(self) -> Mapping[str, Kind | None]: ...

    @property
    def copies(self) -> int: ...

    @property
    def used(self) -> set[str]: ...

    def report(self, fault: Fault, node: object, word: str = "") -> Number:
        """Note a fault at a node, or at a word inside it; 0, to go on with."""

    def expression(self, expr: Expr) -> Expr:
        """The resolved expression."""

    def integer(self, expr: Expr | None, default: int = 0) -> int:
        """The value of an expression that must be constant."""

    def beside_axis(self, expr: Expr, axis: str) -> Expr:
        """An expression compared with an axis: a letter is the number of a coordinate."""

    def axis(self, name: str, node: object) -> str:
        """The axis that a word means; an empty text when the board has none of that name."""

    def axis_names(self, axes: AxisSet) -> list[str]:
        """The axes of a set that this board has."""

    def is_axis(self, name: str) -> bool:
        """Return whether the word is the name of an axis, of this board or one that it lacks."""

    def within(self, copies: int) -> Self:
        """The same text, which stands for this number of copies."""

    def bind(self, variable: str, axis: str) -> Context:
        """The same text with a variable that stands for an axis."""

    def of_each_cell(self) -> Context:
        """The same text where it speaks of each cell of a set as well."""
