"""Common interface of all kinds of boards, for the rest of the program ``variant.Board``. A kind is one module here.

``builder.boards.board.READERS`` says who reads it from a file, ``compiler.boards.geometry.SHAPES`` who makes its rays,
``report.polygons.kinds.DRAWN`` how it lies where ``polygons`` and ``middles`` do not say it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import Field
from typing import Any, ClassVar, Protocol

from ndvariants.language.trees.syntax import Expr
from ndvariants.model.boards.axes import Axis, Notation
from ndvariants.model.boards.sections import Point, Section, Thread
from ndvariants.model.seams import Seam
from ndvariants.model.solids import Spot


class Kind(Protocol):
    """A kind of board, a frozen dataclass.

    What stands below ``words`` is true of a kind without axes that is drawn as discs: others say it themselves.
    """

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __hash__(self) -> int:
        """A number that equal boards share; dataclasses make one of all their fields."""
        return hash(self.n_cells)

    @property
    def mutable(self) -> bool:
        """True if cells may be deleted."""

    @property
    def n_cells(self) -> int:
        """Number of cell numbers, holes included."""

    def cell_names(self, notation: Notation) -> Sequence[str]:
        """The name of every cell, in the order of their numbers."""

    def words(self, there: int | None = None) -> str:
        """The board in a few words; ``there`` is how many cells it has without its holes, where that is known."""

    def coordinates(self) -> Sequence[tuple[int, ...]]:
        """The 0-based coordinates of every cell: of sections those within the section."""
        return [()] * self.n_cells

    def middles(self) -> Sequence[Spot] | None:
        """Positions of the cells in space; ``None`` if coordinates give them."""
        return None

    @property
    def polygons(self) -> Sequence[tuple[tuple[float, float], ...]]:
        """Polygon of each cell on the plane, () for a disc at its middle; none at all where all are discs."""
        return ()

    @property
    def row_length(self) -> int:
        """Number of cells between two slashes in the text of a position; grids go by their axes."""
        return 8

    @property
    def axes(self) -> tuple[Axis, ...]:
        """The axes of a grid, which has one at least."""
        return ()

    @property
    def unbroken(self) -> bool:
        """True if lines along axes count as dimensions only while no cell of them is gone."""
        return False

    @property
    def lonely(self) -> bool:
        """True if cells stay that are left alone on all their lines."""
        return False

    @property
    def lonely_royals(self) -> bool:
        """True if such cells stay if a royal is on them."""
        return False

    @property
    def holes(self) -> Expr | None:
        """Holes of a grid, as a condition."""
        return None

    @property
    def hexagons(self) -> tuple[int, int] | None:
        """The numbers of the two axes of a grid along which hexagons lie."""
        return None

    @property
    def seams(self) -> tuple[Seam, ...]:
        """Seams that join axes."""
        return ()

    @property
    def sections(self) -> tuple[Section, ...]:
        """The grids of a board of several."""
        return ()

    @property
    def points(self) -> tuple[Point, ...]:
        """Points for movable sections."""
        return ()

    @property
    def thread(self) -> Thread | None:
        """The thread that joins sections as they stand in the position."""
        return None

    @property
    def space(self) -> tuple[Axis, ...]:
        """The common axes of sections in one space."""
        return ()


def listed(word: str, names: Iterable[str]) -> str:
    """The names behind a word; nothing where there are none."""
    joined = ", ".join(names)
    return f"{word} {joined}" if joined else ""
