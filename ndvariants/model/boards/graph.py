"""Graphs: cells by name, and the ways between them written out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ndvariants.model.boards.axes import Notation
from ndvariants.model.boards.kind import Kind, listed
from ndvariants.model.solids import Spot


@dataclass(frozen=True, slots=True)
class GraphBoard(Kind):
    """Cells by name with a place to draw each (x, y), labelled edges, and lines written out.

    ``edges``: relation -> ((from, to), ...), as directed pairs.
    ``lines``: line name -> tuples of cell names; a slide runs along them both ways;
    a line whose first and last names are equal is a ring.
    ``rays``: ray name -> tuples of cell names; a slide runs along one from its first cell only.
    ``polygons``: for each cell how it is drawn, () for a disc; none at all where no cell has one.
    """

    cells: tuple[tuple[str, float, float], ...]
    edges: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    lines: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...] = ()
    mutable: bool = False
    rays: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...] = ()
    polygons: tuple[tuple[tuple[float, float], ...], ...] = ()

    @property
    def n_cells(self) -> int:
        return len(self.cells)

    def cell_names(self, notation: Notation) -> Sequence[str]:
        return [name for name, _, _ in self.cells]

    def words(self, there: int | None = None) -> str:
        text = f"graph of {self.n_cells} cells" + listed("; edges", [name for name, _ in self.edges])
        return text + listed("; lines", [name for name, _ in (*self.lines, *self.rays)])

    def middles(self) -> list[Spot]:
        """The place of every cell, all at height 0."""
        return [(x, y, 0.0) for _, x, y in self.cells]
