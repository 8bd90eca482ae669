"""Polyhedra: the faces of a Platonic solid, or their parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ndvariants.model.boards.axes import Notation
from ndvariants.model.boards.kind import Kind, listed
from ndvariants.model.boards.mesh import LineRule
from ndvariants.model.meshes import solid_middles
from ndvariants.model.solids import Spot


@dataclass(frozen=True, slots=True)
class PolyhedronBoard(Kind):
    """The faces of a solid as cells.

    ``base`` is a Platonic solid; ``subdivide`` splits each triangle's edges into that many parts.
    ``faces`` names the base faces by their ordered vertices, in order (letter -> vertex numbers);
    ``suffixes`` names the parts of a face: at the first, second, third vertex, then the centre.
    Relations are always ``edge``, ``side_corner``, ``direct_corner``; ``lines`` are added to them.
    """

    base: str
    subdivide: int
    faces: tuple[tuple[str, tuple[int, ...]], ...]
    suffixes: tuple[str, ...]
    lines: tuple[LineRule, ...] = ()
    mutable: bool = False

    @property
    def n_cells(self) -> int:
        return len(self.faces) * len(self.suffixes)

    def cell_names(self, notation: Notation) -> Sequence[str]:
        return [name + suffix for name, _ in self.faces for suffix in self.suffixes]

    def words(self, there: int | None = None) -> str:
        parts = f", every face cut into {self.subdivide**2}" if self.subdivide > 1 else ""
        return f"{self.base}{parts}: {self.n_cells} cells" + listed("; lines", [line.name for line in self.lines])

    def middles(self) -> list[Spot]:
        """The middle of every cell."""
        return solid_middles(self.base, [ring for _, ring in self.faces], self.subdivide)

    @property
    def row_length(self) -> int:
        """The parts of a face."""
        return self.subdivide**2
